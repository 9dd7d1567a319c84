"""Telling whoever watches a table that something is new there, in this process and in others."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Final, Literal

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

GATHERING_SECONDS: Final = 0.2
SPECTATOR: Final = -1
"""How onlookers are counted among those who are here."""
What = Literal["entry", "chat", "seats", "here", "gone"]


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """Something is new at a table. Readers fetch what they lack."""

    table: str
    what: What
    seq: int = -1
    """The last entry, for `entry`."""
    here: tuple[int, ...] = ()
    """For `here`: one number a connection in the telling process, -1 for a spectator's."""
    process: str = ""


class Mailbox:
    """What is new for one watcher since it last looked; many notices become one."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        """The places that the watcher holds; none for a spectator."""
        self._new: set[What] = set()
        self._rung = asyncio.Event()

    def put(self, what: What) -> None:
        """Note that something is new."""
        self._new.add(what)
        self._rung.set()

    async def take(self) -> set[What]:
        """Wait until something is new, and say what kinds of things. Mere coming and going is
        gathered for a moment, since it often comes in crowds."""
        await self._rung.wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GATHERING_SECONDS):
                while self._new == {"here"}:
                    self._rung.clear()
                    await self._rung.wait()
        self._rung.clear()
        new, self._new = self._new, set()
        return new


class Live:
    """Watchers of tables in one process, and who is present."""

    def __init__(self) -> None:
        self.heard: list[Callable[[Notice], None]] = []
        """Called with every notice of another process, before its watchers are told."""
        self.lost: list[Callable[[], None]] = []
        """Called when word of other processes may have been missed."""
        self.told: list[Callable[[Notice], None]] = []
        """Called with every notice of this process."""
        self.left: list[Callable[[str], None]] = []
        """Called with the table that a watcher of this process has left."""
        self.is_deaf = False
        """Whether other processes cannot be heard just now: then nothing in memory is believed."""
        self._watchers: dict[str, set[Mailbox]] = defaultdict(set)

    async def open(self) -> None:
        """Begin to listen to other processes, if there can be any."""

    async def close(self) -> None:
        """Tell all watchers that the server stops."""
        for mailbox in [box for boxes in self._watchers.values() for box in boxes]:
            mailbox.put("gone")

    async def send(self, connection: AsyncConnection, notices: Iterable[Notice]) -> None:
        """Tell other processes, as part of a transaction."""

    def announce(self, notice: Notice) -> None:
        """Tell other processes something that is kept nowhere."""

    def tell(self, notice: Notice) -> None:
        """Tell this process of something that happened in it."""
        self._ring(notice)
        for listener in self.told:
            listener(notice)

    def join(self, table: str, seats: tuple[int, ...]) -> Mailbox:
        """Begin to watch a table, and be present there."""
        mailbox = Mailbox(seats)
        self._watchers[table].add(mailbox)
        self._present(table)
        return mailbox

    def leave(self, table: str, mailbox: Mailbox) -> None:
        """Watch no longer."""
        self._watchers[table].discard(mailbox)
        self._present(table)
        if not self._watchers[table]:
            del self._watchers[table]
        for listener in self.left:
            listener(table)

    def is_watched(self, table: str) -> bool:
        """Whether anybody in this process watches."""
        return table in self._watchers

    def here(self, table: str) -> Counter[int]:
        """How many connections each place has; -1 counts spectators."""
        return Counter(self._here(table))

    def _here(self, table: str) -> tuple[int, ...]:
        boxes = self._watchers.get(table, ())
        return tuple(seat for box in boxes for seat in box.seats or (SPECTATOR,))

    def _ring(self, notice: Notice) -> None:
        for mailbox in self._watchers.get(notice.table, ()):
            mailbox.put(notice.what)

    def _present(self, table: str) -> None:
        notice = Notice(table, "here", here=self._here(table))
        self._ring(notice)
        self.announce(notice)
