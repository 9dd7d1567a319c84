"""Migrations from the first version on: they make what the code expects, and keep what is there."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, select, text

from noctuary.web.data import (
    MIGRATIONS,
    REVISION,
    Data,
    DatabaseError,
    metadata,
    migrate,
    notes,
    read_url,
    revision_of,
    tables,
)
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
