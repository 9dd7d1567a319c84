"""WD-25, WD-40.3: proposals between players, and votes on good role-playing."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.state import Night


def openings(g: Night, who: str) -> list[str]:
    """What a player may propose in the own turn."""
    return []


def interjections(g: Night, who: str) -> dict[int, tuple[str, ...]]:
    """What others may propose meanwhile."""
    return {}


def begin(g: Night, who: str) -> None:
    """A proposal."""


def praise(g: Night, who: str, other: str) -> None:
    """A vote."""


def interject(g: Night, option: str, seat: int) -> None:
    """Another player speaks up."""
