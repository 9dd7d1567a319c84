"""Named streams of chance, each one 64-bit integer, so that a game in progress is a plain value."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import cache
from struct import Struct
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")
Stream = int
"""Where a stream of chance stands: 64 bits, the only large number of a state."""

MASK: Final = (1 << 64) - 1
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
HALF: Final = (1 << 32) - 1
TWICE: Final = (1 << 32) + 1
"""Times this, 32 bits stand twice in a row, so that to turn them round is to shift them."""


def mix(x: int) -> int:
    """Splitmix64's finaliser: near seeds give unrelated streams.

    >>> mix(1) != mix(2)
    True
    """
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def stream(seed: int, name: str) -> int:
    """Where the stream `name` of a game with this seed begins."""
    return streams(seed, (name,))[name]


def streams(seed: int, names: Iterable[str]) -> dict[str, Stream]:
    """Where each of these streams of a game with this seed begins."""
    start = mix(seed & MASK) ^ (seed >> 64)
    return {name: mix((start ^ zlib.crc32(name.encode())) & MASK) for name in names}


def below(x: int, n: int) -> tuple[int, int]:
    """The stream moved on by one, and a number from 0 to n - 1 (PCG XSH-RR, 32 bits out).

    >>> x, face = below(stream(7, "dice"), 6)
    >>> 0 <= face < 6
    True
    """
    x = (x * MULTIPLIER + INCREMENT) & MASK
    out = ((x >> 45 ^ x >> 27) & HALF) * TWICE >> (x >> 59) & HALF
    return x, out * n >> 32


class Lanes(NamedTuple):
    """What moves a stream on by 1, 2, 3 ... steps at once, each in a lane of 128 bits of one long
    number: Python takes hardly longer for a long number than for a short one."""

    factors: int
    summands: int
    states: int
    """The 64 bits of every lane in which the stream is then."""
    halves: int
    """32 of them."""
    turns: int
    """The 5 bits behind the 64, for how far the 32 are turned round."""
    read: Callable[[bytes], tuple[int, ...]]
    """64 bits of every lane, and the 5 behind them."""


MOST_LANES: Final = 32
LANE: Final = 128


@cache
def lanes(n: int) -> Lanes:
    """For so many steps, at most `MOST_LANES`."""
    factor, summand, factors, summands, ones = 1, 0, 0, 0, 0
    for lane in range(0, n * LANE, LANE):
        factor, summand = factor * MULTIPLIER & MASK, (summand * MULTIPLIER + INCREMENT) & MASK
        factors |= factor << lane
        summands |= summand << lane
        ones |= 1 << lane
    read = Struct("<" + "QB7x" * n).unpack
    return Lanes(factors, summands, ones * MASK, ones * HALF, ones * 31 << 64, read)


def dice(x: int, n: int, sides: int) -> tuple[int, tuple[int, ...]]:
    """The stream moved on, and the faces of so many dice: `below`, written out.

    >>> x, (first, *_) = dice(stream(7, "dice"), 3, 6)
    >>> first == below(stream(7, "dice"), 6)[1] + 1
    True
    """
    faces = []
    for _ in range(n):
        x = (x * MULTIPLIER + INCREMENT) & MASK
        out = ((x >> 45 ^ x >> 27) & HALF) * TWICE >> (x >> 59) & HALF
        faces.append((out * sides >> 32) + 1)
    return x, tuple(faces)


def shuffle(x: int, pile: list[T]) -> int:
    """Fisher and Yates in place; the stream moved on.

    >>> pile = list("abc"); _ = shuffle(1, pile); sorted(pile)
    ['a', 'b', 'c']
    """
    left = len(pile)
    while left > 1:
        # `below`, written out for many numbers at once: a shuffle is where most of a new game's
        # time goes. What is left to each number alone is to be turned round.
        n = min(left - 1, MOST_LANES)
        factors, summands, states, halves, turns, read = lanes(n)
        x = x * factors + summands & states
        twice = ((x >> 18 ^ x) >> 27 & halves) * TWICE | x << 5 & turns
        drawn = iter(read(twice.to_bytes(16 * n, "little")))
        x >>= LANE * (n - 1)
        for word, turn in zip(drawn, drawn, strict=True):
            chosen = (word >> turn & HALF) * left >> 32
            left -= 1
            pile[left], pile[chosen] = pile[chosen], pile[left]
    return x
