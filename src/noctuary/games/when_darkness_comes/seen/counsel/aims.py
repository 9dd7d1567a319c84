"""What a scenario tells machine players to strive for, besides places."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.content.plot import Aim
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import conditions


def open_aims(g: Night, c: Character) -> list[Aim]:
    """The scenario's aims whose condition holds for this character."""
    return [
        aim
        for condition, aim in g.story.aims
        if condition is None or conditions.holds(g, condition, c.id)
    ]


def aimed_at(g: Night, c: Character, deed: str) -> float:
    """What the scenario's aims add to the worth of an action."""
    return float(sum(aim.weight for aim in open_aims(g, c) if aim.do == deed))


def price_of_step(g: Night, c: Character, track: str) -> float:
    """What one step of a track is worth; less than 0 if it should not move up."""
    return float(sum(aim.weight for aim in open_aims(g, c) if aim.track == track))
