"""Learning what positions are worth from games that a careful player plays to their end.

`noctuary learn GAME --games 400 --write` plays every story and keeps what it found beside the code;
what is kept is data like a pack.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final

import msgspec

from noctuary.bots.chance import LONGEST, Steady
from noctuary.bots.judgement import Judgement, dot, is_real, logistic, numbers, scaled
from noctuary.bots.table import play
from noctuary.engine.game import Game

FOLDER: Final = Path(__file__).parent / "judgements"
STORIES: Final = ("scenario", "mode")
"""The settings that make another game of it."""
HARD: Final = 0.1
"""Where fewer games are won, it is foretold how much of the goal is reached instead."""
ROUNDS: Final = 12
"""So often the weights are made better; after that nothing changes any more."""
DOUBT: Final = 1.0
"""How strongly weights are held back: few games prove little."""
A_GAME: Final = 60
"""So many positions of one game are learnt from at most."""


class Lesson(msgspec.Struct, frozen=True):
    """A position of a game that was played out, and how it ended."""

    numbers: tuple[float, ...]
    won: float
    reached: float


def played_out(game: Game, state: Any, seed: int) -> list[Lesson]:
    """Play a table to its end, and what can be learnt from it, from every seat."""
    seats = range(state.seats)
    found: list[tuple[int, tuple[float, ...]]] = []

    def heard(now: Any, seat: int, reply: str) -> None:
        if is_real(now) and now.turn:
            found.extend((one, numbers(game, now, one)) for one in seats)

    play(game, state, {n: Steady(seed + n) for n in seats}, LONGEST, heard)
    ends = [(float(game.has_won(state, n)), game.reached(state, n)) for n in seats]
    every = max(1, len(found) // A_GAME)
    return [Lesson(counted, *ends[seat]) for seat, counted in found[::every]]


def learnt(
    lessons: Iterable[Sequence[Lesson]], settings: dict[str, str | int] | None = None
) -> Judgement:
    """A judgement from the lessons of many games; each game counts alike, however long it was."""
    games = [game for game in lessons if game]
    won = fmean(fmean(one.won for one in game) for game in games) if games else 0.0
    by_goal = won < HARD
    rows = [(one, 1 / len(game)) for game in games for one in game]
    columns = list(zip(*(one.numbers for one, _ in rows), strict=True))
    middles = tuple(round(fmean(column), 4) for column in columns)
    spreads = tuple(round(pstdev(column), 4) or 1.0 for column in columns)
    weights = fitted(
        [[1.0, *scaled(one.numbers, middles, spreads)] for one, _ in rows],
        [one.reached if by_goal else one.won for one, _ in rows],
        [share for _, share in rows],
    )
    return Judgement(
        settings=settings or {},
        games=len(games),
        won=round(won, 4),
        by_goal=by_goal,
        middles=middles,
        spreads=spreads,
        weights=tuple(round(one, 5) for one in weights),
    )


def fitted(rows: list[list[float]], ends: list[float], shares: list[float]) -> list[float]:
    """Weights under which these ends were most likely, by Newton's method with a ridge.

    >>> low, high = fitted([[1.0, -1.0], [1.0, 1.0]] * 50, [0.0, 1.0] * 50, [1.0] * 100)
    >>> abs(low) < 0.001, high > 1
    (True, True)
    """
    size = len(rows[0]) if rows else 1
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [0.0] + [-DOUBT * one for one in weights[1:]]
        bend = [[DOUBT * (n == m and n > 0) for m in range(size)] for n in range(size)]
        bend[0][0] = 1e-6
        for row, end, share in zip(rows, ends, shares, strict=True):
            guess = logistic(dot(weights, row))
            pull, stiff = share * (end - guess), share * guess * (1 - guess)
            for n, left in enumerate(row):
                slope[n] += pull * left
                steep, line = stiff * left, bend[n]
                for m in range(n + 1):
                    line[m] += steep * row[m]
        steps = solved(bend, slope)
        weights = [
            one + max(-2.0, min(2.0, step)) for one, step in zip(weights, steps, strict=True)
        ]
    return weights


def solved(lower: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric system of which the lower half is given, by Cholesky's way.

    >>> [round(one, 9) for one in solved([[4.0, 0.0], [2.0, 3.0]], [8.0, 7.0])]
    [1.25, 1.5]
    """
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for n in range(size):
        for m in range(n + 1):
            rest = lower[n][m] - dot(root[n][:m], root[m][:m])
            root[n][m] = math.sqrt(max(rest, 1e-12)) if n == m else rest / root[m][m]
    forth: list[float] = []
    for n in range(size):
        forth.append((right[n] - dot(root[n][:n], forth)) / root[n][n])
    back = [0.0] * size
    for n in reversed(range(size)):
        later = sum(root[m][n] * back[m] for m in range(n + 1, size))
        back[n] = (forth[n] - later) / root[n][n]
    return back


def stories_of(game: Game) -> Iterator[dict[str, str | int]]:
    """The settings with which a judgement of its own is learnt."""
    found = [setting for setting in game.settings if setting.name in STORIES]
    for setting in found:
        yield from ({setting.name: choice.value} for choice in setting.choices)
    if not found:
        yield {}


def lessons_of(
    game: Game, settings: dict[str, Any], games: int, seed: int
) -> Iterator[list[Lesson]]:
    """What games of a story teach, with every number of seats in turn."""
    low, high = game.seats_for(game.pack(game.default_pack), game.read_settings(settings))
    for n in range(games):
        seats = low + n % (high - low + 1)
        state = game.new(seed=seed + n, seats=seats, **settings)
        yield played_out(game, state, seed + n)


def write_judgements(game: Game, found: list[Judgement]) -> Path:
    """Keep judgements as data."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{game.id}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return file
