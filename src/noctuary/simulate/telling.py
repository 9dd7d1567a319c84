"""A summary in words, for people."""

from __future__ import annotations

from collections.abc import Iterator

from noctuary.engine.words import listed
from noctuary.simulate.summary import Spread, Summary


def tell(summary: Summary, seconds: float) -> str:
    """The summary as lines of text; `seconds` is how long the games took."""
    return "\n".join(f"{name:<11}{text}" for name, text in lines(summary, seconds))


def lines(summary: Summary, seconds: float) -> Iterator[tuple[str, str]]:
    """Each line's name and what it says."""
    plan = summary.plan
    settings = [f"{name}={value}" for name, value in plan.settings.items()]
    players = listed(list(dict.fromkeys(plan.bots)))
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
    for one in summary.faults:
        yield "fault", f"game {one.game}, seed {one.seed}: {one.fault}"


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
