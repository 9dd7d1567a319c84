"""Observations by what a view hangs on: most of it cannot have changed since the last look.

The fields of the state are compared with what they were. Those that the view shows as they are, are
followed; parts of the view that are made of a field which is another now are found anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final, NamedTuple, get_origin, get_type_hints

from noctuary.engine.game import Game
from noctuary.engine.sight import Sight
from noctuary.env.names import Name
from noctuary.env.observing import LENGTH, Array, Follow, Observer
from noctuary.env.records import RECORDS, WORDS, Made

COPIES: Final[dict[Any, Callable[[Any], Any]]] = {list: list.copy, dict: dict.copy}
"""How to keep what the state itself goes on changing."""


class Field(NamedTuple):
    """A field of the state that is watched."""

    keep: Callable[[Any], Any]
    name: Name
    follow: Follow
    parts: int
    """The parts of the view that hang on it, one bit each."""


class Found(NamedTuple):
    """A part of the view that is made of such fields."""

    find: Callable[[Any], Any]
    name: Name
    follow: Follow


class Watcher(Observer):
    """Looks at tables of a game that has said what its view hangs on."""

    def __init__(self, length: int, game: Game) -> None:
        self._fields: list[Field] = []
        self._parts: list[Found] = []
        super().__init__(length, game)
        sight: Any = game.sight
        names = fields_of(sight)
        self._read = attrgetter(*names)
        self._fields += [self._field(name) for name in names]
        self._parts += [self._found_part(name, part.find) for name, part in sight.parts.items()]
        self._stale: Made[int, list[int]] = Made(self._numbers)
        self.forget()

    def forget(self) -> None:
        """Begin anew, before a table that has little in common with the last one."""
        super().forget()
        self._before: list[Any] = [None] * len(self._fields)
        self._found: list[Any] = [None] * len(self._parts)

    def look(self, state: Any, seat: int, *words: str) -> Array:
        """What a seat sees of a state, as an array."""
        before, found, stale = self._before, self._found, 0
        now = self._read(state)
        for n in compress(range(len(now)), map(ne, before, now)):
            keep, name, follow, parts = self._fields[n]
            follow(name, before[n], now[n])
            before[n] = keep(now[n])
            stale |= parts
        for n in self._stale[stale]:
            find, name, follow = self._parts[n]
            part = find(state)
            if part != found[n]:
                follow(name, found[n], part)
                found[n] = part
        return self._summed_up(words)

    def _field(self, name: str) -> Field:
        game: Any = self.game
        kind = get_type_hints(game.state).get(name)
        parts = game.sight.parts.values()
        hanging = [name == "pack" or name in part.fields for part in parts]
        return Field(
            COPIES.get(get_origin(kind), same),
            self._root.below[name],
            self._way_to_show(kind, get_type_hints(game.sight.view)[name])
            if name in shown_as_they_are(game.sight)
            else self._look_away,
            sum(hangs << n for n, hangs in enumerate(hanging)),
        )

    def _way_to_show(self, kind: Any, shown: Any) -> Follow:
        """How a field of the state is followed, by its kind and by that of the view's field."""
        if shown in WORDS:
            return self._follow_words
        if get_origin(kind) is list and shown is int:
            return self._follow_size
        return self._follow_number if kind in (int, bool) else self._change

    def _found_part(self, name: str, find: Callable[[Any], Any]) -> Found:
        """A star in its name stands for words."""
        above, star, below = name.partition(".*.")
        if not star:
            return Found(find, self._root.below[name], self._change)
        part = self._root.below[above]
        marks: Made[str, int] = Made(lambda word: part.below[word].below[below].where)
        return Found(find, part, partial(self._follow_marks, marks))

    def _follow_marks(self, marks: Made[str, int], name: Name, old: Any, new: Any) -> None:
        """Words of which something is true."""
        former = old or frozenset()
        self._gone += [marks[word] for word in former - new]
        self._come += [marks[word] for word in new - former]

    def _follow_size(self, name: Name, old: Any, new: Any) -> None:
        """A pile of which only the number of cards is shown."""
        self._add(name.where, len(new) - len(old or ()))

    def _numbers(self, bits: int) -> list[int]:
        return [n for n in range(len(self._parts)) if bits >> n & 1]


def shown_as_they_are(sight: Sight) -> list[str]:
    """The fields of a view that are fields of the state."""
    made = {name.partition(".")[0] for name in sight.parts}
    return [field for field in RECORDS[sight.view].fields if field not in made]


def fields_of(sight: Sight) -> list[str]:
    """The fields of the state that a view hangs on; all of it hangs on the pack."""
    behind = [field for part in sight.parts.values() for field in part.fields]
    return ["pack", *dict.fromkeys([*shown_as_they_are(sight), *behind])]


def same(value: Any) -> Any:
    """What nobody changes can be kept as it is."""
    return value


def observer(game: Game, length: int = LENGTH) -> Observer:
    """Somebody who looks at tables of a game, in the quickest way that it allows."""
    return Observer(length, game) if game.sight is None else Watcher(length, game)
