"""What is to be simulated, and one game of it. A game depends on its number alone, not on cores."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, Self

import msgspec

from noctuary.bots import bot, play
from noctuary.engine import chance
from noctuary.engine.game import Game

MOST_DECISIONS: Final = 20_000
"""A game that takes longer than this is counted as unfinished."""
SEED_BITS: Final = 53
"""Seeds stay small enough to be numbers in every table that reads them."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are to be played, by whom; a plain value that travels to other processes."""

    package: str
    """Where the game lives: the other processes find it there."""
    game: str
    games: int
    bots: tuple[str, ...]
    """The players' names by seat."""
    seed: int
    settings: dict[str, Any] = {}
    pack: str | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        games: int,
        bot: str,
        seed: int = 0,
        seats: int = 1,
        pack: str | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Self:
        """A plan that can be played: bad settings, packs, seats or players raise their errors."""
        given = settings or {}
        read = game.read_settings(given, game.pack(pack or game.default_pack))
        plan = cls(
            package=game.package,
            game=game.id,
            games=games,
            bots=(bot,) * seats,
            seed=seed,
            settings={name: read[name] for name in given},
            pack=pack,
        )
        plan.table(0)
        return plan

    def seed_of(self, number: int) -> int:
        """The seed of one game: `new(seed=...)` deals it again."""
        return chance.stream(self.seed, f"game {number}") >> (64 - SEED_BITS)

    def table(self, number: int) -> tuple[Game, Any, dict[int, Any]]:
        """The game, its state before the first decision, and the players on their seats."""
        game: Game = import_module(self.package).GAME
        seed = self.seed_of(number)
        state = game.new(seed=seed, seats=len(self.bots), pack=self.pack, **self.settings)
        players = {seat: bot(name, seed + seat) for seat, name in enumerate(self.bots)}
        return game, state, players

    def play(self, number: int) -> Played:
        """Play one game to its end. If the rules fail, that is told and the rest goes on."""
        decisions = 0
        state: Any = None
        try:
            game, state, players = self.table(number)
            decisions = play(game, state, players, MOST_DECISIONS)
        except Exception as error:  # noqa: BLE001 - whatever it was, the other games go on
            fault = f"{type(error).__name__}: {error}"
        else:
            fault = "" if state.outcome is not None else f"no end after {decisions:,} decisions"
        outcome = None if state is None else state.outcome
        return Played(
            game=number,
            seed=self.seed_of(number),
            won=outcome is not None and outcome.won,
            reason="" if outcome is None else outcome.reason,
            decisions=decisions,
            turns=0 if state is None else state.turn,
            scores=()
            if outcome is None
            else tuple(outcome.scores[n] for n in sorted(outcome.scores)),
            fault=fault,
        )


class Played(msgspec.Struct, frozen=True):
    """What became of one game."""

    game: int
    seed: int
    won: bool
    reason: str
    decisions: int
    turns: int
    scores: tuple[float, ...]
    fault: str = ""
    """What went wrong, if the game could not be played to its end."""
