"""Disks as packs describe them, and as the rules use them (WD-2.4)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from noctuary.games.when_darkness_comes.content.ladder import LEVELS, Code
from noctuary.games.when_darkness_comes.content.tiles import Id

Attribute = Literal[
    "speed", "attack", "dexterity", "intelligence", "persuasion", "medical", "defence"
]
ATTRIBUTES: Final[tuple[Attribute, ...]] = (
    "speed",
    "attack",
    "dexterity",
    "intelligence",
    "persuasion",
    "medical",
    "defence",
)
Skill = Literal[
    "strength",
    "ranged_mechanical",
    "ranged_hand",
    "hand_to_hand",
    "martial_arts",
    "two_fisted",
    "lockpick",
    "pickpocket",
    "sneak",
    "disarm_mechanical",
    "dodge",
    "climbing",
    "driving",
    "swimming",
    "first_aid",
    "pharmacology",
    "search",
    "gamble",
    "tracking",
    "general_knowledge",
    "occult_knowledge",
    "disarm",
    "scrounge",
    "perception",
    "threaten",
    "bargain",
    "bribe",
    "beg",
    "bluff",
    "flirt",
    "distraction",
    "animal_handling",
    "leadership",
]
Spell = Literal[
    "dispel_magic",
    "locator",
    "summon",
    "freeze",
    "light",
    "pass_through",
    "fire_missile",
    "control",
    "translocate",
    "protection",
]
EnemySpell = Literal["freeze", "fire_missile"]
"""WD-38.15: the spells that a disk can cast."""
ComponentType = Literal[
    "orb",
    "scroll",
    "crystal",
    "minerals",
    "precious_metal",
    "incense",
    "candle_flame",
    "plant_components",
    "animal_components",
]
Column = Literal["sniper_rifle", "crossbow", "shotgun", "pistol", "flamethrower", "edged", "blunt"]
"""WD-30.6: a column of the range table."""
Purpose = Literal[
    "move",
    "force",
    "smash",
    "pick",
    "climb",
    "heal",
    "perceive",
    "disarm",
    "defend",
    "sneak",
    "cast",
]
"""The kinds of roll that items may improve."""
Natural = Annotated[int, msgspec.Meta(ge=0, le=99)]

RANGES: Final[dict[str, dict[int, int]]] = {
    "sniper_rifle": {2: 2, 3: 2, 4: 2},
    "crossbow": {1: 1, 2: 0, 3: -1, 4: -2, 5: -3},
    "shotgun": {0: 3, 1: 2, 2: 1, 3: 0, 4: -1},
    "pistol": {0: 2, 1: 1, 2: 0, 3: -1, 4: -2, 5: -3},
    "flamethrower": {0: 3, 1: 2, 2: 0},
    "edged": {0: 1, 1: 0, 2: -1},
    "blunt": {1: 0},
}
"""WD-30.6, WD-R128: the modifier of a column at a range; a missing range is a dash."""
THROWN: Final = ("edged", "blunt")


class Adversary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A red disk."""

    id: Id
    i: Code
    a: Code
    d: Code
    s: Natural
    name: str = ""
    health: Annotated[int, msgspec.Meta(ge=1)] = 1
    copies: Natural = 1
    supply: bool = True
    """False for creatures that only a scenario brings."""
    magic: bool = False
    """Only where there is magic."""
    spells: tuple[EnemySpell, ...] = ()
    """WD-38.15: what it casts at the start of each of its combats, one after the other."""
    spell_tn: Code = "1P"
    """What the target must reach with Intelligence and occult knowledge."""
    text: str = ""


class Ally(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A yellow disk."""

    id: Id
    tn: Code
    assists: tuple[Attribute, ...]
    name: str = ""
    dice: Annotated[int, msgspec.Meta(ge=1)] = 1
    restores_willpower: bool = False
    copies: Natural = 1
    text: str = ""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A blue disk."""

    id: Id
    tn: Code
    weight: Natural
    name: str = ""
    adds: dict[Purpose, int] = {}
    """Dice for a kind of roll."""
    with_skill: dict[Skill, int] = {}
    """Dice for a check made in the way of a skill, whether or not the character has it."""
    column: Column | None = None
    melee: int | None = None
    uses: Natural = 0
    """How often it works; 0 for always."""
    lights: bool = False
    tapes: bool = False
    magic: bool = False
    supply: bool = True
    """False for things that only a scenario brings."""
    copies: Natural = 1
    text: str = ""


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A brown disk; its id is its type."""

    id: ComponentType
    tn: Code
    name: str = ""
    copies: Natural = 1
    text: str = ""


class Nuisance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A grey disk."""

    id: Id
    spoils: Attribute
    name: str = ""
    copies: Natural = 1
    text: str = ""


class Security(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A green disk; `a` and `d` only where it lives."""

    id: Id
    type: Literal["alarm", "guard", "owner", "dog"]
    tn: Code
    i: Code
    a: Code | None = None
    d: Code | None = None
    name: str = ""
    copies: Natural = 1
    text: str = ""


class Obstacle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An orange disk."""

    id: Id
    attribute: Attribute
    skill: Skill
    tn: Code
    spoils: Attribute | Literal["initiative"]
    name: str = ""
    copies: Natural = 1
    text: str = ""


Printed = Adversary | Ally | Item | Component | Nuisance | Security | Obstacle

KINDS: Final[dict[type, str]] = {
    Adversary: "adversary",
    Ally: "ally",
    Item: "item",
    Component: "component",
    Nuisance: "nuisance",
    Security: "security",
    Obstacle: "obstacle",
}


class Disk(msgspec.Struct, frozen=True, kw_only=True):
    """A disk as the rules read it: levels as numbers, everything at hand in one record."""

    id: str
    """The disk itself: `zombie.2`, or just `mechanic` where there is one."""
    base: str
    kind: str
    name: str
    text: str = ""
    tn: int = 0
    i: int = 0
    a: int = 0
    d: int = 0
    s: int = 0
    health: int = 1
    vp: int = 0
    weight: int = 0
    type: str = ""
    """Of a security disk."""
    assists: tuple[str, ...] = ()
    dice: int = 1
    restores_willpower: bool = False
    adds: dict[str, int] = {}
    with_skill: dict[str, int] = {}
    column: str = ""
    melee: int | None = None
    uses: int = 0
    lights: bool = False
    tapes: bool = False
    spoils: str = ""
    attribute: str = ""
    skill: str = ""
    spells: tuple[str, ...] = ()
    spell_tn: int = 0

    @property
    def living(self) -> bool:
        """WD-38.10: adversaries of every sort, people and dogs, but no alarm."""
        return self.kind == "adversary" or (self.kind == "security" and self.type != "alarm")

    @property
    def is_weapon(self) -> bool:
        """Whether it can be fought with, in the hand or over a distance."""
        return self.column != ""


def disk_ids(base: str, copies: int) -> list[str]:
    """The ids of all copies of a disk."""
    return [base] if copies == 1 else [f"{base}.{n}" for n in range(1, copies + 1)]


def in_words(id: str) -> str:
    """WD-6.4: a disk's name is its id in words unless another is written."""
    return id.replace("_", " ").capitalize()


def disks_of(printed: Printed) -> list[Disk]:
    """Every copy of a printed disk, as the rules read it."""
    kind = KINDS[type(printed)]
    fields: dict[str, Any] = {
        name: getattr(printed, name)
        for name in Disk.__struct_fields__
        if name not in ("id", "base", "kind", "vp", "name")
        and getattr(printed, name, None) is not None
    }
    for level in ("tn", "i", "a", "d", "spell_tn"):
        if level in fields:
            fields[level] = LEVELS[fields[level]]
    fields["vp"] = worth(kind, fields)
    name = printed.name or in_words(printed.id)
    return [
        Disk(id=id, base=printed.id, kind=kind, name=name, **fields)
        for id in disk_ids(printed.id, printed.copies)
    ]


def worth(kind: str, fields: dict[str, Any]) -> int:
    """WD-13.4: what a disk is worth in VP, by its printed codes."""
    if kind == "adversary":
        return int(fields["a"]) + int(fields["d"])
    return 0 if kind == "nuisance" else int(fields["tn"])


def numbered(number: int) -> Disk:
    """A black disk (WD-20.1)."""
    return Disk(
        id=f"number_{number}", base=f"number_{number}", kind="numbered", name=f"No. {number}"
    )
