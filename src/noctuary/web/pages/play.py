"""The part of a table's page that changes with every reply, made once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode
from zlib import crc32

import msgspec
from markupsafe import Markup

from noctuary.web import context
from noctuary.web.connections import Connection, service
from noctuary.web.looks import look_of
from noctuary.web.records import LogEntry, Sight
from noctuary.web.rendering import render

MOST_RENDERED: Final = 32_000_000
"""So many letters of pages are kept: a reply is shown to its sender and down all sockets of a table
within moments."""


class Rendered:
    """The latest pages, as many as fit."""

    def __init__(self, most: int = MOST_RENDERED) -> None:
        self._most = most
        self._pages: OrderedDict[tuple[Any, ...], str] = OrderedDict()
        self.size = 0

    def get(self, key: tuple[Any, ...]) -> str | None:
        """The page that depends on exactly this, if it is still there."""
        return self._pages.get(key)

    def keep(self, key: tuple[Any, ...], page: str) -> None:
        """Keep a page for those who will see the same; the oldest go."""
        self.size += len(page) - len(self._pages.pop(key, ""))
        self._pages[key] = page
        while self.size > self._most:
            self.size -= len(self._pages.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget all pages."""
        self._pages.clear()
        self.size = 0


rendered = Rendered()


async def play_html(connection: Connection, token: str, sight: Sight) -> str:
    """The present of a table as this seat sees it."""
    key = key_of(sight)
    found = rendered.get(key)
    if found is None:
        found = render("_play.html", await play_context(connection, token, sight))
        if sight.due is None:
            rendered.keep(key, found)
    return found


def key_of(sight: Sight) -> tuple[Any, ...]:
    """All that the page depends on: the entry, who looks, and who is there."""
    seats = tuple(msgspec.structs.astuple(seat) for seat in sight.seats)
    return (sight.table.id, sight.seq, sight.moment, sight.role, sight.seat, sight.watchers, seats)


def mark_of(sight: Sight) -> str:
    """A short name for exactly this page: whoever shows it already need not show it again."""
    return f"{crc32(repr(key_of(sight)).encode()):x}"


async def play_context(connection: Connection, token: str, sight: Sight) -> dict[str, Any]:
    """The table, and how it ended if it did."""
    found = context.table_context(sight) | {"mark": mark_of(sight)}
    if found["documents"]:
        told = await service(connection).documents.chapters(token, sight.moment)
        found["chapters"] = [{"id": c.id, "title": c.title, "html": Markup(c.html)} for c in told]
    if sight.outcome is not None and not sight.past:
        look, here = look_of(sight.table.game), context.table_url(sight.table.id)
        entries = await whole_log(connection, token)
        found["ending"] = look.ending(sight, entries, here)
        found["ending"]["again_url"] = again_url(sight)
        following = sight.result.get("following")
        found["ending"]["next_url"] = again_url(sight, following) if following else ""
    return found


async def whole_log(connection: Connection, token: str) -> list[LogEntry]:
    """Everything that happened, as this seat may know it."""
    entries: list[LogEntry] = []
    while True:
        more = await service(connection).log(token, len(entries))
        entries += more.entries
        if not more.entries or more.entries[-1].seq >= more.seq:
            return entries


def again_url(sight: Sight, other: Mapping[str, Any] | None = None) -> str:
    """A new table with the same seats and, but for the others, the same settings. It is named after
    its own story, unless somebody named this one."""
    table = sight.table
    name = "" if table.name == sight.occasion else table.name
    settings = {**table.settings, **(other or {})}
    wanted = {f"setting.{name}": value for name, value in settings.items()}
    wanted |= {"name": name, "pack": table.pack, "chance": table.chance, "undo": table.undo}
    wanted |= {"spectators": "yes" if table.spectators else "no", "seats": len(sight.seats)}
    wanted["chances"] = "yes" if table.chances else "no"
    wanted["pauses"] = "pass" if table.pass_pauses else "ask"
    for place in sight.seats:
        others = "link" if place.held == "link" else "hot-seat"
        who = f"bot:{place.bot}" if place.bot else "me" if place.seat == 0 else others
        wanted |= {f"seat.{place.seat}": who, f"seat.{place.seat}.name": place.name}
    return f"/new/{table.game}?{urlencode(wanted)}"
