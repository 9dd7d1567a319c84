"""Several server processes on one PostgreSQL: they hear of each other by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterable
from typing import Any, Final

import msgspec
import psycopg
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection

from noctuary.web.data import Data, NotThere
from noctuary.web.live import Live, Notice, What

CHANNEL: Final = "noctuary"
RECONNECT_SECONDS: Final = 0.1
REMINDER_SECONDS: Final = 20
"""How often processes tell each other who is here; after three times unheard they are forgotten."""
NOTIFY: Final = text(
    "SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload"
)

logger = logging.getLogger("noctuary.web")


class PostgresLive(Live):
    """Watchers in this process, and word from and to all others."""

    def __init__(self, data: Data) -> None:
        super().__init__()
        self._data = data
        self._process = secrets.token_hex(8)
        self._elsewhere: dict[str, dict[str, tuple[float, tuple[int, ...]]]] = defaultdict(dict)
        """By table and process: until when it counts, and who is present there."""
        self._ears: psycopg.AsyncConnection[Any] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        try:
            await self._listen()
        except psycopg.OperationalError as error:
            raise NotThere(f"the database has gone: {str(error).strip()}") from error
        self._start(self._follow())
        self._start(self._remind())

    async def close(self) -> None:
        await super().close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._ears is not None:
            await self._ears.close()

    async def send(self, connection: AsyncConnection, notices: Iterable[Notice]) -> None:
        signed = [msgspec.structs.replace(notice, process=self._process) for notice in notices]
        payloads = [msgspec.json.encode(notice).decode() for notice in signed]
        await connection.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})

    def announce(self, notice: Notice) -> None:
        self._start(self._announce(notice))

    def here(self, table: str) -> Counter[int]:
        now = time.monotonic()
        others = self._elsewhere.get(table, {}).values()
        return super().here(table) + Counter(
            seat for until, seats in others if until > now for seat in seats
        )

    # ── inside ────────────────────────────────────────────────────────────────────────────────

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        url = self._data.url.set(drivername="postgresql").render_as_string(hide_password=False)
        # Whoever only listens would not notice that the other side is gone without a word.
        self._ears = await psycopg.AsyncConnection.connect(
            url, autocommit=True, keepalives_idle=5, keepalives_interval=2, keepalives_count=2
        )
        await self._ears.execute(f"LISTEN {CHANNEL}")

    async def _follow(self) -> None:
        """Hear other processes; after a lost connection everything may be new."""
        while True:
            with contextlib.suppress(psycopg.Error):
                assert self._ears is not None
                async for message in self._ears.notifies():
                    self._hear(message.payload)
            self.is_deaf = True
            logger.warning("the connection that hears other servers is lost; opening another")
            while self.is_deaf:
                await asyncio.sleep(RECONNECT_SECONDS)
                with contextlib.suppress(psycopg.Error, OSError):
                    await self._listen_anew()

    async def _listen_anew(self) -> None:
        assert self._ears is not None
        await self._ears.close()
        await self._listen()
        self.is_deaf = False
        self._catch_up()

    def _catch_up(self) -> None:
        """Nobody knows what was missed: everything is read again when it is next wanted."""
        for listener in self.lost:
            listener()
        for table in list(self._watchers):
            self._everything_new(table)

    def _everything_new(self, table: str) -> None:
        kinds: tuple[What, ...] = ("entry", "chat", "seats")
        for what in kinds:
            self._pass_on(Notice(table, what))

    def _hear(self, payload: str) -> None:
        """Word of another process; anybody with the database can say anything on its channel."""
        try:
            notice = msgspec.json.decode(payload, type=Notice)
        except (msgspec.DecodeError, RecursionError):
            logger.warning("something was said among the servers that cannot be read")
            return
        if notice.process == self._process:
            return
        if notice.what == "here":
            self._note_presence(notice)
        self._pass_on(notice)

    def _pass_on(self, notice: Notice) -> None:
        for listener in self.heard:
            listener(notice)
        self._ring(notice)

    def _note_presence(self, notice: Notice) -> None:
        there = self._elsewhere[notice.table]
        if notice.here:
            if notice.process not in there and self.is_watched(notice.table):
                self.announce(Notice(notice.table, "here", here=self._here(notice.table)))
            there[notice.process] = (time.monotonic() + 3 * REMINDER_SECONDS, notice.here)
        else:
            there.pop(notice.process, None)
        if not there:
            del self._elsewhere[notice.table]

    async def _announce(self, notice: Notice) -> None:
        with contextlib.suppress(DBAPIError, PoolTimeout):
            async with self._data.writing() as connection:
                await self.send(connection, [notice])

    async def _remind(self) -> None:
        while True:
            await asyncio.sleep(REMINDER_SECONDS)
            for table in list(self._watchers):
                self.announce(Notice(table, "here", here=self._here(table)))
