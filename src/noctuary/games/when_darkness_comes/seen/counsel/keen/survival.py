"""Coming through the night alive: when to run, and where the badly hurt go."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import combat, flight
from noctuary.games.when_darkness_comes.content.asking import Spot
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.meetings import HOPELESS
from noctuary.games.when_darkness_comes.seen.counsel.prospects import fight, gain_of_fight
from noctuary.games.when_darkness_comes.seen.counsel.purpose import Purpose, squares_of, weighed
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Character, Night

NERVE: Final = {0: 40.0, 1: 40.0, 2: 4.0}
"""How bad a fight must be for somebody with so little willpower to run from it."""
STEADY: Final = 1.5
"""The same for whoever has more."""
HURT: Final = 2
"""With so little health somebody is out of it until they are bandaged."""
REFUGE: Final = 65.0
"""What it is worth to the badly hurt to be where all must be in the end."""
ENOUGH_OTHERS: Final = 2
"""So many friends at least go on without the one who is hurt."""


def engaged(
    g: Night,
    step: flight.StartEngaged | flight.ChooseToFlee,
    options: tuple[str, ...],
    temper: Temper,
) -> str:
    """A flight that fails costs nothing, as one fights then anyway: it is tried from every fight
    that is not worth the willpower. A friend who stays behind must be better off than oneself."""
    runs = [option for option in options if option in ("flee", "leave")]
    who = step.who if isinstance(step, flight.StartEngaged) else g.combat and g.combat.main
    if not runs or not who:
        return "fight"
    if isinstance(step, flight.StartEngaged) or g.combat is None:
        disks = modifiers.adversaries_at(g, g.characters[who].square)
    else:
        disks = [g.combat.opponent]
    gain = sum(gain_of_fight(g, who, disk) for disk in disks)
    if runs[0] == "leave" and not temper.betrays and left_worse(g, who, disks, gain):
        return "fight"
    return runs[0] if -gain > nerve(g, who, disks) else "fight"


def nerve(g: Night, who: str, disks: list[str]) -> float:
    """How bad a fight somebody takes; without willpower nobody acts, so the last is dear."""
    left = g.characters[who].willpower
    if left <= 1 and max((fight(g, who, disk).death for disk in disks), default=0.0) > HOPELESS:
        return STEADY
    return NERVE.get(left, STEADY)


def left_worse(g: Night, who: str, disks: list[str], gain: float) -> bool:
    """Whether whoever would fight on in one's place has no better a chance."""
    heir = combat.supporters(g, who)[0]
    return sum(gain_of_fight(g, heir, disk) for disk in disks) <= gain


def refuge(g: Night, c: Character) -> list[Purpose]:
    """Where all must be in the end, for whoever is badly hurt while friends go on."""
    if is_race(g) or c.health > HURT or not c.damage or len(g.alive()) <= ENOUGH_OTHERS:
        return []
    goals = {square for spot in gatherings(g.story) for square in squares_of(g, c.seat, spot)}
    return [weighed(g, c, frozenset(goals), REFUGE)] if goals else []


@cache
def gatherings(story: Story) -> tuple[Spot, ...]:
    """The places at which good endings want everybody."""
    return tuple(dict.fromkeys(spot for line in story.wins for spot in places_for_all(line)))


def places_for_all(line: Line) -> list[Any]:
    """The places at which a condition wants everybody."""
    key, value = line
    if key in ("all", "any"):
        return [spot for part in value for spot in places_for_all(part)]
    return [value] if key == "everyone_at" else []
