"""People in the thick of it who do whatever comes to their minds, with a digest of what happens.

The cases stand in tests/cases/when-darkness-comes-positions.txt: a position in words of Table, then
`wander N SEED` for each way in which it goes on from there, or `act N SEED` for people who rather
do something than talk or let it be.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

from noctuary.games.when_darkness_comes.state import Night
from tests.cases import cases_of
from tests.cases.happened import Watched
from tests.cases.wandering import digest, replied, wander
from tests.games.when_darkness_comes.table import Table

LAST: Final = ("give", "move", "explore", "end", "stand", "rest", "decline", "keep", "stop", "deal")
"""What people do who do not know what to do, the likeliest first; other deeds come before these."""
CASES = {case.title: case for case in cases_of("when-darkness-comes-positions")}


def told_about(written: str) -> str:
    """What comes of a position, each time from the beginning."""
    lines = written.splitlines()
    ways = [line for line in lines if line.startswith(("wander ", "act "))]
    position = "\n".join(line for line in lines if line not in ways)
    return "\n".join(line for way in ways for line in played(position, way))


def played(position: str, way: str) -> Iterator[str]:
    yield f"# {way}"
    t = placed(position)
    watched = Watched(t.g)
    verb, n, seed = way.split()
    how = {"wander": wander, "act": act}[verb]
    for seat, reply in how(t.g, int(n), random.Random(int(seed))):
        news = [f"> {seat} {reply}", *replied(t.g, reply, seat), *watched.news()]
        yield f"{news[0]} #{digest(news)}"


def act(g: Night, replies: int, chance: random.Random) -> Iterator[tuple[int, str]]:
    """Whoever is asked chooses what to do, every kind of deed being as likely as another."""
    for _ in range(replies):
        if g.question is None:
            return
        kinds: dict[str, list[str]] = {}
        for option in g.options:
            kinds.setdefault(option.partition(":")[0], []).append(option)
        words = [word for word in kinds if word not in LAST]
        words = words or [next(word for word in LAST if word in kinds)]
        yield g.question.seat, chance.choice(kinds[chance.choice(words)])


def placed(position: str) -> Table:
    """A table, set up line by line."""
    first, *lines = position.splitlines()
    words = first.split()
    people = dict(word.split("=") for word in words if "=" in word)
    t = Table(" ".join(word for word in words if "=" not in word), **people)
    t.g.stack = ["church", "library", "gas_station"]
    t.g.supply = [f"shambler.{n}" for n in range(1, 4)] + [
        "mechanic",
        "bored_student",
        "flashlight.2",
    ]
    t.g.obstacle_pool = ["looters", "gas_leak"]
    for line in lines:
        verb, who, *rest = line.split()
        given = {
            name: int(text) for name, text in (word.split("=") for word in rest if "=" in word)
        }
        getattr(t, verb)(who, *(word for word in rest if "=" not in word), **given)
    return t


@pytest.mark.parametrize("title", CASES)
def test_what_happens(title):
    assert told_about(CASES[title].written) == CASES[title].told
