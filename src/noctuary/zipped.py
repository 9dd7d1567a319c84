"""Saves as gzip files: readable lines inside, each compressed against the one before.

A file that grows is a whole gzip file after every line: the next one is written over its end.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from noctuary.engine.codec import SaveError

MAGIC: Final = b"\x1f\x8b"
HEAD: Final = MAGIC + b"\x08\x00\x00\x00\x00\x00\x00\xff"
"""A gzip file without name, date and system."""
GZIP: Final = zlib.MAX_WBITS | 16
BORDER: Final = b"\x00\x00\xff\xff"
"""So ends every small line."""
PORTION: Final = 1 << 14
"""At most so many bytes are unpacked at a time."""
LONGEST: Final = 256_000_000
MOST_LINES: Final = 1_000_000
"""No game comes to so much, unpacked; a file that does was made to fill somebody's memory."""


class Place(msgspec.Struct):
    """Where a gzip file goes on: an offset, and the checksum and length of the text before it."""

    offset: int = 0
    crc: int = 0
    length: int = 0

    @property
    def head(self) -> bytes:
        """What has to stand before the next line."""
        return b"" if self.length else HEAD

    @property
    def end(self) -> bytes:
        """What makes a whole gzip file of what lies before."""
        numbers = (self.crc, self.length % (1 << 32))
        return b"\x03\x00" + b"".join(number.to_bytes(4, "little") for number in numbers)

    def after(self, line: bytes, row: bytes) -> Place:
        """Where it goes on after one more line, with the small row that holds it."""
        offset = self.offset + len(self.head) + len(row)
        return Place(offset, zlib.crc32(line, self.crc), self.length + len(line))


class Unzipped(msgspec.Struct):
    """What was in a gzip file."""

    lines: list[bytes]
    """The last one may have been cut off."""
    place: Place
    """Where the next line can be written."""
    before: Place | None = None
    """Where the last whole line begins, if that is known."""
    fault: str = ""
    """Why nothing can be read after these lines."""

    @property
    def notice(self) -> str:
        """The fault, to whoever goes on all the same."""
        where = f"nothing can be unpacked after line {len(self.lines)} ({self.fault})"
        return f"{where}; the game goes on before it" if self.fault else ""


def is_zipped(raw: bytes) -> bool:
    """Whether this is a gzip file."""
    return raw.startswith(MAGIC)


def whole(rows: Iterable[bytes], place: Place) -> bytes:
    """A gzip file of small rows, of which somebody knows how they end."""
    return b"".join([HEAD, *rows, place.end])


def unzip(raw: bytes, recover: bool = False) -> Unzipped:
    """The lines of a gzip file. SaveError if it is damaged, unless `recover` asks for what lies
    before the damage. Only its last line may be missing: that one was never confirmed."""
    reader = _Reader(raw)
    fault = reader.read()
    if fault and not (recover and reader.lines):
        raise SaveError(
            f"the save cannot be unpacked after line {len(reader.lines)} ({fault}); "
            "open it with recover to go on from there"
        )
    return Unzipped(reader.lines, reader.place, fault=fault) if fault else reader.found()


def contents(raw: bytes, recover: bool = False) -> Unzipped:
    """The lines of a save, zipped or bare, as it came from somewhere."""
    return unzip(raw, recover) if is_zipped(raw) else bare(raw)


def bare(raw: bytes) -> Unzipped:
    """The lines of a save that was not compressed, as earlier versions wrote them."""
    return Unzipped(raw.splitlines(keepends=True), Place())


def lines_of(raw: bytes, recover: bool = False) -> list[bytes]:
    """The same, the lines alone."""
    return contents(raw, recover).lines


def portions(raw: bytes) -> Iterator[tuple[int, int]]:
    """The parts of a gzip file, one a small line, or less where such a line is long."""
    start = 0
    while start < len(raw):
        border = raw.find(BORDER, start, start + PORTION)
        end = border + len(BORDER) if border >= 0 else min(start + PORTION, len(raw))
        yield start, end
        start = end


class _Reader:
    """Reads a gzip file portion by portion, and knows where it could go on."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.lines: list[bytes] = []
        self.place = Place()
        """The last border after a whole line."""
        self.before: Place | None = None
        self._known = 0
        """How many lines lie before it."""
        self._cut: list[bytes] = []
        """The beginning of a line, in parts."""
        self._read = 0
        self._member = zlib.decompressobj(GZIP)
        """What is being unpacked: several gzip files may stand one after the other."""
        self._began, self._here = 0, Place()

    def read(self) -> str:
        """Read on until the end; says what is wrong with the file, if anything is."""
        for start, end in portions(self.raw):
            try:
                self._unpack(start, end)
            except zlib.error as error:
                is_last = self.raw.find(BORDER, end) < 0
                return "" if is_last and self._can_go_on() else str(error)
            if self.raw.endswith(BORDER, start, end) and not self._cut:
                self._remember(self._here.crc, self._here.length, end)
        if self._member.eof and self.raw[self.place.offset :] != self.place.end:
            # Somebody else's gzip file: another one may follow it.
            self._remember(0, 0, len(self.raw))
        return "" if self._member.eof or self._can_go_on() else "it was cut off"

    def found(self) -> Unzipped:
        """All lines up to the place where the file goes on, and the one that was cut off there."""
        after = next(iter([*self.lines[self._known :], b"".join(self._cut)]))
        cut = [after.rstrip(b"\n")] if after else []
        return Unzipped(self.lines[: self._known] + cut, self.place, self.before)

    def _remember(self, crc: int, length: int, offset: int) -> None:
        self.before = self.place if len(self.lines) == self._known + 1 else None
        self.place, self._known = Place(offset, crc, length), len(self.lines)

    def _unpack(self, start: int, end: int) -> None:
        data = self.raw[start:end]
        while data:
            if self._member.eof:
                self._member = zlib.decompressobj(GZIP)
                self._began, self._here = end - len(data), Place()
            text = self._member.decompress(data, LONGEST)
            self._here.crc = zlib.crc32(text, self._here.crc)
            self._here.length += len(text)
            self._read += len(text)
            self._split(text)
            if self._member.unconsumed_tail or self._read > LONGEST or len(self.lines) > MOST_LINES:
                raise SaveError(
                    f"the save is longer than {LONGEST:,} bytes or {MOST_LINES:,} lines unpacked, "
                    "which no game is"
                )
            data = self._member.unused_data

    def _split(self, text: bytes) -> None:
        *ends, beginning = text.split(b"\n")
        for end in ends:
            self.lines.append(b"".join((*self._cut, end, b"\n")))
            self._cut = []
        if beginning:
            self._cut.append(beginning)

    def _can_go_on(self) -> bool:
        """Whether the last border is one, and not the same bytes by chance."""
        whole = self.raw[self._began : self.place.offset] + self.place.end
        try:
            member = zlib.decompressobj(GZIP)
            member.decompress(whole, LONGEST)
        except zlib.error:
            return False
        return member.eof and self.place.length > 0
