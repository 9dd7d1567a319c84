"""Timed questions: their clocks run from when they are shown, can be stopped, and end them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from noctuary.engine.question import IllegalReply, stop_clock, within_time
from noctuary.web.data import Data, clocks, reason
from noctuary.web.errors import Refused
from noctuary.web.machine_players import Act
from noctuary.web.open_tables import KeptClock, OpenTable, OpenTables

GRACE_SECONDS: Final = 0.5
"""What a reply may take on its way when a question's time is over."""
BACK_SECONDS: Final = 1.5
"""Whoever comes back within that time, after a reload or a short break, was never gone."""
WORDS_A_SECOND: Final = 2.0
"""How quickly a voice reads; slowly enough for the slowest of ours."""

logger = logging.getLogger("noctuary.web")


class Clock(NamedTuple):
    """A timed question, when its time is over, and what ends it."""

    question: int
    due: float
    timer: asyncio.TimerHandle


class Clocks:
    """The clocks of all tables of this process; each enforces the fallback that was announced."""

    def __init__(
        self,
        data: Data,
        open_tables: OpenTables,
        act: Act,
        here: Callable[[str], Counter[int]] = lambda _: Counter(),
    ) -> None:
        self._data = data
        self._open_tables = open_tables
        self._act = act
        self._here = here
        self._clocks: dict[str, Clock] = {}
        self._aloud: set[tuple[str, int]] = set()
        """Tables and seats of the game to which everything is read aloud."""
        self._rung: dict[str, int] = {}
        """The question of a table that the clock ended last."""
        self._ending: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stop all clocks."""
        for clock in self._clocks.values():
            clock.timer.cancel()
        self._clocks.clear()
        tasks = list(self._ending)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look(self, open_table: OpenTable) -> None:
        """See whether a clock has to stop because its question is no longer open."""
        clock = self._clocks.get(open_table.id)
        if clock is not None and clock.question != number_of(open_table):
            self._clocks.pop(open_table.id).timer.cancel()

    def shown(self, open_table: OpenTable) -> float | None:
        """The open question has been shown to whom it is put: its time runs. Says until when."""
        asked = open_table.state.question
        if asked is None or asked.seconds is None or asked.fallback is None:
            return None
        clock = self._clocks.get(open_table.id)
        if clock is None:
            due = self._due(open_table, asked.number, asked.seconds)
            timer = asyncio.get_running_loop().call_later(
                max(0.0, due - time.time()) + GRACE_SECONDS,
                self._ring,
                open_table.id,
                asked.number,
            )
            clock = self._clocks[open_table.id] = Clock(asked.number, due, timer)
        return clock.due

    def _due(self, open_table: OpenTable, question: int, seconds: float) -> float:
        """Until when a question can be answered: as was kept, or from now on, which is kept, so
        that neither a restart nor another process gives fresh time."""
        kept = open_table.clock
        if kept is not None and kept.question == question and not went_back(open_table, kept.entry):
            return kept.due
        due = time.time() + seconds + self._reading_seconds(open_table)
        open_table.clock = KeptClock(question, open_table.seq, due)
        self._later(self._keep(open_table.id, open_table.clock))
        return due

    async def _keep(self, table: str, clock: KeptClock) -> None:
        row = {"table_id": table, **clock._asdict()}
        try:
            async with self._data.writing() as connection:
                await connection.execute(delete(clocks).where(clocks.c.table_id == table))
                await connection.execute(insert(clocks), row)
        except (DBAPIError, PoolTimeout) as error:
            logger.warning("a clock could not be kept: %s", reason(error))

    def reads(self, open_table: OpenTable, seat: int, aloud: bool) -> None:
        """Whether everything is read aloud to a seat: then a clock waits until that is done."""
        if aloud:
            self._aloud.add((open_table.id, seat))
        else:
            self._aloud.discard((open_table.id, seat))

    def _reading_seconds(self, open_table: OpenTable) -> float:
        """How long it takes to read the open question to whoever is asked."""
        if (open_table.id, open_table.state.seat) not in self._aloud:
            return 0.0
        asked = open_table.session.game.question(open_table.state, open_table.state.seat)
        assert asked is not None
        words = " ".join([asked.text, *(option.label for option in asked.options)])
        return len(words.split()) / WORDS_A_SECOND

    def due(self, open_table: OpenTable) -> float | None:
        """When the time of the open question is over, if it runs."""
        clock = self._clocks.get(open_table.id)
        return clock.due if clock is not None and clock.question == number_of(open_table) else None

    def in_time(self, open_table: OpenTable, option: str) -> str:
        """A reply as the clock allows it: nobody stops it with more time than there is."""
        due = self.due(open_table)
        return option if due is None else within_time(option, due - time.time())

    def was_late(self, table: str, question: int | None) -> bool:
        """Whether the time of this question had run out."""
        return question is not None and self._rung.get(table) == question

    def gone(self, table: str) -> None:
        """Somebody left a table: if a clock runs for them, it has to stop."""
        clock = self._clocks.get(table)
        if clock is not None:
            self._later(self._pause(table, clock))

    async def _pause(self, table: str, clock: Clock) -> None:
        """Whoever is asked against the clock is gone, and does not come back at once: the clock
        stops where it stood, if the game knows how."""
        left = int(clock.due - time.time())
        await asyncio.sleep(BACK_SECONDS)
        try:
            async with self._open_tables.use(table) as open_table:
                asked, option = open_table.state.question, stop_clock(left)
                is_open = asked is not None and asked.number == clock.question
                if (
                    is_open
                    and left > 0
                    and not self._is_here(open_table)
                    and open_table.state.stands(option)
                ):
                    await self._act(open_table, None, option, asked.seat, clock.question)
        except (Refused, IllegalReply) as refused:
            logger.warning("a clock could not be stopped: %s", refused)

    def _is_here(self, open_table: OpenTable) -> bool:
        """Whether a page of the seat that is asked is open somewhere."""
        here = self._here(open_table.id)
        return any(
            here[seat.seat] for seat in open_table.seats if seat.plays == open_table.state.seat
        )

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def _ring(self, table: str, question: int) -> None:
        self._clocks.pop(table, None)
        self._later(self._fall_back(table, question))

    async def _fall_back(self, table: str, question: int) -> None:
        """The time is over: reply as was announced."""
        try:
            async with self._open_tables.use(table) as open_table:
                asked = open_table.state.question
                if asked is not None and asked.number == question:
                    await self._act(open_table, None, asked.fallback, asked.seat, question)
                    self._rung[table] = question
        except (Refused, IllegalReply) as refused:
            logger.warning("a fallback was not taken: %s", refused)


def went_back(open_table: OpenTable, since: int) -> bool:
    """Whether somebody went through time after an entry: then a question is put anew."""
    return any(entry.kind != "reply" for entry in open_table.session.entries[since + 1 :])


def number_of(open_table: OpenTable) -> int | None:
    """The number of the open question."""
    asked = open_table.state.question
    return None if asked is None else int(asked.number)
