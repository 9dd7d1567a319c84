"""The peer: the least that a Litestar server can do and still keep every reply.

It reads a reply, writes one row in a transaction of its own with the same safety, and answers.
"""

from __future__ import annotations

import sys
from typing import Any

import aiosqlite
import msgspec
import uvicorn
from litestar import Litestar, post
from litestar.params import JSONBody


class Reply(msgspec.Struct):
    """What is sent."""

    option: str
    question: int


class Receipt(msgspec.Struct):
    """What is answered."""

    seq: int
    options: list[str]


@post("/replies", status_code=200)
async def reply(data: JSONBody[Reply]) -> Receipt:
    """Keep it, then say so."""
    kept = await database.execute(
        "INSERT INTO entries (option, line) VALUES (?, ?)", (data.option, LINE)
    )
    await database.commit()
    return Receipt(kept.lastrowid or 0, ["take", "pass", "play:c07:case_2"])


LINE = b"x" * 200
"""As much as one of our entries takes."""
database: aiosqlite.Connection


async def open_database(_: Litestar) -> None:
    global database  # noqa: PLW0603 - a peer of a screenful
    database = await aiosqlite.connect(sys.argv[2])
    await database.execute("PRAGMA journal_mode=WAL")
    await database.execute("PRAGMA synchronous=FULL")
    await database.execute("CREATE TABLE entries (seq INTEGER PRIMARY KEY, option TEXT, line BLOB)")


async def close_database(_: Litestar) -> None:
    await database.close()


if __name__ == "__main__":
    app: Any = Litestar(
        [reply], on_startup=[open_database], on_shutdown=[close_database], openapi_config=None
    )
    uvicorn.run(app, port=int(sys.argv[1]), log_level="warning", access_log=False)
