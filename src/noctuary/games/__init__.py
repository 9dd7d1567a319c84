"""The games, by id; each is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from noctuary import rules
from noctuary.engine.faults import nearest
from noctuary.engine.game import Game

PACKAGES = {
    "arkham-noir": "noctuary.games.arkham_noir",
    "dark-quarter": "noctuary.games.dark_quarter",
    "six-days": "noctuary.games.six_days",
    "when-darkness-comes": "noctuary.games.when_darkness_comes",
}
"""The one place where a game is named; everything else is found from its package."""
rules.packages = PACKAGES


@cache
def game(game_id: str) -> Game:
    """The game with this id; LookupError names those that exist."""
    if game_id not in PACKAGES:
        known = ", ".join(PACKAGES)
        raise LookupError(
            f"there is no game {game_id!r}; choose from {known}" + nearest(game_id, list(PACKAGES))
        )
    found: Game = import_module(PACKAGES[game_id]).GAME
    return found


def games() -> list[Game]:
    """All games that can be played."""
    return [game(game_id) for game_id in PACKAGES]
