"""WD-40.1: every effect that a scenario may have, and every condition, event by event.

The cases stand in tests/cases/when-darkness-comes-effects.txt: an effect a line, carried out with
Kirk as the actor and Sharon as the other; whatever is asked is answered at random. `what holds`
tells which conditions hold, and for whom.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from noctuary.engine.packs import files_of
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content import reading
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.state import Settings
from noctuary.games.when_darkness_comes.story.conditions import holds
from noctuary.games.when_darkness_comes.story.scenario import CarryOut
from tests.cases import cases_of
from tests.cases.happened import Watched
from tests.cases.wandering import wander
from tests.games.when_darkness_comes.table import Table

CASES = {case.title: case for case in cases_of("when-darkness-comes-effects")}
SCENARIO = """
id: every
title: Every
intro: Everything happens here.
objective: None.
players: {min: 1, max: 6}
mode: competitive
magic: true
tiles: {start: [{tile: market_square}]}
characters: {start: {tile: market_square, tag: start}}
tracks:
  - {id: dread, name: Dread, to: 5}
  - {id: trust, name: Trust, from: -2, to: 2, start: 0, per: character}
persons:
  - {id: ann, name: Ann, text: A neighbour., building: cafe}
  - {id: bob, name: Bob, text: A stranger.}
end: {win: [{if: {flag: over}}]}
events:
  - {id: end, when: {game_start: true}, do: [{set_flag: over}]}
"""


@cache
def town(written: str) -> Town:
    """The built-in town with a scenario of these effects, and of conditions."""
    text = SCENARIO
    for n, line in enumerate(written.splitlines()):
        if line.startswith("if "):
            condition = f"{{branch: {{if: {line[3:]}, then: []}}}}"
            text += f"  - {{id: e{n}, when: {{game_start: true}}, do: [{condition}]}}\n"
        elif line != "what holds":
            text += f"  - {{id: e{n}, when: {{game_start: true}}, do: [{{{line}}}]}}\n"
    files = files_of(GAME.folder / "packs" / "first_night")
    return reading.read({**files, "scenarios/every.yaml": text.encode()})


def told_about(written: str) -> str:
    """What comes of each line."""
    t = Table(
        "market_square cafe bank",
        kirk="market_square.2.3",
        sharon="cafe.1.3",
        valerie="market_square.0.0",
    )
    t.g.pack, t.g.settings = town(written), Settings(scenario="every")
    t.give("kirk", "crowbar", "handgun.1").give("sharon", "first_aid_kit.1").turn("kirk")
    watched = Watched(t.g)
    told = []
    for n, line in enumerate(written.splitlines()):
        told.append(f"> {line}")
        if line == "what holds":
            told += what_holds(t, written)
        elif not line.startswith("if "):
            t.do(CarryOut(f"event.e{n}", "kirk", 0, "sharon"))
            told += watched.news()
            for seat, reply in wander(t.g, 8, random.Random(n)):
                if type(t.g.agenda[-1]).__name__ == "TakeTurn":
                    break
                told.append(f"> {seat}: {reply}")
                t.g.reply(reply, seat)
                told += watched.news()
    return "\n".join(told)


def what_holds(t: Table, written: str) -> Iterator[str]:
    """The conditions that hold for each character."""
    asked = [(n, line[3:]) for n, line in enumerate(written.splitlines()) if line[:3] == "if "]
    for who in t.g.order:
        conditions = t.g.story.conditions
        true = [text for n, text in asked if holds(t.g, conditions[f"event.e{n}.0.if"], who)]
        yield f"  for {who}: {'; '.join(true)}"


@pytest.mark.parametrize("title", CASES)
def test_what_comes_of_it(title):
    assert told_about(CASES[title].written) == CASES[title].told
