"""DQ §7.11: a story as deeds, line by line: what each needs and brings, and which can happen.

The cases stand in tests/cases/dark-quarter-deeds.txt; each is added to the fixture's small
campaign. What the fixture says by itself is left out, but for the first case.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed, Deeds
from noctuary.games.dark_quarter.content.checks.graph.reach import Reached
from tests.cases import as_text, cases_of
from tests.cases.dark_quarter import gathered

CASES = {case.title: case for case in cases_of("dark-quarter-deeds")}


def told_about(written: str) -> str:
    """The deeds of a campaign, what can be lost again, and what whom can bring about."""
    usual = {*lines("")} if written else set()
    return "\n".join(line for line in lines(written) if line not in usual)


def lines(written: str) -> Iterator[str]:
    source, _, whole = gathered(written)
    assert not source.faults, as_text(source.faults)
    deeds = Deeds(Campaign(whole), whole.scenarios[0])
    yield from map(as_line, deeds.found)
    for fact, scripts in deeds.losses.items():
        yield f"lost {fact}: {', '.join(scripts)}"
    anybody = Reached(deeds.found)
    for deed in deeds.found:
        yield f"{deed.name}: in round {anybody.depth.get(deed.name, 'never')}"
    yield f"counters from {anybody.low} to {anybody.high}"
    for team in (("ines", "dez"), ("teodor", "dez", "marta")):
        reached = Reached(deeds.found, team)
        yield from (
            f"{' and '.join(team)} never: {deed.name}"
            for deed in deeds.found
            if deed.name in anybody.happened and deed.name not in reached.happened
        )


def as_line(deed: Deed) -> str:
    plain: dict[str, Any] = {
        "needs": " ".join(deed.needs),
        "if": " ".join(map(condition, deed.demands)),
        "gives": " ".join(deed.gives),
        "adds": " ".join(f"{name} {n}" for name, n in deed.adds),
        "who": deed.who,
        "times": deed.times if deed.times != 1 else "",
        "sure": "" if deed.sure else "no",
        "turn": "own" if deed.turn else "",
        "at": type(deed.record).__name__ if deed.record is not None else "",
    }
    return f"{deed.name}; " + "; ".join(f"{key} {value}" for key, value in plain.items() if value)


def condition(demand: Any) -> str:
    when = msgspec.json.encode(demand.when).decode().replace('"', "")
    return when if demand.holds else f"not {when}"


@pytest.mark.parametrize("title", CASES)
def test_a_story_is_taken_apart(title):
    assert told_about(CASES[title].written) == CASES[title].told
