"""Tools for analysts: environments beside the bare contract, two cores and a cluster beside one."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import noctuary
from bench import thinkers
from bench.figures import Figure, rates
from bench.playouts import noctuary_game
from noctuary.env import NoctuaryEnv
from noctuary.simulate import Plan
from noctuary.spread import LOCAL, spread

GAME = "arkham-noir"
LEAST_SHARE = 0.5
LEAST_GAIN = 1.9
CLUSTER_SLACK = 1.1
GAMES = 6_000
RANDOM = random.Random(1).random


def bare_with_view() -> Callable[[], int]:
    """Options, replies, and the seat's view before each of them: what a program has to go by."""
    game = noctuary.game(GAME)
    seeds = iter(range(1 << 60))

    def play() -> int:
        state = game.new(seed=next(seeds))
        decisions = 0
        while options := state.options:
            game.view(state, 0)
            state.reply(options[int(RANDOM() * len(options))])
            decisions += 1
        return decisions

    return play


def stepping(**more: Any) -> Callable[[], int]:
    """The same through Gymnasium, by what the rules allow."""
    env = NoctuaryEnv(GAME, **more)
    env.reset(seed=1)

    def play() -> int:
        _, info = env.reset()
        decisions, over = 0, False
        while not over:
            legal = info["actions"]
            _, _, over, _, info = env.step(legal[int(RANDOM() * len(legal))])
            decisions += 1
        return decisions

    return play


def environment_figures(rounds: int, seconds: float) -> list[Figure]:
    """Steps a second, with and without the view, like beside like."""
    found = rates(
        {
            "bare": noctuary_game(GAME),
            "masked": stepping(observe="nothing"),
            "seeing": bare_with_view(),
            "env": stepping(),
        },
        rounds,
        seconds,
    )
    pairs = {
        "Gymnasium, mask alone, beside `options` and `reply`": ("masked", "bare"),
        "Gymnasium, whole observation, beside `options`, `view` and `reply`": ("env", "seeing"),
        "Gymnasium, whole observation, beside `options` and `reply`": ("env", "bare"),
    }
    return [
        share(name, found[ours], found[theirs], goal=n < 2)
        for n, (name, (ours, theirs)) in enumerate(pairs.items())
    ]


def share(name: str, ours: float, theirs: float, goal: bool) -> Figure:
    """One way of playing beside another."""
    value = f"{ours / theirs:.2f}× ({ours:,.0f} a second)"
    wanted = f"at least {LEAST_SHARE}×" if goal else ""
    return Figure(name, value, wanted, not goal or ours / theirs >= LEAST_SHARE)


def crew_figures(rounds: int) -> list[Figure]:
    """One core, two, and a cluster of two workers, once they are up; the best round of each."""
    plan = Plan.of(noctuary.game(GAME), GAMES, "random", seed=1)
    taken = dict.fromkeys(("one", "two", "cluster"), float("inf"))
    with spread(2) as two, spread(2, LOCAL) as cluster, spread(1) as one:
        crews = {"one": one, "two": two, "cluster": cluster}
        for crew in crews.values():
            list(crew.each(plan.play, range(20)))
        for _ in range(rounds):
            for name, crew in crews.items():
                began = time.perf_counter()
                list(crew.each(plan.play, range(GAMES)))
                taken[name] = min(taken[name], time.perf_counter() - began)
    gain, beside = taken["one"] / taken["two"], taken["cluster"] / taken["two"]
    return [
        Figure(
            f"`simulate`, {GAMES:,} games: two processes beside one",
            f"{gain:.2f}× ({taken['one']:.1f} s and {taken['two']:.1f} s)",
            f"at least {LEAST_GAIN}×",
            gain >= LEAST_GAIN,
        ),
        Figure(
            "the time of a cluster of two workers beside two processes",
            f"{beside:.2f}× ({taken['cluster']:.1f} s)",
            f"at most {CLUSTER_SLACK}×",
            beside <= CLUSTER_SLACK,
        ),
    ]


def import_figures() -> list[Figure]:
    """`import noctuary` brings none of the analysts' libraries along."""
    heavy = ("numpy", "gymnasium", "pettingzoo", "duckdb", "distributed", "matplotlib")
    code = (
        f"import sys, noctuary.cli, noctuary.bots; print([m for m in {heavy} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = done.stdout.strip()
    return [Figure("libraries that `import noctuary` brings along", found, "[]", found == "[]")]


def figures(rounds: int, seconds: float) -> list[Figure]:
    """Everything that was promised to analysts."""
    return [
        *environment_figures(rounds, seconds),
        *crew_figures(rounds),
        *thinkers.figures(rounds, seconds),
        *import_figures(),
    ]
