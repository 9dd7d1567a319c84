"""WD-39.21 to WD-39.24: the Control spell."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting, modifiers, ways
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.dice import rolls
from noctuary.games.when_darkness_comes.events import AdversaryRan, Beaten
from noctuary.games.when_darkness_comes.magic import ahead, creatures
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import ending


class Command(Step, frozen=True):
    """WD-39.21: what the target does, by its kind."""

    who: str
    target: str

    def run(self, g: Night) -> None:
        if self.target in g.characters:
            ahead.order_character(g, self.who, self.target)
            return
        kind = g.disk(self.target).kind
        if kind == "adversary":
            g.then(OrderAdversary(self.who, self.target))
        elif kind == "ally":
            belongings.gain(g, self.who, self.target, "joined", "WD-39.24")
        elif kind == "nuisance":
            owner = next(c.id for c in g.alive() if self.target in c.nuisances)
            belongings.discard(g, owner, self.target, "sent_away", "WD-39.24")
        else:
            g.shown.pop(self.target)
            g.discard.append(self.target)
            lasting.end_spells_on(g, self.target)
            if g.combat is not None and g.combat.opponent == self.target:
                combat.stop(g, "sent_away", "WD-39.24")
            g.emit(Beaten(disk=self.target, who=self.who, how="sent_away", rule="WD-39.24"))


class OrderAdversary(Step, frozen=True):
    """WD-39.22: it runs where the caster wants, strikes another opponent, or does nothing."""

    who: str
    target: str

    def run(self, g: Night) -> None:
        g.tamed.append(self.target)
        fight = g.combat
        if fight is not None and fight.opponent == self.target:
            combat.change(g, opponent_loses=True, tamed=True)
            return
        g.ran.append(self.target)  # WD-14.6: whatever it is told, it does nothing else this turn
        lay = g.layout
        here = g.shown[self.target].square
        options = [f"run:{lay.names[s]}" for s in within(g, here, g.disk(self.target).s)]
        options += [f"strike:{other}" for other in rivals(g, self.target)]
        g.ask(self, [*options, "nothing"], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        word, _, rest = option.partition(":")
        if word == "run":
            square = g.layout.square(rest)
            before = g.layout.names[g.shown[self.target].square]
            g.shown[self.target] = msgspec.structs.replace(g.shown[self.target], square=square)
            g.emit(AdversaryRan(disk=self.target, squares=(before, rest), rule="WD-39.22"))
        elif word == "strike":
            dice = g.disk(self.target).a
            check = creatures.dice(g, self.who, dice, modifiers.defence_level(g, rest), rest)
            g.then(rolls.Announce(check), PuppetStruck(self.who, rest), ending.TEST)


def within(g: Night, start: int, steps: int) -> list[int]:
    """The squares that a runner reaches in so many steps without meeting a character."""
    lay = g.layout
    people = {c.square for c in g.alive()}
    found = {start}
    ring = [start]
    for _ in range(steps):
        ring = [s for square in ring for s in ways.runs(lay, square) if s not in found | people]
        found.update(ring)
    return sorted(found - {start})


def rivals(g: Night, disk: str) -> list[str]:
    """Other living opponents in its square."""
    here = g.shown[disk].square
    return [
        other
        for other, shown in g.shown.items()
        if other != disk and shown.square == here and g.pack.disks[other].living
    ]


class PuppetStruck(Step, frozen=True):
    """WD-39.22: what a puppet kills gives the caster VP for `d` only; security as in WD-22.11."""

    who: str
    victim: str

    def run(self, g: Night) -> None:
        if g.result is not None and g.result.success and self.victim in g.shown:
            combat.wound(g, self.victim, self.who, ranged=g.disk(self.victim).kind == "adversary")
