"""The dice tray: what is rolled and why, the hand it makes, and what could be rolled again."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from noctuary.engine.question import Option, Question, Share
from noctuary.engine.words import capital, percent
from noctuary.games.when_darkness_comes.content.ladder import CODES, NAMES, hand
from noctuary.games.when_darkness_comes.seen.sheets import RollView
from noctuary.games.when_darkness_comes.seen.view import View
from noctuary.games.when_darkness_comes.words import names
from noctuary.odds import poker

STRAIGHTS: Final = {3: 3, 5: 4, 7: 5, 9: 6}
"""How many dice in a row a value takes."""
RED: Final = ("speed",)

Record = dict[str, Any]


def tray(seen: View, question: Question | None, names_of: dict[str, str]) -> Record | None:
    """The roll under way, before or after the dice have fallen."""
    roll = seen.roll
    if roll is None:
        return None
    ways = ways_of(roll, question, names_of) if roll.faces else []
    best = max(ways, key=lambda way: way["rank"], default=None)
    alone = {option["faces"]: option["said"] for way in ways for option in way["options"].values()}
    marked = Counter(best["faces"].split("-")) if best else Counter()
    return {
        "title": title(roll, names_of, {names_of[c.id] for c in seen.characters}),
        "who": roll.who,
        "parts": [{"name": part_name(name), "n": n} for name, n in roll.parts],
        "count": roll.dice,
        "need": level(roll.need) if roll.kind == "difficulty" else None,
        "opposed": roll.kind == "opposed",
        "value": level(roll.value),
        "faces": dice(roll.faces, roll.gamble, roll.red, alone, marked),
        "rungs": rungs(roll.value if roll.faces else None, roll.need),
        "ways": ways,
        "best": best,
        "keep": keep(roll),
        "helpers": [names_of.get(who, who) for who in roll.helpers],
        "nuisances": roll.nuisances,
        "gamble": roll.gamble,
    }


def title(roll: RollView, names_of: dict[str, str], people: set[str]) -> str:
    """What the dice decide."""
    target = names_of.get(roll.target, "")
    against = {"attack": "on", "shoot": "at"}.get(roll.purpose, "against")
    words = capital(roll.task)
    if not target or roll.purpose not in FOUGHT:
        return words
    return f"{words} {against} {target if target in people else 'the ' + target.lower()}"


FOUGHT: Final = ("attack", "shoot", "defend", "dodge", "initiative", "sneak", "missile", "creature")


def part_name(name: str) -> str:
    """Attribute, skill or thing in words."""
    return names.ATTRIBUTE_NAMES.get(name, name.replace("_", " "))


def level(value: int) -> Record:
    """A row of the ladder."""
    return {"value": value, "code": CODES[value] if value else "–", "name": NAMES[value]}


def rungs(have: int | None, need: int) -> list[Record]:
    """The whole ladder: what lies, what is needed, what is beyond it."""
    return [
        {
            **level(value),
            "have": value == have,
            "need": bool(need) and value == need,
            "over": bool(need) and value > need,
            "near": abs(value - max(2, min(8, need or have or 0))) <= 3,
        }
        for value in range(len(NAMES))
    ]


# ── dice as they lie ──────────────────────────────────────────────────────────────────────────


def dice(
    faces: tuple[int, ...],
    gamble: bool,
    red: bool,
    alone: dict[str, str],
    marked: Counter[str] | None = None,
) -> list[Record]:
    """Every die with its part in the hand; those worth rolling again are marked."""
    held = in_hand(faces, gamble)
    left = Counter(marked or {})
    found: list[Record] = []
    for n, face in enumerate(faces):
        found.append(
            {
                "n": n,
                "face": face,
                "held": n in held,
                "red": red and n == 0,
                "alone": alone.get(str(face), ""),
                "marked": False,
            }
        )
    for die in sorted(found, key=lambda die: die["held"]):
        if left[str(die["face"])]:
            left[str(die["face"])] -= 1
            die["marked"] = True
    return found


def in_hand(faces: tuple[int, ...], gamble: bool) -> set[int]:
    """Which dice make the hand.

    >>> sorted(in_hand((5, 5, 5, 3, 4, 1), False)), sorted(in_hand((2, 3, 4, 4), False))
    ([0, 1, 2], [0, 1, 2])
    """
    value, face = hand(faces, gamble)
    counts = Counter(faces)
    if value == 0:
        return set()
    if value == 1:
        return {faces.index(6)}
    run = STRAIGHTS.get(value, 0)
    wanted = list(range(face - run + 1, face + 1))
    if run and all(counts[n] for n in wanted):
        return {faces.index(n) for n in wanted}
    if run:  # two pair or a full house, for a gambler
        return {n for n, one in enumerate(faces) if counts[one] > 1}
    return {n for n, one in enumerate(faces) if one == face}


def last(seen: View, names_of: dict[str, str]) -> Record | None:
    """The roll that was made last, for the bar at the foot of the board."""
    result = seen.last
    if result is None or not result.faces or seen.roll is not None:
        return None
    c = next((c for c in seen.characters if c.id == result.who), None)
    gamble = c is not None and "gamble" in c.sheet.skills
    return {
        "key": f"{result.who}:{result.faces}:{result.value}:{result.tn}",
        "who": names_of.get(result.who, ""),
        "faces": dice(result.faces, gamble, bool(result.red), {}),
        "value": level(result.value),
        "need": level(result.tn) if result.tn else None,
        "success": result.success,
        "simple": not result.tn,
    }


# ── rolling again ─────────────────────────────────────────────────────────────────────────────


def ways_of(roll: RollView, question: Question | None, names_of: dict[str, str]) -> list[Record]:
    """Who or what lets dice be rolled again, each with all its choices and the best of them."""
    grouped: dict[str, list[Option]] = {}
    for option in question.options if question is not None else ():
        if option.enabled and option.verb == "reroll":
            source = option.of("disk") or option.of("person")
            grouped.setdefault(source, []).append(option)
    means = means_of(roll) if roll.need == 0 or roll.kind != "difficulty" else {}
    return [way(source, options, means, names_of) for source, options in grouped.items()]


def faces_of(option: Option) -> str:
    """The dice that an option rolls again."""
    return "-".join(thing.id for thing in option.about if thing.kind == "die")


def means_of(roll: RollView) -> dict[str, float]:
    """Where there is no number to reach: the mean value after rolling these dice again."""
    found = poker.rerolls_of(roll.faces, None, len(roll.faces), (), roll.gamble)
    return {"-".join(map(str, one.faces)): one.ways / one.total for one in found}


def way(
    source: str, options: list[Option], means: dict[str, float], names_of: dict[str, str]
) -> Record:
    """One source of re-rolls: an ally, a helper, or nobody for VP."""
    choices = {faces_of(option): choice(option, faces_of(option), means) for option in options}
    best = max(choices.values(), key=lambda one: (one["rank"], -len(one["faces"])))
    label = f"{names_of.get(source, source)} helps" if source else "Spend 1 VP"
    return {
        "source": source or "vp",
        "label": label,
        "cost": options[0].cost if source else "",
        "rule": options[0].rule,
        "options": choices,
        **best,
    }


def choice(option: Option, faces: str, means: dict[str, float]) -> Record:
    """One set of dice, with its chance or its mean value."""
    chance = success(option.odds)
    if chance is not None:
        return {
            "id": option.id,
            "faces": faces,
            "rank": chance,
            "share": round(100 * chance),
            "said": percent(chance),
        }
    mean = means.get(faces, 0.0)
    return {"id": option.id, "faces": faces, "rank": mean, "share": None, "said": f"avg {mean:.1f}"}


def success(odds: tuple[Share, ...]) -> float | None:
    """The chance of success, where there is such a thing."""
    return odds[0].chance if odds and odds[0].value is None else None


def keep(roll: RollView) -> str:
    """What it means to leave the dice as they lie."""
    if roll.kind != "difficulty":
        return f"{NAMES[roll.value]} counts {roll.value}"
    return "it is enough" if roll.value >= roll.need else "the check fails"
