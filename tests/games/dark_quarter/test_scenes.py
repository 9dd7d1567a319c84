"""Scripts, cards, tests and talks at the table, line by line: every event with its fields, every
change, and what is asked next. The cases stand in tests/cases/dark-quarter-scenes.txt.

A case has content for the small campaign of fixture.py, a line `---`, and what is done:

    team ines dez mode=companion      a table; this line alone may be left out
    set ines combat=3,7,10 effort=2 abilities=all
    do degrade: {skill: combat, n: 3}
    test t_combat
    roll 4 star / 2 plus              Main dice / Effort dice
    wander 20 7                       twenty replies at random, by a seed
    anything else is a reply; `1: visit:poi_street` is one of seat 1
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from noctuary.engine.question import IllegalReply
from tests.cases import cases_of
from tests.cases.happened import Watched
from tests.cases.wandering import wander
from tests.games.dark_quarter.table import Table

CASES = {case.title: case for case in cases_of("dark-quarter-scenes")}


def told_about(written: str) -> str:
    """What happens, line by line."""
    content, _, done = f"\n{written}".rpartition("\n---\n")
    lines = done.strip("\n").splitlines()
    words = lines.pop(0).split()[1:] if lines[0].startswith("team ") else ["ines", "dez"]
    settings = dict(word.split("=") for word in words if "=" in word)
    seats = int(settings.pop("seats", 1))
    team = [word for word in words if "=" not in word]
    players = " ".join(str(n % seats) for n in range(len(team)))
    table = Table(" ".join(team), content, players=players, seats=seats, **settings)
    watched = Watched(table.g)
    told = []
    for line in itertools.chain.from_iterable(every_line(table, line) for line in lines):
        told.append(f"> {line}")
        try:
            carry_out(table, line)
        except IllegalReply as refused:
            told.append(f"  refused: {refused}")
        told += watched.news()
    return "\n".join(told)


def every_line(table: Table, line: str) -> Iterator[str]:
    """A line itself, or the replies that a random player gives."""
    if not line.startswith("wander "):
        yield line
        return
    n, seed = map(int, line.split()[1:])
    for seat, reply in wander(table.g, n, random.Random(seed)):
        yield f"{seat}: {reply}"


def carry_out(table: Table, line: str) -> None:
    verb, _, rest = line.partition(" ")
    match verb:
        case "set":
            who = rest.split()[0]
            own = [card for card in table.g.pack.ability.values() if card.character == who]
            rest = rest.replace("abilities=all", f"abilities={','.join(card.id for card in own)}")
            fields = rest.split()[1:]
            table.set(who, **{name: value(text) for name, text in map(halves, fields)})
        case "do":
            table.do(f"- {rest}")
        case "test":
            table.test(*rest.split())
        case "roll":
            table.roll(*rest.split("/"))
        case "fall":
            table.fall(*rest.split("/"))
        case _ if line[0].isdigit() and line[1] == ":":
            table.reply(line[2:].strip(), seat=int(line[0]))
        case _:
            table.reply(line)


def halves(field: str) -> tuple[str, str]:
    name, _, text = field.partition("=")
    return name, text


def value(text: str) -> str | int:
    return int(text) if text.isdigit() else text.replace(",", " ")


@pytest.mark.parametrize("title", CASES)
def test_what_happens(title):
    assert told_about(CASES[title].written) == CASES[title].told
