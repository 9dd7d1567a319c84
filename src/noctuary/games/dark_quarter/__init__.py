"""The Dark Quarter: a story App, a team of Characters, and the first nights of a campaign."""

from noctuary.games.dark_quarter.game import GAME

__all__ = ["GAME"]
