"""What is looked at of each kind of record in a view: everything but definitions from packs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, Final, TypeVar, get_args, get_type_hints

import msgspec

K = TypeVar("K")
V = TypeVar("V")
WORDS: Final = (tuple[str, ...], list[str])
"""A row in which nothing but words can stand."""


class Made(dict[K, V]):
    """What is asked for again and again, made once."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        self[key] = made = self._make(key)
        return made


class Record:
    """One kind of record."""

    def __init__(self, kind: type[msgspec.Struct]) -> None:
        hints = HINTS[kind]
        self.fields = tuple(f for f in kind.__struct_fields__ if not is_content(hints[f]))
        """The fields that are looked at."""
        self.nothing: Any = SimpleNamespace(**dict.fromkeys(self.fields))
        """What is there before such a record comes, and after it has gone."""
        self.changes = comparison({field: hints[field] in WORDS for field in self.fields})
        """Tells which of the fields are others in a second record, by their names."""


def comparison(fields: Mapping[str, bool]) -> Callable[..., None]:
    """Compares two records. Rows of words are told apart from all else.

    >>> one, two = SimpleNamespace(turn=1, hand=()), SimpleNamespace(turn=2, hand=("c07",))
    >>> compare = comparison({"turn": False, "hand": True})
    >>> compare(print, print, ["the turn", "the hand"], one, two)
    the turn 1 2
    the hand () ('c07',)
    """
    lines = [f"({''.join(f'name_of_{field}, ' for field in fields)}) = names"]
    for field, is_words in fields.items():
        lines.append(f"before, now = old.{field}, new.{field}")
        lines.append("if before is not now and before != now:")
        lines.append(f"    {'words' if is_words else 'change'}(name_of_{field}, before, now)")
    return written_out("change, words, names, old, new", lines, {})


def written_out(arguments: str, lines: Iterable[str], known: dict[str, Any]) -> Callable[..., None]:
    """A function line by line. It takes half the time of a loop, and whoever observes a game spends
    most of it in comparisons.

    >>> written_out("name", ["print(greeting, name)"], {"greeting": "Good evening,"})("Ada")
    Good evening, Ada
    """
    body = "\n    ".join([f"def written({arguments}):", *lines])
    exec(body, known)  # noqa: S102 - made of names of our own fields alone
    written: Callable[..., None] = known["written"]
    return written


def is_content(hint: Any) -> bool:
    """Whether a field holds definitions from a pack, alone, in a row or by name.

    >>> is_content(dict[str, int])
    False
    """
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return "content" in hint.__module__.split(".")
    inner = [one for one in get_args(hint) if one not in (type(None), ..., str)]
    return bool(inner) and all(map(is_content, inner))


def first_of(kind: type) -> Callable[[Any], Any] | None:
    """Reads the first field of a record; None for what is no record."""
    return attrgetter(kind.__struct_fields__[0]) if issubclass(kind, msgspec.Struct) else None


HINTS: Final[Made[type, dict[str, Any]]] = Made(get_type_hints)
"""The fields of each kind of record or state, by name."""
RECORDS: Final[Made[type[msgspec.Struct], Record]] = Made(Record)
FIRST_OF: Final = Made(first_of)
