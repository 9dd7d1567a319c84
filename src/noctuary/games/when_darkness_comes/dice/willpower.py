"""WD-37: willpower."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.events import WillpowerChanged
from noctuary.games.when_darkness_comes.state import Night


def change(g: Night, who: str, by: int, rule: str) -> None:
    """WD-37.2: never below 0, never above its starting value."""
    c = g.characters[who]
    left = max(0, min(c.full_willpower, c.willpower + by))
    if left != c.willpower:
        g.change(who, willpower=left)
        if g.listener is not None:
            g.listener(WillpowerChanged(who=who, by=left - c.willpower, left=left, rule=rule))


def therapy(g: Night, who: str) -> None:
    """WD-15.12, WD-37.5: a therapist restores 1 at the start of each of the owner's turns."""
    for ally in g.characters[who].allies:
        if g.disk(ally).restores_willpower:
            change(g, who, 1, "WD-15.12")
