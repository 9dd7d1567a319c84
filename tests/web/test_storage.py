"""Kept safe: the same on SQLite and PostgreSQL, in one process or two."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

import noctuary
from noctuary.engine.session import Session
from noctuary.engine.state import State
from noctuary.web.data import Data, DatabaseError, entries, links, messages, read_url, reason, seats
from noctuary.web.errors import Stale, Unavailable, Unknown
from noctuary.web.open_tables import A_TABLE
from tests.web.conftest import marked, opened, play, seat_tokens, solo

pytestmark = pytest.mark.anyio


async def count(url: str, what) -> int:
    data = Data(read_url(url))
    async with data.reading() as connection:
        found = (await connection.execute(select(func.count()).select_from(what))).scalar_one()
    await data.close()
    return found


async def test_a_table_is_the_same_after_a_restart(url):
    async with opened(url) as service:
        made = await service.create(solo())
        await play(service, made.token, 12)
        await service.talk.say(made.token, "good evening")
        before = await service.sight(made.token)
        log = await service.log(made.token)
    async with opened(url) as service:
        after = await service.sight(made.token)
        assert after == before
        assert await service.log(made.token) == log
        assert [m.text for m in await service.talk.messages(made.token)] == ["good evening"]
        assert await play(service, made.token, 5) == 5


async def test_what_is_kept_is_the_save_itself(url):
    async with opened(url) as service:
        made = await service.create(solo())
        await play(service, made.token, 70)
        _, save = await service.export(made.token)
        data = Data(read_url(url))
        async with data.reading() as connection:
            wanted = select(entries.c.line).order_by(entries.c.seq)
            kept = [bytes(row.line) for row in await connection.execute(wanted)]
        await data.close()
    assert b"".join(kept) in save
    lines = gzip.decompress(save).splitlines(keepends=True)
    assert len(Session.read(lines, noctuary.game).entries) == len(kept)
    small, large = sum(map(len, kept)), sum(map(len, lines))
    assert small * 5 < large


async def test_the_past_rests_and_any_moment_of_it_can_be_had(url):
    async with opened(url) as service:
        made = await service.create(solo())
        await play(service, made.token, 90)
        session = service._open_tables.peek(made.id).session
        living = [entry.seq for entry in session.entries if isinstance(entry.state, State)]
        assert living == [session.moment]
        told = await service.log(made.token)
        moments = range(0, session.moment, 7)
        seen = [(await service.at(made.token, moment)).view for moment in moments]
        assert living == [entry.seq for entry in session.entries if isinstance(entry.state, State)]
    async with opened(url) as service:
        assert await service.log(made.token) == told
        assert [(await service.at(made.token, moment)).view for moment in moments] == seen
        await service.branch(made.token, 40)
        assert (await service.sight(made.token)).view == (await service.at(made.token, 40)).view


async def test_a_reply_is_answered_only_after_its_entry_is_committed(url):
    async with opened(url) as service:
        made = await service.create(solo())
        question = (await service.sight(made.token)).question
        receipt = await service.reply(made.token, "pass", question.number)
        assert await count(url, entries) == receipt.seq + 1


async def test_of_two_processes_the_later_one_is_refused_gently(url):
    async with opened(url) as first, opened(url) as second:
        made = await first.create(solo())
        question = (await first.sight(made.token)).question
        await second.sight(made.token)
        kept = await first.reply(made.token, "pass", question.number)
        with pytest.raises(Stale) as refused:
            await second.reply(made.token, "take", question.number)
        assert refused.value.details == {"question": kept.question, "seq": kept.seq}
        now = await second.sight(made.token)
        assert (now.seq, now.question.number) == (kept.seq, kept.question)
        onward = await second.reply(made.token, "pass", kept.question)
        assert onward.seq > kept.seq


async def test_replies_of_two_processes_at_the_same_time_never_both_count(url):
    async with opened(url) as first, opened(url) as second:
        made = await first.create(marked("me", "hot-seat"))
        for turn in range(8):
            question = (await first.sight(made.token)).question
            await second.sight(made.token)
            one, other = (option.id for option in question.options[:2])
            results = await asyncio.gather(
                first.reply(made.token, one, question.number),
                second.reply(made.token, other, question.number),
                return_exceptions=True,
            )
            refused = [result for result in results if isinstance(result, Stale)]
            assert len(refused) == 1, results
            first._open_tables.peek(made.id).is_behind = True
            assert (await first.sight(made.token)).seq == turn + 1
        assert await count(url, entries) == 9


async def test_a_reply_that_cannot_be_kept_has_not_happened(url, monkeypatch):
    async with opened(url) as service:
        made = await service.create(solo())
        before = await service.sight(made.token)

        async def full_disk(*_):
            raise OperationalError("INSERT", {}, Exception("disk is full"))

        with monkeypatch.context() as broken:
            broken.setattr(service._data, "append", full_disk)
            with pytest.raises(Unavailable):
                await service.reply(made.token, "pass", before.question.number)
        assert await service.sight(made.token) == before
        assert (await service.reply(made.token, "pass", before.question.number)).seq > 0


async def test_waiting_replies_of_all_tables_are_committed_together(url, monkeypatch):
    async with opened(url) as service:
        made = [await service.create(solo(seed=n)) for n in range(30)]
        numbers = [(await service.sight(one.token)).question.number for one in made]
        transactions = []
        append = service._data.append

        def counted(*rows):
            transactions.append(1)
            return append(*rows)

        monkeypatch.setattr(service._data, "append", counted)
        waiting = zip(made, numbers, strict=True)
        await asyncio.gather(*(service.reply(one.token, "pass", n) for one, n in waiting))
        assert len(transactions) <= 5


async def test_one_conflict_in_a_batch_harms_nobody_else(url):
    async with opened(url) as first, opened(url) as second:
        made = [await first.create(solo(seed=n)) for n in range(6)]
        for one in made:
            await second.sight(one.token)
        await first.reply(made[0].token, "pass", 1)
        second._open_tables.peek(made[0].id).is_behind = False
        replies = (second.reply(one.token, "take", 1) for one in made)
        results = await asyncio.gather(*replies, return_exceptions=True)
        assert [isinstance(result, Stale) for result in results] == [True] + [False] * 5


async def test_a_deleted_table_leaves_nothing_behind(url):
    async with opened(url) as service:
        made = await service.create(marked())
        await service.talk.say(made.token, "hello")
        await service.delete(made.token)
        for token in seat_tokens(made):
            with pytest.raises(Unknown):
                await service.sight(token)
        for what in (entries, links, seats, messages):
            assert await count(url, what) == 0


async def test_tables_that_nobody_uses_leave_memory_and_come_back(sqlite_url):
    async with opened(sqlite_url, moments=80) as service:
        made = [await service.create(solo(seed=n)) for n in range(6)]
        for one in made:
            await play(service, one.token, 10)
        assert service._open_tables._moments <= 80 + max(
            open_table.moments for open_table in service._open_tables._open.values()
        )
        assert len(service._open_tables._open) < len(made)
        for one in made:
            assert (await service.sight(one.token)).seq >= 10


async def test_tables_that_were_made_and_never_looked_at_leave_memory_too(sqlite_url):
    async with opened(sqlite_url, moments=3 * (A_TABLE + 1)) as service:
        made = [await service.create(solo(seed=n)) for n in range(6)]
        assert len(service._open_tables._open) == 3
        for one in made:
            assert (await service.sight(one.token)).seq == 0


@pytest.mark.parametrize("come_by", ["making", "a save", "a moment of another"])
async def test_a_table_that_was_just_made_is_not_read_and_is_what_would_be_read(
    tables, monkeypatch, come_by
):
    made = await tables.create(solo(spectators=False, pass_pauses=False, names=("Ada",)))
    await play(tables, made.token, 3)
    if come_by == "making":
        made = await tables.create(solo(spectators=False, pass_pauses=False, names=("Ada",)))
    elif come_by == "a save":
        made = await tables.adopt((await tables.export(made.token))[1], "Again")
    else:
        made = await tables.fork(made.token, 2, "Another way")
    with monkeypatch.context() as patch:
        patch.setattr(Data, "reading", None)
        sight, log = await tables.sight(made.token), await tables.log(made.token)
        open_table = tables._open_tables.peek(made.id)
        held = (open_table.row, open_table.seats, open_table.authors, open_table.session.rows)
    tables._open_tables.drop(made.id)
    tables.seating.forget(made.id)
    assert (await tables.sight(made.token), await tables.log(made.token)) == (sight, log)
    read = tables._open_tables.peek(made.id)
    assert (read.row, read.seats, read.authors, read.session.rows) == held


async def test_sqlite_is_opened_so_that_a_power_cut_loses_nothing(sqlite_url, tmp_path):
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    async with opened(sqlite_url) as service:
        appender = service._data._appender

        def asked(name: str) -> object:
            return appender._open().execute(f"PRAGMA {name}").fetchone()[0]

        pragmas = {name: appender._thread.submit(asked, name).result() for name in names}
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
    }


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("mysql://localhost/x", "sqlite:///FILE or postgresql://"),
        ("nonsense", "sqlite:///FILE or postgresql://"),
        ("sqlite:////nowhere/at/all.sqlite3", "cannot be opened"),
        ("postgresql://nobody:hush@127.0.0.1:1/x", "refused"),
    ],
)
async def test_a_database_that_cannot_be_used_is_told_in_a_sentence(database, words):
    with pytest.raises(DatabaseError, match=words) as refused:
        await Data.open(database)
    assert "hush" not in str(refused.value)


async def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path):
    (tmp_path / "tables.sqlite3").write_text("Dear diary, " * 100)
    with pytest.raises(DatabaseError, match="not a database"):
        await Data.open(f"sqlite:///{tmp_path}/tables.sqlite3")


async def test_damage_to_a_kept_entry_is_told_and_not_played_on(sqlite_url, tmp_path):
    async with opened(sqlite_url) as service:
        made = await service.create(solo())
        await play(service, made.token, 4)
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        connection.execute("UPDATE entries SET line = x'feffff' WHERE seq = 2")
    connection.close()
    async with opened(sqlite_url) as service:
        with pytest.raises(Exception, match="line 4 of the save is damaged"):
            await service.sight(made.token)


def test_why_a_database_refused_is_told_in_a_word_and_not_in_what_people_wrote():
    assert reason(OperationalError("INSERT meet me at the pier", {}, OSError("pier"))) == "OSError"
    assert reason(ValueError("pier")) == "ValueError"
