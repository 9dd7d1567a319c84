"""Several processes, and things that happen while others are still being waited for."""

from __future__ import annotations

import asyncio
import contextlib
import stat
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from noctuary.web import notify
from noctuary.web.data import read_url
from noctuary.web.errors import Unknown
from noctuary.web.live import Notice
from noctuary.web.serve import CannotServe, only_server
from noctuary.web.tables import Tables
from tests.web.conftest import marked, opened, seat_tokens, solo, spectator_token, until

pytestmark = pytest.mark.anyio


async def test_word_that_comes_while_a_table_is_read_is_not_forgotten(tables: Tables, monkeypatch):
    made = await tables.create(solo())
    await tables.sight(made.token)
    open_tables = tables._open_tables
    one, reads = open_tables.peek(made.id), 0
    take_in = open_tables._take_in

    async def slowly(open_table):
        nonlocal reads
        reads += 1
        await take_in(open_table)
        if reads == 1:
            open_tables._heard(Notice(made.id, "entry"))

    monkeypatch.setattr(open_tables, "_take_in", slowly)
    one.is_behind = True
    await tables.sight(made.token)
    assert reads == 2
    assert not one.is_behind


async def test_a_link_that_is_withdrawn_while_it_is_looked_up_is_not_remembered(tables: Tables):
    made = await tables.create(marked())
    guest = seat_tokens(made)[1]
    seating, reading = tables.seating, tables._data.reading

    @contextlib.asynccontextmanager
    async def slowly():
        async with reading() as connection:
            yield connection
        seating._heard(Notice(made.id, "seats"))  # another process withdraws it just now

    tables._data.reading = slowly
    await seating.access(guest)
    tables._data.reading = reading
    assert not seating._known
    await tables.seating.withdraw(made.token, 1)
    with pytest.raises(Unknown):
        await seating.access(guest)


async def test_a_code_is_for_one_even_if_two_come_at_once(url):
    async with opened(url) as service:
        made = await service.create(marked())
        code = await service.seating.code(made.token, 1)
        joining = [service.seating.join(code.code) for _ in range(8)]
        found = await asyncio.gather(*joining, return_exceptions=True)
        assert sum(not isinstance(one, Exception) for one in found) == 1


async def test_after_a_lost_connection_nothing_old_is_shown(postgres_url, monkeypatch):
    monkeypatch.setattr(notify, "RECONNECT_SECONDS", 0.05)
    async with opened(postgres_url) as first, opened(postgres_url) as second:
        made = await first.create(marked())
        guest = seat_tokens(made)[1]
        await second.sight(made.token)
        await second.sight(guest)
        lost = asyncio.Event()
        second._live.lost.append(lost.set)
        ears = second._live._ears
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            pid = ears.info.backend_pid
            connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
            second._live._hear = lambda payload: None  # what was said meanwhile is lost
            await first.reply(made.token, "pass", 1)
            await first.seating.withdraw(made.token, 1)
        await asyncio.wait_for(lost.wait(), 10)
        assert (await second.sight(made.token)).seq == 1
        with pytest.raises(Unknown):
            await second.seating.access(guest)


async def test_word_that_cannot_be_read_does_not_end_the_listening(postgres_url):
    async with opened(postgres_url) as first, opened(postgres_url) as second:
        made = await first.create(solo())
        await second.sight(made.token)
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            for payload in ("", "{", "[1, 2]", "[" * 3_000, '["x","never"]'):
                connection.execute("SELECT pg_notify(%s, %s)", (notify.CHANNEL, payload))
        await first.reply(made.token, "pass", 1)

        async def heard():
            return (await second.sight(made.token)).seq

        await until(heard, 5)


async def test_a_reply_in_hand_is_answered_when_the_server_stops(sqlite_url, monkeypatch):
    service = await Tables.open(sqlite_url)
    made = await service.create(solo())
    await service.sight(made.token)
    append, begun = service._data.append, asyncio.Event()

    async def slowly(rows, also):
        begun.set()
        await asyncio.sleep(0.3)
        await append(rows, also)

    monkeypatch.setattr(service._data, "append", slowly)
    replying = asyncio.create_task(service.reply(made.token, "pass", 1))
    await begun.wait()
    await service._writer.close()
    assert (await asyncio.wait_for(replying, 5)).seq > 0
    await service.close()


async def test_onlookers_do_not_shut_the_owner_out(tables: Tables, monkeypatch):
    monkeypatch.setattr("noctuary.web.tables.MOST_WATCHERS", 3)
    made = await tables.create(solo())
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(3):
            await stack.enter_async_context(tables.watch(spectator_token(made)))
        with pytest.raises(Exception, match="no room for more"):
            await stack.enter_async_context(tables.watch(spectator_token(made)))
        await stack.enter_async_context(tables.watch(made.token))


# ── files ─────────────────────────────────────────────────────────────────────────────────────


def test_a_second_server_on_one_file_is_refused(tmp_path: Path):
    database = f"sqlite:///{tmp_path}/tables.sqlite3"
    first = only_server(database)
    code = (
        "from noctuary.web.serve import CannotServe, only_server\n"
        f"try: only_server({database!r})\n"
        "except CannotServe as error: print(error)"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert "another server has" in said
    first.close()
    only_server(database).close()
    assert CannotServe


def rights(folder: Path) -> set[int]:
    """What everybody may do with the files of a folder."""
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_what_people_played_is_nobody_elses_business(tmp_path: Path):
    import noctuary

    async with opened(f"sqlite:///{tmp_path}/new.sqlite3") as tables:
        await tables.create(solo())
        assert rights(tmp_path) == {0o600}
    with noctuary.start("arkham-noir", seed=1) as session:
        session.save(tmp_path / "game.noctuary")
    assert rights(tmp_path) == {0o600}


def test_the_folder_of_tables_is_for_its_owner_alone(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    read_url("")
    assert rights(tmp_path) == {0o700}
