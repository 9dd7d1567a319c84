"""Timed questions: when their clocks start, stop and ring."""

from __future__ import annotations

import asyncio
import time

import pytest

from noctuary.web.tables import Tables
from tests.web.conftest import marked, opened, seat_tokens, until

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


async def test_a_restart_gives_no_fresh_time(url):
    async with opened(url) as first:
        made = await first.create(marked(settings={"hurry": 1}))
        due = (await first.sight(made.token)).due
        await asyncio.gather(*first._clocks._ending)
    async with opened(url) as second:
        assert (await second.sight(made.token)).due == due

        async def moved():
            return (await second.sight(made.token)).seq

        await until(moved)


async def test_a_question_that_comes_after_a_clock_has_its_own_time(tables: Tables):
    made = await tables.create(marked("me", "hot-seat", settings={"hurry": 1}, undo="free"))
    first = await tables.sight(made.token)
    await tables.reply(made.token, "pass", 1)
    second = await tables.sight(made.token)
    assert second.question.number != first.question.number
    assert second.due > first.due
    await tables.undo(made.token)
    again = await tables.sight(made.token)
    assert again.question.number == first.question.number
    assert again.due > second.due


async def test_two_processes_have_one_clock(postgres_url):
    async with opened(postgres_url) as first, opened(postgres_url) as second:
        made = await first.create(marked(settings={"hurry": 1}))
        due = (await first.sight(made.token)).due
        await asyncio.gather(*first._clocks._ending)
        assert (await second.sight(made.token)).due == due
