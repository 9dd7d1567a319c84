"""Machine players at a table: who replies next, and a whole game from here to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from noctuary.bots.player import Bot
from noctuary.engine.game import Game

INTERJECTIONS: Final = 8
"""How often others may speak up in a row before the seat that is asked must answer."""

Listener = Callable[[Any, int, str], None]
"""Hears of each decision before it takes effect: the table, the seat and its reply."""


def answer(game: Game, state: Any, bots: Mapping[int, Bot], others: bool = True) -> tuple[int, str]:
    """The seat that replies next, and its reply; others may speak up first."""
    asked = state.question
    if others:
        for seat, options in asked.others.items():
            if options and seat in bots:
                option = bots[seat].interject(game, state, seat)
                if option is not None:
                    return seat, option
    return asked.seat, bots[asked.seat].choose(game, state, asked.seat)


def play(
    game: Game,
    state: Any,
    bots: Mapping[int, Bot],
    limit: int | None = None,
    heard: Listener | None = None,
) -> int:
    """Play a game to its end, or until so many decisions were made; says how many."""
    decisions = interjected = 0
    while state.question is not None and decisions != limit:
        asked = state.question.seat
        seat, option = answer(game, state, bots, others=interjected < INTERJECTIONS)
        if heard is not None:
            heard(state, seat, option)
        state.reply(option, seat)
        interjected = 0 if seat == asked else interjected + 1
        decisions += 1
    return decisions
