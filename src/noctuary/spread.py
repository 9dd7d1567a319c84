"""Work spread over cores or over a cluster, and brought back in its order.

>>> with spread(jobs=1) as crew:
...     list(crew.each(abs, [-1, -2]))
[1, 2]
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from noctuary.extras import brought_by

T = TypeVar("T")
R = TypeVar("R")

SHARES: Final = 32
"""Into how many portions a core's work is cut, so that progress shows and no core waits long."""
LARGEST_SHARE: Final = 50
FAR_SHARES: Final = 8
LARGEST_FAR_SHARE: Final = 150
"""The same for a cluster, whose scheduler takes some milliseconds for every portion."""
LOCAL: Final = "local"
"""The name of a cluster on this machine."""
RETRIES: Final = 3
"""How often a portion is begun anew when the worker that had it dies."""
SECONDS_TO_FIND: Final = 10
SECONDS_TO_LOOK: Final = 1.0
"""How long nothing may come back before somebody looks whether all processes are still there."""
UNWATCHED: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
}
"""Workers of our own are not interrupted a hundred times a second to see what they are doing."""
ANY_PORT: Final = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}
"""No dashboard; and what is left of its server is in nobody's way."""


class ClusterError(LookupError):
    """The cluster cannot be used; the message says why."""


class WorkerLost(LookupError):
    """A process that did some of the work ended by itself, and its work is lost."""

    def __init__(self) -> None:
        super().__init__(
            "a process that played some of the games has ended by itself: either a player of your "
            "own ends the program, or the memory is too small for so many processes (--jobs 1)"
        )


class Crew(Protocol):
    """Whoever does the work."""

    @property
    def cores(self) -> int:
        """How many portions are worked on at a time."""

    def each(
        self, do: Callable[[T], R], things: Sequence[T], share: int | None = None
    ) -> Iterator[R]:
        """Do it to each thing; the results come in their order, whoever was quicker. Things go out
        in portions of `share`."""


@contextmanager
def spread(
    jobs: int | None = None, cluster: str | None = None, most: int | None = None
) -> Iterator[Crew]:
    """A crew of so many processes (None: one a core), at most one for each of `most` things to do;
    or a Dask cluster by its address, where `local` starts one on this machine."""
    cores = jobs or available_cores()
    cores = cores if most is None else min(cores, most)
    if cluster is not None:
        with dask_client(cluster, cores) as client:
            yield Cluster(client)
    elif cores <= 1:
        yield Alone()
    else:
        with multiprocessing.get_context("spawn").Pool(cores, leave_interrupts_alone) as pool:
            yield Processes(cores, pool)


class Alone:
    """This process."""

    cores = 1

    def each(
        self, do: Callable[[T], R], things: Sequence[T], share: int | None = None
    ) -> Iterator[R]:
        yield from map(do, things)


class Processes:
    """Some processes of this machine."""

    def __init__(self, cores: int, pool: Any) -> None:
        self.cores, self._pool = cores, pool
        self._workers = worker_ids()

    def each(
        self, do: Callable[[T], R], things: Sequence[T], share: int | None = None
    ) -> Iterator[R]:
        portions = cut(things, share or fair_share(len(things), self.cores))
        done = self._pool.imap(partial(done_to_all, do), portions)
        while True:
            try:
                yield from done.next(SECONDS_TO_LOOK)
            except StopIteration:
                return
            except multiprocessing.TimeoutError:
                # The pool puts another process in the place of a dead one, but its work never ends.
                if not self._workers <= worker_ids():
                    raise WorkerLost from None


class Cluster:
    """The workers of a Dask cluster. When one dies its portions go to the others."""

    def __init__(self, client: Any) -> None:
        self._client = client

    @property
    def cores(self) -> int:
        """How many portions are worked on at a time, just now: workers may come and go."""
        return sum(map(int, self._client.nthreads().values())) or 1

    def each(
        self, do: Callable[[T], R], things: Sequence[T], share: int | None = None
    ) -> Iterator[R]:
        from distributed import KilledWorker

        size = share or fair_share(len(things), self.cores, FAR_SHARES, LARGEST_FAR_SHARE)
        portions = list(cut(things, size))
        waiting = self._client.map(
            done_to_all, [do] * len(portions), portions, pure=False, retries=RETRIES
        )
        waiting.reverse()
        try:
            while waiting:
                yield from waiting.pop().result()
        except KilledWorker:
            raise WorkerLost from None
        finally:
            self._client.cancel(waiting)


def cut(things: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Portions of the work."""
    return (things[n : n + size] for n in range(0, len(things), size))


def done_to_all(do: Callable[[T], R], things: Sequence[T]) -> list[R]:
    """One portion of the work."""
    return [do(thing) for thing in things]


def fair_share(number: int, cores: int, shares: int = SHARES, largest: int = LARGEST_SHARE) -> int:
    """How many things go out together.

    >>> fair_share(10, 2), fair_share(1000, 2), fair_share(1_000_000, 2)
    (1, 15, 50)
    """
    return max(1, min(largest, number // (cores * shares)))


def worker_ids() -> set[int | None]:
    """The processes that this one has started and that still run."""
    return {child.pid for child in multiprocessing.active_children()}


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts_alone() -> None:
    """Ctrl+C is the first process's business; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def dask_client(address: str, cores: int) -> Iterator[Any]:
    """A connection to a scheduler; `local` starts one here, with a worker a core."""
    try:
        import dask
        from distributed import Client, LocalCluster
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise ClusterError(
            f"A cluster needs Dask, which is not installed. {brought_by('cluster')}"
        ) from None
    if address == LOCAL:
        with (
            dask.config.set(UNWATCHED),
            LocalCluster(
                n_workers=cores,
                threads_per_worker=1,
                scheduler_kwargs=ANY_PORT,
                silence_logs=40,
            ) as here,
            Client(here, set_as_default=False) as client,
        ):
            yield client
        return
    try:
        # Dask itself takes its time over an address that is none, and ends in a traceback.
        get_address_host_port(address)
        client = Client(address, timeout=SECONDS_TO_FIND, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(
            f"no cluster answers at {address!r} ({said}); give its scheduler's "
            "address, such as tcp://10.0.0.5:8786, or local"
        ) from None
    with client:
        if not client.nthreads():
            raise ClusterError(
                f"the cluster at {address} has no workers yet; start one with dask worker {address}"
            )
        yield client
