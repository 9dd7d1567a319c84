"""WD-1: the ladder of results. Counting it is arithmetic and lies in `noctuary.odds.poker`."""

from __future__ import annotations

from typing import Final, Literal

from noctuary.odds import poker

Code = Literal["6H", "1P", "3S", "3K", "4S", "4K", "5S", "5K", "6S", "6K"]
"""A row of the ladder as content files write it."""

LEVELS: Final = poker.LEVELS
CODES: Final = poker.CODES
HIGHEST: Final = 10

NAMES: Final = (
    "nothing",
    "six high",
    "a pair",
    "three in a row",
    "three of a kind",
    "four in a row",
    "four of a kind",
    "five in a row",
    "five of a kind",
    "six in a row",
    "six of a kind",
)


def clamped(level: int) -> int:
    """WD-1.17: a level moved beyond the ladder is 0 at the bottom and 10 at the top."""
    return level if 0 <= level <= HIGHEST else max(0, min(HIGHEST, level))


def hand(faces: tuple[int, ...], gamble: bool) -> tuple[int, int]:
    """WD-1.2, WD-4.12: the value of a pool, and the face of its best combination."""
    return poker.rank(poker.counted(faces), gamble)
