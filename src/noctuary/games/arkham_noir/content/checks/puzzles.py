"""AN-C13 to AN-C17: puzzle clues, their letters, and the objectives that ask for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from noctuary.games.arkham_noir.content.cards import CLUE_TYPES, Clue
from noctuary.games.arkham_noir.content.checks.draft import (
    CLUES,
    OBJECTIVES,
    Breach,
    Draft,
    constraint,
    misnumbered,
    of,
)
from noctuary.games.arkham_noir.content.checks.edges import is_ordinary

LETTER: Final = re.compile("[A-Z]")
SOUGHT: Final = ("stone", "haunter", "herald")
"""The clues from outside the Draw Stack that Hardboiled Mode is about."""


def puzzles(clues: Iterable[Clue]) -> list[Clue]:
    """Those clues that can be scored."""
    return [clue for clue in clues if clue.attrs.puzzle is not None]


@constraint("AN-C13")
def letters_are_unique(draft: Draft) -> Iterator[Breach]:
    """AN-C13: Letters are unique, and each is a capital letter."""
    holder: dict[str | None, str] = {}
    for clue in puzzles(draft.clues):
        letter = clue.attrs.puzzle or ""
        path = ("attrs", "puzzle")
        if not LETTER.fullmatch(letter):
            message = f"expected a capital letter from A to Z; found {letter!r}"
            yield Breach(clue, path, message, "each puzzle clue has one letter")
        elif letter in holder:
            message = f"expected a letter of its own; found {letter}, which {holder[letter]} has"
            yield Breach(clue, path, message, "choose a letter that is free")
        holder.setdefault(letter, clue.id)


@constraint("AN-C13", CLUES)
def objectives_name_letters_that_exist(draft: Draft) -> Iterator[Breach]:
    """AN-C13: Each letter named by an objective exists on exactly one of the 50 clues."""
    letters = {clue.attrs.puzzle for clue in puzzles(draft.clues)}
    for objective in draft.objectives:
        for n, letter in enumerate(objective.letters):
            if letter not in letters:
                message = f"expected the letter of a puzzle clue; found {letter!r}"
                hint = f"there are {', '.join(sorted(str(each) for each in letters))}"
                yield Breach(objective, ("letters", n), message, hint)


@constraint("AN-C14", CLUES)
def puzzles_cover_the_types(draft: Draft) -> Iterator[Breach]:
    """AN-C14: Puzzle clues cover all seven types over the 50 cards and at least six types within
    the 45; Classic can thus be won without the Machine."""
    covered = {clue.type for clue in puzzles(draft.clues)}
    missing = [type_ for type_ in CLUE_TYPES if type_ not in covered]
    if missing:
        message = f"expected puzzle clues of all seven types; found no {', '.join(missing)}"
        yield of(CLUES, message, "give a clue of that type a puzzle letter")
    n = len({clue.type for clue in puzzles(draft.deck)})
    if n < 6:
        message = f"expected puzzle clues of at least 6 types among the 45; found {n}"
        yield of(CLUES, message, "give a clue of another type a puzzle letter")


@constraint("AN-C15", CLUES)
def classic_needs_no_purple(draft: Draft) -> Iterator[Breach]:
    """AN-C15: At least five types of puzzle clues are playable without purple icons."""
    n = len({clue.type for clue in puzzles(draft.clues) if is_ordinary(clue.left)})
    if n < 5:
        message = f"expected puzzle clues of at least 5 types with an ordinary left edge; found {n}"
        yield of(CLUES, message, "take `purple: true` from the left edge of some")


@constraint("AN-C16", CLUES)
def puzzles_are_hard_to_play(draft: Draft) -> Iterator[Breach]:
    """AN-C16: Every puzzle clue has at least one of lock, skeleton lock, card minimum, purple left
    edge, or comes from outside the Draw Stack."""
    for clue in puzzles(draft.deck):
        a = clue.attrs
        if is_ordinary(clue.left) and not (a.lock or a.skeleton_lock or a.card_minimum):
            message = f"expected a condition on the puzzle clue {clue.id}; found none"
            hint = "add lock, skeleton_lock or card_minimum, or make its left edge purple"
            yield Breach(clue, ("attrs",), message, hint)


@constraint("AN-C17")
def objectives_are_numbered_and_ask_for_letters(draft: Draft) -> Iterator[Breach]:
    """AN-C17: Objectives have the numbers 1 to 5 and 1 to 3 letters each."""
    yield from misnumbered(draft.objectives, 5)
    for objective in draft.objectives:
        n = len(set(objective.letters))
        if not 1 <= n <= 3 or n < len(objective.letters):
            found = ", ".join(objective.letters) or "none"
            message = f"expected 1 to 3 different letters; found {found}"
            yield Breach(objective, ("letters",), message, "name the puzzle clues to be scored")


@constraint("AN-C17", OBJECTIVES)
def objectives_ask_for_7_to_9_letters(draft: Draft) -> Iterator[Breach]:
    """AN-C17: Together they name 7 to 9 different letters."""
    named = {letter for objective in draft.objectives for letter in objective.letters}
    if not 7 <= len(named) <= 9:
        found = f"{len(named)} ({', '.join(sorted(named))})"
        message = f"expected 7 to 9 different letters on all objectives; found {found}"
        yield of(OBJECTIVES, message, "let objectives share fewer or more letters")


@constraint("AN-C17", OBJECTIVES, CLUES)
def objectives_ask_for_what_lies_outside(draft: Draft) -> Iterator[Breach]:
    """AN-C17: At least one letter each is from `stone`, `haunter` and `herald`."""
    named = {letter for objective in draft.objectives for letter in objective.letters}
    for clue in draft.clues:
        if clue.id in SOUGHT and clue.attrs.puzzle not in named:
            letter = clue.attrs.puzzle or "a letter"
            message = f"expected {letter} of {clue.id} on an objective; found it on none"
            yield of(OBJECTIVES, message, "name it on an objective")
