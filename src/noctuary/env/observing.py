"""What a seat sees, as an array of numbers of a fixed length.

Every fact of the seat's view (`hand=c07`, `lines.case_1.types` 3) has its place by a stable hash of
its name: numbers stand there as they are, words are counted, words in a row also with their
position. Two facts can share a place, the rarer the longer the array is. Prose is left out, and so
are definitions from packs, which are known once their ids are.

From one view to the next most parts stay as they are, so an observer keeps the sum of all facts,
and takes out and puts in only what has changed. `tests/oracles/observations.py` tells the same
without this short cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from noctuary.env.names import LONGEST_WORD, Name
from noctuary.env.records import FIRST_OF, RECORDS, Made, is_content

Array = npt.NDArray[np.float32]
Follow = Callable[[Name, Any, Any], None]
Things = list[tuple[Name, Any]]

LENGTH: Final = 2048
"""How long the array is, unless somebody says otherwise."""
LARGEST: Final = 10_000
"""Numbers are cut off here, on both sides of nought."""
LEAST: Final = -LARGEST
IN: Final = 1
OUT: Final = -1


class Observer:
    """Makes arrays of one length; remembers where facts stand, and what the last view was."""

    def __init__(self, length: int = LENGTH) -> None:
        self.length = length
        self._root = Name("", length)
        self._asked = Name("question", length)
        self._follows: Made[type, Follow] = Made(self._way_to_follow)
        self.forget()

    def __reduce__(self) -> tuple[type[Observer], tuple[int]]:
        """A copy begins anew: it finds the same facts at the same places."""
        return Observer, (self.length,)

    def forget(self) -> None:
        """Begin anew, before a view that has little in common with the last one."""
        self._view: Any = None
        self._words: tuple[str, ...] = ()
        self._totals: list[int | Fraction] = [0] * self.length
        """The sum of the facts at each place. It is exact: what is taken out leaves nothing."""
        self._array = np.zeros(self.length, np.float32)
        self._shown: Any = memoryview(self._array)  # type: ignore[arg-type]
        """The totals as an array, and in the form in which single ones are quickest to change."""

    def array(self, view: Any, *words: str) -> Array:
        """A view, and some words more about the open question, as an array."""
        self._change(self._root, self._view, view)
        if words != self._words:
            for word in self._words:
                self._count(self._asked.words[word], OUT)
            for word in words:
                self._count(self._asked.words[word], IN)
        self._view, self._words = view, words
        return self._array.copy()

    def _change(self, name: Name, old: Any, new: Any) -> None:
        """Take the facts of one value out, and put those of another in. What is false, empty or
        nought has none, and stands for nothing at all in what follows."""
        if not old or type(old) is type(new):
            self._follows[type(new)](name, old, new)
        else:
            self._follows[type(old)](name, old, None)
            if new:
                self._follows[type(new)](name, None, new)

    def _way_to_follow(self, kind: type) -> Follow:
        if issubclass(kind, msgspec.Struct) and not is_content(kind):
            return self._follow_record
        ways: dict[type, Follow] = {
            str: self._follow_word,
            bool: self._follow_number,
            int: self._follow_number,
            float: self._follow_fraction,
            tuple: self._follow_row,
            list: self._follow_row,
            dict: self._follow_entries,
        }
        return ways.get(kind, self._look_away)

    def _look_away(self, name: Name, old: Any, new: Any) -> None:
        """Content of packs."""

    def _follow_word(self, name: Name, old: str, new: str) -> None:
        if old:
            self._count(name.words[old], OUT)
        if new:
            self._count(name.words[new], IN)

    def _follow_number(self, name: Name, old: Any, new: Any) -> None:
        self._add(name.where, (new or 0) - (old or 0))

    def _follow_fraction(self, name: Name, old: Any, new: Any) -> None:
        self._add(name.where, Fraction(new or 0) - Fraction(old or 0))

    def _follow_record(self, name: Name, old: Any, new: Any) -> None:
        """Views share what has not changed, so most of it is the same object as before."""
        kind = type(new or old)
        record = RECORDS[kind]
        nothing = record.nothing
        record.changes(self._change, name.fields[kind], old or nothing, new or nothing)

    def _follow_entries(self, name: Name, old: Any, new: Any) -> None:
        former, entries = old or {}, new or {}
        for key, now in entries.items():
            before = former.get(key)
            if before is not now and before != now:
                self._change(name.below[key], before, now)
        if not former.keys() <= entries.keys():
            for key in former.keys() - entries.keys():
                self._change(name.below[key], former[key], None)

    def _follow_row(self, name: Name, old: Any, new: Any) -> None:
        former, row = old or (), new or ()
        self._add(name.where, len(row) - len(former))
        gone: Things = []
        come: Things = []
        spots = name.spots(max(len(former), len(row)))
        for spot, before, now in zip_longest(spots, former, row):
            if before is now or before == now:
                continue
            if type(before) is str:
                self._count(spot.in_row[before], OUT)
            elif type(before) is int:
                self._add(spot.where, -before)
            elif before:
                gone.append((spot, before))
            if type(now) is str:
                self._count(spot.in_row[now], IN)
            elif type(now) is int:
                self._add(spot.where, now)
            elif now:
                come.append((spot, now))
        if gone or come:
            self._follow_things(by_name(name, gone), by_name(name, come))

    def _follow_things(self, old: dict[Name, list[Any]], new: dict[Name, list[Any]]) -> None:
        """Things in a row, by their names: those that share one, in their order."""
        for name in old.keys() | new.keys():
            for before, now in zip_longest(old.get(name, ()), new.get(name, ())):
                if before is not now and before != now:
                    self._change(name, before, now)

    def _add(self, where: int, amount: int | Fraction) -> None:
        self._totals[where] = total = self._totals[where] + amount
        self._shown[where] = total if LEAST < total < LARGEST else cut_off(total)

    def _count(self, places: Iterable[int], sign: int) -> None:
        totals, shown = self._totals, self._shown
        for where in places:
            totals[where] = total = totals[where] + sign
            shown[where] = total if LEAST < total < LARGEST else cut_off(total)


def cut_off(total: int | Fraction) -> int | Fraction:
    """A number within bounds.

    >>> cut_off(-1_000_000), cut_off(7)
    (-10000, 7)
    """
    return max(LEAST, min(total, LARGEST))


def by_name(row: Name, things: Things) -> dict[Name, list[Any]]:
    """Things at their positions in a row by what they are called: a record by its first word, if it
    begins with one, and anything else by its position."""
    found: dict[Name, list[Any]] = {}
    for spot, thing in things:
        first_of = FIRST_OF[type(thing)]
        key = first_of(thing) if first_of else None
        is_word = isinstance(key, str) and len(key) <= LONGEST_WORD
        found.setdefault(row.below[key] if is_word else spot, []).append(thing)
    return found
