"""WD-12: looking for a light."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.ladder import LEVELS
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.events import RoomLit
from noctuary.games.when_darkness_comes.state import Night


def find_light(g: Night, who: str) -> None:
    """WD-12.1: Intelligence + `search` against 1P."""
    g.then(rolls.Announce(pools.difficulty(g, who, "light", LEVELS["1P"])), LightFound(who))


class LightFound(Step, frozen=True):
    """WD-12.2, WD-12.3: the room is lit for the rest of the game, or stays dark."""

    who: str

    def run(self, g: Night) -> None:
        if g.result is not None and g.result.success:
            square = g.characters[self.who].square
            g.lit.append(g.layout.rooms[square])
            g.emit(RoomLit(who=self.who, square=g.layout.names[square], rule="WD-12.2"))
