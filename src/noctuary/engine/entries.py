"""The lines of a save: the header, one entry a reply or undo, each sealed by a checksum."""

from __future__ import annotations

import time
import zlib
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from noctuary.engine.codec import UNREADABLE, SaveError, check_format

Undo = Literal["free", "strict"]
Span = Literal["step", "turn", "scene", "misread"]
Luck = Literal["same", "new"]


class Header(msgspec.Struct, omit_defaults=True):
    """The first line of a save: what was started, by which rules, with which content."""

    noctuary: int
    game: str
    rules: int
    pack: str
    seed: int
    settings: dict[str, str | int]
    undo: Undo
    created: float
    seats: int = 1
    names: tuple[str, ...] = ()
    chance: str = "drawn"
    files: dict[str, bytes] | None = None
    forked: int | None = None
    """The moment of another table at which this one began."""
    guided: bool = False
    """Whether each new thing is explained when it first happens."""
    chances: bool = False
    """Whether each seat is shown its own chance to win."""

    def forked_at(self, moment: int) -> Header:
        """The header of a table of its own that begins at a moment of this one."""
        return msgspec.structs.replace(self, created=time.time(), forked=moment)


class Entry(msgspec.Struct, omit_defaults=True):
    """One line of the history. Its number names the moment that it led to."""

    seq: int
    kind: Literal["start", "reply", "undo", "redo", "jump"]
    at: float
    parent: int = 0
    """The moment before; for undo, redo and jump the moment that was left."""
    to: int = -1
    """The moment that an undo, redo or jump went back to."""
    seat: int | None = None
    option: str = ""
    luck: Luck = "same"
    auto: bool = False
    """A pause that was passed without asking anybody."""
    past: bool = False
    """An undo after hidden information was seen."""
    misread: bool = False
    """An undo because what came on a real table was not what was said."""
    final: bool = False
    """A reply that the rules call irrevocable: nobody at this table goes back past it."""
    turn: int = 0
    scene: int = 0
    revealed: int = 0
    events: Any = ()
    state: Any = None
    crc: str = ""


Count = Annotated[int, Meta(ge=0, lt=2**31)]
Moment = Annotated[int, Meta(ge=-1, lt=2**31)]


class _Line(Entry, omit_defaults=True):
    """An entry as it is read: events and state stay bytes until somebody looks, and no number is
    believed that no game comes to."""

    seq: Count
    at: Annotated[float, Meta(ge=0, lt=1e11)]
    parent: Count = 0
    to: Moment = -1
    turn: Count = 0
    scene: Count = 0
    revealed: Count = 0
    events: tuple[msgspec.Raw, ...] = ()
    state: msgspec.Raw = msgspec.Raw()


_headers: Final = msgspec.json.Decoder(Header)
_lines: Final = msgspec.json.Decoder(_Line)


def seal(line: bytes) -> bytes:
    """A JSON object with its own checksum as the last field, and a line end."""
    return line[:-1] + b',"crc":"%08x"}\n' % zlib.crc32(line)


def sealed(row: bytes) -> bool:
    """Whether a line still is what was written."""
    body, found, crc = row.rpartition(b',"crc":"')
    return bool(found) and crc == b'%08x"}\n' % zlib.crc32(body + b"}")


def read_entry(row: bytes) -> Entry:
    """A line as an entry; its events and its state stay bytes."""
    return _lines.decode(row)


def read_header(row: bytes) -> Header:
    """The first line of a save."""
    try:
        header = _headers.decode(row)
    except UNREADABLE as error:
        raise SaveError(
            f"this is not a saved game of Noctuary, or its first line is damaged: {error}"
        ) from None
    check_format(header.noctuary)
    return header
