"""What somebody who makes a character sees: the points, what they buy, and ready suggestions."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.games.when_darkness_comes.content.building import LONGEST_NAME, SHORT
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.content.people import (
    ATTRIBUTE_POINTS,
    HIGHEST_ATTRIBUTE,
    PORTRAITS,
    SKILL_POINTS,
    Model,
    dice_of_skill,
)
from noctuary.games.when_darkness_comes.people import casting
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import names


class AttributeToSet(msgspec.Struct, frozen=True):
    """An attribute, as a sheet shortens it, and what it is good for."""

    id: str
    short: str
    name: str
    use: str


class SkillToBuy(msgspec.Struct, frozen=True):
    """A skill, what it is good for, and the dice that each of its prices brings."""

    id: str
    name: str
    attribute: str
    use: str
    prices: tuple[tuple[int, int], ...]


class MakerView(msgspec.Struct, frozen=True, kw_only=True):
    """WD-2.4 to WD-2.9: everything that is needed to write a sheet."""

    points: int = ATTRIBUTE_POINTS
    highest: int = HIGHEST_ATTRIBUTE
    skill_points: int = SKILL_POINTS
    longest_name: int = LONGEST_NAME
    names: tuple[str, ...] = casting.NAMES
    portraits: tuple[str, ...] = PORTRAITS
    attributes: tuple[AttributeToSet, ...]
    skills: tuple[SkillToBuy, ...]
    models: tuple[Model, ...]


def maker_view(g: Night, step: Any) -> MakerView | None:
    """The maker, while somebody may make a character."""
    if not isinstance(step, casting.ChooseCharacter) or "build" not in g.options:
        return None
    return MakerView(
        attributes=tuple(
            AttributeToSet(a, SHORT[a], names.ATTRIBUTE_NAMES[a], names.ATTRIBUTE_USES[a])
            for a in ATTRIBUTES
        ),
        skills=tuple(
            SkillToBuy(
                skill.id,
                names.skill(skill.id),
                skill.attribute,
                skill.text,
                tuple((price, dice_of_skill(skill.id, price)) for price in skill.prices),
            )
            for skill in g.pack.skills.values()
        ),
        models=tuple(g.pack.models.values()),
    )
