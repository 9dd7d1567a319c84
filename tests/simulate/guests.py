"""Players of somebody else: good ones, and ones that do everything wrong."""

from __future__ import annotations

import os
from typing import Any

SEEN: list[Any] = []
"""What the curious one was given."""


class Last:
    """Takes the last option."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Any, state: Any, seat: int) -> str:
        return str(state.options[-1])


class Raises(Last):
    """Knows no answer."""

    def choose(self, game: Any, state: Any, seat: int) -> str:
        raise ValueError(f"turn {state.turn} is too hard")


class Number(Last):
    """Replies what is no reply."""

    def choose(self, game: Any, state: Any, seat: int) -> Any:
        return 42


class Flies(Last):
    """Replies what cannot be done."""

    def choose(self, game: Any, state: Any, seat: int) -> str:
        return f"fly:{state.turn}"


class Silent(Last):
    """Never answers."""

    def choose(self, game: Any, state: Any, seat: int) -> str:
        while True:
            pass


class Curious(Last):
    """Keeps all that it is given, and spoils it."""

    def choose(self, game: Any, state: Any, seat: int) -> str:
        SEEN.append((self.seed, state.clone()))
        reply = super().choose(game, state, seat)
        state.reply(reply)
        state.streams.clear()
        return reply


class Quits(Last):
    """Ends the process that it plays in."""

    def choose(self, game: Any, state: Any, seat: int) -> str:
        os._exit(3)


class WithoutSeed:
    """Cannot be made as players are made."""

    def choose(self, game: Any, state: Any, seat: int) -> str:
        return str(state.options[-1])


class Talks(Last):
    """Prints what it thinks."""

    def choose(self, game: Any, state: Any, seat: int) -> str:
        print("the last one, as always")
        return super().choose(game, state, seat)
