"""A summary in words, for people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from noctuary.engine.words import counted, listed
from noctuary.simulate.plan import Played
from noctuary.simulate.summary import Spread, Summary

KINDS_TOLD: Final = 5
"""How many kinds of faults are told at most."""


def tell(summary: Summary, seconds: float) -> str:
    """The summary as lines of text; `seconds` is how long the games took."""
    return "\n".join(f"{name:<11}{text}" for name, text in lines(summary, seconds))


def lines(summary: Summary, seconds: float) -> Iterator[tuple[str, str]]:
    """Each line's name and what it says."""
    plan = summary.plan
    settings = [f"{name}={value}" for name, value in plan.settings.items()]
    players = told_players(plan.bots)
    yield "played", " · ".join([plan.game, *settings, f"by {players}", f"seed {plan.seed}"])
    if summary.games:
        share = summary.wins / summary.games
        bounds = f"(95 % sure: {summary.wins_from:.1%} to {summary.wins_to:.1%})"
        yield "won", f"{summary.wins:,} of {summary.games:,}, {share:.1%} {bounds}"
        ends = (f"{why} {n:,} ({n / summary.games:.1%})" for why, n in summary.reasons.items())
        yield "ended", " · ".join(ends)
        yield "score", spread(summary.score, 2)
        yield "decisions", spread(summary.decisions)
        yield "turns", spread(summary.turns)
        yield "speed", speed(summary, seconds)
    for told in told_faults(summary.faults):
        yield "fault", told


def told_players(players: Sequence[str]) -> str:
    """Who played, by seat where that makes a difference.

    >>> told_players(["random", "random"]), told_players(["expert", "random"])
    ('random', 'expert on seat 0 and random on seat 1')
    """
    if len(set(players)) == 1:
        return players[0]
    return listed([f"{name} on seat {seat}" for seat, name in enumerate(players)])


def told_faults(faults: Sequence[Played]) -> Iterator[str]:
    """Each kind of fault once, with the first game that shows it and how many more do."""
    kinds: dict[str, list[Played]] = {}
    for one in faults:
        kinds.setdefault(kind_of_fault(one.fault), []).append(one)
    for first, *others in list(kinds.values())[:KINDS_TOLD]:
        more = f" (and {counted(len(others), 'more game')} like it)" if others else ""
        yield f"game {first.game}, seed {first.seed}: {first.fault}{more}"
    if len(kinds) > KINDS_TOLD:
        yield f"and {len(kinds) - KINDS_TOLD} other kinds; --out has a row for every game"


def kind_of_fault(fault: str) -> str:
    """A fault without what differs from game to game: what is quoted, and numbers.

    >>> kind_of_fault("mine.py:Bold replied 'go:3': 'go:3' is not an option now")
    'mine.py:Bold replied *: * is not an option now'
    """
    return re.sub(r"'[^']*'(\.\.\.)?|\"[^\"]*\"|\d+", "*", fault)


def spread(values: Spread, digits: int = 0) -> str:
    """A spread in one line.

    >>> spread(Spread.of([1, 2, 3]))
    'mean 2.0 · median 2 · most games 1 to 3 · all 1 to 3'
    """
    numbers = (values.median, values.tenth, values.ninetieth, values.least, values.most)
    median, tenth, ninetieth, least, most = (f"{number:.{digits}f}" for number in numbers)
    typical = f"median {median} · most games {tenth} to {ninetieth}"
    return f"mean {values.mean:.{max(1, digits)}f} · {typical} · all {least} to {most}"


def speed(summary: Summary, seconds: float) -> str:
    """How fast the games went by."""
    decisions = summary.decisions.mean * summary.games
    per_second = f"{decisions / seconds:,.0f} decisions and {summary.games / seconds:,.1f} games"
    return f"{per_second} a second, {seconds:.1f} s in all"
