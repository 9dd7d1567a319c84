"""The end of a game of Arkham Noir: the verdict, the record, and the way there."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.events import Ended
from noctuary.web.looks.arkham_noir.seen import Record, Seen, read, record_of
from noctuary.web.records import LogEntry, Sight

VERDICTS: Final = {
    "win": "The case is solved",
    "loss_stability": "You broke",
    "loss_menace": "Time ran out",
    "conceded": "You gave it up",
}
RULES: Final = {
    "win": "AN-24.2",
    "loss_stability": "AN-25.1",
    "loss_menace": "AN-27.7",
    "conceded": "AN-33.6",
}
KINDS: Final = {
    "MenaceCame": "menace",
    "CaseClosed": "close",
    "CaseOpened": "open",
    "ObjectiveDone": "objective",
}


def ending(sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
    """Everything that the last page shows."""
    assert sight.outcome is not None
    seen = read(sight)
    record, reason = sight.result, sight.outcome.reason
    way = turns(entries, sight.moment, table_url)
    stories = [line.story for entry in entries for line in entry.lines if is_end(line.event)]
    letters = set(record["letters"])
    return {
        "won": sight.outcome.won,
        "reason": reason,
        "verdict": VERDICTS[reason],
        "title": sight.table.name,
        "why": f"{str(record['mode']).capitalize()}, {record['turns']} turns.",
        "rule": RULES[reason],
        "text": stories[-1].partition("\n\n")[0] if stories else "",
        "figures": figures(record, entries),
        "marks": marks(sight),
        "objectives": [
            told(record_of(bytes(raw)), seen, letters) for raw in seen.objectives.values()
        ]
        if record["mode"] == "hardboiled"
        else [],
        "path": way,
        "path_most": max(
            [6, *(turn["time"] for turn in way), *(turn["stability"] for turn in way)]
        ),
    }


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
    times = sight.undone_secrets
    if not times:
        return []
    return [f"Something that had become known was taken back {times} time{'s' * (times > 1)}."]


def told(o: Record, seen: Seen, letters: set[str]) -> Record:
    """An objective and, if it was completed, what it tells."""
    return {
        "number": o["number"],
        "title": o["title"],
        "letters": [{"letter": letter, "scored": letter in letters} for letter in o["letters"]],
        "scored": o["id"] in seen.big_picture,
        "closing_text": o["closing_text"],
    }


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
        event, name = line.event, type(line.event).__name__
        if name == "Moved":
            now.time += (event.to == "time_area") - (event.source == "time_area")
            now.stability += (event.to == "stability_area") - (event.source == "stability_area")
        elif name in KINDS:
            url = f"{table_url}/at/{entry.seq}"
            now.happened.append({"kind": KINDS[name], "text": line.text, "url": url})
    return now
