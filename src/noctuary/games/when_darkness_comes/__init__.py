"""When Darkness Comes: one night in a small town, for one to six players."""

from noctuary.games.when_darkness_comes.game import GAME

__all__ = ["GAME"]
