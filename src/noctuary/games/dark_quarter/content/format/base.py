"""What all records of the content share: identifiers, texts, Skills, faces of dice."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

FORMAT: Final = "dq-content/1"

Id = Annotated[
    str,
    msgspec.Meta(
        pattern="^[a-z][a-z0-9_]*$",
        max_length=64,
        description="a name of small letters, digits and _, such as poi_street (at most 64)",
    ),
]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=8_000)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=99)]
Number = Annotated[int, msgspec.Meta(ge=1, le=999)]
Whole = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]
Band = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[0-9]{1,2}(\+|-[0-9]{1,2})?$",
        description='a number of Successes in quotes, such as "0", "1-2" or "3+"',
    ),
]
Spot = tuple[int, int]

Skill = Literal["talent", "combat", "arcane", "charisma"]
SKILLS: Final[tuple[Skill, ...]] = get_args(Skill)
AnySkill = Literal["talent", "combat", "arcane", "charisma", "any"]
Variant = Literal["standard", "investigation", "questioning", "cumulative"]
Face = Literal[1, 2, 3, 4, "star", "plus"]
DieKind = Literal["main", "effort"]
Approach = Literal["coax", "intimidate", "drop"]
APPROACHES: Final[tuple[Approach, ...]] = get_args(Approach)
Direction = Literal["improve", "degrade"]
Level = Literal["pressure_cooker", "little_tension", "very_relaxed"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
Limit = Literal["once_per_scenario", "once_per_intermission"]
QuestionState = Literal["locked", "unasked", "unlocked", "asked", "incorrect"]


Veiled = dict[Id, Text]
"""Other versions of a text, by the veil under which they are told."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mapping in a file; a slip in a field's name is a fault and never vanishes."""


def band_of(band: str) -> tuple[int, int | None]:
    """The least and the most Successes of a band; None where it is open.

    >>> band_of("0"), band_of("1-2"), band_of("3+")
    ((0, 0), (1, 2), (3, None))
    """
    if band.endswith("+"):
        return int(band[:-1]), None
    least, _, most = band.partition("-")
    return int(least), int(most or least)


def in_band(band: str, successes: int) -> bool:
    """Whether a number of Successes lies in a band."""
    least, most = band_of(band)
    return least <= successes and (most is None or successes <= most)
