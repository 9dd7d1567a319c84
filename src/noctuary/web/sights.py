"""What one seat sees of a table: the view, the question, the log. No secret passes here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any, Final

import msgspec

from noctuary.engine import lessons
from noctuary.engine import log as telling
from noctuary.engine.entries import Entry
from noctuary.engine.game import Game
from noctuary.engine.question import Question
from noctuary.engine.session import Session
from noctuary.web.open_tables import OpenTable, Seat
from noctuary.web.records import (
    GuideInfo,
    LessonInfo,
    LogEntry,
    Receipt,
    Role,
    SeatInfo,
    Sight,
    Staged,
    TableInfo,
    Taking,
    Walked,
)

LATEST: Final = 6
"""So many entries back a page may be behind and still be shown what is worth the stage."""
HOLDER: Final[ContextVar[int | None]] = ContextVar("holder", default=None)
"""The place of whoever has the screen from which a request comes, where people hand it over; None
if it comes from a program, which has no screen."""
NOBODY: Final = -1
"""A place that nobody has, and a seat of the game that is never asked: what an onlooker may reply
is nothing."""


class Viewer(msgspec.Struct, frozen=True):
    """Who looks: a role, the places it holds, and the one from which it looks just now."""

    role: Role
    holds: tuple[int, ...]
    place: int | None
    plays: int | None
    """The seat of the game behind that place; None for onlookers."""


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
    shown = [] if moment != session.moment else staged(open_table, viewer.plays)
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
        unrecorded=game.unrecorded(state),
        before=asked_at(session, range(moment - 1, -1, -1)),
        after=asked_at(session, range(moment + 1, len(session.entries))),
        guide=guide(session, viewer.plays, moment),
        is_over=open_table.state.outcome is not None,
        occasion=game.occasion(state),
        undone=undone(session),
        staged=[one for one in shown if isinstance(one, Staged)],
        walks=[one for one in shown if isinstance(one, Walked)],
        handed_to=handed_to(open_table, viewer),
        pass_to=pass_to(open_table, viewer, here),
    )


def at_one_screen(open_table: OpenTable, holds: Sequence[int]) -> list[Seat]:
    """The people at a screen that more than one shares. Whoever left their place to a machine
    player may come back to it, and nobody sees it meanwhile."""
    people = [one for one in open_table.seats if one.seat in holds and one.bot is None]
    return people if len(holds) > 1 else []


def hidden_from_each_other(open_table: OpenTable, holds: Sequence[int]) -> list[Seat]:
    """The people who share a screen and have to hand it over, since they have secrets."""
    people = at_one_screen(open_table, holds)
    is_secret = bool(people) and open_table.session.game.keeps_secrets(open_table.state)
    return people if is_secret else []


def handed_to(open_table: OpenTable, viewer: Viewer) -> str:
    """Who alone may see the table from here; empty if everybody at this screen may."""
    next_one = sits_down(open_table, viewer)
    if next_one is not None:
        return next_one.name
    hidden = hidden_from_each_other(open_table, viewer.holds)
    return next((one.name for one in hidden if one.seat == viewer.place), "")


def sits_down(open_table: OpenTable, viewer: Viewer) -> Seat | None:
    """Who is to have the screen, where people hand it over and nobody has said that they sit
    there: whoever is asked, else the first one. Until then it shows what onlookers see."""
    if viewer.place is not None:
        return None
    hidden = hidden_from_each_other(open_table, viewer.holds)
    asked = (one for one in hidden if one.plays == open_table.state.seat)
    return next(asked, hidden[0] if hidden else None)


def pass_to(open_table: OpenTable, viewer: Viewer, here: Counter[int]) -> SeatInfo | None:
    """Who else at this screen is asked, while somebody looks at it who is not; whoever is to sit
    down, while nobody does."""
    next_one = sits_down(open_table, viewer)
    if next_one is not None:
        return seat_info(open_table, next_one, viewer, here)
    asked = open_table.state.seat
    for one in at_one_screen(open_table, viewer.holds):
        if one.plays == asked and viewer.plays != asked:
            return seat_info(open_table, one, viewer, here)
    return None


def guide(session: Session, plays: int | None, moment: int) -> GuideInfo | None:
    """What is new to a seat at this moment of a guided game; onlookers are not taught."""
    if not session.header.guided or plays is None or session.game.guide is None:
        return None
    new = lessons.new_lessons(session, plays, moment)
    return GuideInfo(
        lessons=[LessonInfo(o.id, o.title, o.text, o.rule, o.points) for o in new],
        met=len(lessons.met(session, plays, moment)),
        total=len(session.game.guide.lessons),
    )


def undone(session: Session) -> list[int]:
    """The entries that are no longer on the way to the present."""
    way = set(session.way())
    return [
        entry.seq for entry in session.entries if entry.kind == "reply" and entry.seq not in way
    ]


def staged(open_table: OpenTable, plays: int | None) -> list[Staged | Walked]:
    """What the latest replies brought that is played out on the table."""
    latest = open_table.session.entries[-LATEST:]
    made, kept = open_table.staged, {}
    for entry in latest:
        if entry.kind == "reply":
            key = entry.seq, plays
            kept[key] = made[key] if key in made else put_on_stage(open_table.session, entry, plays)
    others = {key: value for key, value in made.items() if key[0] >= latest[0].seq}
    open_table.staged = others | kept
    return [one for moments in kept.values() for one in moments]


def put_on_stage(session: Session, entry: Entry, plays: int | None) -> tuple[Staged | Walked, ...]:
    """What one reply brought, as far as a seat may know."""
    game = session.game
    heard = session.heard(entry.seq, plays)
    before, after = session.moment_before(entry), session.awake(entry)
    found: list[Staged | Walked] = [Walked(entry.seq, one) for one in game.walks(after, heard)]
    for moment in game.moments(before, after, heard, plays):
        told = (game.describe(after, thing) for thing in moment.about)
        found.append(Staged(entry.seq, moment, tuple(filter(None, told))))
    return tuple(found)


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
    its words only where they are no secret."""
    asked = state.question
    if asked is None:
        return None
    seen = game.question(state, NOBODY if plays is None else plays)
    assert seen is not None
    if plays == asked.seat:
        return seen
    others = msgspec.structs.replace(seen, standing=() if plays is None else seen.standing)
    if game.asks_openly(state) or plays in asked.others:
        return others
    return msgspec.structs.replace(others, text="", why="", rule="", items=())


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
        guided=header.guided,
        chances=header.chances,
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


def log(open_table: OpenTable, viewer: Viewer, since: int, limit: int) -> list[LogEntry]:
    """The entries from a number on, as a seat may know them, with the place that made each."""
    authors = open_table.authors
    names: dict[int | None, str] = {seat.seat: seat.name for seat in open_table.seats}

    def who(entry: Entry) -> str:
        return names.get(authors.get(entry.seq), "The table")

    told = telling.log(open_table.session, viewer.plays, since, limit, who)
    return [LogEntry(**msgspec.structs.asdict(one), by=authors.get(one.seq)) for one in told]
