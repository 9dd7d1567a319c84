"""Whom to play: what somebody who asks before the night begins is told. Machine players are dealt
their people by lot, so this is for hints alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.content.doing import CheckText
from noctuary.games.when_darkness_comes.content.people import Sheet, sheet_of
from noctuary.games.when_darkness_comes.people import casting
from noctuary.games.when_darkness_comes.state import Night

SKILLED = 4
"""From this rank on a skill adds two dice."""


@singledispatch
def suggest(step: Step, g: Night) -> str | None:
    """What a newcomer might choose; None where this is not about people."""
    return None


@suggest.register
def _(step: casting.ChooseCharacter, g: Night) -> str | None:
    """Somebody who was kept; else whoever is good at what the night asks for."""
    if g.options[0].startswith("kept:"):
        return g.options[0]
    ready = [option for option in g.options if option.startswith("take:")]
    return max(ready, key=lambda option: worth(g, sheet_behind(g, option)), default=None)


@suggest.register
def _(step: casting.WriteName | casting.WriteWords, g: Night) -> str | None:
    return g.options[0]


@suggest.register
def _(step: casting.SetAttribute, g: Night) -> str | None:
    """As somebody suggests; else an equal share of what is left."""
    if g.options[0].startswith("like:"):
        return g.options[0]
    left = len(ATTRIBUTES) - len(step.draft.attributes)
    share = step.draft.points_left / left
    return min(g.options, key=lambda option: abs(int(option.partition(":")[2]) - share))


@suggest.register
def _(step: casting.BuySkills, g: Night) -> str | None:
    """A skill that the night asks for, at two dice if there are points, beside many dice."""
    sheet = step.draft.finished()

    def good(option: str) -> tuple[bool, bool, int]:
        skill, rank = option.split(":")[1:]
        dice: int = getattr(sheet, g.pack.skills[skill].attribute)
        return skill in asked_for(g), int(rank) >= SKILLED, dice

    return max((option for option in g.options if option != "done"), key=good)


def sheet_behind(g: Night, option: str) -> Sheet:
    """The ready-made character that an option offers."""
    return sheet_of(g.pack.people[option.removeprefix("take:")])


def worth(g: Night, sheet: Sheet) -> int:
    """How many dice somebody brings to the tasks of the night, beyond what friends bring."""
    friends = [] if g.scenario.mode == "competitive" else list(g.characters.values())
    return sum(
        max(0, dice(sheet, check) - max((dice(c.sheet, check) for c in friends), default=0))
        for check in checks(g)
    )


def dice(sheet: Sheet, check: CheckText) -> int:
    """How many dice somebody rolls for a task, without things and help."""
    own: int = getattr(sheet, check.attribute)
    return own + max(map(sheet.bonus, skills_of(check)), default=0)


def checks(g: Night) -> list[CheckText]:
    """The rolls that the tasks of the night ask for."""
    return [deed.check for deed in g.scenario.actions if deed.check is not None]


def asked_for(g: Night) -> set[str]:
    """The skills that the tasks of the night ask for."""
    return {skill for check in checks(g) for skill in skills_of(check)}


def skills_of(check: CheckText) -> Iterator[str]:
    """The skills of which one may help with a roll."""
    if isinstance(check.skill, str):
        yield check.skill
    elif check.skill is not None:
        yield from check.skill
