"""What a table does by itself: machine players answer, timed questions end."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest

from noctuary.web.errors import NotNow
from noctuary.web.records import SeatChange
from noctuary.web.tables import Tables
from tests.web.conftest import marked, opened, seat_tokens, solo

pytestmark = pytest.mark.anyio


async def until(condition, seconds: float = 20.0):
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not (result := await condition()):
        assert time.monotonic() < end, "it never came to be"
        await asyncio.sleep(0.02)
    return result


async def test_a_machine_player_plays_a_whole_game(tables: Tables):
    made = await tables.create(solo(seats=("bot:random",), bot_delay=0.0))
    assert (await tables.sight(made.token)).role == "owner"

    async def over():
        return (await tables.sight(made.token)).outcome

    await until(over, 60)


async def test_a_seat_is_handed_to_a_machine_player_and_taken_back(tables: Tables):
    made = await tables.create(solo(bot_delay=0.05, names=("Ada",)))
    await tables.seating.change(made.token, 0, SeatChange(bot="random"))
    with pytest.raises(NotNow, match="take it back first"):
        await tables.reply(made.token, "pass", 1)

    async def three_replies():
        log = await tables.log(made.token)
        return log if len(log.entries) > 3 else None

    log = await until(three_replies)
    assert {entry.by for entry in log.entries[1:]} == {0}
    await tables.seating.change(made.token, 0, SeatChange(bot=None))
    sight = await tables.sight(made.token)
    await asyncio.sleep(0.3)
    still = await tables.sight(made.token)
    assert still.seq == sight.seq
    if still.question is not None:
        await tables.reply(made.token, "concede", still.question.number)
    said = [one.text for one in await tables.talk.messages(made.token)]
    assert said == ["A machine player (random) plays on for Ada.", "Ada takes the seat back."]


async def test_a_machine_player_leaves_a_shared_seat_to_the_people_on_it(tables: Tables):
    made = await tables.create(solo(seats=("me", "link"), bot_delay=0.0))
    guest = seat_tokens(made)[1]
    await tables.seating.change(guest, 1, SeatChange(bot="random"))
    await asyncio.sleep(0.2)
    assert (await tables.sight(made.token)).seq == 0
    await tables.seating.change(made.token, 0, SeatChange(away=True))

    async def moved():
        return (await tables.sight(made.token)).seq

    await until(moved)


async def test_undo_goes_back_to_where_a_person_decides(tables: Tables, monkeypatch):
    made = await tables.create(marked("me", "bot:random", undo="free", bot_delay=0.0))

    async def pass_at_once(*_):
        return 1, "pass"

    monkeypatch.setattr(tables._driver.thinker, "think", pass_at_once)
    await tables.reply(made.token, "pass", 1)

    async def my_turn():
        return (await tables.sight(made.token)).question.seat == 0

    await until(my_turn)
    await tables.undo(made.token)
    sight = await tables.sight(made.token)
    assert (sight.moment, sight.question.seat, sight.question.number) == (0, 0, 1)


async def test_a_machine_player_goes_on_after_a_restart(sqlite_url):
    async with opened(sqlite_url) as service:
        made = await service.create(solo(bot_delay=5.0))
        await service.seating.change(made.token, 0, SeatChange(bot="random"))
    async with opened(sqlite_url) as service:
        assert not service._driver._playing
        await service.sight(made.token)
        assert made.id in service._driver._playing


async def test_machine_players_think_in_a_process_of_their_own(tables: Tables):
    made = await tables.create(solo(seats=("bot:thorough",), bot_delay=0.0))

    async def moved():
        return (await tables.sight(made.token)).seq

    await until(moved)
    pool = tables._driver.thinker._pool
    assert pool.submit(os.getpid).result() != os.getpid()


async def test_a_thinking_process_that_dies_is_replaced(tables: Tables):
    made = await tables.create(solo(bot_delay=0.0))
    thinker = tables._driver.thinker
    assert await tables.hint(made.token)
    dying = thinker._pool.submit(os.getpid).result()
    os.kill(dying, signal.SIGKILL)
    assert await tables.hint(made.token)
    assert thinker._pool.submit(os.getpid).result() != dying


# ── timed questions ───────────────────────────────────────────────────────────────────────────


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
    assert not tables._driver._clocks
    due = (await tables.sight(made.token)).due
    assert (await tables.sight(guest)).due == due


async def test_a_reply_in_time_stops_the_clock(tables: Tables):
    made = await tables.create(marked(settings={"hurry": 1}))
    await tables.sight(made.token)
    await tables.reply(made.token, "pass", 1)
    assert not tables._driver._clocks
    await asyncio.sleep(1.7)
    assert (await tables.sight(made.token)).seq == 1
