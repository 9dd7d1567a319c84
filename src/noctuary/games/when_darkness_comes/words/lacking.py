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
OVER: Final = "not any more"
NOT_YET: Final = "not yet"
NOTHING_CARRIED: Final = "you carry nothing for it"
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
        return OVER if is_over(g, deed) else f"only {where(g, deed.where)}"
    if what == "requires":
        return needed(g, who, g.story.needs[deed.id])
    if what == "uses":
        return f"you need {listed([the_thing(g, thing) for thing in deed.uses])}"
    return "you have no voice for it" if what == "silent" else ""


def is_over(g: Night, deed: Deed) -> bool:
    """Whether what an action waits for has been and is gone, or what it was for is done: then it
    helps nobody to know where."""
    condition = g.story.needs[deed.id]
    parts = deeds.parts_of(condition) if condition is not None else ()
    return any(
        (key == "flag" and is_down_again(g, wanted))
        or (key == "not_" and wanted[0] == "flag" and g.flags.get(wanted[1]))
        for key, wanted in parts
    )


def is_down_again(g: Night, flag: str) -> bool:
    """Whether a flag was up, and no longer is."""
    return g.flags.get(flag, 1) == 0


def is_of_another_night(g: Night, deed: Deed) -> bool:
    """Whether an action is done to others where there are none, or goes back to an earlier night
    that was not played or went otherwise: nobody can do anything about that tonight, and nobody is
    told of it."""
    campaign, condition = g.scenario.campaign, g.story.needs[deed.id]
    if deed.against is not None and len(g.characters) == 1:
        return True
    if condition is None:
        return False
    earlier = set(campaign.reads) - set(campaign.keeps)
    return any(
        key == "flag" and wanted in earlier and not g.flags.get(wanted)
        for key, wanted in deeds.parts_of(condition)
    )


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
        return tagged(g, spot, spot.tag.replace("_", " "))
    return GROUND[spot.terrain] if spot.terrain is not None else "elsewhere"


def tagged(g: Night, spot: Spot, tag: str) -> str:
    """Squares with a tag: "in the study of Ravel House", where that is a room; "at the pumps of
    Kestrel Gas", where they lie on one tile."""
    squares = g.pack.squares_at(spot)
    places = {g.pack.where(g.pack.ground.names[square]) for square in squares}
    rooms, tiles = {one.room for one in places}, {one.tile for one in places}
    if rooms == {f"the {tag}"} and len(tiles) == 1:
        return f"in {next(iter(places)).area}"
    return f"at the {tag}{f' of {next(iter(tiles))}' if len(tiles) == 1 else ''}"


def the_thing(g: Night, base: str) -> str:
    """A kind of thing: "the scroll"; a black disk by what it is in this story."""
    return names.the(g, g.pack.copies[base][0] if base in g.pack.copies else base)


def needed(g: Night, who: str, condition: Line | None) -> str:
    """What a condition still lacks: that it is over, or the first thing that somebody can do
    something about. What is not open to all is named only if all the rest holds."""
    parts = deeds.parts_of(condition) if condition is not None else ()
    failing = [part for part in parts if not conditions.holds(g, part, who)]
    reasons = [why(g, who, part) for part in failing if is_open(g, part)]
    if not reasons:
        return why(g, who, failing[0]) if failing else ""
    if OVER in reasons:
        return OVER
    return next((one for one in reasons if one != NOT_YET), NOT_YET)


def is_open(g: Night, part: Line) -> bool:
    """Whether everybody may know whether a part of a condition holds: words that somebody bears
    and tracks may be secret."""
    key, wanted = part
    if key == "not_":
        return is_open(g, wanted)
    if key in ("all", "any"):
        return all(is_open(g, inner) for inner in wanted)
    if key == "track":
        return g.story.tracks[wanted.track].shown == "all"
    return key != "marked"


def why(g: Night, who: str, part: Line) -> str:
    """What a part of a condition still lacks; of several ways each one's."""
    key, wanted = part
    if key != "any" or all(inner == "carries" for inner, _ in wanted):
        return lacking(g, part)
    ways = dict.fromkeys(needed(g, who, inner) for inner in wanted)
    unsaid = next((least for least in (NOT_YET, NOTHING_CARRIED) if least in ways), "")
    return unsaid or ", or else ".join(ways)


def lacking(g: Night, part: Line) -> str:
    """What a part of a condition asks for, if everybody may know."""
    key, wanted = part
    if key == "not_" or (key == "flag" and is_down_again(g, wanted)):
        return OVER
    if key == "any" and all(inner == "carries" for inner, _ in wanted):
        bases = [the_thing(g, base) for _, things in wanted for base in things]
        few = len(bases) <= FEW
        return f"you need {listed(bases, 'or')}" if few else "you have none of the things it takes"
    if key in ("carries", "present"):
        return f"you need {listed([the_thing(g, base) for base in wanted])}"
    if key == "carries_numbered":
        return NOTHING_CARRIED if wanted.at_least == 1 else "you carry too little for it"
    if key == "hidden":
        return "nothing of it lies hidden on the tiles found so far"
    return bounds(g, key, wanted) or task_of(g, part) or NOT_YET


def task_of(g: Night, part: Line) -> str:
    """What is to be done for a part of a condition, if that is a task of the night."""
    return next(
        (f"this comes first: “{task.text}”" for done, task in g.story.quest if done == part), ""
    )


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
