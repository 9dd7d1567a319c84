"""How well a hero stands, for players that look ahead."""

from __future__ import annotations

from noctuary.engine.question import Measure
from noctuary.games.six_days.records import Hero
from noctuary.games.six_days.state import SixDays, true_dice

NEAR: float = 0.1
"""What a point of difference between the Scores is worth, beside whole True dice."""
SPARE: float = 0.01


def worth(g: SixDays, seat: int) -> float:
    """The True dice that the Scores would give now, and how safe they are.

    A game master has no hero and looks after all of them.
    """
    heroes = heroes_of(g, seat)
    total = 0.0
    for hero in heroes:
        matching, bonus = true_dice(hero.score, g.rival)
        total += matching / 2 + bonus + NEAR * (sum(hero.score) - sum(g.rival))
        total += SPARE * (min(hero.reserve, hero.reserve_start) - len(hero.conditions))
    return total / len(heroes)


def measures(g: SixDays, seat: int) -> tuple[Measure, ...]:
    """What the heroes have come to, for hints."""
    heroes = heroes_of(g, seat)
    dice = sum(sum(true_dice(hero.score, g.rival)) for hero in heroes)
    return (
        Measure("True dice as the Scores stand", dice),
        Measure("the sum of the Score", sum(sum(hero.score) for hero in heroes)),
        Measure("the sum of the Rival's Score", sum(g.rival), good=False),
        Measure("Conditions", sum(len(hero.conditions) for hero in heroes), good=False),
        Measure("dice in reserve", sum(hero.reserve for hero in heroes)),
    )


def heroes_of(g: SixDays, seat: int) -> list[Hero]:
    """The heroes of a seat; all of them for a game master, who has none."""
    return [hero for hero in g.heroes.values() if hero.seat == seat] or list(g.heroes.values())
