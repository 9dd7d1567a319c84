"""The options of Arkham Noir as buttons: in few words, because the cards themselves lie there."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from noctuary.engine.question import Option
from noctuary.engine.words import capital
from noctuary.web.looks.arkham_noir.cards import Cards, EffectLine

Button = dict[str, Any]

SHORT: Final = {
    "take_lead": "take a lead",
    "take_discard": "take a discard",
    "take_closed": "take a closed clue",
    "take_stability": "take back a stability card",
    "take_time": "take back a time card",
    "search_draw": "search the stack",
    "recycle_discard": "recycle the discards",
    "swap_penalty": "swap a penalty",
    "search_menace": "choose a menace",
    "discard_hand": "discard from hand",
    "discard_lead": "discard a lead",
    "stability_check": "check stability",
    "close_case_5": "close Case 5",
    "close_case_6": "close Case 6",
    "prevent_next": "mute the next clue",
    "draw_menace": "turn over a menace",
    "time_limit_plus": "time limit +1",
    "bypass_lock": "pass one lock without a key",
}
ARTICLES: Final = ("a", "an", "the")
JOINTS: Final = ("and", "at", "before", "for", "from", "in", "of", "on", "to", "under", "with")
SLOT_LETTERS: Final = 14
"""So long a name can be on a place of the board."""


def options(asked: tuple[Option, ...], cards: Cards) -> list[Button]:
    """What can be done, then what cannot."""
    possible = [option for option in asked if option.enabled]
    shown = [shape(option, cards) for option in possible]
    tell_uses_apart([o for o in shown if o["verb"] == "use"], cards)
    for option, button in zip(possible, shown, strict=True):
        button["main"] = option.verb == "continue" or len(shown) == 1
    return shown + refused(asked, cards)


def shape(option: Option, cards: Cards) -> Button:
    """An option with the card and the place that it concerns."""
    match option.verb:
        case "play":
            return plain(option) | played(option, cards)
        case "keep" | "pass" | "close":
            return plain(option) | acted(option, cards)
        case "exchange":
            return plain(option) | exchanged(option, cards)
        case "use" | "stow" | "unstow":
            return plain(option) | free_move(option, cards)
        case "score":
            return plain(option)
        case _:
            return plain(option) | {"card": option.of("card")}


def plain(option: Option) -> Button:
    """An option without a place on the board."""
    shaped: Button = msgspec.to_builtins(option)
    return shaped | {
        "card": "",
        "place": "",
        "group": "",
        "short": "",
        "short_card": "",
        "checks": "",
        "warn": option.warning,
        "area": "",
        "main": False,
    }


def acted(option: Option, cards: Cards) -> Button:
    """Keep the First Lead, close a case, or pass."""
    where = {"card": option.of("card"), "place": option.of("place")}
    if option.verb == "keep":
        full = len(cards.view.hand) >= cards.view.hand_limit
        cost = "Then one card must go" if full else "Its effects do not happen"
        return where | {"label": "Keep it in your hand", "brief": "Keep it", "cost": cost}
    if option.verb == "pass":
        return where | {
            "place": "discard_area",
            "cost": lost(option, cards) or "Nothing is lost",
            "brief_cost": lost(option, cards, "The lead"),
        }
    number = number_of(cards, option.of("card"))
    return where | {
        "label": f"Close Case {number}",
        "cost": lost(option, cards),
        "brief_cost": lost(option, cards, "The lead"),
        "warn": option.warning,
    }


def played(option: Option, cards: Cards) -> Button:
    """A play: which card, to which line, and what it risks."""
    card, case = option.of("card"), option.of("place")
    number, name = number_of(cards, case), cards.name(card)
    is_lead = card in cards.view.leads_row[:1]
    checks = amount(option, "checks")
    return {
        "card": card,
        "place": case,
        "label": f"Play {'it' if is_lead else shorter(name, 22)} to Case {number}",
        "cost": effects_of(cards.clue(card).effects) if is_lead else lost(option, cards),
        "brief_cost": "" if is_lead else lost(option, cards, "The lead"),
        "brief": f"To Case {number}" if is_lead else f"{shorter(name)} to Case {number}",
        "short": f"Case {number}",
        "group": f"Play {name} to",
        "short_card": shorter(name),
        "checks": "" if not checks else "a check" if checks == 1 else f"{checks} checks",
    }


def exchanged(option: Option, cards: Cards) -> Button:
    """A hand card for a penalty card."""
    mine, theirs = (thing.id for thing in option.about if thing.kind == "card")
    group = f"{cards.name(mine)} for"
    return {"card": mine, "place": theirs, "short": cards.name(theirs), "group": group}


def free_move(option: Option, cards: Cards) -> Button:
    """A move with the Briefcase: it stands on its card, away from the list."""
    card = option.of("card")
    short = {
        "use": "Use it",
        "stow": f"Put {shorter(cards.name(card))} in",
        "unstow": "Take it out",
    }
    is_spent = option.verb == "use"
    is_idle = is_spent and option.tone == "danger"
    return {
        "card": card,
        "area": "briefcase",
        "short": short[option.verb],
        "cost": capital(option.cost),
        "warn": f"{option.label}: {option.cost}.{' Do it all the same?' if is_idle else ''}"
        if is_spent
        else "",
    }


def tell_uses_apart(uses: list[Button], cards: Cards) -> None:
    """The Contact has two sides, of which one is used: each button says what its side does."""
    contact = cards.view.contact
    for card, times in Counter(use["card"] for use in uses).items():
        if contact is None or times != len(contact.sides) or times == 1:
            continue
        own = (use for use in uses if use["card"] == card)
        for use, side in zip(own, contact.sides, strict=True):
            use["short"] = capital(", ".join(SHORT[one.effect] for one in side.effects))


def lost(option: Option, cards: Cards, called: str = "") -> str:
    """What becomes of the First Lead, if it is thrown away; by its name or as it is called."""
    if not amount(option, "lead"):
        return ""
    name = called or shorter(cards.name(cards.view.leads_row[0]), 22)
    return f"{name} {'costs time' if amount(option, 'time') else 'is lost'}"


def amount(option: Option, unit: str) -> int:
    """How much of something an option costs."""
    return sum(price.amount for price in option.price if price.unit == unit)


def number_of(cards: Cards, case: str) -> int:
    """The number of an open case."""
    return next(line.number for line in cards.view.lines if line.case == case)


def effects_of(effects: tuple[EffectLine, ...]) -> str:
    """What a clue does when it is played, in a clause."""
    return capital(", ".join(f"{one.mode} {SHORT[one.effect]}" for one in effects))


# ── what cannot be done ───────────────────────────────────────────────────────────────────────


def refused(asked: tuple[Option, ...], cards: Cards) -> list[Button]:
    """What cannot be done, once a card: the case that comes nearest gives the reason."""
    legal = {option.of("card") for option in asked if option.enabled and option.verb == "play"}
    can_close = any(option.enabled and option.verb == "close" for option in asked)
    nearest: dict[tuple[str, str], Option] = {}
    for option in asked:
        if option.verb == "close" and can_close:
            continue
        card = "" if option.verb == "close" else option.of("card")
        if not option.enabled and not (option.verb == "play" and card in legal):
            nearest.setdefault((option.verb, card), option)
    return [folded(option, card, cards) for (_, card), option in nearest.items()]


def folded(option: Option, card: str, cards: Cards) -> Button:
    """One refused thing to do."""
    labels = {"play": f"Play {shorter(cards.name(card), 22)}", "close": "Close a case"}
    return plain(option) | {"label": labels.get(option.verb, option.label), "card": card}


def shorter(name: str, letters: int = SLOT_LETTERS) -> str:
    """A name that fits: without its article, then without what follows its first noun.

    >>> shorter("The Plate Vault"), shorter("A Writ from Durfee"), shorter("Courier Morgue Clerk")
    ('Plate Vault', 'Writ', 'Morgue Clerk')
    >>> shorter("A Writ from Durfee", 22)
    'Writ from Durfee'
    """
    words = name.split()
    if len(words) > 1 and words[0].lower() in ARTICLES:
        words = words[1:]
    whole = " ".join(words)
    if len(whole) <= letters:
        return whole
    end = next((n for n, word in enumerate(words) if n and word.lower() in JOINTS), len(words))
    head = " ".join(words[:end]).partition(",")[0]
    return head if len(head) <= letters else " ".join(head.split()[-2:])
