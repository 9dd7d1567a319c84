"""WD-40.1: whom an effect of a scenario concerns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.games.when_darkness_comes.content.doing import Amount, Those, Whom
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.state import Night, layout_of
from noctuary.games.when_darkness_comes.story import memory
from noctuary.games.when_darkness_comes.story.scenario import Moment


def named(g: Night, moment: Moment, whom: Whom) -> list[str]:
    """The living characters who are meant, in seat order."""
    if whom == "actor":
        return [moment.who] if g.characters[moment.who].alive else []
    if whom == "everyone":
        return [c.id for c in g.alive()]
    if isinstance(whom, Those):
        found = those(g, whom)
        return [who for who in found if who != moment.who] if whom.others else found
    return CHOSEN[whom](g, moment)


def others(g: Night, moment: Moment) -> list[str]:
    """Everybody but the actor."""
    return [c.id for c in g.alive() if c.id != moment.who]


def here(g: Night, moment: Moment) -> list[str]:
    """Everybody in the actor's building or, outdoors, square."""
    actor, zones = g.characters[moment.who], g.layout.zones
    zone = zones[actor.square]
    return [
        c.id for c in g.alive() if (zones[c.square] == zone if zone else c.square == actor.square)
    ]


def company(g: Night, moment: Moment) -> list[str]:
    """The same without the actor."""
    return [who for who in here(g, moment) if who != moment.who]


def assistants(g: Night, moment: Moment) -> list[str]:
    """Those who helped with the last roll."""
    helped = [helper for helper, _ in g.result.helpers] if g.result is not None else []
    return [c.id for c in g.alive() if c.id in helped]


def leaders(g: Night, moment: Moment) -> list[str]:
    """Those with most VP."""
    return memory.foremost(g, "vp")


def other(g: Night, moment: Moment) -> list[str]:
    """The rival, or whoever was chosen."""
    return [c.id for c in g.alive() if c.id == moment.other]


CHOSEN: Final[dict[str, Callable[[Night, Moment], list[str]]]] = {
    "others": others,
    "here": here,
    "company": company,
    "assistants": assistants,
    "leader": leaders,
    "other": other,
}


def those(g: Night, whom: Those) -> list[str]:
    """Whoever bears a word, or has most or least of something; in seat order, or by the way to a
    person."""
    found = [c.id for c in g.alive() if whom.marked is None or memory.bears(g, c.id, whom.marked)]
    if whom.highest is not None or whom.lowest is not None:
        name, least = whom.highest or str(whom.lowest), whom.highest is None
        found = memory.foremost(g, name, least, found)
    there = NOWHERE if whom.nearest_to is None else memory.square_of(g, whom.nearest_to)
    if there == NOWHERE:
        return found
    return sorted(found, key=lambda who: layout_of(g).range(there, g.characters[who].square))


def concerned(g: Night, moment: Moment, value: int | Amount) -> list[tuple[str, int]]:
    """Whom an effect with a number concerns, and the number."""
    if isinstance(value, int):
        return [(moment.who, value)] if g.characters[moment.who].alive else []
    found = named(g, moment, value.to)
    if value.building is not None:
        zones = g.layout.zones
        found = [who for who in found if zones[g.characters[who].square] == value.building]
    return [(who, value.amount) for who in found]
