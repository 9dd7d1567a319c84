"""DQ-34, DQ-40: the Finale, its conclusion, epilogues, the next scenario."""

from __future__ import annotations

import copy

import msgspec
import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.events import SceneBegan
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.turns import finale, intermission, setup, turn
from tests.games.dark_quarter import fixture
from tests.games.dark_quarter.table import Table

SCENES = """
finale:
  scenes:
    - {id: fs_a, say: It begins to end., do: [{test: t_combat}]}
    - {id: fs_b, who: seat_order, do: [{add_counter: {id: hands, n: 1}}]}
    - {id: fs_c, who: dez, say: Dez alone.}
    - {id: fs_d, who: teodor, say: Teodor alone.}
    - {id: fs_e, when: {flag: never}, say: Never.}
    - {id: fs_f, who: team_choice, say: One of us.}
    - id: fs_g
      do:
        - if:
            when: {counter: {id: hands, gte: 2}}
            then: [{conclude: good}]
            else: [{conclude: bad}]
  conclusions: [{id: good, result: success}, {id: bad, result: failure}]
epilogues:
  - {about: city, when: {conclusion: {scenario: one, is: good}}, say: The city wakes.}
  - {about: city, say: The city sleeps.}
  - {about: ines, when: {flag: never}, say: Ines laughs.}
  - {about: ines, say: Ines sleeps.}
  - {about: teodor, say: Teodor sleeps.}
"""


def enter(table: Table) -> Table:
    """Go to the gate, and in."""
    return table.reply("visit:poi_gate", "do:gate_in", "agree")


@pytest.mark.rule("DQ-34.2", "DQ-R115", "DQ-37.8")
def test_the_gate_asks_whether_all_agree_and_leads_back():
    table = Table("ines dez").reply("visit:poi_gate", "do:gate_in")
    assert isinstance(table.step, finale.Gate)
    assert "all agree" in GAME.question(table.g, 0).text
    table.reply("not_yet")
    assert table.choices == ("do:gate_in", "leave")


@pytest.mark.rule("DQ-34.11", "DQ-R80", "DQ-39.11")
def test_the_gate_warns_of_open_story_lines():
    content = """
pivotal:
  - {id: pv_ines, character: ines, prompt: Now?, default: a,
     options: [{id: a, label: A}, {id: b, label: B}]}
  - {id: pv_teo, character: teodor, prompt: Now?, default: a,
     options: [{id: a, label: A}, {id: b, label: B}]}
"""
    table = Table("ines dez", content).reply("visit:poi_gate", "do:gate_in")
    why = GAME.question(table.g, 0).why
    assert "1 personal story line is still open" in why
    assert "No way back" in why
    assert "in one sitting" in why


@pytest.mark.rule("DQ-34.3", "DQ-34.4", "DQ-34.5", "DQ-34.6")
def test_after_the_gate_there_is_no_way_back():
    table = enter(Table("ines dez", SCENES).set("dez", at="poi_street"))
    assert table.g.phase == "finale"
    assert table.told()[-1] == "It begins to end."
    table.roll("1 1").reply("confirm")
    assert not any(option.startswith("visit:") for option in table.choices)
    assert table.g.finale.entered_by == "ines"


@pytest.mark.rule("DQ-34.7", "DQ-34.8", "DQ-E82", "DQ-14.14", "DQ-34.9", "DQ-R79")
def test_all_are_together_and_nothing_is_refreshed_by_itself():
    table = Table("ines dez", SCENES).set("dez", at="poi_street", effort=1)
    enter(table)
    assert "borrow:dez:1" in table.choices
    assert table.sheet("dez").available == 1


@pytest.mark.rule("DQ-R109", "DQ-34.5")
def test_scenes_name_who_acts_and_pass_over_who_is_not_there():
    table = enter(Table("ines dez", SCENES)).roll("1 1").reply("confirm")
    assert table.choices == ("who:ines", "who:dez")
    table.reply("who:dez")
    acts = [(event.scene, event.who) for event in table.happened(SceneBegan)]
    assert acts == [
        ("fs_a", "ines"),
        ("fs_b", "ines"),
        ("fs_b", "dez"),
        ("fs_c", "dez"),
        ("fs_f", "dez"),
        ("fs_g", "ines"),
    ]
    assert "Teodor alone." not in table.told()
    assert "Never." not in table.told()


@pytest.mark.rule("DQ-34.10", "DQ-40.1", "DQ-40.2", "DQ-40.9")
def test_the_conclusion_decides_the_epilogues():
    table = enter(Table("ines dez", SCENES)).roll("1 1").reply("confirm", "who:ines")
    assert table.told()[-2:] == ["The city wakes.", "Ines sleeps."]
    assert table.g.conclusions == {"one": "good"}
    assert table.g.outcome.won


@pytest.mark.rule("DQ-34.12", "DQ-R115")
def test_an_event_may_start_the_finale_without_asking():
    content = (
        SCENES
        + """
events: [{id: ev_go, trigger: {flag: now}, do: [{start_finale: true}]}]
"""
    )
    table = Table("dez ines", content).do("- set_flag: now")
    assert table.g.finale.entered_by == "dez"
    assert table.g.phase == "finale"


@pytest.mark.rule("DQ-38.18", "DQ-R27")
def test_an_intermission_that_was_asked_for_comes_before_the_first_scene():
    table = Table("ines dez", SCENES).do("- intermission: true")
    enter(table)
    assert isinstance(table.step, intermission.SaveOrContinue)
    table.reply("continue")
    assert table.g.phase == "finale"
    assert table.told()[-1] == "It begins to end."


@pytest.mark.rule("DQ-39.11", "DQ-38.16")
def test_an_intermission_in_a_finale_falls_between_scenes_and_can_be_saved():
    content = SCENES.replace(
        "do: [{test: t_combat}]", "do: [{intermission: true}, {say: Still a.}]"
    )
    table = enter(Table("ines dez", content))
    assert table.told()[-1] == "Still a."
    assert isinstance(table.step, intermission.SaveOrContinue)
    assert "save" in table.g.standing
    assert table.reply("continue").g.counters == {"hands": 2}


@pytest.mark.rule("DQ-34.6")
def test_a_scene_may_lead_on_to_another():
    content = SCENES.replace("do: [{test: t_combat}]", "do: [{scene: fs_g}, {say: Not told.}]")
    table = enter(Table("ines dez", content))
    assert "Not told." not in table.told()
    assert "Dez alone." not in table.told()
    assert table.g.conclusions == {"one": "bad"}
    assert not table.g.outcome.won


@pytest.mark.rule("DQ-34.9")
def test_a_scene_may_offer_tests_scans_and_choices():
    content = SCENES.replace(
        "do: [{test: t_combat}]",
        "do: [{choice: [{id: c1, label: Jump, say: Wet.}, "
        "{id: c2, kind: item_scan, label: Hold up, accepts: [{item: money, say: A bell.}]}]}]",
    )
    table = Table("ines dez", content).set("ines", cards="money")
    enter(table)
    assert table.choices == ("do:c1", "do:c2")
    table.reply("do:c2", "scan:money")
    assert "A bell." in table.told()


# ── two scenarios ─────────────────────────────────────────────────────────────────────────────


def pair(added: str = "") -> fixture.Campaign:
    """The small campaign twice: the second scenario is a copy with `again_` before its names."""
    first = fixture.plain(fixture.SCENARIO)
    again = prefixed(first)
    files = {
        "campaign.yaml": fixture.CAMPAIGN.replace("[one]", "[one, again_one]"),
        "scenarios/two/scenario.yaml": msgspec.json.encode(again).decode(),
    }
    return fixture.campaign(added, files=files)


KEPT = ("slot_", "keeper", "odile_halloran", "dq-content", "s80", "s81")


def prefixed(value: object, names: set[str] | None = None) -> object:
    """A copy with other names for everything that a scenario declares."""
    text = msgspec.json.encode(value).decode()
    for name in sorted(declared(value), key=len, reverse=True):
        if not name.startswith(KEPT):
            text = text.replace(f'"{name}"', f'"again_{name}"')
    data = msgspec.json.decode(text)
    for key in ("npcs", "board", "story_cards"):
        data.pop(key, None)
    for location in data["locations"]:
        for card in location["cards"]:
            card["number"] += 10
    return data


def declared(value: object) -> set[str]:
    """Every id in a value."""
    if isinstance(value, dict):
        inner = set().union(*(declared(part) for part in value.values()), set())
        return inner | ({value["id"]} if isinstance(value.get("id"), str) else set())
    if isinstance(value, list):
        return set().union(*(declared(part) for part in value), set())
    return set()


def finish_first(table: Table) -> Table:
    """Through the first Finale to the Intermission after it."""
    return enter(table)


@pytest.mark.rule("DQ-40.3", "DQ-38.1", "DQ-40.5", "DQ-R94", "DQ-40.8", "DQ-R95")
def test_after_a_finale_comes_an_intermission_and_then_the_next_scenario():
    table = Table("ines dez", pack=pair()).set("dez", effort=1, cards="money", xp=1)
    table.do("- gain_xp: 4\n- give_story: s80_key\n- degrade: {skill: combat, who: dez}")
    finish_first(table)
    assert isinstance(table.step, intermission.Upgrade)
    table.reply("confirm").reply("confirm", "continue")
    assert table.g.scenario.id == "again_one"
    dez = table.sheet("dez")
    assert (dez.available, dez.consumables, dez.combat, dez.xp) == (1, ("money",), (3, 6, 10), 3)
    assert table.g.team_story == ["s80_key"]
    assert table.g.outcome is None


@pytest.mark.rule("DQ-R7", "DQ-17.1")
def test_the_next_scenario_begins_with_the_character_after_who_entered():
    table = Table("ines dez", pack=pair())
    finish_first(table).reply("continue")
    assert isinstance(table.step, turn.TurnScreen)
    assert table.g.active == table.g.began == "dez"
    assert table.g.round == 1


@pytest.mark.rule("DQ-40.6", "DQ-40.7")
def test_the_board_is_cleared_at_the_end_of_a_scenario():
    table = Table("ines dez", pack=pair()).do("- explore: depot\n- give_story: s81_note")
    finish_first(table)
    assert table.g.pois == {}
    assert table.g.locations == {}
    assert {table.sheet(who).poi for who in table.g.team} == {""}
    table.reply("continue")
    assert "poi_street" not in table.g.pois
    assert table.sheet("ines").story == ("s81_note",)


@pytest.mark.rule("DQ-40.6", "DQ-41.5")
def test_people_are_told_to_clear_the_board():
    table = Table("ines dez", pack=pair(), at="screen", mode="companion")
    table.reply("start", "done")
    finish_first(table)
    assert GAME.question(table.g, 0).text.startswith("Clear the board")


@pytest.mark.rule("DQ-R28", "DQ-38.17")
def test_after_a_finale_all_may_exchange_until_the_next_scenario():
    table = Table("ines dez", pack=pair()).set("ines", cards="money").set("dez", at="poi_street")
    finish_first(table)
    assert "give:ines:dez:money" in table.g.standing


@pytest.mark.rule("DQ-40.11", "DQ-R120")
def test_memory_lasts_and_what_belongs_to_the_table_ends():
    table = Table("ines dez", pack=pair())
    table.do("- set_flag: f\n- add_counter: {id: c, n: 3}\n- add_cumulative: {id: t_sum, n: 2}")
    table.do("- close_npc: keeper").do("- npc_leaves: odile_halloran")
    finish_first(table).reply("continue")
    assert table.g.flags == {"f": True}
    assert table.g.counters == {"c": 3}
    assert table.g.sums == {}
    assert {npc: state.state for npc, state in table.g.npcs.items()} == {"odile_halloran": "gone"}


@pytest.mark.rule("DQ-38.7", "DQ-E30", "DQ-E5", "DQ-9.4", "DQ-38.6")
def test_cards_of_a_scenario_are_drawn_in_its_first_intermission_even_after_the_finale():
    table = Table("ines dez", pack=pair())
    finish_first(table)  # no Intermission during the scenario: this is its first
    own = {table.g.pack.ability[card].availability for card in table.sheet("ines").pool}
    assert own == {"S", 1}
    table.reply("continue").reply("start").do("- intermission: true")
    table.reply("visit:again_poi_street", "do:again_street_look")
    own = {table.g.pack.ability[card].availability for card in table.sheet("ines").pool}
    assert own == {"S", 1, 2}


@pytest.mark.rule("DQ-40.4", "DQ-E86", "DQ-40.10")
def test_after_the_last_epilogue_the_campaign_is_completed_without_intermission():
    table = Table("ines dez", pack=pair())
    finish_first(table).reply("continue", "start")
    table.reply("visit:again_poi_gate", "do:again_gate_in", "agree")
    assert table.g.phase == "completed"
    assert table.g.outcome.reason == "again_good"
    with pytest.raises(IllegalReply, match="over"):
        table.reply("continue")
    view = GAME.view(table.g, 0)
    assert view.screen == "scr_campaign_end"
    assert view.statistics.turns == 2
    assert view.conclusions == {"one": "good", "again_one": "again_good"}


@pytest.mark.rule("DQ-10.8", "DQ-38.13", "DQ-E85")
def test_once_per_scenario_cards_are_ready_after_the_finale():
    table = Table("dez ines", pack=pair()).set("dez", abilities="dez_last_round")
    table.set("dez", flipped="dez_last_round")
    finish_first(table)
    assert table.sheet("dez").flipped == ()


@pytest.mark.rule("DQ-3.4")
def test_the_fixture_of_two_scenarios_begins_like_any_campaign():
    table = Table("ines dez", pack=pair(), at="setup")
    assert isinstance(table.step, setup.ChooseCharacters)
    assert GAME.view(table.g, 0).scenarios == 2


@pytest.mark.rule("DQ-R122", "DQ-40.3")
def test_a_campaign_to_be_continued_rests_after_an_intermission_and_goes_on_when_there_is_more():
    whole, begun = pair(), copy.copy(pair())
    begun.record = msgspec.structs.replace(whole.record, to_be_continued=True)
    begun.scenarios = whole.scenarios[:1]
    table = Table("ines dez", pack=begun).do("- gain_xp: 4")
    finish_first(table)
    assert isinstance(table.step, intermission.Upgrade), "nobody's Experience is lost"
    table.reply("confirm", "confirm")
    later = table.g.clone()
    table.reply("continue")
    assert table.g.phase == "completed"
    assert table.g.outcome.reason == "good"
    later.pack = whole
    later.reply("continue")
    assert later.scenario.id == "again_one"
    assert later.sheets["dez"].xp == 2


@pytest.mark.rule("DQ-34.10")
@pytest.mark.parametrize(
    ("conclusion", "title", "won"), [("shelter", "Shelter", True), ("soaked", "Soaked", False)]
)
def test_the_view_names_the_ending_and_says_why(conclusion: str, title: str, won: bool):
    state = GAME.new(seed=1, pack="case-zero")
    state.conclusions["case_zero"] = conclusion
    (end,) = GAME.view(state, 0).endings
    assert (end.title, end.won) == (title, won)
    assert "ribs" in end.why
