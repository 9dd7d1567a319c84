"""WD-38: magic. What lasts, and where spells may be cast."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.state import Combat, Night


def end_spells_of(g: Night, who: str) -> None:
    """WD-38.13."""


def end_spells_on(g: Night, target: str) -> None:
    """Spells on something that is gone."""


def opening_spell(g: Night) -> list[Step]:
    """WD-38.15."""
    return []


def count_rounds(g: Night) -> None:
    """WD-38.12."""


def rounds_become_turns(g: Night, fight: Combat) -> None:
    """WD-38.12."""


def count_turns(g: Night, who: str) -> None:
    """WD-38.11."""


def casts(g: Night, who: str) -> list[str]:
    """WD-38.2."""
    return []


def casts_at(g: Night, who: str, disk: str) -> list[str]:
    """WD-38.8."""
    return []


def casts_in_combat(g: Night, who: str) -> list[str]:
    """WD-38.8."""
    return []


def begin(g: Night, who: str, option: str, after: Step | None = None) -> None:
    """WD-38.2."""


class CreatureRound(Step, frozen=True):
    """WD-39.7."""
