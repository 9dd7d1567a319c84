"""Observations without a short cut: every fact of a view is spelled out and added up anew."""

from __future__ import annotations

import math
import zlib
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from noctuary.env.names import LONGEST_WORD, POSITIONS
from noctuary.env.observing import LARGEST, LENGTH, Array
from noctuary.env.records import RECORDS, is_content

Fact = tuple[str, float]


def observation(view: Any, *words: str, length: int = LENGTH) -> Array:
    """A view, and some words more about the open question, as an array."""
    found: dict[int, list[float]] = defaultdict(list)
    facts = [*facts_of("", view), *(fact for word in words for fact in word_at("question", word))]
    for name, amount in facts:
        found[zlib.crc32(name.encode()) % length].append(amount)
    array = np.zeros(length, np.float32)
    for where, amounts in found.items():
        array[where] = max(-LARGEST, min(math.fsum(amounts), LARGEST))
    return array


def facts_of(name: str, value: Any) -> Iterator[Fact]:
    """The facts about one part of a view; what is false, empty or nought has none."""
    if not value:
        return
    if isinstance(value, str):
        yield from word_at(name, value)
    elif isinstance(value, int | float):
        yield name, value
    elif isinstance(value, tuple | list):
        yield name, len(value)
        for position, thing in enumerate(value):
            yield from facts_in_row(name, position, thing)
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from facts_of(f"{name}.{key}", entry)
    elif isinstance(value, msgspec.Struct) and not is_content(type(value)):
        for field in RECORDS[type(value)].fields:
            yield from facts_of(f"{name}.{field}", getattr(value, field))


def facts_in_row(name: str, position: int, thing: Any) -> Iterator[Fact]:
    """A word counts for itself and for its position; a record is called by its first word."""
    if isinstance(thing, str):
        yield from word_at(name, thing)
        if position < POSITIONS:
            yield from word_at(f"{name}.{position}", thing)
        return
    part: Any = position
    if isinstance(thing, msgspec.Struct):
        first = getattr(thing, thing.__struct_fields__[0])
        if isinstance(first, str) and len(first) <= LONGEST_WORD:
            part = first
    yield from facts_of(f"{name}.{part}", thing)


def word_at(name: str, word: str) -> Iterator[Fact]:
    """Prose is no fact."""
    if " " not in word and len(word) <= LONGEST_WORD:
        yield f"{name}={word}", 1.0
