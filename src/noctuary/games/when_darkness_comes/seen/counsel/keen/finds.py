"""What lies face down while the clock runs: looked at first, and left alone if it is not wanted."""

from __future__ import annotations

from typing import Final

from noctuary.games.when_darkness_comes.board import modifiers, reshuffle
from noctuary.games.when_darkness_comes.combat import security
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.people import items
from noctuary.games.when_darkness_comes.seen.counsel import meetings
from noctuary.games.when_darkness_comes.seen.counsel.aims import open_aims
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.distances import field
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals, holdings
from noctuary.games.when_darkness_comes.seen.counsel.prospects import chance
from noctuary.games.when_darkness_comes.seen.counsel.purpose import Purpose, squares_of
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Character, Night

MOST_CARRIED: Final = 5
WORTH_A_SEARCH: Final = 0.1
"""What a weapon must promise, its chance counted in, for an action that is left."""
IN_THE_WAY: Final = 3.0
"""What it is worth to be rid of whatever guards the house in which one has something to do."""
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
    return advice if odds >= SURE or arms_better(g, g.characters[step.who], step.disk) else "leave"


def arms_better(g: Night, c: Character, disk: str) -> bool:
    """Whether a thing is a better weapon than all that somebody has."""
    had = max((holdings.arms(c, g.disk(item)) for item in c.items), default=0.0)
    heavy = modifiers.load(g, c.id) + modifiers.weight_of(g, disk) > MOST_CARRIED
    return not heavy and holdings.arms(c, g.disk(disk)) > had


def weapon(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """A better weapon that lies here, whoever has an action left."""
    found = []
    for option in options:
        word, _, disk = option.partition(":")
        if word in ("take", "search") and arms_better(g, c, disk):
            sure = word == "take"
            odds = 1.0 if sure else chance(g, pools.difficulty(g, c.id, word, g.disk(disk).tn))
            found.append((odds * holdings.arms(c, g.disk(disk)), option))
    most = max(found, default=(0.0, ""))
    return most[1] if most[0] >= WORTH_A_SEARCH else ""


def meet_security(
    g: Night, step: security.MeetSecurity, options: tuple[str, ...], temper: Temper
) -> str:
    """Whoever slips past a guard finds it in the way again, and so does everybody else: where one
    has come to stay it is got rid of."""
    c = g.characters[step.who]
    goal = goals.goal(g, c, temper)
    zones = g.layout.zones
    stays = not is_race(g) and any(zones[square] == zones[c.square] for square in goal.goals)
    return meetings.meet_security(g, step, options, IN_THE_WAY if stays else 0.0)


def hides_more(g: Night, c: Character, disk: str) -> bool:
    """Whether something that the aims want is hidden in the house in which a disk lies."""
    return hides_wanted(g, c, g.layout.zones[g.shown[disk].square])


def hides_wanted(g: Night, c: Character, house: str) -> bool:
    """Whether something that the aims want is hidden in a house."""
    zones = g.layout.zones
    return any(
        zones[square] == house
        for aim in open_aims(g, c)
        if aim.go is not None and aim.go.hides
        for square in squares_of(g, c.seat, aim.go)
    )


def lay_out(g: Night, step: reshuffle.LayOut, options: tuple[str, ...], temper: Temper) -> str:
    """Whoever lays the disks of a house out anew puts them near those who look for something there,
    so that it is met soon; where nobody looks for anything, out of the way."""
    c = g.characters[step.who]
    lay = g.layout
    here = (
        [c] if is_race(g) else [one for one in g.alive() if lay.zones[one.square] == step.building]
    )
    far = field(lay, frozenset(one.square for one in here or [c]))

    def way(option: str) -> int:
        return sum(far[lay.square(name)] for name in option.split("+"))

    return min(options, key=way) if hides_wanted(g, c, step.building) else max(options, key=way)


def look_here(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> str:
    """Whoever stands on what is wanted looks at it before anything else is done: a look wants the
    action unused."""
    here = c.square in goal.goals and c.square in g.hidden
    return "stand" if here and "stand" in options and not g.acted else ""
