"""The tools that `noctuary pack` calls, by the names that it knows (engine.authors)."""

from noctuary.games.dark_quarter.authoring.graph import drawn
from noctuary.games.dark_quarter.authoring.kinds import PLAYERS
from noctuary.games.dark_quarter.authoring.playtest import Plan
from noctuary.games.dark_quarter.authoring.report import playtested
from noctuary.games.dark_quarter.authoring.translating import (
    dumped,
    extracted,
    read_words,
    translated,
)

__all__ = [
    "PLAYERS",
    "Plan",
    "drawn",
    "dumped",
    "extracted",
    "playtested",
    "read_words",
    "translated",
]
