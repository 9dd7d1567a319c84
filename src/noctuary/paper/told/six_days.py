"""Six Days as a book: the journal, scene by scene, with every roll in the margin."""

from __future__ import annotations

import re
from typing import Final

from noctuary.engine.session import Session
from noctuary.games.six_days.seen import journal
from noctuary.games.six_days.seen.journal.chapters import heading
from noctuary.games.six_days.seen.journal.document import Block
from noctuary.paper import pictures
from noctuary.paper.told import Book, Kind, Part, Passage, without_empty_heads

KINDS: Final[dict[str, Kind]] = {"prose": "prose", "quote": "prose", "act": "head"}
STYLES: Final = {"bold": "strong", "italic": "emph"}
FACES: Final = re.compile(r"\| ((?:[1-6] ?)+)(?:\||$)")


def tell(session: Session, seat: int | None, short: bool) -> Book:
    """The journal as its player wrote it."""
    written = journal.compose(session)
    parts, acts = [Part("The hero", picture="cover.svg")], list[Passage]()
    for block in written.shown(short):
        if block.form == "act" and block.name.startswith("act-"):
            acts.append(of_block(block))
        elif block.form in ("scene", "act"):
            parts.append(Part(heading(block), acts))
            acts = []
        elif block.form != "title":
            parts[-1].passages.append(of_block(block))
    cover = {"cover.svg": pictures.file("covers/six-days.svg")}
    return Book(written.title, written.hero, without_empty_heads(parts), cover)


def of_block(block: Block) -> Passage:
    """A paragraph; a roll shows its dice beside the words about it."""
    spans = [{"text": span.text, "style": STYLES.get(span.style, "")} for span in block.spans]
    found = (
        FACES.search("".join(span.text for span in block.spans)) if block.form == "dice" else None
    )
    faces = found[1].split() if found else []
    return Passage(KINDS.get(block.form, "fact"), spans, faces)
