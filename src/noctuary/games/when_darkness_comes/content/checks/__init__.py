"""What a pack must be beside well-formed: tiles that can be laid, disks and stories that work."""

from __future__ import annotations

from typing import Any

from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content.checks import disks, scenarios, tiles


def check(source: Source, parts: dict[str, Any]) -> None:
    """Report every fault of the decoded parts."""
    tiles.check(source, parts["tiles"])
    disks.check(source, parts)
    scenarios.check(source, parts)
