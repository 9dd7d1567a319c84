"""Rules that are told in a later chapter (see engine/ahead.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noctuary.engine.ahead import told_later

if TYPE_CHECKING:
    from noctuary.games.arkham_noir.state import ArkhamNoir


@told_later
def free_move(g: ArkhamNoir, move: str) -> None:
    """AN-16.1: a card is stowed, unstowed or used, whatever is being asked. Told in briefcase.py,
    because what a used card does is told there."""
    raise NotImplementedError
