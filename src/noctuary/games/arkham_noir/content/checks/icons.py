"""AN-C27, AN-C32 and AN-2.2: the faces of Case Cards, and the icons that turn cards over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctuary.games.arkham_noir.content.cards import Case, CaseIcon, Menace
from noctuary.games.arkham_noir.content.checks.draft import HAUNTER, Breach, Draft, constraint

TO_HAND: Final = ("flip_card", "card_to_hand")


@constraint("AN-2.2")
def case_1_has_two_faces(draft: Draft) -> Iterator[Breach]:
    """AN-2.2, 2.2: Case 1 has two case faces, A and B; every other case has one."""
    for case in draft.cases:
        expected = ["A", "B"] if case.number == 1 else [""]
        found = [face.face for face in case.faces]
        if sorted(found) != expected:
            words = "the faces A and B" if case.number == 1 else "one face, without a letter"
            message = f"expected {words}; found {', '.join(repr(face) for face in found) or 'none'}"
            yield Breach(case, ("faces",), message, "see to `face`")
        if case.number == 1 and case.back_clue:
            message = f"expected no clue on the back of Case 1; found {case.back_clue}"
            yield Breach(case, ("back_clue",), message, "its back is its other face")


@constraint("AN-2.2")
def icons_wait_for_the_closing(draft: Draft) -> Iterator[Breach]:
    """AN-2.2, AN-20.1: the icons of a case stand below one `on_close`; Haunter and Herald, which
    cannot be closed, have no such mark."""
    for card, path, icons in draft.icon_areas():
        names = [icon.icon for icon in icons]
        closes = isinstance(card, Case) and card.number != HAUNTER
        if names.count("on_close") != closes:
            words = "one on_close" if closes else "no on_close, as it cannot be closed"
            message = f"expected {words}; found {names.count('on_close')}"
            yield Breach(card, path, message, "icons below it are applied at the closing")
        elif closes and set(names[: names.index("on_close")]) - {"no_discard"}:
            message = f"expected on_close above all other icons; found {names[0]} there"
            yield Breach(card, path, message, "move on_close to the top")


@constraint("AN-C27")
def cards_turn_to_a_face_that_they_have(draft: Draft) -> Iterator[Breach]:
    """AN-C27: `flip_card` occurs only on cards with a second face; `card_to_hand` only after
    `flip_card` to a clue face."""
    for card, path, icons in draft.icon_areas():
        faces = len(card.faces) if isinstance(card, Case) else 1
        names = [icon.icon for icon in icons]
        for n, icon in enumerate(icons):
            if icon.icon == "flip_card" and faces == 1 and not card.back_clue:
                message = f"expected flip_card on a card with a second face; found it on {card.id}"
                yield Breach(card, (*path, n), message, "name its back_clue, or take it out")
            if icon.icon == "card_to_hand" and not (card.back_clue and "flip_card" in names[:n]):
                message = "expected card_to_hand after flip_card to a clue; found it without"
                yield Breach(card, (*path, n), message, "put flip_card above it")


@constraint("AN-C32")
def haunter_and_herald_come_to_hand(draft: Draft) -> Iterator[Breach]:
    """AN-C32: The icons of Haunter and Herald contain `flip_card` and, after it, `card_to_hand`,
    both `must`."""
    for card, path, icons in draft.icon_areas():
        if is_haunter_or_herald(card) and not brings_itself(icons):
            message = "expected flip_card and then card_to_hand, both must; found no such pair"
            yield Breach(card, path, message, "add them, or correct their modes or order")


def is_haunter_or_herald(card: Case | Menace) -> bool:
    """Case 7, and the menace with a clue on its back."""
    return card.number == HAUNTER if isinstance(card, Case) else card.back_clue is not None


def brings_itself(icons: tuple[CaseIcon, ...]) -> bool:
    """Whether a card with these icons is turned over and then sent to hand, like it or not."""
    musts = [icon.icon for icon in icons if icon.mode == "must" and icon.icon in TO_HAND]
    return "card_to_hand" in musts[musts.index("flip_card") :] if "flip_card" in musts else False
