"""What a position is worth as a chance to win, between 0 and 1: quick, and learnt from games.

The game's own numbers (`worth`, `measures`, the turn) are weighed so that they foretell how a
careful player's games end: a logistic regression over positions of games that were played out
(`learning.py`). Judgements for the built-in stories are kept as data beside this file; for others
one is learnt when it is needed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import Any, Final

import msgspec

from noctuary.engine.game import Game
from noctuary.engine.session import pause

FAR: Final = 4.0
"""Numbers further from the usual ones than so many standard deviations count as this far."""
WORLDS: Final = 8
"""From so many redealt tables the chance is reckoned that a seat can know."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """Weights for the numbers of a position."""

    settings: dict[str, str | int] = {}
    """The settings with which the games were played."""
    games: int
    won: float
    """The share of them that was won."""
    by_goal: bool = False
    """Whether it foretells how much of the goal is reached instead of the chance to win."""
    middles: tuple[float, ...]
    spreads: tuple[float, ...]
    weights: tuple[float, ...]
    """The first stands for itself, one more for each number."""

    def of(self, game: Game, state: Any, seat: int) -> float:
        """How likely the seat wins this table; how it ended if it is over. Ask it of redealt tables
        only: a game's numbers may know what the seat does not."""
        if state.outcome is not None:
            return self.ended(game, state, seat)
        if state.turn == 0 and not self.by_goal:
            return self.won  # who plays is still being settled: there is nothing to weigh yet
        return logistic(dot(self.weights, self._scaled(numbers(game, state, seat))))

    def ended(self, game: Game, state: Any, seat: int) -> float:
        """What came out of a game that is over."""
        return game.reached(state, seat) if self.by_goal else float(game.has_won(state, seat))

    def seen(self, game: Game, state: Any, seat: int, seed: int, worlds: int = WORLDS) -> float:
        """The chance as the seat can know it: over tables on which everything else is redealt."""
        if state.outcome is not None:
            return self.ended(game, state, seat)
        tables = (game.redeal(state, seat, seed=seed + n) for n in range(worlds))
        return fmean(self.of(game, table, seat) for table in tables)

    def _scaled(self, found: Sequence[float]) -> list[float]:
        return [1.0, *scaled(found, self.middles, self.spreads)]


def numbers(game: Game, state: Any, seat: int) -> tuple[float, ...]:
    """What is weighed of a position."""
    counted = [measure.value for measure in game.measures(state, seat)]
    return (game.worth(state, seat), float(state.turn), *counted)


def scaled(
    found: Sequence[float], middles: Sequence[float], spreads: Sequence[float]
) -> list[float]:
    """Numbers by their distance from the usual ones."""
    return [
        max(-FAR, min(FAR, (one - middle) / spread))
        for one, middle, spread in zip(found, middles, spreads, strict=True)
    ]


def is_real(state: Any) -> bool:
    """Whether something is to be decided here: neither chance, nor a pause, nor the only way."""
    asked = state.question
    if asked is None or asked.kind not in ("choose", "several") or pause(state) is not None:
        return False
    return len(asked.options) > 1 or bool(asked.items)


def dot(left: Sequence[float], right: Sequence[float]) -> float:
    """The sum of products."""
    return sum(map(float.__mul__, left, right))


def logistic(value: float) -> float:
    """A number of any size as a chance.

    >>> logistic(0), round(logistic(-1000), 3)
    (0.5, 0.0)
    """
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, value))))


@cache
def judgements(game: str) -> tuple[Judgement, ...]:
    """The judgements that are kept for the built-in content of a game."""
    file = files("noctuary.bots").joinpath("judgements", f"{game}.json")
    if not file.is_file():
        return ()
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Judgement]))


def known_judgement(game: Game, state: Any) -> Judgement | None:
    """The judgement for a table, if one is kept for its pack and settings."""
    if state.pack.id != game.default_pack:
        return None
    size = 2 + len(game.measures(state, 0))
    given = msgspec.structs.asdict(state.settings)
    for one in judgements(game.id):
        fits = all(given.get(name) == value for name, value in one.settings.items())
        if fits and len(one.middles) == size:
            return one
    return None
