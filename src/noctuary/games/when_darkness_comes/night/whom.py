"""WD-40.1: whom an effect of a scenario concerns."""

from __future__ import annotations

from collections.abc import Callable

from noctuary.games.when_darkness_comes.content.doing import Amount, Those, Whom
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import memory
from noctuary.games.when_darkness_comes.story.scenario import Moment


def named(g: Night, moment: Moment, whom: Whom) -> list[str]:
    """The living characters who are meant, in seat order."""
    living = g.alive()
    if isinstance(whom, Those):
        found = those(g, whom)
        return [who for who in found if who != moment.who] if whom.others else found
    actor = g.characters[moment.who]
    zone = g.layout.zones[actor.square]
    helped = [helper for helper, _ in g.result.helpers] if g.result is not None else []

    def is_here(c: Character) -> bool:
        return g.layout.zones[c.square] == zone if zone else c.square == actor.square

    chosen: dict[str, Callable[[Character], bool]] = {
        "actor": lambda c: c.id == moment.who,
        "everyone": lambda c: True,
        "others": lambda c: c.id != moment.who,
        "here": is_here,
        "company": lambda c: c.id != moment.who and is_here(c),
        "assistants": lambda c: c.id in helped,
        "leader": lambda c: c.vp == max(other.vp for other in g.alive()),
        "other": lambda c: c.id == moment.other,
    }
    return [c.id for c in living if chosen[whom](c)]


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
    return sorted(found, key=lambda who: g.layout.range(there, g.characters[who].square))


def concerned(g: Night, moment: Moment, value: int | Amount) -> list[tuple[str, int]]:
    """Whom an effect with a number concerns, and the number."""
    if isinstance(value, int):
        return [(moment.who, value)] if g.characters[moment.who].alive else []
    found = named(g, moment, value.to)
    if value.building is not None:
        zones = g.layout.zones
        found = [who for who in found if zones[g.characters[who].square] == value.building]
    return [(who, value.amount) for who in found]
