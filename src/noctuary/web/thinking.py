"""Machine players in processes of their own, so that their thinking holds nobody up."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import msgspec

import noctuary
from noctuary import bots
from noctuary.bots.judgement import known_judgement

PROCESSES: Final = 1
AT_ONCE: Final = 8
"""So many positions are judged at once: others do not wait for a whole game."""
Asked = tuple[str, int, int]
"""A table, a moment and a seat."""

T = TypeVar("T")


class Thinker:
    """Finds the replies of machine players; its processes start when the first one is needed.

    A table has one thought in hand at a time, and the next one goes to the end of the line: so
    however much is asked at one table, others wait for a single thought of it.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._hints: WeakValueDictionary[Asked, asyncio.Task[bots.Hint | None]]
        self._hints = WeakValueDictionary()

    async def think(
        self, table: str, state: Any, players: dict[int, str], seed: int, others: bool
    ) -> tuple[int, str] | None:
        """The seat that replies next and its reply; None if the players keep silent."""
        return await self._run(table, think, noctuary.dumps(state), players, seed, others)

    async def hint(self, table: str, moment: int, state: Any, seat: int) -> bots.Hint | None:
        """Advice for the seat that is asked; None where nobody can know. Whoever asks for it once
        more hears what is found for the first."""
        asked = (table, moment, seat)
        found = self._hints.get(asked)
        if found is None:
            work = self._run(table, advise, noctuary.dumps(state), seat)
            found = self._hints[asked] = asyncio.create_task(work)
        return await asyncio.shield(found)

    async def chances(self, table: str, states: list[Any], seat: int) -> Judged | None:
        """What these positions of a table are worth to a seat; None where nobody can say."""
        judged = Judged([])
        for first in range(0, len(states), AT_ONCE):
            some = [noctuary.dumps(state) for state in states[first : first + AT_ONCE]]
            found = await self._run(table, judge, some, seat)
            if found is None:
                return None
            judged = Judged(judged.values + found.values, found.by_goal)
        return judged

    async def _run(self, table: str, work: Callable[..., T], *given: Any) -> T:
        """Do it in another process; in a fresh one if that has died."""
        line = self._lines.setdefault(table, asyncio.Lock())
        loop = asyncio.get_running_loop()
        async with line:
            try:
                return await loop.run_in_executor(self._open(), work, *given)
            except BrokenProcessPool:
                self.close()
                return await loop.run_in_executor(self._open(), work, *given)

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            fresh = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(PROCESSES, fresh, initializer=end_with_the_server)
        return self._pool


def think(saved: bytes, players: dict[int, str], seed: int, others: bool) -> tuple[int, str] | None:
    """The reply to a saved position, by the machine players among its seats."""
    state = noctuary.loads(saved)
    asked = state.question
    at_table = {seat: bots.bot(name, seed + seat) for seat, name in players.items()}
    if asked.seat in at_table:
        return bots.answer(state.game, state, at_table, others)
    for seat in asked.others if others else ():
        if seat in at_table and asked.others[seat]:
            option = at_table[seat].interject(state.game, state, seat)
            if option is not None:
                return seat, option
    return None


class Judged(msgspec.Struct):
    """Chances, and whether they tell how much of the goal is reached instead."""

    values: list[float]
    by_goal: bool = False


def judge(saved: list[bytes], seat: int) -> Judged | None:
    """The chance of a seat at some positions of one game, by what it can know."""
    found = Judged([])
    for position in saved:
        state = noctuary.loads(position)
        judgement = known_judgement(state.game, state)
        if judgement is None:
            return None
        found.values.append(judgement.seen(state.game, state, seat, seed=1))
        found.by_goal = judgement.by_goal
    return found


def advise(saved: bytes, seat: int) -> bots.Hint | None:
    """A hint for a saved position."""
    state = noctuary.loads(saved)
    return bots.hint(state.game, state, seat)


def end_with_the_server() -> None:
    """A server that is killed cannot end its processes: they end themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_after, args=(parent,), daemon=True).start()


def end_after(parent: BaseProcess) -> None:
    """Wait for another process to end, then end this one."""
    parent.join()
    os._exit(0)
