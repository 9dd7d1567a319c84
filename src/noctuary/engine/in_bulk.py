"""Many numbers of one stream of chance at once: the same that `chance` gives one after the other.

Python takes hardly longer for arithmetic with a long number than with a short one. So the numbers
to come stand side by side in one long number, each in a lane of its own, and every step of the
generator but the last is one operation for all of them. Compiled, `chance` itself is quicker.
"""

from __future__ import annotations

from struct import Struct
from types import FunctionType
from typing import Final, TypeVar

from noctuary.engine import chance

T = TypeVar("T")
MULTIPLIER, INCREMENT, MASK, HALF, TWICE = chance.GENERATOR
LANE: Final = 128
"""So many bits are taken by a product of two numbers of 64."""
FEW: Final = 3
"""Fewer numbers than this are made quicker one after the other."""


Lanes = tuple[int, int, int, int, int, int, int]
"""What makes so many numbers at once: by which factors and summands each lane is moved on; masks
for the bits that a stream has in its lane, for the lower half of them, and for the five above them,
which say how far a number is turned round; the size of all lanes in bytes, and how many bits lie
below the last one."""


class LanesBySize(dict[int, Lanes]):
    """For each number of numbers what makes them, worked out once."""

    def __missing__(self, n: int) -> Lanes:
        factor, summand, factors, summands = 1, 0, 0, 0
        for lane in range(n):
            factor = factor * MULTIPLIER & MASK
            summand = summand * MULTIPLIER + INCREMENT & MASK
            factors |= factor << lane * LANE
            summands |= summand << lane * LANE
        ones = sum(1 << lane * LANE for lane in range(n))
        masks = ones * MASK, ones * HALF, ones * (31 << 64)
        found = self[n] = (factors, summands, *masks, n * LANE // 8, (n - 1) * LANE)
        return found


LANES: Final = LanesBySize()
split: Final = Struct("<QQ").iter_unpack
"""Takes lanes apart: of each a number that stands there twice, and its turn."""


def dice(x: int, n: int, sides: int) -> tuple[int, tuple[int, ...]]:
    """The stream moved on, and the faces of so many dice.

    >>> dice(7, 9, 6) == chance.dice(7, 9, 6)
    True
    """
    if n < FEW:
        return chance.dice(x, n, sides)
    factors, summands, streams, halves, turns, size, last = LANES[n]
    moved = x * factors + summands & streams
    twice = ((moved >> 45 ^ moved >> 27) & halves) * TWICE
    lanes = (twice | moved << 5 & turns).to_bytes(size, "little")
    faces = []
    for number, turn in split(lanes):
        faces.append(((number >> turn & HALF) * sides >> 32) + 1)
    return moved >> last, tuple(faces)


def shuffle(x: int, pile: list[T]) -> int:
    """Fisher and Yates in place; the stream moved on.

    >>> pile, twin = list(range(99)), list(range(99))
    >>> shuffle(7, pile) == chance.shuffle(7, twin) and pile == twin
    True
    """
    left = len(pile)
    if left <= FEW:
        return chance.shuffle(x, pile)
    factors, summands, streams, halves, turns, size, last = LANES[left - 1]
    moved = x * factors + summands & streams
    twice = ((moved >> 45 ^ moved >> 27) & halves) * TWICE
    lanes = (twice | moved << 5 & turns).to_bytes(size, "little")
    for number, turn in split(lanes):
        chosen = (number >> turn & HALF) * left >> 32
        left -= 1
        pile[left], pile[chosen] = pile[chosen], pile[left]
    return moved >> last


if not isinstance(chance.below, FunctionType):  # it has been compiled
    dice, shuffle = chance.dice, chance.shuffle
