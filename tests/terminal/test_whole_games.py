"""Whole games by script: a win, each kind of loss, a concession."""

from __future__ import annotations

import pytest

from noctuary.terminal.arkham_noir.stories import OUTCOMES
from tests.terminal import positions
from tests.terminal.keyboard import played, sat
from tests.terminal.test_plain import script


@pytest.mark.rule("AN-33.7")
def test_a_game_is_won() -> None:
    session = positions.nearly_won()
    shown = sat(session, "close:case_1", "score:c36").shown
    assert session.state.outcome.won
    assert "Victory.\nFive kinds of proof that agree" in shown
    assert "Outcome: Victory." in shown
    assert "Letters scored: A, B, C, D, E." in shown


@pytest.mark.rule("AN-33.4")
def test_the_objectives_that_were_scored_are_read_after_a_victory() -> None:
    session = positions.session_at(
        positions.Table(
            leads_row="c05 c09 c15",
            big_picture="c07 c25 c17 c30 stone c41 haunter herald",
            briefcase="",
        )
    )
    shown = sat(session, "pass").shown
    assert "Objectives completed: 1, 2, 3, 4, 5." in shown
    for objective in session.state.pack.objective.values():
        assert objective.closing_text in shown


@pytest.mark.rule("AN-33.7")
@pytest.mark.parametrize("reason", ["loss_stability", "loss_menace"])
@pytest.mark.parametrize("drawn", [False, True])
def test_a_game_is_lost(reason: str, drawn: bool) -> None:
    seed = next(n for n in range(50) if script(n)[1].state.outcome.reason == reason)
    replies, session = script(seed)
    shown = played("arkham-noir", *replies, seed=seed, drawn=drawn).text
    result = session.game.result(session.state)
    assert OUTCOMES[reason] in shown
    assert f"Turns: {result['turns']}. Menaces turned over: {result['menaces']}." in shown


@pytest.mark.rule("AN-33.6", "AN-33.7")
def test_a_game_is_given_up() -> None:
    shown = played("arkham-noir", "pass", "concede", "y", seed=3).shown
    assert "You gave up.\nI gave Hannah Tull her money back" in shown
    assert "Mode: hardboiled; limits 5, menaces all, help contact and equipment." in shown
