"""The terminal as the rest of this package sees it: lines out, lines in, and long texts paged."""

from __future__ import annotations

import io
import os
import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TextIO

import msgspec
from rich.console import Console, ConsoleRenderable
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from noctuary.engine.words import sentence

READING_WIDTH = 76
"""Prose in wider lines is hard to read."""
CONTROL = dict.fromkeys([*range(10), *range(11, 32), *range(127, 160)])
"""What a text from a pack must not send to a terminal; line ends are allowed."""
YES, NO, QUIT = ("y", "yes", "1"), ("n", "no", "0", "2"), ("q", "quit")
FORGOTTEN = "\x1b[3J"
"""What makes a terminal forget the lines that have left the window."""
STRESS = re.compile(r"\*([^*\n]+)\*")


class Reading(msgspec.Struct, frozen=True):
    """A text to be read at leisure: a story, a page of help, a record."""

    title: str
    body: str
    markdown: bool = False
    emphasis: bool = False
    """Whether words between asterisks are stressed, and nothing else is marked."""


class Left(Exception):
    """The person has left, by the end of the input or by Ctrl+C."""


class Screen:
    """One terminal, drawn on or plain.

    Plain means: no colour, no frames, nothing but sentences, one a line, which is what screen
    readers and other programs want.
    """

    def __init__(
        self,
        source: TextIO | None = None,
        out: TextIO | None = None,
        plain: bool = False,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.source = source or sys.stdin
        self.out = out or sys.stdout
        for stream in (self.source, self.out):
            # Bytes that are no text, or letters that the terminal lacks, become question marks.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.typed = self.source.isatty()
        """Whether a person types; else replies come from a file or a program."""
        self.plain = plain or not can_draw(self.out)
        self.size = size
        self.tells_stories = True
        if self.typed and self.source is sys.stdin:
            with suppress(ImportError):
                import readline  # noqa: F401

    @property
    def console(self) -> Console:
        """Made anew for each use, because windows change their size."""
        width, height = self.size or (None, None)
        return Console(file=self.out, width=width, height=height, highlight=False, soft_wrap=False)

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return self.console.width

    @property
    def height(self) -> int:
        """Lines that are seen at once."""
        return self.console.height

    # ── out ───────────────────────────────────────────────────────────────────────────────────

    def say(self, text: str = "", style: str = "") -> None:
        """A sentence or a paragraph, wrapped where that helps."""
        text = clean(text)
        if self.plain:
            # A terminal would break words; a program wants the whole sentence on one line.
            rows = textwrap.wrap(text, self.width) if self.out.isatty() else [text]
            self.out.write("\n".join(rows) + "\n")
            self.out.flush()
        else:
            self.console.print(Text(text, style), overflow="fold")

    def say_whole(self, text: str) -> None:
        """Something to be copied: it is never broken into lines."""
        self.out.write(clean(text) + "\n")
        self.out.flush()

    def draw(self, lines: Iterable[Text]) -> None:
        """Lines that were made for this width."""
        console = self.console
        for line in lines:
            if self.plain:
                self.out.write(clean(line.plain) + "\n")
            else:
                console.print(cleaned(line), no_wrap=True, overflow="ellipsis", crop=True)
        self.out.flush()

    def clear(self) -> None:
        """Take away what was shown, which the next person is not to see, and what could be
        scrolled back to."""
        console = self.console
        if not self.out.isatty() or console.is_dumb_terminal:
            self.out.write("\n" * console.height)
        else:
            console.clear()
            self.out.write("" if console.legacy_windows else FORGOTTEN)
        self.out.flush()

    def read(self, readings: Sequence[Reading], wait: str | None = "") -> str:
        """Texts to be read, a page at a time; with `wait`, a person says when to go on to that.
        What is typed there comes back. With None nobody is waited for."""
        if not self.plain:
            return self.page([line for reading in readings for line in self._set(reading)], wait)
        for reading in readings:
            self.say()
            if reading.title:
                self.say(sentence(reading.title))
            for paragraph in unmarked(reading).split("\n"):
                if paragraph.strip():
                    self.say(paragraph.strip())
        return ""

    def page(self, lines: Sequence[Text], wait: str | None = "") -> str:
        """Lines, and a rest after every screenful if a person is there."""
        at_leisure = self.typed and not self.plain and wait is not None
        pages = screenfuls(lines, max(4, self.height - 1)) if at_leisure else [lines]
        for number, page in enumerate(pages, 1):
            self.draw(page)
            if number < len(pages):
                typed = self.rest("Enter to read on, q to leave it")
                if typed:
                    return typed
        return self.rest(f"Enter to {wait}") if wait and at_leisure else ""

    def rest(self, invitation: str) -> str:
        """Wait for Enter; what else is typed comes back."""
        return self.ask(f"{invitation} > ").strip().lower()

    def _set(self, reading: Reading) -> list[Text]:
        """A text set in lines, its title above it."""
        console = self.console
        body = clean(reading.body)
        options = console.options.update(width=min(console.width, READING_WIDTH))
        inside: ConsoleRenderable = Markdown(body) if reading.markdown else Text(body)
        if reading.emphasis:
            inside = stressed(body)
        rows = console.render_lines(Padding(inside, (0, 0, 0, 2)), options, pad=False)
        lines = [Text.assemble(*((part.text, part.style or "") for part in row)) for row in rows]
        for line in lines:
            line.rstrip()
        title = [Text(clean(reading.title), "bold yellow")] if reading.title else []
        return [Text(), *title, *lines]

    # ── in ────────────────────────────────────────────────────────────────────────────────────

    def ask(self, prompt: str) -> str:
        """One line from the person; Left if there is no person any more."""
        try:
            if self.typed and self.source is sys.stdin and self.out is sys.stdout:
                return input(prompt)
            self.out.write(prompt)
            self.out.flush()
            line = self.source.readline()
        except (EOFError, KeyboardInterrupt) as gone:
            raise Left from gone
        if not line:
            raise Left
        if not self.typed:
            self.out.write(line if line.endswith("\n") else line + "\n")
        return line.rstrip("\n")

    def agrees(self, question: str, default: bool) -> bool:
        """Yes or no; nothing else is taken for one of them, and q leaves."""
        while True:
            answer = self.ask(f"{question} [{'Y/n' if default else 'y/N'}] ").strip().lower()
            if not answer:
                return default
            if answer in QUIT:
                raise Left
            if answer in YES or answer in NO:
                return answer in YES
            self.say("Type y for yes or n for no.")


def screenfuls(lines: Sequence[Text], size: int) -> list[Sequence[Text]]:
    """Pages of at most this size, broken at an empty line where there is one in the second half."""
    pages: list[Sequence[Text]] = []
    while len(lines) > size:
        breaks = [at for at in range(size // 2, size + 1) if not lines[at].plain.strip()]
        end = breaks[-1] if breaks else size
        pages.append(lines[:end])
        lines = lines[end:]
    return [*pages, lines]


def can_draw(out: TextIO) -> bool:
    """Whether lines, colours and letters beyond ASCII can be shown there."""
    encoding = (getattr(out, "encoding", None) or "").lower().replace("-", "")
    return out.isatty() and encoding == "utf8" and os.environ.get("TERM", "") != "dumb"


def clean(text: str) -> str:
    """The text without control characters: no pack may steer somebody's terminal."""
    return text.translate(CONTROL)


def cleaned(line: Text) -> Text:
    """The same for a styled line."""
    if clean(line.plain) == line.plain:
        return line
    return Text(clean(line.plain))


def stressed(body: str) -> Text:
    """Words between asterisks in italics."""
    line = Text()
    for n, part in enumerate(STRESS.split(body)):
        line.append(part, "italic" if n % 2 else "")
    return line


def unmarked(reading: Reading) -> str:
    """A reading without the marks of Markdown, paragraphs on one line each."""
    if reading.emphasis:
        return STRESS.sub(r"\1", reading.body)
    if not reading.markdown:
        return reading.body
    text = reading.body.replace("**", "").replace("*", "").replace("`", "")
    lines: list[str] = []
    for line in text.split("\n"):
        starts = line.lstrip().startswith(("- ", "|")) or line.lstrip()[:2].rstrip(".").isdigit()
        if not lines or not line.strip() or not lines[-1].strip() or starts:
            lines.append(line.strip())
        else:
            lines[-1] += " " + line.strip()
    return "\n".join(lines)
