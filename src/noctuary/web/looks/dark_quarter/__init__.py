"""The Dark Quarter in the browser: the city, its people, the test panel, the running clock."""

from __future__ import annotations

import time
from typing import Any, Final

from noctuary.engine.question import Question
from noctuary.games.dark_quarter import events
from noctuary.games.dark_quarter.seen.view import View
from noctuary.games.dark_quarter.state import EFFORT_DICE
from noctuary.games.dark_quarter.words.naming import LEVEL_NAMES
from noctuary.web.looks import Gauge, Scene
from noctuary.web.looks.dark_quarter import city, end, options, sheets, story, test
from noctuary.web.records import LogEntry, Sight

TONES: Final[dict[type, str]] = {
    events.LeadGained: "good",
    events.Forfeited: "bad",
    events.PivotalMade: "close",
    events.FinaleEntered: "menace",
    events.Concluded: "close",
    events.DestinyResolved: "close",
}
STAGES: Final = {
    "scr_roster": "roster",
    "scr_board": "city",
    "scr_location": "place",
    "scr_test": "test",
    "scr_pivotal": "pivotal",
}


class DarkQuarterLook:
    """An App: one picture, one text, one question at a time."""

    folder = "dark_quarter"
    styles = ("dark-quarter.css", "dark-quarter-story.css", "dark-quarter-test.css")
    scripts = ("js/dark-quarter.js", "js/dark-quarter-countdown.js")

    def scene(self, sight: Sight) -> Scene:
        seen = sight.view
        question = None if sight.past else sight.question
        shaped = options.shape(question, seen)
        view = {
            "stage": stage(seen),
            "screen": seen.screen,
            "phase": seen.phase,
            "campaign": seen.campaign,
            "title": seen.title,
            "round": seen.round,
            "companion": seen.settings.mode == "companion",
            "level": LEVEL_NAMES[seen.pressure],
            "seconds": None if seen.settings.untimed == "yes" else seen.seconds,
            "left": None if sight.due is None else round(max(0.0, sight.due - time.time()), 2),
            "who": plays(sight),
            "pause": pause(question),
            "test": None if seen.trial is None else test.panel(seen, question),
            "spot": city.spot(seen),
            **story.story(seen),
            **sheets.sheets(seen, question),
        }
        if view["stage"] in ("city", "place"):
            view |= city.city(seen, question)
        return Scene(
            view=view,
            options=shaped.options,
            items=shaped.items,
            asked=shaped.asked,
            placed=shaped.placed,
            subtitle=subtitle(seen),
            gauges=gauges(seen),
        )

    def fan(self, sight: Sight) -> list[dict[str, Any]]:
        return []

    def tone(self, event: Any) -> str:
        if isinstance(event, events.CubeMoved):
            return "good" if not event.start or 0 < event.end < event.start else "bad"
        return TONES.get(type(event), "")

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
        return end.ending(sight, sight.view, entries)


LOOK = DarkQuarterLook()


def stage(seen: View) -> str:
    """Which kind of picture is in front."""
    if seen.screen == "scr_intermission" and seen.upgrade is not None:
        return "upgrade"
    if seen.screen == "scr_test" and seen.settings.mode == "companion":
        return "story"
    return STAGES.get(seen.screen, "story")


def pause(question: Question | None) -> str:
    """The reply that stops the clock, where it may be stopped."""
    if question is None or not question.pausable:
        return ""
    return next((one.id for one in question.standing if one.verb == "pause"), "")


def plays(sight: Sight) -> int | None:
    """The seat of the game from which this is seen."""
    return next((place.plays for place in sight.seats if place.seat == sight.seat), None)


def gauges(seen: View) -> list[Gauge]:
    """How long it has been going, what is known, and whether the Finale, which alone ends a
    scenario, can be entered."""
    if seen.phase not in ("playing", "finale"):
        return []
    is_open = seen.phase == "finale" or any(one.kind == "finale" for one in seen.pois)
    acts = next((one for one in seen.characters if one.active), None)
    effort = (
        ()
        if acts is None
        else (Gauge("Effort", "dice", acts.available, EFFORT_DICE, False, "board"),)
    )
    return [
        Gauge("Round", "time", seen.round, is_harm=False, place="board"),
        Gauge("Leads", "search", seen.statistics.leads, is_harm=False, place="board"),
        *effort,
        Gauge("Finale", "gate", int(is_open), 1, False, "board"),
    ]


def subtitle(seen: View) -> str:
    """The case and where in it we are."""
    if not seen.title:
        return seen.campaign
    where = {"finale": "Finale", "epilogue": "Epilogue", "intermission": "Intermission"}.get(
        seen.phase, f"round {seen.round}"
    )
    return f"{seen.title} · {where}"
