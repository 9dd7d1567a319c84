"""Reviews of finished games, each in a process of its own: nobody else waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from noctuary.bots.recalled import NoReview, Review
from noctuary.bots.review import SECONDS, refuse
from noctuary.web.errors import NotNow
from noctuary.web.open_tables import OpenTables
from noctuary.web.review_work import STEP_SECONDS, work
from noctuary.web.seating import Seating
from noctuary.web.table_sessions import TableSession

MOST_WAITING: Final = 8
"""So many reviews may be under way or wait for their turn."""
MOST_KEPT: Final = 64
PATIENCE: Final = 4
"""After so many times the agreed seconds a process is ended."""

Key = tuple[str, int, int]
"""The table, the moment at which its game ended, and the seat."""


class Look(msgspec.Struct):
    """How far a review has come."""

    done: int = 0
    of: int = 0
    found: Review | None = None
    fault: str = ""
    """Why there is none."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.found is not None or bool(self.fault)


class Reviews:
    """The reviews that were asked for; one is worked out at a time."""

    def __init__(self, open_tables: OpenTables, seating: Seating, seconds: float = SECONDS) -> None:
        self._open_tables = open_tables
        self._seating = seating
        self._seconds = seconds
        self._looks: OrderedDict[Key, Look] = OrderedDict()
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    async def look(self, token: str) -> Look:
        """How far the review of one's own seat has come; it begins when it is first asked for."""
        key, session = await self._asked(token)
        known = self._looks.get(key)
        if known is not None:
            return known
        try:
            refuse(session)
        except NoReview as error:
            return Look(fault=str(error))
        if len(self._tasks) >= MOST_WAITING:
            raise NotNow("the coach is looking at other games just now; ask again in a minute")
        look = self._looks[key] = Look()
        self._tasks[key] = asyncio.create_task(self._work(key, look, session.as_file()))
        while len(self._looks) > MOST_KEPT + MOST_WAITING:
            self._looks.popitem(last=False)
        return look

    async def stop(self, token: str) -> None:
        """Give the review up; what was found so far is forgotten."""
        key, _ = await self._asked(token)
        await self._stop(key)

    async def close(self) -> None:
        """Give all of them up."""
        for key in list(self._tasks):
            await self._stop(key)

    async def _asked(self, token: str) -> tuple[Key, TableSession]:
        access = await self._seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            viewer = self._seating.player(open_table, access)
            session = open_table.session
            return (open_table.id, session.moment, viewer.plays or 0), session

    async def _stop(self, key: Key) -> None:
        task = self._tasks.get(key)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self._looks.pop(key, None)

    async def _work(self, key: Key, look: Look, save: bytes) -> None:
        try:
            async with self._turn:
                await self._run(look, save, key[2])
        finally:
            del self._tasks[key]

    async def _run(self, look: Look, save: bytes, seat: int) -> None:
        fresh = multiprocessing.get_context("spawn")
        pipe, other = fresh.Pipe()
        process = fresh.Process(target=work, args=(other, seat, self._seconds), daemon=True)
        process.start()
        other.close()
        try:
            await asyncio.to_thread(pipe.send_bytes, save)
            await self._listen(look, pipe)
        finally:
            process.kill()
            await asyncio.to_thread(process.join)
            pipe.close()

    async def _listen(self, look: Look, pipe: Connection[Any, Any]) -> None:
        """Hear how far it has come until it is done, or takes too long."""
        until = time.monotonic() + PATIENCE * self._seconds
        try:
            while not look.is_over:
                if time.monotonic() > until:
                    look.fault = "Looking at this game takes too long."
                elif pipe.poll():
                    look.done, look.of, look.found, look.fault = pipe.recv()
                else:
                    await asyncio.sleep(STEP_SECONDS)
        except (EOFError, OSError):
            look.fault = "The coach stumbled over this game."
