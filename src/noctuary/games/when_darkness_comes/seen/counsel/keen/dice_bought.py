"""What VP are worth at a roll: they are dear to whoever needs them for something later."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.dice import points, pools, rolls
from noctuary.games.when_darkness_comes.seen.counsel import throws
from noctuary.games.when_darkness_comes.seen.counsel.aims import aimed_at
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals, survival
from noctuary.games.when_darkness_comes.seen.counsel.prospects import needed_to_flee
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Night
from noctuary.odds import poker

DEAR: Final = 4.0
"""How many times as dear VP are that an action of the story asks for."""
SAVED: Final = 3.0
"""The same where they can be saved for a roll of the story."""
RESERVE: Final = 4
"""More than so many need not be saved."""


def announce(g: Night, step: rolls.Announce, options: tuple[str, ...], temper: Temper) -> str:
    """Ask friends first, then roll; buy a die where it is worth its price, and to get away."""
    if runs_for_life(g, step.check) and "roll+die" in options:
        return "roll+die"
    return throws.announce(g, step, options, dear(g, step.check, temper))


def throw(g: Night, step: rolls.Throw, options: tuple[str, ...], temper: Temper) -> str:
    """Use up what costs nothing; pay VP where they buy enough, and to get away."""
    if runs_for_life(g, step.check):
        return away(g, step, options)
    return throws.throw(g, step, options, dear(g, step.check, temper))


def runs_for_life(g: Night, check: pools.Check) -> bool:
    """Whether somebody runs who would not come through another fight."""
    c = g.characters[check.who]
    return check.purpose == "flee" and c.health <= survival.HURT


def away(g: Night, step: rolls.Throw, options: tuple[str, ...]) -> str:
    """Dice are rolled again until the points are enough to get away."""
    who = step.check.who
    if step.value(g) >= needed_to_flee(g, who):
        return rolls.KEEP
    best, most = rolls.KEEP, throws.LITTLE
    for source, dice in throws.sources(g, step, options):
        found = poker.best_reroll(step.faces, needed_to_flee(g, who), dice, (), False)
        option = f"{source}:{'-'.join(map(str, found.faces))}"
        if found.faces and option in options and found.share > most:
            best, most = option, found.share
    return best


def dear(g: Night, check: pools.Check, temper: Temper) -> float:
    """How dear VP are to somebody just now, as a multiple of their usual price."""
    asked = points_asked(g.story)
    if asked and g.characters[check.who].vp <= asked + 1:
        return temper.points * DEAR
    return temper.points * (SAVED if can_wait(g, check) else 1.0)


def can_wait(g: Night, check: pools.Check) -> bool:
    """Whether VP had better be saved for a roll on which the night hangs: a thing that is wanted is
    met seldom, and whoever has two or three VP then finds it twice or three times as often."""
    plenty = points.spendable(g, check.who) > RESERVE
    if plenty or is_race(g) or not goals.is_against_time(g):
        return False
    deed = check.target.removeprefix("deed.")
    small = deed in g.story.deeds and aimed_at(g, g.characters[check.who], deed) <= 0
    return check.purpose != "deed" or small


@cache
def points_asked(story: Story) -> int:
    """The most VP that an action of the story asks for."""
    lines = [line for name, line in story.conditions.items() if name.startswith("deed.")]
    return max((vp for line in lines for vp in points_in(line)), default=0)


def points_in(line: Any) -> list[int]:
    """The VP that a condition wants somebody to have."""
    key, value = line
    if key in ("all", "any"):
        return [vp for part in value for vp in points_in(part)]
    return [value.at_least] if key == "vp" and value.at_least else []
