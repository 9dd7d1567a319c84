"""The games of a plan, spread over the cores and brought back in their order."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from typing import Final

from noctuary.simulate.plan import Plan, Played

SHARES: Final = 32
"""Into how many portions a core's work is cut, so that progress shows and no core waits long."""
LARGEST_SHARE: Final = 50


def games(plan: Plan, jobs: int | None = None) -> Iterator[Played]:
    """Play all games of a plan and yield them in order; the same ones whatever `jobs` is."""
    cores = min(jobs or available_cores(), plan.games)
    if cores <= 1:
        yield from map(plan.play, range(plan.games))
        return
    share = max(1, min(LARGEST_SHARE, plan.games // (cores * SHARES)))
    with multiprocessing.get_context("spawn").Pool(cores, leave_interrupts_alone) as pool:
        yield from pool.imap(plan.play, range(plan.games), share)


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts_alone() -> None:
    """Ctrl+C is the first process's business; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
