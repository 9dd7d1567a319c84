"""Coming through the night alive: when to run, and where the badly hurt go."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import combat, flight
from noctuary.games.when_darkness_comes.content.asking import Spot
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.seen.counsel import meetings
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.meetings import HOPELESS
from noctuary.games.when_darkness_comes.seen.counsel.prospects import (
    chance,
    fight,
    gain_of_fight,
)
from noctuary.games.when_darkness_comes.seen.counsel.purpose import (
    Purpose,
    rounds_left,
    squares_of,
    weighed,
)
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Character, Night

NERVE: Final = {0: 40.0, 1: 40.0, 2: 4.0}
"""How bad a fight must be for somebody with so little willpower to run from it."""
STEADY: Final = 1.5
"""The same for whoever has more."""
HURT: Final = 2
"""With so little health somebody is out of it until they are bandaged."""
REFUGE: Final = 65.0
"""What it is worth to the badly hurt to be where all must be in the end."""
ENOUGH_OTHERS: Final = 2
"""So many at least go on without the one who is hurt."""
SOME: Final = 3
FEW: Final = 2
"""How many go out where deaths lose the night, and how many when one more does."""
HURRY: Final = 8
"""With fewer rounds left than this everybody goes."""
BAD: Final = 4.0


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


# ── waiting where it is safe ──────────────────────────────────────────────────────────────────


def refuge(g: Night, c: Character) -> list[Purpose]:
    """Where all must be in the end, for whoever had better wait there while friends go on."""
    if not waits(g, c):
        return []
    inside = {square for spot in gatherings(g.story) for square in squares_of(g, c.seat, spot)}
    quiet = {square for square in inside if not any(sees(g, square, disk) for disk in g.hidden)}
    goals = frozenset(quiet or inside)
    return [weighed(g, c, goals, REFUGE)] if goals else []


def sees(g: Night, square: int, other: int) -> bool:
    """Whether somebody on a square would see another one by day."""
    return modifiers.sees_within(g, square, other, g.layout.sight(square))


def waits(g: Night, c: Character) -> bool:
    """Whether somebody is badly hurt, or one of the weakest where a few deaths lose the night."""
    alive = g.alive()
    if is_race(g) or len(alive) <= ENOUGH_OTHERS or not gatherings(g.story):
        return False
    if c.health <= HURT and c.damage:
        return True
    lives = lives_left(g)
    if lives == FAR or rounds_left(g) < HURRY:
        return False
    out = FEW if lives <= 1 else SOME
    ranked = sorted(alive, key=lambda one: (-hardiness(g, one), one.seat))
    return c.id not in [one.id for one in ranked[:out]]


def hardiness(g: Night, c: Character) -> float:
    """How well somebody comes through houses in which anything may lie."""
    rolls = {"sneak": 2, "defend": 3, "search": 2}
    checks = [pools.difficulty(g, c.id, purpose, tn) for purpose, tn in rolls.items()]
    return c.health + sum(chance(g, check) for check in checks)


def lives_left(g: Night) -> int:
    """How many more deaths lose the night; FAR if none does by itself."""
    least = min((n for line in g.story.losses for n in deaths_named(line)), default=FAR)
    return least if least == FAR else max(0, least - len(g.deaths))


def deaths_named(line: Line) -> list[int]:
    """The number of deaths that makes a condition hold by itself."""
    key, value = line
    if key == "any":
        return [n for part in value for n in deaths_named(part)]
    if key != "dead_count":
        return []
    return [value] if isinstance(value, int) else [value.at_least] if value.at_least else []


def wait(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> str:
    """Bandages first; then a rest, in which nobody turns up what lies about."""
    if goal.far[c.square] or not waits(g, c):
        return ""
    patients = [option for option in options if option.startswith("heal:")]
    if patients:
        return patients[0]
    if "heal_self" in options and c.damage:
        return "heal_self"
    return "rest" if "rest" in options else ""


def suffer(g: Night, step: damage.SufferDamage, options: tuple[str, ...], temper: Temper) -> str:
    """Whoever is left with more health fights and runs better: in a bad fight somebody else takes
    the blow before it is a matter of life and death."""
    c = g.characters[step.who]
    shields = [option for option in options if option != "take"]
    fighting = g.combat is not None and g.combat.main == c.id
    bad = fighting and g.combat is not None and gain_of_fight(g, c.id, g.combat.opponent) < -BAD
    if shields and bad and not is_race(g) and c.failure + 1 < FAILURE_LIMIT:
        return shields[-1]
    return meetings.suffer(g, step, options)


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
