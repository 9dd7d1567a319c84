"""Timed questions: when their clocks start, stop and ring."""

from __future__ import annotations

import asyncio
import time

import pytest

from noctuary.web.tables import Tables
from tests.web.conftest import marked, seat_tokens, until

pytestmark = pytest.mark.anyio


async def test_when_the_time_is_over_the_announced_fallback_is_taken(tables: Tables):
    made = await tables.create(marked(settings={"hurry": 1}))
    sight = await tables.sight(made.token)
    assert sight.question.deadline == 1
    assert 0 < sight.due - time.time() <= 1
    assert (await tables.sight(made.token)).due == sight.due

    async def moved():
        return (await tables.sight(made.token)).seq

    await until(moved)
    entry = (await tables.log(made.token)).entries[1]
    assert (entry.seat, entry.by) == (0, None)
    assert time.time() >= sight.due


async def test_the_clock_starts_when_the_question_is_shown_to_whom_it_is_put(tables: Tables):
    made = await tables.create(marked(settings={"hurry": 1}))
    guest = seat_tokens(made)[1]
    assert (await tables.sight(guest)).due is None
    assert not tables._clocks._clocks
    due = (await tables.sight(made.token)).due
    assert (await tables.sight(guest)).due == due


async def test_a_reply_in_time_stops_the_clock(tables: Tables):
    made = await tables.create(marked(settings={"hurry": 1}))
    await tables.sight(made.token)
    await tables.reply(made.token, "pass", 1)
    assert not tables._clocks._clocks
    await asyncio.sleep(1.7)
    assert (await tables.sight(made.token)).seq == 1
