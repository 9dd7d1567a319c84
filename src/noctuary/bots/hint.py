"""A hint: what a careful player would do in somebody's place, and why."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.bots.greedy import Greedy
from noctuary.engine.game import Game
from noctuary.engine.log import past_label


class Hint(msgspec.Struct, frozen=True):
    """An option with its words and the reason for it."""

    option: str
    label: str
    reason: str


def hint(game: Game, state: Any, seat: int, seed: int = 0) -> Hint | None:
    """Advice for the seat that is asked; it is given on a redealt table and sees no secrets.

    The game's own counsel comes first, then a player that looks one step ahead. None where nobody
    can know: what real dice and cards show is for the table to say.
    """
    if state.seat != seat or state.question.kind in ("dice", "draw"):
        return None
    advice = game.advise(game.redeal(state, seat, seed=seed), seat)
    option = advice or Greedy(seed).choose(game, state, seat)
    who = "A careful player" if advice else "A player who looks one step ahead"
    reason = game.reason(state, seat, option) or f"{who} would do this."
    return Hint(option, past_label(game, state, option), reason)
