"""WD-24: failure disks, and what the third one costs."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.events import FailureGained, FailureLost, Stripped
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Night
from noctuary.games.when_darkness_comes.story import scenario


def gain(g: Night, who: str, rule: str) -> None:
    """WD-24.1, WD-24.2, WD-24.5: one failure disk; the third strips the character at once."""
    c = g.characters[who]
    if not c.alive:
        return
    count = c.failure + 1
    g.change(who, failure=count)
    g.emit(FailureGained(who=who, count=count, rule=rule))
    scenario.fire(g, "failure_gained", who)
    if count < FAILURE_LIMIT:
        return
    g.change(who, failure=0)
    g.emit(Stripped(who=who, rule="WD-24.2"))
    for disk in (*c.items, *c.allies):
        belongings.put_down(g, who, disk, "stripped", "WD-24.2")


def lose(g: Night, who: str, rule: str) -> None:
    """One failure disk less, if there is one."""
    count = g.characters[who].failure
    if count:
        g.change(who, failure=count - 1)
        g.emit(FailureLost(who=who, count=count - 1, rule=rule))
