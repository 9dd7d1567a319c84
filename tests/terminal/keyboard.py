"""Somebody at the keyboard: scripted lines into streams, or a real terminal of 80 by 24."""

from __future__ import annotations

import fcntl
import io
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any, NamedTuple

from noctuary import Session
from noctuary.terminal.drawing import drawing_of
from noctuary.terminal.play import play
from noctuary.terminal.screen import Screen
from noctuary.terminal.sitting import Sitting

WIDTH, HEIGHT = 80, 24
PATIENCE = 60.0
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
FRAMES = re.compile("[\u2500-\u259f\u25a0-\u25ff\u2190-\u21ff]")


class Output(io.StringIO):
    """A stream that is a terminal, or not."""

    encoding = "utf-8"  # type: ignore[assignment]

    def __init__(self, tty: bool) -> None:
        super().__init__()
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty


class Input(io.StringIO):
    """Lines that somebody types, or that come from a file."""

    def __init__(self, lines: tuple[str, ...], tty: bool) -> None:
        super().__init__("".join(line + "\n" for line in lines))
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty


class Played(NamedTuple):
    """What came of it: exit code and everything that was shown."""

    code: int
    shown: str

    @property
    def text(self) -> str:
        """Without colours."""
        return ANSI.sub("", self.shown)


def screen(*lines: str, drawn: bool = False, typed: bool = False, **more: Any) -> Screen:
    """A screen whose input is a script."""
    return Screen(Input(lines, typed), Output(drawn), plain=not drawn, size=(WIDTH, HEIGHT), **more)


def played(what: str, *lines: str, drawn: bool = False, typed: bool = False, **more: Any) -> Played:
    """`noctuary play` with these lines typed."""
    shown = screen(*lines, drawn=drawn, typed=typed)
    code = play(what, screen=shown, **more)
    return Played(code, written(shown))


def sat(
    session: Session, *lines: str, drawn: bool = False, bots: Any = None, **more: Any
) -> Played:
    """A sitting at a session with these lines typed."""
    shown = screen(*lines, drawn=drawn, **more)
    Sitting(session, shown, drawing_of(session.game, session.state.pack), bots or {}).run()
    return Played(0, written(shown))


def written(shown: Screen) -> str:
    """What a screen has shown."""
    assert isinstance(shown.out, Output)
    return shown.out.getvalue()


def saved(folder: Path) -> list[Path]:
    """The saved games below a data folder."""
    return sorted(folder.rglob("*.noctuary"))


STARTED = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from noctuary.terminal.play import play
sys.exit(play({what!r}, **{options!r}))
"""


class Terminal:
    """A real terminal with Noctuary in it."""

    def __init__(self, data: Path, what: str, environment: dict[str, str], **options: Any) -> None:
        self.master, slave = os.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        clean = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", STARTED.format(what=what, options=options)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**clean, "XDG_DATA_HOME": str(data), "TERM": "xterm-256color", **environment},
        )
        os.close(slave)
        self.shown = ""
        self.expected = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def expect(self, words: str) -> str:
        """Wait until this is on the screen; what was shown since the last time comes back."""
        end = time.monotonic() + PATIENCE
        while words not in (seen := ANSI.sub("", self.shown[self.expected :])):
            assert time.monotonic() < end, f"{words!r} did not come; there is:\n{seen}"
            part = self._read(0.2)
            self.shown += part
            assert part or self.process.poll() is None, f"it ended without {words!r}:\n{seen}"
        self.expected = len(self.shown) if seen.endswith(words) else self._after(words)
        return seen.replace("\r\n", "\n")

    def _after(self, words: str) -> int:
        """Where in what was shown the words end; colours may stand between them."""
        end = self.expected
        while words not in ANSI.sub("", self.shown[self.expected : end]):
            end += 1
        return end

    def _read(self, patience: float) -> str:
        ready, _, _ = select.select([self.master], [], [], patience)
        if not ready:
            return ""
        try:
            return os.read(self.master, 65536).decode("utf-8", "replace")
        except OSError:
            return ""  # the other end has closed

    def type(self, text: str, enter: bool = True) -> None:
        """Press keys."""
        os.write(self.master, (text + ("\r" if enter else "")).encode())

    def ends(self) -> int:
        """The exit code, once everything is shown."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.shown += self._read(0.1)
        while part := self._read(0.1):
            self.shown += part
        return self.process.wait(timeout=20)

    def kill(self) -> None:
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
