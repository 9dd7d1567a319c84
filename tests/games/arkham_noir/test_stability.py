"""AN-25: Maintenance step b: the Stability Penalty Area against its limit."""

from __future__ import annotations

import pytest

from tests.games.arkham_noir.table import Table

ROW = "c05 c09 c15 c19 c28"
SEVEN = ["c12", "c35", "c36", "c38", "c40", "c29", "c21"]


@pytest.mark.rule("AN-25.1", "AN-R45")
@pytest.mark.parametrize(
    ("limits", "there", "lost"),
    [(5, 4, False), (5, 5, True), (5, 6, True), (6, 5, False), (6, 6, True), (6, 7, True)],
)
def test_as_many_stability_cards_as_the_limit_lose_the_game(
    limits: int, there: int, lost: bool
) -> None:
    t = Table(limits=limits, leads_row=ROW, stability_area=" ".join(SEVEN[:there]), briefcase="")
    t.reply("pass")
    assert (t.g.outcome is not None) == lost
    if lost:
        assert t.g.outcome.reason == "loss_stability"
        assert not t.g.outcome.won


@pytest.mark.rule("AN-25.1")
def test_the_loss_comes_at_once() -> None:
    time = "c02 c04 c11 c13 c16"
    t = Table(
        leads_row=ROW, stability_area=" ".join(SEVEN[:5]), time_area=time, briefcase="contact"
    )
    t.reply("pass")
    t.g.reply("continue")
    t.g.reply("continue")
    assert t.g.outcome.reason == "loss_stability"
    assert t.g.time_area == time.split()
    assert t.g.active_menaces == []
    assert len(t.g.leads_row) == 4


@pytest.mark.rule("AN-25.2")
def test_below_the_limit_the_cards_stay_turn_after_turn() -> None:
    t = Table(leads_row=ROW, stability_area=" ".join(SEVEN[:4]), briefcase="")
    t.reply("pass", "pass", "pass")
    assert t.g.turn == 4
    assert t.g.stability_area == SEVEN[:4]


@pytest.mark.rule("AN-25.2")
@pytest.mark.parametrize("menace", ["D1", "D2", "D3", "N1", "N2", "N3"])
def test_no_menace_empties_the_area(menace: str) -> None:
    t = Table(
        leads_row=ROW,
        stack="",
        discard_area="c10",
        stability_area=" ".join(SEVEN[:4]),
        menaces=menace,
        briefcase="",
    )
    t.reply("pass")
    assert t.g.menaces_turned == 1, "the empty stack called it"
    assert t.g.stability_area == SEVEN[:4]
