"""Lines kept small: each is compressed against the one before, which it mostly repeats.

A small line is a piece of a deflate stream that ends at a byte's border. So the small lines of a
save, one after the other between a head and an end, are a gzip file; see `noctuary/zipped.py`.
"""

from __future__ import annotations

import zlib
from collections import deque
from typing import Final

LEVEL: Final = 3
"""Level 6 saves a tenth more and takes twice as long."""
WHOLE_EVERY: Final = 64
"""Every so many lines one stands for itself, so that no line needs more than these to be read."""
AT_HAND: Final = 8
"""How many of the latest lines are also kept as they are."""
WINDOW: Final = 1 << zlib.MAX_WBITS
"""No dictionary reaches further back."""
STATE: Final = b'"state":'


class Unsqueezable(ValueError):
    """A small line is damaged, or is not small in relation to the line before."""


def following(former: bytes, line: bytes) -> bytes:
    """What the line after this one is compressed against: this one, and if it has no state (an undo
    has none) what lies before it, back to one that has."""
    return line if STATE in line else (former + line)[-WINDOW:]


def squeeze(line: bytes, former: bytes = b"") -> bytes:
    """A line, small in relation to what lies before; without that it stands for itself."""
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=former)
    return press.compress(line) + press.flush(zlib.Z_SYNC_FLUSH)


def unsqueeze(row: bytes, former: bytes = b"") -> bytes:
    """The line again. A line that never was made small is returned as it is: the first bit of a
    small one is 0, since more may follow in its stream, and that of a brace is 1."""
    if row[:1] == b"{":
        return row
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS, former).decompress(row)
    except zlib.error as error:
        raise Unsqueezable(str(error)) from None


class SmallLines:
    """Lines in order, kept small. Any of them can be had again in less than a millisecond, those
    after it at once, and the latest are at hand."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self._latest: deque[bytes] = deque(maxlen=AT_HAND)
        self._former = b""
        self._opened: list[bytes] = []
        """The lines that somebody looked at last, from a whole one on."""
        self._opened_from = 0
        self._opened_former = b""

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, line: bytes) -> bytes:
        """Keep a new line. Gives it as it is kept."""
        if len(self.rows) % WHOLE_EVERY == 0:
            self._former = b""
        row = squeeze(line, self._former)
        self._append(row, line)
        return row

    def open(self, row: bytes) -> bytes:
        """The line of a row that comes next; it is kept only when `take` says so."""
        return unsqueeze(row, self._former)

    def take(self, row: bytes, line: bytes) -> None:
        """Keep a line whose row was made elsewhere, perhaps with whole ones at other places."""
        if row == line or len(self.rows) % WHOLE_EVERY == 0:
            self.add(line)
        else:
            self._append(row, line)

    def line(self, number: int) -> bytes:
        """Any line again."""
        early = len(self.rows) - len(self._latest)
        if number >= early:
            return self._latest[number - early]
        start = number - number % WHOLE_EVERY
        if self._opened_from != start or not self._opened:
            self._opened_from, self._opened, self._opened_former = start, [], b""
        for row in self.rows[start + len(self._opened) : number + 1]:
            line = unsqueeze(row, self._opened_former)
            self._opened.append(line)
            self._opened_former = following(self._opened_former, line)
        return self._opened[number - start]

    def _append(self, row: bytes, line: bytes) -> None:
        self.rows.append(row)
        self._latest.append(line)
        self._former = following(self._former, line)

    def rest(self) -> None:
        """Nobody looks any more."""
        self._opened = []
