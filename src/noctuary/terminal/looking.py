"""Looking back: the log, earlier moments, and playing on from one of them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.text import Text

from noctuary import Session
from noctuary.engine.log import LogEntry, log

if TYPE_CHECKING:
    from noctuary.engine.question import Question
    from noctuary.terminal.sitting import Sitting

LOG_LINES = 18


def moments(session: Session) -> list[int]:
    """The moments that led to the present and asked something; the present is the last."""
    way = session.way()
    asked = [m for m, after in pairwise(way) if not session.entries[after].auto]
    return [*asked, way[-1]]


def step(sitting: Sitting, by: int) -> None:
    """Look one moment earlier or later."""
    way = moments(sitting.session)
    here = sitting.session.moment if sitting.looking is None else sitting.looking
    at = max((n for n, moment in enumerate(way) if moment <= here), default=0)
    look(sitting, way[min(max(at + by, 0), len(way) - 1)])


def find_moment(session: Session, number: int) -> int:
    """The moment that is meant: on the way to the present, the next one that asked something."""
    session.at(number)
    if number not in session.way():
        return number
    return next(moment for moment in moments(session) if moment >= number)


def look(sitting: Sitting, moment: int) -> None:
    """Look at one moment; at the last one that is the present."""
    sitting.looking = None if moment == sitting.session.moment else moment
    sitting.news = []
    sitting.asking = None


def show_moment(sitting: Sitting) -> None:
    """The table as it was, what was asked, and what was chosen then."""
    sitting.show_table(briefly=True)
    session, moment = sitting.session, sitting.looking
    question = sitting.question
    say = sitting.screen.say
    say(f"Moment {moment} of {session.moment}, turn {sitting.state.turn}.", "bold")
    who = "You"
    if question is not None and question.seat != sitting.seat:
        who = sitting.name(question.seat)
    if question is not None:
        say(question.text if may_read(sitting, question) else f"{who} had to decide.")
    for entry in session.entries:
        if entry.kind == "reply" and entry.parent == moment and entry.seq in session.way():
            told = log(session, sitting.seat, entry.seq, 1)[0].chosen
            say(f"{who} chose: {told}." if told else "You may not know what was chosen.")


def may_read(sitting: Sitting, question: Question) -> bool:
    """Whether whoever sits there may know what was asked then."""
    session, seat = sitting.session, sitting.seat
    is_told = question.seat == seat or seat in question.others
    has_secrets = session.game.keeps_secrets(session.state)
    return is_told or not has_secrets or session.game.asks_openly(sitting.state)


def log_lines(session: Session, seat: int | None) -> list[Text]:
    """The whole log as this seat may know it: every choice with its moment, and what it caused."""
    return [line for entry in log(session, seat) for line in entry_lines(entry)]


def entry_lines(entry: LogEntry) -> list[Text]:
    """One entry of the log; what was taken back since is there, and says so."""
    style = "dim strike" if entry.undone else ""
    rows = [Text(f"{entry.chosen}.", "bold")] if entry.chosen else []
    for line in entry.lines:
        if line.text:
            rule = f"  {line.event.rule}" if line.event is not None and line.event.rule else ""
            rows.append(Text.assemble(line.text, (rule, "dim")))
    if entry.undone and rows:
        rows[0] = Text.assemble("(Undone.) ", rows[0])
    for number, row in enumerate(rows):
        row.stylize(style)
        rows[number] = Text.assemble((f"{'' if number else entry.seq:>5}  ", "dim"), row)
    return rows
