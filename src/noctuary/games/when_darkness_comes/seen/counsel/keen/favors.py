"""What is done on the side: a door held open, a thing in better hands, a blow."""

from __future__ import annotations

from typing import Final

from noctuary.games.when_darkness_comes.combat import blows
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals
from noctuary.games.when_darkness_comes.seen.counsel.keen.holdings import Judge
from noctuary.games.when_darkness_comes.seen.counsel.purpose import Purpose
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Character, Night
from noctuary.odds import poker

BETTER_HANDS: Final = 0.7
"""How much more a thing must be worth to a friend for it to be handed over."""
LITTLE_LOSS: Final = 0.5
"""What the kind give away to a rival."""
FAIR_BLOW: Final = 0.45
"""The least chance at which one strikes at somebody."""


def let_in(g: Night, goal: Purpose, options: tuple[str, ...], temper: Temper) -> str:
    """A friend outside finds the door open, if there is anything to be done behind it."""
    if temper.betrays or (is_race(g) and not temper.gives):
        return ""
    for option in options:
        if option.startswith("let_in:"):
            gate = g.layout.gates[option.split(":")[1]]
            if goal.far[gate.inside] <= goal.far[gate.outside]:
                return option
    return ""


# ── things ────────────────────────────────────────────────────────────────────────────────────


def to_safety(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """What the story needs goes to a friend, before it falls down with a third failure disk or
    with oneself."""
    if is_race(g) or temper.betrays or not is_unsafe(c):
        return ""
    needed = goals.needed_things(g)
    for option in options:
        word, *rest = option.split(":")
        if word == "give" and g.disk(rest[0]).base in needed:
            friend = g.characters[rest[1]]
            if not is_unsafe(friend) and friend.health > c.health - 1:
                return option
    return ""


def is_unsafe(c: Character) -> bool:
    """Whether somebody may lose everything by the next mishap."""
    return c.failure + 1 >= FAILURE_LIMIT or c.health <= 1


def to_better_hands(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """A thing of which somebody here has more use; the kind give it to rivals too."""
    gives = [option.split(":") for option in options if option.startswith("give:")]
    if not gives or temper.betrays or (is_race(g) and not temper.gives):
        return ""
    me = Judge(g, c, secrets=True)
    others = {who: Judge(g, g.characters[who], secrets=False) for _, _, who in gives}
    best, most = "", BETTER_HANDS
    for _, thing, who in gives:
        lost, gained = me.gain(f"thing:{thing}", ""), others[who].gain("", f"thing:{thing}")
        more = gained if is_race(g) and lost >= -LITTLE_LOSS else lost + gained
        if more >= most and not (is_race(g) and lost < -LITTLE_LOSS):
            best, most = f"give:{thing}:{who}", more
    return best


# ── blows ─────────────────────────────────────────────────────────────────────────────────────


def best_blow(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """A rival who is ahead, or has what the story needs, and can hardly stand."""
    if c.failure + 1 >= FAILURE_LIMIT:
        return ""
    needed = goals.needed_things(g)
    found = []
    for option in options:
        word, _, rest = option.partition(":")
        if word != "attack":
            continue
        name, _, weapon = rest.partition(":")
        victim = g.characters[name]
        rich = victim.vp > c.vp or any(g.disk(item).base in needed for item in victim.items)
        if rich and victim.health <= temper.strikes_at:
            odds = chance_of_blow(g, c.id, name, weapon)
            found.append((odds, option))
    best = max(found, default=(0.0, ""))
    return best[1] if best[0] >= FAIR_BLOW else ""


def chance_of_blow(g: Night, who: str, victim: str, weapon: str) -> float:
    """How likely an attack beats the victim's defence."""
    item = "" if weapon == "bare" else weapon
    mine = blows.attack_check(g, who, item, victim, 0, kind="opposed")
    theirs = pools.difficulty(g, victim, "defend", 0, kind="opposed", target=who)
    dice = [max(1, pools.pool(g, check, pools.best_way(g, check))) for check in (mine, theirs)]
    return poker.duel(dice[0], dice[1], pools.gambles(g, mine), pools.gambles(g, theirs)).share
