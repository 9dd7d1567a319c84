"""The player that goes by a game's own counsel, and looks one step ahead where there is none."""

from __future__ import annotations

from typing import Any, ClassVar

from noctuary.bots.greedy import Greedy
from noctuary.engine.game import Game
from noctuary.engine.manners import Manner


class Cautious(Greedy):
    """Plays as the game itself would advise a careful person. It sees only a redealt table."""

    name: ClassVar[str] = "cautious"
    meaning: ClassVar[str] = "plays with care: by the game's own advice, else one step ahead"
    manner: ClassVar[Manner] = "careful"

    def choose(self, game: Game, state: Any, seat: int) -> str:
        if state.question.kind in ("choose", "several") and len(state.options) > 1:
            table = game.redeal(state, seat, seed=self.below(1 << 32))
            advice = game.advise(table, seat, self.manner)
            if advice is not None:
                return advice
        return super().choose(game, state, seat)

    def interject(self, game: Game, state: Any, seat: int) -> str | None:
        """Careful people do not interrupt: whoever wants something of them asks."""
        return None
