"""Small print of the rules, each by a position in which it decides."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.story.conditions import holds
from tests.games.dark_quarter.broken import changed, faults_of
from tests.games.dark_quarter.table import Table

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
