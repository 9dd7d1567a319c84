"""WD-33: healing others, and oneself."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.dice import points, pools, rolls
from noctuary.games.when_darkness_comes.events import Healed, StateChanged
from noctuary.games.when_darkness_comes.people import grudges
from noctuary.games.when_darkness_comes.state import Night


def patients(g: Night, who: str) -> list[str]:
    """WD-33.1, WD-33.5: others in the square who are hurt or bleed."""
    here = modifiers.people_at(g, g.characters[who].square)
    return [c.id for c in here if c.id != who and (c.damage or c.bleeding)]


def can_heal_self(g: Night, who: str) -> bool:
    """WD-33.3: hurt, or bleeding where nobody else could stop it."""
    c = g.characters[who]
    return c.damage > 0 or (c.bleeding and len(g.alive()) == 1)


def heal(g: Night, healer: str, patient: str) -> None:
    """WD-33.1: Medical + `first_aid`, a simple roll."""
    g.then(
        rolls.Announce(pools.simple(g, healer, "heal", target=patient)), Treated(healer, patient)
    )


class Treated(Step, frozen=True):
    """WD-33.1, WD-33.2, WD-33.4, WD-33.5: every success removes an ordinary damage disk, and brings
    whoever has healed another 1 VP."""

    healer: str
    patient: str

    def run(self, g: Night) -> None:
        value = 0 if g.result is None else g.result.value
        c = g.characters[self.patient]
        removed = min(value, c.damage)
        g.change(self.patient, damage=c.damage - removed)
        g.emit(Healed(who=self.patient, disks=removed, by=self.healer, rule="WD-33.1"))
        other = self.healer != self.patient
        if other:
            points.score(g, self.healer, value, "healing", "WD-33.2")
        if other and removed:
            grudges.forgive(g, self.patient, self.healer)
        if value and c.bleeding and (other or len(g.alive()) == 1):
            g.change(self.patient, bleeding=False)
            g.emit(StateChanged(who=self.patient, state="bleeding", on=False, rule="WD-33.5"))
