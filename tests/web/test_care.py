"""Looking after a server: the doctor, backups while it runs, and the way back."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from noctuary.cli import main
from noctuary.web import care
from noctuary.web.data import DatabaseError, tables
from noctuary.web.serve import listen
from tests.web.conftest import marked, opened, play, seat_tokens, solo

pytestmark = pytest.mark.anyio


async def test_a_backup_is_taken_while_the_server_runs_and_brings_tables_back(url, tmp_path: Path):
    other = f"sqlite:///{tmp_path}/other.sqlite3"
    async with opened(url) as service:
        made = await service.create(solo())
        shared = await service.create(marked())
        await play(service, made.token, 6)
        before = await service.sight(made.token)
        assert care.back_up(url, tmp_path / "copy") == 2
        await play(service, made.token, 3)
    with pytest.raises(DatabaseError, match="exists already"):
        care.back_up(url, tmp_path / "copy")
    assert care.restore(other, tmp_path / "copy") == (2, 0)
    assert care.restore(other, tmp_path / "copy") == (0, 2)
    async with opened(other) as service:
        again = await service.sight(made.token)
        assert (again.seq, again.view) == (before.seq, before.view)
        assert (await service.sight(seat_tokens(shared)[1])).role == "seat"
        await play(service, made.token, 2)


async def test_a_table_that_was_deleted_by_mistake_comes_back(sqlite_url, tmp_path: Path):
    async with opened(sqlite_url) as service:
        made = await service.create(solo())
        await service.talk.say(made.token, "Good evening.")
        care.back_up(sqlite_url, tmp_path / "copy")
        await service.delete(made.token)
        assert care.restore(sqlite_url, tmp_path / "copy") == (1, 0)
        assert (await service.sight(made.token)).seq == 0
        assert [one.text for one in await service.talk.messages(made.token)] == ["Good evening."]


async def test_a_backup_is_of_one_moment(sqlite_url, tmp_path: Path, monkeypatch):
    """Somebody makes a table while the tables are copied: it is there whole, or not at all."""
    async with opened(sqlite_url) as service:
        await service.create(solo())
    pieces = care.pieces

    def meanwhile(source, wanted):
        yield from pieces(source, wanted)
        if wanted.get_final_froms() == [tables]:
            with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as other:
                other.execute("INSERT INTO notes VALUES ((SELECT id FROM tables), 0, 'new')")
            other.close()

    monkeypatch.setattr(care, "pieces", meanwhile)
    assert care.back_up(sqlite_url, tmp_path / "copy") == 1
    with sqlite3.connect(tmp_path / "copy") as copy:
        assert copy.execute("SELECT count(*) FROM notes").fetchone() == (0,)
    copy.close()


def test_a_copy_that_cannot_be_made_leaves_nothing_behind(sqlite_url, tmp_path: Path, monkeypatch):
    missing = f"sqlite:///{tmp_path}/missing.sqlite3"
    with pytest.raises(DatabaseError, match="there is no database"):
        care.back_up(missing, tmp_path / "copy")
    monkeypatch.setattr(care, "pieces", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        care.back_up(sqlite_url, tmp_path / "copy")
    assert {path.name for path in tmp_path.iterdir()} == {"tables.sqlite3"}


def test_a_backup_of_a_newer_version_is_refused_in_words(sqlite_url, tmp_path: Path):
    care.back_up(sqlite_url, tmp_path / "copy")
    with sqlite3.connect(tmp_path / "copy") as copy:
        copy.execute("UPDATE alembic_version SET version_num = '9999'")
    copy.close()
    with pytest.raises(DatabaseError, match="newer Noctuary"):
        care.restore(sqlite_url, tmp_path / "copy")


def test_what_is_no_backup_brings_nothing_back(sqlite_url, tmp_path: Path):
    (tmp_path / "other").write_bytes(b"")
    with pytest.raises(DatabaseError, match="no backup"):
        care.restore(sqlite_url, tmp_path / "other")
    with pytest.raises(DatabaseError, match="no file"):
        care.restore(sqlite_url, tmp_path / "nothing")


async def test_the_doctor_finds_what_is_wrong(sqlite_url, tmp_path: Path):
    async with opened(sqlite_url) as service:
        made = await service.create(solo())
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    path.chmod(0o600)  # noqa: ASYNC240
    assert not [one for one in care.examine(sqlite_url, port=0) if one.fault]
    path.chmod(0o644)  # noqa: ASYNC240
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET line = x'78'")
    connection.close()
    faults = [one.fault for one in care.examine(sqlite_url, port=0) if one.fault]
    assert any("others can read it" in fault for fault in faults)
    assert any(made.id in fault for fault in faults)


def test_a_port_that_somebody_else_has_taken_is_told(monkeypatch):
    monkeypatch.setattr(care, "ANSWER_SECONDS", 0.1)
    with listen("127.0.0.1", 0) as taken:
        (found,) = care.look_at_port("127.0.0.1", taken.getsockname()[1])
    assert "cannot be used" in found.fault


def test_the_command_line_says_it_in_a_sentence(sqlite_url, tmp_path: Path):
    run = CliRunner().invoke
    told = run(main, ["backup", str(tmp_path / "copy"), "--database", sqlite_url])
    assert told.exit_code == 0, told.output
    assert "0 tables in" in told.output
    told = run(main, ["restore", str(tmp_path / "nothing"), "--database", sqlite_url])
    assert told.exit_code == 1
    assert "there is no file" in told.output
    told = run(main, ["doctor", "--port", "0", "--database", f"sqlite:///{tmp_path}/no/where.db"])
    assert told.exit_code == 1
    assert "there is no such folder" in told.output
