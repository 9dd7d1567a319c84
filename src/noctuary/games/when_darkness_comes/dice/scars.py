"""WD-35.12: old wounds that hurt once a night."""

from __future__ import annotations

from typing import Final

from noctuary.games.when_darkness_comes.events import StateChanged
from noctuary.games.when_darkness_comes.state import Character, Night

HURTS: Final = {"move": "limp", "initiative": "shakes"}
"""Which scar hurts in which roll."""


def hurts(c: Character, purpose: str) -> int:
    """WD-35.12: what a scar that has not hurt yet tonight costs in this roll: a point or a die."""
    scar = HURTS.get(purpose, "")
    return int(bool(scar) and scar in c.sheet.scars and scar not in c.felt)


def feel(g: Night, who: str, purpose: str) -> None:
    """The scar has had its night."""
    c = g.characters[who]
    if c.sheet.scars and hurts(c, purpose):
        scar = HURTS[purpose]
        g.change(who, felt=(*c.felt, scar))
        g.emit(StateChanged(who=who, state=scar, on=True, rule="WD-35.12"))
