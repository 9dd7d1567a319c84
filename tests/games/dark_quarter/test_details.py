"""Small print of the rules, each by a position in which it decides."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.events import AbilityMoved, FinaleEntered
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.turns import visiting
from tests.games.dark_quarter.broken import changed, codes, faults_of
from tests.games.dark_quarter.table import Table
from tests.games.dark_quarter.test_proofs import SUMS
from tests.games.dark_quarter.test_windows import shop

# ── cards ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-12.11")
def test_cards_lie_in_the_order_of_their_numbers_however_they_came():
    table = Table().do("- give_consumable: flashbulb").do("- give_consumable: money")
    assert table.sheet("ines").consumables == ("money", "flashbulb")


@pytest.mark.rule("DQ-10.15")
@pytest.mark.parametrize(("own", "lent", "offered"), [(3, 0, True), (2, 1, False), (2, 0, False)])
def test_a_card_for_three_own_effort_dice_counts_neither_main_nor_lent_ones(own, lent, offered):
    table = Table("dez ines").set("dez", abilities="dez_all_in").test("t_combat")
    table.reply(f"effort:{own}", *(["borrow:ines:1"] if lent else []))
    table.roll("1 1", " ".join(["1"] * (own + lent)))
    while "use:dez_all_in" not in table.choices and "confirm" not in table.choices:
        table.reply("go_on" if "go_on" in table.choices else table.choices[0])
    assert ("use:dez_all_in" in table.choices) is offered


@pytest.mark.rule("DQ-10.8", "DQ-10.9", "DQ-22.3")
def test_a_card_that_lends_over_a_distance_once_is_turned_over_by_it(monkeypatch):
    table = Table("dez ines").set("ines", at="poi_street", abilities="ines_long_distance")
    card = table.g.pack.ability["ines_long_distance"]
    once = msgspec.structs.replace(card, limit="once_per_scenario")
    monkeypatch.setitem(table.g.pack.ability, "ines_long_distance", once)
    table.test("t_charisma").reply("borrow:ines:1").roll("1 1", "1").reply("confirm")
    assert table.sheet("ines").flipped == ("ines_long_distance",)


@pytest.mark.rule("DQ-10.17")
@pytest.mark.parametrize(("xp", "left"), [(3, 1), (1, None)])
def test_experience_as_a_cost_must_be_there_and_is_paid(monkeypatch, xp, left):
    table = Table("dez ines").set("dez", abilities="dez_last_round", xp=xp)
    card = msgspec.structs.replace(table.g.pack.ability["dez_last_round"], cost=(e.XpCost(n=2),))
    monkeypatch.setitem(table.g.pack.ability, "dez_last_round", card)
    table.test("t_combat").roll("1 1")
    assert ("use:dez_last_round" in table.choices) is (left is not None)
    if left is not None:
        table.reply("use:dez_last_round")
        assert table.sheet("dez").xp == left


@pytest.mark.rule("DQ-10.15", "DQ-10.3")
def test_a_card_for_others_does_not_help_its_owner():
    table = Table("dez ines").set("dez", abilities="dez_in_your_corner").test("t_combat")
    assert "use:dez_in_your_corner" not in table.roll("1 1").choices


@pytest.mark.rule("DQ-25.4")
def test_a_sum_that_is_reset_begins_anew():
    table = Table("ines dez", SUMS).do("- add_cumulative: {id: t_dig, n: 4}")
    table.do("- reset_cumulative: t_dig")
    assert (table.g.sums, table.g.reached) == ({}, {})


ONCE = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2,
     options: [{id: street_look, kind: interaction, label: Look, uses: once}]}
"""


def test_where_somebody_was_and_nothing_is_left_is_told_before_a_visit():
    table = Table("ines dez", ONCE)
    assert not visiting.is_spent(table.g, "poi_street")
    table.reply("visit:poi_street", "do:street_look")
    assert not visiting.is_spent(table.g, "poi_street"), "Dez was never there"
    table.g.active = "ines"
    assert visiting.is_spent(table.g, "poi_street")


@pytest.mark.rule("DQ-23.4")
def test_no_ready_answer_takes_more_dice_than_the_card_allows():
    table = Table().set("ines", cards="cigarettes").test("t_charisma").reply("effort:1")
    table.roll("1 2", "star").reply("use:cigarettes")
    assert table.choices == (
        *("main_1", "main_2", "effort_1"),
        *("main_1+main_2", "main_1+effort_1", "main_2+effort_1"),
    )


@pytest.mark.rule("DQ-28.11", "DQ-3.1")
def test_a_story_card_that_somebody_has_or_that_is_gone_cannot_be_bought():
    table = shop("money")
    assert "buy:s80_key" in table.choices
    table.g.change("dez", story=("s80_key",))
    table.ask_again()
    assert "buy:s80_key" not in table.choices
    table.g.change("dez", story=())
    table.g.removed_story = ["s80_key"]
    table.ask_again()
    assert "buy:s80_key" not in table.choices


@pytest.mark.rule("DQ-10.8")
def test_a_card_that_is_turned_over_is_told():
    table = Table("dez ines").set("dez", abilities="dez_last_round").test("t_combat")
    table.roll("1 1").reply("use:dez_last_round").fall("4 4")
    told = table.happened(AbilityMoved)[-1]
    assert (told.ability, told.to) == ("dez_last_round", "flipped")


# ── the Finale ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-34.3")
def test_whoever_enters_the_finale_is_told():
    table = Table("ines dez").reply("visit:poi_gate", "do:gate_in", "agree")
    assert [event.who for event in table.happened(FinaleEntered)] == ["ines"]


# ── conditions ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-24.13")
def test_of_the_results_of_a_team_the_best_is_asked_for():
    table = Table("ines dez")
    table.g.results = {"t_combat/ines": 1, "t_combat/dez": 3}
    assert holds(table.g, c.ResultIs(id="t_combat", successes="3+"), "ines")
    assert not holds(table.g, c.ResultIs(id="t_combat", successes="3+", by="ines"), "ines")
    assert not holds(table.g, c.ResultIs(id="t_charisma"), "ines")


# ── companion mode ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-41.1", "DQ-24.8")
def test_every_number_that_is_believed_at_once_is_a_ready_answer():
    table = Table("ines dez", mode="companion").test("t_combat")
    while table.choices[0] != "0":
        table.reply(table.choices[-1])
    assert table.choices == tuple("012345678")


# ── content ───────────────────────────────────────────────────────────────────────────────────


def test_a_story_card_can_be_sold_once():
    good = ("pawnshop", "{item: saints_medal, stock: 1}", "{item: s91_tenancy_slip, stock: 2}")
    assert [f.message for f in faults_of(changed(good)) if f.code == "L017"] == [
        "a Story card exists once"
    ]


@pytest.mark.rule("DQ-36.2")
def test_one_option_without_a_condition_is_enough_for_a_choice():
    torn = "label: Tear it up"
    files = changed(("plot", torn, f"{torn}\n        when: {{lead: l_ticking}}"))
    assert "L007" not in codes(files)


def test_a_step_behind_two_ways_that_both_lead_away_is_never_done():
    files = changed(
        (
            "finale",
            "then: [{conclude: shelter}]",
            "then: [{refresh_effort: 1}, {conclude: shelter}]",
        ),
        (
            "finale",
            "else: [{conclude: soaked}]",
            "else: [{conclude: soaked}]\n        - note: Rain.",
        ),
    )
    assert "L024" in codes(files)
