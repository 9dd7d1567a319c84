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

    __slots__ = ("_length", "_spelled", "_spots", "below", "fields", "in_row", "where", "words")

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

    def spots(self, number: int) -> list[Name]:
        """The names of the first positions in a row, of so many of them."""
        for position in range(len(self._spots), number):
            self._spots.append(self._spot(position))
        return self._spots[:number]

    def _spot(self, position: int) -> Name:
        spot = self.below[position]
        counts = position < POSITIONS
        spot.in_row = Made(lambda w: self.words[w] + spot.words[w]) if counts else self.words
        return spot

    def _fields(self, kind: type[msgspec.Struct]) -> tuple[Name, ...]:
        return tuple(self.below[field] for field in RECORDS[kind].fields)

    def _part(self, part: Any) -> Name:
        return Name(f"{self._spelled}.{part}", self._length)

    def _word(self, word: str) -> tuple[int, ...]:
        is_prose = " " in word or len(word) > LONGEST_WORD
        return () if is_prose else (self._standing(f"={word}"),)

    def _standing(self, ending: str) -> int:
        return zlib.crc32(f"{self._spelled}{ending}".encode()) % self._length
