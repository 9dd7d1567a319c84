"""The questions of Six Days as the page asks them: tables to roll on, chips, purchases, stakes."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Option, Question, Share
from noctuary.games.six_days.records import ReasonKind
from noctuary.games.six_days.seen.view import Chip, Offer, RollView, View
from noctuary.web.looks.six_days import roll

Button = dict[str, Any]

SIDES: Final = 6
SIGNS: Final = {"danger": " −", "gain": " +", "final": " −", "plain": " ±"}
"""What a Condition usually does."""
GROUPS: Final[dict[ReasonKind, str]] = {
    "self": "What you are",
    "doing": "What you are",
    "word": "Words that help",
    "condition": "Conditions that help",
    "resource": "One resource",
    "prepared": "Means",
    "tool": "Means",
    "helper": "Means",
}
READY: Final = 3
PROSE: Final = {
    "placeholder": "Write as much or as little as you like …",
    "rows": 5,
    "send": "Write it",
    "prose": True,
}
LINES: Final = {"placeholder": "One a line …", "rows": 3, "send": "Take this"}
WORDS: Final = {"placeholder": "In your own words …", "rows": 1, "send": "Take this"}


class Cell(msgspec.Struct):
    """One entry of a table with its die; without an option it is held already."""

    n: int
    option: Button | None = None
    percent: str = ""
    before: list[str] = []


class TableLine(msgspec.Struct):
    """A line of a table, and the faces of the first die that name it."""

    faces: str
    cells: list[Cell]


class Shaped(msgspec.Struct):
    """A question made ready for the page."""

    options: list[Button] = []
    items: list[Button] = []
    asked: dict[str, Any] = {}


def shape(question: Question | None, seen: View) -> Shaped:
    """The open question, in the form that suits its kind."""
    if question is None:
        return Shaped()
    options = [plain(option) for option in question.options]
    if question.kind == "several":
        return shape_several(question, seen, options)
    if question.kind == "number":
        return Shaped(options, asked=stake(question, roll_of(seen)))
    if any(option.verb == "pick" for option in question.options):
        return Shaped(options, asked=oracle(question, seen, options))
    if question.kind == "text":
        return Shaped(options, asked=invitation(question))
    if question.kind == "dice":
        options[0] |= {"label": "Let the table roll instead"}
    else:
        light(question, options)
    return Shaped(options)


def plain(option: Option) -> Button:
    """An option as a button."""
    shaped: Button = msgspec.to_builtins(option)
    is_condition = option.verb == "take"
    return (
        shaped
        | {
            "card": "",
            "place": "",
            "group": "Conditions" if is_condition else "",
            "short": option.label + SIGNS[option.tone] if is_condition else "",
            "warn": "",
            "area": "",
            "main": False,
        }
        | in_few_words(option)
    )


def in_few_words(option: Option) -> Button:
    """Odds that are better said than drawn."""
    if option.verb == "give":
        more = len(option.odds) > 1
        chance = f"{roll.rounded(option.odds[0].chance)} %: one more hit" if more else "No hit more"
        return {"odds": (), "cost": f"{chance}; a die to your Score"}
    if option.verb == "recall":
        n = len(option.odds)
        return {"odds": (), "cost": f"One of {n}, each 1 in {n}" if n > 1 else ""}
    return {}


def light(question: Question, options: list[Button]) -> None:
    """Where there is one way only, it is lit; so is the die that the rules propose."""
    possible = [
        (option, button)
        for option, button in zip(question.options, options, strict=True)
        if option.enabled
    ]
    for option, button in possible[:1]:
        button["main"] = len(possible) == 1 or option.verb == "move"


def invitation(question: Question) -> dict[str, Any]:
    """A question for words: how much room there is, and what stands in the empty field."""
    if question.expects == "prose":
        return dict(PROSE)
    return dict(LINES if question.expects == "lines" else WORDS)


def roll_of(seen: View) -> RollView:
    """The roll that is being made, at a question about it."""
    assert seen.roll is not None
    return seen.roll


# ── tables ────────────────────────────────────────────────────────────────────────────────────


def oracle(question: Question, seen: View, options: list[Button]) -> dict[str, Any]:
    """A table: line by line, every entry with its dice, its chance and when it came before."""
    before = earlier(seen)
    chances: dict[str, Share] = {}
    others = []
    rows: dict[str, list[Cell]] = {}
    for option, button in zip(question.options, options, strict=True):
        if option.verb == "roll" and option.odds:
            chances = {share.label.casefold(): share for share in option.odds}
            button["odds"], button["main"] = (), True
        if option.verb != "pick":
            others.append(button)
            continue
        *line, face = (thing.id for thing in option.about)
        cells = rows.setdefault("".join(line), [Cell(n) for n in range(1, SIDES + 1)])
        cells[int(face) - 1] = entry(int(face), option, button, chances, before)
    return {
        "layout": "oracle",
        "table": [TableLine(faces, cells) for faces, cells in rows.items()],
        "others": others,
        **invitation(question),
        "placeholder": LINES["placeholder"]
        if question.expects == "lines"
        else "Or in your own words …",
        "prose": False,
    }


def entry(
    n: int,
    option: Option,
    button: Button,
    chances: dict[str, Share],
    before: dict[str, list[int]],
) -> Cell:
    """One cell of a table."""
    share = chances.get(option.label.casefold())
    came = before.get(option.label.casefold(), [])
    return Cell(
        n,
        button,
        roll.rounded(share.chance) if share else "",
        [str(scene) if scene else "the start" for scene in came],
    )


def earlier(seen: View) -> dict[str, list[int]]:
    """The scenes in which an entry came before, by its words."""
    found: dict[str, list[int]] = {}
    for made in seen.history:
        found.setdefault(made.entry.text.casefold(), []).append(made.scene)
    return found


# ── several things at once ────────────────────────────────────────────────────────────────────


def shape_several(question: Question, seen: View, options: list[Button]) -> Shaped:
    """Chips of the pool, purchases, or a plain choice of several."""
    verbs = {item.verb for item in question.items}
    if verbs & {"help", "hinder"}:
        return gathering(question, roll_of(seen), options)
    if "buy" in verbs:
        return buying(question, roll_of(seen), options)
    items = [plain_item(item) for item in question.items]
    return Shaped(options, items, {"left": left_waiting(question), "send": "So be it"})


def plain_item(item: Option) -> Button:
    """Something to tick, with its chances in a few words."""
    told = [f"{share.label} {roll.rounded(share.chance)} %" for share in item.odds]
    return {**ticked(item), "cost": ", ".join(told) or item.cost}


def ticked(item: Option) -> Button:
    """What every item has."""
    shaped: Button = msgspec.to_builtins(item)
    return shaped | {
        "group": "",
        "tone": "",
        "weight": 0,
        "one": "",
        "data": {},
        "card": "",
        "place": "",
        "key": "",
        "warn": "",
    }


def gathering(question: Question, made: RollView, options: list[Button]) -> Shaped:
    """The pool grows with every chip: all its chances are known beforehand."""
    chips = {chip.reason: chip for chip in made.chips}
    items = [chip_item(item, chips[item.id]) for item in question.items]
    used = [o for o in question.options if not o.enabled]
    items += [{**ticked(option), "group": GROUPS["resource"]} for option in used]
    ready = [
        {**msgspec.to_builtins(option), "short": f"+{dice_of(option, chips)} dice"}
        for option in question.options
        if len(option.parts) > 1
    ]
    most = made.pool + sum(chip.dice for chip in made.chips)
    most -= max(0, sum(chip.together for chip in made.chips) - 1)
    asked = {
        "ready": ready,
        "send": "Go on with these",
        "pools": roll.pools(made.pool, most, (0, 1, 2)),
        "base": made.pool,
    }
    return Shaped(options, items, asked)


def chip_item(item: Option, chip: Chip) -> Button:
    """Something that helps or hinders, with its dice; what helps cannot hinder as well."""
    return {
        **ticked(item),
        "group": "Against you" if chip.against else GROUPS[chip.kind],
        "tone": "against" if chip.against else "",
        "cost": "" if chip.against else f"+{chip.dice}",
        "one": chip.alone,
        "data": {
            "dice": chip.dice,
            "set": "tool" if chip.together else "",
            "penalty": chip.kind if chip.against else "",
            "name": roll.die_name(chip.kind, chip.label) if chip.dice else "",
        },
    }


def dice_of(option: Option, chips: dict[str, Chip]) -> int:
    """How many dice a ready answer brings."""
    return sum(chips[part].dice for part in option.parts)


# ── purchases ─────────────────────────────────────────────────────────────────────────────────


def buying(question: Question, made: RollView, options: list[Button]) -> Shaped:
    """Hits to be spent, and what stays unbought in words."""
    offers = {offer.qualifier: offer for offer in made.offers}
    items = [purchase(item, offers[item.id], made) for item in question.items]
    ready: dict[str, Button] = {}
    for option in question.options:
        if option.enabled and option.parts and set(option.parts) <= set(offers):
            kinds = in_kinds([offers[part] for part in option.parts])
            ready.setdefault(kinds, {**msgspec.to_builtins(option), "short": kinds})
    asked = {
        "ready": list(ready.values())[:READY],
        "total": {"most": made.hits, "one": "hit spent", "many": "hits spent"},
        "left": unbought(made),
        "left_title": "What stays unbought",
        "send": "Buy this",
    }
    return Shaped(options, items, asked)


def purchase(item: Option, offer: Offer, made: RollView) -> Button:
    """Something that hits can buy."""
    goals = {goal.id: goal.entry.text for goal in made.goals}
    averted = {what.id: roll.spelled(what) for what in made.complications}
    labels = {
        "success": "Success",
        "partial": "Partial success",
        "avert": averted.get(offer.what, ""),
        "style": item.label,
    }
    group = {"avert": "Avert", "style": "Besides"}.get(offer.kind) or goals[offer.what]
    is_core = bool(offer.what) and offer.what == made.core_goal
    return {
        **ticked(item),
        "group": f"★ {group}" if is_core else group,
        "label": labels[offer.kind],
        "weight": offer.price,
        "one": offer.what if offer.what in goals else "",
    }


def in_kinds(offers: list[Offer]) -> str:
    """A purchase by its kinds: success, two averted, style."""
    kinds = [offer.kind for offer in offers]
    told = {
        "success": f"{kinds.count('success')} successes"
        if kinds.count("success") > 1
        else "success",
        "partial": f"{kinds.count('partial')} partial" if kinds.count("partial") > 1 else "partial",
        "avert": f"{kinds.count('avert')} averted",
        "style": "style",
    }
    return ", ".join(words for kind, words in told.items() if kind in kinds)


def unbought(made: RollView) -> list[dict[str, str]]:
    """What it means to leave something out: a line is shown unless one of its ids is ticked."""
    lines = [(goal.id, f"You do not reach it: {goal.entry.text}") for goal in made.goals]
    lines += [
        (what.id, f"It comes true, now or later: {roll.spelled(what)}")
        for what in made.complications
    ]
    lines.append(("", "It is done without style"))
    return [
        {
            "unless": " ".join(offer.qualifier for offer in roll.offers_for(made, what)),
            "text": text,
        }
        for what, text in lines
    ]


def left_waiting(question: Question) -> list[dict[str, str]]:
    """What the things that are not chosen do meanwhile."""
    return [
        {"unless": item.id, "text": f"It waits: {item.label}"}
        for item in question.items
        if item.verb == "occur"
    ]


# ── the stake ─────────────────────────────────────────────────────────────────────────────────


def stake(question: Question, made: RollView) -> dict[str, Any]:
    """Dice of the reserve: how many are risked, and what that does to the chances."""
    base, penalties = made.pool, len(made.penalties)
    return {
        "why": made.stake_prompt,
        "layout": "stake",
        "own_field": True,
        "base": base,
        "difficulty": made.difficulty,
        "reserve": question.most,
        "pools": roll.pools(base, base + question.most, (penalties,)),
        "penalties": penalties,
    }
