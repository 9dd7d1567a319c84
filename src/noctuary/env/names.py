"""The names of facts, and where each fact stands in an array: by a stable hash of its name."""

from __future__ import annotations

import zlib
from typing import Any, Final

import msgspec

from noctuary.env.records import RECORDS, Made

LONGEST_WORD: Final = 32
"""What is longer is prose."""
POSITIONS: Final = 8
"""Up to here the position of a word in a row counts."""


Words = Made[str, tuple[int, ...]]
"""Where words stand; prose stands nowhere."""


class Name:
    """The name of some facts, with the names and words below it."""

    __slots__ = (
        "_in_spots",
        "_length",
        "_spelled",
        "_spots",
        "below",
        "fields",
        "in_row",
        "where",
        "words",
    )

    def __init__(self, spelled: str, length: int) -> None:
        self._spelled, self._length = spelled, length
        self.where = self._standing("")
        self.words: Words = Made(self._word)
        """Where each word stands that is found here."""
        self.below: Made[Any, Name] = Made(self._part)
        """The names of parts: of fields, keys or positions."""
        self.fields: Made[type[msgspec.Struct], tuple[Name, ...]] = Made(self._fields)
        """The names of all fields of a record that are looked at."""
        self.in_row: Words = self.words
        """If this is a position in a row: where a word stands by the name of the whole row and, as
        far as positions count, by this one too."""
        self._spots: list[Name] = []
        self._in_spots: list[Words] = []

    def spots(self, end: int) -> list[Name]:
        """The names of the first positions in a row."""
        while len(self._spots) < end:
            self._lengthen()
        return self._spots[:end]

    def in_spots(self, end: int) -> list[Words]:
        """Where words stand at the first positions in a row."""
        while len(self._spots) < end:
            self._lengthen()
        return self._in_spots[:end]

    def _lengthen(self) -> None:
        position = len(self._spots)
        spot = self.below[position]
        counts = position < POSITIONS
        spot.in_row = Made(lambda w: self.words[w] + spot.words[w]) if counts else self.words
        self._spots.append(spot)
        self._in_spots.append(spot.in_row)

    def _fields(self, kind: type[msgspec.Struct]) -> tuple[Name, ...]:
        return tuple(self.below[field] for field in RECORDS[kind].fields)

    def _part(self, part: Any) -> Name:
        return Name(f"{self._spelled}.{part}", self._length)

    def _word(self, word: str) -> tuple[int, ...]:
        is_prose = " " in word or len(word) > LONGEST_WORD
        return () if is_prose else (self._standing(f"={word}"),)

    def _standing(self, ending: str) -> int:
        return zlib.crc32(f"{self._spelled}{ending}".encode()) % self._length
