"""WD-15: allies, who want to be persuaded."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import reshuffle
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.people import belongings, failure
from noctuary.games.when_darkness_comes.state import Night


def persuade(g: Night, who: str, disk: str) -> None:
    """WD-15.1: Persuasion + one of the social skills against the ally's TN."""
    check = pools.difficulty(g, who, "persuade", g.disk(disk).tn, target=disk)
    g.then(rolls.Announce(check), Persuaded(who, disk))


class Persuaded(Step, frozen=True):
    """WD-15.2, WD-15.3: the ally joins, or there is a failure disk and a reshuffle."""

    who: str
    disk: str

    def run(self, g: Night) -> None:
        if g.result is None or self.disk not in g.shown:
            return
        if g.result.success:
            belongings.gain(g, self.who, self.disk, "joined", "WD-15.2")
        else:
            g.then(reshuffle.Reshuffle(self.disk, self.who))
            failure.gain(g, self.who, "WD-15.3")
