"""A lean HTTP client and server processes, for measuring a server from the same machine."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parents[1]
START = """
import sys
from noctuary.web.serve import serve
from noctuary.web.settings import Settings
many = 1_000_000
serve(
    port=int(sys.argv[1]),
    settings=Settings(
        database=sys.argv[2],
        requests_per_second=many, tables_per_minute=many,
    ),
)
"""


PORTS = range(20_000, 32_000)
"""Below those that a system hands out: nobody's outgoing connection takes one between the look for
it and the start of a server."""


def free_port() -> int:
    """A port that nobody uses."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("a hundred ports were tried, and all of them are in use")


class Server:
    """A server in a process of its own, which can be killed."""

    def __init__(self, *command: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.command = [sys.executable, *(part.format(port=self.port) for part in command)]
        self.process: subprocess.Popen[bytes] | None = None

    @classmethod
    def of_noctuary(cls, database: str) -> Server:
        """Our own, without its limits on how much one address may ask for."""
        return cls("-c", START, "{port}", database)

    def start(self) -> None:
        """Start it, and wait until it answers; again, should its database not be there yet."""
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        give_up = time.monotonic() + 60
        self.process = None
        while time.monotonic() < give_up:
            if self.process is None or self.process.poll() is not None:
                self.process = subprocess.Popen(
                    self.command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
                )
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)
        raise TimeoutError("the server did not start")

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it as an operator would."""
        assert self.process is not None
        ended = self.process.poll()
        if ended is not None:
            print(f"the server had ended by itself, with {ended}", file=sys.stderr)
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def memory(self, which: str = "VmRSS") -> float:
        """Megabytes that it holds; `VmHWM`: the most that it ever held."""
        assert self.process is not None
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(which):
                return int(line.split()[1]) / 1000
        return 0.0

    def seconds(self) -> float:
        """Processor time that it has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Connection(asyncio.Protocol):
    """One kept-alive HTTP connection, one request at a time.

    A server may close one on which nothing is said for a while, as ours does after ten seconds if
    nothing ever was: like a browser's it is then opened again for the next request."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._received = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: Any = None

    @classmethod
    async def open(cls, port: int) -> Connection:
        connection = cls(port)
        await connection._connect()
        return connection

    async def _connect(self) -> None:
        self._received = b""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", self._port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("the server closed before it answered"))

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return
        head = self._received[:end].lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r")[0] or 0)
        if len(self._received) < end + 4 + length:
            return
        status, body = int(self._received[9:12]), self._received[end + 4 :]
        self._received = b""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result((status, body))

    async def ask(
        self, method: str, path: str, token: str = "", body: object = None
    ) -> tuple[int, Any]:
        """Send a request and wait for what comes back."""
        if self._transport.is_closing():
            await self._connect()
        content = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + content)
        status, answer = await self._answer
        return status, msgspec.json.decode(answer) if answer else None

    def close(self) -> None:
        self._transport.close()


class Player:
    """Plays one table at random, over one connection, and knows what was confirmed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.table: dict[str, Any] = {}
        self.question: int | None = None
        self.options: list[str] = []
        self.confirmed = -1
        """The last entry that the server said was kept."""

    async def sit_down(self, connection: Connection, **wanted: Any) -> None:
        """Make a table."""
        body = {"game": "arkham-noir", **wanted}
        status, self.table = await connection.ask("POST", "/api/tables", body=body)
        assert status == 201, self.table
        self.confirmed = 0
        await self.look(connection)

    async def look(self, connection: Connection) -> None:
        """See what is asked."""
        status, sight = await connection.ask(
            "GET", f"/api/tables/{self.table['id']}", self.table["token"]
        )
        assert status == 200, sight
        asked = sight["question"]
        self.question = asked["number"] if asked else None
        self.options = [o["id"] for o in asked["options"] if o["enabled"]] if asked else []

    async def reply(self, connection: Connection) -> int:
        """Choose anything. Says which entry the answer confirmed."""
        body = {"option": self._chance.choice(self.options), "question": self.question}
        status, receipt = await connection.ask(
            "POST", f"/api/tables/{self.table['id']}/replies", self.table["token"], body
        )
        assert status == 200, receipt
        self.question, self.options = receipt["question"], receipt["options"]
        self.confirmed = receipt["seq"]
        return self.confirmed


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of all lies, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000
