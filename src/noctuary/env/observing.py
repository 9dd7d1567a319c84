"""What a seat sees, as an array of numbers of a fixed length.

Every fact of the seat's view (`hand=c07`, `lines.case_1.types` 3) has its place by a stable hash of
its name: numbers stand there as they are, words are counted, words in a row also with their
position. Two facts can share a place, the rarer the longer the array is. Prose is left out, and so
are definitions from packs, which are known once their ids are.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Final, get_args, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

LENGTH: Final = 2048
"""How long the array is, unless somebody says otherwise."""
LARGEST: Final = 10_000.0
"""Numbers are cut off here, on both sides of nought."""
LONGEST_WORD: Final = 32
"""What is longer is prose."""
POSITIONS: Final = 8
"""Up to here the position of a word in a row counts."""


class Name:
    """The name of some facts, and the names and words below it: what is looked up again and again
    is spelled out once."""

    __slots__ = ("_length", "_spelled", "below", "indices", "value", "values", "where", "words")

    def __init__(self, spelled: str, length: int) -> None:
        self._spelled, self._length = spelled, length
        self.where = zlib.crc32(spelled.encode()) % length
        self.below: dict[Any, Name] = {}
        self.words: dict[str, int] = {}
        """Where each word stands that was found here; -1 for prose, which stands nowhere."""
        self.value: Any = None
        """What stood here last, and below it the facts of it: where they stand, and how much."""
        self.indices: list[int] = []
        self.values: list[float] = []

    def inside(self, part: str | int) -> Name:
        """The name of a part: of a field, a key or a position."""
        found = self.below.get(part)
        if found is None:
            found = self.below[part] = Name(f"{self._spelled}.{part}", self._length)
        return found

    def word(self, word: str) -> int:
        """Where a word stands."""
        is_prose = " " in word or len(word) > LONGEST_WORD
        spelled = f"{self._spelled}={word}".encode()
        self.words[word] = where = -1 if is_prose else zlib.crc32(spelled) % self._length
        return where


class Observer:
    """Makes arrays of one length; remembers where facts stand."""

    def __init__(self, length: int = LENGTH) -> None:
        self.length = length
        self._root = Name("", length)
        self._asked = Name("question", length)
        self._looks: dict[type, Callable[[Name, Any], None]] = {
            str: self._look_at_word,
            bool: self._look_at_number,
            int: self._look_at_number,
            float: self._look_at_number,
            tuple: self._look_along,
            list: self._look_along,
            dict: self._look_at_entries,
        }
        self._indices: list[int] = []
        self._values: list[float] = []

    def array(self, view: Any, *words: str) -> Array:
        """A view, and some words more about the open question, as an array."""
        self._indices, self._values = [], []
        for part, value in parts_of(view):
            if value:
                self._remember(self._root.below.get(part) or self._root.inside(part), value)
        for word in words:
            self._look_at_word(self._asked, word)
        made = np.bincount(self._indices, self._values, self.length)
        return made.clip(-LARGEST, LARGEST, out=made).astype(np.float32)

    def _remember(self, name: Name, value: Any) -> None:
        """The facts of a part; they are known if it has not changed since the last time."""
        if type(value) is dict:
            self._look_at_entries(name, value)
            return
        if name.value != value or type(name.value) is not type(value):
            outer = self._indices, self._values
            self._indices, self._values = name.indices, name.values = [], []
            self._look(name, value)
            self._indices, self._values = outer
            name.value = value
        self._indices += name.indices
        self._values += name.values

    def _look(self, name: Name, value: Any) -> None:
        """What is false, empty or nought is no fact."""
        if value:
            look = self._looks.get(type(value)) or self._way_to_look(type(value))
            look(name, value)

    def _way_to_look(self, kind: type) -> Callable[[Name, Any], None]:
        found: Callable[[Name, Any], None] = self._look_away
        if issubclass(kind, msgspec.Struct):
            found = self._look_away if is_content(kind) else self._look_at_record
        elif issubclass(kind, str):
            found = self._look_at_word
        self._looks[kind] = found
        return found

    def _look_away(self, name: Name, value: Any) -> None:
        """Content of packs."""

    def _look_at_word(self, name: Name, word: str) -> None:
        where = name.words.get(word)
        if where is None:
            where = name.word(word)
        if where >= 0:
            self._indices.append(where)
            self._values.append(1.0)

    def _look_at_number(self, name: Name, number: float) -> None:
        self._indices.append(name.where)
        self._values.append(number)

    def _look_at_record(self, name: Name, record: Any) -> None:
        for field, value in parts_of(record):
            if value:
                self._look(name.below.get(field) or name.inside(field), value)

    def _look_at_entries(self, name: Name, entries: dict[Any, Any]) -> None:
        for key, value in entries.items():
            if value:
                self._remember(name.below.get(key) or name.inside(str(key)), value)

    def _look_along(self, name: Name, row: Any) -> None:
        self._indices.append(name.where)
        self._values.append(len(row))
        for position, value in enumerate(row):
            if isinstance(value, str):
                self._look_at_word(name, value)
                if position < POSITIONS:
                    self._look_at_word(name.below.get(position) or name.inside(position), value)
            elif isinstance(value, msgspec.Struct):
                key = getattr(value, value.__struct_fields__[0])
                part = key if isinstance(key, str) and len(key) <= LONGEST_WORD else position
                self._look(name.below.get(part) or name.inside(part), value)
            else:
                self._look(name.below.get(position) or name.inside(position), value)


def parts_of(view: Any) -> Iterable[tuple[str, Any]]:
    """The parts of a view by their names."""
    if isinstance(view, dict):
        return view.items()
    kind = type(view)
    if kind not in _seen:
        hints = get_type_hints(kind)
        fields = tuple(f for f in kind.__struct_fields__ if not is_content(hints[f]))
        _seen[kind] = fields, getter_of(fields)
    fields, values_of = _seen[kind]
    return zip(fields, values_of(view), strict=True)


_seen: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}
"""What is looked at of each kind of record."""


def getter_of(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Reads some fields of a record at once."""
    if len(fields) > 1:
        return attrgetter(*fields)
    return lambda record: tuple(getattr(record, field) for field in fields)


def is_content(hint: Any) -> bool:
    """Whether a field holds definitions from a pack, alone, in a row or by name.

    >>> is_content(dict[str, int])
    False
    """
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return "content" in hint.__module__.split(".")
    inner = [one for one in get_args(hint) if one not in (type(None), ..., str)]
    return bool(inner) and all(map(is_content, inner))
