"""The real server in a thread."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import uvicorn
from litestar import Litestar

from noctuary.web.serve import configured, listen
from tests.web.conftest import app_of


class Server:
    """The real server in a thread; it can be stopped and started again at the same address."""

    def __init__(self, database: Path | None = None, app: Litestar | None = None) -> None:
        self.database = f"sqlite:///{database}"
        self.app = app
        """What is served instead of the tables of a database."""
        self.port = 0
        self._running: tuple[uvicorn.Server, threading.Thread] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        listening: socket.socket = listen("127.0.0.1", self.port)
        self.port = listening.getsockname()[1]
        server = uvicorn.Server(configured(self.app or app_of(self.database)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            thread.join(0.01)
        self._running = (server, thread)

    def stop(self) -> None:
        if self._running is not None:
            server, thread = self._running
            server.should_exit = True
            thread.join(20)
            self._running = None
