"""Looking back: the log, earlier moments, and playing on from one of them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rich.text import Text

from noctuary import Session
from noctuary.engine.events import seen_by
from noctuary.engine.game import Game
from noctuary.engine.state import OWN_WORDS

if TYPE_CHECKING:
    from noctuary.terminal.sitting import Sitting

LOG_LINES = 18
LINE = 60


def label(game: Game, state: Any, option: str) -> str:
    """A choice in the words in which it was offered."""
    question = state.question
    if question is None:
        return ""
    step = state.agenda[-1]
    if option in (*question.options, *state.standing):
        return game.label(state, step, option).label
    if question.kind == "several" and option:
        parts = [part for part in option.split("+") if part in question.items]
        return ", ".join(game.label(state, step, part).label for part in parts)
    if state.stands(option):
        return game.label(state, step, option[: option.find(":") + 1]).label
    return clipped(option.removeprefix(OWN_WORDS))


def clipped(words: str) -> str:
    """Long words by their beginning, on one line."""
    line = " ".join(words.split())
    return line if len(line) <= LINE else f"{line[:LINE].rstrip()} …"


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
    if question is not None:
        say(question.text)
    for entry in session.entries:
        if entry.kind == "reply" and entry.parent == moment and entry.seq in session.way():
            say(f"You chose: {label(session.game, sitting.state, entry.option)}.")


def log_lines(session: Session, seat: int | None) -> list[Text]:
    """The whole log: every choice with its moment, what it caused, and what was taken back."""
    on_the_way = set(session.way())
    lines: list[Text] = []
    for entry in session.entries[1:]:
        if entry.kind == "reply" and entry.seq in on_the_way:
            lines += choice_lines(session, entry, seat)
        elif entry.kind != "reply":
            known = ", past what had become known" if entry.past else ""
            words = {"undo": "Taken back to", "redo": "Done again, up to", "jump": "Gone back to"}
            lines.append(
                Text(f"{entry.seq:>5}  ({words[entry.kind]} moment {entry.to}{known}.)", "dim")
            )
    return lines


def choice_lines(session: Session, entry: Any, seat: int | None) -> list[Text]:
    """One choice and what it caused."""
    game = session.game
    lines = []
    if not entry.auto:
        chosen = label(game, session.at(entry.parent), entry.option)
        lines.append(Text.assemble((f"{entry.seq:>5}  ", "dim"), (chosen + ".", "bold")))
    for event in seen_by(session.events(entry.seq), seat):
        told = game.tell(session.state, event)
        if told:
            rule = f"  {event.rule}" if event.rule else ""
            lines.append(Text.assemble("       ", told, (rule, "dim")))
    return lines
