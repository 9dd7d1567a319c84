"""Characters, skills and spells as packs describe them (WD-2.2, WD-2.3, WD-6.1)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from noctuary.games.when_darkness_comes.content.disks import Attribute, ComponentType, Skill, Spell
from noctuary.games.when_darkness_comes.content.ladder import Code
from noctuary.games.when_darkness_comes.content.tiles import Id

ATTRIBUTE_POINTS: Final = 20
SKILL_POINTS: Final = 10
HIGHEST_ATTRIBUTE: Final = 6
HALF_RANK: Final = 3
WITHOUT_DICE: Final = ("two_fisted",)
"""WD-3.6: skills that allow something and add no dice."""
SCARS: Final = ("limp", "shakes", "bad_sleep")
MOST_SCARS: Final = 2
SOCIAL_SKILLS: Final = ("bluff", "bribe", "bargain", "flirt", "threaten")

Points = Annotated[int, msgspec.Meta(ge=1, le=6)]


class SkillText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill with its prices (WD-2.3) and what it is good for."""

    id: Skill
    attribute: Attribute
    prices: tuple[Literal[2, 3, 4, 5], ...]
    text: str


class SpellText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell with its difficulty (null: a simple roll) and components (WD-39)."""

    id: Spell
    name: str
    components: tuple[ComponentType, ...]
    text: str
    tn: Code | None = None


class Fate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the two tables say for a sum of two dice, in words (WD-36)."""

    roll: Annotated[int, msgspec.Meta(ge=2, le=12)]
    title: str
    text: str


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ready-made character."""

    id: Id
    name: str
    occupation: str
    description: str
    quote: str
    speed: Points
    attack: Points
    dexterity: Points
    intelligence: Points
    persuasion: Points
    medical: Points
    defence: Points
    skills: dict[Skill, Literal[2, 3, 4, 5]]
    own: tuple[Id, ...] = ()
    """What they would bring along, where a table lets them (WD-2.13)."""
    portrait: str = ""
    tint: str = ""


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready suggestion for somebody who makes a character: what to be good at, and how."""

    id: Id
    name: str
    text: str
    attributes: tuple[Points, Points, Points, Points, Points, Points, Points]
    """In the order of a sheet: speed to defence."""
    skills: dict[Skill, Literal[2, 3, 4, 5]]


PORTRAITS: Final = (
    "wool_cap", "ball_cap", "long_hair", "silver_bob", "curls", "round_glasses", "gray_moustache",
    "freckles", "headscarf", "goatee", "rain_hair", "gray_bun",
)  # fmt: skip
"""Faces for whoever is made at the table; a page draws them."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """WD-2.2: what a character brings into a game and takes along from it."""

    name: str
    speed: int
    attack: int
    dexterity: int
    intelligence: int
    persuasion: int
    medical: int
    defence: int
    skills: dict[str, int] = {}
    saved: int = 0
    """WD-2.8: skill points that were not spent."""
    occupation: str = ""
    description: str = ""
    quote: str = ""
    ready: str = ""
    """The id of the ready-made character, if it is one."""
    portrait: str = ""
    """Which of the drawn faces was chosen; empty for a ready-made character's own."""
    experience: int = 0
    """How many attribute points came from experience (WD-35.5)."""
    bought: int = 0
    """How many skill points were bought with VP, less those lost (WD-34.15, WD-34.19)."""
    items: tuple[str, ...] = ()
    """Kept from an earlier scenario, where the campaign allows it (WD-35.8)."""
    scars: tuple[str, ...] = ()
    """WD-35.11: what wounds have left behind."""
    trophy: str = ""
    """WD-35.13: a kind of adversary that this character has beaten."""
    grudges: tuple[str, ...] = ()
    """WD-35.14: the names of those whom this character has not forgiven."""

    def bonus(self, skill: str) -> int:
        """WD-2.11: rank 1 to 3 adds 1 die, rank 4 to 6 adds 2."""
        return dice_of_rank(self.skills[skill]) if skill in self.skills else 0


def dice_of_rank(rank: int) -> int:
    """WD-2.11: what a skill of this rank adds."""
    return 0 if not rank else (1 if rank <= HALF_RANK else 2)


def dice_of_skill(skill: str, rank: int) -> int:
    """WD-2.11, WD-3.6: what this skill adds to rolls; some allow something and add nothing."""
    return 0 if skill in WITHOUT_DICE else dice_of_rank(rank)


def sheet_of(person: Person) -> Sheet:
    """The sheet of a ready-made character."""
    points = sum(person.skills.values())
    return Sheet(
        name=person.name,
        speed=person.speed,
        attack=person.attack,
        dexterity=person.dexterity,
        intelligence=person.intelligence,
        persuasion=person.persuasion,
        medical=person.medical,
        defence=person.defence,
        skills={str(skill): rank for skill, rank in person.skills.items()},
        saved=SKILL_POINTS - points,
        occupation=person.occupation,
        description=person.description,
        quote=person.quote,
        ready=person.id,
    )
