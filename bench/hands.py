"""Poker dice asked of icepool: the same ladder, the same best re-roll, to compare with."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool

KINDS = (0, 0, 2, 4, 6, 8, 10)
STRAIGHTS = (0, 0, 0, 3, 5, 7, 9)


class Hand(icepool.MultisetEvaluator):  # type: ignore[misc,type-arg]
    """The ladder in icepool's way: face by face, with the most alike and the longest run so far."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        alike, last, run, longest, six = state or (0, 0, 0, 0, False)
        if count:
            # Faces come upwards or downwards, and those that no die can show not at all.
            last, run = outcome, run + 1 if run and abs(last - outcome) == 1 else 1
        return max(alike, count), last, run, max(longest, run), six or (count and outcome == 6)

    def final_outcome(
        self, final_state: Any, order: Any, outcomes: Any, sizes: Any, **_: Any
    ) -> int:
        alike, _last, _run, longest, six = final_state
        return max(KINDS[min(alike, 6)], STRAIGHTS[longest]) or int(bool(six))


def best_chance(dice: int, target: int, most: int) -> Fraction:
    """The chance to reach a level if up to `most` dice may be rolled again as well as possible."""
    hand = Hand()

    @cache
    def reached(kept: tuple[int, ...]) -> Fraction:
        pool = icepool.Pool([*kept, *[icepool.d6] * (dice - len(kept))])
        found: Fraction = hand(pool).probability(">=", target)
        return found

    total = Fraction(0)
    rolls = icepool.d6.pool(dice).expand()
    for roll, ways in rolls.items():
        best = max(reached(kept) for kept in parts(roll) if dice - len(kept) <= most)
        total += best * ways
    return total / rolls.denominator()


def parts(roll: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every different choice of dice to keep.

    >>> list(parts((2, 2, 5)))
    [(), (5,), (2,), (2, 5), (2, 2), (2, 2, 5)]
    """
    faces = sorted(set(roll))
    for counts in product(*(range(roll.count(face) + 1) for face in faces)):
        yield tuple(face for face, n in zip(faces, counts, strict=True) for _ in range(n))
