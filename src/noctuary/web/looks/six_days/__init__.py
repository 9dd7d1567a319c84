"""Six Days to Adventure in the browser: the ladder, the sheet, the roll, and the book beside it."""

from __future__ import annotations

from typing import Any, Final

from noctuary.games.six_days.seen.view import View
from noctuary.web.looks import Scene
from noctuary.web.looks.six_days import board, end, options, roll
from noctuary.web.records import LogEntry, Sight

TONES: Final = {
    "Happened": "close",
    "ConditionTaken": "bad",
    "Lost": "bad",
    "ConditionGone": "good",
    "MadeTrue": "good",
}


class SixDaysLook:
    """A sheet of paper and a book rather than a board."""

    folder = "six_days"
    styles = ("six-days.css", "six-days-roll.css")
    scripts = ("js/six-days.js",)

    def scene(self, sight: Sight) -> Scene:
        seen = board.read(sight)
        question = None if sight.past else sight.question
        asides = board.asides(question)
        thrown = roll.roll(seen, question)
        shaped = options.shape(question, seen)
        return Scene(
            view=board.board(seen, asides) | {"roll": thrown, "plays": plays(sight)},
            options=shaped.options,
            items=shaped.items,
            asked=shaped.asked,
            placed=frozenset(asides["ids"]),
            subtitle=subtitle(seen),
        )

    def fan(self, sight: Sight) -> list[dict[str, Any]]:
        return []

    def tone(self, event: Any) -> str:
        name = type(event).__name__
        if name == "Scored":
            return "good" if event.hero else "bad"
        return TONES.get(name, "")

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
        return end.ending(sight, entries)

    def guide(self) -> list[dict[str, str]]:
        return [
            {
                "points": "#awaited",
                "text": "The lamp falls on what is awaited. Everything can be rolled, picked from "
                "a table or written in your own words; nothing forces you to type.",
            },
            {
                "points": "#ladder",
                "text": "Eight scenes in three acts, each with a Difficulty. Below them the race: "
                "your Score against the Rival's.",
            },
            {
                "points": "#journal",
                "text": "This is your book. It writes itself as you play, and you can write on at "
                "any time. At the end you can take it away.",
            },
            {
                "points": "#answer",
                "text": "Roll the whole hero to be on your way in a minute, or go step by step.",
            },
        ]


LOOK = SixDaysLook()


def plays(sight: Sight) -> int | None:
    """The seat of the game from which this is seen."""
    return next((place.plays for place in sight.seats if place.seat == sight.seat), None)


def subtitle(seen: View) -> str:
    """The tale and where in it we are."""
    title = "Six Days to Adventure" if seen.title == "Untitled" else seen.title
    if seen.endings:
        return f"{title} · Epilogue"
    if not seen.scene:
        return f"{title} · before the first scene"
    where = "interlude before scene" if seen.interlude else "scene"
    return f"{title} · {where} {seen.scene} of 8"
