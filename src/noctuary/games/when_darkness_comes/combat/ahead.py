"""Magic in a fight, told in rooms above."""

from __future__ import annotations

from noctuary.engine.ahead import told_later
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.state import Night


@told_later
def casts(g: Night, who: str) -> list[str]:
    """WD-38.9: every spell with every legal target. Told in magic/magic.py."""
    raise NotImplementedError


@told_later
def cast(g: Night, who: str, option: str, after: Step | None = None) -> None:
    """WD-38.2: a spell is cast, then something follows. Told in magic/magic.py."""
    raise NotImplementedError


@told_later
def opening_spell(g: Night) -> list[Step]:
    """WD-38.15: what a creature casts as a combat begins. Told in magic/enemy_spells.py."""
    raise NotImplementedError


@told_later
def creature_defends(g: Night) -> None:
    """WD-39.7: it takes the blow that was meant for its caster. Told in magic/creatures.py."""
    raise NotImplementedError


@told_later
def creature_fights(g: Night) -> None:
    """WD-39.7: a summoned creature fights in its caster's place. Told in magic/creatures.py."""
    raise NotImplementedError
