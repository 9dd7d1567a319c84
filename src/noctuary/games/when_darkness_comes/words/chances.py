"""Exact odds of the options that lead to a roll, each way of improving it with its own figure."""

from __future__ import annotations

from noctuary.engine.question import Share
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import adversaries, blows, ranged, security
from noctuary.games.when_darkness_comes.content.ladder import LEVELS
from noctuary.games.when_darkness_comes.dice import assistance, pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check, Way
from noctuary.games.when_darkness_comes.magic import magic
from noctuary.games.when_darkness_comes.moving import doors, obstacles
from noctuary.games.when_darkness_comes.night import turn
from noctuary.games.when_darkness_comes.people import items
from noctuary.games.when_darkness_comes.state import Night
from noctuary.odds import poker


def odds(g: Night, step: Step, option: str) -> tuple[Share, ...]:
    """The chance of the check that an option leads to; nothing if it leads to none."""
    if isinstance(step, rolls.Announce):
        return announced(g, step, option)
    if isinstance(step, rolls.Throw):
        return thrown(g, step, option)
    check = check_of(g, step, option)
    if check is None:
        return ()
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
        return tuple(Share(str(value), n, total) for value, n in enumerate(found) if n)
    if check.kind == "opposed":
        return ()
    fate = g.characters[check.who].next_check if check.purpose != "creature" else 0
    if fate:
        return split(poker.Chance(int(fate > 0), 1))
    again = (*free_rerolls(g, check), *helpers)
    return split(poker.chance(dice, check.tn, again, gamble, nuisances))


def free_rerolls(g: Night, check: Check) -> tuple[int, ...]:
    """The re-roll that the best of the roller's own allies gives."""
    dice = [g.disk(ally).dice for ally in pools.helpful_allies(g, check)]
    return (max(dice),) if dice else ()


def split(chance: poker.Chance) -> tuple[Share, ...]:
    """A chance as two shares."""
    return (
        Share("success", chance.ways, chance.total),
        Share("failure", chance.total - chance.ways, chance.total),
    )


def announced(g: Night, step: rolls.Announce, option: str) -> tuple[Share, ...]:
    """Before the roll: in each way, with a bought die, with another helper."""
    check = step.check
    helpers = tuple(helper.dice for helper in step.helpers)
    if option.startswith("ask:"):
        more = assistance.dice_of(g, check, option.removeprefix("ask:"))
        return shares(g, check, pools.best_way(g, check), 0, (*helpers, more))
    if option.startswith("offer:"):
        return ()
    word, _, bought = option.partition("+")
    return shares(g, check, step.way(g, word), 1 if bought else 0, helpers)


def thrown(g: Night, step: rolls.Throw, option: str) -> tuple[Share, ...]:
    """After the roll: the chance of each re-roll, with whatever could follow it for nothing."""
    check = step.check
    gamble = pools.gambles(g, check)
    target = check.tn if check.kind == "difficulty" else None
    if target is None or (g.question is not None and g.question.kind == "dice"):
        return ()
    if option == rolls.KEEP:
        return split(poker.Chance(int(step.value(g) >= target), 1))
    source, *rest = option.split(":")
    again = tuple(int(face) for face in rest[-1].split("-"))
    left = [
        h.dice for h in step.helpers if not h.used and not (source == "help" and h.who == rest[0])
    ]
    if source != "ally" and not step.ally_used:
        left += free_rerolls(g, check)
    found = poker.rerolls_of(step.faces, target, len(again), tuple(left), gamble)
    chosen = next(reroll for reroll in found if reroll.faces == tuple(sorted(again)))
    return split(poker.Chance(chosen.ways, chosen.total))


def best_dice(g: Night, step: rolls.Throw, most: int) -> tuple[int, ...]:
    """The dice that are best rolled again, if so many may be."""
    check = step.check
    target = check.tn if check.kind == "difficulty" else None
    return poker.best_reroll(step.faces, target, most, (), pools.gambles(g, check)).faces


def check_of(g: Night, step: Step, option: str) -> Check | None:
    """The check that an option leads to at once, if any."""
    word, *rest = option.split(":")
    match step:
        case turn.TakeTurn(who=who):
            return action_check(g, who, word, rest)
        case adversaries.MeetAdversary() | security.MeetSecurity():
            return encounter_check(g, step, word, rest)
        case blows.CharacterAttacks() | blows.OpponentAttacks():
            return combat_check(g, word, rest)
        case items.FindItem(who=who, disk=disk) if word == "search":
            return pools.difficulty(g, who, "search", g.disk(disk).tn)
        case obstacles.MeetObstacles(who=who):
            return obstacles.check_for(g, who, rest[0])
        case _:
            return None


def action_check(g: Night, who: str, word: str, rest: list[str]) -> Check | None:
    """The check of an action."""
    if word in ("pick", "force", "smash", "climb"):
        return doors.check_for(g, who, word, g.layout.gates[rest[0]])
    if word in ("search", "persuade", "find_light"):
        level = g.disk(rest[0]).tn if rest else LEVELS["1P"]
        return pools.difficulty(g, who, "light" if word == "find_light" else word, level)
    if word in ("perceive", "heal", "heal_self", "move"):
        return pools.simple(g, who, {"heal_self": "heal"}.get(word, word))
    if word == "shoot":
        return shot(g, who, rest)
    if word == "cast":
        return magic.cast_check(g, who, rest[0])
    return deed_check(g, who, rest[0]) if word == "do" else None


def deed_check(g: Night, who: str, name: str) -> Check | None:
    """The check of an action of the scenario."""
    deed = g.story.deeds[name]
    if deed.check is None or deed.against is not None:
        return None
    return pools.check_from(g, who, deed.check, "")


def shot(g: Night, who: str, rest: list[str]) -> Check:
    """The check of a ranged attack."""
    item, target = rest
    distance = g.layout.range(g.characters[who].square, g.shown[target].square)
    return ranged.shot_check(g, who, item, target, distance)


def encounter_check(
    g: Night, step: adversaries.MeetAdversary | security.MeetSecurity, word: str, rest: list[str]
) -> Check | None:
    """The check of sneaking, retreating, dealing or shooting."""
    printed = g.disk(step.disk)
    if word == "sneak":
        return pools.difficulty(g, step.who, "sneak", printed.i)
    if word == "retreat":
        return pools.difficulty(g, step.who, "initiative", printed.i)
    if word == "deal":
        return pools.difficulty(g, step.who, security.CHECKS[printed.type], printed.tn)
    if word == "cast":
        return magic.cast_check(g, step.who, rest[0])
    return shot(g, step.who, rest) if word == "shoot" else None


def combat_check(g: Night, word: str, rest: list[str]) -> Check | None:
    """The check of a blow or of a defence."""
    fight = g.combat
    if fight is None or word == "decline":
        return None
    if word == "cast":
        return magic.cast_check(g, fight.main, rest[0])
    if word in ("defend", "dodge"):
        return pools.difficulty(g, fight.main, word, g.disk(fight.opponent).a)
    tn = modifiers.defence_level(g, fight.opponent)
    return blows.attack_check(g, fight.main, rest[0] if rest else "", fight.opponent, tn)
