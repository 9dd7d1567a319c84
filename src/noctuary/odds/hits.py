"""Hits of a pool of dice: how many show a high face, after dice were rolled again.

>>> hits(7).at_least(3)
Fraction(99, 128)
>>> hits(2, penalties=1).ways
(4, 3, 1)
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, gcd

import msgspec


class Hits(msgspec.Struct, frozen=True):
    """An exact distribution: in `ways[n]` of `total` cases there are n hits."""

    ways: tuple[int, ...]
    total: int

    def exactly(self, n: int) -> Fraction:
        """The chance of just so many hits."""
        return Fraction(self.ways[n] if 0 <= n < len(self.ways) else 0, self.total)

    def at_least(self, n: int) -> Fraction:
        """The chance of so many hits or more."""
        return Fraction(sum(self.ways[max(n, 0) :]), self.total)

    @property
    def mean(self) -> Fraction:
        """How many hits come on average."""
        return Fraction(sum(n * ways for n, ways in enumerate(self.ways)), self.total)


@lru_cache(maxsize=4096)
def hits(dice: int, penalties: int = 0, gifts: int = 0, sides: int = 6, hitting: int = 3) -> Hits:
    """The hits of `dice` dice of which the `hitting` highest of `sides` faces count.

    `penalties`: so often the highest die is rolled again and keeps the lower face.
    `gifts`: afterwards, so often the lowest die is rolled again and keeps the higher face.

    Only hits are followed and not faces, and that is exact: if there is a hit at all the highest
    die is one, so a penalty takes it away unless the new face hits too; for gifts the same holds
    of misses and the lowest die.
    """
    missing = sides - hitting
    ways = [comb(dice, n) * hitting**n * missing ** (dice - n) for n in range(dice + 1)]
    for _ in range(penalties):
        ways = [
            ways[n] * (hitting if n else sides) + (ways[n + 1] * missing if n < dice else 0)
            for n in range(dice + 1)
        ]
    for _ in range(gifts):
        ways = [
            ways[n] * (missing if n < dice else sides) + (ways[n - 1] * hitting if n else 0)
            for n in range(dice + 1)
        ]
    total = sides ** (dice + penalties + gifts)
    shared = gcd(total, *ways)  # 3 of 8 reads better than 81 of 216
    return Hits(tuple(n // shared for n in ways), total // shared)
