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
from playwright.sync_api import sync_playwright
from tests.browser.chromium import FLAGS, executable

from bench.figures import Figure
from bench.web import CONNECTIONS, TABLES, WATCHERS, measure, uvloop_run
from bench.web_client import Connection, Player, Server, percentile

BUTTON = re.compile(rb"<button\b([^>]*)>")
CHOICE = re.compile(rb'\bclass="(?:option|grip)\b.*\bname="option"\s+value="([^"]*)"', re.DOTALL)
QUESTION = re.compile(rb'name="question" value="(\d+)"')
MARK = re.compile(r'data-seq="(\d+)"')
ROUNDS = 10


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
        enabled = [one for one in BUTTON.findall(page) if b"aria-disabled" not in one]
        found = [choice[1] for one in enabled if (choice := CHOICE.search(one))]
        self.options = [unescape(option.decode()) for option in found]
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


class Audience:
    """All open pages of all tables: when each of them was sent which moment."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.sent: dict[tuple[str, int], float] = {}
        """When the button was pressed that led to a moment."""
        self.seen: list[tuple[str, int, float]] = []
        self._open: list[tuple[Any, asyncio.Task[None]]] = []

    async def open(self, table: str, token: str) -> None:
        """Open a page of a table and listen."""
        socket = await websockets.connect(
            f"ws://127.0.0.1:{self.port}/tables/{table}/live",
            additional_headers={"Cookie": f"noctuary={table}:{token}"},
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            max_size=None,
        )
        await socket.recv()
        self._open.append((socket, asyncio.create_task(self._listen(socket, table))))

    async def _listen(self, socket: Any, table: str) -> None:
        async for page in socket:
            self.seen.append((table, moment(page), time.perf_counter()))

    async def press(self, player: PagePlayer, connection: PageConnection) -> None:
        """Press a button; the clock runs until everybody was sent what came of it."""
        pressed_at = time.perf_counter()
        page = await player.press(connection)
        self.sent[player.table["id"], moment(page.decode())] = pressed_at

    async def close(self) -> list[float]:
        """Close all pages; says how long each waited for each moment."""
        for socket, task in self._open:
            task.cancel()
            await socket.close()
        return [at - self.sent[t, seq] for t, seq, at in self.seen if (t, seq) in self.sent]


def moment(page: str) -> int:
    """The moment that a page shows."""
    found = MARK.search(page)
    return int(found[1]) if found else -1


async def follow(server: Server) -> tuple[list[float], int, float]:
    """A reply a table every second; how long until each open page has been sent the new table."""
    audience = Audience(server.port)
    connections = [await PageConnection.open(server.port) for _ in range(TABLES)]
    players = [PagePlayer(number) for number in range(TABLES)]
    for player, connection in zip(players, connections, strict=True):
        await player.sit_down(connection, seats=["me", *["link"] * (WATCHERS - 1)], undo="strict")
        links = [link["token"] for link in player.table["links"] if link["role"] == "seat"]
        for token in [player.table["token"], *links]:
            await audience.open(player.table["id"], token)

    async def play(number: int) -> None:
        await asyncio.sleep(number / TABLES)
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            if players[number].question is not None:
                await audience.press(players[number], connections[number])
            await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))

    await asyncio.gather(*(play(number) for number in range(TABLES)))
    await asyncio.sleep(0.5)
    memory, delays = server.memory(), await audience.close()
    return delays, len(audience.sent) * WATCHERS - len(delays), memory


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
    """A fresh browser: the shelf, and from there a table."""
    with (
        Server.of_noctuary(f"sqlite:///{folder}/first.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        context = browser.new_context()
        page, weights = context.new_page(), list[int]()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on(
            "Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"])
        )
        url = f"http://127.0.0.1:{server.port}/"
        play, table = "Play Arkham Noir", "Open the table"
        shelf = usable(page, lambda: page.goto(url), page.get_by_role("link", name=play))
        weight = sum(weights)
        page.get_by_role("link", name=play).click()
        weights.clear()
        press = page.get_by_role("button", name=table).click
        play_at = usable(page, press, page.locator("#answer button.option").first)
        more = sum(weights)
        browser.close()
    goal = "under 300 kB, within 1 s"
    told = f"{weight / 1000:.0f} kB, usable after {shelf:.2f} s"
    then = f"{more / 1000:.0f} kB more, usable after {play_at:.2f} s"
    return [
        Figure("the first page in a fresh browser", told, goal, weight < 300_000 and shelf <= 1),
        Figure("a new table from there", then, "within 1 s", play_at <= 1),
    ]


def usable(page: Any, act: Callable[[], Any], awaited: Any) -> float:
    """How long it takes until what a person would press next is there and everything is loaded."""
    begun = time.perf_counter()
    act()
    awaited.wait_for()
    page.wait_for_load_state("load")
    seconds = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    return seconds


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
