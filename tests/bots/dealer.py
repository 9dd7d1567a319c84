"""A game that deals one table anew whenever it is asked to deal another, which differs only in
what lies hidden: whoever looks at hidden cards in any other way gives himself away."""

from __future__ import annotations

from typing import Any


class Dealer:
    """A game in which one table is redealt in place of another."""

    def __init__(self, true: Any, other: Any) -> None:
        self._true, self._other = true, other

    def __getattr__(self, name: str) -> Any:
        return getattr(self._true.game, name)

    def redeal(self, state: Any, seat: int, seed: int = 0) -> Any:
        """A redealt copy of a table, of the true one in place of the other."""
        dealt = self._true if state is self._other else state
        return self._true.game.redeal(dealt, seat, seed=seed)
