"""WD-4.1 to WD-4.8: checks as records, and how many dice they are made with."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from noctuary.games.when_darkness_comes.content.doing import CheckText
from noctuary.games.when_darkness_comes.content.ladder import LEVELS, clamped
from noctuary.games.when_darkness_comes.content.people import SOCIAL_SKILLS, dice_of_rank
from noctuary.games.when_darkness_comes.dice import scars
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import memory

ALONE: Final = frozenset({"move", "flee", "perceive", "shoot", "missile", "creature"})
"""WD-26.1, WD-26.2: rolls in which neither characters nor allies help."""


class Kind(NamedTuple):
    """What a kind of roll is made of: attribute, fitting skills, the items' word for it."""

    attribute: str
    skills: tuple[str, ...] = ()
    items: str = ""


KINDS: Final[dict[str, Kind]] = {
    "move": Kind("speed", (), "move"),
    "flee": Kind("speed", (), "move"),
    "perceive": Kind("intelligence", ("perception",), "perceive"),
    "heal": Kind("medical", ("first_aid",), "heal"),
    "carry": Kind("attack", ("strength",)),
    "pick": Kind("dexterity", ("lockpick",), "pick"),
    "force": Kind("attack", ("strength",), "force"),
    "smash": Kind("attack", ("strength",), "smash"),
    "climb": Kind("dexterity", ("climbing",), "climb"),
    "search": Kind("intelligence", ("search",)),
    "light": Kind("intelligence", ("search",)),
    "persuade": Kind("persuasion", SOCIAL_SKILLS),
    "calm": Kind("persuasion", ("animal_handling",)),
    "disarm": Kind("intelligence", ("disarm",), "disarm"),
    "sneak": Kind("dexterity", ("sneak",), "sneak"),
    "initiative": Kind("dexterity"),
    "defend": Kind("defence", (), "defend"),
    "dodge": Kind("dexterity", ("dodge",)),
    "cast": Kind("intelligence", ("occult_knowledge",), "cast"),
    "steal": Kind("attack", ("strength",)),
    "resist": Kind("attack", ("strength",)),
    "pickpocket": Kind("dexterity", ("pickpocket",)),
    "notice": Kind("intelligence", ("perception",)),
    "wrest": Kind("dexterity", ("disarm_mechanical",)),
    "hold": Kind("attack", ("hand_to_hand",)),
}
"""WD-3: which skill adds its dice to what."""

SIMPLE: Final = frozenset({"move", "flee", "perceive", "heal", "carry"})


class Check(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """WD-4.1: one roll that somebody is to make."""

    who: str
    purpose: str
    attribute: str
    kind: str = "difficulty"
    tn: int = 0
    dice: int = 0
    """Attribute and modifiers, without skill and item."""
    skills: tuple[str, ...] = ()
    """Any one of these adds its dice."""
    items: str = ""
    """Items that add dice to this kind of roll."""
    weapon: str = ""
    target: str = ""
    assistants: int = 6
    """How many may help at most."""
    precise: bool = False
    """Whether it matters by how much the TN is reached."""
    spoilt: int = 0
    """How often the best die is rolled again because somebody wants it so."""
    second: str = ""
    """Who steadies this roll."""


class Way(NamedTuple):
    """WD-4.2: one skill and one item, and the dice they make together."""

    skill: str
    item: str
    dice: int


BARE: Final = Way("", "", 0)
"""Neither a skill nor an item."""


def simple(g: Night, who: str, purpose: str, target: str = "") -> Check:
    """WD-4.7: a roll that counts successes."""
    return difficulty(g, who, purpose, 0, "simple", target)


def difficulty(
    g: Night, who: str, purpose: str, tn: int, kind: str = "difficulty", target: str = ""
) -> Check:
    """WD-4.9, WD-4.22: a check against a TN, with the character's `tn_shift` in it."""
    attribute, skills, items = KINDS[purpose]
    c = g.characters[who]
    return Check(
        who=who,
        purpose=purpose,
        attribute=attribute,
        kind=kind,
        tn=clamped(tn + c.tn_shift) if kind == "difficulty" else tn,
        dice=attribute_dice(c, attribute),
        skills=skills,
        items=items,
        target=target,
    )


def attribute_dice(c: Character, attribute: str) -> int:
    """The dice of an attribute; only defence falls with damage (WD-29.10, WD-29.17)."""
    if attribute == "defence":
        return c.health
    value: int = getattr(c.sheet, attribute)
    return value


def best_way(g: Night, check: Check) -> Way:
    """The skill and item that make the largest pool."""
    return largest(ways(g, check))


def largest(found: list[Way]) -> Way:
    """The way with the most dice, the first one among equals."""
    best = found[0]
    for way in found:
        if way.dice > best.dice:
            best = way
    return best


def ways(g: Night, check: Check) -> list[Way]:
    """WD-4.3, WD-4.4: each fitting skill with the item that helps it most; first the bare roll."""
    if check.purpose == "creature":
        return [BARE]
    c = g.characters[check.who]
    ranks = c.sheet.skills
    if not c.items or check.weapon or g.pack.aids.isdisjoint(c.items):
        found = [BARE]
        for skill in check.skills:
            if skill in ranks and (bonus := dice_of_rank(ranks[skill])):
                found.append(Way(skill, "", bonus))  # noqa: PERF401 - asked at every roll
        return found
    item, extra = best_item(g, c, check, "") if check.items else ("", 0)
    found = [Way("", item, extra) if item else BARE]
    for skill in check.skills:
        bonus = c.sheet.bonus(skill)
        item, extra = best_item(g, c, check, skill)
        if bonus or (extra and g.pack.disks[item].with_skill):
            found.append(Way(skill, item, bonus + extra))
    return found


def best_item(g: Night, c: Character, check: Check, skill: str) -> tuple[str, int]:
    """WD-4.4: the one item that adds most to this kind of roll, made in the way of a skill."""
    best, most = "", 0
    disks, use = g.pack.disks, check.items
    for item in c.items:
        disk = disks[item]
        extra = disk.adds.get(use, 0) if use else 0
        if skill and disk.with_skill:
            extra = max(extra, disk.with_skill.get(skill, 0))
        if extra > most:
            best, most = item, extra
    return best, most


def spoiling(g: Night, check: Check) -> list[str]:
    """WD-21.8, WD-21.9: failed obstacles that take a die each from this roll."""
    c = g.characters[check.who]
    if not c.hindrances or check.purpose == "creature":
        return []
    return [
        disk
        for disk in c.hindrances
        if g.pack.disks[disk].spoils == check.attribute
        or g.pack.disks[disk].spoils == check.purpose
    ]


def pool(g: Night, check: Check, way: Way) -> int:
    """WD-4.2: the number of dice, before any are bought."""
    c = g.characters[check.who]
    dice = check.dice + way.dice
    if c.hindrances:
        dice -= len(spoiling(g, check))
    if c.sheet.scars and check.purpose != "move":
        dice -= scars.hurts(c, check.purpose)
    return dice if dice > 0 else 0  # noqa: FURB136 - asked at every roll


def gambles(g: Night, check: Check) -> bool:
    """WD-1.13, WD-1.14: only the acting character's own gamble counts."""
    return check.purpose != "creature" and "gamble" in g.characters[check.who].sheet.skills


def nuisances(g: Night, check: Check) -> int:
    """WD-19.2, WD-19.4: how many of the roller's nuisances spoil this roll."""
    c = g.characters[check.who]
    if not c.nuisances or check.purpose == "creature":
        return check.spoilt
    return check.spoilt + sum(g.pack.disks[n].spoils == check.attribute for n in c.nuisances)


def helpful_allies(g: Night, check: Check) -> list[str]:
    """WD-15.5, WD-15.6: the allies that could re-roll dice here."""
    if check.purpose in ALONE:
        return []
    allies = g.characters[check.who].allies
    return [ally for ally in allies if check.attribute in g.pack.disks[ally].assists]


def known(g: Night, who: str, word: str) -> bool:
    """Whether a flag is up, or a character bears this word."""
    return bool(g.flags.get(word)) or memory.bears(g, who, word)


def check_from(g: Night, who: str, text: CheckText, target: str, purpose: str = "deed") -> Check:
    """A roll as a scenario describes it."""
    c = g.characters[who]
    code = next((code for word, code in text.tn_with.items() if known(g, who, word)), text.tn)
    level = LEVELS[code] if code is not None else 0
    skills = (text.skill,) if isinstance(text.skill, str) else tuple(text.skill or ())
    return Check(
        who=who,
        purpose=purpose,
        attribute=text.attribute,
        kind=text.kind,
        tn=clamped(level + c.tn_shift) if text.kind == "difficulty" else 0,
        dice=attribute_dice(c, text.attribute),
        skills=skills,
        items={"search": "", "disarm": "disarm", "lockpick": "pick"}.get(skills[0], "")
        if skills
        else "",
        target=target,
        assistants=6 if text.assistants is None else text.assistants,
    )
