"""DQ §6.10: what can be taken away: the chronicle of the story, and the journal of the case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from noctuary.engine.chronicle import CHRONICLE, FILES, FORMS, Block, elements
from noctuary.engine.papers import Chapter, Document
from noctuary.engine.session import Session
from noctuary.games.dark_quarter import events as h
from noctuary.games.dark_quarter.dice import cumulative
from noctuary.games.dark_quarter.seen import journal
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.words import prose, telling
from noctuary.games.dark_quarter.words.naming import LEVEL_NAMES, you

DOCUMENTS: Final = (
    Document("journal", "Journal", FILES),
    CHRONICLE,
)
HEADS: Final = {
    "lead": "Leads",
    "answer": "Answers",
    "story": "Story cards",
    "note": "Notes",
    "objective": "Objectives so far",
    "pivotal": "Pivotal Choices",
}
"""Parts of the journal by the kind of their entries, in the order in which they are read."""


# ── the journal ───────────────────────────────────────────────────────────────────────────────


def journal_blocks(g: DarkQuarter) -> Iterator[Block]:
    """DQ-R62: what is open, then everything that is known; it reveals nothing new."""
    yield Block("title", f"{g.pack.record.title}: the journal")
    if g.began:
        yield Block("head", "Open")
        for line in still_open(g):
            yield Block("fact", line)
    entries = [journal.journal_entry(g, entry) for entry in g.journal]
    for kind, head in HEADS.items():
        found = [entry for entry in entries if entry.kind == kind]
        if found:
            yield Block("head", head)
        for entry in found:
            yield Block("fact", f"{entry.title}: {entry.text}" if entry.title else entry.text)


def still_open(g: DarkQuarter) -> Iterator[str]:
    """Objectives, places that nobody has seen, and work that was begun."""
    yield prose.objective(g)
    for who in g.team:
        own = prose.objective(g, who)
        if own:
            yield f"{you(g, who)}: {own}"
    unseen = [prose.name_of(g, name) for name, at in g.locations.items() if at == "unexplored"]
    if unseen:
        yield f"Not explored yet: {', '.join(unseen)}."
    for test, total in g.sums.items():
        labels = [o.label for o in g.pack.option.values() if getattr(o, "test", "") == test]
        if total and labels and not cumulative.is_closed(g, test):
            yield f"{labels[0]}: {total} so far."


# ── the chronicle ─────────────────────────────────────────────────────────────────────────────


def chronicle_blocks(session: Session, short: bool = False) -> Iterator[Block]:
    """The whole story so far with rolls and choices; short leaves out everything but the story."""
    g: DarkQuarter = session.state
    yield Block("title", g.pack.record.title)
    yield Block("prose", g.pack.record.premise)
    for moment in session.way()[1:]:
        for event in session.events(moment):
            if isinstance(event, h.ScenarioBegan):
                record = g.pack.scenarios[g.pack.scenario_number[event.scenario] - 1].record
                yield Block("head", record.title)
                yield Block("prose", record.objective)
            elif isinstance(event, h.TurnBegan):
                yield Block("head", f"Round {event.round}: {you(g, event.who)}")
            elif isinstance(event, h.PageTold):
                yield from (Block("prose", page) for page in page_of(g, event))
            elif not short and (line := telling.tell(g, event)):
                yield Block("fact", line)


def page_of(g: DarkQuarter, event: h.PageTold) -> tuple[str, ...]:
    """A text as it was read, with its speaker; Leads are told by their own event."""
    told = prose.told(g, event)
    if told.kind == "lead":
        return (f"*{told.title}.* {' '.join(told.pages)}",)
    if told.speaker:
        first, *rest = told.pages
        return (f"{prose.name_of(g, told.speaker)}: {first}", *rest)
    return told.pages


def previously(session: Session, most: int = 3) -> tuple[str, ...]:
    """DQ §6.10: "previously …" after a break: the last pages that were read, how things stand."""
    g: DarkQuarter = session.state
    told = [
        page
        for moment in session.way()[1:]
        for event in session.events(moment)
        if isinstance(event, h.PageTold)
        for page in page_of(g, event)
    ]
    return tuple(told[-most:])


# ── forms ─────────────────────────────────────────────────────────────────────────────────────


def blocks_of(session: Session, document: str, short: bool) -> list[Block]:
    """The journal or the chronicle."""
    if document == "journal":
        return list(journal_blocks(session.state))
    return list(chronicle_blocks(session, short))


def read(session: Session, document: str, short: bool = False) -> tuple[Chapter, ...]:
    """A document as a page of the server."""
    blocks = blocks_of(session, document, short)
    return (Chapter(document, blocks[0].text, elements(blocks)),)


def write(session: Session, document: str, form: str, short: bool = False) -> tuple[str, str]:
    """A document as a file name and its text."""
    if form not in FORMS or document not in ("journal", "chronicle"):
        raise LookupError(f"there is no {document!r} that ends in {form!r}")
    blocks = blocks_of(session, document, short)
    name = re.sub(r"[^a-z0-9]+", "-", session.state.pack.record.title.lower()).strip("-")
    return f"{name}-{document}.{form}", FORMS[form](blocks)


def record(g: DarkQuarter) -> dict[str, object]:
    """DQ §6.9: the record of a finished campaign."""
    figures = msgspec.structs.asdict(journal.statistics(g))
    return {
        "campaign": g.pack.record.title,
        "team": [you(g, who) for who in g.team],
        "mode": g.settings.mode,
        "time pressure": LEVEL_NAMES[g.pressure],
        "conclusions": dict(g.conclusions),
        "destinies": dict(g.destinies),
        **figures,
    }
