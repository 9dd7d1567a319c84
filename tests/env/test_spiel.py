"""A tree in the manner of OpenSpiel: chance has probabilities, and players have actions."""

from __future__ import annotations

import numpy as np
import pytest

import noctuary
from noctuary.engine.game import Game
from noctuary.env.spiel import CHANCE, MOST_OUTCOMES, TERMINAL, NotEnumerable, SpielGame, SpielState

every_game = pytest.mark.parametrize("game", noctuary.games(), ids=lambda game: game.id)


def moved(state: SpielState, random: np.random.Generator) -> None:
    """One move of whoever is to move."""
    if state.is_chance_node():
        try:
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        except NotEnumerable:
            state.sample_chance(int(random.integers(1 << 32)))
            return
        assert sum(chances) == pytest.approx(1)
        assert len(set(outcomes)) == len(outcomes)
        state.apply_action(int(random.choice(outcomes, p=chances)))
    else:
        state.apply_action(int(random.choice(state.legal_actions())))


@every_game
def test_chance_and_players_move_in_turn(game: Game) -> None:
    state = SpielGame(game.id).new_initial_state(seed=2)
    random = np.random.default_rng(2)
    for _ in range(150):
        if state.is_terminal():
            break
        moved(state, random)
    assert state.current_player() in (TERMINAL, CHANCE, 0)
    assert state.observation_tensor(0).shape == (2048,)


def test_a_whole_game_ends_with_its_scores() -> None:
    root = SpielGame("arkham-noir", mode="classic")
    state = root.new_initial_state(seed=1)
    random = np.random.default_rng(1)
    while not state.is_terminal():
        moved(state, random)
    assert (state.current_player(), state.legal_actions()) == (TERMINAL, [])
    assert state.returns() == [state.table.state.outcome.scores[0]]
    assert (root.num_players(), root.observation_tensor_shape()) == (1, [2048])


def test_a_draw_is_as_likely_as_the_cards_that_are_left() -> None:
    state = SpielGame("arkham-noir").new_initial_state(seed=1)
    asked = state.table.state.question
    assert asked.kind == "draw"
    outcomes = state.chance_outcomes()
    assert outcomes == [(n, 1 / len(asked.options)) for n in range(len(asked.options))]
    assert state.action_to_string(0) == asked.options[0]


def test_a_clone_goes_its_own_way() -> None:
    state = SpielGame("arkham-noir").new_initial_state(seed=1)
    twin = state.clone()
    twin.apply_action(0)
    assert state.is_chance_node()
    assert state.table.state.asked < twin.table.state.asked


def test_dice_are_counted_through_and_many_of_them_are_sampled() -> None:
    state = SpielGame("when-darkness-comes", scenario="last_bus").new_initial_state(seed=3)
    random = np.random.default_rng(3)
    while state.is_terminal() or state.table.state.question.kind != "dice":
        moved(state, random)
    asked = state.table.state.question
    total = asked.most**asked.least
    if total <= MOST_OUTCOMES:
        assert state.chance_outcomes() == [(n, 1 / total) for n in range(total)]
        assert state.action_to_string(0) == " ".join("1" * asked.least)
        assert state.action_to_string(total - 1) == " ".join(str(asked.most) * asked.least)
    else:
        with pytest.raises(NotEnumerable, match="sample_chance"):
            state.chance_outcomes()
    before = state.table.state.asked
    state.sample_chance(1)
    assert state.table.state.asked > before


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = SpielGame("arkham-noir").new_initial_state(seed=1)
    random = np.random.default_rng(1)
    while state.is_chance_node():
        moved(state, random)
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(0)
