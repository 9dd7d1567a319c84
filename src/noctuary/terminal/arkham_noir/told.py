"""Arkham Noir's table, told in sentences for those who do not see it drawn."""

from __future__ import annotations

from noctuary.engine.words import counted, percent
from noctuary.games.arkham_noir.content.cards import Cards
from noctuary.games.arkham_noir.seen.view import LineView, View
from noctuary.terminal.arkham_noir import cards, table


def turn_sentences(pack: Cards, view: View) -> list[str]:
    """What one needs to hear at the start of a turn."""
    told = [f"Turn {view.turn}."]
    if view.leads_row:
        first, *others = view.leads_row
        told.append(f"First Lead: {full(view, first)}.")
        told.append("Then: " + ", ".join(brief(view, card) for card in others) + ".")
    else:
        told.append("There are no leads.")
    held = ", ".join(joining(view, card) for card in view.hand) or "empty"
    told.append(f"Hand, {len(view.hand)} of {view.hand_limit}: {held}.")
    told += [case_in_short(view, line) for line in view.lines]
    told.append(limit_sentence(view))
    return told + [f"Note: {note}." for note in table.notes(view)]


def sentences(pack: Cards, view: View) -> list[str]:
    """The whole table, every card with everything on it."""
    told = [f"Turn {view.turn}."]
    told += [
        f"Lead {n}{', your First Lead' if n == 1 else ''}: {full(view, card)}."
        for n, card in enumerate(view.leads_row, 1)
    ] or ["There are no leads."]
    told.append(f"Your hand holds {len(view.hand)} cards of {view.hand_limit} allowed.")
    told += [f"In hand: {full(view, card)}." for card in view.hand]
    told += [case_sentence(view, line) for line in view.lines] or ["No case is open."]
    told.append(goal_sentence(pack, view))
    told.append(limit_sentence(view))
    told.append(check_sentence(view))
    told += [
        f"Active menace: {cards.name_of(pack, view, card)}, {cards.menace_signs(pack, [card])}."
        for card in view.active_menaces
    ]
    told += [f"Note: {note}." for note in table.notes(view)]
    held = ", ".join(cards.name_of(pack, view, card) for card in view.briefcase)
    told.append(f"Briefcase: {held or 'empty'}.")
    told.append(pile_sentence(view))
    return told


def full(view: View, card: str) -> str:
    """A clue with everything on it."""
    return f"{view.clues[card].card.name}: {cards.glance_in_words(view.clues[card])}"


def brief(view: View, card: str) -> str:
    """A clue by name and type."""
    return f"{view.clues[card].card.name} ({view.clues[card].card.type})"


def joining(view: View, card: str) -> str:
    """A clue by name, type and edges."""
    clue = view.clues[card].card
    ways = f"{cards.edge_words(clue.left)} to {cards.edge_words(clue.right)}"
    return f"{clue.name} ({clue.type}, {ways})"


def case_in_short(view: View, line: LineView) -> str:
    """What one needs to know of an open case to play to it."""
    clues = counted(len(line.cards), "clue")
    start = f"Case {line.number}: {line.types} of {view.types_to_close} types in {clues}"
    keys = len(unspent(view, line))
    locks = [f"unspent keys: {keys}"] if keys else []
    return "; ".join([start, *locks, *conditions(view, line)]) + "."


def case_sentence(view: View, line: LineView) -> str:
    """One open case with all its clues."""
    clues = ", ".join(brief(view, card) for card in line.cards)
    keys = ", ".join(unspent(view, line))
    parts = [
        f"Case {line.number}, {line.face.name}: {line.types} of {view.types_to_close} types",
        f"clues: {clues}" if clues else "no clues",
        *([f"unspent keys: {keys}"] if keys else []),
        *conditions(view, line),
    ]
    return "; ".join(parts) + "."


def conditions(view: View, line: LineView) -> list[str]:
    """What holds for the next clue of a case, and whether it can be closed."""
    last = view.clues[line.cards[-1]].card.right if line.cards else line.face.right
    return [
        *(["every further clue costs a Stability Check"] * (len(line.cards) >= view.strain_after)),
        *(["the next clue has no effects"] if line.mark else []),
        f"open end: {cards.edge_words(last)}",
        *(["you can close it"] if line.can_close else []),
    ]


def unspent(view: View, line: LineView) -> list[str]:
    """The names of the keys in a case that have opened no lock yet."""
    clues = [view.clues[card].card for card in line.cards if card not in line.spent]
    return [clue.name for clue in clues if clue.attrs.key or clue.attrs.skeleton_key]


def goal_sentence(pack: Cards, view: View) -> str:
    """How far the goal is reached."""
    letters = [
        p for c in view.big_picture if c in view.clues and (p := view.clues[c].card.attrs.puzzle)
    ]
    picture = f"Big Picture: {', '.join(letters) or 'empty'}."
    if view.settings.mode == "classic":
        return f"Puzzle types scored: {view.puzzle_types} of {view.types_to_win}. {picture}"
    done = [view.objectives[c].number for c in view.big_picture if c in view.objectives]
    rows = [
        f"objective {o.number} "
        + ("complete" if o.number in done else f"needs {' and '.join(o.letters)}")
        for o in pack.objective.values()
    ]
    return f"Goal: {', '.join(rows)}. {picture}"


def limit_sentence(view: View) -> str:
    """The two penalty areas."""
    return (
        f"Time penalty {len(view.time_area)} of {view.time_limit}, "
        f"stability penalty {len(view.stability_area)} of {view.stability_limit}."
    )


def check_sentence(view: View) -> str:
    """A Stability Check from the cards that can still come."""
    fails, total = view.check_fails
    if not total:
        return "A Stability Check would find no card and have no result."
    return (
        f"A Stability Check now would fail with {fails} of the {total} cards that can come, "
        f"{percent(fails / total)}."
    )


def pile_sentence(view: View) -> str:
    """The sizes of all piles."""
    return (
        f"Draw Stack {view.draw_stack}, Discard Area {len(view.discard_area)}, "
        f"Closed Cases {len(view.closed_cases)}, Menace Deck {view.menace_deck}, "
        f"cases still in the deck: {', '.join(map(str, view.case_deck)) or 'none'}."
    )
