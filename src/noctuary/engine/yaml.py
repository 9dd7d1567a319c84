"""YAML 1.2 as plain values that know their lines; what could mislead or harm is refused."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import yaml

from noctuary.engine.faults import Fault, PackError, Path

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MAX_BYTES = 4_000_000
MAX_VALUES = 250_000
MAX_DEPTH = 40
MAX_FAULTS = 100

WORDS: dict[str, bool | None] = dict.fromkeys(("null", "Null", "NULL", "~"))
WORDS |= dict.fromkeys(("true", "True", "TRUE"), True)
WORDS |= dict.fromkeys(("false", "False", "FALSE"), False)
INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
ENDLESS = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
# U+0085, U+2028 and U+2029 end a line for some programs only: no line could be named with them.
UNFIT = re.compile(
    "[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
ADVICE = {
    "mapping values are not allowed": "a text with ': ' in it needs quotes",
    "cannot start any token": "a text that begins like this needs quotes",
    "end of stream": "the quote that begins here is never closed",
    "expected ',' or": "the bracket of line {opened} is never closed, or a comma is missing",
    "expected": "look at the indentation and the punctuation",
}

Place = tuple[int, int]
Spot = tuple[Place, Place, "dict[str | int, Spot]"]
"""Line and column of a value, those of its key, and the spots of its parts."""


class Doc(msgspec.Struct, frozen=True):
    """A YAML text as plain dicts, lists, texts and numbers; every value knows its place."""

    value: Any
    spot: Spot

    def where(self, path: Path) -> Place:
        """Line and column of the value at a path, or of its nearest parent that exists."""
        return self._find(path)[0]

    def key_where(self, path: Path) -> Place:
        """Line and column of the key at the end of a path, or as where() if there is none."""
        return self._find(path)[1]

    def _find(self, path: Path) -> tuple[Place, Place]:
        at, key_at, inner = self.spot
        for step in path:
            if step not in inner:
                return at, at
            at, key_at, inner = inner[step]
        return at, key_at


def read(text: str, file: str) -> Doc:
    """The value of a YAML text; PackError tells everything that is wrong with it."""
    doc, faults = parse(text, file)
    if faults or doc is None:
        raise PackError(faults)
    return doc


def parse(text: str, file: str) -> tuple[Doc | None, list[Fault]]:
    """What can be made out of a text, and its faults; no Doc if its end could not be reached."""
    reader = _Reader(text, file)
    try:
        reader.refuse_control_characters()
        return reader.document(), reader.faults
    except _Unreadable:
        return None, reader.faults
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # the last two: wild escapes
        return None, [*reader.faults, reader.syntax_fault(error)]


class _Unreadable(Exception):
    """Nothing more can be made of a text."""


class _Reader:
    """Makes values of the parser's events and collects faults."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self.faults: list[Fault] = []
        self.events: Iterator[Any] = yaml.parse(text, Loader=LOADER)
        self.size = 0

    def fault(self, at: Place, code: str, message: str, hint: str = "") -> None:
        self.faults.append(Fault(self.file, *at, code, message, hint))
        if len(self.faults) == MAX_FAULTS or code == "P110":
            raise _Unreadable

    def refuse_control_characters(self) -> None:
        """The parser must not even see them, nor more text than a pack can need."""
        if len(self.text) > MAX_BYTES:
            self.fault((1, 1), "P110", f"the file is larger than {MAX_BYTES:,} bytes")
        for unfit in UNFIT.finditer(self.text):
            start = unfit.start()
            at = self.text.count("\n", 0, start) + 1, start - self.text.rfind("\n", 0, start)
            name = f"the control character U+{ord(unfit[0]):04X}"
            self.fault(at, "P104", name, "take it out")
        if self.faults:
            raise _Unreadable

    def syntax_fault(self, error: Exception) -> Fault:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        opened = getattr(error, "context_mark", None) or mark
        if "end of stream" in problem:  # where it was noticed says nothing
            mark = opened
        line, col = (mark.line, mark.column) if mark else (0, 0)
        advice = next((ADVICE[part] for part in ADVICE if part in problem), "")
        found = "P101", problem, advice.format(opened=opened.line + 1 if opened else 1)
        if [*self.text.splitlines(), ""][line][col : col + 1] == "\t":
            found = "P103", "a tab where only spaces may stand", "indent with spaces"
        return Fault(self.file, line + 1, col + 1, *found)

    def document(self) -> Doc | None:
        doc = None
        for event in self.events:
            if isinstance(event, yaml.NodeEvent):
                at = _at(event)
                if doc:
                    self.fault(at, "P101", "a second document; a file has one", "take out the ---")
                value, inner = self.value(event, at, 1)
                doc = doc or Doc(value, (at, at, inner))
        if doc is None:
            self.fault((1, 1), "P108", "the file is empty")
        return doc

    def value(self, event: Any, at: Place, depth: int) -> tuple[Any, dict[str | int, Spot]]:
        """The value that begins with an event; the depth is limited, so recursion is safe."""
        self.size += 1
        if self.size > MAX_VALUES or depth > MAX_DEPTH:
            deep, many = f"deeper than {MAX_DEPTH} levels", f"more than {MAX_VALUES:,} values"
            self.fault(
                at, "P110", f"the file is {deep}" if depth > MAX_DEPTH else f"the file has {many}"
            )
        extra = event.anchor or getattr(event, "tag", None)
        if extra is not None:
            self.fault(at, "P107", f"anchors, aliases and tags ({extra}) cannot be used")
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(depth)
        if _is_empty(event):
            self.fault(at, "P108", "a value is missing", 'is null, "" or [] meant?')
        return None if isinstance(event, yaml.AliasEvent) else self.scalar(event, at), {}

    def sequence(self, depth: int) -> tuple[list[Any], dict[str | int, Spot]]:
        found: list[Any] = []
        spots: dict[str | int, Spot] = {}
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            at = _at(event)
            value, inner = self.value(event, at, depth + 1)
            spots[len(found)] = at, at, inner
            found.append(value)
        return found, spots

    def mapping(self, depth: int) -> tuple[dict[str, Any], dict[str | int, Spot]]:
        found: dict[str, Any] = {}
        spots: dict[str | int, Spot] = {}
        while not isinstance(key := next(self.events), yaml.MappingEndEvent):
            key_at, name = _at(key), self.key(key, depth)
            event = next(self.events)
            at = key_at if _is_empty(event) else _at(event)
            value, inner = self.value(event, at, depth + 1)
            if name in found:
                first = f"first in line {spots[name][1][0]}"
                self.fault(key_at, "P105", f"the key {name!r} is here twice", first)
            else:
                found[name], spots[name] = value, (at, key_at, inner)
        return found, spots

    def key(self, event: Any, depth: int) -> str:
        name = None if _is_empty(event) else self.value(event, _at(event), depth + 1)[0]
        if isinstance(name, str) and (name != "<<" or event.style):
            return name
        self.fault(_at(event), "P106", "a key must be a word", "put it in quotes")
        return str(getattr(event, "value", "?"))

    def scalar(self, event: Any, at: Place) -> Any:
        """A text in quotes, or one without them as the core schema takes it."""
        if event.style:
            if event.style == '"' and UNFIT.search(event.value):
                self.fault(at, "P104", "a control character, written as an escape", "take it out")
            return event.value
        value = core(event.value)
        if isinstance(value, float) and not math.isfinite(value):
            self.fault(at, "P109", "a number that does not fit into 64 bits", "is it a text?")
        return value


def core(text: str) -> Any:
    """A text without quotes by YAML's core schema: word, number (infinite if too large) or text."""
    if text in WORDS:
        return WORDS[text]
    if text[:1] not in "-+.0123456789":
        return text
    if INTEGER.fullmatch(text):
        whole = int(text, {"o": 8, "x": 16}.get(text[1:2], 10)) if len(text) < 64 else math.inf
        return whole if -(1 << 63) <= whole < 1 << 63 else math.inf
    if NUMBER.fullmatch(text):
        return float(text)
    return math.inf if ENDLESS.fullmatch(text) else text


def _at(event: Any) -> Place:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _is_empty(event: Any) -> bool:
    return isinstance(event, yaml.ScalarEvent) and not event.value and not event.style
