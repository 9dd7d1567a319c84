"""Codes on printed pieces: always on the front, because a back must not tell what lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from noctuary.codes import CardCode
from noctuary.paper import pictures
from noctuary.paper.sheets import Card


def scan(code: CardCode, is_small: bool = False) -> dict[str, Any]:
    """What a piece has for the camera and for people who type."""
    return {
        "code": code.small() if is_small else code.whole(),
        "typed": code.typed(),
        "picture": f"qr-{code.kind}{code.number}.svg",
    }


def with_codes(
    cards: Sequence[Card], codes: Mapping[str, CardCode], is_small: bool = False
) -> list[Card]:
    """The same pieces, each with its code on the front if it carries one."""
    return [
        replace(card, front=card.front | {"scan": scan(codes[card.id], is_small)})
        if card.id in codes
        else card
        for card in cards
    ]


def drawings(scans: Sequence[Mapping[str, Any]], rim: int = 4) -> dict[str, bytes]:
    """The QR codes as pictures, by their file names."""
    return {one["picture"]: pictures.qr_code(one["code"], rim) for one in scans}


def scans_of(cards: Sequence[Card]) -> list[dict[str, Any]]:
    """What the fronts carry."""
    return [card.front["scan"] for card in cards if "scan" in card.front]
