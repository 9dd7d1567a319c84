"""What a table does by itself: machine players answer, and timed questions end."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, NamedTuple

from noctuary.bots.table import INTERJECTIONS
from noctuary.engine.question import IllegalReply, StaleReply
from noctuary.web.errors import Refused
from noctuary.web.live import Notice
from noctuary.web.open_tables import OpenTable, OpenTables
from noctuary.web.thinking import Thinker

GRACE_SECONDS: Final = 0.5
"""What a reply may take on its way when a question's time is over."""
BACK_SECONDS: Final = 1.5
"""Whoever comes back within that time, after a reload or a short break, was never gone."""
WORDS_A_SECOND: Final = 2.0
"""How quickly a voice reads; slowly enough for the slowest of ours."""
PAUSE: Final = "pause:"
"""What stops the clock of a question that can be interrupted; the seconds that are left follow."""

logger = logging.getLogger("noctuary.web")

Act = Callable[[OpenTable, int | None, str, int, int], Awaitable[None]]
"""Reply at a table: the place, the option, the seat of the game, the question's number."""


class Clock(NamedTuple):
    """A timed question, when its time is over, and what ends it."""

    question: int
    due: float
    timer: asyncio.TimerHandle


class Driver:
    """Plays the seats of machine players and enforces the fallbacks of timed questions."""

    def __init__(
        self,
        open_tables: OpenTables,
        act: Act,
        here: Callable[[str], Counter[int]] = lambda _: Counter(),
    ) -> None:
        self._open_tables = open_tables
        self._act = act
        self._here = here
        self.thinker = Thinker()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables at which something happened while a machine player was busy there."""
        self._clocks: dict[str, Clock] = {}
        self._aloud: set[tuple[str, int]] = set()
        """Tables and seats of the game to which everything is read aloud."""
        self._rung: dict[str, int] = {}
        """The question of a table that the clock ended last."""
        self._ending: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stop everything."""
        for clock in self._clocks.values():
            clock.timer.cancel()
        self._clocks.clear()
        tasks = [*self._playing.values(), *self._ending]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinker.close()

    def told(self, notice: Notice) -> None:
        """Something happened at a table in this process."""
        open_table = self._open_tables.peek(notice.table)
        if open_table is not None and notice.what in ("entry", "seats"):
            self.look(open_table)

    def look(self, open_table: OpenTable) -> None:
        """See whether a machine player has something to do, and whether a clock has to stop."""
        clock = self._clocks.get(open_table.id)
        if clock is not None and clock.question != number_of(open_table):
            self._clocks.pop(open_table.id).timer.cancel()
        if open_table.id in self._playing:
            self._again.add(open_table.id)
        elif is_awaited(open_table, machine_players(open_table)):
            self._playing[open_table.id] = asyncio.create_task(self._play(open_table.id))

    # ── machine players ───────────────────────────────────────────────────────────────────────

    async def _play(self, table: str) -> None:
        """Answer for the machine players of a table until a person is awaited."""
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
            players = machine_players(open_table)
            if not is_awaited(open_table, players):
                return None
            state, number, delay = (
                open_table.state.clone(),
                open_table.state.question.number,
                open_table.row.bot_delay,
            )
        await asyncio.sleep(delay)
        found = await self.thinker.think(state, players, secrets.randbits(32), others)
        if found is None:
            return None
        seat, option = found
        async with self._open_tables.use(table) as open_table:
            if machine_players(open_table).get(seat) != players[seat]:
                return False
            place = next(one.seat for one in open_table.seats if one.plays == seat and one.bot)
            try:
                await self._act(open_table, place, option, seat, number)
            except StaleReply:
                return False
        return bool(seat == state.seat)

    # ── timed questions ───────────────────────────────────────────────────────────────────────

    def shown(self, open_table: OpenTable) -> float | None:
        """The open question has been shown to whom it is put: its time runs. Says until when."""
        asked = open_table.state.question
        if asked is None or asked.seconds is None or asked.fallback is None:
            return None
        clock = self._clocks.get(open_table.id)
        if clock is None:
            seconds = asked.seconds + self._reading_seconds(open_table)
            timer = asyncio.get_running_loop().call_later(
                seconds + GRACE_SECONDS, self._ring, open_table.id, asked.number
            )
            clock = Clock(asked.number, time.time() + seconds, timer)
            self._clocks[open_table.id] = clock
        return clock.due

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
        """A reply as the clock allows it: nobody pauses with more time than there is."""
        clock = self._clocks.get(open_table.id)
        if clock is None or clock.question != number_of(open_table) or not option.startswith(PAUSE):
            return option
        said = option.removeprefix(PAUSE)
        if len(said) > 3 or not (said.isascii() and said.isdigit()):
            return option
        return f"{PAUSE}{min(int(said), int(clock.due - time.time()))}"

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
                asked, option = open_table.state.question, f"{PAUSE}{left}"
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


def number_of(open_table: OpenTable) -> int | None:
    """The number of the open question."""
    asked = open_table.state.question
    return None if asked is None else int(asked.number)


def machine_players(open_table: OpenTable) -> dict[int, str]:
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
