"""Scripts, cards, tests and talks at the table, line by line: every event with its fields, every
change, and what is asked next. The cases stand in tests/cases/dark-quarter-scenes.txt.

A case has content for the small campaign of fixture.py, a line `---`, and what is done:

    team ines dez mode=companion      a table; this line alone may be left out
    set ines combat=3,7,10 effort=2 abilities=all
    do degrade: {skill: combat, n: 3}
    test t_combat
    roll 4 star / 2 plus              Main dice / Effort dice
    wander 20 7 quietly               twenty replies at random, by a seed, with a digest each
    what holds                        tells which conditions hold, and for whom
    anything else is a reply; `1: visit:poi_street` is one of seat 1
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.story.conditions import holds
from tests.cases import cases_of
from tests.cases.happened import Watched
from tests.cases.wandering import digest, wander
from tests.games.dark_quarter import fixture
from tests.games.dark_quarter.table import Table

CONDITIONS = """
flag: f_a; counter: {id: c_a, gte: 1}; counter: {id: c_a, eq: 2}; counter: {id: c_b, lt: 1};
character: ines; character: [dez, marta]; team_has: marta; team_size: 2; team_size: {gt: 2};
story: {id: s80_key}; story: {id: s80_key, at: team}; story: {id: s80_key, at: personal};
story: {id: s81_note, at: not_in_play}; story: {id: s81_note, at: personal, owner: dez}; lead: l_a;
location: {id: depot, state: hidden}; location: {id: depot, state: unexplored};
location: {id: depot, state: explored}; poi: {id: poi_hall, state: hidden};
poi: {id: poi_hall, state: placed}; poi: {id: poi_hall, state: removed};
visited: {poi: poi_street, gte: 1}; visited: {poi: poi_street, eq: 0};
visited: {poi: poi_desk, gt: 1};
visited: {poi: poi_desk, by: ines, gte: 1}; at: poi_desk; at: {location: poi_street, who: any};
at: {location: depot, who: all}; at: {location: poi_desk, who: dez};
at: {location: depot, who: any};
npc: {id: keeper, state: open}; npc: {id: keeper, state: closed}; npc: {id: keeper, state: gone};
question: q_plain; question: {id: q_plain, state: unasked}; question: {id: q_locked, state: locked};
question: {id: q_locked, state: [unlocked, asked]}; option_used: {id: desk_tea, gte: 1};
option_used: {id: desk_tea, by: dez, eq: 0}; option_used: {id: desk_many, gt: 1};
cumulative: {id: t_sum, eq: 0}; cumulative: {id: t_sum, gte: 1}; cumulative: {id: t_sum, lt: 3};
test_done: t_talent; test_done: {id: t_talent, successes: "0"}; test_done: {id: t_talent, by: dez};
test_done: {id: t_talent, successes: "1-2"}; test_done: {id: t_talent, successes: "1+", by: ines};
scanned: money; scanned: {item: money, where: board}; scanned: {item: money, where: poi_desk};
bought: {shop: stall, gte: 1}; bought: {shop: stall, item: money, eq: 1};
bought: {shop: stall, eq: 0};
pivotal: pv_a; pivotal: {id: pv_a, option: a}; pivotal: {id: pv_a, auto: true};
pivotal: {id: pv_a, option: b, auto: false}; destiny: {character: ines, is: hold_on}; scenario: 1;
scenario: {gt: 1}; round: 1; round: {gt: 2}; intermissions: 0; intermissions: {gte: 1}; hints: 0;
hints: {gte: 1}; conclusion: {scenario: one, is: good}; not: {flag: f_a};
all: [{team_has: ines}, {flag: f_a}]; any: [{team_has: marta}, {flag: f_a}]
"""
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
    for line, quiet in itertools.chain.from_iterable(every_line(table, line) for line in lines):
        news = [f"> {line}", *what_happens(table, line), *watched.news()]
        told += [f"> {line} #{digest(news)}"] if quiet else news
    return "\n".join(told)


def what_happens(table: Table, line: str) -> Iterator[str]:
    """Do what a line says, and tell what no event tells."""
    if line == "what holds":
        yield from what_holds(table)
        return
    try:
        carry_out(table, line)
    except IllegalReply as refused:
        yield f"  refused: {refused}"


def every_line(table: Table, line: str) -> Iterator[tuple[str, bool]]:
    """A line itself, or the replies that a random player gives; and whether a digest will do."""
    if not line.startswith("wander "):
        yield line, False
        return
    n, seed, *quietly = line.split()[1:]
    for seat, reply in wander(table.g, int(n), random.Random(int(seed))):
        yield f"{seat}: {reply}", bool(quietly)


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


def what_holds(table: Table) -> Iterator[str]:
    """The conditions that hold for each Character."""
    for who in table.g.team:
        true = [text for text, when in asked().items() if holds(table.g, when, who)]
        yield f"  for {who}: {'; '.join(true)}"


@cache
def asked() -> dict[str, Any]:
    """The conditions by their texts."""
    texts = [text for line in CONDITIONS.split(";") if (text := line.strip())]
    return {text: fixture.script(f"- if: {{when: {{{text}}}, then: []}}")[0].when for text in texts}


def halves(field: str) -> tuple[str, str]:
    name, _, text = field.partition("=")
    return name, text


def value(text: str) -> str | int:
    return int(text) if text.isdigit() else text.replace(",", " ")


@pytest.mark.parametrize("title", CASES)
def test_what_happens(title):
    assert told_about(CASES[title].written) == CASES[title].told
