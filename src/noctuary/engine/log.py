"""The log: what happened at a table, in words, as one seat may know it, for every front end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from noctuary.engine.entries import Entry, Luck
from noctuary.engine.events import Decided, Event
from noctuary.engine.session import Session
from noctuary.engine.state import OWN_WORDS
from noctuary.engine.words import counted

LINE: Final = 60
"""So much of somebody's own words is quoted."""
YES_OR_NO: Final = ("accept", "decline")
THROUGH_TIME: Final = {
    "undo": "went back to moment",
    "redo": "redid the moves up to moment",
    "jump": "played on from moment",
}


class LogLine(msgspec.Struct, omit_defaults=True):
    """One thing that happened, in words and as a record, and what is read aloud with it."""

    text: str
    event: Any = None
    story: str = ""
    """What the text does not say already."""
    heading: bool = False
    """Whether it opens a part of the log."""
    detail: bool = False
    """Whether it may be folded."""


class LogEntry(msgspec.Struct, kw_only=True):
    """One entry of the log: a reply with what came of it, or a step through time."""

    seq: int
    kind: Literal["start", "reply", "undo", "redo", "jump"]
    at: float
    seat: int | None
    """The seat of the game."""
    turn: int
    scene: int
    auto: bool
    to: int | None
    luck: Luck
    past: bool
    chosen: str = ""
    """What was chosen, in the words in which it was offered; empty if that is no business of
    whoever reads."""
    undone: bool = False
    """Whether it has been taken back since."""
    lines: list[LogLine]


def log(
    session: Session,
    seat: int | None,
    since: int = 0,
    limit: int | None = None,
    who: Callable[[Entry], str] | None = None,
) -> list[LogEntry]:
    """The entries from a number on, as a seat (None: an onlooker) may know them.

    `who` names the person that went through time; by default it is the table.
    """
    first = max(since, 0)
    last = None if limit is None else first + limit
    on_the_way = set(session.way())
    named = who or (lambda entry: "The table")
    return [
        _entry(session, seat, entry, named, entry.seq not in on_the_way)
        for entry in session.entries[first:last]
    ]


def chosen(session: Session, entry: Entry) -> str:
    """What an entry's reply was, in the words in which it was offered."""
    label = session.labels.get(entry.seq)
    if label is None:
        label = past_label(session.game, session.moment_before(entry), entry.option)
        session.labels[entry.seq] = label
    return label


def past_label(game: Any, state: Any, option: str) -> str:
    """A reply in the words in which it was offered at a state; own words are quoted briefly."""
    asked = state.question
    if asked is None:
        return ""
    step = state.agenda[-1]
    if asked.kind == "draw" and not state.stands(option):
        option = state.meant(option)
    if option in (*asked.options, *state.standing):
        chosen = game.label(state, step, option)
        # A bare yes says nothing without its question.
        asks = f"{game.wording(state, step).text} " if chosen.verb in YES_OR_NO else ""
        return f"{asks}{chosen.label}"
    if asked.kind == "several" and option:
        parts = [part for part in option.split("+") if part in asked.items]
        return ", ".join(game.label(state, step, part).label for part in parts)
    if state.stands(option):
        return str(game.label(state, step, option[: option.find(":") + 1]).label)
    return clipped(option.removeprefix(OWN_WORDS))


def clipped(words: str) -> str:
    """Long words by their beginning, on one line."""
    line = " ".join(words.split())
    return line if len(line) <= LINE else f"{line[:LINE].rstrip()} …"


def _entry(
    session: Session, seat: int | None, entry: Entry, who: Callable[[Entry], str], undone: bool
) -> LogEntry:
    lines = _lines(session, seat, entry, who)
    is_own = entry.kind == "reply" and any(isinstance(line.event, Decided) for line in lines)
    return LogEntry(
        seq=entry.seq,
        kind=entry.kind,
        at=entry.at,
        seat=entry.seat,
        turn=entry.turn,
        scene=entry.scene,
        auto=entry.auto,
        to=entry.to if entry.to >= 0 else None,
        luck=entry.luck,
        past=entry.past,
        chosen=chosen(session, entry) if is_own and not entry.auto else "",
        undone=undone and entry.kind == "reply",
        lines=lines,
    )


def _lines(
    session: Session, seat: int | None, entry: Entry, who: Callable[[Entry], str]
) -> list[LogLine]:
    """What happened in an entry."""
    game, state = session.game, session.state
    if entry.kind == "start":
        forked = session.header.forked
        if forked is not None:
            return [LogLine(f"This game goes on from moment {forked} of another table.")]
        return [LogLine("The game begins.", story=game.story(state, None))]
    if entry.kind != "reply":
        return [LogLine(_through_time(entry, who(entry)))]
    heard = session.heard(entry.seq, seat)
    return [_line(game.tell(state, e), e, game.story(state, e)) for e in heard]


def _line(text: str, event: Event, story: str) -> LogLine:
    """One event; a story that is quoted in its line is not told a second time."""
    is_quoted = story != text and story.rstrip(".") in text
    return LogLine(text, event, "" if is_quoted else story, event.heading, event.detail)


def undo_marks(times: int) -> list[str]:
    """What an honest record has to add if somebody went back after learning more.

    >>> undo_marks(1), undo_marks(0)
    (['1 undo after hidden information was seen.'], [])
    """
    return [f"{counted(times, 'undo')} after hidden information was seen."] if times else []


def _through_time(entry: Entry, who: str) -> str:
    """An undo, redo or jump, by name: everybody is to see it."""
    if entry.misread:
        return f"{who} put right what came: back to moment {entry.to}."
    marked = " after seeing hidden information" if entry.past else ""
    luck = ", with new luck" if entry.luck == "new" else ""
    return f"{who} {THROUGH_TIME[entry.kind]} {entry.to}{marked}{luck}."
