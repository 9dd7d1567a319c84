"""Migrations from the first version on: they make what the code expects, and keep what is there."""

from __future__ import annotations

import gzip
import itertools
import random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, select, text

import noctuary
from noctuary.engine.squeeze import SmallLines
from noctuary.web import care
from noctuary.web.data import (
    MIGRATIONS,
    REVISION,
    Data,
    DatabaseError,
    entries,
    links,
    metadata,
    migrate,
    notes,
    read_url,
    revision_of,
    seats,
    tables,
)
from noctuary.web.errors import Invalid
from noctuary.web.tokens import digest
from tests.web.conftest import opened, play, solo

pytestmark = pytest.mark.anyio

FIRST = "0001"
A_TABLE = {
    "id": "old",
    "game": "arkham-noir",
    "name": "From long ago",
    "created": 1.0,
    "header": b"{}",
    "pack": None,
    "spectators": True,
    "pass_pauses": True,
    "bot_delay": 0.5,
}


def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


def test_the_steps_form_one_line_that_ends_where_the_code_says():
    assert scripts().get_heads() == [REVISION]
    assert scripts().get_bases() == [FIRST]


async def test_migrated_tables_are_those_that_the_code_describes(empty_url):
    data = await Data.open(empty_url)
    async with data.reading() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    await data.close()
    assert differences == []


async def test_a_database_of_the_first_version_is_brought_up_to_date_with_all_it_holds(empty_url):
    data = Data(read_url(empty_url))
    async with data.writing() as connection:
        await connection.run_sync(migrate, FIRST)
        await connection.execute(insert(tables), A_TABLE)
        await connection.execute(insert(notes), {"table_id": "old", "seat": 0, "text": "a clue"})
    await data.close()
    data = await Data.open(empty_url)
    async with data.reading() as connection:
        assert await connection.run_sync(revision_of) == REVISION
        kept = (await connection.execute(select(tables))).one()
        assert (kept.name, bytes(kept.header)) == ("From long ago", b"{}")
        assert (await connection.execute(select(notes.c.text))).scalar_one() == "a clue"
    await data.close()


def old_save(replies: int = 150) -> list[bytes]:
    """The lines of a game, as the first version kept them."""
    session, source = noctuary.start("arkham-noir", seed=5), random.Random(5)
    while len(session.entries) <= replies:
        if not session.state.options:
            session.undo("turn")
        session.reply(source.choice(session.state.options))
    return list(session.lines())


async def first_version(url: str, *saves: tuple[str, list[bytes]]) -> None:
    """A database of the first version, with tables that their names lead to."""
    data = Data(read_url(url))
    async with data.writing() as connection:
        await connection.run_sync(migrate, FIRST)
        for name, (header, *lines) in saves:
            await connection.execute(insert(tables), A_TABLE | {"id": name, "header": header})
            seat = {"table_id": name, "seat": 0, "plays": 0, "held": "owner", "name": "Ada"}
            await connection.execute(insert(seats), seat | {"away": False})
            link = {"digest": digest(name), "table_id": name, "role": "owner", "serial": 0}
            await connection.execute(insert(links), link)
            for seq, line in enumerate(lines):
                entry = {"table_id": name, "seq": seq, "at": 1.0, "turn": 1, "line": line}
                await connection.execute(insert(entries), entry)
    await data.close()


async def kept_lines(url: str) -> list[bytes]:
    data = Data(read_url(url))
    async with data.reading() as connection:
        wanted = select(entries.c.line).order_by(entries.c.table_id, entries.c.seq)
        found = [bytes(line) for line in (await connection.execute(wanted)).scalars()]
    await data.close()
    return found


async def test_lines_of_the_first_version_become_small_and_stay_the_same_game(empty_url):
    save = old_save()
    await first_version(empty_url, ("a" * 22, save), ("b" * 22, save[:20]))
    async with opened(empty_url) as service:
        assert (await service.sight("a" * 22)).seq == len(save) - 2
        for token, lines in (("a" * 22, save), ("b" * 22, save[:20])):
            _, file = await service.export(token)
            assert gzip.decompress(file).splitlines(keepends=True)[1:] == lines[1:]
        assert await play(service, "b" * 22, 3) == 3
    small = sum(map(len, await kept_lines(empty_url)))
    assert small * 4 < sum(map(len, save))


async def test_a_backup_of_the_first_version_comes_back_as_the_same_game(empty_url, tmp_path):
    """Whoever updates Noctuary copies all tables before the new server has touched them."""
    save = old_save(30)
    await first_version(empty_url, ("a" * 22, save))
    assert care.back_up(empty_url, tmp_path / "copy") == 1
    new = f"sqlite:///{tmp_path}/new.sqlite3"
    assert care.restore(new, tmp_path / "copy") == (1, 0)
    async with opened(new) as service:
        _, file = await service.export("a" * 22)
    assert gzip.decompress(file).splitlines(keepends=True)[1:] == save[1:]
    assert sum(map(len, await kept_lines(new))) * 2 < sum(map(len, save))


async def test_a_database_gives_back_the_room_that_it_no_longer_needs(sqlite_url, tmp_path):
    url = f"sqlite:///{tmp_path}/old.sqlite3"
    await first_version(url, ("a" * 22, old_save()))
    before = (tmp_path / "old.sqlite3").stat().st_size
    await (await Data.open(url)).close()
    assert (tmp_path / "old.sqlite3").stat().st_size * 2 < before


async def test_a_damaged_line_is_no_reason_not_to_start(empty_url):
    save = old_save(30)
    damaged = [*save[:9], b"\xfe" + save[9][1:-9], *save[10:]]
    await first_version(empty_url, ("a" * 22, damaged), ("b" * 22, save))
    async with opened(empty_url) as service:
        assert (await service.sight("b" * 22)).seq == len(save) - 2
        with pytest.raises(Invalid, match="line 10 of the save"):
            await service.sight("a" * 22)


async def test_an_interrupted_step_has_not_happened(empty_url, monkeypatch):
    save = old_save(100)
    await first_version(empty_url, ("a" * 22, save), ("b" * 22, save))
    add, count = SmallLines.add, itertools.count()

    def interrupted(self, line):
        if next(count) == 150:
            raise OSError("the power went")
        return add(self, line)

    with monkeypatch.context() as broken:
        broken.setattr(SmallLines, "add", interrupted)
        with pytest.raises(DatabaseError, match="the power went"):
            await Data.open(empty_url)
    assert await kept_lines(empty_url) == 2 * save[1:]
    async with opened(empty_url) as service:
        assert (await service.sight("b" * 22)).seq == len(save) - 2


async def test_lines_can_be_made_whole_again(empty_url):
    from alembic import command

    save = old_save(100)
    await first_version(empty_url, ("a" * 22, save))
    data = await Data.open(empty_url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    def down(connection):
        config.attributes["connection"] = connection
        command.downgrade(config, FIRST)

    async with data.writing() as connection:
        await connection.run_sync(down)
    await data.close()
    assert await kept_lines(empty_url) == save[1:]


async def test_every_step_can_be_taken_back_in_an_empty_database(empty_url):
    from alembic import command

    data = await Data.open(empty_url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    def down_and_up(connection):
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        command.upgrade(config, "head")

    async with data.writing() as connection:
        await connection.run_sync(down_and_up)
    await data.close()


async def test_opening_twice_changes_nothing(empty_url):
    async with opened(empty_url) as service:
        made = await service.create(solo())
        await play(service, made.token, 3)
    async with opened(empty_url) as service:
        assert (await service.sight(made.token)).seq >= 3


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(empty_url):
    data = await Data.open(empty_url)
    async with data.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await data.close()
    with pytest.raises(DatabaseError, match="made by a newer Noctuary"):
        await Data.open(empty_url)
    data = Data(read_url(empty_url))
    async with data.reading() as connection:
        assert await connection.run_sync(revision_of) == "9999"
    await data.close()


async def test_a_database_of_two_versions_at_once_is_refused_in_a_sentence(sqlite_url):
    data = Data(read_url(sqlite_url))
    async with data.writing() as connection:
        await connection.execute(text("INSERT INTO alembic_version VALUES ('0001')"))
    await data.close()
    with pytest.raises(DatabaseError, match="cannot be opened"):
        await Data.open(sqlite_url)
