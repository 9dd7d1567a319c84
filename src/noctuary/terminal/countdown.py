"""A question against the clock: the seconds run in front of the prompt, and end it."""

from __future__ import annotations

import math
import os
import select
import sys
import time

from noctuary.terminal.screen import Left, Screen

if sys.platform != "win32":
    import termios

GAP = 2.5
"""Whoever is away for so long between two looks at the clock was stopped (Ctrl+Z)."""
TICK = 0.5
KEPT, BACK = "\x1b7", "\x1b8"
"""Remember where the cursor stands, and return there."""


class TimeUp(Exception):
    """Nothing was answered in time."""


class Interrupted(Exception):
    """The clock stopped with so many seconds left."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left


def ask_within(screen: Screen, prompt: str, end: float) -> str:
    """One line, typed before this moment of the monotonic clock; TimeUp if none was."""
    if not screen.typed or screen.source is not sys.stdin or sys.platform == "win32":
        answer = screen.ask(prompt)
        if time.monotonic() >= end:
            raise TimeUp
        return answer
    file = sys.stdin.fileno()
    clock = f"{seconds(end):>3} s  " if not screen.plain else ""
    screen.out.write(clock + prompt)
    screen.out.flush()
    line = wait(screen, file, end)
    termios.tcflush(file, termios.TCIFLUSH)
    if line is None:
        screen.out.write("\n")
        raise TimeUp
    if not line:
        raise Left
    return line.decode("utf-8", "replace").rstrip("\n")


def wait(screen: Screen, file: int, end: float) -> bytes | None:
    """What is typed, while the clock runs in sight; None when time is up."""
    seen = time.monotonic()
    while (now := time.monotonic()) < end:
        if now - seen > GAP:
            raise Interrupted(max(1, math.ceil(end - seen)))
        seen = now
        ready, _, _ = select.select([file], [], [], min(TICK, end - now))
        if ready:
            return os.read(file, 65536)
        if not screen.plain:
            screen.out.write(f"{KEPT}\r{seconds(end):>3}{BACK}")
            screen.out.flush()
    return None


def seconds(end: float) -> int:
    """Whole seconds that are left."""
    return max(0, math.ceil(end - time.monotonic()))
