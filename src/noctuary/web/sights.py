"""What one seat sees of a table: the view, the question, the log. No secret passes here."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from noctuary.engine.events import Decided, Event, seen_by
from noctuary.engine.game import Game
from noctuary.engine.question import Question
from noctuary.engine.session import Entry, Session
from noctuary.web.open_tables import OpenTable, Seat
from noctuary.web.records import (
    LogEntry,
    LogLine,
    Receipt,
    Role,
    SeatInfo,
    Sight,
    TableInfo,
    Taking,
)

NOBODY: Final = -1
"""A seat of the game that is never asked: what an onlooker may reply is nothing."""


class Viewer(msgspec.Struct, frozen=True):
    """Who looks: a role, the places it holds, and the one from which it looks just now."""

    role: Role
    holds: tuple[int, ...]
    place: int | None
    plays: int | None
    """The seat of the game behind that place; None for onlookers."""


def is_open(game: Game) -> bool:
    """Whether everybody may know what is asked and answered: the game has no secrets, or there
    is nobody to keep them from."""
    return not game.has_secrets or game.seats[1] == 1


def sight(
    open_table: OpenTable, viewer: Viewer, here: Counter[int], due: float | None = None
) -> Sight:
    """The table now."""
    return _sight(open_table, viewer, here, open_table.session.moment, open_table.state, due)


def sight_of_moment(
    open_table: OpenTable, viewer: Viewer, here: Counter[int], moment: int
) -> Sight:
    """The table as it was."""
    return _sight(open_table, viewer, here, moment, open_table.session.at(moment), None)


def _sight(
    open_table: OpenTable,
    viewer: Viewer,
    here: Counter[int],
    moment: int,
    state: Any,
    due: float | None,
) -> Sight:
    session = open_table.session
    game = session.game
    why_no_undo = session.why_no_undo()
    return Sight(
        table=table_info(open_table),
        seq=open_table.seq,
        moment=moment,
        past=moment != session.moment,
        role=viewer.role,
        seat=viewer.place,
        seats=[seat_info(open_table, seat, viewer, here) for seat in open_table.seats],
        watchers=here[-1],
        view=view(open_table, viewer.plays, moment, state),
        question=question(game, state, viewer.plays),
        taking=Taking(undo=not why_no_undo, redo=session.can_redo, why_not=why_no_undo),
        outcome=state.outcome,
        result=game.result(state),
        due=due,
        undone_secrets=session.undone_secrets,
        before=asked_at(session, range(moment - 1, -1, -1)),
        after=asked_at(session, range(moment + 1, len(session.entries))),
    )


def asked_at(session: Session, moments: range) -> int | None:
    """The first of these moments at which somebody was asked; pauses that were passed are not."""
    entries = session.entries
    return next((n for n in moments if n + 1 == len(entries) or not entries[n + 1].auto), None)


def view(open_table: OpenTable, plays: int | None, moment: int, state: Any) -> Any:
    """What the game shows a seat; the present is made once for all who look."""
    game = open_table.session.game
    if moment != open_table.session.moment:
        return game.view(state, plays)
    key = (moment, plays)
    if key not in open_table.shown:
        open_table.shown[key] = game.view(state, plays)
    return open_table.shown[key]


def question(game: Game, state: Any, plays: int | None) -> Question | None:
    """The open question as a seat may know it. Whoever has no part in it sees no options, and
    its words only where nobody has secrets."""
    asked = state.question
    if asked is None:
        return None
    seen = game.question(state, NOBODY if plays is None else plays)
    assert seen is not None
    if plays == asked.seat:
        return seen
    others = msgspec.structs.replace(seen, standing=() if plays is None else seen.standing)
    if is_open(game) or plays in asked.others:
        return others
    return msgspec.structs.replace(others, text="", why="", items=())


def table_info(open_table: OpenTable) -> TableInfo:
    """The table's own card."""
    header = open_table.session.header
    return TableInfo(
        id=open_table.id,
        name=open_table.row.name,
        game=header.game,
        title=open_table.session.game.title,
        pack=header.pack.partition("@")[0],
        settings=header.settings,
        chance=header.chance,
        undo=header.undo,
        spectators=open_table.row.spectators,
        pass_pauses=open_table.row.pass_pauses,
        created=header.created,
        seed=header.seed if open_table.state.outcome is not None else None,
    )


def seat_info(open_table: OpenTable, seat: Seat, viewer: Viewer, here: Counter[int]) -> SeatInfo:
    """One place at the table."""
    return SeatInfo(
        seat=seat.seat,
        plays=seat.plays,
        name=seat.name,
        held=seat.held,
        bot=seat.bot,
        away=seat.away,
        present=here[seat.seat] > 0,
        awaited=seat.plays == open_table.state.seat,
        mine=seat.seat in viewer.holds,
    )


def receipt(open_table: OpenTable, viewer: Viewer) -> Receipt:
    """What was kept, and what comes next."""
    state = open_table.state
    asked = state.question
    return Receipt(
        seq=open_table.seq,
        moment=open_table.session.moment,
        question=None if asked is None else asked.number,
        seats=[seat.seat for seat in open_table.seats if seat.plays == state.seat],
        options=() if viewer.plays is None else state.options_for(viewer.plays),
        outcome=state.outcome,
    )


# ── the log ───────────────────────────────────────────────────────────────────────────────────


def log(open_table: OpenTable, viewer: Viewer, since: int, limit: int) -> list[LogEntry]:
    """The entries from a number on, as a seat may know them."""
    return [
        log_entry(open_table, viewer.plays, entry)
        for entry in open_table.session.entries[max(since, 0) : max(since, 0) + limit]
    ]


def log_entry(open_table: OpenTable, plays: int | None, entry: Entry) -> LogEntry:
    """One entry; what was answered is told to whoever may know it."""
    return LogEntry(
        seq=entry.seq,
        kind=entry.kind,
        at=entry.at,
        by=open_table.authors.get(entry.seq),
        seat=entry.seat,
        turn=entry.turn,
        scene=entry.scene,
        auto=entry.auto,
        to=entry.to if entry.to >= 0 else None,
        luck=entry.luck,
        past=entry.past,
        lines=lines(open_table, plays, entry),
    )


def lines(open_table: OpenTable, plays: int | None, entry: Entry) -> list[LogLine]:
    """What happened in an entry, in words."""
    session, game = open_table.session, open_table.session.game
    if entry.kind == "start":
        opening = game.story(open_table.state, None)
        return [LogLine("The game begins.", story=opening)]
    if entry.kind != "reply":
        return [LogLine(through_time(open_table, entry))]
    told = []
    for event in seen_by(session.events(entry.seq), plays):
        if may_know(game, event, plays):
            text, story = game.tell(open_table.state, event), game.story(open_table.state, event)
            told.append(LogLine(text, event=event, story=story))
    return told


def may_know(game: Game, event: Event, plays: int | None) -> bool:
    """Whether a seat may see an event as it is: what another one decided is its own affair."""
    return not isinstance(event, Decided) or is_open(game) or event.seat == plays


def through_time(open_table: OpenTable, entry: Entry) -> str:
    """An undo, redo or jump in words, by name: everybody is to see it."""
    by = open_table.authors.get(entry.seq)
    who = next((seat.name for seat in open_table.seats if seat.seat == by), "The table")
    marked = ", past what had become known" if entry.past else ""
    luck = ", with new luck" if entry.luck == "new" else ""
    verb = {
        "undo": "takes back what came after moment",
        "redo": "does again what led to moment",
        "jump": "plays on from moment",
    }[entry.kind]
    return f"{who} {verb} {entry.to}{marked}{luck}."
