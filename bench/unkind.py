"""Be unkind to several servers on one PostgreSQL, and see whether anybody at the tables is wronged.

python -m bench.unkind [--seconds 90] [--tables 40] [--seed 1] [--keep FILE]

Three processes, five people a table. All the while processes are killed, connections of people and
of servers are cut, PostgreSQL is restarted, links are renewed and withdrawn. At the end the history
of all clients is judged by bench.history.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import psycopg
from tests.web import postgres

from bench.guests import Line, Party
from bench.history import Fault, Final, History, disagreements, report
from bench.web_client import Connection, Server

PROCESSES = 3
CALM_SECONDS = 4.0
"""How long people play on after the last fault, so that there is something to judge."""
QUIET_SECONDS = 15.0
DATABASE = "noctuary_unkind"


class Tormentor:
    """Breaks one thing after the other, and notes when."""

    def __init__(
        self,
        servers: list[Server],
        database: str,
        restart: Callable[[], None] | None,
        chance: random.Random,
        history: History,
    ) -> None:
        self._servers = servers
        self._database = database
        self._restart = restart
        self._chance = chance
        self._history = history

    async def torment(self, seconds: float) -> None:
        """Break things for so long; everything runs again in the end."""
        end = time.monotonic() + seconds
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._again_and_again(end, self._kill))
            tasks.create_task(self._again_and_again(end, self._disturb_database))

    async def _again_and_again(self, end: float, fault: Callable[[], Awaitable[None]]) -> None:
        while time.monotonic() < end:
            await asyncio.sleep(1 + self._chance.random() * 3)
            await fault()

    async def _kill(self) -> None:
        process = self._chance.randrange(len(self._servers))
        server = self._servers[process]
        began = time.monotonic()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await answers(server.port)
        self._note(began, "a process killed", process)

    async def _disturb_database(self) -> None:
        began = time.monotonic()
        if self._restart is not None and self._chance.random() < 0.5:
            await asyncio.to_thread(self._restart)
            self._note(began, "PostgreSQL restarted")
        else:
            await asyncio.to_thread(self._cut)
            self._note(began, "database connections cut")

    def _note(self, began: float, what: str, process: int | None = None) -> None:
        self._history.faults.append(Fault(began, time.monotonic(), what, process))

    def _cut(self) -> None:
        """End connections of servers to the database: all, or half of them at random."""
        share = self._chance.choice((0.5, 1.0))
        with psycopg.connect(self._database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
                "datname = current_database() AND pid <> pg_backend_pid() AND random() < %s",
                (share,),
            )


async def answers(port: int) -> None:
    """Wait until a server that takes connections also answers."""
    while True:
        with contextlib.suppress(OSError):
            with contextlib.closing(await Connection.open(port)) as connection:
                status, _ = await connection.ask("GET", "/api")
            await asyncio.sleep(0.05)
            if status == 200:
                return
        await asyncio.sleep(0.05)


async def finals(line: Line, process: int, owners: dict[str, str]) -> list[Final]:
    """All tables as one process tells them."""
    found = []
    for table, token in owners.items():
        entries: list[str] = []
        seq = 0
        while len(entries) <= seq:
            path = f"/api/tables/{table}/log?since={len(entries)}"
            answer = await line.ask("GET", path, token)
            assert answer is not None, f"process {process} does not answer"
            assert answer[0] == 200, answer
            seq = answer[1]["seq"]
            entries += [entry["chosen"] for entry in answer[1]["entries"]]
        found.append(Final(process, table, entries))
    return found


async def play(
    servers: list[Server],
    database: str,
    restart: Callable[[], None] | None,
    tables: int,
    seconds: float,
    seed: int,
) -> History:
    """People play while things break; what they saw."""
    history, chance = History(), random.Random(seed)
    ports = [server.port for server in servers]
    parties = [Party(ports, random.Random(chance.random()), history) for _ in range(tables)]
    playing = [asyncio.create_task(act) for party in parties for act in party.people()]
    tormentor = Tormentor(servers, database, restart, chance, history)
    await tormentor.torment(seconds)
    await asyncio.sleep(CALM_SECONDS)
    for task in playing:
        task.cancel()
    ends = await asyncio.gather(*playing, return_exceptions=True)
    for fault in [end for end in ends if not isinstance(end, asyncio.CancelledError)]:
        raise fault or AssertionError("somebody stopped playing")
    owners = {table: token for party in parties for table, token in party.tables.items()}
    await all_is_quiet(ports, owners, history)
    return history


async def all_is_quiet(ports: list[int], owners: dict[str, str], history: History) -> None:
    """Note how all processes tell all tables in the end. What was sent last may still be in some
    server's hands: then they are asked again."""
    give_up = time.monotonic() + QUIET_SECONDS
    while True:
        history.finals = []
        for process, port in enumerate(ports):
            with contextlib.closing(Line([port], random.Random(), history)) as line:
                history.finals += await finals(line, process, owners)
        await asyncio.sleep(0.1)
        if not any(disagreements(history)) or time.monotonic() > give_up:
            return


def unkind(running: postgres.Running, tables: int, seconds: float, seed: int) -> History:
    """Set servers up on a running PostgreSQL, and be unkind to them."""
    with psycopg.connect(running.url.format(name="postgres"), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {DATABASE}")
        connection.execute(f"CREATE DATABASE {DATABASE}")
    database = running.url.format(name=DATABASE)
    servers = [Server.of_noctuary(database) for _ in range(PROCESSES)]
    try:
        with ThreadPoolExecutor() as pool:
            list(pool.map(Server.start, servers))
        for server in servers:
            asyncio.run(answers(server.port))
        return asyncio.run(play(servers, database, running.restart, tables, seconds, seed))
    finally:
        for server in servers:
            if server.process is not None:
                server.stop()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.unkind", description=__doc__)
    parser.add_argument("--seconds", type=float, default=90, help="how long things break")
    parser.add_argument("--tables", type=int, default=40, help="five people sit at each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="write the history there")
    asked = parser.parse_args()
    with postgres.server() as running:
        history = unkind(running, asked.tables, asked.seconds, asked.seed)
    if asked.keep is not None:
        asked.keep.write_bytes(msgspec.json.encode(history))
    return int(report(history) > 0)


if __name__ == "__main__":
    sys.exit(main())
