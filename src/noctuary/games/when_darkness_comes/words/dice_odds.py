"""Questions about poker dice, for whoever sits at a real table or weighs a plan (WD-1, WD-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from noctuary.engine.faults import nearest
from noctuary.engine.game import DiceOption
from noctuary.engine.question import SettingError
from noctuary.games.when_darkness_comes.content.ladder import CODES, LEVELS, NAMES
from noctuary.odds import poker
from noctuary.odds.words import number, numbers, percent

MOST_DICE: Final = 12
MOST_HELPERS: Final = 4
OPTIONS: Final = (
    DiceOption("dice", f"how many dice are rolled, 1 to {MOST_DICE}"),
    DiceOption("faces", "the dice as they lie after a roll, such as 2-2-5-6"),
    DiceOption("target", f"the level to reach: {', '.join(LEVELS)}"),
    DiceOption("reroll", "so many dice may be rolled again; with commas for several helpers: 2,3"),
    DiceOption("nuisances", "so many pests spoil the best die first"),
    DiceOption("gamble", "two pair and full house count more (the skill Gamble)", flag=True),
)


def answer(asked: Mapping[str, str]) -> Sequence[str]:
    """The exact odds of a roll, or of rolling dice again; SettingError says what is missing."""
    gamble = "gamble" in asked
    rerolls = numbers(asked, "reroll", 1, MOST_DICE)
    if len(rerolls) > MOST_HELPERS:
        raise SettingError(f"--reroll names at most {MOST_HELPERS} helpers")
    if "faces" in asked:
        return lying(read_faces(asked["faces"]), level(asked), rerolls, gamble)
    if "dice" not in asked:
        raise SettingError("say how many: --dice 6, or --faces 2-2-5-6 for dice that lie there")
    dice = number(asked, "dice", 1, MOST_DICE, 1)
    nuisances = number(asked, "nuisances", 0, 6, 0)
    if "target" not in asked:
        return every_level(dice, rerolls, gamble, nuisances)
    return before(dice, level(asked), rerolls, gamble, nuisances)


def level(asked: Mapping[str, str]) -> int:
    """The level that is asked for, by its code."""
    code = asked.get("target", "").upper()
    if code not in LEVELS:
        raise SettingError(
            f"--target is one of {', '.join(LEVELS)}, not {asked.get('target', '')!r}"
            + nearest(code, list(LEVELS))
        )
    return LEVELS[code]


def read_faces(text: str) -> tuple[int, ...]:
    """Faces as they are typed."""
    parts = text.replace(",", "-").replace(" ", "-").split("-")
    if not all(part in tuple("123456") for part in parts) or len(parts) > MOST_DICE:
        raise SettingError(f"--faces are 1 to {MOST_DICE} numbers from 1 to 6, such as 2-2-5-6")
    return tuple(int(part) for part in parts)


def described(dice: int, rerolls: tuple[int, ...], gamble: bool, nuisances: int) -> str:
    """The roll in words."""
    words = ["1 die" if dice == 1 else f"{dice} dice"]
    words += [f"{n} rolled again" if n == 1 else f"up to {n} rolled again" for n in rerolls]
    words += ["a gambler's"] * gamble
    if nuisances:
        words.append(f"{nuisances} spoiled by pests")
    return ", ".join(words)


def every_level(dice: int, rerolls: tuple[int, ...], gamble: bool, nuisances: int) -> Sequence[str]:
    """The chance of every level."""
    lines = [f"{described(dice, rerolls, gamble, nuisances)}: the chance of at least"]
    for target in range(1, len(CODES)):
        found = poker.chance(dice, target, rerolls, gamble, nuisances)
        if found.ways:
            lines.append(f"  {percent(found.share)}  {CODES[target]}  {NAMES[target]}")
    mean = poker.mean(dice, rerolls, gamble, nuisances).value
    return [*lines, f"On average the value is {mean:.2f}."]


def before(
    dice: int, target: int, rerolls: tuple[int, ...], gamble: bool, nuisances: int
) -> Sequence[str]:
    """The chance to reach a level, and what each improvement would make of it."""
    found = poker.chance(dice, target, rerolls, gamble, nuisances)
    head = f"{described(dice, rerolls, gamble, nuisances)}, against {CODES[target]}"
    lines = [
        f"{head} ({NAMES[target]}):",
        f"  {percent(found.share)}  success ({found.ways:,} of {found.total:,} ways)",
    ]
    others = {
        "without rolling again": (dice, (), gamble, nuisances) if rerolls else None,
        "with one more die": (dice + 1, rerolls, gamble, nuisances),
        "with one more die rolled again": (dice, (*rerolls, 1), gamble, nuisances),
        "with Gamble": (dice, rerolls, True, nuisances) if not gamble else None,
        "without pests": (dice, rerolls, gamble, 0) if nuisances else None,
    }
    for name, way in others.items():
        if way is not None:
            size, again, upgrades, pests = way
            share = poker.chance(size, target, again, upgrades, pests).share
            lines.append(f"  {percent(share)}  {name}")
    return lines


def lying(
    faces: tuple[int, ...], target: int, rerolls: tuple[int, ...], gamble: bool
) -> Sequence[str]:
    """Dice that lie there: what they make, and which are best rolled again."""
    value = poker.value(faces, gamble)
    lines = [f"{'-'.join(map(str, faces))} is {NAMES[value]}; wanted is {NAMES[target]}."]
    if value >= target:
        return [*lines, "It is enough as it lies."]
    first, *then = sorted(rerolls, reverse=True) or [1]
    best = poker.rerolls_of(faces, target, first, tuple(then), gamble)
    best.sort(key=lambda reroll: (-reroll.ways, len(reroll.faces)))
    if not best[0].ways:
        return [*lines, f"No re-roll of up to {first} can make it enough."]
    lines.append(f"Rolled again, up to {first}" + (", then the other helpers:" if then else ":"))
    for reroll in best[:4]:
        if reroll.ways:
            which = "-".join(map(str, reroll.faces)) or "nothing yet"
            lines.append(f"  {percent(reroll.share)}  {which}")
    return lines
