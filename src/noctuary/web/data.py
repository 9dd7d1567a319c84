"""What the server keeps: its database tables, and how SQLite and PostgreSQL are opened."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import platformdirs
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    inspect,
    make_url,
    text,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from noctuary.extras import brought_by
from noctuary.web.appending import Appender, make_safe

MIGRATIONS: Final = Path(__file__).parent / "migrations"
REVISION: Final = "0004"
"""The latest step of the migrations."""
MIGRATION_LOCK: Final = 0x4E6F6374
"""Any number, the same in all processes: PostgreSQL lets one of them migrate at a time."""
BUSY_SECONDS: Final = 10
"""How long a busy database is waited for; then whoever asked is told to try again."""
CONNECTIONS: Final = 16
"""How many connections a process has to PostgreSQL, beside the one that listens."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def _table_id(**options: Any) -> Column[str]:
    return Column(
        "table_id",
        String(32),
        ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        **options,
    )


packs = Table(
    "packs",
    metadata,
    Column("key", String(160), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("files", LargeBinary, nullable=False),
)
"""Content that is not built in, once for all tables that play with it."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("name", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("pack", String(160), ForeignKey("packs.key")),
    Column("spectators", Boolean, nullable=False),
    Column("pass_pauses", Boolean, nullable=False),
    Column("bot_delay", Float, nullable=False),
)
"""A game being played: the first line of its save, and how people sit around it."""

seats = Table(
    "seats",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("plays", Integer, nullable=False),
    Column("held", String(8), nullable=False),
    Column("name", String(200), nullable=False),
    Column("bot", String(64)),
    Column("away", Boolean, nullable=False),
)
"""Places at a table: which seat of the game each plays, and who holds it."""

links = Table(
    "links",
    metadata,
    Column("digest", LargeBinary(32), primary_key=True),
    _table_id(),
    Column("role", String(12), nullable=False),
    Column("seat", Integer),
    Column("serial", Integer, nullable=False),
    Column("expires", Float),
    Index("ix_links_table_id", "table_id"),
)
"""Who may do what: unguessable tokens, of which only digests are kept."""

shares = Table(
    "shares",
    metadata,
    Column("digest", LargeBinary(32), primary_key=True),
    _table_id(),
    Column("moment", Integer, nullable=False),
    Column("serial", Integer, nullable=False),
    Index("ix_shares_table_id", "table_id"),
)
"""Links to single moments of finished games, for people without a seat."""

entries = Table(
    "entries",
    metadata,
    _table_id(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("by", Integer),
    Column("turn", Integer, nullable=False),
    Column("awaited", Integer),
    Column("line", LargeBinary, nullable=False),
)
"""The lines of the saves, kept small (`engine/squeeze.py`). A number can be taken once, and that is
the whole concurrency control."""

messages = Table(
    "messages",
    metadata,
    Column("n", Integer, primary_key=True),
    _table_id(),
    Column("at", Float, nullable=False),
    Column("seat", Integer),
    Column("name", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_messages_table_id_n", "table_id", "n"),
)
"""Chat, and what the table itself has to say about seats (without a seat)."""

notes = Table(
    "notes",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)
"""What a seat wrote down for itself."""


clocks = Table(
    "clocks",
    metadata,
    _table_id(primary_key=True),
    Column("question", Integer, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("due", Float, nullable=False),
)
"""Until when the timed question of a table can be answered, since it was shown after an entry."""


class DatabaseError(Exception):
    """The database cannot be opened; the message says which, why and what to do."""


class NotThere(DatabaseError):
    """A server of databases does not answer just now; perhaps it is being restarted."""


class NewerDatabase(Exception):
    """The database has been through steps that are not known here."""


class Data:
    """The open database: reading and writing connections, alike for SQLite and PostgreSQL."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_postgres = url.get_backend_name() == "postgresql"
        self._appender: Appender | None = None
        if self.is_postgres:
            # No overflow: connections that come and go cost the most when there is most to do.
            self._readers = create_async_engine(
                url,
                pool_size=CONNECTIONS,
                max_overflow=0,
                pool_timeout=BUSY_SECONDS,
                pool_pre_ping=True,
                hide_parameters=True,
            )
            self._writers = self._readers
        else:
            # One writer, since SQLite knows no more; readers beside it, since WAL lets them.
            self._readers = _sqlite(url, connections=4, begin="BEGIN")
            self._writers = _sqlite(url, connections=1, begin="BEGIN IMMEDIATE")
            self._appender = Appender(str(url.database), entries, BUSY_SECONDS)

    @classmethod
    async def open(cls, url: str = "") -> Data:
        """The database at this URL, brought up to date; by default a file of the user's own."""
        data = cls(read_url(url))
        try:
            if not data.is_postgres:
                _try_file(str(data.url.database))
            async with data.writing() as connection:
                has_changed = await connection.run_sync(migrate)
            if has_changed and not data.is_postgres:
                _shrink_file(str(data.url.database))
        except (NewerDatabase, SQLAlchemyError, sqlite3.Error, OSError) as error:
            await data.close()
            away = data.is_postgres and isinstance(error, OperationalError)
            raise (NotThere if away else DatabaseError)(_plain(data.url, error)) from error
        return data

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look something up with."""
        async with self._readers.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end unless something goes wrong in it."""
        async with self._writers.begin() as connection:
            yield connection

    async def append(
        self, rows: Sequence[dict[str, Any]], also: Callable[[AsyncConnection], Awaitable[None]]
    ) -> None:
        """Keep entries in a transaction of their own; where there may be other processes, `also`
        tells them as part of it."""
        if self._appender is not None:
            await self._appender.append(rows)
            return
        async with self.writing() as connection:
            await connection.execute(insert(entries), rows)
            await also(connection)

    async def close(self) -> None:
        """Let all connections go."""
        if self._appender is not None:
            self._appender.close()
        await self._readers.dispose()
        await self._writers.dispose()


def default_path() -> Path:
    """Where tables are kept when nobody says otherwise."""
    return Path(platformdirs.user_data_dir("noctuary", appauthor=False)) / "tables.sqlite3"


def read_url(text: str) -> URL:
    """A database URL as people write it, with the driver that this server uses."""
    if not text:
        default_path().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return URL.create("sqlite+aiosqlite", database=str(default_path()))
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        backend = ""
    if backend == "sqlite" and url.database:
        return url.set(drivername="sqlite+aiosqlite")
    if backend in ("postgresql", "postgres"):
        if find_spec("psycopg") is None:
            raise DatabaseError(
                f"PostgreSQL needs psycopg, which is not installed. {brought_by('postgres')}"
            )
        return url.set(drivername="postgresql+psycopg")
    raise DatabaseError(
        f"{text!r} is no database that can be used here; write sqlite:///FILE "
        "or postgresql://USER@HOST/NAME"
    )


def migrate(connection: Connection, revision: str = REVISION) -> bool:
    """Bring the database's tables up to date, one process at a time; says whether they were not."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    if revision_of(connection) == revision:
        return False
    # Seldom needed, and a second to load.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise NewerDatabase(str(error)) from error
    return True


def revision_of(connection: Connection) -> str | None:
    """Up to which step the database has come; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return None if found is None else str(found)


def _try_file(path: str) -> None:
    """See whether SQLite can open a file at all; said here, no thread is left with the news."""
    if path != ":memory:" and not Path(path).exists():
        with contextlib.suppress(OSError):  # SQLite says why it cannot be made
            Path(path).touch(mode=0o600)  # tables are nobody else's business on this machine
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        connection.execute("PRAGMA schema_version")


def _shrink_file(path: str) -> None:
    """Give back the room that a step of the migrations has freed. It needs as much beside the file
    for a moment; where there is less, the file stays as large and fills up again slowly."""
    with (
        contextlib.suppress(sqlite3.Error),
        contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection,
    ):
        connection.execute("VACUUM")


def _sqlite(url: URL, connections: int, begin: str) -> AsyncEngine:
    """SQLite for the loop."""
    engine = create_async_engine(url, pool_size=connections, max_overflow=0, hide_parameters=True)
    _prepare(engine.sync_engine, begin)
    return engine


def _prepare(engine: Engine, begin: str) -> None:
    """SQLite that loses nothing in a power cut, waits for others, and begins when it is told."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        make_safe(connection)
        connection.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}").close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def reason(error: Exception) -> str:
    """Why the database refused, in a word: whole messages may quote what people wrote."""
    return type(getattr(error, "orig", None) or error).__name__


def _plain(url: URL, error: Exception) -> str:
    """Why the database cannot be used, in a sentence without a password."""
    where = url.render_as_string(hide_password=True)
    if isinstance(error, NewerDatabase):
        return f"the database {where} was made by a newer Noctuary ({error}): update this one"
    reason = getattr(error, "orig", None) or error
    return f"the database {where} cannot be opened: {str(reason).strip()}"
