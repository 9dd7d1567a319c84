"""The tools that `noctuary pack` calls, by the names which it knows (engine.game.AuthorTools)."""

from noctuary.games.dark_quarter.authoring.graph import drawn
from noctuary.games.dark_quarter.authoring.translating import (
    dumped,
    extracted,
    read_words,
    translated,
)
from noctuary.games.dark_quarter.authoring.watching import playtest

__all__ = ["drawn", "dumped", "extracted", "playtest", "read_words", "translated"]
