"""Names of cards and zones, and what effects do, in words."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Thing
from noctuary.games.arkham_noir.state import ArkhamNoir

ZONES: Final = {
    "draw_stack": "the Draw Stack",
    "leads_row": "the Leads Row",
    "hand": "your hand",
    "briefcase": "the Briefcase",
    "closed_cases": "the Closed Cases",
    "big_picture": "the Big Picture",
    "discard_area": "the Discard Area",
    "time_area": "the Time Penalty Area",
    "stability_area": "the Stability Penalty Area",
    "active_menaces": "the Active Menaces",
    "menace_deck": "the Menace Deck",
    "removed": "the box",
    "moving": "its case",
}

EFFECTS: Final = {
    "take_lead": "take a card from the Leads Row",
    "take_discard": "take a card from the Discard Area",
    "take_closed": "take a clue from the Closed Cases",
    "take_stability": "take a card from the Stability Penalty Area",
    "take_time": "take a card from the Time Penalty Area",
    "search_draw": "search the Draw Stack for a card",
    "recycle_discard": "shuffle the Discard Area into the Draw Stack",
    "swap_penalty": "exchange a card in hand for a penalty card",
    "search_menace": "choose a menace and let it in",
    "discard_hand": "discard a card from your hand",
    "discard_lead": "discard a card from the Leads Row",
    "stability_check": "make a Stability Check",
    "close_case_5": "close Case 5 if it was played there",
    "close_case_6": "close Case 6 if it was played there",
    "prevent_next": "prevent the effects of the next clue",
    "draw_menace": "turn over a menace",
    "time_limit_plus": "raise the time limit by one",
    "bypass_lock": "pass one lock without a key",
    "flip_card": "turn the card over",
    "card_to_hand": "take the card into your hand",
    "access_case": "open another case",
}

RULES: Final = {
    "take_lead": "AN-14.1",
    "take_discard": "AN-14.3",
    "take_closed": "AN-14.6",
    "take_stability": "AN-14.9",
    "take_time": "AN-14.10",
    "search_draw": "AN-14.11",
    "recycle_discard": "AN-14.13",
    "swap_penalty": "AN-14.15",
    "search_menace": "AN-14.19",
    "discard_hand": "AN-14.22",
    "discard_lead": "AN-14.24",
    "stability_check": "AN-14.25",
    "close_case_5": "AN-14.26",
    "close_case_6": "AN-14.26",
    "prevent_next": "AN-14.28",
    "draw_menace": "AN-14.29",
    "time_limit_plus": "AN-14.31",
    "bypass_lock": "AN-14.33",
    "flip_card": "AN-20.3",
    "card_to_hand": "AN-20.4",
    "access_case": "AN-20.6",
}


def name(g: ArkhamNoir, card: str) -> str:
    """A card's name, whatever kind it is."""
    pack = g.pack
    if card in pack.clue:
        return pack.clue[card].name
    if card in pack.case:
        return pack.face_of(card, g.side).name
    if card in pack.menace:
        return pack.menace[card].name
    if card in pack.objective:
        return pack.objective[card].title
    return pack.contact.name if card == "contact" else pack.guest[card].name


def case_name(g: ArkhamNoir, case: str) -> str:
    """A case with its number: "Case 2, The Cold Lantern"."""
    return f"Case {g.pack.case[case].number}, {name(g, case)}"


def place(g: ArkhamNoir, zone: str) -> str:
    """A zone or an open case in words."""
    return ZONES[zone] if zone in ZONES else case_name(g, zone)


def because(g: ArkhamNoir, card: str, effect: str) -> str:
    """Which card asks for it."""
    return f"{name(g, card)}: {EFFECTS[effect]}."


def card_at(card: str, zone: str = "") -> tuple[Thing, ...]:
    """A card, and where it goes or lies."""
    return (Thing("card", card), *((Thing("place", zone),) if zone else ()))
