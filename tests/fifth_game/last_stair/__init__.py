"""The Last Stair: a small game of our own, which proves docs/adding-a-game.md."""

from tests.fifth_game.last_stair.game import GAME

__all__ = ["GAME"]
