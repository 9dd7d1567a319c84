"""Turns, odds and cards of The Dark Quarter: what is told, counted and offered."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.cards import abilities, effects
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.dice import odds
from noctuary.games.dark_quarter.events import (
    Bought,
    CardMoved,
    CardScanned,
    Forfeited,
    TrialBegan,
)
from noctuary.games.dark_quarter.state import Chosen, Die, Trial
from noctuary.games.dark_quarter.story import companion
from noctuary.games.dark_quarter.turns import finale, visiting
from tests.games.dark_quarter.table import Table
from tests.games.dark_quarter.test_windows import shop

# ── odds ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-21.2")
def test_all_ways_of_a_pool_are_counted_with_stars_and_pluses():
    ways = odds.ways((1, "star"), (2, "plus"), 1, ())
    assert sum(ways.values()) == 8
    assert ways == {
        (4, 0, 0): 1, (2, 0, 1): 1, (3, 1, 0): 2, (1, 1, 1): 2, (2, 2, 0): 1, (0, 2, 1): 1,
    }  # fmt: skip
    assert odds.ways((1, "star"), (2, "plus"), 0, ((1, 3),)) == {
        (6, 0, 0): 1, (3, 1, 0): 2, (0, 2, 0): 1,
    }  # fmt: skip


@pytest.mark.rule("DQ-22.3")
def test_own_borrowed_and_bonus_dice_all_count_for_the_odds():
    table = Table("ines dez").set("ines", combat="3 7 10")
    sizes = []
    for more in ({}, {"own": 1}, {"bonus": 1}, {"loans": (("dez", 1),)}):
        trial = Trial("t_combat", "ines", **more)
        chances = odds.cube_chances(table.g, trial)
        assert set(chances) == {3, 7, 10}
        sizes.append({every for _, every in chances.values()}.pop())
        assert sum(odds.distribution(table.g, trial).values()) == sizes[-1]
    assert sizes == [36, 216, 216, 216]


# ── cards ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-10.18")
def test_an_effect_needs_something_that_it_can_change():
    table = Table("ines dez").set("ines", combat="1 2 3", effort=3)
    can = effects.is_possible
    assert not can(table.g, e.ImproveCubes(skill="combat"), "ines")
    assert can(table.g, e.DegradeCubes(skill="combat"), "ines")
    assert not can(table.g, e.RefreshDice(n=1), "ines")
    table.set("ines", combat="4 6 8", effort=2)
    assert can(table.g, e.ImproveCubes(skill="combat"), "ines")
    assert can(table.g, e.RefreshDice(n=1), "ines")


@pytest.mark.rule("DQ-10.16")
@pytest.mark.parametrize(("faces", "fits"), [((1, 2), False), ((1, "star"), True)])
def test_what_was_rolled_is_asked_of_any_die(faces, fits):
    dice = tuple(Die(f"main_{n}", "main", "ines", face) for n, face in enumerate(faces))
    assert abilities.facts_fit(Trial("t", "ines", dice=dice), e.InTest(rolled="star")) is fits


@pytest.mark.rule("DQ-10.17")
def test_dice_in_the_pool_cannot_pay_for_anything():
    table = Table("ines dez marta").test("t_combat").reply("effort:1", "borrow:dez:2")
    assert [abilities.spare_effort(table.g, who) for who in ("ines", "dez", "marta")] == [2, 1, 3]


@pytest.mark.rule("DQ-12.11")
def test_an_offer_is_made_as_often_as_it_says_and_is_lost_where_no_copy_is_left():
    table = Table("ines dez").do("- offer_consumable: {ids: [money, flashbulb], pick: 2}")
    table.reply("take:money", "take:flashbulb")
    assert sorted(table.sheet("ines").consumables) == ["flashbulb", "money"]
    assert not any(option.startswith("take:") for option in table.choices)
    copies = table.g.pack.consumable["flashbulb"].copies
    table.g.change("dez", consumables=("flashbulb",) * copies)
    table.g.change("ines", consumables=())
    table.do("- offer_consumable: {ids: [flashbulb], pick: 1}")
    assert [(event.what, event.n) for event in table.happened(Forfeited)] == [("offer", 1)]


@pytest.mark.rule("DQ-28.4", "DQ-12.2")
def test_a_purchase_is_told_with_its_price_and_the_money_that_goes():
    table = shop("money money")
    before = len(table.happened(CardMoved))
    table.reply("buy:rabbits_foot")
    assert [(e_.item, e_.price) for e_ in table.happened(Bought)] == [("rabbits_foot", 2)]
    moved = [(e_.card, e_.to) for e_ in table.happened(CardMoved)[before:]]
    assert moved == [("money", "deck"), ("money", "deck"), ("rabbits_foot", "ines")]


@pytest.mark.rule("DQ-41.5", "DQ-26.5")
def test_people_give_back_a_story_card_that_was_scanned():
    table = Table("ines dez", at="screen", mode="companion")
    table.g.team_story.append("s80_key")
    table.g.scanned, table.g.scanned_by = "s80_key", "team"
    table.do("- discard_scanned: true")
    assert isinstance(table.step, companion.CarryOut)
    assert (table.step.kind, table.step.what) == ("take_story", "s80_key")


# ── turns ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-21.1")
def test_a_test_is_told_when_it_begins():
    table = Table("ines dez").test("t_combat")
    assert [(event.test, event.who) for event in table.happened(TrialBegan)] == [
        ("t_combat", "ines")
    ]


@pytest.mark.rule("DQ-20.1", "DQ-35.1")
def test_a_visit_moves_the_figure_is_counted_once_and_heard_of():
    content = """
events:
  - {id: ev_in, trigger: {enter: poi_street}, say: Entered.}
  - {id: ev_seen, trigger: {visit: poi_street}, say: Visited.}
  - {id: ev_end, trigger: {turn_end: ines}, say: Over.}
"""
    table = Table("ines dez", content).reply("visit:poi_street")
    assert table.sheet("ines").poi == "poi_street"
    assert {"Entered.", "Visited."} <= {*table.told()}
    table.reply("do:street_look")
    assert "Over." in table.told()
    assert table.g.visits == {"poi_street/ines": 1}
    visiting.count_visit(table.g, "poi_street", "ines")
    assert table.g.visits == {"poi_street/ines": 2}


@pytest.mark.rule("DQ-3.12", "DQ-R11")
def test_a_scenario_begins_with_its_events_and_all_figures_at_the_base():
    content = "events: [{id: ev_first, trigger: scenario_start, say: It starts.}]"
    table = Table("ines dez", content)
    assert table.told().count("It starts.") == 1
    assert [table.sheet(who).poi for who in ("ines", "dez")] == ["poi_desk", "poi_desk"]


@pytest.mark.rule("DQ-34.11", "DQ-R80")
def test_open_story_lines_are_those_of_the_team_that_were_not_met():
    content = """
pivotal:
  - {id: pv_i, character: ines, prompt: Well?, default: a_, options: [
      {id: a_, label: A}, {id: b_, label: B}]}
  - {id: pv_t, character: teodor, prompt: Well?, default: a_, options: [
      {id: a_, label: A}, {id: b_, label: B}]}
"""
    table = Table("ines dez", content)
    assert finale.open_story_lines(table.g) == 1
    table.g.choices = [Chosen("pv_i", "one", "a_", auto=False)]
    assert finale.open_story_lines(table.g) == 0


@pytest.mark.rule("DQ-36.4", "DQ-R86")
@pytest.mark.parametrize(("untimed", "fallback"), [("no", "timeout"), ("yes", None)])
def test_only_a_running_clock_can_run_out(untimed, fallback):
    content = """
pivotal:
  - {id: pv, prompt: Well?, default: a_, options: [{id: a_, label: A}, {id: b_, label: B}]}
"""
    table = Table("ines dez", content, untimed=untimed).do("- pivotal: pv")
    while not any(option.startswith("choose:") for option in table.choices):
        table.reply(table.choices[0])
    assert table.g.question.fallback == fallback
    assert (table.g.question.seconds is None) is (fallback is None)


@pytest.mark.rule("DQ-19.4", "DQ-19.5")
def test_a_scan_on_the_board_is_told_whether_it_is_answered_or_not():
    content = "scans: [{item: s80_key, when: {flag: dark}, say: It glows.}]"
    table = Table("ines dez", content).do("- give_story: {id: s80_key, to: team}")
    table.reply("scan", "scan:s80_key").do("- set_flag: dark").reply("scan", "scan:s80_key")
    told = [(event.card, event.who, event.answered) for event in table.happened(CardScanned)]
    assert told == [("s80_key", "ines", False), ("s80_key", "ines", True)]
    assert "s80_key@board" in table.g.scans
