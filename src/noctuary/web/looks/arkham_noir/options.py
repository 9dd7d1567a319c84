"""The options of Arkham Noir as buttons: in few words, because the cards themselves lie there."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Option
from noctuary.web.looks.arkham_noir.seen import Seen

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
    "bypass_lock": "pass one lock without a key",
}
ARTICLES: Final = ("a", "an", "the")
JOINTS: Final = ("and", "at", "before", "for", "from", "in", "of", "on", "to", "under", "with")
SLOT_LETTERS: Final = 14
"""So long a name can be on a place of the board."""


def options(asked: tuple[Option, ...], seen: Seen) -> list[dict[str, Any]]:
    """What can be done, then what cannot."""
    shown = [shape(option, seen) for option in asked if option.enabled]
    for option in shown:
        option["main"] = option["id"] == "continue" or len(shown) == 1
    return shown + refused(asked, seen)


def shape(option: Option, seen: Seen) -> dict[str, Any]:
    """An option with the card and the place that it concerns."""
    verb, _, rest = option.id.partition(":")
    first, _, second = rest.partition(":")
    shaped = plain(option)
    if verb == "play":
        shaped |= played(option, seen, first, second)
    elif option.id in ("take", "pass"):
        shaped |= with_lead(option.id, seen)
    elif verb == "close":
        number = next(line.number for line in seen.lines if line.case == first)
        label = f"Close Case {number}"
        shaped |= {"card": first, "place": "closed_cases", "label": label, "cost": lost(seen)}
    elif verb == "swap":
        group = f"{seen.name(first)} for"
        shaped |= {"card": first, "place": second, "short": seen.name(second), "group": group}
    elif verb in ("use", "stow", "unstow"):
        shaped |= free_move(option, seen)
    elif verb != "score":
        shaped["card"] = first
    return shaped


def plain(option: Option) -> dict[str, Any]:
    """An option without a place on the board."""
    shaped: dict[str, Any] = msgspec.to_builtins(option)
    return shaped | {"card": "", "place": "", "group": "", "short": "", "warn": "", "area": ""}


def with_lead(option: str, seen: Seen) -> dict[str, Any]:
    """Keep the First Lead, or throw it away for nothing."""
    lead = seen.leads_row[0] if seen.leads_row else ""
    if option == "pass":
        return {"card": lead, "place": "discard_area", "cost": lost(seen) or "Nothing is discarded"}
    full = len(seen.hand) >= seen.hand_limit
    cost = "Then one card must go" if full else "Its effects do not happen"
    return {"card": lead, "place": "hand", "label": "Keep it in your hand", "cost": cost}


def played(option: Option, seen: Seen, card: str, case: str) -> dict[str, Any]:
    """A play: which card, to which line, and what it risks."""
    number = next(line.number for line in seen.lines if line.case == case)
    name, checks = seen.name(card), len(option.odds) - 1
    is_lead = card in seen.leads_row[:1]
    return {
        "card": card,
        "place": case,
        "label": f"Play {'it' if is_lead else shorter(name, 22)} to Case {number}",
        "cost": effects_of(seen, card) if is_lead else lost(seen),
        "short": f"Case {number}",
        "group": f"Play {name} to",
        "short_card": shorter(name),
        "price": "" if checks < 1 else "a check" if checks == 1 else f"{checks} checks",
    }


def free_move(option: Option, seen: Seen) -> dict[str, Any]:
    """A move with the Briefcase: it stands on its card, away from the list."""
    verb, card, *side = option.id.split(":")
    what, _, does = option.label.partition(": ")
    short = {
        "use": what.removeprefix("Use ") if side else "Use it",
        "stow": f"Put {shorter(seen.name(card))} in",
        "unstow": "Take it out",
    }
    warn = f"{what}: {option.cost}. Do it all the same?" if "nothing" in option.cost else ""
    shaped = {"card": card, "area": "briefcase", "label": what, "short": short[verb], "warn": warn}
    return shaped | ({"cost": does[:1].upper() + does[1:]} if does else {})


def lost(seen: Seen) -> str:
    """What becomes of the First Lead, if it is thrown away."""
    if not seen.leads_row:
        return ""
    lead = seen.clue(seen.leads_row[0])
    costs_time = lead["time_icon"] and not lead["no_discard"]
    return f"{shorter(lead['name'], 22)} {'costs time' if costs_time else 'is lost'}"


def effects_of(seen: Seen, card: str) -> str:
    """What a clue does when it is played, in a clause."""
    words = ", ".join(
        f"{e['mode']} {SHORT.get(e['effect'], e['effect'].replace('_', ' '))}"
        for e in seen.clue(card)["effects"]
    )
    return words[:1].upper() + words[1:]


def refused(asked: tuple[Option, ...], seen: Seen) -> list[dict[str, Any]]:
    """What cannot be done, once a card: the case that comes nearest gives the reason."""
    legal = {option.id.split(":")[1] for option in asked if option.enabled and ":" in option.id}
    nearest: dict[str, Option] = {}
    for option in asked:
        verb, _, rest = option.id.partition(":")
        about = rest.partition(":")[0] if verb != "close" else "close"
        if option.enabled or (verb == "play" and about in legal):
            continue
        known = nearest.get(f"{verb}:{about}")
        if known is None or option.why_not.count(";") < known.why_not.count(";"):
            nearest[f"{verb}:{about}"] = option
    return [folded(key, option, seen) for key, option in nearest.items()]


def folded(key: str, option: Option, seen: Seen) -> dict[str, Any]:
    """One refused thing to do."""
    verb, _, card = key.partition(":")
    labels = {"play": f"Play {shorter(seen.name(card), 22)}", "close": "Close a case"}
    card = "" if verb == "close" else card
    return plain(option) | {"label": labels.get(verb, option.label), "card": card}


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
