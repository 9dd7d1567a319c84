"""What things are called: Skills, levels, dice, Characters."""

from __future__ import annotations

from typing import Final

from noctuary.games.dark_quarter.content.format.base import LEVELS
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.words import prose

SKILL_NAMES: Final = {
    "talent": "Talent",
    "combat": "Combat",
    "arcane": "Arcane",
    "charisma": "Charisma",
    "any": "any Skill",
}


LEVEL_NAMES: Final[dict[str, str]] = dict(
    zip(LEVELS, ("Pressure cooker", "A little tension", "Very relaxed"), strict=True)
)


VARIANT_NAMES: Final = {
    "standard": "{} test",
    "investigation": "Investigation test ({})",
    "questioning": "Questioning test ({})",
    "cumulative": "Cumulative {} test",
}


def you(g: DarkQuarter, who: str) -> str:
    """The Character spoken to."""
    return prose.first_name(g, who)


def face_name(face: str | int) -> str:
    """A face in words."""
    return {"star": "Star", "plus": "+1 Success"}.get(str(face), str(face))


def die_name(g: DarkQuarter, die: str) -> str:
    """A die in words."""
    stem, _, n = die.rpartition("_")
    if stem in ("main", "effort", "bonus"):
        return f"{stem.capitalize()} die {n}"
    return f"{you(g, stem)}'s die {n}"
