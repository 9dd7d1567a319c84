"""Looking after a server: what is wrong with it, a copy of all tables, and the way back."""

from __future__ import annotations

import contextlib
import http.client
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    event,
    exists,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from noctuary.engine.entries import sealed
from noctuary.engine.faults import PackError
from noctuary.engine.packs import known_packs
from noctuary.engine.squeeze import WHOLE_EVERY, Unsqueezable, following, unsqueeze
from noctuary.engine.words import counted
from noctuary.games import games
from noctuary.web import data
from noctuary.web.data import DatabaseError, NewerDatabase, metadata, read_url
from noctuary.web.serve import CannotServe, listen, name_of

AT_ONCE: Final = 500
"""How many rows are copied at a time."""
LEAST_FREE: Final = 200_000_000
"""With fewer bytes left on the disk it is time to say so."""
ANSWER_SECONDS: Final = 3.0
"""How long a server is asked who it is."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at, and what is wrong with it, if anything is."""

    what: str
    fault: str = ""


# ── what is wrong ─────────────────────────────────────────────────────────────────────────────


def examine(database: str = "", host: str = "127.0.0.1", port: int | None = None) -> list[Finding]:
    """Look at folder, database, packs and port."""
    looks: list[Callable[[], Iterator[Finding]]] = [
        lambda: look_at_folder(database),
        lambda: look_at_database(database),
        look_at_packs,
        lambda: look_at_port(host, port),
    ]
    return [finding for look in looks for finding in look()]


def look_at_folder(database: str) -> Iterator[Finding]:
    """The folder in which tables are kept: ours alone, and with room in it."""
    url = read_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        return
    folder = Path(url.database).absolute().parent
    if not folder.is_dir():
        yield Finding(f"folder {folder}", "there is no such folder: make it")
        return
    free = shutil.disk_usage(folder).free
    little = free < LEAST_FREE
    yield Finding(f"folder {folder}", f"only {free:,} bytes are free" if little else "")
    file = Path(url.database)
    if file.exists() and file.stat().st_mode & 0o077:
        yield Finding(f"rights of {file}", f"others can read it: chmod 600 {file}")


def look_at_database(database: str) -> Iterator[Finding]:
    """Whether it opens, is whole and holds readable tables."""
    what = f"database {read_url(database).render_as_string(hide_password=True)}"
    try:
        with opened(database) as connection:
            if not inspect(connection).has_table("tables"):
                yield Finding(f"{what}: empty")
                return
            yield Finding(what, damage(connection))
            count = connection.execute(select(func.count()).select_from(data.tables)).scalar_one()
            torn = torn_tables(connection)
            fault = f"the last entry is damaged at {', '.join(torn)}" if torn else ""
            yield Finding(f"{counted(count, 'table')} in it", fault)
    except (DBAPIError, OSError, ImportError) as error:
        yield Finding(what, str(getattr(error, "orig", None) or error).strip())


def damage(connection: Connection) -> str:
    """What the database says about itself; empty if it is whole and up to date."""
    revision = data.revision_of(connection)
    if revision != data.REVISION:
        return f"it is at step {revision}, this Noctuary at {data.REVISION}: start the server once"
    if connection.dialect.name != "sqlite":
        return ""
    said = connection.execute(text("PRAGMA quick_check")).scalar_one()
    return "" if said == "ok" else f"SQLite finds: {said}; restore a backup"


def torn_tables(connection: Connection) -> list[str]:
    """Tables whose last entry is not what was written."""
    entries = data.entries.c
    latest = select(entries.table_id, func.max(entries.seq)).group_by(entries.table_id)
    torn = []
    for table, seq in connection.execute(latest).all():
        since = seq - seq % WHOLE_EVERY
        wanted = select(entries.line).where(entries.table_id == table, entries.seq >= since)
        rows = connection.execute(wanted.order_by(entries.seq)).scalars().all()
        if not sealed(last_line(rows)):
            torn.append(table)
    return torn


def last_line(rows: Sequence[bytes]) -> bytes:
    """The last of some small lines, the first of which stands for itself; empty if it is lost."""
    line = former = b""
    try:
        for row in rows:
            line = unsqueeze(row, former)
            former = following(former, line)
    except Unsqueezable:
        return b""
    return line


def look_at_packs() -> Iterator[Finding]:
    """Whether all content can be read."""
    for game in games():
        for name in known_packs(game.folder):
            try:
                game.pack(name)
            except PackError as error:
                yield Finding(f"pack {name} of {game.title}", str(error))
            else:
                yield Finding(f"pack {name} of {game.title}")


def look_at_port(host: str, port: int | None) -> Iterator[Finding]:
    """Whether a server could listen, or does."""
    try:
        listening = listen(host, port)
    except CannotServe as error:
        if port and is_served(host, port):
            yield Finding(f"port {port} of {host}: a Noctuary answers there")
        else:
            yield Finding("port", str(error))
    else:
        yield Finding(f"port {listening.getsockname()[1]} of {host}")
        listening.close()


def is_served(host: str, port: int) -> bool:
    """Whether a server of ours answers there."""
    asking = http.client.HTTPConnection(host, port, timeout=ANSWER_SECONDS)
    try:
        asking.request("GET", "/api", headers={"Host": f"{name_of(host)}:{port}"})
        return b'"noctuary"' in asking.getresponse().read(10_000)
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asking.close()


# ── backup and restore ────────────────────────────────────────────────────────────────────────


def back_up(database: str, file: Path) -> int:
    """Copy everything into a SQLite file, as it is at one moment; a server may run meanwhile. Says
    how many tables there are."""
    if file.exists():
        raise DatabaseError(f"{file} exists already: choose another name")
    check_there(database)
    file.touch(mode=0o600)
    try:
        return copied(database, file)
    except BaseException:
        file.unlink()  # a part of a copy would be taken for one
        raise


def check_there(database: str) -> None:
    """SQLite would make the file that is not there, and its copy would be empty."""
    url = read_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise DatabaseError(f"there is no database {url.database}: no server has kept tables there")


def copied(database: str, file: Path) -> int:
    """Copy everything into a file that is empty; says how many tables there are."""
    with opened(database) as source, opened(f"sqlite:///{file}") as target:
        if source.dialect.name == "postgresql":
            source.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        # A copy is as old as what it copies: lines are written otherwise from one step to the next.
        data.migrate(target, data.revision_of(source) or data.REVISION)
        there = inspect(source).get_table_names()
        for table in [table for table in metadata.sorted_tables if table.name in there]:
            for rows in pieces(source, select(table)):
                target.execute(insert(table), rows)
        count: int = target.execute(select(func.count()).select_from(data.tables)).scalar_one()
    return count


def restore(database: str, file: Path) -> tuple[int, int]:
    """Bring back the tables of a backup that are not here; those that are stay as they are. Says
    how many came back, and how many were here."""
    if not file.is_file():
        raise DatabaseError(f"there is no file {file}")
    with up_to_date(file) as backup, opened(backup) as source, opened(database) as target:
        data.migrate(target)
        add_packs(source, target)
        back, here = 0, 0
        for row in source.execute(select(data.tables)).mappings().all():
            known = select(exists().where(data.tables.c.id == row["id"]))
            if target.execute(known).scalar_one():
                here += 1
                continue
            target.execute(insert(data.tables), [dict(row)])
            add_parts(source, target, row["id"])
            back += 1
    return back, here


@contextlib.contextmanager
def up_to_date(file: Path) -> Iterator[str]:
    """The URL of a backup as this version would have written it; the file stays as it is."""
    with TemporaryDirectory(prefix="noctuary-") as folder:
        backup = f"sqlite:///{shutil.copy(file, folder)}"
        with opened(backup) as connection:
            if not inspect(connection).has_table("tables"):
                raise DatabaseError(f"{file} is no backup of Noctuary")
            data.migrate(connection)
        yield backup


def add_packs(source: Connection, target: Connection) -> None:
    """Content that the tables of a backup carry along."""
    known = set(target.execute(select(data.packs.c.key)).scalars())
    for rows in pieces(source, select(data.packs)):
        new = [row for row in rows if row["key"] not in known]
        if new:
            target.execute(insert(data.packs), new)


def add_parts(source: Connection, target: Connection, table_id: str) -> None:
    """Everything that belongs to one table; messages are numbered anew. A clock is not brought
    back: its question begins to count when it is shown again."""
    for part in (data.seats, data.links, data.entries, data.messages, data.notes):
        order = list(part.primary_key.columns)
        wanted = select(part).where(part.c.table_id == table_id).order_by(*order)
        for rows in pieces(source, wanted):
            for row in rows:
                row.pop("n", None)
            target.execute(insert(part), rows)


def pieces(source: Connection, wanted: Any) -> Iterator[list[dict[str, Any]]]:
    """Rows, some at a time."""
    for rows in source.execute(wanted).mappings().partitions(AT_ONCE):
        yield [dict(row) for row in rows]


@contextlib.contextmanager
def opened(database: str) -> Iterator[Connection]:
    """A transaction on a database, whatever kind it is; all that is read in it is of one moment."""
    engine = engine_of(read_url(database))
    try:
        with engine.begin() as connection:
            yield connection
    except sqlite3.Error as error:
        raise DatabaseError(str(error)) from error
    except NewerDatabase as error:
        raise DatabaseError(f"a newer Noctuary wrote it ({error}): update this one") from error
    finally:
        engine.dispose()


def engine_of(url: URL) -> Engine:
    """The database for somebody who waits for it."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(
            make_url(url).set(drivername="sqlite"),
            connect_args={"timeout": data.BUSY_SECONDS, "isolation_level": None},
            hide_parameters=True,
        )
        # By itself SQLite would begin with the first thing that is written, not with what is read.
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        return engine
    return create_engine(url, hide_parameters=True)
