"""WD-22: alarms, guards, owners and dogs."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, lasting, modifiers, reshuffle, ways
from noctuary.games.when_darkness_comes.combat import ahead, combat, flight, ranged
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.dice import points, pools, rolls
from noctuary.games.when_darkness_comes.events import Beaten
from noctuary.games.when_darkness_comes.moving import fate, movement
from noctuary.games.when_darkness_comes.people import belongings, failure
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import scenario

CHECKS = {"alarm": "disarm", "guard": "persuade", "owner": "persuade", "dog": "calm"}
"""WD-22.4 to WD-22.7: what is rolled to deal with it."""


class MeetSecurity(Step, frozen=True):
    """WD-22.1 to WD-22.3, WD-22.8: sneak, retreat, shoot or cast, or deal with it."""

    who: str
    disk: str
    may_shoot: bool = True
    may_avoid: bool = True
    """Whether sneaking and retreating are still open."""

    def run(self, g: Night) -> None:
        if self.disk not in g.shown or not g.characters[self.who].alive:
            return
        if not modifiers.sees(g, self.who, g.shown[self.disk].square):  # WD-22.21
            g.then(reshuffle.Reshuffle(self.disk, self.who))
            return
        living = g.disk(self.disk).living
        options = ["deal"]
        if living:
            options.append("fight")
        if self.may_avoid:
            options.append("sneak")
            if living and movement.can_step(g, self.who):
                options.append("retreat")
        if living and self.may_shoot:
            options += ranged.shots(g, self.who, self.disk)
            options += ranged.casts_at(g, self.who, self.disk)
        if len(options) == 1:
            self.answer(g, "deal")
        else:
            g.ask(self, options, g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        printed = g.disk(self.disk)
        word = option.partition(":")[0]
        after = msgspec.structs.replace(self, may_avoid=False)
        if word == "deal":
            check = pools.difficulty(
                g, self.who, CHECKS[printed.type], printed.tn, target=self.disk
            )
            g.then(rolls.Announce(check), Dealt(self.who, self.disk))
        elif word == "fight":
            g.then(combat.BeginCombat(self.disk, self.who, rounds=1, security=True))
        elif word == "sneak":
            check = pools.difficulty(g, self.who, "sneak", printed.i, target=self.disk)
            g.then(rolls.Announce(check), SneakedPast(after))
        elif word == "retreat":
            check = pools.difficulty(g, self.who, "initiative", printed.i, target=self.disk)
            faced = msgspec.structs.replace(after, may_shoot=False)
            g.then(rolls.Announce(check), Retreated(faced))
        elif word == "shoot":
            ranged.shoot(g, self.who, option, msgspec.structs.replace(after, may_shoot=False))
        else:
            ahead.cast(g, self.who, option, msgspec.structs.replace(after, may_shoot=False))


class SneakedPast(Step, frozen=True):
    """WD-27.2, WD-22.2: past it, or it must be dealt with."""

    meeting: MeetSecurity

    def run(self, g: Night) -> None:
        if g.result is not None and g.result.success:
            g.then(reshuffle.Reshuffle(self.meeting.disk, self.meeting.who))
        else:
            g.then(self.meeting)


class Retreated(Step, frozen=True):
    """WD-22.15, WD-22.16: with initiative one gets away."""

    meeting: MeetSecurity

    def run(self, g: Night) -> None:
        who = self.meeting.who
        if g.result is not None and g.result.success:
            g.then(flight.RollFlight(who), WalkAway(who, self.meeting))
        else:
            g.then(self.meeting)


class WalkAway(Step, frozen=True):
    """WD-22.16, WD-28.14: no speed to beat, no willpower to lose, and the disk is reshuffled; but
    whoever has lost the turn must deal with it."""

    who: str
    meeting: MeetSecurity | None = None
    """None in games that were saved when the disk was reshuffled before."""

    def run(self, g: Night) -> None:
        met = self.meeting
        if not fate.spoils_flight(g):
            left = () if met is None else (reshuffle.Reshuffle(met.disk, met.who),)
            g.then(*left, movement.BeginWalk(self.who, flight=True))
        elif met is not None:
            g.then(met)


class Dealt(Step, frozen=True):
    """WD-22.9: a success by check is a trophy with the VP of its TN."""

    who: str
    disk: str

    def run(self, g: Night) -> None:
        if g.result is None or self.disk not in g.shown:
            return
        if g.result.success:
            belongings.trophy(g, self.who, self.disk)
            lasting.end_spells_on(g, self.disk)
            g.emit(Beaten(disk=self.disk, who=self.who, how="dealt", rule="WD-22.9"))
            points.score(g, self.who, g.disk(self.disk).vp, "security", "WD-34.4")
        else:
            g.then(Fail(self.who, self.disk))


class Fail(Step, frozen=True):
    """WD-22.13, WD-22.17 to WD-22.20: everybody out, a failure disk, and a reshuffle."""

    who: str
    disk: str

    def run(self, g: Night) -> None:
        if self.disk not in g.shown:
            return
        building = g.layout.zones[g.shown[self.disk].square]
        if not g.characters[self.who].alive or modifiers.is_frozen(g, self.disk):
            g.then(reshuffle.Reshuffle(self.disk, self.who))
            return
        if not building:
            failure.gain(g, self.who, "WD-22.13")
            board.turn_down(g, self.disk, "WD-22.17")
            return
        throw_out(g, self.who, building, g.shown[self.disk].square)
        failure.gain(g, self.who, "WD-22.13")
        g.then(reshuffle.Reshuffle(self.disk, self.who))
        scenario.fire(g, "security_failed", self.who, building)


def throw_out(g: Night, who: str, building: str, disk: int = NOWHERE) -> None:
    """WD-22.13, WD-22.14, WD-22.19: to the outside square of the nearest door, out of every combat.

    Nearest to whoever met the disk or, if that was from outside, to the disk's square.
    """
    lay = g.layout
    doors = [
        gate for gate in lay.gates.values() if gate.building == building and gate.kind == "door"
    ]
    inside = {gate.inside for gate in reversed(doors)}
    here = g.characters[who].square
    _, way = ways.walk(lay, here if lay.zones[here] == building else disk, lambda s: s in inside)
    nearest = next((d for d in doors if way and d.inside == way[-1]), doors[0])
    for c in g.alive():
        if lay.zones[c.square] == building:
            board.put(g, c.id, nearest.outside, "thrown_out", "WD-22.13")
            if g.combat is not None and g.combat.main == c.id:
                combat.stop(g, "thrown_out", "WD-22.14")
    if g.active == who and lay.zones[here] == building:
        g.moved = True
