"""What a seat sees, as an array of numbers of a fixed length.

Every fact of the seat's view (`hand=c07`, `lines.case_1.types` 3) has its place by a stable hash of
its name: numbers stand there as they are, words are counted, words in a row also with their
position. Two facts can share a place, the rarer the longer the array is. Prose is left out, and so
are definitions from packs, which are known once their ids are.

From one view to the next most parts stay as they are, so an observer keeps the sum of all facts,
and takes out and adds only what has changed.
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
WORDS: Final = {str}
POSITIONS: Final = 8
"""Up to here the position of a word in a row counts."""


class Name:
    """The name of some facts, and the names and words below it: what is looked up again and again
    is spelled out once."""

    __slots__ = ("_length", "_spelled", "below", "indices", "places", "values", "where", "words")

    def __init__(self, spelled: str, length: int) -> None:
        self._spelled, self._length = spelled, length
        self.where = zlib.crc32(spelled.encode()) % length
        self.below: dict[Any, Name] = {}
        self.words: dict[str, int] = {}
        """Where each word stands that was found here; -1 for prose, which stands nowhere."""
        self.places: list[Place] = []
        """If words stand here in a row: the places of each position, and of all further ones."""
        self.indices: list[int] = []
        self.values: list[float] = []
        """The facts of this part of the last view: where they stand, and how much."""

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


class Place(dict[str, tuple[int, ...]]):
    """Where a word stands as part of a row: for itself, and for its position if that counts."""

    def __init__(self, row: Name, position: int) -> None:
        super().__init__()
        self._names = (row, row.inside(position)) if position < POSITIONS else (row,)

    def __missing__(self, word: str) -> tuple[int, ...]:
        found = (name.word(word) for name in self._names)
        self[word] = standing = tuple(where for where in found if where >= 0)
        return standing


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
        self._last: dict[Any, Any] = {}
        """The parts of the last view, and the words about its question."""
        self._words: tuple[str, ...] = ()
        self._present: dict[Name, None] = {}
        """The names that have facts in the sum."""
        self._sum = np.zeros(length)
        self._is_whole = True
        """Whether all facts so far are whole numbers: these come out of a sum without a trace."""

    def array(self, view: Any, *words: str) -> Array:
        """A view, and some words more about the open question, as an array."""
        self._indices, self._values = [], []
        parts = dict(parts_of(view))
        self._follow(self._root, self._last, parts)
        self._last = parts
        if self._words != words:
            self._replace(self._asked, words, self._look_at_words)
            self._words = words
        if not self._is_whole:
            self._begin_anew()
        if self._indices:
            self._sum += np.bincount(self._indices, self._values, self.length)
        made = self._sum.astype(np.float32)
        np.minimum(made, LARGEST, out=made)
        return np.maximum(made, -LARGEST, out=made)

    def _follow(self, name: Name, before: dict[Any, Any], now: dict[Any, Any]) -> None:
        """Bring the facts of some parts up to date. Views share what has not changed, so most of it
        is the same object as before."""
        for key, value in now.items():
            old = before.get(key)
            if old is not value and old != value:
                self._change(name.below.get(key) or name.inside(str(key)), old, value)
        if before.keys() != now.keys():
            for key in before.keys() - now.keys():
                self._change(name.below.get(key) or name.inside(str(key)), before[key], None)

    def _change(self, name: Name, old: Any, value: Any) -> None:
        """Take the former facts of a part out of the sum, and add the present ones."""
        if type(old) is dict or type(value) is dict:
            was, is_now = (one if type(one) is dict else {} for one in (old, value))
            self._follow(name, was, is_now)
            if type(value) is dict:
                value = None
        self._replace(name, value, self._look)

    def _replace(self, name: Name, value: Any, look: Callable[[Name, Any], None]) -> None:
        self._indices += name.indices
        self._values += [-value for value in name.values]
        outer = self._indices, self._values
        self._indices, self._values = name.indices, name.values = [], []
        look(name, value)
        self._indices, self._values = outer
        if name.indices:
            self._present[name] = None
            self._indices += name.indices
            self._values += name.values
        else:
            self._present.pop(name, None)

    def _begin_anew(self) -> None:
        """Add all facts up once more: what was taken out shall leave nothing behind."""
        self._sum[:] = 0
        self._indices = [where for name in self._present for where in name.indices]
        self._values = [value for name in self._present for value in name.values]

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

    def _look_at_words(self, name: Name, words: tuple[str, ...]) -> None:
        for word in words:
            self._look_at_word(name, word)

    def _look_at_number(self, name: Name, number: float) -> None:
        self._indices.append(name.where)
        self._values.append(number)
        if number % 1:
            self._is_whole = False

    def _look_at_record(self, name: Name, record: Any) -> None:
        for field, value in parts_of(record):
            if value:
                self._look(name.below.get(field) or name.inside(field), value)

    def _look_at_entries(self, name: Name, entries: dict[Any, Any]) -> None:
        for key, value in entries.items():
            if value:
                self._look(name.below.get(key) or name.inside(str(key)), value)

    def _look_along(self, name: Name, row: Any) -> None:
        self._indices.append(name.where)
        self._values.append(len(row))
        if set(map(type, row)) == WORDS:
            self._look_along_words(name, row)
            return
        find = name.below.get
        for position, value in enumerate(row):
            if isinstance(value, str):
                self._look_at_word(name, value)
                if position < POSITIONS:
                    self._look_at_word(find(position) or name.inside(position), value)
            elif isinstance(value, msgspec.Struct):
                key = getattr(value, value.__struct_fields__[0])
                part = key if isinstance(key, str) and len(key) <= LONGEST_WORD else position
                self._look(find(part) or name.inside(part), value)
            else:
                self._look(find(position) or name.inside(position), value)

    def _look_along_words(self, name: Name, row: Any) -> None:
        """The most frequent kind of row, so it has a quick way of its own."""
        places = name.places
        while len(places) < len(row):
            last = len(places) > POSITIONS
            places.append(places[-1] if last else Place(name, len(places)))
        found: list[int] = []
        for place, word in zip(places, row, strict=False):
            found += place[word]
        self._indices += found
        self._values += [1.0] * len(found)


def parts_of(view: Any) -> Iterable[tuple[str, Any]]:
    """The parts of a view by their names."""
    if isinstance(view, dict):
        return view.items()
    kind = type(view)
    if kind not in _seen:
        fields = fields_of(kind)
        _seen[kind] = fields, getter_of(fields)
    fields, values_of = _seen[kind]
    return zip(fields, values_of(view), strict=True)


def fields_of(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a record that are looked at."""
    hints = get_type_hints(kind)
    return tuple(field for field in kind.__struct_fields__ if not is_content(hints[field]))


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
