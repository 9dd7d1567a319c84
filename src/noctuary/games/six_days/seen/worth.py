"""How well a hero stands, for players that look ahead."""

from __future__ import annotations

from noctuary.games.six_days.state import SixDays, true_dice

NEAR: float = 0.1
"""What a point of difference between the Scores is worth, beside whole True dice."""
SPARE: float = 0.01


def worth(g: SixDays, seat: int) -> float:
    """The True dice that the Scores would give now, and how safe they are.

    A game master has no hero and looks after all of them.
    """
    heroes = [h for h in g.heroes.values() if h.seat == seat] or list(g.heroes.values())
    total = 0.0
    for hero in heroes:
        matching, bonus = true_dice(hero.score, g.rival)
        total += matching / 2 + bonus + NEAR * (sum(hero.score) - sum(g.rival))
        total += SPARE * (min(hero.reserve, hero.reserve_start) - len(hero.conditions))
    return total / len(heroes)
