"""The end of a tale: what is True, what stays unknown, and the figures."""

from __future__ import annotations

from typing import Any

from noctuary.games.six_days.seen.view import View
from noctuary.web.looks.six_days import board
from noctuary.web.records import LogEntry, Sight


def ending(sight: Sight, entries: list[LogEntry]) -> dict[str, Any]:
    """Everything that the last page shows beside the journal."""
    seen = board.read(sight)
    heroes = board.board(seen, board.asides(None))["heroes"]
    return {
        "title": sight.table.name if seen.title == "Untitled" else seen.title,
        "why": f"{' and '.join(hero['name'] for hero in heroes)}, "
        f"in the race for {seen.prize} against {seen.rival_name}.",
        "rule": "SD-19.12",
        "heroes": [board.ending(seen, one) for one in seen.heroes if one.sheet.id in seen.endings],
        "rival": {
            "name": seen.rival_name,
            "score": sorted(seen.rival, reverse=True),
            "sum": seen.rival_sum,
        },
        "figures": figures(seen, entries),
        "marks": marks(sight),
    }


def figures(seen: View, entries: list[LogEntry]) -> list[dict[str, Any]]:
    """The tale in numbers."""
    names = [type(line.event).__name__ for entry in entries for line in entry.lines]
    minutes = round((entries[-1].at - entries[0].at) / 60) if entries else 0
    return [
        {"label": "Scenes", "value": seen.scene},
        {"label": "Rolls", "value": names.count("Thrown")},
        {"label": "Events", "value": len(seen.event_list)},
        {"label": "Own texts", "value": seen.texts},
        {"label": "Played in", "value": f"{minutes} min"},
    ]


def marks(sight: Sight) -> list[str]:
    """What an honest record has to add."""
    times = sight.undone_secrets
    if not times:
        return []
    return [f"Dice that had fallen were taken back {times} time{'s' * (times > 1)}."]
