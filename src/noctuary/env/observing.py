"""What a seat sees, as an array of numbers of a fixed length.

Every fact of the seat's view (`hand=c07`, `lines.case_1.types` 3) has its place by a stable hash of
its name: numbers stand there as they are, words are counted, words in a row also with their
position. Two facts can share a place, the rarer the longer the array is. Prose is left out, and so
are definitions from packs, which are known once their ids are.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

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
POSITIONS: Final = 8
"""Up to here the position of a word in a row counts."""


class Observer:
    """Makes arrays of one length; remembers where facts stand."""

    def __init__(self, length: int = LENGTH) -> None:
        self.length = length
        self._where: dict[str, int] = {}
        self._fields: dict[type, tuple[str, ...]] = {}
        self._indices: list[int] = []
        self._values: list[float] = []

    def array(self, view: Any, *words: str) -> Array:
        """A view, and some words more about the open question, as an array."""
        self._indices, self._values = [], []
        self._look("", view)
        for word in words:
            self._fact(word, 1.0)
        made = np.bincount(self._indices, self._values, self.length)
        return np.clip(made, -LARGEST, LARGEST).astype(np.float32)

    def _fact(self, name: str, value: float) -> None:
        where = self._where.get(name)
        if where is None:
            where = self._where[name] = zlib.crc32(name.encode()) % self.length
        self._indices.append(where)
        self._values.append(value)

    def _look(self, name: str, value: Any) -> None:
        if isinstance(value, str):
            if value and len(value) <= LONGEST_WORD and " " not in value:
                self._fact(f"{name}={value}", 1.0)
        elif isinstance(value, (bool, int, float)):
            self._fact(name, float(value))
        elif isinstance(value, msgspec.Struct):
            for field in self._fields_of(type(value)):
                self._look(f"{name}.{field}", getattr(value, field))
        elif isinstance(value, dict):
            for key, inside in value.items():
                self._look(f"{name}.{key}", inside)
        elif isinstance(value, (tuple, list)):
            self._look_along(name, value)

    def _look_along(self, name: str, row: Any) -> None:
        self._fact(f"{name}#", float(len(row)))
        for position, inside in enumerate(row):
            if isinstance(inside, str):
                self._look(name, inside)
                if position < POSITIONS:
                    self._look(f"{name}[{position}]", inside)
            elif isinstance(inside, msgspec.Struct):
                own = next((getattr(inside, f) for f in self._fields_of(type(inside))[:1]), None)
                key = own if isinstance(own, str) and len(own) <= LONGEST_WORD else position
                self._look(f"{name}.{key}", inside)
            else:
                self._look(f"{name}[{position}]", inside)

    def _fields_of(self, kind: type) -> tuple[str, ...]:
        """What is looked at of a record: nothing, if it is content of a pack."""
        if kind not in self._fields:
            is_content = "content" in kind.__module__.split(".")
            self._fields[kind] = () if is_content else kind.__struct_fields__  # type: ignore[attr-defined]
        return self._fields[kind]
