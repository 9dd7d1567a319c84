"""Who sits where, and who may do what: links, seats, names, and machine players on seats."""

from __future__ import annotations

import copy
import secrets
import time
import unicodedata
from collections import OrderedDict
from typing import Any, Final

import msgspec
from msgspec import UNSET
from sqlalchemy import delete, insert, select, update

from noctuary.bots import BOTS
from noctuary.web import tokens
from noctuary.web.data import Data, links, messages, seats
from noctuary.web.errors import Forbidden, Invalid, NotNow, Unknown
from noctuary.web.live import Live, Notice
from noctuary.web.open_tables import OpenTable, OpenTables, Seat
from noctuary.web.records import NAME_LENGTH, Code, Joined, Link, Role, SeatChange
from noctuary.web.sights import HOLDER, Viewer, hidden_from_each_other

REMEMBERED_LINKS: Final = 10_000


class Access(msgspec.Struct, frozen=True):
    """What a token stands for."""

    table: str
    role: Role
    seat: int | None
    digest: bytes


class Seating:
    """Links and seats of all tables."""

    def __init__(self, data: Data, live: Live, open_tables: OpenTables) -> None:
        self._data = data
        self._live = live
        self._open_tables = open_tables
        self._known: OrderedDict[bytes, Access] = OrderedDict()
        self._forgotten = 0
        """How often links were forgotten: what was looked up meanwhile is not remembered."""
        live.heard.append(self._heard)
        live.lost.append(self._lost)

    # ── what a token stands for ───────────────────────────────────────────────────────────────

    async def access(self, token: str, table: str | None = None) -> Access:
        """Who holds this token; Unknown if nobody does, or not at this table."""
        found = await self._find(tokens.digest(token))
        if table is not None and found.table != table:
            raise Unknown
        return found

    async def owner(self, token: str, table: str | None = None) -> Access:
        """The same for what only the owner may do."""
        found = await self.access(token, table)
        if found.role != "owner":
            raise Forbidden("only whoever made the table can do that")
        return found

    async def is_good(self, access: Access) -> bool:
        """Whether a link that was good has not been withdrawn since."""
        try:
            await self._find(access.digest)
        except Unknown:
            return False
        return True

    async def _find(self, mark: bytes) -> Access:
        known = None if self._live.is_deaf else self._known.get(mark)
        return known or await self._look_up(mark)

    async def _look_up(self, mark: bytes) -> Access:
        wanted = select(links).where(links.c.digest == mark, links.c.expires.is_(None))
        before = self._forgotten
        async with self._data.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        if row is None:
            raise Unknown
        found = Access(row.table_id, row.role, row.seat, mark)
        if before == self._forgotten:
            self.remember(found)
        return found

    def remember(self, access: Access) -> None:
        """A link that is good: it need not be looked up until somebody changes the table's."""
        self._known[access.digest] = access
        while len(self._known) > REMEMBERED_LINKS:
            self._known.popitem(last=False)

    def _heard(self, notice: Notice) -> None:
        if notice.what == "seats":
            self.forget(notice.table)

    def forget(self, table: str) -> None:
        """The links of a table may have changed: look them up again."""
        self._forgotten += 1
        for mark in [mark for mark, access in self._known.items() if access.table == table]:
            del self._known[mark]

    def _lost(self) -> None:
        """Any link may have been withdrawn meanwhile."""
        self._forgotten += 1
        self._known.clear()

    # ── from where a token looks ──────────────────────────────────────────────────────────────

    def viewer(self, open_table: OpenTable, access: Access, place: int | None = None) -> Viewer:
        """Who looks, and from which place; by default whoever has the screen, else one whose turn
        it is."""
        if access.role == "spectator" and not open_table.row.spectators:
            raise Forbidden("nobody may watch at this table")
        holds = held(open_table, access)
        if place is not None:
            chosen = [seat for seat in holds if seat.seat == place]
            if not chosen:
                raise Forbidden(f"seat {place} is not yours")
        else:
            chosen = in_front(open_table, holds)
        return Viewer(
            role=access.role,
            holds=tuple(one.seat for one in holds),
            place=chosen[0].seat if chosen else None,
            plays=chosen[0].plays if chosen else None,
        )

    def player(self, open_table: OpenTable, access: Access, place: int | None = None) -> Viewer:
        """The same for whoever wants to do something."""
        viewer = self.viewer(open_table, access, place)
        if viewer.place is None and viewer.holds:
            raise Forbidden("say first who sits at this screen")
        if viewer.place is None:
            raise Forbidden("you are watching, and cannot answer")
        return viewer

    # ── invitations ───────────────────────────────────────────────────────────────────────────

    async def invitations(self, token: str) -> list[Link]:
        """The links that others can come by. Only those made under this token can be shown."""
        access = await self.owner(token)
        wanted = select(links).where(links.c.table_id == access.table, links.c.expires.is_(None))
        async with self._data.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        found = []
        for row in rows:
            if row.role != "owner":
                shown = tokens.invitation(token, access.table, row.seat, row.serial)
                same = tokens.digest(shown) == row.digest
                found.append(Link(row.role, row.seat, shown if same else None))
        return sorted(found, key=lambda link: (link.seat is None, link.seat or 0))

    async def invite(self, token: str, seat: int | None) -> Link:
        """A fresh link to a seat, or for spectators; all earlier ones are withdrawn."""
        access = await self.owner(token)
        async with self._open_tables.use(access.table) as open_table:
            if seat is None and not open_table.row.spectators:
                raise Forbidden("nobody may watch at this table")
            if seat is not None:
                place = msgspec.structs.replace(find(open_table, seat), held="link", bot=None)
                await self._change(
                    open_table, place, [f"There is a new invitation for {place.name}."]
                )
            link, row = new_link(token, access.table, seat)
            await self._withdraw(access.table, seat, row)
        return link

    async def withdraw(self, token: str, seat: int | None) -> None:
        """End all links to a seat, or those of spectators. A seat goes back to the owner."""
        access = await self.owner(token)
        async with self._open_tables.use(access.table) as open_table:
            if seat is not None:
                place = msgspec.structs.replace(find(open_table, seat), held="owner")
                await self._change(
                    open_table, place, [f"The invitation for {place.name} is withdrawn."]
                )
            await self._withdraw(access.table, seat)

    async def code(self, token: str, seat: int | None) -> Code:
        """A short code for a seat that is held by link, or for spectators; it works once."""
        access = await self.owner(token)
        async with self._open_tables.use(access.table) as open_table:
            if seat is not None and find(open_table, seat).held != "link":
                raise NotNow("make an invitation to this seat first")
        made = Code(tokens.new_code(), time.time() + tokens.CODE_SECONDS)
        row = {
            "digest": tokens.code_digest(made.code),
            "table_id": access.table,
            "role": "spectator" if seat is None else "seat",
            "seat": seat,
            "serial": 0,
            "expires": made.expires,
        }
        async with self._data.writing() as connection:
            await connection.execute(delete(links).where(links.c.expires < time.time()))
            await connection.execute(insert(links), row)
        return made

    async def join(self, code: str) -> Joined:
        """Come to a table by a code, which is used up; the link that it gives stays."""
        mark = tokens.code_digest(code)
        token = tokens.new_token()
        async with self._data.writing() as connection:
            # Whoever takes the code away has it: two who come at once do not both find it.
            taken = (
                delete(links)
                .where(links.c.digest == mark, links.c.expires > time.time())
                .returning(links.c.table_id, links.c.role, links.c.seat)
            )
            row = (await connection.execute(taken)).one_or_none()
            if row is None:
                raise Unknown("there is no such code; codes work once, within the hour")
            made = {"digest": tokens.digest(token), "table_id": row.table_id, "role": row.role}
            await connection.execute(
                insert(links), made | {"seat": row.seat, "serial": 0, "expires": None}
            )
        return Joined(row.table_id, token)

    async def _withdraw(
        self, table: str, seat: int | None, instead: dict[str, Any] | None = None
    ) -> None:
        role = "spectator" if seat is None else "seat"
        these = (links.c.table_id == table) & (links.c.role == role)
        if seat is not None:
            these &= links.c.seat == seat
        async with self._data.writing() as connection:
            await connection.execute(delete(links).where(these))
            if instead is not None:
                await connection.execute(insert(links), instead)
            await self._live.send(connection, [Notice(table, "seats")])
        self.forget(table)
        self._live.tell(Notice(table, "seats"))

    # ── seats ─────────────────────────────────────────────────────────────────────────────────

    async def change(self, token: str, seat: int, change: SeatChange) -> None:
        """Rename a seat, leave it, come back to it, hand it to a machine player or take it back.

        The owner can do so for everybody, so that a game goes on when somebody has gone."""
        access = await self.access(token)
        async with self._open_tables.use(access.table) as open_table:
            place = find(open_table, seat)
            if access.role != "owner" and place not in held(open_table, access):
                raise Forbidden(f"seat {seat} is not yours")
            await self._change(open_table, *changed(place, change))

    async def _change(self, open_table: OpenTable, place: Seat, said: list[str]) -> None:
        """Keep a seat as it is from now on, with what the table says about it."""
        now = time.time()
        rows = [
            {"table_id": open_table.id, "at": now, "seat": None, "name": "", "text": text}
            for text in said
        ]
        this = (seats.c.table_id == open_table.id) & (seats.c.seat == place.seat)
        async with self._data.writing() as connection:
            await connection.execute(
                update(seats).where(this).values(**msgspec.structs.asdict(place))
            )
            if rows:
                await connection.execute(insert(messages), rows)
            await self._live.send(
                connection, [Notice(open_table.id, "seats"), Notice(open_table.id, "chat")]
            )
        open_table.seats[place.seat] = place
        self._live.tell(Notice(open_table.id, "seats"))
        self._live.tell(Notice(open_table.id, "chat"))


def changed(place: Seat, change: SeatChange) -> tuple[Seat, list[str]]:
    """A seat as it is to be, and what the table says about the change."""
    new, said = copy.copy(place), []
    if change.name is not UNSET:
        new.name = clean_name(change.name)
        if new.name != place.name:
            said.append(f"{place.name} is now called {new.name}.")
    if change.bot is not UNSET and change.bot != place.bot:
        if change.bot is not None and change.bot not in BOTS:
            raise Invalid(
                f"there is no machine player {change.bot!r}; choose from {', '.join(BOTS)}"
            )
        new.bot = change.bot
        new.held = "owner" if place.held == "bot" else place.held
        said.append(
            f"A machine player ({new.bot}) plays on for {new.name}."
            if new.bot
            else f"{new.name} takes the seat back."
        )
    if change.away is not UNSET and change.away != place.away:
        new.away = change.away
        said.append(f"{new.name} {'has left the table' if new.away else 'is back'}.")
    return new, said


def held(open_table: OpenTable, access: Access) -> list[Seat]:
    """The places that a token holds."""
    if access.role == "owner":
        return [seat for seat in open_table.seats if seat.held == "owner"]
    return [seat for seat in open_table.seats if seat.seat == access.seat]


def in_front(open_table: OpenTable, places: list[Seat]) -> list[Seat]:
    """Those of these places that are looked from: the one that has the screen, if people hand it to
    each other, and none before somebody has said that they sit there; else one that is asked, if
    there is any. A program, which has no screen, looks for whoever is asked."""
    hidden = hidden_from_each_other(open_table, [seat.seat for seat in places])
    holder = HOLDER.get()
    if hidden and holder is not None:
        return [seat for seat in hidden if seat.seat == holder]
    seen = hidden or places
    return [seat for seat in seen if seat.plays == open_table.state.seat] or seen


def find(open_table: OpenTable, seat: int) -> Seat:
    """A place by its number."""
    if not 0 <= seat < len(open_table.seats):
        raise Invalid(f"there is no seat {seat}; this table has {len(open_table.seats)}, from 0")
    return open_table.seats[seat]


def new_link(owner: str, table: str, seat: int | None) -> tuple[Link, dict[str, Any]]:
    """An invitation and its record."""
    serial = secrets.randbits(31)
    token = tokens.invitation(owner, table, seat, serial)
    role: Role = "spectator" if seat is None else "seat"
    record = {"digest": tokens.digest(token), "table_id": table, "role": role}
    return Link(role, seat, token), record | {"seat": seat, "serial": serial, "expires": None}


def clean(text: str, lines: bool = False) -> str:
    """Words as people may send them: no control or direction characters, no ends of space."""
    kept = [
        letter
        for letter in unicodedata.normalize("NFC", text)
        if (lines and letter == "\n") or unicodedata.category(letter) not in ("Cc", "Cs")
    ]
    return "".join(letter for letter in kept if letter not in DIRECTIONS).strip()


DIRECTIONS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"
"""Characters that turn the direction of text, and with it what a name seems to say."""


def clean_name(name: str) -> str:
    """A name for a seat or table."""
    cleaned = clean(name)
    if not cleaned or len(cleaned) > NAME_LENGTH:
        raise Invalid(f"a name has 1 to {NAME_LENGTH} letters")
    return cleaned
