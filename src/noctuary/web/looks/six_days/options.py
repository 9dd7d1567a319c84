"""The questions of Six Days as the page asks them: tables to roll on, chips, purchases, stakes."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Option, Question
from noctuary.games.six_days.seen.view import RollView, View
from noctuary.web.looks.six_days import roll

Record = dict[str, Any]

PICK: Final = "pick:"
SIDES: Final = 6
LINES: Final = {
    "SD-9.1": "One goal a line …",
    "SD-9.3": "One complication a line …",
    "SD-2.13": "One thing or person a line …",
}
PROSE: Final = (
    "SD-2.12",
    "SD-4.10",
    "SD-5.12",
    "SD-6.8",
    "SD-7.4",
    "SD-8.6",
    "SD-8.7",
    "SD-9.4",
    "SD-10.7",
    "SD-13.1",
    "SD-13.6",
    "SD-16.5",
    "SD-19.10",
)
"""The questions that are answered with a piece of the story rather than with a few words."""
SIGNS: Final = {"often hinders": " −", "often helps": " +", "helps or hinders": " ±"}
GROUPS: Final = {
    "self": "What you are",
    "doing": "What you are",
    "w": "Words that help",
    "c": "Conditions that help",
    "resource": "One resource",
    "prepared": "Means",
    "tool": "Means",
    "a": "Means",
    "n": "Means",
    "h": "Means",
    "against": "Against you",
}
READY: Final = 3
ONE_DIE: Final = ("tool", "a", "n", "h")
"""Several tools and helpers give one die together."""


class Shaped(msgspec.Struct):
    """A question made ready for the page."""

    options: list[Record] = []
    items: list[Record] = []
    asked: Record = {}


def shape(question: Question | None, seen: View) -> Shaped:
    """The open question, in the form that suits its kind."""
    if question is None:
        return Shaped()
    options = [plain(option) for option in question.options]
    if question.kind == "several":
        return shape_several(question, seen, options)
    if question.kind == "number":
        return Shaped(options, asked=stake(question, seen))
    if any(option["id"].startswith(PICK) for option in options):
        return Shaped(options, asked=oracle(question, seen, options))
    if question.kind == "text":
        return Shaped(options, asked=invitation(question, options))
    if question.kind == "dice":
        options[0] |= {"label": "Let the table roll instead"}
    else:
        light(options)
    return Shaped(options)


def plain(option: Option) -> Record:
    """An option as a button."""
    shaped: Record = msgspec.to_builtins(option)
    sign = SIGNS.get(option.cost, "")
    if option.id.startswith("give:"):
        more = next((o for o in option.odds if o.label == "one hit more"), None)
        chance = "50 %: one hit more" if more else "No hit more"
        shaped |= {"odds": (), "cost": f"{chance}; a die to your Score"}
    if option.id == "list":
        n = len(option.odds)
        shaped |= {"odds": (), "cost": f"One of {n}, each 1 in {n}" if n > 1 else "The only entry"}
    group = "Conditions" if option.group == "conditions" else ""
    return shaped | {
        "card": "",
        "place": "",
        "group": group,
        "short": option.label + sign if sign else "",
        "warn": "",
        "area": "",
    }


def light(options: list[Record]) -> None:
    """Where there is one way only, it is lit; so is the die that the rules propose."""
    possible = [option for option in options if option["enabled"]]
    for option in possible[:1]:
        option["main"] = len(possible) == 1 or option["id"].startswith("die:")


def invitation(question: Question, options: list[Record]) -> Record:
    """A question for words: how much room there is, and what stands in the empty field."""
    if question.rule in PROSE:
        placeholder = "Write as much or as little as you like …"
        return {"placeholder": placeholder, "rows": 5, "send": "Write it", "prose": True}
    if question.rule == "SD-11.5":
        placeholder = "Or give up somebody or something else …"
        return {"placeholder": placeholder, "rows": 1, "send": "Give it up"}
    return {
        "placeholder": LINES.get(question.rule, "In your own words …"),
        "rows": 3 if question.rule in LINES else 1,
        "send": "Take this",
    }


def roll_of(seen: View) -> RollView:
    """The roll that is being made, at a question about it."""
    assert seen.roll is not None
    return seen.roll


# ── tables ────────────────────────────────────────────────────────────────────────────────────


def oracle(question: Question, seen: View, options: list[Record]) -> Record:
    """A table: line by line, every entry with its dice, its chance and when it came before."""
    picks = {o["id"].removeprefix(PICK): o for o in options if o["id"].startswith(PICK)}
    roll = next((option for option in options if option["id"] == "roll"), None)
    chances = {share["label"].casefold(): share for share in (roll["odds"] if roll else ())}
    before = earlier(seen)
    lines = max((int(key.partition("-")[0]) for key in picks if "-" in key), default=1)
    rows = []
    for line in range(1, lines + 1):
        keys = [str(n) if lines == 1 else f"{line}-{n}" for n in range(1, SIDES + 1)]
        cells = [entry(picks.get(key), n, chances, before) for n, key in enumerate(keys, 1)]
        rows.append({"faces": faces_of(line, lines), "cells": cells})
    if roll is not None:
        roll["odds"], roll["main"] = (), True
    return {
        "layout": "oracle",
        "table": rows,
        "others": [option for option in options if not option["id"].startswith(PICK)],
        "placeholder": LINES.get(question.rule, "Or in your own words …"),
        "rows": 3 if question.rule in LINES else 1,
        "send": "Take this",
    }


def faces_of(line: int, lines: int) -> str:
    """Which faces of the first die name a line."""
    if lines == 1:
        return ""
    if lines == 2:
        return "odd" if line == 1 else "even"
    size = SIDES // lines
    last = line * size
    return str(last) if size == 1 else f"{last - size + 1}–{last}"


def entry(option: Record | None, n: int, chances: Record, before: dict[str, list[int]]) -> Record:
    """One cell of a table."""
    if option is None:
        return {"option": None, "n": n}
    share = chances.get(option["label"].casefold())
    percent = 100 * share["ways"] / share["total"] if share else 0
    came = before.get(option["label"].casefold(), [])
    return {
        "option": option,
        "n": n,
        "percent": roll.rounded(percent) if share else "",
        "before": [str(scene) if scene else "the start" for scene in came],
    }


def earlier(seen: View) -> dict[str, list[int]]:
    """The scenes in which an entry came before, by its words."""
    found: dict[str, list[int]] = {}
    for made in seen.history:
        found.setdefault(made.entry.text.casefold(), []).append(made.scene)
    return found


# ── several things at once ────────────────────────────────────────────────────────────────────


def shape_several(question: Question, seen: View, options: list[Record]) -> Shaped:
    """Chips of the pool, purchases, or a plain choice of several."""
    items = [msgspec.to_builtins(item) for item in question.items]
    if question.rule == "SD-10.14":
        used = [msgspec.to_builtins(o) for o in question.options if not o.enabled]
        return Shaped(options, [chip(item) for item in [*items, *used]], gathering(question, seen))
    if question.rule == "SD-12.7":
        return Shaped(options, [purchase(item, seen) for item in items], buying(question, seen))
    shaped = [{**item, "group": "", "cost": odds_of(item)} for item in items]
    return Shaped(options, shaped, {"left": left_waiting(question), "send": "So be it"})


def chip(item: Record) -> Record:
    """Something that helps or hinders, with its dice; what helps cannot hinder as well."""
    kind, _, what = item["id"].partition(":")
    key = what[:1] if kind == "with" else kind
    against = kind == "against"
    dice = 2 if kind == "self" else 0 if against else 1
    return {
        **item,
        "group": GROUPS[key],
        "tone": "against" if against else "",
        "cost": "" if against else f"+{dice}",
        "one": "resource" if kind == "resource" else what if kind in ("with", "against") else "",
        "data": {
            "dice": dice,
            "set": "tool" if key in ONE_DIE else "",
            "penalty": what[:1] if against else "",
            "name": roll.kind_of(item["id"], item["label"]) if dice else "",
        },
    }


def gathering(question: Question, seen: View) -> Record:
    """The pool grows with every chip: all its chances are known beforehand."""
    base = roll_of(seen).pool
    chips = [chip(msgspec.to_builtins(item)) for item in question.items]
    tools = [one for one in chips if one["data"]["set"]]
    most = base + sum(one["data"]["dice"] for one in chips) - max(0, len(tools) - 1)
    ready = [msgspec.to_builtins(o) for o in question.options if "+" in o.id]
    for option in ready:
        names = option["id"].split("+")
        dice = sum(one["data"]["dice"] for one in chips if one["id"] in names)
        option["short"] = f"+{dice} dice"
    return {
        "ready": ready,
        "send": "Go on with these",
        "pools": roll.pools(base, most, (0, 1, 2)),
        "base": base,
    }


def purchase(item: Record, seen: View) -> Record:
    """Something that hits can buy."""
    kind, _, what = item["id"].partition(":")
    made = roll_of(seen)
    goals = {goal.id: goal.entry.text for goal in made.goals}
    averted = {one.id: roll.spelled(one) for one in made.complications}
    group, label = goals.get(what, "Avert" if what in averted else "Besides"), item["label"]
    if what in averted:
        label = averted[what]
    elif what in goals:
        label = "Success" if kind == "success" else "Partial success"
    return {
        **item,
        "group": f"★ {group}" if what == made.core_goal else group,
        "label": label,
        "weight": int(item["cost"].split()[0]),
        "one": what if kind in ("success", "partial") else "",
    }


def in_kinds(purchase: str) -> str:
    """A purchase by its kinds: success, two averted, style."""
    kinds = [name.partition(":")[0] for name in purchase.split("+")]
    told = {
        "success": f"{kinds.count('success')} successes"
        if kinds.count("success") > 1
        else "success",
        "partial": f"{kinds.count('partial')} partial" if kinds.count("partial") > 1 else "partial",
        "avert": f"{kinds.count('avert')} averted",
        "style": "style",
    }
    return ", ".join(words for kind, words in told.items() if kind in kinds)


def buying(question: Question, seen: View) -> Record:
    """Hits to be spent, and what stays unbought in words."""
    made = roll_of(seen)
    left = [
        {
            "unless": f"success:{goal.id} partial:{goal.id}",
            "text": f"You do not reach it: {goal.entry.text}",
        }
        for goal in made.goals
    ]
    left += [
        {
            "unless": f"avert:{what.id}",
            "text": f"It comes true, now or later: {roll.spelled(what)}",
        }
        for what in made.complications
    ]
    known = {
        in_kinds(o.id): msgspec.to_builtins(o) for o in reversed(question.options) if "+" in o.id
    }
    ready = [{**option, "short": kinds} for kinds, option in reversed(known.items())][:READY]
    left.append({"unless": "style", "text": "It is done without style"})
    return {
        "ready": ready,
        "total": {"most": made.hits, "one": "hit spent", "many": "hits spent"},
        "left": left,
        "left_title": "What stays unbought",
        "send": "Buy this",
    }


def left_waiting(question: Question) -> list[Record]:
    """What the things that are not chosen do meanwhile."""
    if question.rule != "SD-13.1":
        return []
    return [{"unless": item.id, "text": f"It waits: {item.label}"} for item in question.items]


def odds_of(item: Record) -> str:
    """The chances of an item in a few words."""
    told = [
        f"{share['label']} {roll.rounded(100 * share['ways'] / share['total'])} %"
        for share in item["odds"]
    ]
    return ", ".join(told) or item["cost"]


# ── the stake ─────────────────────────────────────────────────────────────────────────────────


def stake(question: Question, seen: View) -> Record:
    """Dice of the reserve: how many are risked, and what that does to the chances."""
    base, penalties = roll_of(seen).pool, len(roll_of(seen).penalties)
    return {
        "why": question.why.rpartition("per cent. ")[2],
        "layout": "stake",
        "own_field": True,
        "base": base,
        "difficulty": roll_of(seen).difficulty,
        "reserve": question.most,
        "pools": roll.pools(base, base + question.most, (penalties,)),
        "penalties": penalties,
    }
