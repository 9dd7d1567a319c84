"""Moments of finished games for people without a seat: links that show one position and no more."""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec
from sqlalchemy import delete, insert, select

from noctuary.engine import log as telling
from noctuary.web import tokens
from noctuary.web.data import Data, shares
from noctuary.web.errors import Invalid, NotNow, Unknown
from noctuary.web.open_tables import OpenTable, OpenTables
from noctuary.web.seating import Seating

MOST_SHARES: Final = 50
"""Links to moments that one table may have."""
LAST_LINES: Final = 12
"""So much of what came before a moment is told with it."""
NOT_OVER: Final = "a moment can be shared when the game is over"


class Share(msgspec.Struct):
    """A link to a moment; the token is null if it was made under another link of the owner."""

    moment: int
    token: str | None


class SharedMoment(msgspec.Struct):
    """What whoever has such a link sees: what an onlooker saw, and nothing of anybody's hand."""

    game: str
    title: str
    name: str
    pack: str
    moment: int
    last: int
    asked: str
    ending: str
    told: list[str]


class Sharing:
    """The shared moments of all tables."""

    def __init__(self, data: Data, open_tables: OpenTables, seating: Seating) -> None:
        self._data = data
        self._open_tables = open_tables
        self._seating = seating

    async def of_table(self, token: str) -> list[Share]:
        """The moments that the owner has shared, in their order."""
        access = await self._seating.owner(token)
        found = [
            Share(row.moment, same(tokens.shared(token, access.table, row.moment, row.serial), row))
            for row in await self._rows(access.table)
        ]
        return sorted(found, key=lambda share: share.moment)

    async def share(self, token: str, moment: int) -> Share:
        """A link to a moment of one's own finished game; it takes the place of an earlier one."""
        access = await self._seating.owner(token)
        async with self._open_tables.use(access.table) as open_table:
            if open_table.state.outcome is None:
                raise NotNow(NOT_OVER)
            exists(open_table, moment)
        others = [row for row in await self._rows(access.table) if row.moment != moment]
        if len(others) >= MOST_SHARES:
            raise NotNow(f"{MOST_SHARES} moments are shared already; withdraw one first")
        serial = secrets.randbits(31)
        made = tokens.shared(token, access.table, moment, serial)
        row = {"table_id": access.table, "moment": moment, "serial": serial}
        async with self._data.writing() as connection:
            await connection.execute(delete(shares).where(these(access.table, moment)))
            await connection.execute(insert(shares), row | {"digest": tokens.digest(made)})
        return Share(moment, made)

    async def withdraw(self, token: str, moment: int) -> None:
        """End the link to a moment."""
        access = await self._seating.owner(token)
        async with self._data.writing() as connection:
            await connection.execute(delete(shares).where(these(access.table, moment)))

    async def seen(self, shared: str) -> SharedMoment:
        """The moment that a link leads to."""
        table, moment = await self._find(shared)
        async with self._open_tables.use(table) as open_table:
            return told(open_table, still_over(open_table, moment))

    async def save(self, shared: str) -> tuple[bytes, int]:
        """The game behind a link and the moment, for whoever draws a picture of it."""
        table, moment = await self._find(shared)
        async with self._open_tables.use(table) as open_table:
            return open_table.session.as_file(), still_over(open_table, moment)

    async def _find(self, shared: str) -> tuple[str, int]:
        wanted = select(shares).where(shares.c.digest == tokens.digest(shared))
        async with self._data.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        if row is None:
            raise Unknown("this link leads to no game; it may have been withdrawn")
        return row.table_id, row.moment

    async def _rows(self, table: str) -> list[Any]:
        async with self._data.reading() as connection:
            found = await connection.execute(select(shares).where(shares.c.table_id == table))
            return list(found.all())


def these(table: str, moment: int) -> Any:
    """The link to one moment of a table."""
    return (shares.c.table_id == table) & (shares.c.moment == moment)


def same(token: str, row: Any) -> str | None:
    """A token if it is the one that was given out."""
    return token if tokens.digest(token) == row.digest else None


def exists(open_table: OpenTable, moment: int) -> None:
    """Refuse a moment that this game has not."""
    last = len(open_table.session.entries) - 1
    if not 0 <= moment <= last:
        raise Invalid(f"this game has the moments 0 to {last}")


def still_over(open_table: OpenTable, moment: int) -> int:
    """The moment, unless somebody took the ending back and plays on: then it may give away too
    much."""
    if open_table.state.outcome is None:
        raise NotNow("this game goes on; the link shows its moment again when the game is over")
    exists(open_table, moment)
    return moment


def told(open_table: OpenTable, moment: int) -> SharedMoment:
    """A moment in words, as an onlooker may know it."""
    session, game = open_table.session, open_table.session.game
    state = session.at(moment)
    question = game.question(state, None) if state.outcome is None else None
    first = max(0, moment + 1 - LAST_LINES)
    entries = telling.log(session, None, first, moment + 1 - first)
    lines = [line.text for entry in entries for line in entry.lines if line.text]
    return SharedMoment(
        game=game.id,
        title=game.title,
        name=open_table.row.name,
        pack=state.pack.manifest.title,
        moment=moment,
        last=len(session.entries) - 1,
        asked=question.text if question else "",
        ending=state.outcome.reason if state.outcome else "",
        told=lines[-LAST_LINES:],
    )
