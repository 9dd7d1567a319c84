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

from noctuary.engine.game import Game
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
    """Makes arrays of one length; remembers where facts stand, and what was seen last. Without a
    game it looks at views that somebody else has made."""

    def __init__(self, length: int = LENGTH, game: Game | None = None) -> None:
        self.length, self.game = length, game
        self._root = Name("", length)
        self._asked = Name("question", length)
        self._follows: Made[type, Follow] = Made(self._way_to_follow)
        self.forget()

    def __reduce__(self) -> tuple[type[Observer], tuple[int, Game | None]]:
        """A copy begins anew: it finds the same facts at the same places."""
        return type(self), (self.length, self.game)

    def forget(self) -> None:
        """Begin anew, before a view that has little in common with the last one."""
        self._view: Any = None
        self._words: tuple[str, ...] = ()
        self._gone: list[int] = []
        self._come: list[int] = []
        """Where words stand that are to be taken out and put in."""
        self._totals: list[int | Fraction] = [0] * self.length
        """The sum of the facts at each place. It is exact: what is taken out leaves nothing."""
        self._array = np.zeros(self.length, np.float32)
        self._shown: Any = memoryview(self._array)  # type: ignore[arg-type]
        """The totals as an array, and in the form in which single ones are quickest to change."""

    def look(self, state: Any, seat: int, *words: str) -> Array:
        """What a seat sees of a state, as an array."""
        game: Any = self.game
        return self.array(game.view(state, seat), *words)

    def array(self, view: Any, *words: str) -> Array:
        """A view, and some words more about the open question, as an array."""
        self._change(self._root, self._view, view)
        self._view = view
        return self._summed_up(words)

    def _summed_up(self, words: tuple[str, ...]) -> Array:
        """What was followed, with the words about the question."""
        if words != self._words:
            places = self._asked.words
            for word in self._words:
                self._gone += places[word]
            for word in words:
                self._come += places[word]
            self._words = words
        self._count(self._gone, OUT)
        self._count(self._come, IN)
        self._gone, self._come = [], []
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
            self._gone += name.words[old]
        if new:
            self._come += name.words[new]

    def _follow_number(self, name: Name, old: Any, new: Any) -> None:
        self._add(name.where, (new or 0) - (old or 0))

    def _follow_fraction(self, name: Name, old: Any, new: Any) -> None:
        self._add(name.where, Fraction(new or 0) - Fraction(old or 0))

    def _follow_record(self, name: Name, old: Any, new: Any) -> None:
        """Views share what has not changed, so most of it is the same object as before."""
        kind = type(new or old)
        record = RECORDS[kind]
        nothing = record.nothing
        ways = self._change, self._follow_words
        record.changes(*ways, name.fields[kind], old or nothing, new or nothing)

    def _follow_entries(self, name: Name, old: Any, new: Any) -> None:
        former, entries = old or {}, new or {}
        for key, now in entries.items():
            before = former.get(key)
            if before is not now and before != now:
                self._change(name.below[key], before, now)
        if not former.keys() <= entries.keys():
            for key in former.keys() - entries.keys():
                self._change(name.below[key], former[key], None)

    def _follow_words(self, name: Name, old: Any, new: Any) -> None:
        """A row of words alone."""
        former, row = old or (), new or ()
        ended, ends = len(former), len(row)
        if ended != ends:
            self._add(name.where, ends - ended)
        gone, come = self._gone, self._come
        for words, before, now in zip_longest(name.in_spots(max(ended, ends)), former, row):
            if before is not now:
                if before is not None:
                    gone += words[before]
                if now is not None:
                    come += words[now]

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
                self._gone += spot.in_row[before]
            elif type(before) is int:
                self._add(spot.where, -before)
            elif before:
                gone.append((called(before, name, spot), before))
            if type(now) is str:
                self._come += spot.in_row[now]
            elif type(now) is int:
                self._add(spot.where, now)
            elif now:
                come.append((called(now, name, spot), now))
        if gone or come:
            self._follow_things(gone, come)

    def _follow_things(self, old: Things, new: Things) -> None:
        """Things in a row, by what they are called: those that share a name, in their order."""
        if len(old) == len(new) == 1 and old[0][0] is new[0][0]:
            self._change(old[0][0], old[0][1], new[0][1])
            return
        former, things = by_name(old), by_name(new)
        for name in former.keys() | things.keys():
            for before, now in zip_longest(former.get(name, ()), things.get(name, ())):
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


def called(thing: Any, row: Name, spot: Name) -> Name:
    """What a thing in a row is called: a record by its first word, if it begins with one, anything
    else by its position."""
    first_of = FIRST_OF[type(thing)]
    key = first_of(thing) if first_of else None
    return row.below[key] if isinstance(key, str) and len(key) <= LONGEST_WORD else spot


def by_name(things: Things) -> dict[Name, list[Any]]:
    """Things by what they are called."""
    found: dict[Name, list[Any]] = {}
    for name, thing in things:
        found.setdefault(name, []).append(thing)
    return found
