"""Hints: an option with its gains, costs and risks, the next best, and no secrets."""

from __future__ import annotations

from typing import Any

import pytest

import noctuary
from noctuary.bots import bot, hint, play
from noctuary.bots.hint import Change
from noctuary.engine.question import Measure
from noctuary.engine.session import pause
from tests.bots.dealer import Dealer

ARKHAM_NOIR = noctuary.game("arkham-noir")


def first_choice(seed: int) -> Any:
    """A game at its first real decision."""
    state = ARKHAM_NOIR.new(seed=seed, mode="classic")
    while pause(state) is not None or len(state.options) < 4:
        play(ARKHAM_NOIR, state, {0: bot("greedy", seed)}, 1)
    return state


def test_a_hint_names_what_is_gained_and_the_next_best_with_its_distance():
    state = first_choice(5)
    found = hint(ARKHAM_NOIR, state, 0)
    assert found is not None
    assert found.gains[0] in found.reason
    assert found.runner_up in set(state.options) - {found.option}
    assert (found.margin or 0) > 0
    assert f"Next best: {found.runner_up_label}" in found.reason


def test_a_hint_does_not_depend_on_what_lies_hidden():
    state = first_choice(5)
    other = ARKHAM_NOIR.redeal(state, 0, seed=99)
    assert other.draw_stack != state.draw_stack
    dealer: Any = Dealer(state, other)
    assert hint(dealer, state, 0, seed=3) == hint(dealer, other, 0, seed=3)


def test_nobody_is_told_to_keep_a_card_only_to_throw_it_away():
    state = ARKHAM_NOIR.new(seed=7, mode="classic")
    for number in range(26):
        while (passing := pause(state)) is not None:
            state.reply(passing)
        found = hint(ARKHAM_NOIR, state, 0, seed=number)
        assert found is not None
        lead, kept = state.leads_row[0], found.option == "take"
        state.reply(found.option)
        if kept and f"discard:{lead}" in state.options:
            after = hint(ARKHAM_NOIR, state, 0, seed=number + 1)
            assert after is not None
            assert after.option != f"discard:{lead}"


def test_a_change_is_a_gain_a_cost_or_a_risk():
    def time(*values: int) -> list[Measure]:
        return [Measure("Time cards", value, good=False) for value in values]

    risk = Change(time(1, 1), time(1, 2))
    assert (risk.is_gain, risk.is_cost, risk.is_risk) == (False, False, True)
    assert str(risk) == "Time cards from 1 to 2 in 1 of 2 tries"
    assert Change(time(1, 1), time(2, 3)).is_cost
    gain = Change(time(1, 1), time(0, 0))
    assert gain.is_gain
    assert str(gain) == "Time cards from 1 to 0"


@pytest.mark.parametrize("name", ["arkham-noir", "when-darkness-comes", "six-days", "dark-quarter"])
def test_every_game_says_why(name: str):
    game = noctuary.game(name)
    state = game.new(seed=4)
    for moment in range(20):
        found = hint(game, state, state.seat, seed=moment)
        assert found is not None
        assert found.label
        assert found.reason.endswith(".")
        state.reply(found.option, state.seat)
