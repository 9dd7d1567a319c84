"""Measure the server beside a minimal one: durable replies, fan-out, memory, sudden death, a flood.

python -m bench.web [replies] [rendered] [alone] [fanout] [crashes] [flood]  all of them by default
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
from statistics import median
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from bench.figures import Figure, as_markdown
from bench.flood import flood_figures
from bench.web_client import ROOT, Connection, Player, Server, percentile

CONNECTIONS = 200
SECONDS = 4.0
ROUNDS = 5
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
    waiting = [[Player(2 * number), Player(2 * number + 1)] for number in range(CONNECTIONS)]

    async def sit_down(number: int, connection: Connection) -> None:
        for player in waiting[number]:
            await player.sit_down(connection)

    await asyncio.gather(*(sit_down(*one) for one in enumerate(connections)))

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


def reply_figures(folder: Path) -> list[Figure]:
    """Durable replies a second through the JSON API, in turns with the peer."""
    peer = Server(str(ROOT / "bench" / "web_echo.py"), "{port}", str(folder / "echo.sqlite3"))
    ours = Server.of_noctuary(f"sqlite:///{folder}/replies.sqlite3")
    rounds = []
    with peer, ours:
        for _ in range(ROUNDS):
            beside, _, its_cost = uvloop_run(peer_replies(peer))
            rate, taken, cost = uvloop_run(our_replies(ours, render=False))
            late = percentile(taken, 0.99)
            rounds.append((rate / beside, rate, beside, late, cost * 1e6, its_cost * 1e6))
        memory = ours.memory()
    ratio, rate, beside, late, cost, its_cost = map(median, zip(*rounds, strict=True))
    told = f"{rate:,.0f} (p99 {late:.0f} ms, {cost:.0f} µs of processor)"
    its = f"{ratio:.2f}× ({beside:,.0f}, {its_cost:.0f} µs of processor)"
    name = f"durable replies a second, {CONNECTIONS} connections, JSON API"
    peer_name = "beside a minimal Litestar server that echoes and commits"
    return [
        Figure(name, told, "at least 2,000", rate >= 2000),
        Figure(peer_name, its, "at least 0.5×", ratio >= 0.5),
        Figure("memory after that", f"{memory:.0f} MB", "at most 400 MB", memory <= 400),
    ]


def rendered_figures(folder: Path) -> list[Figure]:
    """The same, and everybody looks at the table after each reply."""
    ours = Server.of_noctuary(f"sqlite:///{folder}/rendered.sqlite3")
    with ours:
        rate, _, _ = uvloop_run(our_replies(ours, render=True))
    name = f"durable replies a second with the whole table each, {CONNECTIONS} connections"
    return [Figure(name, f"{rate:,.0f}", "at least 600", rate >= 600)]


async def one_player(server: Server) -> list[float]:
    """One person alone with the server: reply and look, again and again."""
    connection, player, taken = await Connection.open(server.port), Player(1), []
    await player.sit_down(connection)
    for _ in range(300):
        if player.question is None:
            await player.sit_down(connection)
        asked = time.perf_counter()
        await player.reply(connection)
        await player.look(connection)
        taken.append(time.perf_counter() - asked)
    connection.close()
    return taken


def alone_figures(folder: Path) -> list[Figure]:
    """How long one reply takes when nobody else is there."""
    ours = Server.of_noctuary(f"sqlite:///{folder}/alone.sqlite3")
    with ours:
        taken = uvloop_run(one_player(ours))
    median = percentile(taken, 0.5)
    name = "a reply alone: rules, commit, the whole table"
    return [Figure(name, f"{median:.1f} ms median", "at most 10 ms", median <= 10)]


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


def fan_out_figures(folder: Path) -> list[Figure]:
    """Every seat sees the new table, and nothing is lost."""
    server = Server.of_noctuary(f"sqlite:///{folder}/fanout.sqlite3")
    with server:
        delays, missing, memory = uvloop_run(fan_out(server))
    slow = percentile(delays, 0.99)
    name = f"{TABLES} tables, {TABLES * WATCHERS} seats, a reply a second each: seen by all"
    told = f"p99 {slow:.0f} ms, median {percentile(delays, 0.5):.1f} ms, {missing} missing"
    return [
        Figure(name, told, "p99 at most 100 ms, none missing", slow <= 100 and not missing),
        Figure("memory then", f"{memory:.0f} MB", "at most 400 MB", memory <= 400),
    ]


# ── sudden death ──────────────────────────────────────────────────────────────────────────────


async def keep_playing(
    server: Server, player: Player, connection: Connection, back: list[float]
) -> None:
    """Play on and on; when the server dies, come back and check what was confirmed."""
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


async def crashes(server: Server) -> list[float]:
    """Kill the server at random moments under load; how long each player took to come back."""
    back: list[float] = []
    chance = random.Random(7)
    playing = []
    for number in range(40):
        player, connection = Player(number), await Connection.open(server.port)
        await player.sit_down(connection)
        playing.append(asyncio.create_task(keep_playing(server, player, connection, back)))
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
    return back


def crash_figures(folder: Path) -> list[Figure]:
    """`kill -9` under load: nothing confirmed is lost, and everybody is back soon."""
    server = Server.of_noctuary(f"sqlite:///{folder}/crashes.sqlite3")
    with server:
        back = uvloop_run(crashes(server))
    told = f"nothing confirmed lost, {len(back)} returns, the slowest after {max(back):.1f} s"
    goal = f"nothing lost, back within {BACK_WITHIN:.0f} s"
    return [Figure(f"killed {CRASHES} times under load", told, goal, max(back) <= BACK_WITHIN)]


PARTS: dict[str, Callable[[Path], list[Figure]]] = {
    "replies": reply_figures,
    "rendered": rendered_figures,
    "alone": alone_figures,
    "fanout": fan_out_figures,
    "crashes": crash_figures,
    "flood": flood_figures,
}


def server_figures(*wanted: str) -> list[Figure]:
    """All figures of the server, or some."""
    figures = []
    for name in wanted or PARTS:
        with tempfile.TemporaryDirectory(prefix="noctuary-bench-") as folder:
            figures += PARTS[name](Path(folder))
    return figures


if __name__ == "__main__":
    print(as_markdown(server_figures(*sys.argv[1:])))
