"""DQ-26, DQ-28, DQ-31 to DQ-33: item scans, shops, searches, passwords, hints."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import copies_left, stock_of
from noctuary.games.dark_quarter.turns import shops, visiting
from tests.games.dark_quarter.table import Table

DOOR = """
pois:
  - id: poi_street
    name: Street
    on_board: slot_2
    options:
      - id: door
        kind: item_scan
        label: Show something
        accepts:
          - {item: s80_key, say: It fits., do: [{gain_xp: 1}]}
          - {item: money, say: He takes it., do: [{discard_scanned: true}]}
        otherwise: {say: He shakes his head.}
"""


@pytest.mark.rule("DQ-26.1", "DQ-26.2", "DQ-26.3")
def test_a_fitting_card_runs_its_own_consequence_and_none_is_pointed_out():
    table = Table("ines dez", DOOR).do("- give_story: s80_key").set("ines", cards="flashbulb")
    table.set("dez", cards="money").reply("visit:poi_street", "do:door")
    assert table.choices == ("scan:s80_key", "scan:flashbulb", "close")
    words = {option.label for option in GAME.question(table.g, 0).options}
    assert words == {"Key", "Flashbulb", "Close"}
    table.reply("scan:s80_key")
    assert table.told()[-1] == "It fits."
    assert table.g.xp_team == 1
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-26.4", "DQ-26.5", "DQ-E68", "DQ-R65")
def test_a_wrong_card_is_refused_kept_and_ends_the_turn():
    table = Table("ines dez", DOOR).set("ines", cards="flashbulb").reply("visit:poi_street")
    table.reply("do:door", "scan:flashbulb")
    assert table.told()[-1] == "He shakes his head."
    assert table.sheet("ines").consumables == ("flashbulb",)
    assert table.g.active == "dez"
    assert table.g.used == {"door/ines": 1}


@pytest.mark.rule("DQ-26.5")
def test_a_card_is_lost_only_if_the_text_says_so():
    table = Table("ines dez", DOOR).set("ines", cards="money").reply("visit:poi_street")
    table.reply("do:door", "scan:money")
    assert table.sheet("ines").consumables == ()


@pytest.mark.rule("DQ-26.6", "DQ-R66")
def test_without_a_card_the_option_is_shown_and_cannot_be_chosen():
    table = Table("ines dez", DOOR).reply("visit:poi_street")
    assert table.choices == ("leave",)
    refused = next(o for o in GAME.question(table.g, 0).options if o.id == "do:door")
    assert (refused.enabled, refused.why_not) == (False, "you have no card to scan")


@pytest.mark.rule("DQ-20.11", "DQ-R59")
def test_a_scan_window_may_be_closed_unused():
    table = Table("ines dez", DOOR).set("ines", cards="money").reply("visit:poi_street")
    table.reply("do:door", "close")
    assert table.choices == ("do:door", "leave")
    assert table.g.used == {}


# ── shops ─────────────────────────────────────────────────────────────────────────────────────

SHOP = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2, options: [
      {id: buy_here, kind: purchase, label: Buy, shop: shop},
      {id: street_look, kind: interaction, label: Look}]}
shops:
  - id: shop
    goods:
      - {item: flashbulb, stock: 2}
      - {item: rabbits_foot, price: 2, stock: 1}
      - {item: skeleton_key, stock: 2}
      - {item: s80_key, stock: 1, to: team}
"""


def shop(cards: str, **more: object) -> Table:
    """Ines stands in the shop with these cards."""
    table = Table("ines dez", SHOP).set("ines", cards=cards)
    for who, fields in more.items():
        table.set(who, **fields)
    return table.reply("visit:poi_street", "do:buy_here")


@pytest.mark.rule("DQ-28.1", "DQ-28.3")
def test_all_goods_are_listed_with_price_and_stock():
    view = GAME.view(shop("money").g, 0).shop
    assert [(good.item, good.price, good.stock) for good in view.goods] == [
        ("flashbulb", 1, 2),
        ("rabbits_foot", 2, 1),
        ("skeleton_key", 1, 2),
        ("s80_key", 1, 1),
    ]
    assert view.money == 1


@pytest.mark.rule("DQ-28.2", "DQ-28.4", "DQ-28.6", "DQ-R110")
def test_buying_discards_money_and_reduces_the_stock():
    table = shop("money money money").reply("buy:rabbits_foot")
    assert table.sheet("ines").consumables == ("money", "rabbits_foot")
    assert copies_left(table.g, "money") == 11
    assert "buy:rabbits_foot" not in table.choices
    refused = next(o for o in GAME.question(table.g, 0).options if o.id == "buy:rabbits_foot")
    assert refused.why_not == "sold out"


@pytest.mark.rule("DQ-28.5", "DQ-28.10")
def test_any_number_is_bought_and_leaving_then_ends_the_turn():
    table = shop("money money").reply("buy:flashbulb", "buy:flashbulb", "leave")
    assert table.sheet("ines").consumables == ("flashbulb", "flashbulb")
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-E72", "DQ-28.10", "DQ-R59")
def test_leaving_without_a_purchase_costs_nothing():
    table = shop("money").reply("leave")
    assert table.choices == ("do:buy_here", "do:street_look", "leave")


@pytest.mark.rule("DQ-28.7", "DQ-E70")
def test_without_a_copy_in_the_deck_nothing_is_bought():
    table = shop("money", dez={"cards": "skeleton_key skeleton_key skeleton_key"})
    with pytest.raises(IllegalReply):
        table.reply("buy:skeleton_key")
    refused = next(o for o in GAME.question(table.g, 0).options if o.id == "buy:skeleton_key")
    assert (refused.why_not, refused.rule) == ("no copy is left in the deck", "DQ-28.7")
    assert table.sheet("ines").consumables == ("money",)
    assert stock_of(table.g, "shop", "skeleton_key") == 2


@pytest.mark.rule("DQ-28.4", "DQ-35.1")
@pytest.mark.parametrize(
    ("trigger", "good", "heard"),
    [
        ("{shop: shop}", "rabbits_foot", 1),
        ("{shop: shop, item: flashbulb}", "rabbits_foot", 0),
        ("{shop: shop, item: flashbulb}", "flashbulb", 1),
    ],
)
def test_events_hear_of_a_purchase_in_a_shop_or_of_one_good(trigger, good, heard):
    content = f"{SHOP}\nevents: [{{id: ev_sold, trigger: {{bought: {trigger}}}, say: Sold.}}]"
    table = Table("ines dez", content).set("ines", cards="money money money")
    table.reply("visit:poi_street", "do:buy_here", f"buy:{good}", "leave")
    assert table.told().count("Sold.") == heard
    assert table.g.bought == {f"shop/{good}": 1}


@pytest.mark.rule("DQ-28.8")
def test_without_money_goods_are_shown_and_cannot_be_bought():
    table = shop("flashbulb")
    assert table.choices == ("leave",)
    assert {o.why_not for o in GAME.question(table.g, 0).options} == {"", "not enough Money"}


@pytest.mark.rule("DQ-E71", "DQ-28.9")
def test_a_companion_may_hand_over_money_in_the_shop():
    table = shop("money money", dez={"cards": "money"}).set("dez", at="poi_street")
    table.reply("buy:flashbulb", "buy:flashbulb")
    assert "buy:skeleton_key" not in table.choices
    table.reply("give:dez:ines:money").reply("buy:skeleton_key")
    assert table.sheet("ines").consumables == ("flashbulb", "flashbulb", "skeleton_key")


@pytest.mark.rule("DQ-28.11", "DQ-R67")
def test_a_shop_may_sell_a_story_card_and_says_where_it_goes():
    table = shop("money money").reply("buy:s80_key")
    assert table.g.team_story == ["s80_key"]
    assert "buy:s80_key" not in table.choices


@pytest.mark.rule("DQ-28.6")
def test_a_shop_is_restocked_by_the_story():
    table = shop("money money money").reply("buy:rabbits_foot")
    table.do("- restock: {shop: shop, item: rabbits_foot}")
    assert stock_of(table.g, "shop", "rabbits_foot") == 1


@pytest.mark.rule("DQ-10.7")
def test_counterfeit_saves_one_money_on_one_purchase():
    table = Table("teodor dez", SHOP).set("teodor", cards="money", abilities="teo_counterfeit")
    table.reply("visit:poi_street", "do:buy_here", "use:teo_counterfeit", "buy:rabbits_foot")
    assert table.sheet("teodor").consumables == ("rabbits_foot",)
    assert table.sheet("teodor").flipped == ("teo_counterfeit",)
    assert isinstance(table.step, shops.Shopping)
    assert table.choices == ("leave",)


# ── searches ──────────────────────────────────────────────────────────────────────────────────

ATTIC = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2,
     options: [{id: seek, kind: skill_test, label: Search, test: t_attic}]}
tests:
  - {id: t_attic, variant: investigation, search: loft,
     outcomes: [{successes: "0", say: Nothing.}, {successes: "1+", say: Well.}]}
searches:
  - id: loft
    items:
      - {id: at_a, label: A, say: First.}
      - {id: at_b, label: B, say: Second.}
      - {id: at_c, label: C, say: Third.}
      - {id: at_d, label: D, when: {option_used: at_a}, say: Fourth.}
"""


def search(successes: int) -> Table:
    """Ines searches the loft with so many Successes."""
    table = Table("ines dez", ATTIC).set("ines", talent="1 2 3 4").reply("visit:poi_street")
    main = {0: "star star", 1: "1 star", 2: "2 star", 3: "3 star", 4: "4 star"}[successes]
    return table.reply("do:seek").roll(main).reply("confirm")


@pytest.mark.rule("DQ-E52", "DQ-31.2", "DQ-31.3", "DQ-31.5", "DQ-31.7", "DQ-31.1")
def test_each_success_is_an_action_and_what_is_uncovered_is_there_at_once():
    table = search(2)
    assert table.choices == ("examine:at_a", "examine:at_b", "examine:at_c", "stop")
    assert GAME.question(table.g, 0).why == "Actions remaining: 2."
    table.reply("examine:at_a")
    assert table.choices == ("examine:at_b", "examine:at_c", "examine:at_d", "stop")
    table.reply("examine:at_d")
    assert table.told()[-1] == "Fourth."
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-E53", "DQ-31.6")
def test_without_success_nothing_is_shown_and_the_turn_ends():
    table = search(0)
    assert table.told()[-1] == "Nothing."
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-31.4", "DQ-R76")
def test_what_was_examined_is_not_offered_again():
    table = search(1).reply("examine:at_b", "start", "visit:poi_street")
    table.set("dez", talent="1 2 3 4").reply("do:seek").roll("1 star").reply("confirm")
    assert table.choices == ("examine:at_a", "examine:at_c", "stop")


@pytest.mark.rule("DQ-31.5", "DQ-R70")
def test_stopping_loses_the_rest():
    table = search(3).reply("stop")
    assert table.g.active == "dez"
    assert table.g.searches == []


@pytest.mark.rule("DQ-31.8", "DQ-R58")
def test_a_search_with_nothing_left_is_not_offered():
    table = search(4).reply("examine:at_a", "examine:at_b", "examine:at_c", "examine:at_d")
    table.reply("start").reply("visit:poi_street")
    assert table.choices == ("start",)  # no option is left: the turn is over


@pytest.mark.rule("DQ-31.2")
def test_the_story_may_add_actions_or_end_the_search():
    content = ATTIC.replace("say: First.", "say: First., do: [{add_actions: 2}]")
    content = content.replace("say: Second.", "say: Second., do: [{end_search: true}]")
    table = Table("ines dez", content).set("ines", talent="1 2 3 4").reply("visit:poi_street")
    table.reply("do:seek").roll("2 star").reply("confirm", "examine:at_a")
    assert table.g.searches[-1].left == 3
    table.reply("examine:at_b")
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-31.5", "DQ-35.9")
def test_what_an_examined_thing_triggers_happens_before_the_next_one_is_chosen():
    content = (
        ATTIC.replace("say: First.", "say: First., do: [{lead: l_a}]")
        + """
leads: [{id: l_a, title: A, text: A lead.}]
events: [{id: ev_a, trigger: {lead: l_a}, say: A door bangs., do: [{add_actions: 1}]}]
"""
    )
    table = Table("ines dez", content).set("ines", talent="1 2 3 4").reply("visit:poi_street")
    table.reply("do:seek").roll("2 star").reply("confirm", "examine:at_a")
    assert table.told()[-1] == "A door bangs."
    assert table.choices == ("examine:at_b", "examine:at_c", "examine:at_d", "stop")
    assert table.g.searches[-1].left == 2, "one of two was spent, and the event gave another"
    table.reply("examine:at_b", "examine:at_c")
    assert table.g.active == "dez"


# ── passwords and hints ───────────────────────────────────────────────────────────────────────

SAFE = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2, options: [
      {id: dial, kind: password, label: Dial, password: pw},
      {id: street_look, kind: interaction, label: Look}]}
passwords:
  - id: pw
    input: word
    accept:
      - {entries: [saint orsola], say: A door., do: [{gain_xp: 1}]}
      - {entries: ["0307", "307"], say: A voice.}
    wrong: {say: No.}
"""


@pytest.mark.rule("DQ-32.1", "DQ-32.2", "DQ-32.5", "DQ-32.6", "DQ-E73", "DQ-R77")
@pytest.mark.parametrize(
    ("entry", "told"),
    [("SAINT-ORSOLA ", "A door."), ("Sàint orsóla!", "A door."), ("307", "A voice."),
     ("03 07", "A voice.")],
)  # fmt: skip
def test_entries_are_compared_without_case_accents_and_punctuation(entry, told):
    table = Table("ines dez", SAFE).reply("visit:poi_street", "do:dial", entry)
    assert table.told()[-1] == told
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-32.3", "DQ-32.4", "DQ-E73")
def test_three_wrong_entries_close_the_option_until_the_next_turn():
    table = Table("ines dez", SAFE).reply("visit:poi_street", "do:dial")
    table.reply("one", "two")
    assert table.told()[-1] == "No."
    table.reply("three")
    assert table.choices == ("do:street_look", "leave")
    refused = next(o for o in GAME.question(table.g, 0).options if o.id == "do:dial")
    assert refused.why_not == "no tries left in this turn"
    table.reply("leave", "start", "visit:poi_street")
    assert "do:dial" in table.choices


@pytest.mark.rule("DQ-32.3")
@pytest.mark.parametrize("entry", ["", "   ", "x" * 10_000, "?!"])
def test_an_empty_or_endless_entry_is_refused_and_costs_no_try(entry):
    table = Table("ines dez", SAFE).reply("visit:poi_street", "do:dial")
    with pytest.raises(IllegalReply):
        table.reply(entry)
    assert table.g.tries == {}


@pytest.mark.rule("DQ-33.1", "DQ-33.2", "DQ-33.3", "DQ-33.5", "DQ-E74", "DQ-R78")
def test_hints_become_clearer_and_do_not_end_the_turn():
    table = Table("ines dez").reply("visit:poi_desk")
    table.reply("do:desk_hint", "do:desk_hint")
    assert table.told()[-2:] == ["First.", "Second."]
    assert isinstance(table.step, visiting.AtPoi)
    table.reply("do:desk_hint", "do:desk_hint")
    assert table.told()[-2:] == ["Third.", "Third."]
    table.reply("do:desk_tea")
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-33.4")
def test_hints_are_spoken_by_the_director_and_counted():
    table = Table("ines dez").reply("visit:poi_desk", "do:desk_hint", "do:desk_hint")
    assert table.g.hints_taken == 2
    page = GAME.view(table.g, 0).told[-1]
    assert (page.kind, page.speaker) == ("hint", "odile_halloran")


@pytest.mark.rule("DQ-33.2")
def test_a_hint_depends_on_the_situation():
    content = """
hints:
  - {when: {not: {flag: seen}}, levels: [Look for it.]}
  - {levels: [Go on.]}
"""
    table = Table("ines dez", content).reply("visit:poi_desk", "do:desk_hint")
    assert table.told()[-1] == "Look for it."
    table.do("- set_flag: seen").reply("do:desk_hint")
    assert table.told()[-1] == "Go on."
