"""Named streams of chance, each one 64-bit integer, so that a game in progress is a plain value."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Final, TypeVar

T = TypeVar("T")
Stream = int
"""Where a stream of chance stands: 64 bits, the only large number of a state."""

MASK: Final = (1 << 64) - 1
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
HALF: Final = (1 << 32) - 1
TWICE: Final = (1 << 32) + 1
"""Times this, 32 bits stand twice in a row, so that to turn them round is to shift them."""
GENERATOR: Final = MULTIPLIER, INCREMENT, MASK, HALF, TWICE
"""The same for other modules: compiled, each of them is a number of C's, which no module sees."""


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
    for last in range(len(pile) - 1, 0, -1):
        # `below`, written out: a shuffle is where most of a new game's time goes.
        x = (x * MULTIPLIER + INCREMENT) & MASK
        out = ((x >> 45 ^ x >> 27) & HALF) * TWICE >> (x >> 59) & HALF
        chosen = out * (last + 1) >> 32
        pile[last], pile[chosen] = pile[chosen], pile[last]
    return x
