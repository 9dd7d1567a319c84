"""Entries into SQLite, by a thread of their own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Table
from sqlalchemy.exc import DBAPIError

MOST_STATEMENTS: Final = 256
"""How many statements are kept ready: one for each number of rows that is kept at once."""


class Appender:
    """A transaction is a single statement, one way there and back. With more of them, or a row at
    a time, the thread would wait after each until the loop lets it run again."""

    def __init__(self, path: str, table: Table, busy_seconds: int) -> None:
        self._path, self._table, self._busy_seconds = path, table, busy_seconds
        self._names = [column.name for column in table.columns]
        self._thread = ThreadPoolExecutor(1, "noctuary-entries")
        self._connection: sqlite3.Connection | None = None

    async def append(self, rows: Sequence[dict[str, Any]]) -> None:
        """Keep entries; returns when they are committed."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._append, rows)

    def close(self) -> None:
        """Finish what was begun, and let the file go."""
        self._thread.submit(self._let_go).result()
        self._thread.shutdown()

    # ── in the thread ─────────────────────────────────────────────────────────────────────────

    def _append(self, rows: Sequence[dict[str, Any]]) -> None:
        statement = statement_for(self._table, len(rows))
        values = [row[name] for row in rows for name in self._names]
        try:
            self._open().execute(statement, values)
        except sqlite3.Error as error:
            raise DBAPIError.instance(
                statement, None, error, sqlite3.Error, hide_parameters=True
            ) from error

    def _open(self) -> sqlite3.Connection:
        """The file, opened when the first entry comes: every statement commits by itself."""
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._path,
                timeout=self._busy_seconds,
                isolation_level=None,
                cached_statements=MOST_STATEMENTS,
            )
            make_safe(self._connection)
        return self._connection

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()


def make_safe(connection: Any) -> None:
    """SQLite that loses nothing in a power cut, and lets others read meanwhile."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@lru_cache(MOST_STATEMENTS)
def statement_for(table: Table, rows: int) -> str:
    """So many rows at once."""
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    row = "(" + ", ".join("?" for _ in table.columns) + ")"
    values = ", ".join([row] * rows)
    return f"INSERT INTO {table.name} ({names}) VALUES {values}"  # noqa: S608 - our own names
