"""Moments: what happened that is worth the middle of the table for a second or two."""

from __future__ import annotations

from typing import Literal

import msgspec

from noctuary.engine.question import Share, Thing
from noctuary.engine.words import sentence

MomentKind = Literal[
    "check", "fight", "closing", "objective", "menace", "choice", "discovery", "death", "ending"
]
MomentTone = Literal["plain", "good", "bad"]


class Die(msgspec.Struct, frozen=True):
    """A die as it lies."""

    face: int
    sides: int = 6
    counts: bool = True
    """Whether it is part of the result; the others are drawn dim."""


class Track(msgspec.Struct, frozen=True):
    """A row of cells that fills up, before and after: Stability from 2 to 3 of 5."""

    name: str
    before: int
    after: int
    most: int
    is_harm: bool = False
    """Whether a full row is the end, and not the goal."""

    @property
    def words(self) -> str:
        """Where it stands now.

        >>> Track("Stability", 2, 3, 5).words
        'Stability 3 of 5'
        """
        return f"{self.name} {self.after} of {self.most}"


class Walk(msgspec.Struct, frozen=True):
    """A piece that went from square to square: front ends let it be seen on its way."""

    thing: Thing
    way: tuple[tuple[int, int], ...]
    """Column and row of each square in turn, the last being where it stands now."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A card or dice, the result in a word or two, and what comes of it; all in words for people.

    Front ends play moments out one after the other and know no more than these fields.
    """

    kind: MomentKind
    title: str
    """What it is: "Stability check"."""
    result: str
    """A word or two, set large: "Holds", "Fails", "Closed"."""
    consequence: str = ""
    """What comes of it, in a sentence."""
    tone: MomentTone = "plain"
    about: tuple[Thing, ...] = ()
    """What is shown in the middle, the main thing first: the card that was drawn, the foe."""
    dice: tuple[Die, ...] = ()
    press: str = ""
    """What is pressed before dice and result are shown, where nobody had chosen to roll: "Roll"."""
    odds: tuple[Share, ...] = ()
    """The chances as they stood before that."""
    track: Track | None = None
    story: str = ""
    """What is told with it. It is read at leisure: such a moment stays until somebody goes on."""

    @property
    def spoken(self) -> str:
        """The moment for whoever does not see it; the story is read on its own.

        >>> Moment(kind="check", title="Stability check", result="Fails").spoken
        'Stability check. Fails.'
        """
        track = self.track.words if self.track else ""
        told = (self.title, self.result, self.consequence, track)
        return " ".join(sentence(words) for words in told if words)
