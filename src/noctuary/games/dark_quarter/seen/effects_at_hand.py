"""DQ-10, DQ-42.4: the cards that have a window in tests, as the test panel lists them."""

from __future__ import annotations

import msgspec

from noctuary.games.dark_quarter.cards import abilities
from noctuary.games.dark_quarter.state import DarkQuarter, Trial, card_of, others


class EffectView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ-42.4: a card that may be used in a window of the test, now or later."""

    card: str
    owner: str
    name: str
    text: str
    kind: str
    window: str
    why_not: str


def effect_views(g: DarkQuarter, trial: Trial) -> tuple[EffectView, ...]:
    """DQ-10.15: the tester's cards for tests, and what companions here can add."""
    found = []
    for who in [trial.who, *others(g, trial.who)]:
        sheet = g.sheets[who]
        held = [*sheet.unlocked]
        if who == trial.who:
            held += dict.fromkeys(sheet.consumables)
        found += [effect_view(g, trial, name, who) for name in held if is_for_tests(g, name, who)]
    return tuple(one for one in found if one.owner == trial.who or not one.why_not)


def is_for_tests(g: DarkQuarter, name: str, owner: str) -> bool:
    """Whether a card has a window in tests."""
    return bool(card_of(g, name).window)


def effect_view(g: DarkQuarter, trial: Trial, name: str, owner: str) -> EffectView:
    """One card, with the reason if it is of no use in this test."""
    card = card_of(g, name)
    ahead = msgspec.structs.replace(trial, window=card.window or "before_roll")
    why = ""
    if name in g.sheets[owner].flipped:
        why = "used; ready again later"
    elif name in trial.used:
        why = "used in this test"
    elif not abilities.test_fits(g, ahead, card, owner):
        why = "not for this test"
    return EffectView(
        card=name,
        owner=owner,
        name=card.name,
        text=card.text,
        kind="consumable" if name in g.pack.consumable else "ability",
        window=card.window or "",
        why_not=why,
    )
