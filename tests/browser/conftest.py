"""A server of our own and the machine's Chromium, for tests of what a person sees and does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.chromium import FLAGS, executable
from tests.browser.server import Server

SECONDS = 15_000
"""Far more than anything takes on a quiet machine."""
SIZES = {"desk": (1440, 900), "wide": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844)}

expect.set_options(timeout=SECONDS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that only play at it."""
    running = Server(tmp_path_factory.mktemp("server") / "tables.sqlite3")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop."""
    running = Server(tmp_path / "tables.sqlite3")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for these tests. It is closed before any others are run in the same process: as
    long as it is driven, an event loop counts as running, and others want to start theirs."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        yield opened
        opened.close()


class Visitor:
    """Somebody with a browser of their own, whose every fault is written down."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.context = context
        self.home = home
        self.faults: list[str] = []
        self.expected: list[str] = [r"WebSocket is closed before the connection is established"]
        """Patterns of what the browser complains of because the test wants it so, or because it
        left a page at once."""
        self.asked: list[str] = []
        """Every address that was asked for."""
        context.on("page", self._listen)
        self.page = context.new_page()

    def _listen(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._note)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def _note(self, request: Request) -> None:
        self.asked.append(request.url)

    def go(self, path: str = "/") -> Page:
        """Open an address of the server."""
        self.page.goto(self.home + path)
        return self.page

    def check(self) -> None:
        """Nothing went wrong in the browser, and nothing was asked for elsewhere."""
        faults = [f for f in self.faults if not any(re.search(p, f) for p in self.expected)]
        assert not faults
        own = (self.home, self.home.replace("http", "ws"), "data:", "blob:")
        strangers = [url for url in self.asked if not url.startswith(own)]
        assert not strangers, "a request left the machine"


NewVisitor = Callable[..., Visitor]


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[NewVisitor]:
    """Makes people with browsers; at the end each of them had no trouble."""
    made: list[Visitor] = []

    def new(size: str | tuple[int, int] = "desk", home: str = "", **more: Any) -> Visitor:
        width, height = SIZES[size] if isinstance(size, str) else size
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if width < 600 else {}
        context = browser.new_context(
            viewport={"width": width, "height": height},
            **{"reduced_motion": "reduce", **touch, **more},
        )
        context.set_default_timeout(SECONDS)
        made.append(Visitor(context, home or server.url))
        return made[-1]

    yield new
    for one in made:
        one.context.close()
    for one in made:
        one.check()
