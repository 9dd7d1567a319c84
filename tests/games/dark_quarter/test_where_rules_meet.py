"""Where two rules meet: offers overtaken by gifts, events in the middle of a talk or a shop."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.turns import turn
from tests.games.dark_quarter import fixture
from tests.games.dark_quarter.table import Table
from tests.games.dark_quarter.test_questioning import TALK, begin

CARDS = """
format: dq-content/1
abilities:
  - {id: ines_breath, character: ines, availability: S, name: Breath, text: Breathe.,
     trigger: {turn: own}, cost: [{degrade: {skill: combat, n: 1}}],
     effect: [{refresh_effort: {n: 1, who: self}}]}
  - {id: ines_two, character: ines, availability: S, name: Two Cards, text: Two cards.,
     trigger: {test: {}}, window: before_roll, cost: [{discard_consumable: 2}],
     effect: [{add_value: 3}]}
  - {id: ines_back, character: ines, availability: S, name: Back, text: Back.,
     trigger: {discard: consumable}, cost: [{discard_consumable: 1}],
     effect: [{recover_consumable: true}]}
  - {id: dez_gift, character: dez, availability: S, name: Gift, text: A gift., coop: true,
     trigger: {test: {by: any}}, window: before_roll, cost: [{discard_consumable: 1}],
     effect: [{add_value: 3}]}
consumables:
  - {id: shield, number: 91, name: Shield, copies: 2, text: One move fewer for anybody here.,
     trigger: {instruction: {dir: degrade, who: any}}, effect: [{reduce_degrade: 1}]}
"""


@pytest.fixture(scope="module")
def pack():
    return fixture.campaign(files={"cards.yaml": CARDS})


def cards(table: Table) -> dict[str, tuple[str, ...]]:
    """Who holds what."""
    return {who: sheet.consumables for who, sheet in table.g.sheets.items()}


# ── gifts and offers ──────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-12.6", "DQ-12.8")
def test_a_card_offered_to_two_companions_goes_to_the_first_who_accepts():
    table = Table("ines dez marta", players="0 1 2", seats=3).set("ines", cards="money")
    table.reply("give:ines:dez:money", seat=0).reply("give:ines:marta:money", seat=0)
    table.reply("accept", seat=2)
    assert cards(table) == {"ines": (), "dez": (), "marta": ("money",)}
    assert isinstance(table.step, turn.Board), "the other offer has lapsed"


@pytest.mark.rule("DQ-12.8", "DQ-12.9")
def test_a_card_offered_from_afar_may_go_to_somebody_here_meanwhile():
    table = Table("ines dez marta", players="0 1 2", seats=3).set("ines", cards="tram_pass money")
    table.reply("use:tram_pass", "with:dez", "give:money")
    table.reply("give:ines:marta:money", seat=0).reply("accept", seat=2)
    assert table.choices == ("done",)
    assert cards(table)["marta"] == ("money",)


@pytest.mark.rule("DQ-10.5", "DQ-10.17")
def test_an_offered_ability_lapses_when_its_cost_is_given_away(pack):
    table = Table("ines dez marta", pack=pack, players="0 1 2", seats=3)
    table.set("dez", abilities="dez_gift", cards="money").test("t_combat")
    table.reply("use:dez_gift", seat=1).reply("give:dez:marta:money", seat=1)
    table.reply("accept", seat=2)
    assert "roll" in table.choices
    assert table.g.trials[-1].value == 0
    assert cards(table)["marta"] == ("money",)


@pytest.mark.rule("DQ-10.17", "DQ-1.14")
def test_what_a_cost_is_being_paid_with_is_not_given_away(pack):
    table = Table("ines dez", pack=pack)
    table.set("ines", abilities="ines_two", cards="money black_coffee").test("t_combat")
    assert "give:ines:dez:money" in table.g.standing
    table.reply("use:ines_two")
    assert table.choices == ("lose:money", "lose:black_coffee")
    assert "give:ines:dez:money" not in table.g.standing
    table.reply("lose:money")
    assert cards(table)["ines"] == ()
    assert table.g.trials[-1].value == 3


@pytest.mark.rule("DQ-10.17")
def test_a_card_that_brings_another_back_is_paid_for_first(pack):
    table = Table("ines dez", pack=pack)
    table.set("ines", abilities="ines_back", cards="black_coffee money", effort=0)
    table.reply("use:black_coffee", "use:ines_back")
    assert cards(table)["ines"] == ("black_coffee",), "the Money paid for it"


# ── how often, and whether at all ─────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-10.7")
def test_an_ability_of_the_turn_is_used_once_a_turn(pack):
    table = Table("ines dez", pack=pack).set("ines", abilities="ines_breath", effort=0)
    assert "use:ines_breath" in table.choices
    table.reply("use:ines_breath")
    assert table.sheet("ines").available == 1
    assert "use:ines_breath" not in table.choices
    table.test("t_combat")
    assert "use:ines_breath" not in table.choices, "a test in the same turn is no other turn"


@pytest.mark.rule("DQ-10.7")
def test_an_ability_of_the_turn_that_a_test_used_is_used_for_the_turn(pack):
    table = Table("ines dez", pack=pack).set("ines", abilities="ines_breath", effort=0)
    table.test("t_combat").reply("use:ines_breath").roll("1 1").reply("confirm")
    while not isinstance(table.step, turn.Board):
        table.reply(table.choices[0])
    assert table.g.active == "ines"
    assert "use:ines_breath" not in table.choices


@pytest.mark.rule("DQ-10.18", "DQ-7.15")
def test_no_card_is_wasted_on_a_movement_that_is_forfeited_anyway():
    table = Table("ines dez").set("ines", combat="12", cards="iron_filings")
    table.do("- degrade: {skill: combat, n: 2}")
    assert isinstance(table.step, turn.Board)
    assert cards(table)["ines"] == ("iron_filings",)
    table.set("ines", combat="11 12").do("- degrade: {skill: combat, n: 2}")
    assert "use:iron_filings" in table.choices


@pytest.mark.rule("DQ-12.3", "DQ-12.4", "DQ-10.21")
def test_the_active_character_shields_a_companion_with_a_consumable(pack):
    table = Table("ines dez", pack=pack).set("ines", cards="shield").set("dez", combat="3 7 10")
    table.do("- degrade: {skill: combat, n: 1, who: dez}")
    assert "use:shield" in table.choices
    table.reply("use:shield")
    assert table.sheet("dez").combat == (3, 7, 10)
    assert cards(table)["ines"] == ()
    table.set("ines", cards="").set("dez", cards="shield")
    table.do("- degrade: {skill: combat, n: 1, who: dez}")
    assert "use:shield" not in table.choices, "Dez is not active, and might hand it over"
    table.reply("give:dez:ines:shield", "use:shield")
    assert table.sheet("dez").combat == (3, 7, 10)
    table.set("dez", cards="shield", at="poi_street")
    table.do("- degrade: {skill: combat, n: 1, who: dez}")
    assert table.sheet("dez").combat == (3, 7, 11), "from another Location nobody helps"


# ── conversations that end early ──────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-29.9", "DQ-29.23", "DQ-29.24")
@pytest.mark.parametrize("line", ["close_npc", "npc_leaves"])
def test_who_closes_or_leaves_in_an_answer_answers_nothing_more(line):
    gives = "{say: That., do: [{gain_xp: 1}]}"
    content = TALK.replace(gives, f"{{say: That., do: [{{{line}: keeper}}]}}", 1)
    table = Table("ines dez", content).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    begin(table, 3).reply("ask:q_plain")
    assert not table.g.talks
    assert not any(option.startswith("ask:") for option in table.choices)


@pytest.mark.rule("DQ-29.9", "DQ-29.23")
def test_who_is_placated_in_the_same_breath_talks_on():
    gives = "{say: That., do: [{gain_xp: 1}]}"
    both = "{say: That., do: [{close_npc: keeper}, {open_npc: keeper}]}"
    table = Table("ines dez", TALK.replace(gives, both, 1)).do("- place_poi: poi_keeper")
    begin(table.reply("visit:poi_keeper"), 3).reply("ask:q_plain")
    assert table.g.talks[-1].left == 2


@pytest.mark.rule("DQ-17.6", "DQ-35.3")
def test_an_event_that_is_a_whole_turn_ends_the_conversation_it_interrupts():
    event = "events: [{id: ev_x, trigger: {lead: l_x}, takes_turn: true, say: It is late.}]"
    table = Table("ines dez", f"{TALK}\n{event}").do("- place_poi: poi_keeper")
    begin(table.reply("visit:poi_keeper"), 3).reply("ask:q_gives")
    assert table.told()[-1] == "It is late."
    assert table.g.active == "dez"


# ── searches, shops, passwords ────────────────────────────────────────────────────────────────

ROOM = """
pois:
  - id: poi_room
    name: Room
    on_board: slot_5
    options:
      - {id: r_search, kind: skill_test, label: Search, test: t_room}
      - {id: r_buy, kind: purchase, label: Buy, shop: counter}
      - {id: r_say, kind: password, label: Say it, password: pw}
tests: [{id: t_room, variant: investigation, search: se_room, outcomes: [{successes: "0+"}]}]
searches:
  - id: se_room
    items:
      - {id: i_one, label: One, say: A wire., do: [{set_flag: wired}]}
      - {id: i_two, label: Two, say: Nothing.}
shops: [{id: counter, goods: [{item: black_coffee, stock: 2}]}]
passwords:
  - id: pw
    input: word
    accept: [{entries: [moon], say: "Yes."}]
    wrong: {say: "No.", do: [{set_flag: wired}]}
"""


def room(trigger: str, takes_turn: bool) -> Table:
    """Ines in a room where something answers a purchase or a wire."""
    whole = ", takes_turn: true" if takes_turn else ""
    event = f"events: [{{id: ev_x, trigger: {trigger}, say: A bell rings.{whole}}}]"
    table = Table("ines dez", f"{ROOM}\n{event}").do("- place_poi: poi_room")
    return table.set("ines", talent="1 2 3", cards="money money").reply("visit:poi_room")


@pytest.mark.rule("DQ-17.6", "DQ-31.5")
@pytest.mark.parametrize("takes_turn", [True, False])
def test_an_event_that_is_a_whole_turn_ends_the_search_it_interrupts(takes_turn):
    table = room("{flag: wired}", takes_turn).reply("do:r_search").roll("3 star")
    table.reply("confirm", "examine:i_one")
    assert table.told()[-1] == "A bell rings."
    assert ("examine:i_two" in table.choices) is not takes_turn
    assert table.g.active == ("dez" if takes_turn else "ines")


@pytest.mark.rule("DQ-35.9", "DQ-28.5")
def test_what_answers_a_purchase_comes_before_the_next_one():
    table = room("{bought: counter}", takes_turn=False).reply("do:r_buy", "buy:black_coffee")
    assert table.told()[-1] == "A bell rings."
    assert table.choices == ("buy:black_coffee", "leave")


@pytest.mark.rule("DQ-17.6", "DQ-28.10")
def test_an_event_that_is_a_whole_turn_closes_the_shop():
    table = room("{bought: counter}", takes_turn=True).reply("do:r_buy", "buy:black_coffee")
    assert table.g.active == "dez"
    assert table.g.used["r_buy/ines"] == 1
    assert cards(table)["ines"] == ("money", "black_coffee")


@pytest.mark.rule("DQ-35.9", "DQ-17.6", "DQ-32.3")
@pytest.mark.parametrize("takes_turn", [True, False])
def test_what_answers_a_wrong_word_comes_before_the_next_try(takes_turn):
    table = room("{flag: wired}", takes_turn).reply("do:r_say", "sun")
    assert table.told()[-2:] == ["No.", "A bell rings."]
    assert table.g.active == ("dez" if takes_turn else "ines")
    assert (table.choices == ("close",)) is not takes_turn


@pytest.mark.rule("DQ-28.13", "DQ-28.8", "DQ-10.18")
def test_a_saving_is_used_before_the_price_is_counted():
    goods = "[{item: black_coffee, stock: 1}, {item: flashbulb, price: 2, stock: 1}]"
    content = ROOM.replace("[{item: black_coffee, stock: 2}]", goods)
    table = Table("teodor dez", content).do("- place_poi: poi_room")
    table.set("teodor", cards="", abilities="teo_counterfeit").reply("visit:poi_room", "do:r_buy")
    assert table.choices == ("use:teo_counterfeit", "leave")
    table.reply("use:teo_counterfeit")
    assert table.choices == ("buy:black_coffee", "leave"), "two Money less one are still one"
    table.reply("buy:black_coffee")
    assert cards(table)["teodor"] == ("black_coffee",)


@pytest.mark.rule("DQ-28.6", "DQ-10.18")
def test_no_saving_is_wasted_on_what_cannot_be_had_or_is_free():
    goods = "[{item: black_coffee, stock: 1, price: 0}, {item: flashbulb, price: 3, stock: 1}]"
    content = ROOM.replace("[{item: black_coffee, stock: 2}]", goods)
    table = Table("teodor dez", content).do("- place_poi: poi_room")
    table.set("teodor", cards="money", abilities="teo_counterfeit")
    table.reply("visit:poi_room", "do:r_buy")
    assert table.choices == ("buy:black_coffee", "leave")


@pytest.mark.rule("DQ-20.2", "DQ-35.10")
def test_what_a_visit_has_driven_away_is_not_described_any_more():
    content = """
pois:
  - id: poi_cat
    name: Cat
    on_board: slot_5
    intros: [{say: A cat sits here.}]
    options: [{id: cat_stroke, kind: interaction, label: Stroke it, say: It purrs.}]
events: [{id: ev_x, trigger: {visit: poi_cat}, say: It runs., do: [{remove_poi: poi_cat}]}]
"""
    table = Table("ines dez", content).do("- place_poi: poi_cat").reply("visit:poi_cat")
    assert table.told()[-1] == "It runs."
    assert table.g.active == "dez"


# ── the scan step ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-19.8", "DQ-14.11")
def test_the_scan_step_is_over_when_a_place_was_explored_even_if_nothing_there_can_be_used():
    loft = """
locations:
  - {id: loft, name: Loft, on_board: slot_6, pois: [poi_loft],
     cards: [{id: loft_a, number: 90, position: [0, 0]}]}
pois: [{id: poi_loft, name: Loft, on_card: loft_a, at: [10, 10], only: dez}]
"""
    table = Table("ines dez", loft).do("- place_location: loft").set("ines", cards="money")
    assert "scan" in table.choices
    assert "You may scan cards first." in GAME.question(table.g, 0).why
    table.reply("explore:loft")
    assert "visit:poi_desk" in table.choices
    assert "scan" not in table.choices
    assert "scan" not in GAME.question(table.g, 0).why
