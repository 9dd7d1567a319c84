"""When Darkness Comes in the browser: the town, the people in it, the dice and the dark."""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.events import Ended
from noctuary.engine.question import Question
from noctuary.games.when_darkness_comes.seen.view import TrackView, View
from noctuary.games.when_darkness_comes.words.names import points
from noctuary.web.looks import Scene
from noctuary.web.looks.when_darkness_comes import cast, end, maker, options, people, roll, town
from noctuary.web.looks.when_darkness_comes import icons as icons
from noctuary.web.records import LogEntry, Sight

LIGHT: Final = {"day": "Day", "dusk": "Dusk", "night": "Night"}
WEATHER: Final = {"clear": "Clear", "light_rain": "Light rain", "heavy_rain": "Heavy rain"}
TONES: Final = {
    "CombatBegan": "fight",
    "RoundBegan": "round",
    "Checked": "roll",
    "Damaged": "bad",
    "Died": "menace",
    "FailureGained": "bad",
    "Stripped": "bad",
    "Lost": "",
    "Healed": "good",
    "Beaten": "close",
    "Flipped": "",
    "AdversaryRan": "menace",
    "Told": "close",
}
BURDENS: Final = ("attached", "failed")
"""How somebody gets what nobody wants: nuisances, and obstacles that were not passed."""


class WhenDarknessComesLook:
    """A town from above at night, drawn from its plans."""

    folder = "when_darkness_comes"
    styles = (
        "when-darkness-frame.css",
        "when-darkness-town.css",
        "when-darkness-parts.css",
        "when-darkness-maker.css",
    )
    scripts = ("js/when-darkness.js",)

    def scene(self, sight: Sight) -> Scene:
        seen = sight.view
        question = None if sight.past else sight.question
        mine = who_is_mine(seen)
        names = people.names_of(seen)
        tray = roll.tray(seen, question, names)
        return Scene(
            view=view(seen, question, mine, names) | {"tray": tray},
            options=options.shape(question, seen),
            items=options.items(question),
            subtitle=subtitle(seen, sight.table.name),
            asked=asked(seen, question, tray),
        )

    def fan(self, sight: Sight) -> list[dict[str, Any]]:
        return []

    def tone(self, event: Any) -> str:
        name = type(event).__name__
        if name == "Scored":
            return "good" if event.vp > 0 else "bad"
        if name == "Gained":
            return "bad" if event.how in BURDENS else "good"
        if name == "FateRolled":
            return "bad" if event.table == "oh_crap" else "good"
        if name == "StateChanged":
            return ""
        if isinstance(event, Ended):
            return "close" if event.won else "menace"
        return TONES.get(name, "")

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
        return end.ending(sight, entries, table_url)


GUIDE: Final = [
    {
        "points": "#awaited",
        "text": "The lamp shows what to decide. First choose who you are tonight; you need to "
        "know no rules, the night explains itself as it comes.",
    },
    {
        "points": "#board",
        "text": "This is the town, as far as it is known. Drag it about, hold Ctrl and turn the "
        "wheel to come nearer, press C to find your piece. It grows when you step over its rim.",
    },
    {
        "points": "#answer",
        "text": "Every turn has one movement and one action. Squares that you can reach glow with "
        "their price; everything else stands here, with its exact chance.",
    },
    {
        "points": "#sky",
        "text": "What must be done, how late it is, and how dark. Darkness and rain cost you steps "
        "and sight.",
    },
]


def who_is_mine(seen: View) -> str:
    """The character whose sheet lies open: whoever of this seat is concerned just now."""
    own = [c.id for c in seen.characters if c.seat == seen.seat]
    concerned = [
        seen.roll.who if seen.roll is not None else "",
        seen.combat.main if seen.combat is not None else "",
        seen.active,
    ]
    if seen.seat is None:
        return next((who for who in concerned if who), "")
    alive = [c.id for c in seen.characters if c.seat == seen.seat and c.alive]
    return next((who for who in (*concerned, *alive, *own) if who in own), "")


def asked(seen: View, question: Question | None, tray: dict[str, Any] | None) -> dict[str, Any]:
    """Which template lists the options, and how own words are asked for."""
    if question is None or question.kind not in ("choose", "text"):
        return {"layout": ""}
    mine = question.seat == seen.seat
    if mine and seen.cast:
        return {"layout": "cast", "own_field": True}
    if question.kind == "text":
        return {"layout": "", "rows": 2, "placeholder": "In your own words …", "send": "Say it"}
    if mine and seen.drawn is not None:
        return {"layout": "turns"}
    if mine and tray is not None and tray["ways"]:
        return {"layout": "again"}
    return {"layout": "deeds"}


def view(seen: View, question: Question | None, mine: str, names: dict[str, str]) -> dict[str, Any]:
    """Everything but the roll."""
    letters = people.initials(seen.characters)
    sheets = sorted(seen.characters, key=lambda c: c.id != mine)
    return {
        "town": town.town(seen, question, mine),
        "objective": seen.objective,
        "quest": seen.quest,
        "folded": options.FOLDED,
        "title": seen.title,
        "round": seen.round,
        "last_round": seen.last_round,
        "light": {"id": seen.light, "name": LIGHT[seen.light], "penalty": seen.penalty},
        "weather": {"name": WEATHER[seen.weather], "wet": seen.weather != "clear"},
        "tracks": [track(one) for one in seen.tracks],
        "stack": seen.stack,
        "supply": seen.supply,
        "mine": mine,
        "active": seen.active,
        "party": people.party(seen, mine),
        "sheets": [people.sheet(c, letters, c.seat == seen.seat) for c in sheets],
        "combat": people.combat(seen),
        "talk": people.talk(seen, names),
        "deals": [people.deal(one, names) for one in seen.deals],
        "spells": people.spells(seen, names),
        "faces": cast.shown(
            [cast.of(c.sheet) for c in seen.characters]
            + [one.portrait or one.id for one in seen.cast]
            + [cast.of(page) for page in seen.pages.values()]
            + list(seen.maker.portraits if seen.maker is not None else ())
        ),
        "maker": maker.maker(seen.maker),
        "cast": {one.id: people.candidate(one, one.portrait or one.id) for one in seen.cast}
        | {id: people.candidate(page, cast.of(page)) for id, page in seen.pages.items()},
        "last": roll.last(seen, names),
        "points": points(seen.points) if seen.points else "",
        "pips": {"left": seen.points, "half": seen.points % 2} if seen.points else None,
        "tile_name": seen.drawn_tile.name if seen.drawn_tile is not None else "",
        "tile_text": seen.drawn_tile.text if seen.drawn_tile is not None else "",
        "icon": {
            name: icons.icon(name)
            for name in ("vp", "load", "fight", "rain", "deal", "spell", "death")
        },
        "number": question.number if question is not None else 0,
    }


def track(one: TrackView) -> dict[str, Any]:
    """A clock of the story, or a number that everybody has for themselves."""
    return {
        "id": one.id,
        "name": one.name,
        "who": one.who,
        "value": one.value,
        "high": one.high,
        "steps": [step < one.value for step in range(one.low, one.high)],
        "ends": one.ends if any(one.ends) else (),
    }


def subtitle(seen: View, table: str) -> str:
    """The story, unless the table goes by its name, and how late it is."""
    of = f" of {seen.last_round}" if seen.last_round else ""
    late = f"round {seen.round}{of}" if seen.round else "before the first round"
    return late if table == seen.title else f"{seen.title} · {late}"


LOOK = WhenDarknessComesLook()
