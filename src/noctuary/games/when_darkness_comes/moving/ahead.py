"""Whom one meets on the way, told in rooms above."""

from __future__ import annotations

from noctuary.engine.ahead import told_later
from noctuary.games.when_darkness_comes.state import Night


@told_later
def fight_all(g: Night, who: str) -> None:
    """WD-7.15, WD-28.2: whoever stands among adversaries fights them. Told in combat/combat.py."""
    raise NotImplementedError


@told_later
def meet(g: Night, who: str, disks: tuple[str, ...]) -> None:
    """WD-8.9: disks that a look has flipped are met. Told in combat/encounters.py."""
    raise NotImplementedError
