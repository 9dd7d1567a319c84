"""SD-21.1: the journal as plain text."""

from __future__ import annotations

from typing import Final

from noctuary.engine.words import visible
from noctuary.games.six_days.seen.journal.document import Block, Journal, closed

UNDERLINES: Final = {"title": "=", "act": "=", "scene": "-"}
INDENTS: Final = {"quote": "    ", "dice": "    ", "item": "  - ", "numbered": "  "}
WIDEST_LINE: Final = 78
TOGETHER: Final = {("quote", "dice")} | {(f, f) for f in ("dice", "item", "numbered", "fact")}
"""Blocks between which no line is left empty."""


def plain(journal: Journal, story_only: bool = False) -> str:
    """The whole journal; with `story_only` without numbers and marks."""
    written: list[str] = []
    before, n = "", 0
    for block in journal.shown(story_only):
        if written and (before, block.form) not in TOGETHER:
            written.append("")
        n = n + 1 if block.form == "numbered" else 0
        written.append(lines_of(block, f"{n}. " if n else ""))
        before = block.form
    return "\n".join(written) + "\n"


def lines_of(block: Block, number: str = "") -> str:
    """One block with its indent or underline."""
    text = number + "".join(
        closed(visible(s.text)) if s.own else visible(s.text) for s in block.spans
    )
    if block.form in UNDERLINES:
        width = min(max(map(len, text.split("\n"))), WIDEST_LINE)
        return f"{text}\n{UNDERLINES[block.form] * width}"
    indent = INDENTS.get(block.form, "")
    return indent + text.replace("\n", "\n" + " " * len(indent))
