"""The chance to win as a seat can know it: how many of many possible games a steady player wins.

Whatever the seat cannot know is drawn anew for each of them, so the number tells nothing about what
lies hidden.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Any, ClassVar, Final

import msgspec

from noctuary.bots.cautious import Cautious
from noctuary.bots.table import play
from noctuary.engine import chance as streams
from noctuary.engine.game import Game

LONGEST: Final = 3_000
"""After so many decisions a game that was played on counts as not won."""
BUDGET: Final = 16
"""In how many games a chance is counted unless somebody wants more."""


class Steady(Cautious):
    """Plays a possible game to its end: by the game's advice, else what looks best at once."""

    name: ClassVar[str] = "steady"
    tables: ClassVar[int] = 1


class Chance(msgspec.Struct, frozen=True):
    """How many possible games were won."""

    won: int
    tried: int
    reached: float = 0.0
    """How much of its goal the seat reached on average, from 0 to 1."""

    @property
    def value(self) -> float:
        """The chance as a number from 0 to 1."""
        return self.won / self.tried if self.tried else 0.0

    @property
    def error(self) -> float:
        """The standard error of that number; never none, as few games prove little."""
        share = (self.won + 1) / (self.tried + 2)
        return math.sqrt(share * (1 - share) / (self.tried + 2))


def chance(
    game: Game, state: Any, seat: int, budget: int = BUDGET, seed: int = 0, reply: str | None = None
) -> Chance:
    """The seat's chance to win from here, or after a reply of its own, in so many possible games.

    The same seed deals the same games, so that two replies are compared in the same luck.
    """
    if state.outcome is not None:
        won = budget if game.has_won(state, seat) else 0
        return Chance(won, budget, game.reached(state, seat))
    ends = [played_on(game, state, seat, world, reply) for world in seeds(seed, budget)]
    won = sum(game.has_won(end, seat) for end in ends)
    return Chance(won, budget, fmean(game.reached(end, seat) for end in ends))


def seeds(seed: int, number: int) -> Sequence[int]:
    """So many seeds of possible games, from one."""
    return [streams.mix(streams.stream(seed, "chance") + n) & 0xFFFFFFFF for n in range(number)]


def played_on(game: Game, state: Any, seat: int, seed: int, reply: str | None) -> Any:
    """The end of one possible game."""
    world = game.redeal(state, seat, seed=seed)
    if reply is not None:
        world.reply(reply, seat)
    players = {n: Steady(seed + n) for n in range(world.seats)}
    play(game, world, players, LONGEST)
    return world
