"""What reads a game's states and events: every kind of step and event, and bounded numbers."""

from __future__ import annotations

import functools
import operator
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Final, get_args, get_type_hints

import msgspec

from noctuary.engine.events import Event
from noctuary.engine.state import State
from noctuary.engine.step import Step

MOST: Final = 99_999
"""No number of a state is larger, but for the streams of chance."""
Bounded = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""A whole number that a save may hold, so that nobody rolls a thousand million dice."""


def state_decoder(
    kind: type[State], package: str, dec_hook: Callable[[type, Any], Any]
) -> msgspec.json.Decoder[State]:
    """Reads a state of a game; to be built when all its steps are known."""
    name_steps(kind, package)
    return msgspec.json.Decoder(kind, dec_hook=dec_hook)


def event_decoder(package: str) -> msgspec.json.Decoder[Event]:
    """Reads an event of a game."""
    return msgspec.json.Decoder(union_of(kinds_of(Event, package)))


def name_steps(kind: type[State], package: str) -> None:
    """Tell the records of a game what any step is."""
    kinds = kinds_of(Step, package)
    for module in {step.__module__ for step in [*kinds, kind]}:
        vars(sys.modules[module])["AnyStep"] = union_of(kinds)


def union_of(kinds: list[type]) -> Any:
    """One type that stands for all of these: what a decoder needs to tell them apart."""
    return functools.reduce(operator.or_, kinds)


def kinds_of(kind: type, package: str) -> list[type]:
    """All classes below `kind` that the engine or a game's package defines, by name."""
    found: dict[str, type] = {}
    waiting: list[type] = [kind]
    while waiting:
        inner: list[type] = waiting.pop().__subclasses__()
        waiting += inner
        for below in inner:
            if not below.__module__.startswith((package + ".", "noctuary.engine.")):
                continue
            name = below.__qualname__
            if found.setdefault(name, below) is not below:
                raise TypeError(f"{package} has two {kind.__name__}s called {name}")
    return [found[name] for name in sorted(found)]


def bound_numbers(kind: type[State], package: str) -> None:
    """Bind every `int` of a game's states and events, and of the records in them. Games write plain
    `int`; nobody can forget a bound. A record's types are learnt once, by whoever decodes it first,
    so this comes before anything is read: when the game is made."""
    name_steps(kind, package)
    for record in records_within([kind, *kinds_of(Event, package)]):
        bind(record)


def records_within(kinds: Iterable[type]) -> set[type]:
    """These records, those in their fields, and what all of them are made from."""
    waiting, known = list(kinds), set[type]()
    while waiting:
        record = waiting.pop()
        if record not in known and issubclass(record, msgspec.Struct):
            known.add(record)
            waiting += [*record.__mro__[1:], *records_in(get_type_hints(record).values())]
    return known - {msgspec.Struct}


def bind(record: type) -> None:
    """Write the bounds into what a record says of its fields."""
    vars(sys.modules[record.__module__])["Bounded"] = Bounded
    fields = vars(record).get("__annotations__", {})
    for name, hint in fields.items():
        fields[name] = re.sub(r"\bint\b", "Bounded", hint)


def records_in(hints: Iterable[Any]) -> Iterator[type]:
    """The records that stand somewhere in these types."""
    for hint in hints:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            yield hint
        yield from records_in(get_args(hint))
