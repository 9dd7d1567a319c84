"""The player that takes whatever comes: the least that any other one has to beat."""

from __future__ import annotations

from typing import Any, ClassVar

from noctuary.bots.player import Bot
from noctuary.engine.game import Game


class Random(Bot):
    """Chooses among all replies, each as likely as the next."""

    name: ClassVar[str] = "random"
    meaning: ClassVar[str] = "takes any option, all equally likely"

    def choose(self, game: Game, state: Any, seat: int) -> str:
        asked = state.question
        return self.one_of(self.replies(state) if asked.kind == "several" else asked.options)

    def interject(self, game: Game, state: Any, seat: int) -> str | None:
        options: tuple[str, ...] = state.options_for(seat)
        chosen = self.below(len(options) + 1)
        return options[chosen] if chosen < len(options) else None
