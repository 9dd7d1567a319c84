"""The code on a card: what a camera reads, what a person types, and the check character of both.

A whole code names the game, the kind and number of the card and its campaign, as in
`DQ1:S:014@vesperine:B`; under it stands what a person can type, `S14-B`. The last character follows
from the others (ISO 7064, Mod 37,36), so that a misread or mistyped one and two swapped ones are
noticed, and so that the short form of another campaign is noticed as well.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

CHARACTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALIKE: Final = str.maketrans("OI", "01")
"""Nobody is to be sent back for a letter that looks like a digit."""
LONGEST: Final = 80
WHOLE: Final = re.compile(
    r"([A-Z]{2})1:([A-Z]):?0*([0-9]{1,3})(?:@([A-Z][A-Z0-9_-]*))?(?::([A-Z0-9]))?", re.IGNORECASE
)
TYPED: Final = re.compile(
    r"([A-Z]):?0*([0-9]{1,3})(?:@([A-Z][A-Z0-9_-]*))?(?:-([A-Z0-9]))?", re.IGNORECASE
)


class CodeError(ValueError):
    """A code that names no card here; the message says why and what to do."""


class CardCode(msgspec.Struct, frozen=True):
    """One card of one campaign."""

    game: str
    kind: str
    number: int
    campaign: str

    def check(self) -> str:
        """The character that follows from the rest.

        >>> CardCode("DQ", "S", 14, "vesperine").check()
        'B'
        """
        return check_character(f"{self.game}{self.kind}{self.number:03}{self.campaign}")

    def whole(self) -> str:
        """What stands in the QR code."""
        return f"{self.game}1:{self.kind}:{self.number:03}@{self.campaign}:{self.check()}"

    def small(self) -> str:
        """What stands in the QR code of a piece too small for the whole one: letters, digits and
        colons alone, which a code of the least size holds.

        >>> CardCode("WD", "D", 14, "first-night").small()
        'WD1:D14:S'
        """
        return f"{self.game}1:{self.kind}{self.number:02}:{self.check()}"

    def typed(self) -> str:
        """What stands beneath it, to be typed."""
        return f"{self.kind}{self.number:02}-{self.check()}"


def check_character(text: str) -> str:
    """ISO 7064 Mod 37,36 over the letters and digits of a text."""
    rest = 36
    for character in text.upper():
        if character in CHARACTERS:
            rest = (rest + CHARACTERS.index(character)) % 36 or 36
            rest = rest * 2 % 37
    return CHARACTERS[(37 - rest) % 36]


def parse(text: str, game: str, campaign: str) -> CardCode:
    """The card that a scanned or typed code names at a table of this game and campaign.

    A code without a campaign is taken for one of this table; one without a check character is
    believed, because people read the number off a card and type it.
    """
    found = parts(text.strip()[:LONGEST])
    if found is None:
        raise CodeError("That is not the code of a card. Scan it again, or type it, such as S14.")
    of_game, kind, number, of_campaign, check = found
    if of_game and of_game.upper() != game:
        raise CodeError("That card belongs to another game.")
    if of_campaign and of_campaign.casefold() != campaign.casefold():
        raise CodeError(f"That card belongs to another campaign, {of_campaign.lower()}.")
    code = CardCode(game, kind.upper(), int(number), campaign)
    if check and check.upper().translate(ALIKE) != code.check().translate(ALIKE):
        raise CodeError(
            "The code is damaged or mistyped: its last character does not fit. "
            "Scan it again, or type what stands beneath it."
        )
    return code


def parts(text: str) -> tuple[str, str, str, str, str] | None:
    """Game, kind, number, campaign and check character, each as it was written; else None."""
    whole = WHOLE.fullmatch(text)
    if whole is not None:
        return (whole[1], whole[2], whole[3], whole[4] or "", whole[5] or "")
    typed = TYPED.fullmatch(text)
    if typed is not None:
        return ("", typed[1], typed[2], typed[3] or "", typed[4] or "")
    return None
