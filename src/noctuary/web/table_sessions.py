"""Sessions as tables hold them: the past rests as small lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from noctuary.engine.codec import encoder, find_game
from noctuary.engine.entries import Entry, Header, read_entry, read_header, seal
from noctuary.engine.game import Game, Pack
from noctuary.engine.session import Session
from noctuary.engine.squeeze import SmallLines, Unsqueezable, squeeze
from noctuary.games import game as game_of
from noctuary.zipped import Place, whole

LONG: Final = 200
"""From how many entries on reading a session takes long enough to be noticed."""
RESTING: Final = msgspec.Raw()
"""What stands in an entry for its state, or for its events, while they are in its line only."""


class TableSession(Session):
    """A session whose past rests as small lines: only what is looked at is alive."""

    def __init__(self, game: Game, header: Header, history: list[Any]) -> None:
        super().__init__(game, header, history)
        self._kept = SmallLines()
        self._awake: set[int] = set()
        """The entries whose states are alive just now."""
        self._file = (b"", 0, Place())
        """The header of the last file that was made, how many entries it held, and its end."""

    @property
    def rows(self) -> list[bytes]:
        """The entries as they are kept."""
        return self._kept.rows

    def new_rows(self, since: int) -> list[bytes]:
        """The latest entries as they are to be kept, made once; all but the present rests."""
        for entry in self.entries[len(self._kept) :]:
            self._kept.add(seal(encoder.encode(entry)))
            if entry.state is not None:
                self._awake.add(entry.seq)
        self.rest()
        return self.rows[since:]

    def lines(self, since: int = 0) -> Iterator[bytes]:
        if since == 0:
            yield encoder.encode(self.header) + b"\n"
        yield from map(self._kept.line, range(since, len(self._kept)))

    def as_file(self) -> bytes:
        """The save as a gzip file. What was read for the last one is not read again: it may be
        asked for as often as anybody likes."""
        header = encoder.encode(self.header) + b"\n"
        rows = [squeeze(header), *self.rows]
        read, count, place = self._file
        if read != header:
            count, place = 0, Place().after(header, rows[0])
        for number in range(count, len(self.rows)):
            place = place.after(self._kept.line(number), self.rows[number])
        self._file = (header, len(self.rows), place)
        return whole(rows, place)

    def rest(self) -> None:
        """Let all living states but the present go back to their lines. Events stay as they are:
        they are small, and journals are made of all of them at every page."""
        for seq in [seq for seq in self._awake if seq != self.moment]:
            self.entries[seq].state = RESTING
            self._awake.discard(seq)
        self._kept.rest()

    def is_repeated(self, option: str, seat: int, question: int | None) -> bool:
        """Whether this very reply was the last one that somebody gave."""
        way = [self.entries[moment] for moment in self.way()]
        last = next((entry for entry in reversed(way) if not entry.auto), way[0])
        if last.kind != "reply" or (last.option, last.seat) != (option, seat):
            return False
        asked = self.moment_before(last).question
        return asked is not None and asked.number == question

    def awake(self, entry: Entry) -> Any:
        # The present is awake, and is looked at many times for every reply.
        if entry.state is not RESTING:
            return entry.state
        self._awake.add(entry.seq)
        return super().awake(entry)

    def as_read(self, entry: Entry) -> Entry:
        return read_entry(self._kept.line(entry.seq))

    def read_line(self, row: bytes) -> str:
        try:
            line = self._kept.open(row)
        except Unsqueezable as error:
            return f"is damaged ({error})"
        fault = super().read_line(line)
        if not fault:
            self._kept.take(row, line)
            self._sleep(self.entries[-1])
        return fault

    def _sleep(self, entry: Entry) -> None:
        """An entry that was just read: its bytes are in its line."""
        entry.state = RESTING if entry.state else None
        entry.events = entry.events and (RESTING,)


async def read_session(
    lines: list[bytes], recover: bool = False, pack: Pack | None = None
) -> TableSession:
    """A session from its lines, with the content it carries if that was read elsewhere; a long
    one beside the loop, which has others to serve."""
    header = read_header(lines[0])
    game = find_game(header.game, game_of)
    if pack is not None:
        game.carry(header.pack, pack, header.files or {})
    if len(lines) > LONG or game.known_content(header.pack) is None:
        return await asyncio.to_thread(TableSession.read, lines, game_of, recover)
    return TableSession.read(lines, game_of, recover)
