"""A flood: everything large that strangers can send at the same time, and the server's memory.

python -m bench.web flood
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench.figures import Figure
from bench.web_client import Connection, Player, Server

AT_ONCE = 100
ROUNDS = 3
MOST = 400.0
HEADERS = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"".join(
    b"X-%d: %s\r\n" % (n, b"x" * 1_000) for n in range(1_000)
)
"""A megabyte of headers that do not end."""
BODY = b'{"option":"' + b"x" * 1_900_000
"""As long a reply as is read, which does not end either."""
BOMB = gzip.compress(bytes(400_000_000), 1)


async def pour(port: int, data: bytes) -> None:
    """Send something, and wait for what is said to that or for the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(OSError, TimeoutError):
        writer.write(data)
        async with asyncio.timeout(2):
            await writer.drain()
            await reader.read(1_000)
    writer.close()


def posted(path: str, body: bytes, length: int) -> bytes:
    """A request as it goes over the wire."""
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {length}\r\n\r\n".encode() + body


async def play(port: int, number: int, game: str) -> None:
    """A table of its own, some replies, and the whole table after each."""
    connection, player = await Connection.open(port), Player(number)
    with contextlib.suppress(ConnectionResetError):
        await player.sit_down(connection, game=game)
        for _ in range(10):
            if player.options:
                await player.reply(connection)
                await player.look(connection)
    connection.close()


async def flood(server: Server) -> None:
    """All of it, some times over."""
    port = server.port
    kinds: list[Callable[[int], Awaitable[None]]] = [
        lambda _: pour(port, HEADERS),
        lambda _: pour(port, posted("/api/tables/x/replies", BODY, len(BODY) + 2)),
        lambda _: pour(port, posted("/api/tables/import", BODY, 15_900_000)),
        lambda n: play(port, n, "when-darkness-comes"),
        lambda n: play(port, n, "six-days"),
    ]
    for start in range(0, ROUNDS * AT_ONCE, AT_ONCE):
        numbers = range(start, start + AT_ONCE)
        await asyncio.gather(*(kinds[n % len(kinds)](n) for n in numbers), import_bomb(port))


async def import_bomb(port: int) -> None:
    """A save of a few hundred kilobytes that would fill the memory."""
    mark = b"--bomb\r\n"
    part = b'Content-Disposition: form-data; name="file"; filename="x"\r\n\r\n' + BOMB
    body = mark + part + b"\r\n--bomb--\r\n"
    head = (
        "POST /import HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n"
        f"Content-Type: multipart/form-data; boundary=bomb\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    await pour(port, head.encode() + body)


def flood_figures(folder: Path) -> list[Figure]:
    """The most memory that the server held during a flood, and that it still answers."""
    with Server.of_noctuary(f"sqlite:///{folder}/flood.sqlite3") as server:
        asyncio.run(flood(server))
        asyncio.run(play(server.port, 1, "arkham-noir"))
        peak = server.memory("VmHWM")
    name = f"the most memory in a flood of {ROUNDS * AT_ONCE} large requests and tables"
    return [Figure(name, f"{peak:.0f} MB", f"at most {MOST:.0f} MB", peak <= MOST)]
