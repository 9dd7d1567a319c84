"""7.11: what every campaign must keep, beyond the types of its fields."""

from __future__ import annotations

from noctuary.engine.packs import Source
from noctuary.games.dark_quarter.format.parts import Parts


def check(source: Source, parts: Parts) -> None:
    """Report every check that a campaign does not pass."""
