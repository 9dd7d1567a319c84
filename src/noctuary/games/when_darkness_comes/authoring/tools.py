"""The tools that `noctuary pack` calls, by the names that it knows (engine.authors)."""

from noctuary.games.when_darkness_comes.authoring.graph import drawn
from noctuary.games.when_darkness_comes.authoring.watching import playtest

__all__ = ["drawn", "playtest"]
