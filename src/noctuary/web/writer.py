"""Group commit: the replies of all tables that wait at the same time are kept together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from noctuary.web.data import Data, reason
from noctuary.web.live import Live, Notice

MOST_AT_ONCE: Final = 256
"""How many entries one transaction keeps at most, unless a single reply made more."""
A_CROWD: Final = 4
GATHERING_SECONDS: Final = 0.005
"""When so many replies came at once, the next ones are waited for a little: a transaction costs
the same for one as for thirty."""

logger = logging.getLogger("noctuary.web")


class Taken(Exception):
    """Another process was first: the entry's number is taken. Nothing was kept."""


class NotKept(Exception):
    """The database refused. Nothing was kept."""


class Waiting(NamedTuple):
    """The entries of one reply, and who waits for them to be kept."""

    rows: Sequence[dict[str, Any]]
    kept: asyncio.Future[None]


class Writer:
    """Keeps entries. `append` returns when they are committed, and not before."""

    def __init__(self, data: Data, live: Live) -> None:
        self._data = data
        self._live = live
        self._waiting: list[Waiting] = []
        self._in_hand: list[Waiting] = []
        """Those that are being kept just now."""
        self._rung = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to keep."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Keep what still waits, then stop."""
        if self._task is None:
            return
        waiting = [one.kept for one in (*self._in_hand, *self._waiting)]
        await asyncio.gather(*waiting, return_exceptions=True)
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def append(self, rows: Sequence[dict[str, Any]]) -> None:
        """Keep the new entries of a table. Taken or NotKept if that cannot be done."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(rows, kept))
        self._rung.set()
        await kept

    # ── inside ────────────────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        crowd = 0
        while True:
            await self._rung.wait()
            if crowd >= A_CROWD:
                await asyncio.sleep(GATHERING_SECONDS)
            entries = accumulate(len(one.rows) for one in self._waiting)
            most = max(1, sum(number <= MOST_AT_ONCE for number in entries))
            batch, self._waiting = self._waiting[:most], self._waiting[most:]
            if not self._waiting:
                self._rung.clear()
            crowd = len(batch)
            self._in_hand = batch
            await self._keep(batch)
            self._in_hand = []

    async def _keep(self, batch: Sequence[Waiting]) -> None:
        """Keep a batch; if one of them is in the way, find out which, one by one."""
        fault = await self._try(batch)
        if isinstance(fault, Taken) and len(batch) > 1:
            for one in batch:
                await self._keep([one])
            return
        for one in batch:
            if one.kept.done():
                continue
            if fault is None:
                one.kept.set_result(None)
            else:
                one.kept.set_exception(fault)

    async def _try(self, batch: Sequence[Waiting]) -> Exception | None:
        rows = [row for one in batch for row in one.rows]
        last = {row["table_id"]: row["seq"] for row in rows}
        notices = [Notice(table, "entry", seq) for table, seq in last.items()]
        try:
            await self._data.append(rows, lambda connection: self._live.send(connection, notices))
        except IntegrityError:
            return Taken()
        except (DBAPIError, PoolTimeout) as error:
            logger.error("entries could not be kept: %s", reason(error))
            return NotKept()
        except Exception:
            logger.exception("entries could not be kept")
            return NotKept()
        return None
