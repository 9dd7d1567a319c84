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
    chance_of_value,
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
PLENTY: Final = 12
"""With so many rounds left there is time for small wounds."""
BAD: Final = 4.0
"""A fight that promises to be so bad is one in which others take the blows."""
RESCUE: Final = 90.0
TEND: Final = 60.0
"""What it is worth to be beside a friend who is about to die, or who bleeds."""
IN_REACH: Final = 12
"""So many half points one walks in a turn, if all goes well."""
LITTLE_RISK: Final = 0.05
HEALS: Final = 0.4


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
    taken_over = isinstance(step, flight.ChooseToFlee)
    if runs[0] == "leave" and not temper.betrays and stays(g, who, disks, gain, taken_over):
        return "fight"
    return runs[0] if -gain > nerve(g, who, disks) else "fight"


def nerve(g: Night, who: str, disks: list[str]) -> float:
    """How bad a fight somebody takes; without willpower nobody acts, so the last is dear."""
    left = g.characters[who].willpower
    if left <= 1 and max((fight(g, who, disk).death for disk in disks), default=0.0) > HOPELESS:
        return STEADY
    return NERVE.get(left, STEADY)


def stays(g: Night, who: str, disks: list[str], gain: float, taken_over: bool) -> bool:
    """Whether one fights for somebody else's sake: who would take over at once and has no better
    a chance, or who is hurt and can leave only while somebody holds out here."""
    others = [g.characters[other] for other in combat.supporters(g, who)]
    if taken_over:
        return sum(gain_of_fight(g, others[0].id, disk) for disk in disks) <= gain
    hurt = any(other.health <= HURT for other in others)
    return hurt and g.characters[who].health > HURT


# ── friends in need ───────────────────────────────────────────────────────────────────────────


def rescue(g: Night, c: Character) -> list[Purpose]:
    """A friend who would not come through another fight: whoever holds out beside them lets them
    leave freely, and whoever is beside somebody who bleeds can stop it."""
    if is_race(g) or c.health <= HURT:
        return []
    squares = {
        other.square: RESCUE if modifiers.engaged(g, other.id) else TEND
        for other in g.alive()
        if other.id != c.id and is_in_need(g, other) and can_help(g, c, other)
    }
    found = [weighed(g, c, frozenset({square}), worth) for square, worth in squares.items()]
    return [purpose for purpose in found if purpose.far[c.square] <= IN_REACH]


def is_in_need(g: Night, c: Character) -> bool:
    """Whether somebody bleeds, or is badly hurt with an adversary beside them."""
    return c.bleeding or (c.health <= HURT and modifiers.engaged(g, c.id))


def is_stuck(g: Night, c: Character) -> bool:
    """Whether somebody had better not go on alone."""
    return is_in_need(g, c) or (c.health <= HURT and c.damage > 0)


def can_help(g: Night, c: Character, other: Character) -> bool:
    """Whether somebody would come through it, or knows how to bandage."""
    disks = modifiers.adversaries_at(g, other.square)
    if disks:
        return all(fight(g, c.id, disk).death <= LITTLE_RISK for disk in disks)
    return chance_of_value(g, pools.simple(g, c.id, "heal", target=other.id), 1) >= HEALS


# ── waiting where it is safe ──────────────────────────────────────────────────────────────────


def refuge(g: Night, c: Character) -> list[Purpose]:
    """Where all must be in the end, for whoever is badly hurt while friends go on."""
    if not waits(g, c):
        return []
    inside = {square for spot in gatherings(g.story) for square in squares_of(g, c.seat, spot)}
    quiet = {square for square in inside if not any(sees(g, square, disk) for disk in g.hidden)}
    goals = frozenset(quiet or inside)
    return [weighed(g, c, goals, REFUGE)] if goals else []


def sees(g: Night, square: int, other: int) -> bool:
    """Whether somebody on a square would see another one by day."""
    return modifiers.sees_within(g, square, other, g.pack.ground.sight[square])


def waits(g: Night, c: Character) -> bool:
    """Whether somebody is badly hurt, and enough others go on."""
    if is_race(g) or len(g.alive()) <= ENOUGH_OTHERS or not gatherings(g.story):
        return False
    return c.health <= HURT and c.damage > 0


def wants_to_be_whole(g: Night, c: Character) -> bool:
    """Whether there is time for small wounds, where a few deaths lose the night."""
    time = rounds_left(g) >= PLENTY and len(g.alive()) > ENOUGH_OTHERS
    return c.damage > 0 and time and not is_race(g) and lives_left(g) < FAR


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
