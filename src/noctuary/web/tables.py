"""The service: everything that a page or a program can do, and the one authority on it."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from sqlalchemy import delete

from noctuary.engine.codec import SaveError
from noctuary.engine.entries import Luck, Span
from noctuary.engine.question import IllegalReply, StaleReply
from noctuary.engine.session import UndoError
from noctuary.engine.words import sentence
from noctuary.web import shelf, sights
from noctuary.web.chances import Chances
from noctuary.web.clocks import Clocks
from noctuary.web.data import Data, DatabaseError, tables
from noctuary.web.documents import Documents
from noctuary.web.errors import Broken, Forbidden, Invalid, Late, NotNow, Stale, Unavailable
from noctuary.web.live import SPECTATOR, Live, Mailbox, Notice, What
from noctuary.web.machine_players import MachinePlayers, machine_seats
from noctuary.web.making import Making
from noctuary.web.open_tables import MOMENTS_IN_MEMORY, OpenTable, OpenTables
from noctuary.web.records import (
    Change,
    HintInfo,
    Log,
    Made,
    NewTable,
    Receipt,
    Shelf,
    Sight,
    Summary,
)
from noctuary.web.reviewing import Reviews
from noctuary.web.scans import Scan, look_up
from noctuary.web.seating import Access, Seating
from noctuary.web.sharing import Sharing
from noctuary.web.sights import Viewer
from noctuary.web.table_sessions import TableSession
from noctuary.web.talk import Talk
from noctuary.web.thinking import Thinker
from noctuary.web.writer import NotKept, Taken, Writer

ENTRIES_AT_ONCE: Final = 500
MOST_WATCHERS: Final = 200
"""How many onlookers a table can have; those with a seat are not counted with them."""
MOST_FOR_A_SEAT: Final = 20
"""How many windows may show one seat."""

logger = logging.getLogger("noctuary.web")


class Tables:
    """All tables of a server. `seating` is about links and seats, `talk` about chat and notes."""

    def __init__(self, data: Data, live: Live, moments: int = MOMENTS_IN_MEMORY) -> None:
        self._data = data
        self._live = live
        self._writer = Writer(data, live)
        self._open_tables = OpenTables(data, live, self._writer, moments)
        self._thinker = Thinker()
        self._machines = MachinePlayers(self._open_tables, self._thinker, self._reply)
        self._clocks = Clocks(data, self._open_tables, self._reply, live.here)
        self.seating = Seating(data, live, self._open_tables)
        self._making = Making(data, self._open_tables, self.seating)
        self.talk = Talk(data, live, self._open_tables, self.seating)
        self.documents = Documents(self._open_tables, self.seating)
        self.sharing = Sharing(data, self._open_tables, self.seating)
        self.reviews = Reviews(self._open_tables, self.seating)
        self.chances = Chances(self._open_tables, self.seating, self._thinker)

    @classmethod
    async def open(cls, url: str = "", moments: int = MOMENTS_IN_MEMORY) -> Tables:
        """The tables of a database, ready to be served."""
        data = await Data.open(url)
        live = Live()
        if data.is_postgres:
            from noctuary.web.notify import PostgresLive

            live = PostgresLive(data)
        service = cls(data, live, moments)
        try:
            await service.begin()
        except DatabaseError:
            await service.close()
            raise
        return service

    async def begin(self) -> None:
        """Listen, keep, and let machine players play and clocks run."""
        await self._live.open()
        self._writer.open()
        self._open_tables.loaded.append(self._look)
        self._live.told.append(self._told)
        self._live.left.append(self._clocks.gone)

    async def close(self) -> None:
        """Keep what still waits, tell the watchers, and let everything go."""
        await self._machines.close()
        await self._clocks.close()
        await self.reviews.close()
        self._thinker.close()
        self._making.close()
        self._open_tables.close()
        await self._writer.close()
        await self._live.close()
        await self._data.close()

    # ── making and ending tables ──────────────────────────────────────────────────────────────

    def shelf(self) -> Shelf:
        """The games and machine players that there are."""
        return shelf.shelf()

    async def create(self, wanted: NewTable) -> Made:
        """A new table. Its tokens are told once, here."""
        return await self._making.create(wanted)

    async def adopt(self, save: bytes | str, name: str = "", recover: bool = False) -> Made:
        """A table from a save, as a file holds it or as it was pasted; of a damaged one what lies
        before the damage, if `recover` says so."""
        return await self._making.adopt(save, name, recover)

    async def fork(self, token: str, moment: int, name: str = "") -> Made:
        """A table of one's own from a moment of another; what one cannot know is drawn anew."""
        async with self._played(token) as (open_table, viewer):
            game, header = open_table.session.game, open_table.session.header
            state = game.redeal(past(open_table, moment), viewer.plays, seed=secrets.randbits(64))
            title = name or open_table.row.name
        return await self._making.fork(game, header.forked_at(moment), state, title)

    async def export(self, token: str) -> tuple[str, bytes]:
        """A file name and the save. A save holds all secrets, so with others at the table it can
        be had when the game is over; with others at the screen, when nobody has secrets."""
        async with self._seen(token) as (open_table, viewer):
            alone = viewer.role == "owner" and all(seat.held != "link" for seat in open_table.seats)
            if alone and sights.hidden_from_each_other(open_table, viewer.holds):
                raise Forbidden(
                    "a save holds everything hidden: while people at this screen have secrets from "
                    "each other it cannot be had; it can again when nobody has, at the latest when "
                    "the game is over"
                )
            if viewer.role == "spectator" or not (alone or open_table.state.outcome is not None):
                raise Forbidden(
                    "a save holds everything hidden: with others at the table it can be had when "
                    "the game is over; a table of your own from here can be made at any time"
                )
            words = re.sub(r"[^a-z0-9]+", "-", open_table.row.name.lower()).strip("-")
            name = f"{words or open_table.session.game.id}.noctuary"
            return name, open_table.session.as_file()

    async def to_print(self, token: str, moment: int | None) -> tuple[bytes, int | None]:
        """The save, for whoever sets it on paper, and the seat as which it may be told; a save
        goes to nobody else."""
        async with self._seen(token) as (open_table, viewer):
            if moment is not None:
                past(open_table, moment)
            return open_table.session.as_file(), viewer.plays

    async def delete(self, token: str) -> None:
        """End a table for good, for everybody."""
        access = await self.seating.owner(token)
        async with self._open_tables.use(access.table) as open_table:
            async with self._data.writing() as connection:
                await connection.execute(delete(tables).where(tables.c.id == access.table))
                await self._live.send(connection, [Notice(access.table, "seats")])
            open_table.forget()
        self.seating.forget(access.table)
        self._live.tell(Notice(access.table, "seats"))

    async def mine(self, held: Iterable[str]) -> list[Summary]:
        """The tables that these tokens lead to, the latest first."""
        return await shelf.tables_of(self._data, held)

    # ── looking ───────────────────────────────────────────────────────────────────────────────

    async def sight(self, token: str, seat: int | None = None) -> Sight:
        """The table now, from one of the places that the token holds."""
        async with self._seen(token, seat) as (open_table, viewer):
            return self._sight(open_table, viewer)

    async def at(self, token: str, moment: int, seat: int | None = None) -> Sight:
        """The table as it was."""
        async with self._seen(token, seat) as (open_table, viewer):
            past(open_table, moment)
            return sights.sight_of_moment(
                open_table, viewer, self._live.here(open_table.id), moment
            )

    async def log(self, token: str, since: int = 0, seat: int | None = None) -> Log:
        """What happened, from an entry on."""
        async with self._seen(token, seat) as (open_table, viewer):
            return Log(open_table.seq, sights.log(open_table, viewer, since, ENTRIES_AT_ONCE))

    def _sight(self, open_table: OpenTable, viewer: Viewer) -> Sight:
        is_asked = viewer.plays is not None and viewer.plays == open_table.state.seat
        due = self._clocks.shown(open_table) if is_asked else self._clocks.due(open_table)
        return sights.sight(open_table, viewer, self._live.here(open_table.id), due)

    # ── doing ─────────────────────────────────────────────────────────────────────────────────

    async def reply(
        self,
        token: str,
        option: str,
        question: int | None,
        seat: int | None = None,
        aloud: bool = False,
    ) -> Receipt:
        """Answer the open question. It is kept when this returns; sent twice it counts once.
        `aloud`: what comes next is read to whoever replies, so that no clock runs meanwhile."""
        access = await self.seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            viewer = self._answering(open_table, access, seat)
            assert viewer.plays is not None
            option = self._clocks.in_time(open_table, option)
            self._clocks.reads(open_table, viewer.plays, aloud)
            try:
                await self._reply(open_table, viewer.place, option, viewer.plays, question)
            except IllegalReply as error:
                asked = open_table.state.question
                is_late = isinstance(error, StaleReply) or asked is None
                if not is_late:
                    raise Invalid(str(error)) from error
                if not open_table.session.is_repeated(option, viewer.plays, question):
                    was_late = self._clocks.was_late(open_table.id, question)
                    kind = Late if was_late else Stale
                    raise kind(asked and asked.number, open_table.seq) from error
            return sights.receipt(open_table, self.seating.player(open_table, access, seat))

    async def undo(self, token: str, by: Span = "step", luck: Luck = "same") -> Receipt:
        """Take back a step, a turn or a scene, back to where a person decides."""

        def back(session: TableSession) -> None:
            session.undo(by, luck)
            while by != "misread" and session.state.seat in machines and session.way() != [0]:
                session.undo("step", luck)

        async with self._played(token) as (open_table, viewer):
            machines = machine_seats(open_table)
            if len(set(machines)) == len({seat.plays for seat in open_table.seats}):
                machines = {}
            await self._act(open_table, viewer.place, back)
            return sights.receipt(open_table, viewer)

    async def redo(self, token: str) -> Receipt:
        """Do again what was last taken back."""
        async with self._played(token) as (open_table, viewer):
            await self._act(open_table, viewer.place, TableSession.redo)
            return sights.receipt(open_table, viewer)

    async def branch(self, token: str, moment: int) -> Receipt:
        """Play on from any moment."""
        async with self._played(token) as (open_table, viewer):
            past(open_table, moment)
            await self._act(open_table, viewer.place, lambda session: session.branch(moment))
            return sights.receipt(open_table, viewer)

    async def hint(self, token: str) -> HintInfo:
        """What a careful player would do in one's place, and why; it sees no more than the seat."""
        async with self._played(token) as (open_table, viewer):
            state, moment = open_table.state, open_table.session.moment
        if viewer.plays is None or state.seat != viewer.plays:
            raise NotNow("nothing is asked of you just now")
        found = await self._thinker.hint(open_table.id, moment, state, viewer.plays)
        if found is None:
            return HintInfo()
        text = sentence(f"{found.label}: {found.reason}")
        return HintInfo(text=text, **msgspec.structs.asdict(found))

    async def look_up(self, token: str, code: str) -> Scan:
        """What a scanned or typed code stands for at the open question."""
        async with self._played(token) as (open_table, viewer):
            if viewer.plays is None or open_table.state.seat != viewer.plays:
                raise NotNow("nothing is asked of you just now")
            return look_up(open_table.state, code)

    # ── watching ──────────────────────────────────────────────────────────────────────────────

    @asynccontextmanager
    async def watch(self, token: str, seat: int | None = None) -> AsyncIterator[Watch]:
        """Be present at a table and hear what is new; `async for new in watch`."""
        async with self._seen(token, seat) as (open_table, viewer):
            table = open_table.id
            here = self._live.here(table)
            is_full = here[SPECTATOR] >= MOST_WATCHERS
            if viewer.holds:
                is_full = max(here[seat] for seat in viewer.holds) >= MOST_FOR_A_SEAT
            if is_full:
                raise NotNow("so many people watch this table that there is no room for more")
            mailbox = self._live.join(table, viewer.holds)
        try:
            access = await self.seating.access(token, table)
            yield Watch(self, token, access, seat, mailbox)
        finally:
            self._live.leave(table, mailbox)

    # ── inside ────────────────────────────────────────────────────────────────────────────────

    def _told(self, notice: Notice) -> None:
        """Something happened at a table in this process."""
        open_table = self._open_tables.peek(notice.table)
        if open_table is not None and notice.what in ("entry", "seats"):
            self._look(open_table)

    def _look(self, open_table: OpenTable) -> None:
        """A table has changed or has just been read: see what it does by itself."""
        self._clocks.look(open_table)
        self._machines.look(open_table)

    @asynccontextmanager
    async def _seen(
        self, token: str, seat: int | None = None
    ) -> AsyncIterator[tuple[OpenTable, Viewer]]:
        access = await self.seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            yield open_table, self.seating.viewer(open_table, access, seat)

    @asynccontextmanager
    async def _played(self, token: str) -> AsyncIterator[tuple[OpenTable, Viewer]]:
        access = await self.seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            yield open_table, self.seating.player(open_table, access)

    def _answering(self, open_table: OpenTable, access: Access, seat: int | None) -> Viewer:
        """Who replies: a person, who takes the seat back from a machine player first."""
        viewer = self.seating.player(open_table, access, seat)
        assert viewer.place is not None
        if open_table.seats[viewer.place].bot is not None:
            raise NotNow("a machine player has this seat: take it back first")
        return viewer

    async def _reply(
        self, open_table: OpenTable, by: int | None, option: str, seat: int, question: int | None
    ) -> None:
        await self._act(open_table, by, lambda session: session.reply(option, seat, question))

    async def _act(
        self, open_table: OpenTable, by: int | None, action: Callable[[TableSession], None]
    ) -> None:
        """Let the rules do it, then keep it; what cannot be kept has not happened."""
        session, since = open_table.session, open_table.seq + 1
        try:
            action(session)
        except IllegalReply:
            raise
        except UndoError as error:
            if open_table.seq >= since:
                open_table.forget()
            raise NotNow(str(error)) from error
        except Exception as error:
            logger.exception("the rules stumbled at table %s", open_table.id)
            open_table.forget()
            raise Broken from error
        try:
            await self._open_tables.keep(open_table, by, since)
        except NotKept as error:
            raise Unavailable from error
        except Taken as error:
            raise await self._overtaken(open_table) from error

    async def _overtaken(self, open_table: OpenTable) -> Stale:
        """Another process was first: read what it did."""
        await self._open_tables.refresh(open_table)
        asked = open_table.state.question
        return Stale(asked and asked.number, open_table.seq)


class Watch:
    """One watcher of a table: what is new since it last looked."""

    def __init__(
        self, service: Tables, token: str, access: Access, seat: int | None, mailbox: Mailbox
    ) -> None:
        self._service = service
        self._token = token
        self._access = access
        self._seat = seat
        self._mailbox = mailbox
        self._seq = -1
        self._message = 0

    def seen(self, seq: int, message: int = 0) -> None:
        """What the watcher already knows: only later entries and messages are new to it."""
        self._seq, self._message = seq, message

    def __aiter__(self) -> Watch:
        return self

    async def __anext__(self) -> set[What]:
        """Wait for something new; ends when the link is withdrawn or the server stops."""
        new = await self._mailbox.take()
        if "gone" in new:
            raise StopAsyncIteration
        if "seats" in new and not await self._service.seating.is_good(self._access):
            raise StopAsyncIteration
        return new

    async def change(self, new: set[What] | None = None) -> Change:
        """The table now, and what is new in log and chat; everything of late at first."""
        service, token = self._service, self._token
        sight = await service.sight(token, self._seat)
        log = await service.log(token, self._seq + 1, self._seat)
        messages = []
        if new is None or "chat" in new:
            messages = await service.talk.messages(token, self._message)
        self._seq = log.entries[-1].seq if log.entries else self._seq
        self._message = messages[-1].n if messages else self._message
        return Change(sight.seq, sight, log.entries, messages)


def past(open_table: OpenTable, moment: int) -> Any:
    """The state at a moment; Invalid if there is none."""
    try:
        return open_table.session.at(moment)
    except (LookupError, SaveError) as error:
        raise Invalid(str(error.args[0])) from error
