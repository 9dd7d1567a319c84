"""Measure the server beside a minimal one: durable replies, fan-out, memory, sudden death.

python -m bench.web [replies] [rendered] [fanout] [crashes]      all of them by default
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import websockets
from bench.web_client import ROOT, Connection, Player, Server, percentile
from websockets.asyncio.client import ClientConnection

CONNECTIONS = 200
SECONDS = 8.0
TABLES, WATCHERS = 50, 4
CRASHES = 20
BACK_WITHIN = 5.0


def uvloop_run(main: Awaitable[Any]) -> Any:
    """Run with the fastest loop there is, so that the clients are not what is measured."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(main)  # type: ignore[arg-type]
    return uvloop.run(main)  # type: ignore[arg-type]


# ── durable replies a second ──────────────────────────────────────────────────────────────────


async def measure(
    ask: Callable[[int, Connection], Awaitable[None]], connections: list[Connection]
) -> tuple[float, list[float]]:
    """As many requests as the server takes for a while: how many a second, and how long each."""
    taken: list[float] = []
    begun = time.perf_counter()
    end = begun + SECONDS

    async def client(number: int, connection: Connection) -> None:
        while time.perf_counter() < end:
            asked = time.perf_counter()
            await ask(number, connection)
            taken.append(time.perf_counter() - asked)

    await asyncio.gather(*(client(n, c) for n, c in enumerate(connections)))
    return len(taken) / (time.perf_counter() - begun), taken


async def our_replies(server: Server, render: bool) -> tuple[float, list[float], float]:
    """Whole games of Arkham Noir at random; with `render` everybody looks after each reply."""
    connections = [await Connection.open(server.port) for _ in range(CONNECTIONS)]
    waiting: list[list[Player]] = []
    for number, connection in enumerate(connections):
        players = [Player(1000 * number + n) for n in range(8)]
        for player in players[:2]:
            await player.sit_down(connection)
        waiting.append(players[:2])

    async def ask(number: int, connection: Connection) -> None:
        if waiting[number][0].question is None:
            waiting[number].pop(0)
            if not waiting[number]:
                fresh = Player(random.randrange(1 << 30))
                await fresh.sit_down(connection)
                waiting[number].append(fresh)
        await waiting[number][0].reply(connection)
        if render:
            await waiting[number][0].look(connection)

    used = server.seconds()
    rate, taken = await measure(ask, connections)
    cost = (server.seconds() - used) / len(taken)
    for connection in connections:
        connection.close()
    return rate, taken, cost


async def peer_replies(server: Server) -> tuple[float, list[float], float]:
    """The same number of connections at the minimal server."""
    connections = [await Connection.open(server.port) for _ in range(CONNECTIONS)]
    body = {"option": "play:c07:case_2", "question": 7}

    async def ask(_: int, connection: Connection) -> None:
        status, _answer = await connection.ask("POST", "/replies", body=body)
        assert status == 200

    used = server.seconds()
    rate, taken = await measure(ask, connections)
    cost = (server.seconds() - used) / len(taken)
    for connection in connections:
        connection.close()
    return rate, taken, cost


def bench_replies(folder: Path, render: bool = False) -> None:
    """Durable replies a second, beside the peer."""
    peer = Server(str(ROOT / "bench" / "web_echo.py"), "{port}", str(folder / "echo.sqlite3"))
    ours = Server.of_noctuary(f"sqlite:///{folder}/replies-{render}.sqlite3")
    results = {}
    for name, server, work in (
        ("echo and commit", peer, peer_replies),
        ("Noctuary", ours, lambda server: our_replies(server, render)),
    ):
        server.start()
        try:
            results[name] = uvloop_run(work(server))
            rate, taken, cost = results[name]
            print(
                f"  {name:<16} {rate:7.0f} replies/s  median {percentile(taken, 0.5):6.1f} ms  "
                f"p99 {percentile(taken, 0.99):6.1f} ms  {cost * 1e6:5.0f} us of processor each  "
                f"{server.memory():5.0f} MB"
            )
        finally:
            server.stop()
    print(f"  ratio            {results['Noctuary'][0] / results['echo and commit'][0]:7.2f}")


# ── every seat sees the new table ─────────────────────────────────────────────────────────────


class Audience:
    """All watchers of all tables: when each of them saw which entry."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], float] = {}
        """When the reply that led to an entry was sent."""
        self.seen: list[tuple[str, int, float]] = []

    async def watch(self, port: int, table: str, token: str) -> ClientConnection:
        """Watch a table until the connection is closed."""
        socket = await websockets.connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/watch",
            additional_headers={"Authorization": f"Bearer {token}"},
            max_size=None,
        )
        await socket.recv()
        task = asyncio.create_task(self._listen(socket, table))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return socket

    async def _listen(self, socket: ClientConnection, table: str) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for message in socket:
                now = time.perf_counter()
                self.seen.append((table, int(json.loads(message)["seq"]), now))


tasks: set[asyncio.Task[None]] = set()


async def fan_out(server: Server) -> tuple[list[float], int, float]:
    """One reply a table every second; how long until each seat has seen it."""
    audience, players, sockets = Audience(), [], []
    connections = [await Connection.open(server.port) for _ in range(TABLES)]
    for number, connection in enumerate(connections):
        player = Player(number)
        await player.sit_down(connection, seats=["me", *["link"] * (WATCHERS - 1)], undo="strict")
        players.append(player)
        links = [link["token"] for link in player.table["links"] if link["role"] == "seat"]
        sockets += [
            await audience.watch(server.port, player.table["id"], token)
            for token in [player.table["token"], *links]
        ]
    rounds = 10

    async def play(number: int) -> None:
        await asyncio.sleep(number / TABLES)
        for _ in range(rounds):
            sent = time.perf_counter()
            if players[number].question is not None:
                seq = await players[number].reply(connections[number])
                audience.sent[players[number].table["id"], seq] = sent
            await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - sent)))

    await asyncio.gather(*(play(n) for n in range(TABLES)))
    memory = server.memory()
    delays = [
        at - audience.sent[table, seq]
        for table, seq, at in audience.seen
        if (table, seq) in audience.sent
    ]
    missing = len(audience.sent) * WATCHERS - len(delays)
    for socket in sockets:
        await socket.close()
    return delays, missing, memory


def bench_fan_out(folder: Path) -> None:
    """Every seat sees the new table, and nothing is lost."""
    server = Server.of_noctuary(f"sqlite:///{folder}/fanout.sqlite3")
    server.start()
    try:
        delays, missing, memory = uvloop_run(fan_out(server))
    finally:
        server.stop()
    print(
        f"  {TABLES} tables, {TABLES * WATCHERS} seats: {len(delays)} sights, {missing} missing, "
        f"median {percentile(delays, 0.5):.1f} ms, p99 {percentile(delays, 0.99):.1f} ms, "
        f"server {memory:.0f} MB"
    )


# ── sudden death ──────────────────────────────────────────────────────────────────────────────


async def keep_playing(server: Server, player: Player, back: list[float]) -> None:
    """Play on and on; when the server dies, come back and check what was confirmed."""
    connection = await Connection.open(server.port)
    await player.sit_down(connection)
    while True:
        try:
            if player.question is None:
                await player.sit_down(connection)
            await player.reply(connection)
        except (OSError, ConnectionError):
            connection = await come_back(server, player, back)


async def come_back(server: Server, player: Player, back: list[float]) -> Connection:
    """Try until the server answers; every confirmed entry must be there."""
    gone = time.perf_counter()
    while True:
        await asyncio.sleep(0.05)
        with contextlib.suppress(OSError, ConnectionError):
            connection = await Connection.open(server.port)
            await player.look(connection)
            _, log = await connection.ask(
                "GET",
                f"/api/tables/{player.table['id']}/log?since={player.confirmed}",
                player.table["token"],
            )
            assert log["seq"] >= player.confirmed, "a confirmed reply was lost"
            back.append(time.perf_counter() - gone)
            return connection


async def crashes(server: Server) -> tuple[int, list[float]]:
    """Kill the server at random moments under load."""
    back: list[float] = []
    chance = random.Random(7)
    players = [Player(n) for n in range(40)]
    playing = [asyncio.create_task(keep_playing(server, player, back)) for player in players]
    for _ in range(CRASHES):
        await asyncio.sleep(0.5 + chance.random() * 1.5)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await asyncio.sleep(1.0)
        for task in playing:
            if task.done():
                task.result()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return sum(player.confirmed + 1 for player in players), back


def bench_crashes(folder: Path) -> None:
    """`kill -9` under load: nothing confirmed is lost, and everybody is back soon."""
    server = Server.of_noctuary(f"sqlite:///{folder}/crashes.sqlite3")
    server.start()
    try:
        _, back = uvloop_run(crashes(server))
    finally:
        server.stop()
    print(
        f"  killed {CRASHES} times: nothing confirmed was lost; {len(back)} returns, "
        f"the slowest after {max(back):.1f} s (at most {BACK_WITHIN:.0f} s wanted)"
    )
    assert max(back) <= BACK_WITHIN


def main(*wanted: str) -> None:
    """Measure what is wanted."""
    parts: dict[str, tuple[str, Callable[[Path], None]]] = {
        "replies": (f"Durable replies, {CONNECTIONS} connections, JSON API", bench_replies),
        "rendered": (
            "The same, and a look at the table after each",
            lambda f: bench_replies(f, True),
        ),
        "fanout": ("Every seat sees the new table", bench_fan_out),
        "crashes": ("Sudden death", bench_crashes),
    }
    for name in wanted or tuple(parts):
        title, part = parts[name]
        print(title)
        with tempfile.TemporaryDirectory(prefix="noctuary-bench-") as folder:
            part(Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
