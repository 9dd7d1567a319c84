"""WD-11: sensing what lies face down; every other secret look works the same way."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers, naming
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.events import Looked, Peeked
from noctuary.games.when_darkness_comes.state import Night


def perceive(g: Night, who: str) -> None:
    """WD-11.1: Intelligence + `perception`, a simple roll."""
    c = g.characters[who]
    g.change(who, perceived=(*c.perceived, modifiers.zone_of(g, who)))
    g.then(rolls.Announce(pools.simple(g, who, "perceive")), Perceived(who))


class Perceived(Step, frozen=True):
    """WD-11.1: one disk for each success."""

    who: str

    def run(self, g: Night) -> None:
        if g.result is not None and g.result.value:
            g.then(Peek(self.who, g.result.value, "building", "perception"))


class Peek(Step, frozen=True):
    """WD-11.2, WD-11.3: disks are chosen one after the other, each seen before the next."""

    who: str
    count: int
    where: str
    """`building`, `tile` or `anywhere`."""
    how: str
    seen: int = 0

    def run(self, g: Night) -> None:
        options = self.places(g) if self.count > self.seen else []
        if options:
            g.ask(self, [*options, "enough"], g.seat_of(self.who))
        else:
            self.tell(g)

    def places(self, g: Night) -> list[str]:
        """The squares with a face-down disk that this player does not know yet."""
        known, names = g.known, g.pack.ground.names
        c = g.characters[self.who]
        return [
            f"peek:{names[square]}"
            for square in self.within(g, c.square)
            if any(c.seat not in known.get(disk, ()) for disk in g.hidden[square])
        ]

    def within(self, g: Night, here: int) -> list[int]:
        """The squares with face-down disks among those that may be looked at."""
        zones = g.pack.ground.zones
        if self.where == "building":
            return [square for square in g.hidden if zones[square] == zones[here]]
        if self.where == "house":
            first = here // SQUARES * SQUARES
            house = {zone for zone in zones[first : first + SQUARES] if zone}
            return [square for square in g.hidden if zones[square] in house]
        if self.where == "anywhere":
            return list(g.hidden)
        return [square for square in g.hidden if not modifiers.crosses_rim(square, here)]

    def answer(self, g: Night, option: str) -> None:
        if option == "enough":
            self.tell(g)
            return
        square = g.layout.square(option.removeprefix("peek:"))
        seat = g.seat_of(self.who)
        disks = g.hidden[square]
        unknown = [n for n, disk in enumerate(disks) if seat not in g.known.get(disk, ())]
        g.then(msgspec.structs.replace(self, seen=self.seen + 1))
        look_at(g, self.who, ((square, unknown[g.pick(len(unknown))]),))

    def tell(self, g: Night) -> None:
        """WD-40.5: others learn only that a look took place."""
        if self.seen:
            g.emit(Looked(who=self.who, disks=self.seen, how=self.how, rule="WD-40.5"))


def reveal(g: Night, who: str, square: int, disk: str, seat: int) -> None:
    """One player learns what a face-down disk is; it stays where it is."""
    g.known[disk] = tuple(sorted({*g.known.get(disk, ()), seat}))
    g.revealed += 1
    if g.listener is not None:
        name = g.layout.names[square]
        g.listener(Peeked(who=who, disk=disk, square=name, seats=(seat,), rule="WD-11.3"))


def look_at(g: Night, who: str, places: tuple[naming.Slot, ...], how: str = "") -> None:
    """A player looks at face-down disks; on a real table that player says what they are."""
    g.then(naming.NameDisks(g.seat_of(who), places), LookedAt(who, places, how))


class LookedAt(Step, frozen=True):
    """WD-11.3: the disks are known to one player; WD-40.5: others may learn that they were seen."""

    who: str
    places: tuple[naming.Slot, ...]
    how: str = ""

    def run(self, g: Night) -> None:
        for slot in self.places:
            reveal(g, self.who, slot[0], naming.at(g, slot), g.seat_of(self.who))
        if self.how:
            g.emit(Looked(who=self.who, disks=len(self.places), how=self.how, rule="WD-36.24"))


class LookAtTile(Step, frozen=True):
    """WD-36.24: all face-down disks on one tile in play, secretly."""

    who: str

    def run(self, g: Night) -> None:
        tiles = dict.fromkeys(map(g.layout.tile_of, g.hidden))
        if tiles:
            g.ask(self, [f"tile:{tile}" for tile in tiles], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        tile = option.removeprefix("tile:")
        lay = g.layout
        here = [s for s in g.hidden if lay.tile_of(s) == tile]
        places = tuple((s, n) for s in here for n in range(len(g.hidden[s])))
        look_at(g, self.who, places, "fate")
