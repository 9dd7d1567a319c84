"""Tables in memory: each with its session, its seats and a lock; the least used are let go."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from noctuary.engine.codec import SaveError, encoder
from noctuary.engine.entries import Header, read_header
from noctuary.engine.faults import PackError
from noctuary.engine.game import Pack
from noctuary.games import game as game_of
from noctuary.web.data import Data, clocks, entries, packs, seats, tables
from noctuary.web.errors import Invalid, Unavailable, Unknown
from noctuary.web.live import Live, Notice
from noctuary.web.records import Holder, Staged, Walked
from noctuary.web.table_sessions import TableSession, read_session
from noctuary.web.workshop import Workshop
from noctuary.web.writer import NotKept, Taken, Writer

MOMENTS_IN_MEMORY: Final = 40_000
"""How many moments of all tables together are kept in memory, some three kilobytes each."""
A_TABLE: Final = 4
"""As many moments as a table takes in memory beside its own."""


class Seat(msgspec.Struct):
    """A place at a table: the seat of the game that it plays, who holds it, who plays it now."""

    seat: int
    plays: int
    held: Holder
    name: str
    bot: str | None = None
    away: bool = False


class TableRow(msgspec.Struct, frozen=True):
    """What is kept of a table itself: its name, and how people sit around it."""

    name: str
    spectators: bool
    pass_pauses: bool
    bot_delay: float


class KeptClock(NamedTuple):
    """A timed question, the last entry when it was shown, and until when it can be answered."""

    question: int
    entry: int
    due: float


class OpenTable:
    """One table in memory. Whoever works with it holds its lock."""

    session: TableSession
    seats: list[Seat]
    row: TableRow

    def __init__(self, table: str) -> None:
        self.id = table
        self.lock = asyncio.Lock()
        self.users = 0
        self.moments = 0
        self.is_loaded = False
        self.is_behind = False
        self.is_new = True
        """Whether nobody has used it since it came into memory."""
        self.authors: dict[int, int | None] = {}
        """Which place made which entry."""
        self.clock: KeptClock | None = None
        """The clock that was started last."""
        self.shown: dict[tuple[int, int | None], Any] = {}
        """The present as the game's seats see it, made once for all who watch."""
        self.staged: dict[tuple[int, int | None], tuple[Staged | Walked, ...]] = {}
        """What the latest entries put on the stage for a seat; an entry never changes."""

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.session.entries) - 1

    @property
    def state(self) -> Any:
        """The game now."""
        return self.session.state

    def forget(self) -> None:
        """What is in memory may be wrong: read it anew when it is next needed."""
        self.is_loaded = False
        self.is_new = True
        self.staged.clear()


class OpenTables:
    """All tables in memory, by id."""

    def __init__(self, data: Data, live: Live, writer: Writer, moments: int) -> None:
        self._data = data
        self._live = live
        self._writer = writer
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._most_moments = moments
        self._moments = 0
        self._workshop = Workshop()
        self.loaded: list[Callable[[OpenTable], None]] = []
        """Called with every table that has come into memory, when it is first used."""
        live.heard.append(self._heard)
        live.lost.append(self._lost)

    @asynccontextmanager
    async def use(self, table: str) -> AsyncIterator[OpenTable]:
        """A table, up to date, for one user at a time."""
        open_table = self._open.get(table) or self._open.setdefault(table, OpenTable(table))
        open_table.users += 1
        try:
            async with open_table.lock:
                open_table.is_behind |= self._live.is_deaf
                while not open_table.is_loaded or open_table.is_behind:
                    await self._bring_up_to_date(open_table)
                self._begin(open_table)
                yield open_table
                if open_table.is_loaded:
                    self._count(open_table)
        finally:
            open_table.users -= 1
            if not open_table.is_loaded and not open_table.users:
                self.drop(open_table.id)

    def take_over(
        self, table: str, row: TableRow, seats: list[Seat], session: TableSession
    ) -> None:
        """A table that was just made and is kept: whoever comes first need not read it again."""
        open_table = self._open[table] = OpenTable(table)
        open_table.row, open_table.seats, open_table.session = row, seats, session
        session.pass_pauses = row.pass_pauses
        open_table.authors = dict.fromkeys(range(len(session.entries)))
        open_table.is_loaded = True
        self._count(open_table)

    def close(self) -> None:
        """Stop reading."""
        self._workshop.close()

    async def refresh(self, open_table: OpenTable) -> None:
        """Read a table again that somebody holds."""
        await self._bring_up_to_date(open_table)
        self._begin(open_table)

    async def keep(self, open_table: OpenTable, by: int | None, since: int) -> None:
        """Keep the entries that a session has got, or forget them."""
        rows = entry_rows(open_table.session, open_table.id, by, since)
        try:
            await self._writer.append(rows)
        except BaseException:
            open_table.forget()
            raise
        open_table.authors.update((row["seq"], by) for row in rows)
        open_table.shown.clear()
        self._live.tell(Notice(open_table.id, "entry", open_table.seq))

    def peek(self, table: str) -> OpenTable | None:
        """A table if it is in memory, as it is."""
        open_table = self._open.get(table)
        return open_table if open_table is not None and open_table.is_loaded else None

    def drop(self, table: str) -> None:
        """Let a table go."""
        open_table = self._open.pop(table, None)
        if open_table is not None:
            self._moments -= open_table.moments

    # ── inside ────────────────────────────────────────────────────────────────────────────────

    async def _bring_up_to_date(self, open_table: OpenTable) -> None:
        was_loaded = open_table.is_loaded
        # First of all: word of something new may come while this is read.
        open_table.is_behind = False
        try:
            await (self._take_in(open_table) if was_loaded else self._load(open_table))
        except BaseException:
            open_table.is_behind = True
            raise
        open_table.shown.clear()
        open_table.is_loaded = True

    def _begin(self, open_table: OpenTable) -> None:
        """A table that is new in memory is used for the first time."""
        if open_table.is_new:
            open_table.is_new = False
            for listener in self.loaded:
                listener(open_table)

    async def _load(self, open_table: OpenTable) -> None:
        async with self._data.reading() as connection:
            found = await connection.execute(select(tables).where(tables.c.id == open_table.id))
            row = found.one_or_none()
            if row is None:
                raise Unknown
            header = read_header(row.header)
            if row.pack is not None:
                files = select(packs.c.files).where(packs.c.key == row.pack)
                header.files = read_files((await connection.execute(files)).scalar_one())
            rows = await entries_of(connection, open_table.id, 0)
            open_table.seats = await seats_of(connection, open_table.id)
            open_table.clock = await clock_of(connection, open_table.id)
        lines = [encoder.encode(header) + b"\n", *(entry.line for entry in rows)]
        try:
            open_table.session = await read_session(lines, pack=await self._carried(header))
        except (SaveError, PackError) as error:
            raise Invalid(f"this table cannot be opened: {error}") from error
        open_table.row = TableRow(row.name, row.spectators, row.pass_pauses, row.bot_delay)
        open_table.session.pass_pauses = row.pass_pauses
        open_table.authors = {entry.seq: entry.by for entry in rows}
        if open_table.seq >= len(rows):
            await self._keep_mending(open_table, len(rows))

    async def _carried(self, header: Header) -> Pack | None:
        """The content that a table carries along, read where it holds nobody up."""
        if header.files is None:
            return None
        known = game_of(header.game).known_content(header.pack)
        return known or await self._workshop.run(read_carried, header.game, header.files)

    async def _keep_mending(self, open_table: OpenTable, since: int) -> None:
        """The rules have changed and the session went back to a turn's start: keep that too."""
        try:
            await self.keep(open_table, None, since)
        except (Taken, NotKept) as error:
            raise Unavailable from error

    async def _take_in(self, open_table: OpenTable) -> None:
        async with self._data.reading() as connection:
            rows = await entries_of(connection, open_table.id, open_table.seq + 1)
            open_table.seats = await seats_of(connection, open_table.id)
            open_table.clock = await clock_of(connection, open_table.id)
        open_table.session.take_in(row.line for row in rows)
        open_table.authors.update((row.seq, row.by) for row in rows)

    def _heard(self, notice: Notice) -> None:
        open_table = self._open.get(notice.table)
        if open_table is not None and notice.what in ("entry", "seats"):
            open_table.is_behind = True

    def _lost(self) -> None:
        """Word from other processes may have been missed: everything may be behind."""
        for open_table in self._open.values():
            open_table.is_behind = True

    def _count(self, open_table: OpenTable) -> None:
        """Know how much is in memory, and let the least used tables go if it is too much."""
        open_table.session.rest()
        moments = A_TABLE + open_table.seq + 1
        self._moments += moments - open_table.moments
        open_table.moments = moments
        self._open.move_to_end(open_table.id)
        while self._moments > self._most_moments:
            idle = next((other for other in self._open.values() if not other.users), None)
            if idle is None:
                break
            self.drop(idle.id)


def read_carried(game: str, files: dict[str, bytes]) -> Pack:
    """Content that tables carry along, from its files."""
    return game_of(game).read_pack(files)


def entry_rows(
    session: TableSession, table: str, by: int | None, since: int
) -> list[dict[str, Any]]:
    """The latest entries of a session, as they are kept. The last says who decides next."""
    asked = session.state.seat
    return [
        {
            "table_id": table,
            "seq": entry.seq,
            "at": entry.at,
            "by": by,
            "turn": entry.turn,
            "awaited": asked,
            "line": line,
        }
        for entry, line in zip(session.entries[since:], session.new_rows(since), strict=True)
    ]


async def entries_of(connection: AsyncConnection, table: str, since: int) -> list[Any]:
    """The kept entries of a table, from a number on."""
    wanted = (
        select(entries.c.seq, entries.c.by, entries.c.line)
        .where(entries.c.table_id == table, entries.c.seq >= since)
        .order_by(entries.c.seq)
    )
    return list((await connection.execute(wanted)).all())


async def seats_of(connection: AsyncConnection, table: str) -> list[Seat]:
    """The places at a table."""
    wanted = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    return [
        Seat(row.seat, row.plays, row.held, row.name, row.bot, row.away)
        for row in (await connection.execute(wanted)).all()
    ]


async def clock_of(connection: AsyncConnection, table: str) -> KeptClock | None:
    """The clock that was started last at a table."""
    row = (await connection.execute(select(clocks).where(clocks.c.table_id == table))).one_or_none()
    return None if row is None else KeptClock(row.question, row.entry, row.due)


def write_files(files: dict[str, bytes]) -> bytes:
    """A pack's files as one value."""
    return msgspec.msgpack.encode(files)


def read_files(packed: bytes) -> dict[str, bytes]:
    """The files again."""
    return msgspec.msgpack.decode(packed, type=dict[str, bytes])
