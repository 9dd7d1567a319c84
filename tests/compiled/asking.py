"""Things that are asked, and functions that ask for something at one place of the code each. Where
the rules are compiled, so is this."""

from __future__ import annotations

import types
from typing import Any

import msgspec

shop: Any = types.ModuleType("shop")
"""A module with a rule, as another chapter would be."""


class Record(msgspec.Struct, dict=True):
    """A record with fields and a dict, as a state has."""

    field: int = 1

    def method(self) -> Any:
        return "of the class"


class Small(msgspec.Struct, frozen=True, gc=False):
    """A record with nothing but fields, as a step has."""

    field: int = 5

    def method(self) -> Any:
        return "of the class"


class Thing:
    """An object with a dict, as a layout has."""

    def __init__(self) -> None:
        self.first = 0
        self.field = 1

    def method(self) -> Any:
        return "of the class"


class Slotted:
    """An object with places for its fields alone."""

    __slots__ = ("field",)

    def __init__(self) -> None:
        self.field = 1

    def method(self) -> Any:
        return "of the class"


class Answering:
    """An object that answers for itself."""

    def __getattr__(self, name: str) -> str:
        return f"no {name}"


def field(it: Any) -> Any:
    return it.field


def word(it: Any) -> Any:
    return it.word


def called(it: Any) -> Any:
    return it.method()


def bound(it: Any) -> Any:
    return it.method


def price() -> Any:
    return shop.price


def bought(what: str) -> Any:
    return shop.buy(what)


def entry(it: Any, key: Any) -> Any:
    return it[key]


def is_true(it: Any) -> bool:
    return True if it else False  # noqa: SIM210 - asked as the rules ask it, by an if
