"""Face to face: adversaries, guards, things that lie there, blows and flights."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import (
    adversaries,
    blows,
    combat,
    flight,
    ranged,
    security,
)
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.people import damage, items
from noctuary.games.when_darkness_comes.seen.counsel.prospects import (
    best_blow,
    chance,
    chance_to_flee,
    fight,
    gain_of_fight,
    price_of_failure,
    price_of_vp,
)
from noctuary.games.when_darkness_comes.state import Night

HOPELESS = 0.2
"""More than this chance to die is too much."""


def meet_adversary(g: Night, step: adversaries.MeetAdversary, options: tuple[str, ...]) -> str:
    """A good fight is welcome; else slip past, shoot first, and face it only at last."""
    gain = gain_of_fight(g, step.who, step.disk)
    shot = best_shot(g, step.who, options)
    if gain <= 0 and "sneak" in options:
        return "sneak"
    if shot is not None and (gain < 4 or shot[0] > 0.6):
        return shot[1]
    return "face"


def best_shot(g: Night, who: str, options: tuple[str, ...]) -> tuple[float, str] | None:
    """The most promising shot, if any is worth a try."""
    found = []
    for option in options:
        if option.startswith("shoot:"):
            hit = chance(g, shot_check(g, who, option))
            if hit > 0.1:
                found.append((hit, option))
    return max(found, default=None)


def shot_check(g: Night, who: str, option: str) -> Check:
    """The check of a shot that is offered."""
    _, item, target = option.split(":")
    distance = g.layout.range(g.characters[who].square, g.shown[target].square)
    return ranged.shot_check(g, who, item, target, distance)


def engaged(
    g: Night, step: flight.StartEngaged | flight.ChooseToFlee, options: tuple[str, ...]
) -> str:
    """Run from what would probably kill, if the legs are likely to carry one away."""
    if isinstance(step, flight.StartEngaged):
        who, disks = step.who, modifiers.adversaries_at(g, g.characters[step.who].square)
        away = chance_to_flee(g, who) if "flee" in options else 1.0
    elif g.combat is not None:
        who, disks, away = g.combat.main, [g.combat.opponent], chance_to_flee(g, g.combat.main)
    else:
        return options[0]
    death = max((fight(g, who, disk).death for disk in disks), default=0.0)
    gain = sum(gain_of_fight(g, who, disk) for disk in disks)
    runs = [o for o in options if o in ("flee", "leave")]
    c = g.characters[who]
    flees = c.willpower > 1 and away > 0.35 and (death > HOPELESS or gain < -6)
    return runs[0] if runs and flees else "fight"


def fight_first(g: Night, step: combat.FightAll, options: tuple[str, ...]) -> str:
    """The weakest first."""
    return max(options, key=lambda o: gain_of_fight(g, step.who, o.removeprefix("fight:")))


def attack(g: Night, options: tuple[str, ...]) -> str:
    """The blow that is likeliest to hit; two weapons are better than one."""
    if g.combat is None:
        return options[0]
    best = best_blow(g, g.combat.main, g.combat.opponent)[1]
    weapon = best.removeprefix("with:")
    pairs = [o for o in options if o.startswith(f"pair:{weapon}:")]
    return pairs[0] if pairs else best if best in options else options[0]


def defend(g: Night, step: blows.OpponentAttacks, options: tuple[str, ...]) -> str:
    """Defend or dodge, whatever is likelier to help; a dodge may cost the next attack."""
    if g.combat is None:
        return options[0]
    who, tn = g.combat.main, g.disk(g.combat.opponent).a
    guard = chance(g, pools.difficulty(g, who, "defend", tn))
    return "dodge" if chance(g, pools.difficulty(g, who, "dodge", tn)) > guard + 0.08 else "defend"


def suffer(g: Night, step: damage.SufferDamage, options: tuple[str, ...]) -> str:
    """Throw a pest in the way when it begins to hurt; a friend only when it is life or death."""
    c = g.characters[step.who]
    pests = [o for o in options if o.startswith("throw:")]
    friends = [o for o in options if o.startswith("sacrifice:")]
    if pests and (c.health <= 2 or price_of_failure(c) < 2):
        return pests[0]
    return friends[-1] if friends and c.health == 1 else "take"


def meet_security(
    g: Night, step: security.MeetSecurity, options: tuple[str, ...], rid_of_it: float = 0.0
) -> str:
    """Deal with it, slip past it, or shoot: whatever costs least trust and brings most. It may be
    worth something more that it is gone."""
    printed = g.disk(step.disk)
    c = g.characters[step.who]
    check = pools.difficulty(g, step.who, security.CHECKS[printed.type], printed.tn)
    lost = price_of_failure(c) + 3.0
    p = chance(g, check)
    promise = {"deal": p * (printed.vp * price_of_vp(g) + 1.0 + rid_of_it) - (1 - p) * lost}
    if "fight" in options:
        seen = fight(g, step.who, step.disk, rounds=1)
        won = rid_of_it - price_of_failure(c)
        promise["fight"] = seen.won * won - seen.pain - (1 - seen.won) * lost
    worst = max(promise.values())
    if "sneak" in options:
        past = chance(g, pools.difficulty(g, step.who, "sneak", printed.i))
        promise["sneak"] = past * 0.5 + (1 - past) * worst
    return max(promise, key=promise.__getitem__)


def find(g: Night, step: items.FindItem, options: tuple[str, ...]) -> str:
    """Search unless it is all but hopeless, or the thing is no use and too heavy."""
    check = pools.difficulty(g, step.who, "search", g.disk(step.disk).tn)
    heavy = modifiers.load(g, step.who) + modifiers.weight_of(g, step.disk) > 5
    return "search" if chance(g, check) > 0.12 and not heavy else "leave"


def drop(g: Night, options: tuple[str, ...]) -> str:
    """The least useful thing first: no light, no weapon, little worth."""

    def use(option: str) -> float:
        disk = option.removeprefix("drop:")
        printed = g.disk(disk)
        armed = 3.0 if printed.column or printed.melee else 0.0
        needed = 20.0 if printed.kind in ("numbered", "component") else 0.0
        return modifiers.vp_of(g, disk) + armed + needed + 4.0 * printed.lights

    return min(options, key=use)
