"""A second opinion on Six Days: dice, hits and what they buy, counted one by one.

Slow and obvious on purpose; nothing of the product is used but the faces of dice.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, product


def rerolled(faces: list[int], penalties: list[int], gift: int | None) -> list[int]:
    """Each penalty rolls a highest die again and keeps the worse face; then a sacrifice rolls a
    lowest die again and keeps the better one."""
    dice = list(faces)
    for new in penalties:
        highest = dice.index(max(dice))
        dice[highest] = min(dice[highest], new)
    if gift is not None:
        lowest = dice.index(min(dice))
        dice[lowest] = max(dice[lowest], gift)
    return dice


def hits(faces: list[int]) -> int:
    """Fours, fives and sixes."""
    return len([face for face in faces if face in (4, 5, 6)])


def chances(dice: int, penalties: int) -> dict[int, Fraction]:
    """Every way in which so many dice and rerolls can fall, one after the other."""
    found: Counter[int] = Counter()
    for thrown in product(range(1, 7), repeat=dice + penalties):
        faces = rerolled(list(thrown[:dice]), list(thrown[dice:]), None)
        found[hits(faces)] += 1
    total = 6 ** (dice + penalties)
    return {n: Fraction(ways, total) for n, ways in found.items()}


Thing = tuple[str, str]
"""What is bought, and for which goal or against which complication."""


def price(thing: Thing, difficulty: int) -> int:
    """Success costs the Difficulty, partial success one less, everything else one."""
    return {"success": difficulty, "partial": difficulty - 1}.get(thing[0], 1)


def is_legal(bought: tuple[Thing, ...], difficulty: int, have: int) -> bool:
    """Never success and partial success for one goal, and never more than there are hits."""
    goals = [what for kind, what in bought if kind in ("success", "partial")]
    return len(goals) == len(set(goals)) and sum(price(b, difficulty) for b in bought) <= have


def shop(goals: list[str], complications: list[str]) -> list[Thing]:
    """Everything that is for sale."""
    sold = [(kind, goal) for goal in goals for kind in ("success", "partial")]
    return [*sold, *(("avert", c) for c in complications), ("style", "")]


def purchases(things: list[Thing]) -> list[tuple[Thing, ...]]:
    """Every selection of what is for sale, legal or not."""
    sizes = range(len(things) + 1)
    return list(chain.from_iterable(combinations(things, size) for size in sizes))


def has_surplus(
    bought: tuple[Thing, ...], goals: list[str], complications: list[str], spare: int
) -> bool:
    """Nothing is left to buy, and a hit is left over."""
    everything = {("success", g) for g in goals} | {("avert", c) for c in complications}
    return set(bought) == everything | {("style", "")} and spare > 0


def reserve_after(reserve: int, risked: int, bought: tuple[Thing, ...]) -> int:
    """Any success, also a partial one, costs the dice at risk; none brings one more."""
    succeeded = any(kind in ("success", "partial") for kind, _ in bought)
    return reserve - risked if succeeded else reserve + 1
