"""How tables come to be: new, from a save, or from a moment of another table."""

from __future__ import annotations

import asyncio
import base64
import logging
import re
import secrets
import time
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from noctuary.bots import BOTS
from noctuary.engine import codec
from noctuary.engine.codec import SaveError, encoder
from noctuary.engine.entries import Header, read_header
from noctuary.engine.faults import PackError
from noctuary.engine.game import Game, Pack
from noctuary.engine.lessons import guide_of
from noctuary.engine.packs import known_packs
from noctuary.engine.question import SettingError
from noctuary.games import game as game_of
from noctuary.web import sights, tokens
from noctuary.web.data import Data, entries, links, packs, reason, seats, tables
from noctuary.web.errors import Invalid, Unavailable
from noctuary.web.open_tables import OpenTables, Seat, TableRow, entry_rows, write_files
from noctuary.web.records import BOT_DELAY, NAME_LENGTH, Holder, Made, NewTable
from noctuary.web.seating import Access, Seating, clean, clean_name, new_link
from noctuary.web.table_sessions import TableSession, read_session
from noctuary.web.workshop import Workshop
from noctuary.zipped import MAGIC, contents, is_zipped

ZIPPED_IN_BASE_64: Final = base64.b64encode(MAGIC + b"\x08")
PACK_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,63}")

logger = logging.getLogger("noctuary.web")


class Making:
    """Makes tables and keeps them; whoever asked for one becomes its owner."""

    def __init__(self, data: Data, open_tables: OpenTables, seating: Seating) -> None:
        self._data = data
        self._open_tables = open_tables
        self._seating = seating
        self._imports = Workshop()

    def close(self) -> None:
        """Stop reading what strangers send."""
        self._imports.close()

    async def create(self, wanted: NewTable) -> Made:
        """A new game."""
        game = find_game(wanted.game)
        if wanted.guided:
            wanted = as_guided(game, wanted)
        places = seat_plan(game, wanted.seats, wanted.names)
        people = sum(place.bot is None for place in places)
        if wanted.pack is not None and wanted.pack not in known_packs(game.folder):
            raise Invalid(f"there is no pack {wanted.pack!r} of {game.title} here")
        try:
            pack = wanted.pack or game.default_pack
            if game.known_content(pack) is None:
                # Reading content takes a while, and others are to be served meanwhile.
                await asyncio.to_thread(game.pack, pack)
            session = TableSession.start(
                game,
                seed=wanted.seed,
                seats=max(place.plays for place in places) + 1,
                pack=wanted.pack,
                chance=wanted.chance,
                undo=wanted.undo or ("free" if people <= 1 else "strict"),
                names=tuple(place.name for place in places),
                guided=wanted.guided,
                chances=wanted.chances,
                **wanted.settings,
            )
        except (SettingError, PackError) as error:
            raise Invalid(str(error)) from error
        name = clean_name(wanted.name) if wanted.name else game.occasion(session.state)
        row = TableRow(name, wanted.spectators, wanted.pass_pauses, wanted.bot_delay)
        return await self._keep(session, row, places)

    async def adopt(self, save: bytes | str, name: str = "", recover: bool = False) -> Made:
        """A game that was saved. Strangers' saves are read elsewhere first; what that process
        found good is then read here."""
        raw = save.encode(errors="replace") if isinstance(save, str) else save
        try:
            found = await self._imports.run(examine, raw, recover)
            session = await read_session(found.rows, pack=found.pack)
        except (SaveError, PackError) as error:
            raise Invalid(str(error)) from error
        made = await self._own(session, name)
        made.notice = session.notice or found.notice
        return made

    async def fork(self, game: Game, header: Header, state: Any, name: str) -> Made:
        """A game that goes on from a position reached elsewhere."""
        own = msgspec.structs.replace(
            header, seed=secrets.randbits(53), undo="free", created=time.time()
        )
        return await self._own(TableSession.begin(game, own, state), name)

    async def _own(self, session: TableSession, name: str) -> Made:
        """A table at which the owner plays all seats, to be handed out as they like."""
        header, game = session.header, session.game
        names = [clean(name)[:NAME_LENGTH] for name in header.names[: header.seats]]
        names += [""] * (header.seats - len(names))
        places = [
            Seat(seat, seat, "owner", name or f"Player {seat + 1}")
            for seat, name in enumerate(names)
        ]
        title = clean_name(name[:NAME_LENGTH]) if name else game.title
        row = TableRow(title, spectators=True, pass_pauses=True, bot_delay=BOT_DELAY)
        return await self._keep(session, row, places)

    # ── inside ────────────────────────────────────────────────────────────────────────────────

    async def _keep(self, session: TableSession, row: TableRow, places: list[Seat]) -> Made:
        """Write everything about a new table at once, hand it to whoever serves it, and tell its
        tokens."""
        made = Made(secrets.token_urlsafe(12), tokens.new_token(), [])
        invited: list[int | None] = [place.seat for place in places if place.held == "link"]
        ways = [
            new_link(made.token, made.id, seat)
            for seat in [*invited, *([None] if row.spectators else [])]
        ]
        made.links = [link for link, _ in ways]
        try:
            async with self._data.writing() as connection:
                head = await self._head(connection, session)
                table = {"id": made.id} | msgspec.structs.asdict(row) | head
                await connection.execute(insert(tables), table)
                await connection.execute(insert(seats), [seat_row(made.id, p) for p in places])
                await connection.execute(
                    insert(links), [owner_row(made), *(way for _, way in ways)]
                )
                rows = entry_rows(session, made.id, None, 0)
                await connection.execute(insert(entries), rows)
        except (DBAPIError, OSError) as error:
            logger.error("a table could not be kept: %s", reason(error))
            raise Unavailable from error
        self._open_tables.take_over(made.id, row, places, session)
        self._seating.remember(Access(made.id, "owner", None, tokens.digest(made.token)))
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


def as_guided(game: Game, wanted: NewTable) -> NewTable:
    """A table to learn at: one person, and the game that the lessons were written for."""
    try:
        guide = guide_of(game)
    except LookupError as error:
        raise Invalid(str(error.args[0])) from error
    return msgspec.structs.replace(
        wanted,
        settings=dict(guide.settings),
        seats=("me",),
        seed=guide.seed,
        pack=guide.pack,
        chance="drawn",
        pass_pauses=True,
        undo=None,
        name=wanted.name or f"{game.title}: a first game"[:NAME_LENGTH],
    )


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
            raise Invalid(f"there is no machine player {bot!r}; choose from {', '.join(BOTS)}")
        given = names[seat] if seat < len(names) else ""
        name = clean_name(given) if given else f"Player {seat + 1}"
        held: Holder = "bot" if bot else "link" if kind == "link" else "owner"
        places.append(Seat(seat, min(seat, game.seats[1] - 1), held, name, bot))
    return places


class Examined(NamedTuple):
    """A save that can be read: its lines, small but for the first, and what it carries."""

    rows: list[bytes]
    pack: Pack | None
    notice: str


def examine(raw: bytes, recover: bool) -> Examined:
    """See whether a save can be read, shown and told at all."""
    found = contents(plain(raw), recover)
    header = read_header(found.lines[0] if found.lines else b"")
    check_header(header)
    session = TableSession.read(found.lines, game_of, recover)
    try_out(session)
    pack = session.content if header.files is not None else None
    return Examined([found.lines[0], *session.rows], pack, session.notice or found.notice)


def plain(raw: bytes) -> bytes:
    """A save as a file holds it, whether it came as that file, as text or in base 64."""
    if is_zipped(raw):
        return raw
    text = raw.strip()
    if not text.startswith(ZIPPED_IN_BASE_64):
        return text.replace(b"\r\n", b"\n") + b"\n"
    try:
        return base64.b64decode(text)
    except ValueError as error:
        raise SaveError(f"this is no saved game in base 64: {error}") from None


def check_header(header: Header) -> None:
    """A save can be made up: it names a game and content that are here or come with it, and
    nothing else on this machine."""
    game = codec.find_game(header.game, game_of)
    low, high = game.seats
    if not low <= header.seats <= high:
        raise SaveError(
            f"the save is for {header.seats} seats; {header.game} takes {low} to {high}"
        )
    pack = header.pack.partition("@")[0]
    if not PACK_ID.fullmatch(pack):
        raise SaveError(f"{pack!r} is not the name of a pack")
    if header.files is None and pack not in known_packs(game.folder):
        raise SaveError(f"the pack {pack!r} of this save is not here")


def try_out(session: TableSession) -> None:
    """See whether the game can show the present of a save and tell its history at all."""
    state, game = session.state, session.game
    try:
        for seat in range(session.header.seats):
            game.view(state, seat)
            sights.question(game, state, seat)
        for seq in range(len(session.entries)):
            for event in session.events(seq):
                game.tell(state, event)
    except MemoryError:
        raise
    except Exception as error:
        raise SaveError(f"the save shows no possible game of {game.title}") from error


def seat_row(table: str, place: Seat) -> dict[str, Any]:
    """A place as it is kept."""
    return {"table_id": table} | msgspec.structs.asdict(place)


def owner_row(made: Made) -> dict[str, Any]:
    """The owner's own link as it is kept."""
    row = {"digest": tokens.digest(made.token), "table_id": made.id, "role": "owner"}
    return row | {"seat": None, "serial": 0, "expires": None}
