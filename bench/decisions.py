"""What a decision of When Darkness Comes is made of.

.venv/bin/python -m bench.decisions ward_seven 4    a scenario, and its seats

The same random nights are played again and again, and of every decision the best try counts, so
that a busy machine disturbs nothing. What was kept about boards is forgotten before every night.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from time import perf_counter_ns
from typing import Any, Final

import noctuary

GAME: Final = noctuary.game("when-darkness-comes")
RULES: Final = "noctuary.games.when_darkness_comes"
LONGEST: Final = 2_000
PARTS: Final = {
    "what may be done in a turn": ("night.actions", "options"),
    "the scenario's own actions": ("night.deeds", "legal"),
    "what a movement offers": ("moving.movement", "Movement", "offer"),
    "reach": ("board.ways", "spread_over"),
    "the way of a walk": ("moving.movement", "Movement", "way"),
    "the walk itself": ("moving.movement", "go_on"),
    "a roll, from its announcement on": ("dice.rolls", "Announce", "run"),
    "what is seen at the end of a movement": ("moving.looking", "nearest_in_sight"),
    "a new tile or a broken edge": ("content.layout", "Layout", "grown"),
    "a round begins": ("night.turn", "begin_round"),
    "effects of the scenario": ("story.scenario", "CarryOut", "run"),
    "tests for the end": ("story.ending", "may_be_over"),
    "who is hunted": ("combat.adversaries", "is_anybody_hunted"),
}
"""Functions of the rules by what they do. What one of them leaves to another is not its own."""
REST: Final = "everything else"


class Clock:
    """How long each part of one decision took, without the parts inside it."""

    def __init__(self) -> None:
        self.own: Counter[str] = Counter()
        self.inside = [0]

    def watch(self, part: str, module: str, *path: str) -> None:
        """Take the time of a function, wherever it is called by its module or class."""
        owner: Any = import_module(f"{RULES}.{module}")
        for name in path[:-1]:
            owner = getattr(owner, name)
        setattr(owner, path[-1], self.timed(part, getattr(owner, path[-1])))

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, with its time taken."""

        def watched(*about: Any) -> Any:
            self.inside.append(0)
            began = perf_counter_ns()
            answer = function(*about)
            taken = perf_counter_ns() - began
            self.own[part] += taken - self.inside.pop()
            self.inside[-1] += taken
            return answer

        return watched


def night(clock: Clock, seed: int, best: dict[int, Counter[str]], **table: Any) -> None:
    """Play one random night, and keep the best try of every part of every decision."""
    source = random.Random(seed)
    state = GAME.new(seed=seed, **table)
    reply = clock.timed(REST, state.reply)
    for number in range(LONGEST):
        if not state.options:
            break
        option = source.choice(state.options)
        clock.own.clear()
        reply(option)
        former = best.setdefault(number, clock.own.copy())
        best[number] = Counter({part: min(former[part], t) for part, t in clock.own.items()})
    town = state.pack
    town._layouts.clear()  # noqa: SLF001 - so that the next night finds nothing of this one
    town.latest = (type(state.board)(), town.empty)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.decisions", description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("seats", type=int)
    parser.add_argument("--nights", type=int, default=5)
    parser.add_argument("--tries", type=int, default=8)
    asked = parser.parse_args()
    clock = Clock()
    for part, where in PARTS.items():
        clock.watch(part, *where)
    times: list[Counter[str]] = []
    for seed in range(asked.nights):
        best: dict[int, Counter[str]] = {}
        for _ in range(asked.tries):
            night(clock, seed, best, scenario=asked.scenario, seats=asked.seats)
        times += best.values()
    total = sum(sum(one.values()) for one in times)
    print(f"{len(times):,} decisions of {total / len(times) / 1000:.1f} µs\n")
    print("| part | in so many decisions | µs a decision | share |\n|---|---|---|---|")
    for part, taken in sum(times, Counter()).most_common():
        often = sum(part in one for one in times) / len(times)
        mean = taken / len(times) / 1000
        print(f"| {part} | {often:.0%} | {mean:.1f} | {taken / total:.0%} |")


if __name__ == "__main__":
    main()
