"""How tables come to be: new, from a save, or from a moment of another table."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from noctuary.bots import BOTS
from noctuary.engine.codec import SaveError, encoder
from noctuary.engine.faults import PackError
from noctuary.engine.packs import known_packs
from noctuary.engine.question import SettingError
from noctuary.engine.registry import Game
from noctuary.engine.session import Header
from noctuary.games import game as game_of
from noctuary.web import sights, tokens
from noctuary.web.data import Data, entries, links, packs, seats, tables
from noctuary.web.errors import Invalid, Unavailable
from noctuary.web.records import BOT_DELAY, MOST_SEATS, Held, Made, NewTable
from noctuary.web.rooms import Seat, TableSession, entry_rows, read_session, write_files
from noctuary.web.seating import clean_name, new_link

logger = logging.getLogger("noctuary.web")


class Making:
    """Makes tables and keeps them; whoever asked for one becomes its owner."""

    def __init__(self, data: Data) -> None:
        self._data = data

    async def create(self, wanted: NewTable) -> Made:
        """A new game."""
        game = find_game(wanted.game)
        places = seat_plan(game, wanted.seats, wanted.names)
        people = sum(place.bot is None for place in places)
        if wanted.pack is not None and wanted.pack not in known_packs(game.folder):
            raise Invalid(f"there is no pack {wanted.pack!r} of {game.title} here")
        try:
            session = TableSession.start(
                game,
                seed=wanted.seed,
                seats=max(place.plays for place in places) + 1,
                pack=wanted.pack,
                chance=wanted.chance,
                undo=wanted.undo or ("free" if people <= 1 else "strict"),
                names=tuple(place.name for place in places),
                **wanted.settings,
            )
        except (SettingError, PackError) as error:
            raise Invalid(str(error)) from error
        name = clean_name(wanted.name) if wanted.name else game.title
        table = {
            "name": name,
            "spectators": wanted.spectators,
            "pass_pauses": wanted.pass_pauses,
            "bot_delay": wanted.bot_delay,
        }
        return await self._keep(session, table, places)

    async def adopt(self, save: bytes | str, name: str = "") -> Made:
        """A game that was saved."""
        raw = save.encode() if isinstance(save, str) else save
        lines = [line + b"\n" for line in raw.replace(b"\r\n", b"\n").strip().split(b"\n")]
        try:
            session = await read_session(lines)
            await asyncio.to_thread(try_out, session)
        except (SaveError, PackError) as error:
            raise Invalid(str(error)) from error
        made = await self._own(session, name)
        made.notice = session.notice
        return made

    async def fork(self, game: Game, header: Header, state: Any, name: str) -> Made:
        """A game that goes on from a position reached elsewhere."""
        own = msgspec.structs.replace(
            header, seed=secrets.randbits(53), undo="free", created=time.time()
        )
        return await self._own(TableSession.begun(game, own, state), name)

    async def _own(self, session: TableSession, name: str) -> Made:
        """A table at which the owner plays all seats, to be handed out as they like."""
        header, game = session.header, session.game
        names = [*header.names, *(f"Player {n + 1}" for n in range(len(header.names), MOST_SEATS))]
        places = [
            Seat(seat, seat, "owner", names[seat][:200] or f"Player {seat + 1}")
            for seat in range(header.seats)
        ]
        table = {
            "name": clean_name(name[:40]) if name else game.title,
            "spectators": True,
            "pass_pauses": True,
            "bot_delay": BOT_DELAY,
        }
        return await self._keep(session, table, places)

    # ── inside ────────────────────────────────────────────────────────────────────────────────

    async def _keep(self, session: TableSession, table: dict[str, Any], places: list[Seat]) -> Made:
        """Write everything about a new table at once, and tell its tokens."""
        made = Made(secrets.token_urlsafe(12), tokens.new_token(), [])
        invited: list[int | None] = [place.seat for place in places if place.held == "link"]
        ways = [
            new_link(made.token, made.id, seat)
            for seat in [*invited, *([None] if table["spectators"] else [])]
        ]
        made.links = [link for link, _ in ways]
        try:
            async with self._data.writing() as connection:
                await connection.execute(
                    insert(tables), table | await self._head(connection, session) | {"id": made.id}
                )
                await connection.execute(insert(seats), [seat_row(made.id, p) for p in places])
                await connection.execute(
                    insert(links), [owner_row(made), *(row for _, row in ways)]
                )
                rows = entry_rows(session, made.id, None, 0)
                await connection.execute(insert(entries), rows)
        except (DBAPIError, OSError) as error:
            logger.exception("a table could not be kept")
            raise Unavailable from error
        return made

    async def _head(self, connection: AsyncConnection, session: TableSession) -> dict[str, Any]:
        """The first line of the save; content that is not built in is kept once for all tables."""
        header = session.header
        if header.files is not None:
            known = select(packs.c.key).where(packs.c.key == header.pack)
            if (await connection.execute(known)).one_or_none() is None:
                content = {"key": header.pack, "game": header.game}
                files = write_files(dict(header.files))
                await connection.execute(insert(packs), content | {"files": files})
        bare = msgspec.structs.replace(header, files=None)
        return {
            "game": header.game,
            "created": header.created,
            "header": encoder.encode(bare) + b"\n",
            "pack": None if header.files is None else header.pack,
        }


def find_game(game_id: str) -> Game:
    """A game by its id."""
    try:
        return game_of(game_id)
    except LookupError as error:
        raise Invalid(str(error).strip("\"'")) from error


def seat_plan(game: Game, kinds: tuple[str, ...], names: tuple[str, ...]) -> list[Seat]:
    """Who sits where. A game for one can be played together: all hold its one seat."""
    if kinds.count("me") > 1:
        raise Invalid("you sit down once; another person on this screen is a hot-seat")
    if len(kinds) > game.seats[1] > 1:
        raise Invalid(f"{game.title} takes {game.seats[0]} to {game.seats[1]} seats")
    places = []
    for seat, kind in enumerate(kinds):
        bot = kind.removeprefix("bot:") if kind.startswith("bot:") else None
        if bot is not None and bot not in BOTS:
            raise Invalid(f"there is no machine player {bot!r}; there is {', '.join(BOTS)}")
        given = names[seat] if seat < len(names) else ""
        name = clean_name(given) if given else f"Player {seat + 1}"
        held: Held = "bot" if bot else "link" if kind == "link" else "owner"
        places.append(Seat(seat, min(seat, game.seats[1] - 1), held, name, bot))
    return places


def try_out(session: TableSession) -> None:
    """A save can be made up: see whether the game can show its present at all."""
    state, game = session.state, session.game
    try:
        for seat in range(session.header.seats):
            game.view(state, seat)
            sights.question(game, state, seat)
    except Exception as error:
        raise SaveError(f"the save shows no possible game of {game.title}") from error


def seat_row(table: str, place: Seat) -> dict[str, Any]:
    """A place as it is kept."""
    return {"table_id": table} | msgspec.structs.asdict(place)


def owner_row(made: Made) -> dict[str, Any]:
    """The owner's own link as it is kept."""
    row = {"digest": tokens.digest(made.token), "table_id": made.id, "role": "owner"}
    return row | {"seat": None, "serial": 0, "expires": None}
