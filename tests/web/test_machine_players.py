"""Machine players at tables, and the hints that they give."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import noctuary
from noctuary.web import thinking
from noctuary.web.errors import NotNow
from noctuary.web.records import NewTable, SeatChange
from noctuary.web.tables import Tables
from noctuary.web.thinking import Thinker
from tests.web.conftest import marked, opened, seat_tokens, solo, until

pytestmark = pytest.mark.anyio


async def test_a_machine_player_plays_a_whole_game(tables: Tables):
    made = await tables.create(solo(seats=("bot:random",), bot_delay=0.0))
    assert (await tables.sight(made.token)).role == "owner"

    async def over():
        return (await tables.sight(made.token)).outcome

    await until(over, 60)


async def test_a_machine_player_begins_when_somebody_looks(tables: Tables):
    made = await tables.create(solo(seats=("bot:random",), bot_delay=0.0))
    assert not tables._machines._playing
    await tables.sight(made.token)
    assert tables._machines._playing


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

    monkeypatch.setattr(tables._thinker, "think", pass_at_once)
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
        assert not service._machines._playing
        await service.sight(made.token)
        assert made.id in service._machines._playing


async def test_machine_players_think_in_a_process_of_their_own(tables: Tables):
    made = await tables.create(solo(seats=("bot:thorough",), bot_delay=0.0))

    async def moved():
        return (await tables.sight(made.token)).seq

    await until(moved)
    pool = tables._thinker._pool
    assert pool.submit(os.getpid).result() != os.getpid()


async def test_a_thinking_process_that_dies_is_replaced(tables: Tables):
    made = await tables.create(solo(bot_delay=0.0))
    thinker = tables._thinker
    assert (await tables.hint(made.token)).option
    dying = thinker._pool.submit(os.getpid).result()
    os.kill(dying, signal.SIGKILL)
    assert (await tables.hint(made.token)).option
    assert thinker._pool.submit(os.getpid).result() != dying


@pytest.fixture
def thoughts(monkeypatch) -> Iterator[list[int]]:
    """The seats for which hints were worked out, in their order."""
    done: list[int] = []
    with ThreadPoolExecutor(1) as one_at_a_time:
        monkeypatch.setattr(Thinker, "_open", lambda _: one_at_a_time)
        monkeypatch.setattr(thinking, "advise", lambda _, seat: done.append(seat))
        yield done


async def test_a_hint_that_many_ask_for_is_worked_out_once(thoughts: list[int]):
    thinker, state = Thinker(), noctuary.game("arkham-noir").new(seed=1)
    await asyncio.gather(*(thinker.hint("a", 7, state, 0) for _ in range(50)))
    assert thoughts == [0]
    await thinker.hint("a", 7, state, 0)
    await thinker.hint("a", 8, state, 0)
    assert thoughts == [0, 0, 0]


async def test_however_much_is_asked_at_one_table_another_waits_for_one_thought(thoughts):
    thinker, state = Thinker(), noctuary.game("arkham-noir").new(seed=1)
    many = [asyncio.create_task(thinker.hint("a", n, state, 0)) for n in range(50)]
    await asyncio.sleep(0)
    await thinker.hint("b", 0, state, 1)
    await asyncio.gather(*many)
    assert len(thoughts) == 51
    assert thoughts.index(1) <= 2


@pytest.mark.parametrize("game", ["arkham-noir", "six-days", "dark-quarter"])
async def test_a_hint_is_the_advice_of_the_game_itself_with_a_reason(tables: Tables, game: str):
    made = await tables.create(NewTable(game=game, seed=5))
    for _ in range(6):
        sight = await tables.sight(made.token)
        asked, state = sight.question, tables._open_tables.peek(made.id).state
        hint = await tables.hint(made.token)
        wanted = state.game.advise(state.game.redeal(state, 0, seed=0), 0)
        assert wanted in (None, hint.option)
        assert hint.reason
        assert hint.label in hint.text
        await tables.reply(made.token, hint.option, asked.number)
