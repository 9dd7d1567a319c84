"""Exact odds of a check, each way of improving it with its own figure."""

from __future__ import annotations

from noctuary.engine.question import Share
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check, Way
from noctuary.games.when_darkness_comes.events import Checked
from noctuary.games.when_darkness_comes.state import Night
from noctuary.odds import poker


def of(g: Night, check: Check) -> tuple[Share, ...]:
    """The chance of a check that is rolled with the largest pool."""
    return shares(g, check, pools.best_way(g, check))


def shares(
    g: Night, check: Check, way: Way, more: int = 0, helpers: tuple[int, ...] = ()
) -> tuple[Share, ...]:
    """Success and failure of a check; of a simple roll every value that can come."""
    dice = pools.pool(g, check, way) + more
    gamble, nuisances = pools.gambles(g, check), pools.nuisances(g, check)
    if check.kind == "simple":
        found = poker.distribution(dice, gamble, nuisances)
        total = sum(found)
        return tuple(Share(str(value), n, total, value) for value, n in enumerate(found) if n)
    if check.kind == "opposed":
        return ()
    fate = g.characters[check.who].next_check if check.purpose != "creature" else 0
    if fate:
        return split(poker.Chance(int(fate > 0), 1))
    again = (*free_rerolls(g, check), *helpers)
    return split(poker.chance(dice, check.tn, again, gamble, nuisances))


def against(g: Night, mine: Check, theirs: Check) -> tuple[Share, ...]:
    """Who wins an opposed check; nothing where re-rolls on either side leave it open."""
    checks = (mine, theirs)
    if any(free_rerolls(g, one) or pools.nuisances(g, one) for one in checks):
        return ()
    if any(g.characters[one.who].next_check for one in checks):
        return ()
    dice = [pools.pool(g, one, pools.best_way(g, one)) for one in checks]
    return split(poker.duel(*dice, *(pools.gambles(g, one) for one in checks)))


def against_person(g: Night, mine: Check, dice: int) -> tuple[Share, ...]:
    """Whether a person with so many dice is beaten; nothing where re-rolls leave it open."""
    is_settled = g.characters[mine.who].next_check
    if is_settled or free_rerolls(g, mine) or pools.nuisances(g, mine):
        return ()
    own = pools.pool(g, mine, pools.best_way(g, mine))
    return split(poker.beat(own, dice, pools.gambles(g, mine)))


def of_event(g: Night, event: Checked) -> tuple[Share, ...]:
    """The chance of a check that was made at once, before its dice fell; nothing where it cannot
    be told whether a nuisance spoiled it."""
    if event.purpose in pools.KINDS:
        attribute = pools.KINDS[event.purpose].attribute
    else:
        attribute = g.pack.disks[event.target].attribute if event.target in g.pack.disks else ""
    if not attribute and g.characters[event.who].nuisances:
        return ()
    check = Check(who=event.who, purpose=event.purpose, attribute=attribute, tn=event.tn)
    spoiled, gamble = pools.nuisances(g, check), pools.gambles(g, check)
    return split(poker.chance(len(event.faces), event.tn, (), gamble, spoiled))


def free_rerolls(g: Night, check: Check) -> tuple[int, ...]:
    """The re-roll that the best of the roller's own allies gives."""
    dice = [g.disk(ally).dice for ally in pools.helpful_allies(g, check)]
    return (max(dice),) if dice else ()


def split(chance: poker.Chance) -> tuple[Share, ...]:
    """A chance as two shares: success first."""
    return (
        Share("success", chance.ways, chance.total),
        Share("failure", chance.total - chance.ways, chance.total),
    )


def best_dice(g: Night, step: rolls.Throw, most: int) -> tuple[int, ...]:
    """The dice that are best rolled again, if so many may be."""
    check = step.check
    target = check.tn if check.kind == "difficulty" else None
    return poker.best_reroll(step.faces, target, most, (), pools.gambles(g, check)).faces
