"""Before and after the dice: which way to roll, what help is worth, what to roll again."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.dice import assistance, points, pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.seen.counsel.prospects import PAIN, chance, price_of_vp
from noctuary.games.when_darkness_comes.state import PRICE_OF_A_DIE, Night
from noctuary.games.when_darkness_comes.words import chances
from noctuary.odds import poker

STAKES = {"deed": 12.0, "attack": 5.0, "initiative": 1.5, "sneak": 4.0, "steal": 3.0, "resist": 3.0}
"""What a success is worth, by what is rolled for; defence and finds are reckoned below."""
LITTLE = 0.02


def stake(g: Night, check: Check) -> float:
    """How much hangs on a roll."""
    if check.purpose in ("defend", "dodge"):
        left = g.characters[check.who].health - 1
        return PAIN[max(0, min(left, len(PAIN) - 1))]
    if check.purpose in STAKES:
        return STAKES[check.purpose]
    return 3.0


def announce(g: Night, step: rolls.Announce, options: tuple[str, ...], dear: float = 1.0) -> str:
    """Ask friends first, then roll; buy a die where it is worth its price."""
    check = step.check
    friends = [o for o in options if o.startswith("ask:")]
    if friends and asks_for_help(g, check):
        return max(friends, key=lambda o: assistance.dice_of(g, check, o.removeprefix("ask:")))
    if "roll+die" not in options or check.kind != "difficulty":
        return "roll"
    helpers = tuple(helper.dice for helper in step.helpers)
    price = dear * price_of_vp(g)
    better = chance(g, check, 1, helpers) - chance(g, check, 0, helpers)
    return "roll+die" if better * stake(g, check) > PRICE_OF_A_DIE * price else "roll"


def asks_for_help(g: Night, check: Check) -> bool:
    """Friends are asked whenever success is not certain; rivals only when much hangs on it."""
    if check.kind != "difficulty":
        return False
    unsure = chance(g, check) < 0.95
    return unsure and (g.scenario.mode != "competitive" or stake(g, check) >= 4)


def throw(g: Night, step: rolls.Throw, options: tuple[str, ...], dear: float = 1.0) -> str:
    """Use up what costs nothing while it improves the odds; pay VP where they buy enough."""
    check = step.check
    if check.kind != "difficulty":
        return better_value(g, step, options)
    now = float(step.value(g) >= check.tn)
    best, most = rolls.KEEP, now + LITTLE
    for source, dice in sources(g, step, options):
        found = poker.best_reroll(step.faces, check.tn, dice, (), pools.gambles(g, check))
        option = f"{source}:{'-'.join(map(str, found.faces))}"
        paid = dear * price_of_vp(g) / stake(g, check) if source == "vp" else 0.0
        if found.faces and option in options and found.share - paid > most:
            best, most = option, found.share - paid
    return best


def sources(g: Night, step: rolls.Throw, options: tuple[str, ...]) -> list[tuple[str, int]]:
    """Who allows a re-roll here, and of how many dice."""
    found = [(f"help:{h.who}", h.dice) for h in step.helpers if not h.used]
    if not step.ally_used:
        found += [(f"ally:{a}", g.disk(a).dice) for a in pools.helpful_allies(g, step.check)]
    if any(o.startswith("vp:") for o in options) and points.spendable(g, step.check.who):
        found.append(("vp", 1))
    return found


def better_value(g: Night, step: rolls.Throw, options: tuple[str, ...]) -> str:
    """In a simple or opposed roll: whatever raises the mean value for nothing."""
    for source, dice in sources(g, step, options):
        if source != "vp":
            again = chances.best_dice(g, step, dice)
            option = f"{source}:{'-'.join(map(str, again))}"
            if again and option in options:
                return option
    return rolls.KEEP
