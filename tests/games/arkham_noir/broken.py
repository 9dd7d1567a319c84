"""Packs that break a constraint: the built-in one with a few words changed."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

from noctuary.engine.faults import Fault, PackError
from noctuary.games.arkham_noir.content import reading
from tests.games.arkham_noir.table import GAME

RECORD = re.compile(r"^  - (?:id|letter): (\S+)\n(?:(?!  - id:|\S).*\n)*", re.MULTILINE)
"""A record of a list, from its id to the next one."""


class Edit(NamedTuple):
    """In a record of a file ("": in the file), one text takes the place of another."""

    file: str
    record: str
    old: str
    new: str


def clue(record: str, old: str, new: str = "") -> Edit:
    return Edit("clues.yaml", record, old, new)


def case(record: str, old: str, new: str = "") -> Edit:
    return Edit("cases.yaml", record, old, new)


def menace(record: str, old: str, new: str = "") -> Edit:
    return Edit("menaces.yaml", record, old, new)


def objective(record: str, old: str, new: str = "") -> Edit:
    return Edit("objectives.yaml", record, old, new)


def outside_help(old: str, new: str = "") -> Edit:
    return Edit("outside_help.yaml", "", old, new)


def texts(old: str, new: str = "") -> Edit:
    return Edit("texts.yaml", "", old, new)


def without(edit: Edit) -> Edit:
    """The record of an edit taken out as a whole."""
    return edit._replace(old=record_of(built_in()[edit.file].decode(), edit.record), new="")


def behind(edit: Edit) -> Edit:
    """The new text of an edit put at the end of its file."""
    text = built_in()[edit.file].decode()
    return edit._replace(old=text, new=text + edit.new)


@cache
def built_in() -> dict[str, bytes]:
    """The files of the built-in pack."""
    folder = GAME.folder / "packs" / "violet_hour"
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.yaml"))}


def broken(*edits: Edit) -> dict[str, bytes]:
    """The built-in pack with these edits; what they change must be there once."""
    files = dict(built_in())
    for edit in edits:
        text = files[edit.file].decode()
        part = record_of(text, edit.record)
        assert part.count(edit.old) == 1, f"{edit.old!r} is {part.count(edit.old)} times there"
        files[edit.file] = text.replace(part, part.replace(edit.old, edit.new)).encode()
    return files


def record_of(text: str, record: str) -> str:
    """A record of a file, or all of it."""
    if not record:
        return text
    return next(found[0] for found in RECORD.finditer(text) if found[1] == record)


def faults(files: dict[str, bytes]) -> tuple[Fault, ...]:
    """Everything that is wrong with a pack."""
    try:
        reading.read(files)
    except PackError as error:
        return error.faults
    return ()


def line_of(files: dict[str, bytes], file: str, record: str, words: str) -> int:
    """The line on which these words stand in a record."""
    text = files[file].decode()
    part = record_of(text, record)
    assert words in part
    return text[: text.index(part) + part.index(words)].count("\n") + 1


Place = tuple[str, str, str]
"""A file, a record and words in it."""


class Broken(NamedTuple):
    """A broken pack, with the one fault that it must show."""

    code: str
    message: str
    files: dict[str, bytes]
    file: str
    line: int

    def check(self) -> None:
        """All faults have the constraint's id; the one foretold is in its place, with a hint."""
        found = faults(self.files)
        assert {fault.code for fault in found} == {self.code}, [str(fault) for fault in found]
        (fault,) = (each for each in found if self.message in each.message)
        assert (fault.file, fault.line) == (self.file, self.line)
        assert fault.col
        assert fault.hint or not fault.code.startswith("AN-")


def breaks(code: str, message: str, *edits: Edit, at: str | Place = "") -> object:
    """A broken pack as a test's parameter.

    The fault is expected where the first edit is, unless `at` names a file (its list as a whole)
    or other words.
    """
    files = broken(*edits)
    if isinstance(at, str):
        edit = edits[0]
        words = edit.new.strip() or f"id: {edit.record}"
        place = (at, "", "- id:") if at else (edit.file, edit.record, words)
    else:
        place = at
    given = Broken(code, message, files, place[0], line_of(files, *place))
    marks = [pytest.mark.rule(code)] if code.startswith("AN-C") else []
    return pytest.param(given, marks=marks, id=f"{code} {message}")
