"""Six Days to Adventure in the browser: the ladder, the sheet, the roll, and the book beside it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.words import capital
from noctuary.games.six_days import events
from noctuary.games.six_days.seen.view import View
from noctuary.web.looks import Gauge, Scene
from noctuary.web.looks.six_days import asides, board, end, options, roll
from noctuary.web.records import LogEntry, Sight

TONES: Final[dict[type, str]] = {
    events.Happened: "close",
    events.ConditionTaken: "bad",
    events.Lost: "bad",
    events.ConditionGone: "good",
    events.MadeTrue: "good",
}


class SixDaysLook:
    """A sheet of paper and a book rather than a board."""

    folder = "six_days"
    styles = ("six-days.css", "six-days-roll.css")
    scripts = ("js/six-days.js",)

    def scene(self, sight: Sight) -> Scene:
        seen: View = sight.view
        question = None if sight.past else sight.question
        free = asides.asides(question)
        shaped = options.shape(question, seen)
        shown = board.board(seen, free, roll.roll(seen, question), plays(sight))
        return Scene(
            view=msgspec.structs.asdict(shown),
            options=shaped.options,
            items=shaped.items,
            asked=shaped.asked,
            placed=frozenset(free.ids),
            subtitle=subtitle(seen),
            gauges=gauges(seen, plays(sight)),
        )

    def fan(self, sight: Sight) -> list[dict[str, Any]]:
        return []

    def tone(self, event: Any) -> str:
        if isinstance(event, events.Scored):
            return "good" if event.hero else "bad"
        return TONES.get(type(event), "")

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
        return end.ending(sight, entries)


LOOK = SixDaysLook()


def plays(sight: Sight) -> int | None:
    """The seat of the game from which this is seen."""
    return next((place.plays for place in sight.seats if place.seat == sight.seat), None)


def gauges(seen: View, seat: int | None) -> list[Gauge]:
    """How far the race has come, both Scores in it, and the dice in hand."""
    if not seen.scene:
        return []
    mine = next((one for one in seen.heroes if one.sheet.seat == seat), seen.heroes[0])
    return [
        Gauge("Scene", "time", seen.scene, len(seen.ladder), False, "frame"),
        Gauge("Score", "dice", mine.sum, is_harm=False, place="scores"),
        Gauge("Rival", "menace", seen.rival_sum, place="scores"),
        Gauge("Reserve", "hand", mine.sheet.reserve, is_harm=False, place="scores"),
    ]


def subtitle(seen: View) -> str:
    """The tale and where in it we are."""
    if seen.endings:
        where = "epilogue"
    elif not seen.scene:
        where = "before the first scene"
    else:
        rung = "interlude before scene" if seen.interlude else "scene"
        where = f"{rung} {seen.scene} of {len(seen.ladder)}"
    return f"{seen.title} · {where}" if seen.is_titled else capital(where)
