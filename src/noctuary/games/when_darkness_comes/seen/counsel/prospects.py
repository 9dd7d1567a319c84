"""What may come of checks and fights: exact odds for dice, a short look ahead in combat."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import blows
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Character, Night
from noctuary.odds import poker

ROUNDS: Final = 3
PAIN: Final = (40.0, 12.0, 6.0, 4.0, 3.0)
"""What the loss of one more point of health hurts, by what is left after it."""


def price_of_vp(g: Night) -> float:
    """What 1 VP is worth: in a race it is the aim, elsewhere a means."""
    return 1.0 if g.scenario.mode == "competitive" else 0.3


def price_of_failure(c: Character) -> float:
    """What one more failure disk costs: the third takes everything that is carried."""
    if c.failure + 1 < FAILURE_LIMIT:
        return 1.5
    return 1.0 + 2.0 * (len(c.items) + len(c.allies))


@cache
def share(dice: int, tn: int, rerolls: tuple[int, ...], gamble: bool, nuisances: int) -> float:
    """The chance of a pool as a number from 0 to 1."""
    return poker.chance(dice, tn, rerolls, gamble, nuisances).share


def chance(g: Night, check: Check, more: int = 0, helpers: tuple[int, ...] = ()) -> float:
    """The chance of a check made in the best way, with the best of the roller's own allies."""
    c = g.characters[check.who]
    if c.next_check:
        return float(c.next_check > 0)
    dice = pools.pool(g, check, pools.best_way(g, check)) + more
    own = [g.pack.disks[ally].dice for ally in pools.helpful_allies(g, check)]
    again = tuple(sorted((*([max(own)] if own else []), *helpers)))
    return share(dice, check.tn, again, pools.gambles(g, check), pools.nuisances(g, check))


class Fight(NamedTuple):
    """How a combat may come out."""

    won: float
    pain: float
    """What the damage hurts on average, death included."""
    death: float


def fight(g: Night, who: str, disk: str, rounds: int = ROUNDS) -> Fight:
    """A combat with one opponent, from its initiative on."""
    c = g.characters[who]
    printed = g.pack.disks[disk]
    shown = g.shown.get(disk)
    needed = printed.health - (shown.damage if shown is not None else 0)
    first = chance(g, pools.difficulty(g, who, "initiative", printed.i))
    hit = best_blow(g, who, disk)[0]
    guard = tuple(defended(g, c, health, printed.a) for health in range(c.health + 1))
    return outlook(rounds, c.health, max(1, needed), round(first, 3), round(hit, 3), guard)


def best_blow(g: Night, who: str, disk: str) -> tuple[float, str]:
    """The most promising attack, and how it is offered."""
    tn = modifiers.defence_level(g, disk)
    hands = {"bare": "", **{f"with:{item}": item for item in blows.close_weapons(g, who)}}
    return max(
        (chance(g, blows.attack_check(g, who, item, disk, tn)), option)
        for option, item in hands.items()
    )


def defended(g: Night, c: Character, health: int, tn: int) -> float:
    """The chance to keep an attack off with so much health left, by defence or by dodging."""
    check = pools.difficulty(g, c.id, "defend", tn)
    kept = chance(g, check, health - c.health)
    if "dodge" in c.sheet.skills:
        kept = max(kept, chance(g, pools.difficulty(g, c.id, "dodge", tn)))
    return round(kept, 3)


@cache
def outlook(
    rounds: int, health: int, needed: int, first: float, hit: float, guard: tuple[float, ...]
) -> Fight:
    """Both orders of a combat, weighed by the initiative."""
    ahead = blow(rounds, health, needed, True, hit, guard)
    behind = blow(rounds, health, needed, False, hit, guard)
    return Fight(*(first * a + (1 - first) * b for a, b in zip(ahead, behind, strict=True)))


@cache
def blow(
    rounds: int, health: int, needed: int, ahead: bool, hit: float, guard: tuple[float, ...]
) -> Fight:
    """What follows when so many rounds are left and so much is needed to win."""
    if needed == 0:
        return Fight(1.0, 0.0, 0.0)
    if health == 0:
        return Fight(0.0, 0.0, 1.0)
    if rounds == 0:
        return Fight(0.0, 0.0, 0.0)
    kept = guard[health]
    hurt = PAIN[min(health - 1, len(PAIN) - 1)]
    won = pain = death = 0.0
    for struck, p in ((True, hit), (False, 1 - hit)):
        left = needed - struck
        for wounded, q in ((False, kept), (True, 1 - kept)):
            if ahead and left == 0:
                part, wounds = Fight(1.0, 0.0, 0.0), 0.0
            else:
                part = blow(rounds - 1, health - wounded, left, ahead, hit, guard)
                if wounded and health == 1:
                    part = Fight(0.0, 0.0, 1.0)
                wounds = hurt * wounded
            won += p * q * part.won
            pain += p * q * (part.pain + wounds)
            death += p * q * part.death
    return Fight(won, pain, death)


def gain_of_fight(g: Night, who: str, disk: str, rounds: int = ROUNDS) -> float:
    """What a combat is worth altogether; below 0 it is better avoided."""
    seen = fight(g, who, disk, rounds)
    prize = g.pack.disks[disk].vp * price_of_vp(g) + 3.0
    return seen.won * prize - seen.pain


def chance_to_flee(g: Night, who: str) -> float:
    """The chance that a flight roll beats the fastest adversary in the square."""
    needed = needed_to_flee(g, who)
    return 1.0 if needed <= 0 else chance_of_value(g, pools.simple(g, who, "flee"), needed)


def needed_to_flee(g: Night, who: str) -> int:
    """What a flight roll must be worth to beat the fastest adversary in the square."""
    c = g.characters[who]
    speed = max((g.disk(d).s for d in modifiers.adversaries_at(g, c.square)), default=0)
    return speed + 1 - c.health + modifiers.penalty(g, who)


def chance_of_value(g: Night, check: Check, value: int) -> float:
    """The chance that a simple roll is worth at least so much."""
    dice = pools.pool(g, check, pools.best_way(g, check))
    return share(dice, value, (), pools.gambles(g, check), pools.nuisances(g, check))
