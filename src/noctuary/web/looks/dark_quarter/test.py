"""The test panel: track, dice, the three windows, exact chances. A difficulty is never in it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

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


def panel(seen: View, offers: Collection[str] = ()) -> Record | None:
    """The test that is going on."""
    trial = seen.trial
    if trial is None:
        return None
    rolled = bool(trial.dice) and all(die.face != "" for die in trial.dice)
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
        "own": own_dice(seen, trial),
        "loans": loans(seen, trial, offers),
        "bonus": trial.bonus,
        "pool": len(trial.dice),
        "dice": [thrown(seen, die) for die in trial.dice] if rolled else [],
        "windows": windows(seen, trial),
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


def percent(part: int, total: int) -> str:
    """A share in per cent; what can happen is never 0, what can fail never 100.

    >>> percent(1, 3), percent(1, 900), percent(899, 900), percent(5, 5)
    ('33', '<1', '>99', '100')
    """
    share = 100 * part / total
    if 0 < share < 0.5:
        return "<1"
    return ">99" if 99.5 <= share < 100 else str(round(share))


def slots(trial: TrialView, rolled: bool) -> list[Record]:
    """The twelve slots: cubes with their chance, or whether the total has reached them."""
    found = []
    for n in range(1, sheets.SLOTS + 1):
        cube = n in trial.track
        chance = trial.chances.get(n)
        note = percent(*chance) + " %" if cube and chance and not rolled else ""
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


def own_dice(seen: View, trial: TrialView) -> list[Record]:
    """Three Effort dice: in the pool, to be had, or exhausted; a press changes how many roll."""
    one = character(seen, trial.who)
    dice = []
    for n in range(1, 4):
        chosen = n <= trial.own
        state = "in" if chosen else "out" if n <= one.available else "spent"
        dice.append({"state": state, "option": f"effort:{n - 1 if chosen else n}"})
    return dice


def loans(seen: View, trial: TrialView, offers: Collection[str]) -> list[Record]:
    """What every companion lends, could lend, or cannot."""
    lent = dict(trial.loans)
    tester, found = character(seen, trial.who), []
    for one in seen.characters:
        if one.id == trial.who:
            continue
        now = lent.get(one.id, 0)
        dice = [
            {
                "state": "in" if n <= now else "out",
                "option": f"borrow:{one.id}:{n - 1 if n <= now else n}",
            }
            for n in range(1, 4)
            if n <= now or f"borrow:{one.id}:{n}" in offers
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
    kind = "Main die" if die.kind == "main" else "Effort die"
    if die.owner == "bonus":
        kind = "Bonus die"
    return {
        "id": die.id,
        "kind": "bonus" if die.owner == "bonus" else die.kind,
        "glyph": FACES.get(face, face),
        "words": f"{kind}: {SPOKEN.get(face, face)}",
        "badge": badge,
    }


# ── windows ───────────────────────────────────────────────────────────────────────────────────


def windows(seen: View, trial: TrialView) -> list[Record]:
    """The three windows in their order, with every card that has one."""
    order = [name for name, _, _ in WINDOWS]
    now = order.index(trial.window) if trial.window in order else len(order)
    found = []
    for n, (name, title, note) in enumerate(WINDOWS):
        cards = [effect(seen, trial, one) for one in trial.effects if one.window == name]
        state = "open" if n == now else "past" if n < now else "ahead"
        told = {"open": "open now", "past": "over", "ahead": note}[state]
        found.append({"id": name, "title": title, "state": state, "note": told, "cards": cards})
    return found


def effect(seen: View, trial: TrialView, one: Any) -> Record:
    """A card in its window."""
    owner = one.owner != trial.who
    return {
        "id": one.card,
        "option": f"use:{one.card}",
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
                "percent": percent(ways, total) if ways else "0",
            }
        )
    least = [
        {"n": n, "percent": percent(sum(w for m, w in shown.items() if m >= n), total)}
        for n in range(max(1, first), min(last, 3) + 1)
    ]
    mean = sum(n * ways for n, ways in shown.items()) / total
    words = ", ".join(f"{bar['n']}: {bar['percent']}" for bar in bars)
    return {
        "bars": bars,
        "wide": wide,
        "least": least,
        "mean": f"{mean:.2f}",
        "words": f"Chance of each number of Successes in per cent: {words}",
    }
