"""A process in which what strangers send is read: if it takes too long or too much, it is ended."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, TypeVar

from noctuary.games import games
from noctuary.web.errors import Invalid
from noctuary.web.thinking import end_with_the_server

SECONDS: Final = 5.0
PATIENCE: Final = 6
"""How many times as long the clock may run as the work may take."""
STEP_SECONDS: Final = 0.1
START_SECONDS: Final = 60.0
MEGABYTES: Final = 512

T = TypeVar("T")


class Workshop:
    """Does one piece of work at a time; its process starts when the first one comes."""

    def __init__(self, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self._seconds = seconds
        self._megabytes = megabytes
        self._process: BaseProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._turn = asyncio.Lock()

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """What this work gives; what it raises is raised here. Invalid if it is too much."""
        async with self._turn:
            return await asyncio.to_thread(self._run, work, given)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _run(self, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        pipe = self._open()
        try:
            began = self._used()
            pipe.send((work, given))
            self._wait(pipe, began)
            done, fault = pipe.recv()
        except (EOFError, OSError) as error:
            self.close()
            raise Invalid("this cannot be read: it ended whoever tried") from error
        except Invalid:
            self.close()
            raise
        if isinstance(fault, MemoryError):
            self.close()
            raise Invalid(f"reading this takes more than {self._megabytes} MB") from fault
        if fault is not None:
            raise fault
        result: T = done
        return result

    def _wait(self, pipe: Connection[Any, Any], began: float) -> None:
        """Wait for an answer as long as the work may take: its own time counts, since others may
        be busy on this machine, and up to a bound the clock's."""
        until = time.monotonic() + PATIENCE * self._seconds
        while not pipe.poll(STEP_SECONDS):
            if self._used() - began > self._seconds or time.monotonic() > until:
                raise Invalid(f"reading this takes longer than {self._seconds:g} s")

    def _used(self) -> float:
        """How many seconds the process has worked; where nobody knows, how late it is."""
        try:
            assert self._process is not None
            stat = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError):
            return time.monotonic()

    def _open(self) -> Connection[Any, Any]:
        """The way to the process, which is started if there is none."""
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.close()
            fresh = multiprocessing.get_context("spawn")
            self._pipe, other = fresh.Pipe()
            self._process = fresh.Process(target=serve, args=(other, self._megabytes), daemon=True)
            self._process.start()
            other.close()
            self._see_it_begin(self._pipe)
        return self._pipe

    def _see_it_begin(self, pipe: Connection[Any, Any]) -> None:
        """Wait until the process says that it is ready, which it may never do on a busy machine."""
        with contextlib.suppress(EOFError, OSError):
            if pipe.poll(START_SECONDS):
                pipe.recv()
                return
        self.close()
        raise Invalid("this cannot be read just now; try again")


def serve(pipe: Connection[Any, Any], megabytes: int) -> None:
    """Inside the process: do what comes until nobody asks any more."""
    end_with_the_server()
    games()
    bound_memory(megabytes)
    pipe.send("ready")
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            work, given = pipe.recv()
            done, fault = None, None
            try:
                done = work(*given)
            except Exception as error:  # noqa: BLE001 - it is raised again where it is waited for
                fault = error
            pipe.send((done, fault))


def bound_memory(megabytes: int) -> None:
    """Let this process have so much more memory than it has now, where the system can see to it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
