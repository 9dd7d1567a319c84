"""AN-30: Maintenance step d: the Leads Row is filled up."""

from __future__ import annotations

import pytest

from tests.games.arkham_noir.table import Table

ROW = "c05 c09 c15 c19 c28"


@pytest.mark.rule("AN-30.1", "AN-30.2")
@pytest.mark.parametrize(
    ("taken", "row"),
    [
        ("c09", ["c15", "c19", "c28", "c10", "c24"]),
        ("c15", ["c09", "c19", "c28", "c10", "c24"]),
        ("c28", ["c09", "c15", "c19", "c10", "c24"]),
    ],
)
def test_the_row_moves_left_and_is_filled_from_left_to_right(taken: str, row: list[str]) -> None:
    t = Table(leads_row=ROW, hand="c01", stack="c10 c24 c31", briefcase="")
    t.reply("play:c01:case_1", f"take:{taken}")
    assert t.g.leads_row == row
    assert t.g.draw_stack == ["c31"]


@pytest.mark.rule("AN-30.2")
@pytest.mark.parametrize("row", ["c05", "c05 c09", "c05 c09 c15 c19"])
def test_cards_are_drawn_until_five_lie_there(row: str) -> None:
    t = Table(leads_row=row, stack="c10 c24 c31 c44 c17 c12", briefcase="")
    t.reply("pass")
    left = row.split()[1:]
    assert t.g.leads_row == [*left, *["c10", "c24", "c31", "c44", "c17"][: 5 - len(left)]]


@pytest.mark.rule("AN-30.3")
@pytest.mark.parametrize(("stack", "in_time"), [("", 0), ("c10", 1), ("c10 c24", 2)])
def test_each_single_draw_can_run_out_of_leads(stack: str, in_time: int) -> None:
    t = Table(
        leads_row="c20 c09 c15",
        stack=stack,
        discard_area="c31 c44 c17",
        menaces="D1 D2",
        briefcase="",
    )
    t.reply("pass")
    assert t.g.leads_row[: 2 + in_time] == ["c09", "c15", *stack.split()]
    assert len(t.g.leads_row) == 5
    assert t.g.active_menaces == ["D1"]
    assert len(t.g.draw_stack) == in_time, "three cards were shuffled in, some of them drawn"


@pytest.mark.rule("AN-30.4")
def test_the_row_stays_shorter_when_nothing_can_be_drawn_and_the_turn_begins() -> None:
    t = Table(leads_row="c20 c09 c15", stack="c10", menaces="D1 D2", briefcase="")
    t.reply("pass")
    assert t.g.leads_row == ["c09", "c15", "c10"]
    assert t.g.turn == 2
    assert "take" in t.options


@pytest.mark.rule("AN-30.5")
def test_nothing_is_drawn_into_a_full_row() -> None:
    t = Table(leads_row=ROW, stack="", menaces="D1", briefcase="contact")
    t.reply("pass")
    while t.g.agenda[-1].what != "refill":
        t.g.reply("continue")
    # Every action empties a place; so the fifth card is put there by hand.
    t.g.leads_row.append("c24")
    t.g.reply("continue")
    assert t.g.turn == 2
    assert t.g.leads_row == ["c09", "c15", "c19", "c28", "c24"]
    assert t.g.active_menaces == [], "an empty stack matters only when a card is needed"
