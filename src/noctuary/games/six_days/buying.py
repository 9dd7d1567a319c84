"""SD-12: hits and what they buy."""

from __future__ import annotations

from itertools import combinations, product
from typing import Final, Literal

from noctuary.engine.step import Step
from noctuary.games.six_days import settling
from noctuary.games.six_days.events import Bought
from noctuary.games.six_days.records import Attempt
from noctuary.games.six_days.state import SixDays, attempt, difficulty, hits, price, roller

READY: Final = 12
"""How many ready combinations are offered; any other can be put together."""
FEW: Final = 4
"""Up to so many goals or cheap things, combinations are worth going through one by one."""


Kind = Literal["success", "partial", "avert", "style"]


def kind_of(qualifier: str) -> tuple[Kind, str]:
    """What is bought, and for which goal or against which complication.

    >>> kind_of("avert:k2"), kind_of("style")
    (('avert', 'k2'), ('style', ''))
    """
    kind, _, what = qualifier.partition(":")
    kinds: dict[str, Kind] = {"success": "success", "partial": "partial", "avert": "avert"}
    return kinds.get(kind, "style"), what


def qualifiers(roll: Attempt) -> list[str]:
    """SD-12.2 to SD-12.6: everything that can be bought in this roll."""
    found = []
    for goal in roll.goals:
        found += [f"success:{goal.id}", f"partial:{goal.id}"]
    return [*found, *cheap(roll)]


def cheap(roll: Attempt) -> list[str]:
    """What costs one hit each: averting, and style."""
    return [*(f"avert:{complication.id}" for complication in roll.complications), "style"]


def cost(g: SixDays, chosen: list[str]) -> int:
    """What these qualifiers cost together."""
    return sum(price(g, qualifier) for qualifier in chosen)


def refusal_of(g: SixDays, reply: str) -> str:
    """SD-12.4: one of success and partial for each goal; SD-12.7: no more than the hits."""
    chosen = reply.split("+")
    if not reply:
        return "say nothing if you buy nothing"
    goals = [q.partition(":")[2] for q in chosen if q.startswith(("success:", "partial:"))]
    if len(set(goals)) < len(goals):
        return "for each goal either success or partial success is bought (SD-12.4)"
    have = hits(attempt(g))
    if cost(g, chosen) > have:
        return f"that costs {cost(g, chosen)} hits and you have {have} (SD-12.7)"
    return ""


def combinations_of(g: SixDays) -> list[str]:
    """SD-22.4: purchases that leave nothing affordable unbought, the best for the goals first."""
    roll, have = attempt(g), hits(attempt(g))
    order = qualifiers(roll)
    found: dict[str, None] = {}
    for goals in goal_choices(g, roll, have):
        left = have - cost(g, goals)
        for extras in extra_choices(cheap(roll), left):
            chosen = {*goals, *extras}
            if chosen:
                found["+".join(q for q in order if q in chosen)] = None
        if len(found) >= READY:
            break
    return [*found][:READY]


def goal_choices(g: SixDays, roll: Attempt, have: int) -> list[list[str]]:
    """What can be bought for the goals, most success first; with many goals only the first few."""
    price_of_success = difficulty(g)
    ways = product((2, 1, 0), repeat=min(len(roll.goals), FEW))
    found = []
    for way in sorted(ways, reverse=True):
        spent = sum(price_of_success - 2 + level for level in way if level)
        if spent <= have:
            pairs = zip(way, roll.goals, strict=False)
            kinds = {2: "success", 1: "partial"}
            found.append([f"{kinds[level]}:{goal.id}" for level, goal in pairs if level])
    return found


def extra_choices(items: list[str], left: int) -> list[tuple[str, ...]]:
    """As many of the cheap things as can be paid: all ways if they are few, else the first."""
    n = min(left, len(items))
    if len(items) <= FEW:
        return list(combinations(items, n))
    return [tuple(items[:n])]


class Buy(Step, frozen=True):
    """SD-12.7: hits are spent in any way; SD-12.8: confirmed together, then final."""

    def run(self, g: SixDays) -> None:
        roll = attempt(g)
        if not hits(roll):
            self.answer(g, "nothing")
            return
        items = tuple(qualifiers(roll))
        ready = [*combinations_of(g), "nothing"]
        g.ask_more(self, ready, roller(g).seat, "several", items=items, least=0, most=len(items))

    def answer(self, g: SixDays, option: str) -> None:
        chosen = set() if option == "nothing" else set(option.split("+"))
        roll = attempt(g)
        roll = g.amend(bought=tuple(q for q in qualifiers(roll) if q in chosen))
        if g.listener is not None:
            prices = {q: price(g, q) for q in roll.bought}
            g.listener(Bought(attempt=roll, hits=hits(roll), prices=prices, rule="SD-12.8"))
        settling.begin(g)

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal_of(g, reply)
