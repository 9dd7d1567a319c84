"""AN-C1 to AN-C4: how many cards there are of each kind and type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from noctuary.games.arkham_noir.content.cards import CLUE_TYPES, Case
from noctuary.games.arkham_noir.content.checks.draft import (
    CASE_BACKS,
    CASES,
    CLUES,
    CONTACT,
    EQUIPMENT,
    HAUNTER,
    MENACE_BACKS,
    MENACES,
    OBJECTIVES,
    Breach,
    Draft,
    constraint,
    misnumbered,
    of,
)

DECK_SIZE: Final = 45
COUNTS: Final = (
    (CASES, 7, "cases"),
    (MENACES, 6, "menaces"),
    (OBJECTIVES, 5, "objectives"),
    (EQUIPMENT, 2, "guest equipments, tome and ritual"),
)


@constraint("AN-C1", CLUES)
def the_draw_stack_has_45_clues(draft: Draft) -> Iterator[Breach]:
    """AN-C1: Exactly 45 clues without other face."""
    if (n := len(draft.deck)) != DECK_SIZE:
        message = f"expected {DECK_SIZE} clues without another face; found {n}"
        yield of(CLUES, message, f"{'add' if n < DECK_SIZE else 'drop'} {abs(DECK_SIZE - n)}")


@constraint("AN-C1")
def the_other_cards_are_counted_too(draft: Draft) -> Iterator[Breach]:
    """AN-C1: 7 cases, 6 menaces, 5 objectives, 2 guest equipments."""
    for part, expected, kind in COUNTS:
        if draft.is_whole(part) and (n := len(draft.parts[part.key])) != expected:
            hint = f"{'add' if n < expected else 'drop'} {abs(expected - n)}"
            yield of(part, f"expected {expected} {kind}; found {n}", hint)


@constraint("AN-C1", CASES)
def cases_are_numbered_1_to_7(draft: Draft) -> Iterator[Breach]:
    """AN-C1, AN-3.5, AN-3.6: the 7 cases have the numbers 1 to 7."""
    yield from misnumbered(draft.cases, HAUNTER)


@constraint("AN-C1", MENACES)
def menaces_are_of_two_groups(draft: Draft) -> Iterator[Breach]:
    """AN-C1, AN-R41: of the 6 menaces 3 are of dusk and 3 of midnight."""
    dusk = sum(menace.group == "dusk" for menace in draft.menaces)
    if len(draft.menaces) == 6 and dusk != 3:
        message = f"expected 3 menaces of dusk and 3 of midnight; found {dusk} and {6 - dusk}"
        yield of(MENACES, message, "change the group of one")


@constraint("AN-C1", CONTACT)
def the_contact_has_two_sides(draft: Draft) -> Iterator[Breach]:
    """AN-C1: 1 contact with two sides."""
    if draft.contact and (n := len(draft.contact.sides)) != 2:
        message = f"expected a contact with two sides; found {n}"
        yield Breach(draft.contact, ("sides",), message, "one side is used, once")


@constraint("AN-C2")
def backs_are_known_by_their_ids(draft: Draft) -> Iterator[Breach]:
    """AN-C2, 2.3: `machine`, `stone`, `sign` and `haunter` are on cases, `herald` on a menace."""
    for card in draft.two_faced:
        known = CASE_BACKS if isinstance(card, Case) else MENACE_BACKS
        kind = "case" if isinstance(card, Case) else "menace"
        path = ("back_clue",)
        if card.back_clue not in known:
            message = f"expected {', '.join(known)} on the back of a {kind}; found {card.back_clue}"
            yield Breach(card, path, message, "no other clue has another face")
        elif isinstance(card, Case) and (card.back_clue == "haunter") != (card.number == HAUNTER):
            message = f"expected haunter on the back of Case 7; found {card.back_clue} on this one"
            yield Breach(card, path, message, "the Haunter is Case 7")


@constraint("AN-C2", CASES, MENACES)
def five_cards_have_a_clue_on_their_back(draft: Draft) -> Iterator[Breach]:
    """AN-C2: Exactly 4 cases and 1 menace have a `back_clue`, which is on no other card."""
    times = Counter(card.back_clue for card in draft.two_faced)
    for part, backs in ((CASES, CASE_BACKS), (MENACES, MENACE_BACKS)):
        for back in backs:
            if times[back] != 1:
                message = f"expected {back} on the back of one card; found it on {times[back]}"
                yield of(part, message, f"say back_clue: {back} on one card")


@constraint("AN-C3", CLUES)
def all_types_occur(draft: Draft) -> Iterator[Breach]:
    """AN-C3: All seven types occur among the 45, formula at least twice."""
    types = Counter(clue.type for clue in draft.deck)
    for type_ in CLUE_TYPES:
        least = 2 if type_ == "formula" else 1
        if types[type_] < least:
            message = f"expected at least {least} of type {type_} among the 45; found"
            yield of(CLUES, f"{message} {types[type_]}", "change the type of another clue")


@constraint("AN-C4", CLUES)
def types_are_spread(draft: Draft) -> Iterator[Breach]:
    """AN-C4: No type has more than 10 or fewer than 2 of the 45 cards; AN-C3 tells the rest."""
    for type_, n in Counter(clue.type for clue in draft.deck).items():
        if n > 10 or (n < 2 and type_ != "formula"):
            message = f"expected 2 to 10 of type {type_} among the 45; found {n}"
            yield of(CLUES, message, "change the type of some clues")
