"""LS-2: setting out."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine import chance
from noctuary.engine.settings import Choice, Setting
from noctuary.engine.step import Step
from tests.fifth_game.last_stair.climbing import NextKeeper
from tests.fifth_game.last_stair.content.cards import Tower
from tests.fifth_game.last_stair.state import Settings, Stair

SETTINGS: Final = (
    Setting(
        "height",
        "Height",
        (
            Choice(5, "Five landings", "an old, low tower"),
            Choice(8, "Eight landings", "the lamp is a long way up", difficulty=1),
        ),
        "How far it is to the lamp.",
        "LS-2.1",
    ),
    Setting(
        "oil",
        "Oil",
        (
            Choice(4, "Four", "enough for some mistakes"),
            Choice(6, "Six", "enough for many", difficulty=-1),
            Choice(2, "Two", "enough for one", difficulty=1),
        ),
        "How much oil is in each lantern.",
        "LS-2.2",
    ),
)


def set_out(pack: Tower, settings: dict[str, Any], seats: int) -> Stair:
    """The keepers at the foot of the stair, before anything is dealt."""
    chosen = msgspec.convert(settings, Settings)
    g = Stair(pack=pack, settings=chosen, oil=dict.fromkeys(range(seats), chosen.oil))
    g.deck, g.box = sorted(pack.shapes), sorted(pack.keepsakes)
    g.then(Deal(), NextKeeper(0))
    return g


class Deal(Step, frozen=True):
    """LS-2.3: the shapes are shuffled, one keepsake is dealt to every keeper."""

    def run(self, g: Stair) -> None:
        g.shuffle(g.deck, "shapes", "LS-2.3")
        g.streams["oracle"] = chance.shuffle(g.streams["oracle"], g.box)
        for seat in range(g.seats):
            g.keepsakes[seat] = g.box.pop()
