"""What lies face down while the clock runs: looked at first, and left alone if it is not wanted."""

from __future__ import annotations

from typing import Final

from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.people import items
from noctuary.games.when_darkness_comes.seen.counsel import meetings
from noctuary.games.when_darkness_comes.seen.counsel.aims import open_aims
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals
from noctuary.games.when_darkness_comes.seen.counsel.prospects import chance
from noctuary.games.when_darkness_comes.seen.counsel.purpose import Purpose, squares_of
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Character, Night

SURE: Final = 0.4
"""At such odds a thing is searched for even where it is in the way of a better one."""


def find(g: Night, step: items.FindItem, options: tuple[str, ...], temper: Temper) -> str:
    """A thing that is searched for in vain goes back among the face-down disks. While something
    that the story wants is hidden among them and time is short it is left where it lies open."""
    advice = meetings.find(g, step, options)
    if advice != "search" or g.disk(step.disk).base in goals.needed_things(g):
        return advice
    if not goals.is_against_time(g) or not hides_more(g, g.characters[step.who], step.disk):
        return advice
    odds = chance(g, pools.difficulty(g, step.who, "search", g.disk(step.disk).tn))
    return advice if odds >= SURE else "leave"


def hides_more(g: Night, c: Character, disk: str) -> bool:
    """Whether something that the aims want is hidden in the house in which a disk lies."""
    zones = g.layout.zones
    zone = zones[g.shown[disk].square]
    return any(
        zones[square] == zone
        for aim in open_aims(g, c)
        if aim.go is not None and aim.go.hides
        for square in squares_of(g, c.seat, aim.go)
    )


def look_here(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> str:
    """Whoever stands on what is wanted looks at it before anything else is done: a look wants the
    action unused."""
    here = c.square in goal.goals and c.square in g.hidden
    return "stand" if here and "stand" in options and not g.acted else ""
