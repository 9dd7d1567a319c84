"""A game that was played as a book: chapters, prose, what was done, and dice in the margin."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from noctuary.engine.log import LogEntry, LogLine, log
from noctuary.engine.session import Session
from noctuary.paper.prose import runs

Kind = Literal["head", "prose", "fact", "margin"]


class Passage(msgspec.Struct):
    """A paragraph, with what stands beside it in the margin."""

    kind: Kind
    runs: list[dict[str, str]] = []
    faces: list[str] = []
    """Dice, as they fell."""
    picture: str = ""
    """The file of a small drawing."""


class Part(msgspec.Struct):
    """A chapter, perhaps with a drawing at its head."""

    title: str
    passages: list[Passage] = []
    picture: str = ""


class Book(msgspec.Struct):
    """A whole book and its drawings by their file names."""

    title: str
    subtitle: str
    parts: list[Part]
    pictures: dict[str, bytes] = {}


def passage(kind: Kind, text: str, **more: Any) -> Passage:
    """A paragraph of text in which *stars* set words apart."""
    return Passage(kind, runs(text), **more)


def of_entry(entry: LogEntry, short: bool, details: bool = False) -> list[Passage]:
    """What an entry of the log tells: the story in full, and what was done in a line each;
    `details` tells what the log may fold away too."""
    found: list[Passage] = []
    for line in entry.lines:
        if line.heading:
            found.append(passage("head", line.text.rstrip(".")))
            continue
        if line.story:
            found += [passage("prose", part) for part in line.story.split("\n\n")]
        if line.text and line.text != line.story and not short and line.detail <= details:
            found.append(passage("fact", line.text, faces=faces_of(line)))
    return found


def faces_of(line: LogLine) -> list[str]:
    """The dice of an event that has some."""
    return [str(face) for face in getattr(line.event, "faces", ())]


def entries(session: Session, seat: int | None) -> list[LogEntry]:
    """The log without what was taken back, as a seat may know it."""
    return [
        entry
        for entry in log(session, seat)
        if not entry.undone and entry.kind in ("start", "reply")
    ]


def without_empty_heads(parts: list[Part]) -> list[Part]:
    """The chapters that tell something, in which every head has something below it."""
    for part in parts:
        after = [one.kind for one in part.passages[1:]] + ["head"]
        part.passages = [
            one
            for one, below in zip(part.passages, after, strict=False)
            if (one.kind, below) != ("head", "head")
        ]
    return [part for part in parts if part.passages or part.picture]
