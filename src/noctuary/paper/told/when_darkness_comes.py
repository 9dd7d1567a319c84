"""When Darkness Comes as a book: a chapter for each round, and the town at the end of the night."""

from __future__ import annotations

from noctuary.engine.session import Session
from noctuary.paper import pictures
from noctuary.paper.laid.when_darkness_comes import board
from noctuary.paper.told import Book, Part, entries, of_entry, without_empty_heads


def tell(session: Session, seat: int | None, short: bool) -> Book:
    """What happened round by round."""
    parts = [Part("Before the first round")]
    now = 0
    for entry in entries(session, seat):
        if entry.scene != now:
            now = entry.scene
            parts.append(Part(f"Round {now}"))
        parts[-1].passages += of_entry(entry, short)
    seen = session.game.view(session.state, seat)
    drawn = {}
    if seen.tiles:
        parts.append(Part("The town in the end", picture="town.svg"))
        drawn["town.svg"] = pictures.by_day(board(seen))
    names = ", ".join(one.name for one in seen.characters)
    return Book(seen.title, names, without_empty_heads(parts), drawn)
