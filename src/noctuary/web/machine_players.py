"""Machine players at tables: they answer whenever one of their seats is asked."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from noctuary.bots import BOTS
from noctuary.bots.table import INTERJECTIONS
from noctuary.engine.question import StaleReply
from noctuary.web.errors import Refused
from noctuary.web.open_tables import OpenTable, OpenTables
from noctuary.web.thinking import Thinker

logger = logging.getLogger("noctuary.web")

Act = Callable[[OpenTable, int | None, str, int, int], Awaitable[None]]
"""Reply at a table: the place, the option, the seat of the game, the question's number."""


def machines() -> list[tuple[str, str]]:
    """Every machine player that a seat can be given to, and what people read of it.

    >>> dict(machines())["expert:fast"]
    'Expert, fast · the expert in a hurry: fewer worlds, fewer turns'
    """
    return [
        (name, f"{name.capitalize().replace(':', ', ')} · {kind.meaning}")
        for name, kind in BOTS.items()
    ]


class MachinePlayers:
    """Plays the seats that machine players have, table by table."""

    def __init__(self, open_tables: OpenTables, thinker: Thinker, act: Act) -> None:
        self._open_tables = open_tables
        self._thinker = thinker
        self._act = act
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables at which something happened while a machine player was busy there."""

    async def close(self) -> None:
        """Stop playing."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look(self, open_table: OpenTable) -> None:
        """See whether a machine player has something to do."""
        if open_table.id in self._playing:
            self._again.add(open_table.id)
        elif is_awaited(open_table, machine_seats(open_table)):
            self._playing[open_table.id] = asyncio.create_task(self._play(open_table.id))

    async def _play(self, table: str) -> None:
        """Answer for the machine players of a table until it is a person's turn."""
        try:
            in_a_row = 0
            while True:
                asked = await self._step(table, others=in_a_row < INTERJECTIONS)
                if asked is None and table not in self._again:
                    break
                self._again.discard(table)
                in_a_row = 0 if asked else in_a_row + 1
        except Refused as refused:
            logger.info("a machine player stopped: %s", refused.message)
        except Exception:
            logger.exception("a machine player stumbled")
        finally:
            del self._playing[table]
            self._again.discard(table)

    async def _step(self, table: str, others: bool) -> bool | None:
        """One reply of a machine player; whether it was the asked one, None if none replied."""
        async with self._open_tables.use(table) as open_table:
            players = machine_seats(open_table)
            if not is_awaited(open_table, players):
                return None
            state, number, delay = (
                open_table.state.clone(),
                open_table.state.question.number,
                open_table.row.bot_delay,
            )
        await asyncio.sleep(delay)
        found = await self._thinker.think(table, state, players, secrets.randbits(32), others)
        if found is None:
            return None
        seat, option = found
        async with self._open_tables.use(table) as open_table:
            if machine_seats(open_table).get(seat) != players[seat]:
                return False
            place = next(one.seat for one in open_table.seats if one.plays == seat and one.bot)
            try:
                await self._act(open_table, place, option, seat, number)
            except StaleReply:
                return False
        return bool(seat == state.seat)


def machine_seats(open_table: OpenTable) -> dict[int, str]:
    """The seats of the game that machine players play: those that no person plays as well."""
    players: dict[int, str] = {}
    for seat in open_table.seats:
        sharing = [one for one in open_table.seats if one.plays == seat.plays]
        if seat.bot is not None and all(one.bot is not None or one.away for one in sharing):
            players.setdefault(seat.plays, seat.bot)
    return players


def is_awaited(open_table: OpenTable, players: dict[int, Any]) -> bool:
    """Whether one of these seats may reply to the open question."""
    asked = open_table.state.question
    return asked is not None and any(asked.legal_for(seat) for seat in players)
