"""The player that thinks ahead in worlds that could be: what it sees, costs and finds."""

from __future__ import annotations

from typing import Any

import noctuary
from noctuary.bots import BOTS, Expert, FastExpert, bot, play
from noctuary.bots.expert import LEVELS
from noctuary.engine.game import Game
from noctuary.engine.session import pause

ARKHAM_NOIR = noctuary.game("arkham-noir")
LOST_BY_GREEDY = (100, 101)


class Peeking(FastExpert):
    """Remembers every world in which it thought."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.worlds: list[Any] = []

    def played_on(self, game: Game, world: Any, seat: int, reply: str, *level: Any) -> float:
        self.worlds.append(world)
        return super().played_on(game, world, seat, reply, *level)


def middle(seed: int, decisions: int) -> Any:
    """A game of Classic Mode under way."""
    state = ARKHAM_NOIR.new(seed=seed, mode="classic")
    play(ARKHAM_NOIR, state, {0: bot("greedy", seed)}, decisions)
    while pause(state) is not None or len(state.options) < 4:
        play(ARKHAM_NOIR, state, {0: bot("greedy", seed)}, 1)
    return state


def test_it_thinks_in_redealt_worlds_only() -> None:
    state = middle(11, 30)
    player = Peeking(1)
    player.choose(ARKHAM_NOIR, state, 0)
    assert player.worlds
    assert all(tuple(world.draw_stack) != tuple(state.draw_stack) for world in player.worlds)
    seen = ARKHAM_NOIR.view(state, 0)
    assert all(ARKHAM_NOIR.view(world, 0) == seen for world in player.worlds)


def test_every_candidate_is_tried_in_the_same_worlds() -> None:
    player = Peeking(1)
    player.choose(ARKHAM_NOIR, middle(11, 30), 0)
    first = [world for world in player.worlds if world is player.worlds[0]]
    assert len(first) > 1


def test_a_decision_is_the_same_for_the_same_seed_and_budget() -> None:
    state = middle(12, 40)
    once, again = (Expert(5).choose(ARKHAM_NOIR, state, 0) for _ in range(2))
    assert once == again


def test_no_time_leaves_the_most_promising_candidate() -> None:
    state = middle(12, 40)
    hurried = Expert(5, seconds=0.0)
    assert hurried.choose(ARKHAM_NOIR, state, 0) in state.options


def test_a_level_thinks_harder_than_the_one_below() -> None:
    fast, normal, deep = LEVELS["fast"], LEVELS["normal"], LEVELS["deep"]
    assert all(a <= b <= c for a, b, c in zip(fast, normal, deep, strict=True))
    assert {"expert:fast", "expert", "expert:deep"} <= set(BOTS)


def test_it_wins_where_looking_one_step_ahead_loses() -> None:
    """Seeds on which `greedy` loses Classic Mode; the quick expert wins them."""
    for seed in LOST_BY_GREEDY:
        state = ARKHAM_NOIR.new(seed=seed, mode="classic")
        play(ARKHAM_NOIR, state, {0: FastExpert(seed)})
        assert state.outcome.won
