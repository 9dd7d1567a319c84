"""The roll of Six Days in the browser: the pool die by die, its chances, the dice as they lie."""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.question import Question
from noctuary.games.six_days.records import Complication, Reroll
from noctuary.games.six_days.seen.view import RollView, View
from noctuary.odds.hits import hits

Record = dict[str, Any]

HIT: Final = 4
KINDS: Final = {
    "g": "goal",
    "k": "complication",
    "w": "Word",
    "c": "Condition",
    "a": "tool",
    "n": "tool",
    "h": "helper",
}
PLURAL: Final = ("goal", "complication", "Word", "Condition")
WHY: Final = {"condition": "A Condition hinders", "word": "A Word hinders", "sacrifice": "Given up"}
STYLE: Final = {"label": "Style", "text": "", "core": False, "buys": "style"}
LEAST_SHOWN: Final = 0.5
"""Bars of less than so many per cent at either end are left out."""
CHART: Final = {"height": 150, "bar": 26, "step": 34}


def roll(seen: View, question: Question | None) -> Record | None:
    """The roll that is being made, as far as it has got."""
    made = seen.roll
    if made is None:
        return None
    return {
        "id": made.goals[0].id if made.goals else "new",
        "core": made.core,
        "difficulty": made.difficulty,
        "lines": stakes(made) if made.complications else goals(made),
        "groups": groups(made),
        "pool": made.pool,
        "hits": made.hits,
        "thrown": bool(made.faces),
        "faces": made.faces,
        "against": [part.label for part in made.against],
        "rerolls": [rerolled(one) for one in made.rerolls],
        "penalties": len(made.penalties),
        "sacrificed": "" if made.sacrificed is None else made.sacrificed.text,
        "chart": chart(made),
        "moving": any(o.id.startswith("die:") for o in question.options) if question else False,
    }


def stakes(made: RollView) -> list[Record]:
    """SD-22.3: goals and complications, what each costs, and the chance to pay all so far."""
    shares = [ways / made.total for ways in made.ways]
    prices = {offer.qualifier: offer.price for offer in made.offers}
    bought = {offer.qualifier for offer in made.offers if offer.bought}
    found = []
    spent = 0
    for line in (*goals(made), *complications(made), STYLE):
        spent += prices.get(line["buys"], 0)
        price = prices.get(line["buys"], 0)
        chance = rounded(100 * sum(shares[spent:]))
        price_said = f"{price} hit{'s' * (price != 1)}"
        got = outcome(line["buys"], bought)
        found.append(
            {**line, "price": got or price_said, "cost": spent, "percent": chance, "got": got}
        )
    return found


def outcome(qualifier: str, bought: set[str]) -> str:
    """What was bought for a goal or against a complication."""
    kind, _, name = qualifier.partition(":")
    if qualifier in bought:
        return {"success": "✓ success", "avert": "✓ averted", "style": "✓ style"}[kind]
    return "½ partial" if f"partial:{name}" in bought else ""


def goals(made: RollView) -> list[Record]:
    """What the hero wants, the core goal first."""
    return [
        {
            "label": "Core goal" if goal.id == made.core_goal else "Goal",
            "text": goal.entry.text,
            "core": goal.id == made.core_goal,
            "buys": f"success:{goal.id}",
        }
        for goal in sorted(made.goals, key=lambda goal: goal.id != made.core_goal)
    ]


def complications(made: RollView) -> list[Record]:
    """What may also happen."""
    return [
        {
            "label": "The act" if what.of_act else "Here and now",
            "text": spelled(what),
            "core": False,
            "buys": f"avert:{what.id}",
        }
        for what in made.complications
    ]


def spelled(what: Complication) -> str:
    """A complication with its detail."""
    text = what.entry.text
    text = text[:1].upper() + text[1:]
    return f"{text}: {what.detail.text}" if what.detail else text


# ── dice ──────────────────────────────────────────────────────────────────────────────────────


def kind_of(reason: str, label: str) -> str:
    """The name under which a die of the pool stands."""
    kind, _, name = reason.partition(":")
    if kind == "with":
        return KINDS[name[0]]
    if kind == "self":
        return label.rpartition(" ")[2] or "you"
    if kind in ("doing", "prepared", "tool", "reserve"):
        return kind
    return label if kind == "resource" else KINDS[reason[0]]


def groups(made: RollView) -> list[Record]:
    """The dice of the pool by their reasons; those of one kind stand together."""
    again = {one.die: one for one in made.rerolls}
    found: dict[str, Record] = {}
    die = 0
    for part in made.parts:
        name = kind_of(part.reason, part.label)
        group = found.setdefault(name, {"name": name, "dice": [], "reasons": []})
        group["reasons"].append(part.label)
        for _ in range(part.dice):
            group["dice"].append(one_die(made, die, again.get(die)))
            die += 1
    for group in found.values():
        if group["name"] in PLURAL and len(group["dice"]) > 1:
            group["name"] += "s"
    return [group for group in found.values() if group["dice"]]


def one_die(made: RollView, n: int, again: Reroll | None) -> Record:
    """A die of the pool: resting, thrown, rolled again, or gone to a Score."""
    face = made.faces[n] if made.faces else 0
    return {
        "n": n,
        "face": face,
        "hit": face >= HIT,
        "was": again.old if again else 0,
        "moved": n in made.moved,
    }


def rerolled(one: Reroll) -> str:
    """A die that was seen to change, in a sentence."""
    old, new = one.old, one.new
    kept = max(old, new) if one.why == "sacrifice" else min(old, new)
    change = f"the {old} becomes a {kept}" if kept != old else f"the {old} stays"
    return f"{WHY[one.why]}: a {new} is rolled, {change}."


# ── chances ───────────────────────────────────────────────────────────────────────────────────


def percents(dice: int, penalties: int) -> list[float]:
    """The chance of each number of hits, in per cent."""
    found = hits(dice, penalties=penalties)
    return [round(100 * ways / found.total, 1) for ways in found.ways]


def chart(made: RollView) -> Record:
    """Bars of the exact distribution; those that pay for a success are lit."""
    shares = [100 * ways / made.total for ways in made.ways]
    shown = [n for n, share in enumerate(shares) if share >= LEAST_SHOWN] or [0]
    first, last = shown[0], shown[-1]
    tallest = max(shares)
    bars = [
        {
            "n": n,
            "x": CHART["step"] * (n - first),
            "height": round(CHART["height"] * shares[n] / tallest, 1),
            "percent": rounded(shares[n]),
            "lit": n == made.hits if made.faces else n >= made.difficulty,
        }
        for n in range(first, last + 1)
    ]
    width = CHART["step"] * len(bars)
    return {"bars": bars, "width": width, "enough": rounded(sum(shares[made.difficulty :]))}


def rounded(share: float) -> str:
    """A share as people read it."""
    return "<1" if 0 < share < 1 else f"{share:.0f}"


def pools(least: int, most: int, penalties: tuple[int, ...]) -> Record:
    """The chances of every pool that can still be put together, for the page to show at once."""
    return {f"{n}/{p}": percents(n, p) for n in range(least, most + 1) for p in penalties}
