"""A table of Arkham Noir: rows, lines, areas and decks."""

from __future__ import annotations

from noctuary.engine.words import counted
from noctuary.games.arkham_noir.content.cards import Cards
from noctuary.games.arkham_noir.seen.view import LineView, View
from noctuary.paper.laid import Chip, Heap, Laid, heap

COLOURS = {
    "person": "#7a5533",
    "threat": "#94382a",
    "artifact": "#806010",
    "evidence": "#36596a",
    "location": "#3d6431",
    "monster": "#1f655b",
    "formula": "#4d4a3f",
}
OTHER = "#5a4a2a"


def lay(seen: View, pack: Cards) -> Laid:
    """Everything that lies open, and how many cards each deck has left."""
    areas = {
        "Leads, the first one first": seen.leads_row,
        "Hand": seen.hand,
        "Briefcase": seen.briefcase,
        "Time penalty": seen.time_area,
        "Stability": seen.stability_area,
        "Active menaces": seen.active_menaces,
        "The Big Picture": seen.big_picture,
        "Objectives": seen.objective_row,
        "Closed cases": seen.closed_cases,
        "Discarded": seen.discard_area,
        "Out of the game": seen.removed,
    }
    rows = tuple(
        Heap(f"{title} ({len(cards)})", tuple(chip(pack, card) for card in cards))
        for title, cards in areas.items()
        if cards
    )
    lines = tuple(line(pack, one) for one in seen.lines)
    limits = (
        f"Hand limit {seen.hand_limit}, time limit {seen.time_limit}, "
        f"stability limit {seen.stability_limit}"
    )
    return Laid(f"Turn {seen.turn}", (*rows[:2], *lines, *rows[2:], *decks(seen), Heap(limits)))


def chip(pack: Cards, card: str) -> Chip:
    """A card by its name, with what it is."""
    if card in pack.clue:
        clue = pack.clue[card]
        return Chip(clue.name, COLOURS[clue.type], clue.type)
    if card in pack.case:
        case = pack.case[card]
        return Chip(case.faces[0].name, OTHER, f"case {case.number}")
    if card in pack.menace:
        return Chip(pack.menace[card].name, "#3b2a4d", "menace")
    if card in pack.objective:
        return Chip(pack.objective[card].title, "#2f4a63", "objective")
    if card in pack.guest:
        return Chip(pack.guest[card].name, OTHER, "equipment")
    return Chip(pack.contact.name, OTHER, "contact")


def line(pack: Cards, one: LineView) -> Heap:
    """An open case with its clues from left to right."""
    clues = tuple(
        noted(chip(pack, card), "spent" if card in one.spent else "") for card in one.cards
    )
    counted_types = counted(one.types, "type")
    return Heap(f"Case {one.number}, {one.face.name}: {counted_types}", clues)


def noted(one: Chip, note: str) -> Chip:
    """A card with a note of what happened to it."""
    return Chip(one.name, one.colour, f"{one.note}, {note}" if note else one.note)


def decks(seen: View) -> tuple[Heap, ...]:
    """Face-down cards: how many there are; their order is not known to anybody."""
    lines = [
        f"Draw Stack: {counted(seen.draw_stack, 'card')}",
        f"Menace deck: {counted(seen.menace_deck, 'card')}",
        f"Case deck: {', '.join(f'case {n}' for n in seen.case_deck) or 'empty'}",
    ]
    if seen.removed_unseen:
        lines.append(f"Set aside unseen: {counted(seen.removed_unseen, 'card')}")
    return heap("Face down: shuffle each and put it in its place", lines)
