"""YAML 1.2 as plain values that know their lines; what could mislead or harm is refused."""

from __future__ import annotations

import math
import re
from typing import Any

import msgspec
import yaml

from noctuary.engine.faults import Fault, PackError, Path

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MAX_BYTES = 4_000_000
MAX_VALUES = 250_000
MAX_DEPTH = 40
MAX_FAULTS = 100

WORDS = {
    "null": None, "Null": None, "NULL": None, "~": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
# NEL, LS and PS end a line for some programs and not for others, so lines could not be counted.
UNFIT = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
ADVICE = {
    "mapping values are not allowed": "a text with ': ' in it needs quotes",
    "cannot start any token": "a text that begins with this character needs quotes",
    "expected <block end>": "look at the indentation",
    "did not find expected key": "look at the indentation",
    "did not find expected '-'": "look at the indentation",
    "could not find expected ':'": "a key needs ': ' behind it",
    "end of stream": "a quote or bracket is never closed",
    "expected ',' or": "a bracket is never closed, or a comma is missing",
}  # fmt: skip

Spot = tuple[int, int, int, int, "dict[str | int, Spot] | None"]
"""Line and column of a value, of its key, and the spots of its parts."""


class Doc(msgspec.Struct, frozen=True):
    """A YAML text as plain dicts, lists, texts and numbers; every value knows its place."""

    value: Any
    spot: Spot
    size: int
    """How many values there are."""

    def where(self, path: Path) -> tuple[int, int]:
        """Line and column of the value at a path, or of its nearest parent that exists."""
        return self._find(path)[0][:2]

    def key_where(self, path: Path) -> tuple[int, int]:
        """Line and column of the key at the end of a path, or of its nearest parent's value."""
        spot, found = self._find(path)
        return spot[2:4] if found else spot[:2]

    def _find(self, path: Path) -> tuple[Spot, bool]:
        spot = self.spot
        for step in path:
            if not spot[4] or step not in spot[4]:
                return spot, False
            spot = spot[4][step]
        return spot, True


def read(text: str, file: str) -> Doc:
    """The value of a YAML text; PackError tells everything that is wrong with it."""
    doc, faults = parse(text, file)
    if faults or doc is None:
        raise PackError(faults)
    return doc


def parse(text: str, file: str) -> tuple[Doc | None, list[Fault]]:
    """As much of a text as can be made out, and its faults; no Doc if its end was not reached."""
    builder = Builder(file)
    try:
        builder.check(text)
        for event in yaml.parse(text, Loader=LOADER):
            builder.take(event)
        if builder.root is None:
            builder.stop(1, 1, "P108", "the file is empty")
    except UnreadableError:
        return None, builder.faults
    except yaml.MarkedYAMLError as error:
        builder.syntax(text, error)
        return None, builder.faults
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # escapes beyond Unicode
        builder.fault(1, 1, "P101", f"this is not YAML: {error}")
        return None, builder.faults
    value, spot = builder.root or (None, (1, 1, 1, 1, None))
    return Doc(value, spot, builder.size), builder.faults


class UnreadableError(Exception):
    """Nothing more can be made of a text; its faults say why."""


class Level:
    """A list or mapping that is being filled."""

    __slots__ = ("container", "key", "spots", "start")

    def __init__(self, container: Any, start: tuple[int, int]) -> None:
        self.container = container
        self.start = start
        self.spots: dict[str | int, Spot] = {}
        self.key: tuple[str, int, int] | None = None


class Builder:
    """Makes values of the parser's events, without recursion, and collects faults."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.levels: list[Level] = []
        self.root: tuple[Any, Spot] | None = None
        self.size = 0

    def fault(self, line: int, col: int, code: str, message: str, hint: str = "") -> None:
        self.faults.append(Fault(self.file, line, col, code, message, hint))
        if len(self.faults) == MAX_FAULTS:
            raise UnreadableError

    def stop(self, line: int, col: int, code: str, message: str) -> None:
        self.fault(line, col, code, message)
        raise UnreadableError

    def check(self, text: str) -> None:
        """Refuse what the parser should not even see."""
        if len(text) > MAX_BYTES:
            self.stop(1, 1, "P110", f"the file is larger than {MAX_BYTES:,} bytes")
        for unfit in UNFIT.finditer(text):
            lines = re.split("\r\n|\r|\n", text[: unfit.start()])
            name = f"U+{ord(unfit[0]):04X}"
            self.fault(len(lines), len(lines[-1]) + 1, "P104", f"the control character {name}")
        if self.faults:
            raise UnreadableError

    def syntax(self, text: str, error: yaml.MarkedYAMLError) -> None:
        mark = error.problem_mark or error.context_mark
        line, col = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        rows = re.split("\r\n|\r|\n", text)
        if line <= len(rows) and "\t" in rows[line - 1][:col][-1:]:
            self.fault(line, col, "P103", "a tab where only spaces may stand", "indent with spaces")
            return
        problem = error.problem or "this is not YAML"
        hint = next((advice for part, advice in ADVICE.items() if part in problem), "")
        self.fault(line, col, "P101", problem, hint)

    def take(self, event: yaml.Event) -> None:
        """Add what an event tells to what is being built."""
        mark: Any = event.start_mark
        line, col = mark.line + 1, mark.column + 1
        if isinstance(event, yaml.ScalarEvent):
            self.refuse_extras(event, line, col)
            self.scalar(event.value, event.style, line, col)
        elif isinstance(event, yaml.CollectionStartEvent):
            self.refuse_extras(event, line, col)
            self.open([] if isinstance(event, yaml.SequenceStartEvent) else {}, line, col)
        elif isinstance(event, yaml.CollectionEndEvent):
            level = self.levels.pop()
            self.add(level.container, *level.start, level.spots)
        elif isinstance(event, yaml.AliasEvent):
            self.fault(line, col, "P107", f"the alias *{event.anchor}", "write the value out")
            self.scalar(f"*{event.anchor}", "*", line, col)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root:
            self.stop(line, col, "P101", "a second document begins here; a file has one")

    def refuse_extras(self, event: Any, line: int, col: int) -> None:
        if event.anchor is not None:
            self.fault(line, col, "P107", f"the anchor &{event.anchor}", "leave it out")
        if event.tag is not None:
            self.fault(line, col, "P107", f"the tag {event.tag}", "leave it out")

    def scalar(self, text: str, style: str | None, line: int, col: int) -> None:
        level = self.levels[-1] if self.levels else None
        if style == '"' and UNFIT.search(text):
            self.fault(line, col, "P104", "a control character, written as an escape")
        if level and isinstance(level.container, dict) and level.key is None:
            self.key(level, text, style, line, col)
        elif not style and not text:
            of = f"the key {level.key[0]!r}" if level and level.key else "this place"
            place = level.key[1:] if level and level.key else (line, col)
            self.fault(
                *place, "P108", f"{of} has no value", 'write null, "" or [] if that is meant'
            )
            self.add(None, *place, None)
        else:
            self.add(text if style else self.plain(text, line, col), line, col, None)

    def key(self, level: Level, text: str, style: str | None, line: int, col: int) -> None:
        if text == "<<" and not style:
            self.fault(line, col, "P107", "the merge key <<", "write the keys out")
        elif not style and not isinstance(self.plain(text, line, col), str):
            self.fault(
                line, col, "P106", f"the key {text or 'null'} is not a word", "put it in quotes"
            )
        if text in level.spots:
            first = level.spots[text][2]
            self.fault(
                line, col, "P105", f"the key {text!r} is here twice", f"first in line {first}"
            )
        level.key = (text, line, col)

    def plain(self, text: str, line: int, col: int) -> Any:
        """A text without quotes by the core schema: word, number or text."""
        if text in WORDS:
            return WORDS[text]
        if text[:1] not in "-+.0123456789":
            return text
        number: int | float
        if INTEGER.fullmatch(text):
            base = {"0o": 8, "0x": 16}.get(text[:2], 10)
            number = int(text[2 * (base != 10) :], base) if len(text) <= 64 else 1 << 64
            if -(1 << 63) <= number < 1 << 63:
                return number
        elif NUMBER.fullmatch(text):
            number = float(text)
            if math.isfinite(number):
                return number
        elif not NOT_FINITE.fullmatch(text):
            return text
        self.fault(line, col, "P109", "a number that does not fit into 64 bits", "put it in quotes")
        return 0

    def open(self, container: Any, line: int, col: int) -> None:
        if self.levels and isinstance(self.levels[-1].container, dict) and not self.levels[-1].key:
            self.stop(line, col, "P106", "a key must be a word, not a list or mapping")
        if len(self.levels) == MAX_DEPTH:
            self.stop(line, col, "P110", f"nested deeper than {MAX_DEPTH} levels")
        self.levels.append(Level(container, (line, col)))

    def add(self, value: Any, line: int, col: int, spots: dict[str | int, Spot] | None) -> None:
        """Put a finished value where it belongs."""
        self.size += 1
        if self.size > MAX_VALUES:
            self.stop(line, col, "P110", f"more than {MAX_VALUES:,} values in one file")
        if not self.levels:
            self.root = value, (line, col, line, col, spots)
            return
        level = self.levels[-1]
        if level.key is None:
            level.spots[len(level.container)] = line, col, line, col, spots
            level.container.append(value)
            return
        name, *key_spot = level.key
        if name not in level.spots:
            level.spots[name] = line, col, key_spot[0], key_spot[1], spots
            level.container[name] = value
        level.key = None
