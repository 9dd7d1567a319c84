"""The journal in pieces, to be read beside the table: front page, scenes, interludes, the end."""

from __future__ import annotations

from noctuary.engine.papers import Chapter
from noctuary.engine.words import visible
from noctuary.games.six_days.seen.journal.document import Block, Journal
from noctuary.games.six_days.seen.journal.page import elements

FRONT = "front"


def chapters(journal: Journal, story_only: bool = False) -> list[Chapter]:
    """Every heading that can be led to begins a chapter; that of an act stays with its scene."""
    found: list[tuple[str, str, list[Block]]] = [(FRONT, journal.title, [])]
    waiting: list[Block] = []
    for block in journal.shown(story_only):
        if block.form == "act" and block.name.startswith("act-"):
            waiting.append(block)
        elif block.form in ("act", "scene"):
            found.append((block.name, heading(block), [*waiting, block]))
            waiting = []
        else:
            found[-1][2].append(block)
    return [
        Chapter(name, visible(title), "\n".join(elements(blocks))) for name, title, blocks in found
    ]


def heading(block: Block) -> str:
    """A heading without its numbers."""
    return "".join(span.text for span in block.spans if not span.numbers)
