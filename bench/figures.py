"""Figures: what was measured, what it should be, and tables of them in the documentation."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Figure(NamedTuple):
    """One measured thing in words, with its goal and whether that is met."""

    name: str
    value: str
    goal: str = ""
    met: bool = True


def at_most(name: str, seconds: float, limit: float) -> Figure:
    """A figure that should be small."""
    return Figure(name, in_words(seconds), f"at most {in_words(limit)}", seconds <= limit)


def in_words(seconds: float) -> str:
    """A span of time with the unit that suits it.

    >>> in_words(0.0000021), in_words(0.02)
    ('2.1 µs', '20 ms')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            return f"{seconds / size:.3g} {unit}"
    raise AssertionError


def best_of(action: Callable[[], object], rounds: int = 7, least: float = 0.02) -> float:
    """Seconds that an action takes, in the best of several rounds: the least disturbed one."""
    calls = 1
    while (taken := timed(action, calls)) < least:
        calls = max(2 * calls, round(calls * 1.2 * least / max(taken, 1e-9)))
    return min(timed(action, calls) for _ in range(rounds)) / calls


def timed(action: Callable[[], object], calls: int = 1) -> float:
    """Seconds of this process that some calls take; other processes do not count."""
    began = time.process_time()
    for _ in range(calls):
        action()
    return time.process_time() - began


def rates(
    contenders: Mapping[str, Callable[[], int]], rounds: int, seconds: float
) -> dict[str, float]:
    """How many things a second each contender does. They take turns, so that a busy or throttled
    machine disturbs all of them alike, and the best round of each counts."""
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(rounds):
        for name, play in contenders.items():
            done, spent = 0, 0.0
            while spent < seconds:
                began = time.process_time()
                done += play()
                spent += time.process_time() - began
            best[name] = max(best[name], done / spent)
    return best


def as_markdown(figures: list[Figure]) -> str:
    """Figures as a table; a goal that is missed is marked."""
    rows = ["| what | measured | goal |", "|---|---|---|"]
    for figure in figures:
        goal = figure.goal if figure.met else f"{figure.goal} — **missed**"
        rows.append(f"| {figure.name} | {figure.value} | {goal} |")
    return "\n".join(rows)


def keep(page: Path, mark: str, text: str) -> None:
    """Put text between the two comments with this mark in a page of the documentation."""
    between = re.compile(f"(<!-- {mark} -->\n).*?(<!-- end of {mark} -->)", re.DOTALL)
    whole = page.read_text(encoding="utf-8")
    if not between.search(whole):
        raise LookupError(f"{page.name} has no place for {mark}")
    page.write_text(between.sub(lambda m: f"{m[1]}\n{text}\n\n{m[2]}", whole), encoding="utf-8")
