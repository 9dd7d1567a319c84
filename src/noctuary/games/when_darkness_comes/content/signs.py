"""Signs of an end: what the conditions of a scenario cannot hold without, seen at a glance."""

from __future__ import annotations

from typing import Final, NamedTuple

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.content.asking import Compare

NEVER: Final = 1_000_000
"""A round that no night comes to, and more deaths than it has."""


class Signs(NamedTuple):
    """What no end of a scenario comes without, unless all have died."""

    flags: frozenset[str] = frozenset()
    """One of these is up,"""
    round: int = NEVER
    """or this round is complete,"""
    deaths: int = NEVER
    """or so many have died."""


def signs_of_all(ends: list[Line], last_round: int | None) -> Signs:
    """The signs of all ends of a scenario together."""
    last = Signs(round=NEVER if last_round is None else last_round)
    return either([*map(signs_of, ends), last])


def signs_of(condition: Line) -> Signs:
    """What a condition cannot hold without.

    >>> dawn, rung = ("round_over", 3), ("flag", "rung")
    >>> signs_of(("all", (dawn, rung)))
    Signs(flags=frozenset(), round=3, deaths=1000000)
    >>> signs_of(("any", (dawn, rung)))
    Signs(flags=frozenset({'rung'}), round=3, deaths=1000000)
    """
    key, wanted = condition
    if key == "flag":
        return Signs(flags=frozenset((wanted,)))
    if key == "round_over":
        return Signs(round=wanted)
    if key == "any":
        return either([signs_of(part) for part in wanted])
    if key == "all":
        return min((signs_of(part) for part in wanted), key=how_common, default=ALWAYS)
    if key == "alive_count" and wanted == 0:
        return Signs()
    least = (wanted.at_least or 0) if isinstance(wanted, Compare) else wanted
    return Signs(deaths=least) if key == "dead_count" and least > 0 else ALWAYS


def either(ends: list[Signs]) -> Signs:
    """The signs of one or the other."""
    flags = frozenset(flag for end in ends for flag in end.flags)
    rounds, deaths = [end.round for end in ends], [end.deaths for end in ends]
    return Signs(flags, min(rounds, default=NEVER), min(deaths, default=NEVER))


def how_common(end: Signs) -> tuple[bool, int, int]:
    """What is rarely there goes before what is often there."""
    return end.round <= 0, len(end.flags), -end.round


ALWAYS: Final = Signs(round=0)
"""Of what may hold at any time."""
