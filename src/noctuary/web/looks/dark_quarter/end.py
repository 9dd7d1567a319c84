"""The end of a campaign: what became of everybody, the choices that led there, and the figures."""

from __future__ import annotations

from typing import Any

from noctuary.engine.log import undo_marks
from noctuary.games.dark_quarter.seen.view import EndingView, View
from noctuary.web.looks.dark_quarter import sheets, story
from noctuary.web.records import LogEntry, Sight


def ending(sight: Sight, seen: View, entries: list[LogEntry]) -> dict[str, Any]:
    """Everything that the last page shows."""
    last = seen.endings[-1] if seen.endings else None
    return {
        "won": last is not None and last.won,
        "verdict": verdict(last),
        "title": seen.campaign,
        "because": because(seen),
        "why": f"{len(seen.characters)} Characters, {seen.statistics.turns} turns.",
        "rule": "DQ-40.7",
        "epilogue": story.leaves(seen, seen.told),
        "people": [person(seen, one.id) for one in seen.characters],
        "team_choices": choices(seen, "team"),
        "figures": figures(seen, entries),
        "marks": marks(sight),
    }


def verdict(last: EndingView | None) -> str:
    """How it came out, in a word, with the name of the ending."""
    if last is None:
        return "The case is closed"
    return f"{'Won' if last.won else 'Lost'}: {last.title}"


def because(seen: View) -> str:
    """Why it came out so; of a campaign, scenario by scenario."""
    if len(seen.endings) == 1:
        return seen.endings[0].why
    return "\n".join(f"{one.scenario}: {one.title}. {one.why}" for one in seen.endings)


def person(seen: View, who: str) -> dict[str, Any]:
    """A Character at the end: the destiny reached, and the choices that led to it."""
    shown = sheets.introduction(seen, who)
    record = next(one for one in seen.roster if one.id == who)
    return shown | {"destiny": record.destiny, "choices": choices(seen, who)}


def choices(seen: View, who: str) -> list[dict[str, Any]]:
    """The Pivotal Choices of a Character."""
    return [{"label": one.label, "auto": one.auto} for one in seen.choices if one.character == who]


def figures(seen: View, entries: list[LogEntry]) -> list[dict[str, Any]]:
    """DQ §6.9: what the last page counts."""
    known = seen.statistics
    minutes = round((entries[-1].at - entries[0].at) / 60) if entries else 0
    return [
        {"label": "Turns", "value": known.turns},
        {"label": "Tests", "value": known.tests},
        {"label": "Successes", "value": known.successes},
        {"label": "Leads", "value": f"{known.leads} of {known.all_leads}"},
        {"label": "Hints", "value": known.hints},
        {"label": "By the clock", "value": known.by_the_clock},
        {"label": "Played in", "value": f"{minutes} min"},
    ]


def marks(sight: Sight) -> list[str]:
    """What an honest record has to add."""
    return undo_marks(sight.undone_secrets)
