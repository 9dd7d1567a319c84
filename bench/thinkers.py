"""How fast the players think: turns that a rollout plays, and seconds that `expert` takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, ClassVar

import noctuary
from bench.figures import Figure, at_most, rates
from noctuary.bots import Expert, bot, play
from noctuary.bots.expert import Level
from noctuary.engine.game import Game

LEAST_TURNS = 4_000
LONGEST_THOUGHT = 0.2
MIDDLE = 30
"""Decisions into a game: by then there is something to think about."""
NIGHTS = {"ward_seven": 2, "hollow_choir": 2}
SEVERAL = 12
"""Decisions of a night that are timed."""


class Runner(Expert):
    """Plays on by what looks best at once, one way, and counts its turns."""

    level: ClassVar[Level] = Level(worlds=1, turns=6, candidates=1, ways=1, beginnings=1)
    turns = 0

    def _finished(self, game: Game, state: Any, until: int) -> Any:
        began = state.turn
        end = super()._finished(game, state, until)
        self.turns += end.turn - began
        return end


def rollouts(mode: str) -> Callable[[], int]:
    """Six turns of Arkham Noir in a world that could be, from the middle of a game."""
    game = noctuary.game("arkham-noir")
    state = game.new(seed=7, mode=mode)
    play(game, state, {0: bot("greedy", 7)}, limit=MIDDLE)
    seeds = iter(range(1 << 60))
    runner = Runner()

    def run() -> int:
        before = runner.turns
        world = game.redeal(state, 0, seed=next(seeds))
        for reply in state.options:
            runner.played_on(game, world, 0, reply)
        return runner.turns - before

    return run


def thought(game_id: str, limit: int | None = None, begin: int = 0, **settings: Any) -> float:
    """The seconds of this core that a decision of `expert` takes on average."""
    game = noctuary.game(game_id)
    seats = settings.pop("seats", 1)
    state = game.new(seed=40_000, seats=seats, **settings)
    play(game, state, {seat: bot("cautious", seat) for seat in range(seats)}, limit=begin)
    began = time.process_time()
    made = play(game, state, {seat: Expert(seat) for seat in range(seats)}, limit=limit)
    return (time.process_time() - began) / max(1, made)


def figures(rounds: int, seconds: float) -> list[Figure]:
    """Rollouts by mode, and thoughts by game."""
    found = rates({mode: rollouts(mode) for mode in ("classic", "hardboiled")}, rounds, seconds)
    least = min(found.values())
    told = ", ".join(f"{rate:,.0f} {mode}" for mode, rate in found.items())
    turns = Figure(
        "turns a second and core in rollouts, Arkham Noir",
        told,
        f"at least {LEAST_TURNS:,}",
        least >= LEAST_TURNS,
    )
    thoughts = [
        at_most(
            f"a decision of `expert`, Arkham Noir, {mode}",
            thought("arkham-noir", mode=mode),
            LONGEST_THOUGHT,
        )
        for mode in found
    ]
    nights = [
        at_most(
            f"a decision of `expert`, When Darkness Comes, `{night}`, {seats} seats",
            thought("when-darkness-comes", SEVERAL, MIDDLE, scenario=night, seats=seats),
            LONGEST_THOUGHT,
        )
        for night, seats in NIGHTS.items()
    ]
    return [turns, *thoughts, *nights]
