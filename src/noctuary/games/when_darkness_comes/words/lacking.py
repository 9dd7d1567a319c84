"""Why an action of the scenario cannot be done now, and what would help: where it belongs, and what
it still needs. What a scenario keeps to itself is not told."""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.one_key import Line
from noctuary.engine.words import listed
from noctuary.games.when_darkness_comes.content.asking import Compare, Spot
from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.night import deeds
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions
from noctuary.games.when_darkness_comes.words import names

DONE: Final = {
    "game": "it was done already",
    "character": "you did it already",
    "round": "it was done already in this round",
}
FEW: Final = 4
"""So many things are named at most."""
GROUND: Final = {
    "street": "in the street",
    "floor": "indoors",
    "obstructed": "where the way is blocked",
    "woods": "in the woods",
}


def reason(g: Night, who: str, deed: Deed) -> str:
    """What stands in the way of an action, in words; nothing if it can be done."""
    what = deeds.why_not(g, who, deed)
    if what == "done":
        return DONE[deed.once or "game"]
    if what == "where":
        return f"only {where(g, deed.where)}"
    if what == "requires":
        return needed(g, who, g.story.needs[deed.id])
    if what == "uses":
        return f"you need {listed([the_thing(g, thing) for thing in deed.uses])}"
    return "you have no voice for it" if what == "silent" else ""


def where(g: Night, spot: Spot) -> str:
    """A place where something can be done: "in the church", "beside Birdie"."""
    if spot.person is not None:
        return f"beside {g.story.persons[spot.person].name}"
    if spot.building is not None:
        outside = spot.outside_door is not None
        return f"{'at a door of' if outside else 'in'} {names.building(g, spot.building)}"
    if spot.tile is not None:
        ground = f"{GROUND[spot.terrain]}, " if spot.terrain == "woods" else ""
        return f"{ground}at {names.tile(g, spot.tile)}"
    if spot.hides:
        return "by a house where something is still hidden"
    if spot.tag is not None:
        return f"at the {spot.tag.replace('_', ' ')}"
    return GROUND[spot.terrain] if spot.terrain is not None else "elsewhere"


def the_thing(g: Night, base: str) -> str:
    """A kind of thing: "the scroll"; a black disk by what it is in this story."""
    return names.the(g, g.pack.copies[base][0] if base in g.pack.copies else base)


def needed(g: Night, who: str, condition: Line | None) -> str:
    """The first thing that a condition still lacks."""
    for part in deeds.parts_of(condition) if condition is not None else ():
        if not conditions.holds(g, part, who):
            return lacking(g, part)
    return ""


def lacking(g: Night, part: Line) -> str:
    """What a part of a condition asks for, if everybody may know."""
    key, wanted = part
    if key == "not_":
        return "not any more"
    if key == "any" and all(inner == "carries" for inner, _ in wanted):
        bases = [the_thing(g, base) for _, things in wanted for base in things]
        few = len(bases) <= FEW
        return f"you need {listed(bases, 'or')}" if few else "you have none of the things it takes"
    if key in ("carries", "present"):
        return f"you need {listed([the_thing(g, base) for base in wanted])}"
    if key == "carries_numbered":
        return "you carry nothing for it"
    if key == "hidden":
        return "nothing of it is hidden any more"
    return bounds(g, key, wanted) or "not yet"


def bounds(g: Night, key: str, wanted: Any) -> str:
    """A number that must be reached, or must not be passed."""
    if key == "track":
        track = next(one for one in g.scenario.tracks if one.id == wanted.track)
        within = Compare(wanted.at_least, wanted.at_most)
        return f"{track.name}: {told(within)} needed" if track.shown == "all" else ""
    if not isinstance(wanted, Compare):
        return ""
    if key == "round":
        late = wanted.at_least is not None
        return f"not before round {wanted.at_least}" if late else "it is too late for that"
    unit = {"health": "health", "willpower": "willpower", "vp": "VP", "party_size": "players"}
    return f"only with {told(wanted, unit[key])}" if key in unit else ""


def told(wanted: Compare, unit: str = "") -> str:
    """Bounds in words: "3 health or less"."""
    number = wanted.at_least if wanted.at_least is not None else wanted.at_most
    more = "or more" if wanted.at_least is not None else "or less"
    return " ".join(filter(None, (str(number), unit, more)))
