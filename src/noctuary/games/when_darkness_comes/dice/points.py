"""WD-34: Victory Points. WD-35: how it ends is in `ending`."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.events import Scored
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import scenario


def score(g: Night, who: str, vp: int, why: str, rule: str) -> None:
    """WD-34.1: gains, losses and spending are one running total, which may be negative."""
    c = g.characters[who]
    if vp == 0 or not c.alive:
        return
    before = c.vp
    total = before + vp
    g.change(who, vp=total)
    if g.listener is not None:
        g.listener(Scored(who=who, vp=vp, why=why, total=total, rule=rule))
    scenario.vp_reached(g, who, before, total)


def spendable(g: Night, who: str) -> int:
    """WD-34.17: nobody can spend more than the positive total."""
    return max(0, g.characters[who].vp)


def hand_over(g: Night, giver: str, receiver: str, vp: int, why: str, rule: str) -> None:
    """VP that go from one character to another."""
    score(g, giver, -vp, why, rule)
    score(g, receiver, vp, why, rule)
