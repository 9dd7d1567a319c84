"""How cards lie on sheets: what fits, in which order, and which back comes behind which front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

BLEED: Final = 2.0
"""Millimetres around a card that are printed and cut off."""
SIDE: Final = 4.0
HEAD: Final = 9.0
"""The least that stays free beside the cards, and above and below them for marks and notes."""


class Paper(msgspec.Struct, frozen=True):
    """A paper, upright, in millimetres."""

    name: str
    width: float
    height: float


PAPERS: Final = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}


class Order(msgspec.Struct, frozen=True):
    """How a set is to be printed."""

    paper: Paper
    low_ink: bool = False
    codes: bool = True
    """Whether cards, tiles and disks carry what a camera reads."""


class Layout(msgspec.Struct, frozen=True):
    """So many cards of one size on a sheet."""

    width: float
    """Of the sheet, which may lie on its side."""
    height: float
    card_width: float
    card_height: float
    columns: int
    rows: int

    @property
    def places(self) -> int:
        """How many cards a sheet holds."""
        return self.columns * self.rows


class Card(msgspec.Struct, frozen=True):
    """A card with both sides; each is a record that the game's template knows how to draw."""

    id: str
    front: dict[str, Any]
    back: dict[str, Any]


def layout(paper: Paper, card_width: float, card_height: float) -> Layout:
    """Lay cards of a size so that most of them go on a sheet, rather upright."""
    upright, lying = (
        Layout(
            width,
            height,
            card_width,
            card_height,
            int((width - 2 * SIDE) // (card_width + 2 * BLEED)),
            int((height - 2 * HEAD) // (card_height + 2 * BLEED)),
        )
        for width, height in ((paper.width, paper.height), (paper.height, paper.width))
    )
    return lying if lying.places > upright.places else upright


def imposed(cards: Sequence[Card], lay: Layout) -> list[dict[str, Any]]:
    """Fronts and backs of sheet after sheet; None where a sheet has no card."""
    sheets = []
    for at in range(0, len(cards), lay.places):
        batch = cards[at : at + lay.places]
        fronts = [card.front for card in batch]
        backs = [card.back for card in batch]
        sheets.append({"fronts": filled(fronts, lay), "backs": mirrored(filled(backs, lay), lay)})
    return sheets


def filled(faces: Sequence[dict[str, Any]], lay: Layout) -> list[dict[str, Any] | None]:
    """As many entries as a sheet has places."""
    return [*faces, *[None] * (lay.places - len(faces))]


def mirrored(faces: Sequence[dict[str, Any] | None], lay: Layout) -> list[dict[str, Any] | None]:
    """Each row from right to left: so a back lies behind its front once the paper is turned."""
    rows = (faces[at : at + lay.columns] for at in range(0, len(faces), lay.columns))
    return [face for row in rows for face in reversed(row)]
