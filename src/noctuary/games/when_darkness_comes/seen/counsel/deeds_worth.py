"""Whether to do what only this scenario knows."""

from __future__ import annotations

from typing import Any, Final

from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.dice import assistance, points, pools
from noctuary.games.when_darkness_comes.seen.counsel.prospects import (
    chance,
    price_of_failure,
    price_of_vp,
)
from noctuary.games.when_darkness_comes.state import PRICE_OF_A_DIE, Character, Night

PRIZES: Final = {"set_flag": 10.0, "add_counter": 10.0, "spawn_adversary": -2.0, "look_disks": 0.8}
"""What an effect is worth to whoever wants the story to go on; VP are reckoned by themselves."""
WORTH_IT: Final = 1.0
"""Less than this only fills an action that nothing better is known for."""


def best(
    g: Night, c: Character, options: tuple[str, ...], least: float = WORTH_IT
) -> tuple[float, str]:
    """The most promising of the scenario's own actions; nothing if none is worth an action."""
    found = []
    for option in options:
        word, *rest = option.split(":")
        if word == "do" and len(rest) == 1:
            found.append((promise(g, c, g.story.deeds[rest[0]]), option))
    most = max(found, default=(0.0, ""))
    return most if most[0] > least else (0.0, "")


def promise(g: Night, c: Character, deed: Deed) -> float:
    """The mean of what success and failure bring."""
    if ends_the_race(g, deed) and not would_win(g, c, deed):
        return 0.0
    won = sum(prize(g, c, effect.line) for effect in deed.success)
    lost = sum(prize(g, c, effect.line) for effect in deed.failure)
    if deed.check is None:
        return won
    check = pools.check_from(g, c.id, deed.check, "")
    friends = [
        assistance.dice_of(g, check, other)
        for other in assistance.candidates(g, check, ())
        if g.scenario.mode != "competitive"
    ]
    bought = int(points.spendable(g, c.id) >= PRICE_OF_A_DIE)
    p = chance(g, check, bought, tuple(friends[:2]))
    return p * won + (1 - p) * lost


def prize(g: Night, c: Character, said: tuple[str, Any]) -> float:
    """What one effect is worth."""
    kind, value = said
    if kind == "gain_vp":
        amount = value if isinstance(value, int) else value.amount
        return float(amount * price_of_vp(g))
    if kind == "gain_failure":
        return -price_of_failure(c)
    if kind == "damage":
        return -4.0 if c.health > 2 else -20.0
    if kind == "change_willpower":
        return -1.0
    if kind == "table":
        return -3.0
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
