"""Mappings with exactly one key, such as `{gain_vp: 2}`: what scripts in packs are made of.

A game lists the keys of such a record with the type behind each, and answers every key by one
function that takes a value of just that type:

>>> class Effect(OneKey, frozen=True):
...     gain_vp: int | None = None
...     message: str | None = None
>>> answers: Answers[Any] = Answers(Effect, "value")
>>> @answers.to("gain_vp")
... def gain(who: str, value: int) -> str:
...     return f"{who} gains {value}"
>>> key, value = Effect(gain_vp=2).line
>>> answers[key]("Ann", value)
'Ann gains 2'
>>> answers.faults()
['message: nobody answers it']
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

F = TypeVar("F", bound=Callable[..., Any])


Line = tuple[str, Any]
"""One key with its value; lists of these are what rules run through, time and again."""


class OneKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mapping of which exactly one key may be given."""

    def __post_init__(self) -> None:
        given = [name for name in self.__struct_fields__ if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError(
                f"exactly one key is expected here; found {', '.join(given) or 'none'}"
            )

    @property
    def line(self) -> Line:
        """The key that was given, and its value."""
        name = next(name for name in self.__struct_fields__ if getattr(self, name) is not None)
        return name, getattr(self, name)


class Answers(dict[str, F], Generic[F]):
    """The functions that answer the keys of a kind of record; `given` names their parameter."""

    def __init__(self, record: type[OneKey], given: str) -> None:
        super().__init__()
        self.record = record
        self.given = given

    def to(self, key: str) -> Callable[[F], F]:
        """This function answers a key."""
        if key not in self.record.__struct_fields__:
            raise TypeError(f"{self.record.__name__} has no key {key}")
        if key in self:
            raise TypeError(f"{key} is answered twice")

        def keep(function: F) -> F:
            self[key] = function
            return function

        return keep

    def faults(self, inner: Any = None) -> list[str]:
        """Keys that nobody answers, or that are answered by a function for another type.

        `inner` is what stands for the record where it contains itself.
        """
        found = []
        for key, kind in get_type_hints(self.record).items():
            if key not in self:
                found.append(f"{key}: nobody answers it")
                continue
            holds = {swapped(part, self.record, inner) for part in parts_of(kind)}
            taken = parts_of(get_type_hints(self[key])[self.given])
            if holds != taken:
                found.append(f"{key}: holds {holds}, but is answered for {taken}")
        return found


def parts_of(kind: Any) -> set[Any]:
    """The kinds of which a type is one, without None."""
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return {part for part in parts if part is not NoneType}


def swapped(kind: Any, old: Any, new: Any) -> Any:
    """A type with another one in place of the old, also inside a tuple."""
    if get_origin(kind) is tuple:
        inner = tuple(swapped(part, old, new) for part in get_args(kind))
        return tuple.__class_getitem__(inner)
    return new if kind is old else kind
