"""The journal as a document: blocks of spans, before it is written in any form."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, Literal

import msgspec

Style = Literal["", "bold", "italic", "code"]
Form = Literal[
    "title", "act", "scene", "fact", "frame", "prose", "quote", "dice", "status", "item",
    "numbered",
]  # fmt: skip


class Span(msgspec.Struct, frozen=True):
    """A stretch of text; `own` marks words that somebody wrote, which may be anything."""

    text: str
    style: Style = ""
    own: bool = False
    numbers: bool = False
    """SD-21.4: whether it belongs to the full form alone."""


class Block(msgspec.Struct, frozen=True):
    """One paragraph, heading or line."""

    form: Form
    spans: tuple[Span, ...]
    numbers: bool = False
    """SD-21.4: whether it belongs to the full form alone."""
    number: int = 0
    """SD-21.3: the number of the text, by which it can be edited."""
    name: str = ""
    """What a link can lead to: `scene-4`, `interlude-4`, `epilogue`."""


class Journal(msgspec.Struct, frozen=True):
    """A whole journal."""

    title: str
    hero: str
    blocks: tuple[Block, ...]

    def shown(self, story_only: bool) -> list[Block]:
        """SD-21.4: the short form leaves out whatever is about numbers."""
        if not story_only:
            return list(self.blocks)
        kept = [block for block in self.blocks if not block.numbers]
        return [
            msgspec.structs.replace(b, spans=tuple(s for s in b.spans if not s.numbers))
            for b in kept
        ]


# ── text that may be anything ─────────────────────────────────────────────────────────────────

OPENERS: Final = {
    "\u202a": "\u202c",
    "\u202b": "\u202c",
    "\u202d": "\u202c",
    "\u202e": "\u202c",
    "\u2066": "\u2069",
    "\u2067": "\u2069",
    "\u2068": "\u2069",
}
"""Signs that turn the direction of writing, and what ends them."""
_DIRECTION: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")


def closed(text: str) -> str:
    """Whatever turns the direction of writing ends with the text that began it."""
    open_ones: list[str] = []
    for sign in _DIRECTION.findall(text):
        if sign in OPENERS:
            open_ones.append(OPENERS[sign])
        elif sign in open_ones:
            while open_ones.pop() != sign:
                pass
    return text + "".join(reversed(open_ones))


def one_line(text: str) -> str:
    """Text for a place where a line must not break."""
    return " ⏎ ".join(text.split("\n"))


def file_name(journal: Journal, date: str, ending: str = "md") -> str:
    """SD §10: `<hero>-<date>.md`, with letters and digits that every system takes.

    >>> file_name(Journal("", "Nell Ashdown", ()), "1926-11-05")
    'nell-ashdown-1926-11-05.md'
    """
    plain = unicodedata.normalize("NFKD", journal.hero).encode("ascii", "ignore").decode()
    words = "-".join(re.findall(r"[a-z0-9]+", plain.lower()))[:60].strip("-")
    return f"{words or 'hero'}-{date}.{ending}"
