"""What the effects of an action are worth to whoever wants to win: a good ending most of all."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.content.town import Story, compiled
from noctuary.games.when_darkness_comes.seen.counsel import deeds_worth
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import conditions

TOWARDS_A_WIN: Final = 30.0
"""What a flag is worth that a good ending waits for."""


def prize(g: Night, c: Character, said: tuple[str, Any]) -> float:
    """What one effect is worth; of a choice, its best answer. Whoever would not win a race has no
    use for its end."""
    kind, value = said
    if kind == "branch":
        part = value.then if conditions.holds(g, compiled(value.if_), c.id) else value.else_
        return sum(prize(g, c, effect.line) for effect in part)
    if not is_foremost(g, c):
        return deeds_worth.prize(g, c, said)
    if kind == "choice" and value.options:
        return max(
            sum(prize(g, c, effect.line) for effect in option.do)
            for option in value.options
            if option.if_ is None or conditions.holds(g, compiled(option.if_), c.id)
        )
    if kind in ("set_flag", "add_counter") and value in awaited(g.story):
        return TOWARDS_A_WIN
    return deeds_worth.prize(g, c, said)


def is_foremost(g: Night, c: Character) -> bool:
    """Whether a good ending would be this one's: among friends always, in a race by VP."""
    return not is_race(g) or all(other.vp <= c.vp for other in g.alive())


@cache
def awaited(story: Story) -> frozenset[str]:
    """The flags and counters that good endings wait for, and what raises those."""
    found = {name for line in story.wins for name in named(line)}
    for event in story.scenario.events:
        trigger, value = event.when.line
        raises = {v for kind, v in (effect.line for effect in event.do) if kind == "set_flag"}
        if trigger == "counter_reached" and raises & found:
            found.add(value.name)
    return frozenset(found)


def named(line: Line) -> set[str]:
    """The flags that a condition wants to be up."""
    key, value = line
    if key in ("all", "any"):
        return {name for part in value for name in named(part)}
    return {value} if key == "flag" else set()
