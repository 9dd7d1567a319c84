"""Arkham Noir as a book: a chapter runs until a case is closed."""

from __future__ import annotations

from typing import Any

from noctuary.engine.log import LogEntry
from noctuary.engine.session import Session
from noctuary.games.arkham_noir.events import CaseClosed
from noctuary.paper import pictures
from noctuary.paper.told import Book, Part, entries, of_entry, without_empty_heads


def tell(session: Session, seat: int | None, short: bool) -> Book:
    """Each chapter is named after the case that it closes."""
    pack: Any = session.state.pack
    parts, drawn = [Part("")], {}
    for entry in entries(session, seat):
        parts[-1].passages += of_entry(entry, short, details=True)
        for case in closed(entry):
            number = pack.case[case].number
            parts[-1].title = f"Case {number}: {pack.face_of(case, session.state.side).name}"
            art = f"art/{pack.manifest.id}.svg"
            if case in pictures.symbols(art):
                parts[-1].picture = f"{case}.svg"
                drawn[f"{case}.svg"] = pictures.drawing(art, case, "#3a2f1c")
            parts.append(Part(""))
    parts[-1].title = "The last pages"
    kept = without_empty_heads(parts)
    return Book(pack.manifest.title, "As it was told at the table", kept, drawn)


def closed(entry: LogEntry) -> list[str]:
    """The cases that an entry closed."""
    return [line.event.case for line in entry.lines if isinstance(line.event, CaseClosed)]
