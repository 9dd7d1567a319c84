"""DQ §7.12: players who try for one ending or one destiny, as people do who know what they want."""

from __future__ import annotations

from typing import Any, Final

from noctuary.games.dark_quarter.authoring.seeking import Seeker
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import pivotal

FEW: Final = 2
"""Effort dice that are enough where nothing depends on a test."""


def aims(pack: Campaign, team: tuple[str, ...] = ()) -> list[str]:
    """All that can be tried for: `conclusion:rewritten`, `destiny:ines/hold_on` …"""
    ends = [f"conclusion:{end.id}" for s in pack.scenarios for end in s.finale.conclusions]
    people = [pack.characters[name] for name in team or pack.characters]
    fates = [f"destiny:{who.id}/{destiny.id}" for who in people for destiny in who.destinies]
    return ends + fates


class Striver(Seeker):
    """Looks round, minds its dice, and decides for what it wants."""

    name = "striver"
    meaning = "tries for one ending or destiny"
    aim = ""

    looks_round = (24, 40)

    def __init__(self, seed: int, *about: Any) -> None:
        super().__init__(seed, *about)
        self.timid = False

    def is_done(self, g: DarkQuarter) -> bool:
        return False

    def pivotal(self, g: DarkQuarter) -> str:
        """For a destiny that it wants; else for what leads to the ending that it wants."""
        step = g.agenda[-1]
        assert isinstance(step, pivotal.Decide)
        choice = g.pack.pivotal[step.choice]
        who, _, destiny = self.aim.partition(":")[2].partition("/")
        if choice.character == who:
            weight = {f"choose:{o.id}": (o.destiny or {}).get(destiny, 0) for o in choice.options}
            return max(g.options, key=lambda option: weight.get(option, 0))
        return self.option(g, g.options)

    def pool(self, g: DarkQuarter) -> str:
        trial = g.trials[-1]
        matters = g.finale is not None or bool(self.bands(trial.test, 0))
        available = g.sheets[trial.who].available
        wanted = available if matters else min(FEW, available)
        return f"effort:{wanted}" if trial.own < wanted else "roll"
