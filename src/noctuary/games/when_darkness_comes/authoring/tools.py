"""The tools that `noctuary pack` calls, by the names that it knows (engine.authors)."""

from noctuary.games.when_darkness_comes.authoring.graph import drawn
from noctuary.games.when_darkness_comes.authoring.playtest import PLAYERS, Plan
from noctuary.games.when_darkness_comes.authoring.report import playtested

__all__ = ["PLAYERS", "Plan", "drawn", "playtested"]
