"""`noctuary review`: a finished game looked at again, as text."""

from __future__ import annotations

import secrets
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from noctuary import Session
from noctuary.bots import verdict
from noctuary.bots.recalled import Moment, Review
from noctuary.engine.words import visible
from noctuary.terminal import keeping

WIDTH: Final = 76
LEFT: Final = 6
ROWS: Final = 9
"""A row for 0, one for 100, and one for every eighth between."""
COLUMNS: Final = 64


def told(found: Review, file: Path) -> Iterator[str]:
    """The review, line by line."""
    yield verdict.headline(found)
    yield from wrapped(" ".join(verdict.sentences(found)))
    yield ""
    yield from chart(found.line)
    what = "part of the goal" if found.by_goal else "chance to win"
    yield f"      {what} in percent, turn by turn, if a careful player played on"
    for number, one in enumerate(found.turning_points, start=1):
        yield ""
        yield from told_point(number, one, found)
        yield f"   Try it: noctuary review {file} --try {one.moment}"
    if not found.turning_points:
        yield verdict.undecided(found)


def as_json(found: Review) -> str:
    """The review for programs: everything that was found, and the sums."""
    whole = msgspec.to_builtins(found) | {
        "at_the_deal": found.at_the_deal,
        "choice": found.choice,
        "others": found.others,
        "luck": found.luck,
        "doubt": found.doubt,
        "turning_points": [one.moment for one in found.turning_points],
    }
    return msgspec.json.encode(whole).decode()


def told_point(number: int, one: Moment, found: Review) -> Iterator[str]:
    """A turning point."""
    yield f"{number}. Turn {one.turn}: {verdict.told_moment(one)}."
    who = verdict.who_chose(one, found.seat)
    yield from wrapped(f"{one.question} {who}: {verdict.clean(one.chosen)}.", "   ")
    if one.by == "luck" and one.came:
        yield from wrapped(" ".join(one.came), "   ")
    yield from wrapped(" ".join(verdict.why_told(one, found.by_goal)), "   ")


def wrapped(text: str, margin: str = "") -> list[str]:
    """A paragraph in lines."""
    return textwrap.wrap(visible(text), WIDTH, initial_indent=margin, subsequent_indent=margin)


def chart(chances: Sequence[tuple[int, float]]) -> Iterator[str]:
    """The line, drawn with letters: one column for some decisions, a star for the chance.

    >>> list(chart([(1, 0.0), (2, 1.0)]))[-1]
    '       1    2'
    """
    wide = min(COLUMNS, 3 * len(chances))
    columns = [chances[n * (len(chances) - 1) // max(1, wide - 1)] for n in range(wide)]
    rows = [round((ROWS - 1) * (1 - chance)) for _, chance in columns]
    for row in range(ROWS):
        name = f"{100 - 100 * row // (ROWS - 1)} %" if row % 2 == 0 else ""
        yield f"{name:>{LEFT - 1}} |" + "".join("*" if one == row else " " for one in rows).rstrip()
    yield " " * LEFT + axis([turn for turn, _ in columns])


def axis(turns: Sequence[int]) -> str:
    """Some of the turns, below where they begin."""
    line = " " * (len(turns) + 1)
    free = 0
    for place, turn in enumerate(turns):
        begins = place == 0 or turns[place - 1] != turn
        if begins and place >= free:
            line = f"{line[: place + 1]}{turn}{line[place + 1 + len(str(turn)) :]}"
            free = place + len(str(turn)) + 3
    return line.rstrip()


def try_from(session: Session, moment: int, seat: int, save: Path | None) -> Path:
    """A new game from a moment of another, kept in a file; what the seat could not know is drawn
    anew."""
    state: Any = session.game.redeal(session.at(moment), seat, seed=secrets.randbits(64))
    path = save or keeping.new_file(session.game.id, session.header.seed)
    path.parent.mkdir(parents=True, exist_ok=True)
    forked = Session.begin(session.game, session.header.forked_at(moment), state)
    forked.save(path)
    forked.close()
    return path
