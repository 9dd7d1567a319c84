"""Spells: when they are worth an action and their components."""

from __future__ import annotations

from typing import Final

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import adversaries
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.magic import magic, spells
from noctuary.games.when_darkness_comes.seen.counsel import meetings, turns
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals
from noctuary.games.when_darkness_comes.seen.counsel.prospects import (
    chance,
    chance_of_value,
    gain_of_fight,
    price_of_vp,
)
from noctuary.games.when_darkness_comes.seen.counsel.purpose import Purpose
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Character, Night

WORTH_CASTING: Final = 0.6
SAVING: Final = ("freeze", "fire_missile", "protection", "summon")
"""What helps against an adversary that is about to come."""
LIKELY: Final = 0.3
FAIR_SHOT: Final = 0.35
NOT_TOO_BAD: Final = -4.0
"""One shoots at such odds at what one could also fight, instead of slipping past it."""
FAR_AWAY: Final = 20
"""So many half points are worth a leap across the town."""


def best_spell(
    g: Night, c: Character, goal: Purpose, options: tuple[str, ...], temper: Temper
) -> str:
    """The spell that promises most, if any is worth its components."""
    found = [
        (promise(g, c, goal, option, temper), option)
        for option in options
        if option.startswith("cast:") and is_spare(g, option)
    ]
    most = max(found, default=(0.0, ""))
    return most[1] if most[0] > WORTH_CASTING else ""


def is_spare(g: Night, option: str) -> bool:
    """Whether the story needs none of the components."""
    components = g.pack.spells[option.split(":")[1]].components
    return goals.needed_things(g).isdisjoint(components)


def promise(g: Night, c: Character, goal: Purpose, option: str, temper: Temper) -> float:
    """The chance of a spell, times what it brings: its VP, and what it is good for here."""
    _, spell, *rest = option.split(":")
    target = rest[0] if rest else ""
    share = chance_of(g, c.id, spell, target)
    points = magic.reward(g, spell, 1) * price_of_vp(g) * temper.points
    return share * (points + use(g, c, goal, spell, target))


def chance_of(g: Night, who: str, spell: str, target: str) -> float:
    """How likely a spell succeeds."""
    check = magic.cast_check(g, who, spell, target or spell)
    return chance_of_value(g, check, 1) if check.kind == "simple" else chance(g, check)


def use(g: Night, c: Character, goal: Purpose, spell: str, target: str) -> float:
    """What a spell is good for at this place."""
    way = goal.far[c.square]
    if spell in ("freeze", "fire_missile", "control"):
        if target not in g.shown or g.disk(target).kind != "adversary":
            return -3.0
        near = g.layout.range(c.square, g.shown[target].square) <= g.disk(target).s + 2
        return max(0.0, -gain_of_fight(g, c.id, target)) if near else 0.0
    if spell in ("protection", "summon"):
        return 3.0 if target in ("", c.id) and turns.threatened(g, c) else -1.0
    known = not goal.explores
    return {
        "light": 0.8 * modifiers.penalty(g, c.id) * (way > 0),
        "translocate": 6.0 if way >= FAR_AWAY and known else -1.0,
        "locator": 1.5 if len(goal.goals) > 1 and known else 0.5,
    }.get(spell, -1.0)


def meet(
    g: Night, step: adversaries.MeetAdversary, options: tuple[str, ...], temper: Temper
) -> str:
    """Shoot, slip past what is too strong; if it has seen one, a spell before it is here."""
    usual = meetings.meet_adversary(g, step, options)
    gain = gain_of_fight(g, step.who, step.disk)
    shot = meetings.best_shot(g, step.who, options)
    if shot is not None and usual == "sneak" and gain > NOT_TOO_BAD and shot[0] >= FAIR_SHOT:
        return shot[1]
    if usual != "face" or gain > 0:
        return usual
    saving = [
        (chance_of(g, step.who, spell, target), option)
        for option in options
        if option.startswith("cast:") and is_spare(g, option)
        for _, spell, *rest in [option.split(":")]
        for target in [rest[0] if rest else ""]
        if spell in SAVING
    ]
    best = max(saving, default=(0.0, ""))
    return best[1] if best[0] > LIKELY else usual


def leap_to_tile(
    g: Night, step: spells.ChooseTile, options: tuple[str, ...], temper: Temper
) -> str:
    """The tile on which the goal lies."""
    goal = goals.goal(g, g.characters[step.who], temper)
    first = g.pack.ground.first

    def way(option: str) -> int:
        start = first[option.removeprefix("tile:")]
        return min(goal.far[start : start + SQUARES])

    return min(options, key=way)


def leap_to_square(
    g: Night, step: spells.ChooseSquare, options: tuple[str, ...], temper: Temper
) -> str:
    """The square from which it is nearest."""
    goal = goals.goal(g, g.characters[step.who], temper)
    return min(options, key=lambda option: goal.far[g.layout.square(option.removeprefix("to:"))])
