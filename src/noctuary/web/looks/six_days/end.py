"""The end of a tale: what is True, what stays unknown, and the figures."""

from __future__ import annotations

from typing import Any

from noctuary.engine.words import capital, counted, listed
from noctuary.games.six_days import events
from noctuary.games.six_days.seen.view import View
from noctuary.web.looks.six_days import board
from noctuary.web.records import LogEntry, Sight


def ending(sight: Sight, entries: list[LogEntry]) -> dict[str, Any]:
    """Everything that the last page shows beside the journal."""
    seen: View = sight.view
    heroes = listed([capital(hero.name) for hero in seen.heroes])
    return {
        "title": seen.title if seen.is_titled else sight.table.name,
        "why": f"{heroes}, in the race for {seen.prize} against {seen.rival_name}.",
        "because": because(seen),
        "rule": "SD-19.12",
        "heroes": board.endings(seen),
        "rival": board.Side(seen.rival_name, [], seen.rival, seen.rival_sum),
        "figures": figures(seen, entries),
        "marks": marks(sight),
    }


def because(seen: View) -> str:
    """What the race came to."""
    told = []
    for box in board.endings(seen):
        ahead = "ahead of" if box.sum > seen.rival_sum else "level with"
        ahead = ahead if box.sum >= seen.rival_sum else "behind"
        dice = counted(box.true_dice, "True die", "True dice") if box.true_dice else "no True dice"
        each = {0: "", 1: ": it makes a line of the ending true"}
        told.append(
            f"With a Score of {box.sum}, {box.name} came in {ahead} {seen.rival_name}, who had "
            f"{seen.rival_sum}. That gave {dice}"
            f"{each.get(box.true_dice, ': each makes a line of the ending true')}."
        )
    return " ".join(told)


def figures(seen: View, entries: list[LogEntry]) -> list[dict[str, Any]]:
    """The tale in numbers."""
    happened = [line.event for entry in entries for line in entry.lines]
    minutes = round((entries[-1].at - entries[0].at) / 60) if entries else 0
    return [
        {"label": "Scenes", "value": seen.scene},
        {"label": "Rolls", "value": sum(isinstance(e, events.Thrown) for e in happened)},
        {"label": "Events", "value": len(seen.event_list)},
        {"label": "Own texts", "value": seen.texts},
        {"label": "Played in", "value": f"{minutes} min"},
    ]


def marks(sight: Sight) -> list[str]:
    """What an honest record has to add."""
    times = sight.undone_secrets
    if not times:
        return []
    return [f"{counted(times, 'undo')} after dice were rolled."]
