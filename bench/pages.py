"""Measure the pages: replies with the table drawn for the seat, and the first page in a browser.

python -m bench.pages [replies] [alone] [fanout] [first]      all of them by default
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import websockets
from bench.figures import Figure
from bench.web import CONNECTIONS, TABLES, WATCHERS, measure, uvloop_run
from bench.web_client import Connection, Player, Server, percentile

OPTION = re.compile(rb'<button class="option[^"]*" name="option" value="([^"]*)"([^>]*)>')
GRIP = re.compile(rb'<button class="grip" name="option" value="([^"]*)"([^>]*)>')
QUESTION = re.compile(rb'name="question" value="(\d+)"')
MARK = re.compile(r'data-seq="(\d+)"')


class PageConnection(Connection):
    """A browser as far as the server can tell: forms and cookies, HTML in return."""

    async def send(self, path: str, cookie: str, form: dict[str, Any]) -> tuple[int, bytes]:
        """Post a form from the table's page."""
        content = urlencode(form).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
            f"Sec-Fetch-Site: same-origin\r\nHX-Request: true\r\nAccept: text/html\r\n"
            f"Cookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + content)
        return await self._answer


class PagePlayer(Player):
    """Plays by pressing the buttons that the page shows."""

    @property
    def cookie(self) -> str:
        """What the browser of this player holds."""
        return f"noctuary={self.table['id']}:{self.table['token']}"

    async def press(self, connection: PageConnection) -> bytes:
        """Choose any option of the page; says what the page shows then."""
        form = {"question": self.question, "option": self._chance.choice(self.options)}
        path = f"/tables/{self.table['id']}/reply"
        status, page = await connection.send(path, self.cookie, form)
        assert status == 200, page[:500]
        asked = QUESTION.search(page)
        self.question = int(asked[1]) if asked else None
        found = OPTION.findall(page) + GRIP.findall(page)
        self.options = [unescape(i.decode()) for i, more in found if b"aria-disabled" not in more]
        return page


async def pressed(server: Server) -> tuple[float, list[float], float, int]:
    """Whole games by their pages: how many a second, how long each, what it costs, its bytes."""
    connections = [await PageConnection.open(server.port) for _ in range(CONNECTIONS)]
    players = [PagePlayer(n) for n in range(CONNECTIONS)]
    for player, connection in zip(players, connections, strict=True):
        await player.sit_down(connection)
    sizes: list[int] = []

    async def ask(number: int, connection: Connection) -> None:
        if players[number].question is None:
            players[number] = PagePlayer(random.randrange(1 << 30))
            await players[number].sit_down(connection)
        assert isinstance(connection, PageConnection)
        sizes.append(len(await players[number].press(connection)))

    used = server.seconds()
    rate, taken = await measure(ask, connections)  # type: ignore[arg-type]
    cost = (server.seconds() - used) / len(taken)
    for connection in connections:
        connection.close()
    return rate, taken, cost, sum(sizes) // len(sizes)


def reply_figures(folder: Path) -> list[Figure]:
    """Durable replies a second, each answered with the table drawn for the seat."""
    with Server.of_noctuary(f"sqlite:///{folder}/pages.sqlite3") as server:
        rate, taken, cost, size = uvloop_run(pressed(server))
    name = f"durable replies a second, drawn for the seat, {CONNECTIONS} connections"
    told = (
        f"{rate:,.0f} (p99 {percentile(taken, 0.99):.0f} ms, {cost * 1e6:,.0f} µs of processor, "
        f"{size / 1000:.0f} kB each)"
    )
    return [Figure(name, told, "at least 600", rate >= 600)]


async def one_person(server: Server) -> list[float]:
    """One person alone with the server."""
    connection, taken = await PageConnection.open(server.port), list[float]()
    player = PagePlayer(1)
    await player.sit_down(connection)
    for _ in range(300):
        if player.question is None:
            await player.sit_down(connection)
        asked = time.perf_counter()
        await player.press(connection)
        taken.append(time.perf_counter() - asked)
    connection.close()
    return taken


def alone_figures(folder: Path) -> list[Figure]:
    """How long one reply takes when nobody else is there."""
    with Server.of_noctuary(f"sqlite:///{folder}/alone.sqlite3") as server:
        median = percentile(uvloop_run(one_person(server)), 0.5)
    name = "a reply alone: rules, commit, the table drawn"
    return [Figure(name, f"{median:.1f} ms median", "at most 10 ms", median <= 10)]


# ── every page follows ────────────────────────────────────────────────────────────────────────


async def follow(server: Server) -> tuple[list[float], int, float]:
    """A reply a table every second; how long until each open page has been sent the new table."""
    sent: dict[tuple[str, int], float] = {}
    seen: list[tuple[str, int, float]] = []
    connections = [await PageConnection.open(server.port) for _ in range(TABLES)]
    players, sockets, tasks = [], [], []

    async def listen(socket: Any, table: str) -> None:
        async for page in socket:
            mark = MARK.search(page)
            seen.append((table, int(mark[1]) if mark else -1, time.perf_counter()))

    for number, connection in enumerate(connections):
        player = PagePlayer(number)
        await player.sit_down(connection, seats=["me", *["link"] * (WATCHERS - 1)], undo="strict")
        players.append(player)
        links = [link["token"] for link in player.table["links"] if link["role"] == "seat"]
        for token in [player.table["token"], *links]:
            socket = await websockets.connect(
                f"ws://127.0.0.1:{server.port}/tables/{player.table['id']}/live",
                additional_headers={"Cookie": f"noctuary={player.table['id']}:{token}"},
                origin=f"http://127.0.0.1:{server.port}",  # type: ignore[arg-type]
                max_size=None,
            )
            await socket.recv()
            sockets.append(socket)
            tasks.append(asyncio.create_task(listen(socket, player.table["id"])))

    async def play(number: int) -> None:
        await asyncio.sleep(number / TABLES)
        for _ in range(10):
            at, player = time.perf_counter(), players[number]
            if player.question is not None:
                page = await player.press(connections[number])
                mark = MARK.search(page.decode())
                sent[player.table["id"], int(mark[1]) if mark else -1] = at
            await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - at)))

    await asyncio.gather(*(play(n) for n in range(TABLES)))
    await asyncio.sleep(0.5)
    memory, first = server.memory(), dict[tuple[str, int, int], float]()
    delays = [at - sent[table, seq] for table, seq, at in seen if (table, seq) in sent]
    del first
    for task, socket in zip(tasks, sockets, strict=True):
        task.cancel()
        await socket.close()
    return delays, len(sent) * WATCHERS - len(delays), memory


def follow_figures(folder: Path) -> list[Figure]:
    """Every page shows the new table soon."""
    with Server.of_noctuary(f"sqlite:///{folder}/follow.sqlite3") as server:
        delays, missing, memory = uvloop_run(follow(server))
    slow = percentile(delays, 0.99)
    name = f"{TABLES} tables, {TABLES * WATCHERS} open pages, a reply a second each: sent to all"
    told = f"p99 {slow:.0f} ms, median {percentile(delays, 0.5):.1f} ms, {missing} missing"
    return [
        Figure(name, told, "p99 at most 100 ms, none missing", slow <= 100 and not missing),
        Figure("memory then", f"{memory:.0f} MB", "at most 400 MB", memory <= 400),
    ]


# ── the first page ────────────────────────────────────────────────────────────────────────────


def first_figures(folder: Path) -> list[Figure]:
    """The shelf and a table in a fresh browser: what is sent, and when they can be used."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import FLAGS, executable

    figures = []
    with (
        Server.of_noctuary(f"sqlite:///{folder}/first.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        for name, clicks in (("the shelf", 0), ("a new table", 2)):
            weight, seconds = opened(browser, server.port, clicks)
            told = f"{weight / 1000:.0f} kB, usable after {seconds:.2f} s"
            goal = "under 300 kB, within 1 s"
            figures.append(
                Figure(f"{name}, first visit", told, goal, weight < 300_000 and seconds <= 1)
            )
        browser.close()
    return figures


def opened(browser: Any, port: int, clicks: int) -> tuple[int, float]:
    """What a page weighs on its way, and how long until a person can press something."""
    context = browser.new_context()
    page, weight = context.new_page(), [0]
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on(
        "Network.loadingFinished", lambda event: weight.append(int(event["encodedDataLength"]))
    )
    page.goto(f"http://127.0.0.1:{port}/")
    if clicks:
        page.get_by_role("link", name="Play Arkham Noir").click()
        weight[:] = [0]
        session.send("Network.clearBrowserCache")
        begun = time.perf_counter()
        page.get_by_role("button", name="Open the table").click()
        page.locator("#answer button.option").first.wait_for()
    else:
        begun = time.perf_counter()
        session.send("Network.clearBrowserCache")
        weight[:] = [0]
        page.reload()
        page.get_by_role("link", name="Play Arkham Noir").wait_for()
    page.wait_for_load_state("load")
    seconds = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(weight), seconds


PARTS: dict[str, Callable[[Path], list[Figure]]] = {
    "replies": reply_figures,
    "alone": alone_figures,
    "fanout": follow_figures,
    "first": first_figures,
}


def page_figures(*wanted: str) -> list[Figure]:
    """All figures of the pages, or some."""
    figures = []
    for name in wanted or PARTS:
        with tempfile.TemporaryDirectory(prefix="noctuary-bench-") as folder:
            figures += PARTS[name](Path(folder))
    return figures


def main(*wanted: str) -> int:
    """Print the figures; 1 if a goal was missed."""
    figures = page_figures(*wanted)
    for figure in figures:
        mark = "" if figure.met else "   MISSED"
        print(f"{figure.name}: {figure.value}   [{figure.goal}]{mark}")
    return int(not all(figure.met for figure in figures))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
