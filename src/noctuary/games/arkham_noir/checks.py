"""AN-C1 to AN-C32: what every card set must keep, beyond the types of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noctuary.engine.packs import Source


def check(source: Source, parts: Mapping[str, Any]) -> None:
    """Report every constraint that a card set breaks."""
