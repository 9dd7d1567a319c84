"""Starting and ending the server: its address, its browser window, its process."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import time
import webbrowser
from collections.abc import Awaitable, Callable
from io import FileIO
from typing import Final

import msgspec
import uvicorn
from litestar import Litestar

from noctuary.saves import lock, private
from noctuary.web.app import create_app
from noctuary.web.data import DatabaseError, NotThere, read_url
from noctuary.web.press import Press
from noctuary.web.protocol import MOST_SAID, PatientProtocol, QuietSocket
from noctuary.web.settings import LOOPBACK, Settings
from noctuary.web.tables import Tables

DEFAULT_PORT: Final = 8642
MANY_FILES: Final = 65_536
LOOPBACK_HOSTS: Final = ("localhost", "127.0.0.1", "::1")
PATIENCE_SECONDS: Final = 30.0
"""How long a database that does not answer is waited for when the server starts."""
RETRY_SECONDS: Final = 0.5

logger = logging.getLogger("noctuary.web")


class CannotServe(Exception):
    """The server cannot start; the message says why and what to do."""


Arrival = Callable[[Litestar], Awaitable[str]]
"""What is done as soon as tables are open; the path of the page to begin with comes back."""


class Server(uvicorn.Server):
    """A server that says when it is ready. What comes `first` may fail in words of its own."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], Awaitable[None]],
        first: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._first = first

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        if self._first is not None:
            await self._first()
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            await self._ready()


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    settings: Settings | None = None,
    open_browser: bool = False,
    say: Callable[[str], None] = print,
    arrive: Arrival | None = None,
    press: Press | None = None,
) -> None:
    """Serve until somebody ends it. Without a port the usual one is taken, or any free one."""
    settings = settings or Settings()
    if settings.hosts or host in LOOPBACK_HOSTS:
        settings = msgspec.structs.replace(settings, hosts=(*LOOPBACK, *settings.hosts))
    try:
        with only_server(settings.database) or contextlib.nullcontext():
            run(host, port, settings, open_browser, say, arrive, press)
    except DatabaseError as error:
        raise CannotServe(str(error)) from error


def run(
    host: str,
    port: int | None,
    settings: Settings,
    open_browser: bool,
    say: Callable[[str], None],
    arrive: Arrival | None = None,
    press: Press | None = None,
) -> None:
    """Listen and answer until somebody ends it."""
    listening = listen(host, port)
    url = f"http://{name_of(host)}:{listening.getsockname()[1]}/"

    app = create_app(settings, press)

    async def first() -> None:
        app.state.tables = await opened(settings)

    async def ready() -> None:
        page = url if arrive is None else url + await arrive(app)
        say(f"Noctuary is at {page} (Ctrl+C ends it)")
        if open_browser:
            webbrowser.open(page)

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # It warns of every number that was taken, which is how processes find out.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    allow_connections()
    config = configured(app)
    spare_the_collector()
    with listening, contextlib.suppress(KeyboardInterrupt):
        Server(config, ready, first).run(sockets=[listening])


def only_server(database: str) -> FileIO | None:
    """Make sure that one server alone serves a SQLite file: a second would show what is old. The
    system lets the lock go with the process."""
    url = read_url(database)
    if url.get_backend_name() != "sqlite" or url.database in (None, ":memory:"):
        return None
    try:
        held = FileIO(f"{url.database}.lock", "a+", opener=private)
    except OSError as error:
        raise CannotServe(
            f"the database {url.database} cannot be opened: {error.strerror}"
        ) from None
    try:
        lock(held)
    except OSError:
        held.close()
        raise CannotServe(
            f"another server has {url.database} open; end that one first, or give this one a "
            "--database of its own (several servers can share a PostgreSQL)"
        ) from None
    return held


def configured(app: Litestar) -> uvicorn.Config:
    """How the application is served: nothing logged that holds a token, nobody waited for long."""
    return uvicorn.Config(
        app,
        lifespan="on",
        http=PatientProtocol,
        proxy_headers=False,
        ws=QuietSocket,
        ws_max_size=MOST_SAID,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=75,
    )


def spare_the_collector() -> None:
    """What is loaded now stays for good: a full collection need not walk through it, and with
    many tables in memory a rare one is enough."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def allow_connections() -> None:
    """As many open connections as the system lets a process have."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        enough = hard if hard != resource.RLIM_INFINITY else MANY_FILES
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(enough, MANY_FILES)), hard))


async def opened(settings: Settings) -> Tables:
    """The tables, before anybody comes, so that a fault can be told in a sentence. A database that
    does not answer, as while it restarts, is waited for."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    is_told = False
    while True:
        try:
            return await Tables.open(settings.database, settings.moments_in_memory)
        except NotThere as error:
            if time.monotonic() > give_up:
                raise
            if not is_told:
                logger.warning("waiting up to %.0f s: %s", PATIENCE_SECONDS, error)
                is_told = True
        await asyncio.sleep(RETRY_SECONDS)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on this port; without one, on the usual port or any that is free."""
    for candidate in (port,) if port is not None else (DEFAULT_PORT, 0):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        opened = socket.socket(family)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, candidate))
        except (OSError, OverflowError) as error:
            opened.close()
            fault = error
            continue
        opened.listen(2048)
        opened.setblocking(False)
        return opened
    raise CannotServe(f"port {port} of {host} cannot be used: {fault}")


def name_of(host: str) -> str:
    """How a browser on this machine writes the address."""
    if host in ("", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
