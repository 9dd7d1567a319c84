"""WD-2.4 to WD-2.10: a character's sheet, checked against the rules, and as one line of text."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from noctuary.engine.faults import nearest
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.content.people import (
    ATTRIBUTE_POINTS,
    HIGHEST_ATTRIBUTE,
    MOST_SCARS,
    SCARS,
    SKILL_POINTS,
    Sheet,
    SkillText,
)

LONGEST_NAME: Final = 40
LONGEST_WORDS: Final = 200
WORDS: Final = ("description", "quote", "occupation")
"""WD-2.4: what may be said about a character, in the order in which it is asked."""
LATER: Final = (
    "saved", "experience", "bought", "items", "scars", "trophy", "grudges", "portrait", *WORDS,
)  # fmt: skip
"""The parts of a line after name, attributes and skills."""
SHORT: Final = {
    "speed": "S",
    "attack": "A",
    "dexterity": "Dex",
    "intelligence": "Int",
    "persuasion": "Pers",
    "medical": "Med",
    "defence": "D",
}
"""WD-2.2: how a sheet abbreviates the attributes."""


class SheetError(ValueError):
    """A sheet that breaks a rule; the message names it."""


def check(sheet: Sheet, skills: Mapping[str, SkillText]) -> None:
    """WD-2.4: a sheet that breaks WD-2.5 to WD-2.9 is rejected, and the rule is named."""
    if not sheet.name.strip() or len(sheet.name) > LONGEST_NAME:
        raise SheetError(f"WD-2.2: a name has 1 to {LONGEST_NAME} letters")
    for attribute in ATTRIBUTES:
        value = getattr(sheet, attribute)
        if not 1 <= value <= HIGHEST_ATTRIBUTE:
            raise SheetError(f"WD-2.6: {attribute} is {value}; an attribute is 1 to 6")
    points = sum(getattr(sheet, attribute) for attribute in ATTRIBUTES)
    due = ATTRIBUTE_POINTS + sheet.experience
    if points != due:
        raise SheetError(f"WD-2.5: {points} attribute points are spread; it must be {due}")
    for skill, rank in sheet.skills.items():
        if skill not in skills:
            raise SheetError(f"WD-2.9: there is no skill {skill!r}{nearest(skill, skills)}")
        if rank not in skills[skill].prices:
            prices = " or ".join(map(str, skills[skill].prices))
            raise SheetError(f"WD-2.9: {skill} costs {prices}, not {rank}")
    check_page(sheet)
    spent = sum(sheet.skills.values()) + sheet.saved
    if sheet.saved < 0 or spent != SKILL_POINTS + sheet.bought:
        due = SKILL_POINTS + sheet.bought
        raise SheetError(f"WD-2.8: skills and saved points make {spent}; it must be {due}")


def check_page(sheet: Sheet) -> None:
    """WD-35.11, WD-2.2: scars that there are, and words that are not too long."""
    for scar in sheet.scars:
        if scar not in SCARS:
            raise SheetError(f"WD-35.11: there is no scar {scar!r}{nearest(scar, SCARS)}")
    if len(set(sheet.scars)) < len(sheet.scars) or len(sheet.scars) > MOST_SCARS:
        raise SheetError(f"WD-35.11: at most {MOST_SCARS} scars, each of them once")
    if not re.fullmatch(r"[a-z_]{0,40}", sheet.portrait):
        raise SheetError(f"WD-2.2: a portrait is named by a word, not {sheet.portrait!r}")
    for word in WORDS:
        if len(getattr(sheet, word)) > LONGEST_WORDS:
            raise SheetError(f"WD-2.2: the {word} has at most {LONGEST_WORDS} letters")


def write_line(sheet: Sheet) -> str:
    """A sheet as one line, to be kept from game to game."""
    parts = [
        sheet.name,
        ", ".join(f"{SHORT[a]} {getattr(sheet, a)}" for a in ATTRIBUTES),
        ", ".join(f"{skill} {rank}" for skill, rank in sheet.skills.items()) or "no skills",
        f"saved {sheet.saved}",
    ]
    if sheet.experience:
        parts.append(f"experience {sheet.experience}")
    if sheet.bought:
        parts.append(f"bought {sheet.bought}")
    more = {
        "items": " ".join(sheet.items),
        "scars": " ".join(sheet.scars),
        "trophy": sheet.trophy,
        "grudges": ", ".join(sheet.grudges),
        "portrait": sheet.portrait or sheet.ready,
        **{word: getattr(sheet, word) for word in WORDS},
    }
    parts += [f"{key} {' '.join(text.split())}" for key, text in more.items() if text.strip()]
    return "; ".join(part.replace(";", ",") for part in parts)


def read_line(
    line: str, skills: Mapping[str, SkillText], things: Collection[str] | None = None
) -> Sheet:
    """The sheet that a line describes, checked; SheetError says what is wrong with it.

    `things` are the disks of the pack, by which items and a trophy are called.
    """
    parts = [part.strip() for part in line.split(";")]
    if len(parts) < 2:
        example = "Victor; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, D 4; search 2, lockpick 3"
        raise SheetError(f"WD-2.4: write a sheet as: {example}")
    long = {short.lower(): name for name, short in SHORT.items()}
    given = numbers(parts[1])
    attributes: dict[str, Any] = {
        long.get(word.lower(), word.lower()): n for word, n in given.items()
    }
    missing = [name for name in ATTRIBUTES if name not in attributes]
    strange = [name for name in attributes if name not in ATTRIBUTES]
    if missing or strange:
        raise SheetError(
            f"WD-2.5: attributes are {', '.join(SHORT.values())}; look at {parts[1]!r}"
        )
    ranks = {} if len(parts) < 3 or parts[2] == "no skills" else numbers(parts[2])
    more = later_parts(parts[3:])
    bought = whole(more.get("bought", "0"))
    spent = sum(ranks.values())
    sheet = Sheet(
        name=parts[0],
        skills={word.lower().replace(" ", "_"): rank for word, rank in ranks.items()},
        saved=whole(more.get("saved", str(SKILL_POINTS + bought - spent))),
        experience=whole(more.get("experience", "0")),
        bought=bought,
        items=tuple(more.get("items", "").split()),
        scars=tuple(more.get("scars", "").split()),
        trophy=more.get("trophy", ""),
        grudges=tuple(filter(None, (name.strip() for name in more.get("grudges", "").split(",")))),
        portrait=more.get("portrait", ""),
        description=more.get("description", ""),
        quote=more.get("quote", ""),
        occupation=more.get("occupation", ""),
        **attributes,
    )
    check(sheet, skills)
    for thing in filter(None, (*sheet.items, sheet.trophy)):
        if things is not None and thing not in things:
            raise SheetError(f"WD-35.8: there is no {thing!r} here{nearest(thing, things)}")
    return sheet


def later_parts(parts: list[str]) -> dict[str, str]:
    """What stands behind the skills, by its first word."""
    found: dict[str, str] = {}
    for part in filter(None, parts):
        word, _, text = part.partition(" ")
        if word not in LATER or word in found:
            twice = f"{word!r} stands there twice" if word in found else f"what is {word!r}?"
            raise SheetError(f"WD-2.4: {twice}{nearest(word, LATER)}")
        found[word] = text.strip()
    return found


def numbers(text: str) -> dict[str, int]:
    """Words with a number behind each: "S 3, A 2"."""
    found: dict[str, int] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        pair = re.fullmatch(r"([A-Za-z_ ]+?) ?(\d{1,2})", part)
        if pair is None:
            raise SheetError(f"WD-2.4: a word and a number are expected; found {part!r}")
        found[pair[1]] = int(pair[2])
    return found


def whole(text: str) -> int:
    """A whole number of a sheet."""
    if not re.fullmatch(r"-?\d{1,3}", text.strip()):
        raise SheetError(f"WD-2.4: a number is expected; found {text!r}")
    return int(text)


class Draft(msgspec.Struct, frozen=True):
    """A sheet that is being written, in the order of WD-2.4."""

    name: str = ""
    description: str = ""
    quote: str = ""
    occupation: str = ""
    attributes: tuple[int, ...] = ()
    skills: dict[str, int] = {}

    @property
    def points_left(self) -> int:
        """Attribute points that are not spread yet."""
        return ATTRIBUTE_POINTS - sum(self.attributes)

    @property
    def skill_points_left(self) -> int:
        """Skill points that are not spent yet."""
        return SKILL_POINTS - sum(self.skills.values())

    def values(self) -> list[int]:
        """WD-2.5, WD-2.6: what the next attribute may be, so that the others can be paid."""
        others = len(ATTRIBUTES) - len(self.attributes) - 1
        return [
            n
            for n in range(1, HIGHEST_ATTRIBUTE + 1)
            if others <= self.points_left - n <= others * HIGHEST_ATTRIBUTE
        ]

    def finished(self) -> Sheet:
        """The draft as a sheet; WD-2.8: what is not spent is saved."""
        attributes: dict[str, Any] = dict(zip(ATTRIBUTES, self.attributes, strict=True))
        return Sheet(
            name=self.name,
            description=self.description,
            quote=self.quote,
            occupation=self.occupation,
            skills=self.skills,
            saved=self.skill_points_left,
            **attributes,
        )
