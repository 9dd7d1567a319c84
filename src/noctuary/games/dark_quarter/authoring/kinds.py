"""DQ §7.11: all kinds of players who try a campaign, by name."""

from __future__ import annotations

from typing import Final

from noctuary.games.dark_quarter.authoring.players import (
    Completionist,
    Greedy,
    HintFollower,
    Hoarder,
    Player,
    StoryOnly,
    Timeout,
)
from noctuary.games.dark_quarter.authoring.seeking import Seeker
from noctuary.games.dark_quarter.authoring.striving import Striver

PLAYERS: Final[dict[str, type[Player]]] = {
    kind.name: kind
    for kind in (
        Player,
        Greedy,
        Completionist,
        StoryOnly,
        HintFollower,
        Hoarder,
        Timeout,
        Seeker,
        Striver,
    )
}
USUAL: Final = tuple(name for name, kind in PLAYERS.items() if not issubclass(kind, Seeker))
"""Those who play as they like; the others have been told what to look for."""
