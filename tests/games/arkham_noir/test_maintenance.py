"""AN-23, AN-24.1: passing, and the order of the Maintenance Phase."""

from __future__ import annotations

import pytest

from tests.games.arkham_noir.table import Table

FIVE_TIME_CARDS = "c02 c04 c11 c13 c16"
FIVE_STABILITY_CARDS = "c12 c35 c36 c38 c40"


@pytest.mark.rule("AN-23.1")
@pytest.mark.parametrize(
    ("first_lead", "area"), [("c20", "time_area"), ("c05", "discard_area"), ("c06", "discard_area")]
)
def test_passing_discards_the_first_lead_and_maintenance_begins(first_lead: str, area: str) -> None:
    t = Table(leads_row=f"{first_lead} c09 c15 c19 c28", hand="c01", stack="c10 c24", briefcase="")
    t.reply("pass")
    areas = {"time_area": t.g.time_area, "discard_area": t.g.discard_area}
    assert areas.pop(area) == [first_lead]
    assert not any(areas.values())
    assert t.g.hand == ["c01"]
    assert t.g.leads_row == ["c09", "c15", "c19", "c28", "c10"]
    assert t.g.turn == 2


@pytest.mark.rule("AN-24.1")
def test_maintenance_has_four_steps_in_a_fixed_order() -> None:
    t = Table(leads_row="c05 c09 c15 c19 c28", briefcase="contact")
    t.reply("pass")
    steps = []
    while "continue" in t.options:
        steps.append(t.g.agenda[-1].what)
        t.g.reply("continue")
    assert steps == ["victory", "stability", "time", "refill"]
    assert t.g.turn == 2


@pytest.mark.rule("AN-24.1")
def test_victory_comes_before_stability() -> None:
    t = Table(
        mode="classic",
        big_picture="c07 c17 c25 c30 c36",
        stability_area=FIVE_STABILITY_CARDS,
        briefcase="",
    )
    t.reply("pass")
    assert t.g.outcome.reason == "win"


@pytest.mark.rule("AN-24.1")
def test_stability_comes_before_time() -> None:
    t = Table(
        leads_row="c05 c09 c15 c19 c28",
        stability_area=FIVE_STABILITY_CARDS,
        time_area=FIVE_TIME_CARDS,
        menaces="D1",
        briefcase="",
    )
    t.reply("pass")
    assert t.g.outcome.reason == "loss_stability"
    assert t.g.menace_deck == ["D1"]
    assert t.g.time_area == FIVE_TIME_CARDS.split()


@pytest.mark.rule("AN-24.1")
def test_time_comes_before_the_refill() -> None:
    t = Table(
        leads_row="c05 c09 c15 c19 c28",
        time_area=FIVE_TIME_CARDS,
        stack="",
        menaces="D1 D2 D3",
        briefcase="",
    )
    t.reply("pass")
    # D1 came by the time limit and threw five cards on top of c05; so D2, which the empty stack
    # called, found six cards to shuffle, of which one filled the row.
    assert t.g.active_menaces == ["D1", "D2"]
    assert t.g.time_area == t.g.discard_area == []
    assert len(t.g.draw_stack) == 5
    assert t.g.leads_row[:4] == ["c09", "c15", "c19", "c28"]
    assert len(t.g.leads_row) == 5
