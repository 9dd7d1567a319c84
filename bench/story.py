"""The Dark Quarter's figures: random play, reading and checking a long campaign, the playtest."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from bench.figures import Figure, at_most, rates, timed
from bench.playouts import noctuary_game
from noctuary.engine import yaml as reader
from noctuary.engine.packs import files_of
from noctuary.games.dark_quarter.authoring.playtest import Plan, playtest
from noctuary.games.dark_quarter.game import GAME

VESPERINE = Path(GAME.folder) / "packs" / "vesperine"
LONGEST = 3_000
"""A random player may wander without end; so many of its decisions are a game."""
LEAST_SPEED = 10_000
WORDS = 90_000
SCENARIO = re.compile("scenarios/([a-z0-9_]+)/")
RUNS = 60
"""Runs for each size of team before the seekers begin."""


# ── a campaign as long as the whole one will be ───────────────────────────────────────────────


@cache
def long_campaign(words: int = WORDS) -> dict[str, bytes]:
    """Vesperine, its scenario copied under other names until there are so many words."""
    files = dict(files_of(VESPERINE))
    scenario = {path: data for path, data in files.items() if SCENARIO.match(path)}
    shared = {each for path, data in files.items() if path not in scenario for each in ids(data)}
    own = {each for data in scenario.values() for each in ids(data)} - shared - {"any"}
    one = sum(len(data.split()) for data in scenario.values())
    names = ["s1"]
    while one * len(names) < words:
        names.append(f"s{len(names) + 1}")
        files |= copied(scenario, names[-1], own)
    head = files["campaign.yaml"].decode().replace("scenarios: [s1]", f"scenarios: {names}")
    return files | {"campaign.yaml": head.replace("'", "").encode()}


def copied(scenario: dict[str, bytes], name: str, own: set[str]) -> dict[str, bytes]:
    """The files of a scenario with another name before everything that is its own."""
    renamed = {each: name if each == "s1" else f"{name}_{each}" for each in own}
    found = {}
    for path, data in scenario.items():
        value = changed(reader.read(data.decode(), path).value, renamed, 20 * int(name[1:]))
        text = yaml.safe_dump(value, sort_keys=False, allow_unicode=True)
        found[path.replace("scenarios/s1/", f"scenarios/{name}/")] = text.encode()
    return found


def ids(data: bytes) -> Iterator[str]:
    """Whatever a file declares, and what it names by `id`."""
    yield from (found.decode() for found in re.findall(rb"\bid: ([a-z][a-z0-9_]*)", data))


def changed(value: Any, names: dict[str, str], more: int) -> Any:
    """The same with other names, and other numbers on Location cards."""
    if isinstance(value, dict):
        found = {key: changed(part, names, more) for key, part in value.items()}
        if "position" in found:
            found["number"] += more
        return found
    if isinstance(value, list):
        return [changed(part, names, more) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


# ── figures ───────────────────────────────────────────────────────────────────────────────────


def figures(rounds: int, seconds: float) -> list[Figure]:
    """Everything that the story engine promises."""
    speed = rates(
        {"play": noctuary_game("dark-quarter", LONGEST, pack="vesperine")}, rounds, seconds
    )["play"]
    files = long_campaign()
    words = sum(len(data.split()) for data in files.values())
    reading = min(timed(lambda: reading.read(files)) for _ in range(3))
    checking = min(timed(lambda: reading.examine(files)) for _ in range(2))
    began = time.perf_counter()
    found = playtest(Plan(path=str(VESPERINE), runs=RUNS))
    taken = time.perf_counter() - began
    seen = f"{len(found.everything & found.seen)} of {len(found.everything)} things seen"
    whole = found.everything <= found.seen
    return [
        Figure(
            "Noctuary, The Dark Quarter: decisions a second",
            f"{speed:,.0f}",
            f"at least {LEAST_SPEED:,}",
            speed >= LEAST_SPEED,
        ),
        at_most(f"read a campaign of {words:,} words and check it", reading, 2.0),
        at_most("the same with every graph check", checking, 2.0),
        Figure(
            f"playtest of *Wrong Number*, {seen}",
            f"{taken:.0f} s, {len(found.runs)} runs",
            "everything, at most 180 s",
            whole and taken <= 180,
        ),
    ]
