"""The test panel: track, dice, the three windows, exact chances. A difficulty is never in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from noctuary.engine.question import Option, Question
from noctuary.engine.words import capital, percent
from noctuary.games.dark_quarter.seen.effects_at_hand import EffectView
from noctuary.games.dark_quarter.seen.screens import TrialView
from noctuary.games.dark_quarter.seen.view import CharacterView, View
from noctuary.games.dark_quarter.state import Die
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES, VARIANT_NAMES
from noctuary.web.looks.dark_quarter import sheets

Record = dict[str, Any]

WINDOWS: Final = (
    ("before_roll", "Before the roll", "after the roll it is too late"),
    ("dice", "Change dice", "after the roll"),
    ("result", "Change the result", "after that"),
)
FACES: Final = {"star": "★", "plus": "+"}
SPOKEN: Final = {"star": "Star", "plus": "Additional Success"}
HIGH: Final = 178
"""The tallest bar of the chart."""
STEP: Final = 57
WIDE: Final = 342
"""The width of the chart; six bars fill it."""


def panel(seen: View, question: Question | None = None) -> Record | None:
    """The test that is going on."""
    trial = seen.trial
    if trial is None:
        return None
    rolled = bool(trial.dice) and all(die.face != "" for die in trial.dice)
    offers = question.options if question is not None else ()
    return {
        "id": trial.test,
        "who": sheets.badge(seen, trial.who),
        "name": VARIANT_NAMES[trial.variant].format(SKILL_NAMES[trial.skill]),
        "skill": trial.skill,
        "label": trial.label,
        "track_skill": trial.track_skill,
        "track_name": SKILL_NAMES[trial.track_skill],
        "letter": SKILL_NAMES[trial.track_skill][:1],
        "rolled": rolled,
        "main_faces": [FACES.get(str(face), str(face)) for face in trial.main_faces],
        "effort_faces": [FACES.get(str(face), str(face)) for face in trial.effort_faces],
        "slots": slots(trial, rolled),
        "own": own_dice(seen, trial, offers),
        "loans": loans(seen, trial, offers),
        "bonus": trial.bonus,
        "pool": len(trial.dice),
        "dice": [thrown(seen, die) for die in trial.dice] if rolled else [],
        "windows": windows(seen, trial, offers),
        "chart": chart(trial),
        "total": trial.total,
        "reached": ", ".join(map(str, trial.reached)) or "none",
        "n_reached": len(trial.reached),
        "plus": trial.plus,
        "more": trial.more,
        "successes": trial.successes,
        "over": trial.window == "after_test",
        "sum": trial.sum_so_far,
    }


def slots(trial: TrialView, rolled: bool) -> list[Record]:
    """The twelve slots: cubes with their chance, or whether the total has reached them."""
    found = []
    for n in range(1, sheets.SLOTS + 1):
        cube = n in trial.track
        chance = trial.chances.get(n)
        note = percent(chance[0] / chance[1]) if cube and chance and not rolled else ""
        if rolled and cube:
            note = "✓" if n in trial.reached else "–"
        found.append(
            {
                "n": n,
                "cube": cube,
                "note": note,
                "under": rolled and n <= trial.total,
                "end": rolled and n == min(trial.total, sheets.SLOTS),
            }
        )
    return found


# ── dice ──────────────────────────────────────────────────────────────────────────────────────


def amounts(offers: Sequence[Option], verb: str, who: str) -> dict[int, str]:
    """The options that put so many dice of a Character into the pool."""
    return {
        option.price[0].amount: option.id
        for option in offers
        if option.verb == verb and option.of("person") == who
    }


def own_dice(seen: View, trial: TrialView, offers: Sequence[Option]) -> list[Record]:
    """Three Effort dice: in the pool, to be had, or exhausted; a press changes how many roll."""
    one = character(seen, trial.who)
    ways = amounts(offers, "effort", trial.who)
    dice = []
    for n in range(1, 4):
        chosen = n <= trial.own
        state = "in" if chosen else "out" if n <= one.available else "spent"
        dice.append({"state": state, "option": ways.get(n - 1 if chosen else n, "")})
    return dice


def loans(seen: View, trial: TrialView, offers: Sequence[Option]) -> list[Record]:
    """What every companion lends, could lend, or cannot."""
    lent = dict(trial.loans)
    tester, found = character(seen, trial.who), []
    for one in seen.characters:
        if one.id == trial.who:
            continue
        now, ways = lent.get(one.id, 0), amounts(offers, "borrow", one.id)
        dice = [
            {
                "state": "in" if n <= now else "out",
                "option": ways.get(n - 1 if n <= now else n, ""),
            }
            for n in range(1, 4)
            if n <= now or n in ways
        ]
        note = loan_note(seen, tester, one)
        found.append({**sheets.badge(seen, one.id), "dice": dice, "note": note})
    return found


def is_near(seen: View, tester: CharacterView, one: CharacterView) -> bool:
    """Whether a companion stands in the same Location; in a Finale all do."""
    return seen.phase == "finale" or one.location == tester.location


def loan_note(seen: View, tester: CharacterView, one: CharacterView) -> str:
    """Why nothing can be borrowed."""
    if not one.available:
        return "no dice left"
    return "not offered" if is_near(seen, tester, one) else "elsewhere"


def character(seen: View, who: str) -> CharacterView:
    """One of the team."""
    return next(one for one in seen.characters if one.id == who)


def thrown(seen: View, die: Die) -> Record:
    """A die that lies on the table."""
    face = str(die.face)
    owner = "" if die.owner in ("bonus", seen.trial.who if seen.trial else "") else die.owner
    badge = sheets.badge(seen, owner) if owner else None
    kind = "bonus" if die.owner == "bonus" else die.kind
    name = capital(kind)
    return {
        "id": die.id,
        "under": badge["short"] if badge else name,
        "kind": kind,
        "glyph": FACES.get(face, face),
        "words": f"{name} die: {SPOKEN.get(face, face)}",
        "badge": badge,
    }


# ── windows ───────────────────────────────────────────────────────────────────────────────────


def windows(seen: View, trial: TrialView, offers: Sequence[Option]) -> list[Record]:
    """The three windows in their order, with every card that has one."""
    uses = {option.of("card"): option.id for option in offers if option.verb == "use"}
    listed = {one.card for one in trial.effects if one.window in {name for name, _, _ in WINDOWS}}
    anytime = [option for card, option in uses.items() if card not in listed]
    order = [name for name, _, _ in WINDOWS]
    now = order.index(trial.window) if trial.window in order else len(order)
    found = []
    for n, (name, title, note) in enumerate(WINDOWS):
        cards = [effect(seen, trial, one, uses) for one in trial.effects if one.window == name]
        is_open = n == now or (name == "dice" and trial.dice_open)
        state = "open" if is_open else "past" if n < now else "ahead"
        told = {"open": "open now", "past": "over", "ahead": note}[state]
        found.append(
            {
                "id": name,
                "title": title,
                "state": state,
                "note": told,
                "cards": cards,
                "more": anytime if n == now else [],
            }
        )
    return found


def effect(seen: View, trial: TrialView, one: EffectView, uses: dict[str, str]) -> Record:
    """A card in its window."""
    owner = one.owner != trial.who
    return {
        "id": one.card,
        "option": uses.get(one.card, ""),
        "name": one.name,
        "text": one.text,
        "kind": "Consumable" if one.kind == "consumable" else "Ability",
        "icon": sheets.icon_of(one.name, one.kind),
        "badge": sheets.badge(seen, one.owner) if owner else None,
        "why_not": one.why_not,
    }


# ── chances ───────────────────────────────────────────────────────────────────────────────────


def chart(trial: TrialView) -> Record | None:
    """Exact chances of each number of Successes as bars; the one that came is lit."""
    if not trial.ways or (trial.dice and all(die.face != "" for die in trial.dice)):
        return None
    total = sum(trial.ways.values())
    shown = {n: ways for n, ways in trial.ways.items() if ways}
    first, last = min(shown), max(shown)
    tallest = max(shown.values())
    bars = []
    wide = max(STEP * (last - first + 1), WIDE)
    edge = (wide - STEP * (last - first + 1)) // 2
    for place, n in enumerate(range(first, last + 1)):
        ways = shown.get(n, 0)
        high = max(2, round(HIGH * ways / tallest)) if ways else 0
        x = edge + STEP * place
        bars.append(
            {
                "n": n,
                "x": x + 8,
                "middle": x + STEP // 2,
                "y": 204 - high,
                "high": high,
                "percent": percent(ways / total),
            }
        )
    least = [
        {"n": n, "percent": percent(sum(w for m, w in shown.items() if m >= n) / total)}
        for n in range(max(1, first), min(last, 3) + 1)
    ]
    mean = sum(n * ways for n, ways in shown.items()) / total
    words = ", ".join(f"{bar['n']}: {bar['percent']}" for bar in bars)
    return {
        "bars": bars,
        "wide": wide,
        "least": least,
        "mean": f"{mean:.2f}",
        "words": f"Chance of each number of Successes: {words}",
    }
