"""The chance to win as a line over the game, for tables that want it: each seat sees its own, by
what it can know."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from noctuary.web.errors import NotNow
from noctuary.web.open_tables import OpenTables
from noctuary.web.seating import Access, Seating
from noctuary.web.table_sessions import TableSession
from noctuary.web.thinking import Thinker

MOST_KEPT: Final = 500
"""The lines of so many seats are kept."""
MOST_AT_ONCE: Final = 100
"""So many moments are reckoned at once; of a longer game the latest."""


class Line(msgspec.Struct):
    """The chance at the beginning of each turn, and now."""

    turns: list[int] = []
    chances: list[float] = []
    by_goal: bool = False
    """Whether it tells how much of the goal is reached instead."""


class Chances:
    """The lines of all tables that show them."""

    def __init__(self, open_tables: OpenTables, seating: Seating, thinker: Thinker) -> None:
        self._open_tables = open_tables
        self._seating = seating
        self._thinker = thinker
        self._known: OrderedDict[tuple[str, int], dict[int, float]] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def line(self, token: str) -> Line:
        """One's own chance so far; empty where nobody can reckon it. NotNow if the table does not
        want it."""
        access = await self._seating.access(token)
        # whoever asks while the same is worked out waits for that, and finds it known
        async with self._turns.setdefault(access.table, asyncio.Lock()):
            return await self._line(access)

    async def _line(self, access: Access) -> Line:
        async with self._open_tables.use(access.table) as open_table:
            seat = self._seating.player(open_table, access).plays or 0
            session = open_table.session
            if not session.header.chances:
                raise NotNow("at this table no chances are shown")
            moments = beginnings(session)[-MOST_AT_ONCE:]
            known = self._of((open_table.id, seat))
            missing = {m: session.at(m) for m in moments if m not in known}
            turns = [session.entries[moment].turn for moment in moments]
        found = await self._thinker.chances(access.table, list(missing.values()), seat)
        if found is None:
            return Line()
        known.update(zip(missing, found.values, strict=True))
        return Line(turns, [known[moment] for moment in moments], found.by_goal)

    def _of(self, key: tuple[str, int]) -> dict[int, float]:
        known = self._known.setdefault(key, {})
        self._known.move_to_end(key)
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return known


def beginnings(session: TableSession) -> list[int]:
    """The first moment of every turn on the way, and the present."""
    way = session.way()
    first: dict[int, int] = {}
    for moment in way:
        first.setdefault(session.entries[moment].turn, moment)
    return sorted({*first.values(), way[-1]}, key=way.index)
