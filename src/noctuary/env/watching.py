"""Observations by what a view hangs on: most of it cannot have changed since the last look.

The fields of the state are compared with what they were. Those that the view shows as they are, are
followed; parts of the view that are made of a field which is another now are found anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, get_origin

from noctuary.engine.game import Game
from noctuary.engine.sight import Sight
from noctuary.env.names import Name
from noctuary.env.observing import LENGTH, Array, Follow, Observer
from noctuary.env.records import HINTS, RECORDS, WORDS, Made, written_out


class Field(NamedTuple):
    """A field of the state that is watched."""

    read: str
    keep: str
    """How it is read, and how it is kept: of what the state itself goes on changing, a copy."""
    name: Name
    follow: Follow | None
    """How it shows in the view; None if it does so in other parts alone."""
    parts: int
    """The parts that hang on it, one bit each."""


class Found(NamedTuple):
    """A part of the view that is made of such fields."""

    find: Callable[[Any], Any]
    name: Name
    follow: Follow


class Watcher(Observer):
    """Looks at tables of a game that has said what its view hangs on."""

    def __init__(self, length: int, game: Game) -> None:
        sight: Any = game.sight
        names = fields_of(sight)
        self._number = len(names) + len(sight.parts)
        super().__init__(length, game)
        self._compare = comparison(
            [self._field(name, game.state, sight) for name in names],
            [self._found(name, part.find, sight) for name, part in sight.parts.items()],
        )

    def forget(self) -> None:
        """Begin anew, before a table that has little in common with the last one."""
        super().forget()
        self._seen: list[Any] = [None] * self._number

    def look(self, state: Any, seat: int, *words: str) -> Array:
        """What a seat sees of a state, as an array."""
        self._compare(state, self._seen)
        return self._summed_up(words)

    def _field(self, name: str, state: type, sight: Sight) -> Field:
        kind, shown = (HINTS[one].get(name) for one in (state, sight.view))
        parts = enumerate(sight.parts.values())
        return Field(
            read=f"g.{name}",
            keep="now.copy()" if get_origin(kind) in (list, dict) else "now",
            name=self._root.below[name],
            follow=self._way_to_show(kind, shown) if name in as_it_is(sight) else None,
            parts=sum((name == "pack" or name in part.fields) << n for n, part in parts),
        )

    def _way_to_show(self, kind: Any, shown: Any) -> Follow:
        """How to follow a field of the state, by its kind and by that of the view's field."""
        if shown in WORDS:
            return self._follow_words
        if shown is int and get_origin(kind) is list:
            return self._follow_size
        if shown == tuple[int, int]:
            return self._follow_numbers
        return self._follow_number if shown in (int, bool) else self._change

    def _found(self, name: str, find: Callable[[Any], Any], sight: Sight) -> Found:
        """A star in its name stands for words."""
        above, star, below = name.partition(".*.")
        part = self._root.below[above]
        if not star:
            shown = HINTS[sight.view][name]
            return Found(find, part, self._way_to_show(shown, shown))
        marks: Made[str, int] = Made(lambda word: part.below[word].below[below].where)
        return Found(find, part, partial(self._follow_marks, marks))

    def _follow_marks(self, marks: Made[str, int], name: Name, old: Any, new: Any) -> None:
        """Words of which something is true."""
        former = old or frozenset()
        self._gone += [marks[word] for word in former - new]
        self._come += [marks[word] for word in new - former]

    def _follow_numbers(self, name: Name, old: Any, new: Any) -> None:
        """Two numbers."""
        if old is None:
            self._add(name.where, len(new))
        for spot, before, now in zip(name.spots(len(new)), old or (0, 0), new, strict=True):
            self._add(spot.where, now - before)

    def _follow_size(self, name: Name, old: Any, new: Any) -> None:
        """A pile of which only the number of cards is shown."""
        self._add(name.where, len(new) - len(old or ()))


def as_it_is(sight: Sight) -> list[str]:
    """The fields of a view that are fields of the state."""
    made = {name.partition(".")[0] for name in sight.parts}
    return [field for field in RECORDS[sight.view].fields if field not in made]


def fields_of(sight: Sight) -> list[str]:
    """The fields of the state that a view hangs on; all of it hangs on the pack."""
    behind = [field for part in sight.parts.values() for field in part.fields]
    return ["pack", *dict.fromkeys([*as_it_is(sight), *behind])]


def comparison(fields: Sequence[Field], parts: Sequence[Found]) -> Callable[..., None]:
    """Compares a state with what was seen of it, follows whatever has changed, and keeps it."""
    lines, known = ["stale = 0"], dict[str, Any]()
    for n, field in enumerate(fields):
        known |= {f"name_{n}": field.name, f"follow_{n}": field.follow}
        lines += [f"now = {field.read}", f"if now is not seen[{n}] and now != seen[{n}]:"]
        if field.follow is not None:
            lines.append(f"    follow_{n}(name_{n}, seen[{n}], now)")
        lines += [f"    seen[{n}] = {field.keep}", f"    stale |= {field.parts}"]
    for n, part in enumerate(parts, len(fields)):
        known |= {f"name_{n}": part.name, f"follow_{n}": part.follow, f"find_{n}": part.find}
        lines += [
            f"if stale & {1 << n - len(fields)}:",
            f"    now = find_{n}(g)",
            f"    if now != seen[{n}]:",
            f"        follow_{n}(name_{n}, seen[{n}], now)",
            f"        seen[{n}] = now",
        ]
    return written_out("g, seen", lines, known)


def observer(game: Game, length: int = LENGTH) -> Observer:
    """Somebody who looks at tables of a game, in the quickest way that it allows."""
    return Observer(length, game) if game.sight is None else Watcher(length, game)
