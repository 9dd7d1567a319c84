"""The end of a game of Arkham Noir: the verdict, the record, and the way there."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.events import Ended
from noctuary.engine.log import undo_marks
from noctuary.engine.words import capital, counted
from noctuary.games.arkham_noir import events
from noctuary.web.looks.arkham_noir.cards import Cards
from noctuary.web.records import LogEntry, Sight

VERDICTS: Final = {
    "win": "The case is solved",
    "loss_stability": "You broke",
    "loss_menace": "Time ran out",
    "conceded": "You gave it up",
}
KINDS: Final[dict[type, str]] = {
    events.MenaceCame: "menace",
    events.CaseClosed: "close",
    events.CaseOpened: "open",
    events.ObjectiveDone: "objective",
}


def ending(sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
    """Everything that the last page shows."""
    assert sight.outcome is not None
    cards = Cards(sight.view, sight.table.pack)
    record, reason = sight.result, sight.outcome.reason
    way = turns(entries, sight.moment, table_url)
    ends = [line.event for entry in entries for line in entry.lines if is_end(line.event)]
    return {
        "won": sight.outcome.won,
        "reason": reason,
        "verdict": VERDICTS[reason],
        "title": sight.table.name,
        "why": f"{capital(record['mode'])}, {counted(record['turns'], 'turn')}.",
        "rule": ends[-1].rule if ends else "",
        "text": cards.view.ending_text,
        "because": because(reason, record),
        "figures": figures(record, entries),
        "marks": marks(sight),
        "objectives": cards.objectives(),
        "path": way,
        "path_most": max(
            [6, *(turn["time"] for turn in way), *(turn["stability"] for turn in way)]
        ),
    }


def because(reason: str, record: dict[str, Any]) -> str:
    """Why it is won or lost, in the words of the rules."""
    match reason:
        case "win" if record["mode"] == "hardboiled":
            return "All that your objectives ask for lies in the Big Picture."
        case "win":
            return "Puzzle clues of five different types lie in the Big Picture."
        case "loss_stability":
            return "Too many failed checks lie in the stability area: its limit is reached."
        case "loss_menace":
            return "A menace was due, and none was left."
        case _:
            return "You conceded the game."


def is_end(event: Any) -> bool:
    """Whether this is where the game ended."""
    return isinstance(event, Ended)


def figures(record: dict[str, Any], entries: list[LogEntry]) -> list[dict[str, Any]]:
    """The record in numbers."""
    minutes = round((entries[-1].at - entries[0].at) / 60) if entries else 0
    shown = [
        {"label": "Turns", "value": record["turns"]},
        {"label": "Menaces", "value": record["menaces"]},
        {"label": "Letters", "value": " ".join(record["letters"]) or "none"},
    ]
    if record["mode"] == "hardboiled":
        shown.append({"label": "Objectives", "value": f"{len(record['objectives'])}/5"})
    return [*shown, {"label": "Played in", "value": f"{minutes} min"}]


def marks(sight: Sight) -> list[str]:
    """What an honest record has to add."""
    return undo_marks(sight.undone_secrets)


class Moment(msgspec.Struct):
    """Where the game stood after an entry."""

    parent: int | None
    turn: int
    time: int = 0
    stability: int = 0
    happened: list[dict[str, str]] = []


def turns(entries: list[LogEntry], last: int, table_url: str) -> list[dict[str, Any]]:
    """The way that led to the end, turn by turn; what was taken back is not on it."""
    moments: dict[int, Moment] = {}
    here: int | None = None
    for entry in entries:
        if entry.kind in ("undo", "redo", "jump") and entry.luck == "same":
            here = entry.to
            continue
        parent = entry.to if entry.kind == "undo" else here
        moments[entry.seq] = after(moments.get(-1 if parent is None else parent), entry, table_url)
        moments[entry.seq].parent = parent
        here = entry.seq
    way: dict[int, Moment] = {}
    step: int | None = last
    while step is not None and step in moments:
        found = moments[step]
        known = way.setdefault(
            found.turn, Moment(None, found.turn, found.time, found.stability, [])
        )
        known.happened[:0] = found.happened
        step = found.parent
    return [
        {
            "turn": found.turn,
            "time": found.time,
            "stability": found.stability,
            "events": found.happened,
        }
        for _, found in sorted(way.items())
    ]


def after(before: Moment | None, entry: LogEntry, table_url: str) -> Moment:
    """The two areas after an entry, by what was moved."""
    now = Moment(None, entry.turn, before.time if before else 0, before.stability if before else 0)
    now.happened = []
    for line in entry.lines:
        event, kind = line.event, KINDS.get(type(line.event))
        if isinstance(event, events.Moved):
            now.time += (event.to == "time_area") - (event.source == "time_area")
            now.stability += (event.to == "stability_area") - (event.source == "stability_area")
        elif kind is not None:
            url = f"{table_url}/at/{entry.seq}"
            now.happened.append({"kind": kind, "text": line.text, "url": url})
    return now
