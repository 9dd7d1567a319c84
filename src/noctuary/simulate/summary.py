"""Many games in a few numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, quantiles
from typing import Final, Self

import msgspec

from noctuary.simulate.plan import Plan, Played

CONFIDENCE: Final = 1.959964
"""How many standard deviations lie on each side of 95 %."""


class Spread(msgspec.Struct, frozen=True):
    """How a number lies over many games."""

    mean: float
    least: float
    tenth: float
    median: float
    ninetieth: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Self:
        """The spread of some values; of none it is all noughts."""
        if not values:
            return cls(0, 0, 0, 0, 0, 0)
        tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [values[0]] * 9
        return cls(fmean(values), min(values), tenths[0], tenths[4], tenths[8], max(values))


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the games of a plan, or of those that were played so far."""

    plan: Plan
    games: int
    wins: int
    wins_from: float
    wins_to: float
    """Between which shares the true one lies, with 95 % confidence (Wilson)."""
    reasons: dict[str, int]
    """How the games ended, the commonest first."""
    score: Spread
    decisions: Spread
    turns: Spread
    faults: tuple[Played, ...] = ()

    @classmethod
    def of(cls, plan: Plan, played: Sequence[Played]) -> Self:
        """Sum up; games that failed count as faults and nothing else."""
        whole = [one for one in played if not one.fault]
        wins = sum(one.won for one in whole)
        low, high = wilson(wins, len(whole))
        reasons = Counter(one.reason for one in whole)
        return cls(
            plan=plan,
            games=len(whole),
            wins=wins,
            wins_from=low,
            wins_to=high,
            reasons=dict(reasons.most_common()),
            score=Spread.of([fmean(one.scores) for one in whole if one.scores]),
            decisions=Spread.of([one.decisions for one in whole]),
            turns=Spread.of([one.turns for one in whole]),
            faults=tuple(one for one in played if one.fault),
        )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The bounds of the true share of wins with 95 % confidence; sound for few games and few wins.

    >>> low, high = wilson(51, 200)
    >>> round(low, 3), round(high, 3)
    (0.2, 0.32)
    """
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, CONFIDENCE**2
    middle = share + z2 / (2 * games)
    margin = CONFIDENCE * math.sqrt((share * (1 - share) + z2 / (4 * games)) / games)
    low, high = (middle - margin) / (1 + z2 / games), (middle + margin) / (1 + z2 / games)
    return max(0.0, low), min(1.0, high)
