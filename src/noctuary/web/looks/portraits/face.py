"""What a portrait is made of."""

from __future__ import annotations

from typing import Final

import msgspec

PINK: Final = "#d65fa8"
TEAL: Final = "#3fb3ac"
LAMP: Final = "#e3ab52"
VIOLET: Final = "#a288e0"


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """What one portrait is made of; the pieces are named in `pieces.py`."""

    wide: int = 64
    """Half the width at the temples, 58 to 74."""
    high: int = 92
    jaw: int = 46
    chin: int = 21
    shoulders: int = 140
    skin: tuple[str, str] = ("#c99a72", "#7d5a45")
    """In the light, and where it fades."""
    coat: tuple[str, str] = ("#1b2230", "#28324a")
    ground: str = "#2a1d33"
    rim: str = TEAL
    neon: tuple[str, str] = ("blinds", PINK)
    hair: tuple[str, str, str] = ("short", "#1a1410", "#4a382c")
    """The cut, its colour, and a strand of light."""
    hat: tuple[str, str, str] = ("", "", "")
    collar: tuple[str, str] = ("shirt", "#d8cdb4")
    features: tuple[tuple[str, str], ...] = ()
    mouth: str = "plain"
    brow: int = 6
    ears: bool = True
    from_right: bool = False
    unlit: bool = False
    """Nobody has seen this face."""
