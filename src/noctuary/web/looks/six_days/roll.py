"""The roll of Six Days in the browser: the pool die by die, its chances, the dice as they lie."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.question import Question
from noctuary.engine.words import article, capital, counted, percent
from noctuary.games.six_days.records import Complication, ReasonKind, Reroll, phrase
from noctuary.games.six_days.seen.view import Offer, RollView, View
from noctuary.odds.hits import hits

NAMES: Final[dict[ReasonKind, str]] = {
    "goal": "goal",
    "complication": "complication",
    "word": "Word",
    "condition": "Condition",
    "tool": "tool",
    "helper": "helper",
    "self": "you",
    "doing": "doing",
    "prepared": "prepared",
    "reserve": "reserve",
}
"""Under which name dice of the pool stand; resources stand under their own."""
PLURAL: Final = ("goal", "complication", "Word", "Condition")
WHY: Final = {
    "condition": "A Condition hinders",
    "word": "A Word hinders",
    "sacrifice": "A sacrifice helps",
}
GOT: Final = {
    "success": "✓ success",
    "partial": "½ partial",
    "avert": "✓ averted",
    "style": "✓ style",
}
LEAST_SHOWN: Final = 0.005
"""Bars of a smaller share at either end are left out."""
HIGH: Final = 150
STEP: Final = 34


class Die(msgspec.Struct):
    """A die of the pool: resting, thrown, rolled again, or gone to a Score."""

    n: int
    face: int
    hit: bool
    was: int
    moved: bool
    take: str
    """The option that moves it to a Score."""


class DiceGroup(msgspec.Struct):
    """The dice of one reason, or of several of a kind."""

    name: str
    dice: list[Die] = []
    reasons: list[str] = []


class StakeLine(msgspec.Struct):
    """A goal or a complication: what it costs, and the chance to pay all so far."""

    label: str
    text: str
    core: bool
    price: str
    cost: int
    percent: str
    got: str


class Bar(msgspec.Struct):
    """One bar of the chart."""

    n: int
    x: int
    height: float
    percent: str
    lit: bool


class Chart(msgspec.Struct):
    """The exact distribution of hits."""

    bars: list[Bar]
    width: int
    enough: str


class RollBox(msgspec.Struct, kw_only=True):
    """The roll that is being made, as far as it has got."""

    id: str
    difficulty: int
    lines: list[StakeLine]
    groups: list[DiceGroup]
    pool: int
    hits: int
    thrown: bool
    faces: tuple[int, ...]
    against: list[str]
    rerolls: list[str]
    sacrificed: str
    chart: Chart


def roll(seen: View, question: Question | None) -> RollBox | None:
    """The roll on the board."""
    made = seen.roll
    if made is None:
        return None
    options = () if question is None else question.options
    movable = {o.of("die"): o.id for o in options if o.verb == "move" and o.enabled}
    return RollBox(
        id=made.goals[0].id if made.goals else "new",
        difficulty=made.difficulty,
        lines=stakes(made),
        groups=groups(made, movable),
        pool=made.pool,
        hits=made.hits,
        thrown=bool(made.faces),
        faces=made.faces,
        against=[part.label for part in made.against],
        rerolls=[rerolled(one) for one in made.rerolls],
        sacrificed="" if made.sacrificed is None else phrase(made.sacrificed.text),
        chart=chart(made),
    )


def stakes(made: RollView) -> list[StakeLine]:
    """SD-22.3: goals and complications, what each costs, and the chance to pay all so far."""
    found, spent = [], 0
    for label, text, core, offers in at_stake(made):
        price = offers[0].price if offers else 0
        spent += price
        got = next((GOT[offer.kind] for offer in offers if offer.bought), "")
        chance = rounded(sum(made.ways[spent:]) / made.total)
        shown = got or counted(price, "hit")
        found.append(StakeLine(label, text, core, shown, spent, chance, got))
    return found


def at_stake(made: RollView) -> list[tuple[str, str, bool, list[Offer]]]:
    """Everything that hits are wanted for, the core goal first, with what they can buy of it."""
    ranked = sorted(made.goals, key=lambda goal: goal.id != made.core_goal)
    lines = [
        ("Core goal" if goal.id == made.core_goal else "Goal", goal.entry.text, goal.id)
        for goal in ranked
    ]
    if made.complications:
        lines += [
            ("The act" if what.of_act else "Here and now", spelled(what), what.id)
            for what in made.complications
        ]
        lines.append(("Style", "", ""))
    return [
        (label, text, bool(name) and name == made.core_goal, offers_for(made, name))
        for label, text, name in lines
    ]


def offers_for(made: RollView, what: str) -> list[Offer]:
    """What can be bought for a goal or against a complication; the whole of it first."""
    return [offer for offer in made.offers if offer.what == what]


def spelled(what: Complication) -> str:
    """A complication with its detail."""
    text = capital(what.entry.text)
    return f"{text}: {what.detail.text}" if what.detail else text


# ── dice ──────────────────────────────────────────────────────────────────────────────────────


def die_name(kind: ReasonKind, label: str) -> str:
    """The name under which a die of the pool stands."""
    return NAMES.get(kind) or label


def groups(made: RollView, movable: dict[str, str]) -> list[DiceGroup]:
    """The dice of the pool by their reasons; those of one kind stand together."""
    again = {one.die: one for one in made.rerolls}
    found: dict[str, DiceGroup] = {}
    die = 0
    for part in made.parts:
        name = die_name(part.kind, part.label)
        group = found.setdefault(name, DiceGroup(name))
        group.reasons.append(part.label)
        for _ in range(part.dice):
            group.dice.append(one_die(made, die, again.get(die), movable))
            die += 1
    for group in found.values():
        if group.name in PLURAL and len(group.dice) > 1:
            group.name += "s"
    return [group for group in found.values() if group.dice]


def one_die(made: RollView, n: int, again: Reroll | None, movable: dict[str, str]) -> Die:
    """A die as it lies."""
    face = made.faces[n] if made.faces else 0
    moved = n in made.moved
    was = again.old if again else 0
    take = "" if moved else movable.get(str(face), "")
    return Die(n, face, face >= made.least_hit, was, moved, take)


def rerolled(one: Reroll) -> str:
    """A die that was seen to change, in a sentence."""
    changed = (
        f"the {one.old} becomes {article(str(one.kept))}"
        if one.kept != one.old
        else f"the {one.old} stays"
    )
    return f"{WHY[one.why]}: {article(str(one.new))} is rolled, {changed}."


# ── chances ───────────────────────────────────────────────────────────────────────────────────


def percents(dice: int, penalties: int) -> list[float]:
    """The chance of each number of hits, in per cent."""
    found = hits(dice, penalties=penalties)
    return [round(100 * ways / found.total, 1) for ways in found.ways]


def chart(made: RollView) -> Chart:
    """Bars of the exact distribution; those that pay for a success are lit."""
    shares = [ways / made.total for ways in made.ways]
    shown = [n for n, share in enumerate(shares) if share >= LEAST_SHOWN] or [0]
    first, last = shown[0], shown[-1]
    bars = [
        Bar(
            n,
            STEP * (n - first),
            round(HIGH * shares[n] / max(shares), 1),
            rounded(shares[n]),
            n == made.hits if made.faces else n >= made.difficulty,
        )
        for n in range(first, last + 1)
    ]
    return Chart(bars, STEP * len(bars), rounded(sum(made.ways[made.difficulty :]) / made.total))


def rounded(share: float) -> str:
    """A share in per cent without its sign, which stands beside it."""
    return percent(share)[:-1]


def pools(least: int, most: int, penalties: tuple[int, ...]) -> dict[str, list[float]]:
    """The chances of every pool that can still be put together, for the page to show at once."""
    return {f"{n}/{p}": percents(n, p) for n in range(least, most + 1) for p in penalties}
