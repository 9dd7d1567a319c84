"""Whether to do what only this scenario knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from noctuary.games.when_darkness_comes.content.doing import Amount, CheckText
from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.content.town import compiled
from noctuary.games.when_darkness_comes.dice import assistance, points, pools
from noctuary.games.when_darkness_comes.seen.counsel.aims import aimed_at, price_of_step
from noctuary.games.when_darkness_comes.seen.counsel.prospects import (
    chance,
    price_of_failure,
    price_of_vp,
)
from noctuary.games.when_darkness_comes.state import PRICE_OF_A_DIE, Character, Night
from noctuary.games.when_darkness_comes.story import conditions

PRIZES: Final = {"set_flag": 10.0, "add_counter": 10.0, "spawn_adversary": -2.0, "look_disks": 0.8}
"""What an effect is worth to whoever wants the story to go on; VP are reckoned by themselves."""
BADLY_HURT: Final = 2
Prize = Callable[[Night, Character, tuple[str, Any]], float]
WORTH_IT: Final = 1.0
"""Less than this only fills an action that nothing better is known for."""


def best(
    g: Night,
    c: Character,
    options: tuple[str, ...],
    least: float = WORTH_IT,
    judged: Prize | None = None,
) -> tuple[float, str]:
    """The most promising of the scenario's own actions; nothing if none is worth an action."""
    found = []
    for option in options:
        word, *rest = option.split(":")
        if word == "do" and len(rest) == 1:
            found.append((promise(g, c, g.story.deeds[rest[0]], judged), option))
        elif word == "do":
            found.append((challenge(g, c, option), option))
    most = max(found, default=(0.0, ""))
    return most if most[0] > least else (0.0, "")


def promise(g: Night, c: Character, deed: Deed, judged: Prize | None = None) -> float:
    """The mean of what success and failure bring."""
    judged = judged or prize
    if ends_the_race(g, deed) and not would_win(g, c, deed):
        return 0.0
    won = sum(judged(g, c, effect.line) for effect in deed.success) + aimed_at(g, c, deed.id)
    lost = sum(judged(g, c, effect.line) for effect in deed.failure)
    if deed.check is None:
        return won
    p = chance_with_help(g, c, deed.check)
    return p * won + (1 - p) * lost


def chance_with_help(g: Night, c: Character, text: CheckText) -> float:
    """The chance of an action, with the friends who are near and a die that one can pay for."""
    check = pools.check_from(g, c.id, text, "")
    friends = [
        assistance.dice_of(g, check, other)
        for other in assistance.candidates(g, check, ())
        if g.scenario.mode != "competitive"
    ]
    bought = int(points.spendable(g, c.id) >= PRICE_OF_A_DIE)
    return chance(g, check, bought, tuple(friends[:2]))


def points_won(g: Night, c: Character, value: int | Amount) -> float:
    """VP, by what they are worth tonight."""
    return float((value if isinstance(value, int) else value.amount) * price_of_vp(g))


REWARDS: Final[dict[str, Callable[[Night, Character, Any], float]]] = {
    "gain_vp": points_won,
    "gain_failure": lambda g, c, value: -price_of_failure(c),
    "damage": lambda g, c, value: -4.0 if c.health > BADLY_HURT else -20.0,
    "scar": lambda g, c, value: -6.0 if c.health > BADLY_HURT else -20.0,
    "change_willpower": lambda g, c, value: -1.0,
    "table": lambda g, c, value: -3.0,
    "move_track": lambda g, c, value: value.by * price_of_step(g, c, value.track),
}
"""What effects are worth that depend on whom they concern, or on how much."""


def prize(g: Night, c: Character, said: tuple[str, Any]) -> float:
    """What one effect is worth."""
    kind, value = said
    known = REWARDS.get(kind)
    if known is not None:
        return known(g, c, value)
    if kind == "branch":
        holds = conditions.holds(g, compiled(value.if_), c.id)
        part = value.then if holds else value.else_
        return sum(prize(g, c, effect.line) for effect in part)
    return PRIZES.get(kind, 0.0)


def ends_the_race(g: Night, deed: Deed) -> bool:
    """Whether success ends a game that only those with most VP win."""
    flags = {value for kind, value in (e.line for e in deed.success) if kind == "set_flag"}
    return any(
        rule.winner == "most_vp" and rule.if_.line[0] == "flag" and rule.if_.line[1] in flags
        for rule in g.scenario.end.win
    )


def would_win(g: Night, c: Character, deed: Deed) -> bool:
    """Whether nobody has more VP than this one would have."""
    gains = [value for kind, value in (e.line for e in deed.success) if kind == "gain_vp"]
    total = c.vp + sum(v for v in gains if isinstance(v, int))
    return all(other.vp <= total for other in g.alive())


# ── against somebody ──────────────────────────────────────────────────────────────────────────


def odds(g: Night, deed: str, who: str, rival: str, arms: str) -> int:
    """How many dice more than the other one somebody would roll."""
    found = g.story.deeds[deed]
    mine, theirs = found.check, found.theirs
    for way in found.arms:
        if way.id == arms:
            mine, theirs = way.mine, way.theirs
    if mine is None:
        return 0
    first = pools.check_from(g, who, mine, rival)
    second = pools.check_from(g, rival, theirs or mine, who)
    return pools.pool(g, first, pools.best_way(g, first)) - pools.pool(
        g, second, pools.best_way(g, second)
    )


def challenge(g: Night, c: Character, option: str) -> float:
    """What it promises to challenge somebody."""
    _, deed, rival, *stake = option.split(":")
    found = g.story.deeds[deed]
    ways = [way.id for way in found.arms] or [""]
    better = min(odds(g, deed, c.id, rival, way) for way in ways)
    put = 2 if stake and not stake[0].isdecimal() else int(stake[0]) if stake else 1
    return aimed_at(g, c, deed) + 0.5 * put * better
