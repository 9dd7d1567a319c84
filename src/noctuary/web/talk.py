"""What people say to each other at a table, and what they note for themselves."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import delete, insert, select

from noctuary.web.data import Data, messages, notes
from noctuary.web.errors import Invalid
from noctuary.web.live import Live, Notice
from noctuary.web.open_tables import OpenTables
from noctuary.web.records import CHAT_LENGTH, NOTE_LENGTH, Message
from noctuary.web.seating import Seating, clean

MESSAGES_AT_ONCE: Final = 200


class Talk:
    """Chat and notes of all tables."""

    def __init__(self, data: Data, live: Live, open_tables: OpenTables, seating: Seating) -> None:
        self._data = data
        self._live = live
        self._open_tables = open_tables
        self._seating = seating

    async def say(self, token: str, text: str, seat: int | None = None) -> Message:
        """Say something to everybody at the table."""
        said = clean(text, lines=True)
        if not said or len(said) > CHAT_LENGTH:
            raise Invalid(f"a message has 1 to {CHAT_LENGTH} letters")
        access = await self._seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            place = self._seating.player(open_table, access, seat).place
            assert place is not None
            name = open_table.seats[place].name
        now = time.time()
        row = {"table_id": access.table, "at": now, "seat": place, "name": name, "text": said}
        async with self._data.writing() as connection:
            kept = await connection.execute(insert(messages).returning(messages.c.n), row)
            number = kept.scalar_one()
            await self._live.send(connection, [Notice(access.table, "chat")])
        self._live.tell(Notice(access.table, "chat"))
        return Message(number, now, place, name, said)

    async def messages(self, token: str, since: int = 0) -> list[Message]:
        """What was said after a message, the latest if that is too much."""
        access = await self._seating.access(token)
        wanted = (
            select(messages)
            .where(messages.c.table_id == access.table, messages.c.n > since)
            .order_by(messages.c.n.desc())
            .limit(MESSAGES_AT_ONCE)
        )
        async with self._data.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return [Message(row.n, row.at, row.seat, row.name, row.text) for row in reversed(rows)]

    async def note(self, token: str, seat: int | None = None) -> str:
        """What a seat has noted for itself."""
        table, place = await self._place(token, seat)
        wanted = select(notes.c.text).where(notes.c.table_id == table, notes.c.seat == place)
        async with self._data.reading() as connection:
            return (await connection.execute(wanted)).scalar_one_or_none() or ""

    async def keep_note(self, token: str, text: str, seat: int | None = None) -> None:
        """Replace a seat's notes."""
        if len(text) > NOTE_LENGTH:
            raise Invalid(f"notes have at most {NOTE_LENGTH} letters")
        table, place = await self._place(token, seat)
        async with self._data.writing() as connection:
            await connection.execute(
                delete(notes).where(notes.c.table_id == table, notes.c.seat == place)
            )
            row = {"table_id": table, "seat": place, "text": clean(text, lines=True)}
            await connection.execute(insert(notes), row)

    async def _place(self, token: str, seat: int | None) -> tuple[str, int]:
        access = await self._seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            place = self._seating.player(open_table, access, seat).place
        assert place is not None
        return access.table, place
