"""What lies on the shelf: the games, and the tables that somebody already has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from noctuary.bots import BOTS
from noctuary.engine.game import Game
from noctuary.engine.packs import known_packs, manifest_of
from noctuary.engine.settings import veil_settings
from noctuary.games import game as game_of
from noctuary.games import games
from noctuary.web import tokens
from noctuary.web.data import Data, entries, links, seats, tables
from noctuary.web.records import MOST_TABLES, BotInfo, GameInfo, Shelf, Summary


def shelf() -> Shelf:
    """All games, and the machine players."""
    return Shelf(
        games=[game_info(game) for game in games()],
        bots=[BotInfo(name, kind.meaning) for name, kind in BOTS.items()],
    )


def game_info(game: Game) -> GameInfo:
    """One game and all that can be decided before it begins."""
    found = known_packs(game.folder)
    added = {name: veil_settings(manifest_of(folder).veils) for name, folder in found.items()}
    return GameInfo(
        id=game.id,
        title=game.title,
        tagline=game.tagline,
        seats=game.seats,
        settings=game.settings,
        packs=sorted(found),
        default_pack=game.default_pack,
        pack_settings={name: settings for name, settings in added.items() if settings},
    )


async def tables_of(data: Data, held: Iterable[str]) -> list[Summary]:
    """The tables that these tokens lead to, the latest first."""
    marks = [tokens.digest(token) for token in list(held)[:MOST_TABLES]]
    ways = (
        select(tables, links.c.role, links.c.seat)
        .join(links, links.c.table_id == tables.c.id)
        .where(links.c.digest.in_(marks), links.c.expires.is_(None))
    )
    async with data.reading() as connection:
        found = (await connection.execute(ways)).all()
        ids = {row.id for row in found}
        places = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
        around = (await connection.execute(places)).all()
        last = await last_entries(connection, ids)
    summaries = [
        summary(row, last[row.id], [seat for seat in around if seat.table_id == row.id])
        for row in found
    ]
    return sorted(summaries, key=lambda one: -one.changed)


async def last_entries(connection: AsyncConnection, ids: Iterable[str]) -> dict[str, Any]:
    """The latest entry of each of these tables, without its line."""
    latest = (
        select(entries.c.table_id, func.max(entries.c.seq).label("seq"))
        .where(entries.c.table_id.in_(ids))
        .group_by(entries.c.table_id)
        .subquery()
    )
    wanted = select(entries.c.table_id, entries.c.turn, entries.c.awaited, entries.c.at).join(
        latest,
        (latest.c.table_id == entries.c.table_id) & (latest.c.seq == entries.c.seq),
    )
    return {row.table_id: row for row in (await connection.execute(wanted)).all()}


def summary(row: Any, last: Any, around: Sequence[Any]) -> Summary:
    """One table in a line."""
    mine = [
        seat
        for seat in around
        if (seat.held == "owner" if row.role == "owner" else seat.seat == row.seat)
    ]
    return Summary(
        id=row.id,
        name=row.name,
        game=row.game,
        title=game_of(row.game).title,
        role=row.role,
        seat=mine[0].seat if mine else None,
        turn=last.turn,
        over=last.awaited is None,
        awaited=any(seat.plays == last.awaited and seat.bot is None for seat in mine),
        waits_for=[seat.name for seat in around if seat.plays == last.awaited],
        seats=[seat.name for seat in around],
        created=row.created,
        changed=last.at,
    )
