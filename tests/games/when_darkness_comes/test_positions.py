"""People in the thick of it who do whatever comes to their minds, with a digest of what happens.

The cases stand in tests/cases/when-darkness-comes-positions.txt: a position in words of Table, then
`wander N SEED` for each way in which it goes on from there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.cases import cases_of
from tests.cases.happened import Watched
from tests.cases.wandering import digest, replied, wander
from tests.games.when_darkness_comes.table import Table

CASES = {case.title: case for case in cases_of("when-darkness-comes-positions")}


def told_about(written: str) -> str:
    """What comes of a position, each time from the beginning."""
    position = written.partition("\nwander ")[0]
    ways = [line for line in written.splitlines() if line.startswith("wander ")]
    return "\n".join(line for way in ways for line in played(position, way))


def played(position: str, way: str) -> Iterator[str]:
    yield f"# {way}"
    t = placed(position)
    watched = Watched(t.g)
    n, seed = map(int, way.split()[1:])
    for seat, reply in wander(t.g, n, random.Random(seed)):
        news = [f"> {seat} {reply}", *replied(t.g, reply, seat), *watched.news()]
        yield f"{news[0]} #{digest(news)}"


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
