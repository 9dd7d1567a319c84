"""The whole game on a real table: what lies face down is known when the people say what it is.

Until then the machine keeps an arrangement that fits everything that was said; what is said now
changes places with whatever the arrangement had there.
"""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.state import Night

Slot = tuple[int, int]
"""A face-down disk's place: the square, and which of its disks."""
NONE = "none"


def at(g: Night, slot: Slot) -> str:
    """The disk that lies there, as far as the machine knows."""
    return g.hidden[slot[0]][slot[1]]


def kind_at(g: Night, slot: Slot) -> str:
    """The kind of a face-down disk."""
    return g.pack.disks[at(g, slot)].kind


def unknown_slots(g: Night, seat: int | None) -> list[Slot]:
    """The face-down disks that a seat cannot know; for None those that nobody knows."""
    found = []
    for square in sorted(g.hidden):
        for number, disk in enumerate(g.hidden[square]):
            seats = g.known.get(disk, ())
            if seat not in seats and (seat is not None or not seats):
                found.append((square, number))
    return found


def area(g: Night, slot: Slot) -> str:
    """The building of a place; outdoors its tile."""
    return g.layout.zones[slot[0]] or f"tile {g.layout.tile_of(slot[0])}"


def is_numbered(g: Night, slot: Slot) -> bool:
    """Whether a black disk lies there."""
    return kind_at(g, slot) == "numbered"


def put(g: Night, slot: Slot, disk: str) -> None:
    """Let a disk lie at a place in the machine's arrangement."""
    disks = list(g.hidden[slot[0]])
    disks[slot[1]] = disk
    g.hidden[slot[0]] = tuple(disks)


# ── what may lie there ────────────────────────────────────────────────────────────────────────


def possible(g: Night, slot: Slot, said: tuple[Slot, ...]) -> list[str]:
    """What may lie at a place that nobody knows: any disk of the same pile that is not known to
    lie elsewhere. A black disk stays in its building (WD-40.1)."""
    free = [one for one in unknown_slots(g, None) if one not in said]
    if kind_at(g, slot) == "obstacle":
        return [at(g, one) for one in free if kind_at(g, one) == "obstacle"] + g.obstacle_pool
    black = [at(g, one) for one in free if is_numbered(g, one) and area(g, one) == area(g, slot)]
    if is_numbered(g, slot) and spare(g, slot, free) is None:
        return black
    plain = [at(g, one) for one in free if kind_at(g, one) not in ("numbered", "obstacle")]
    return black + plain + g.supply


def spare(g: Night, slot: Slot, free: list[Slot]) -> Slot | None:
    """Another place of the same building to which a black disk can make way."""
    fitting = (
        one
        for one in free
        if one != slot
        and area(g, one) == area(g, slot)
        and kind_at(g, one) not in ("numbered", "obstacle")
    )
    return next(fitting, None)


def exchange(g: Night, slot: Slot, disk: str, said: tuple[Slot, ...] = ()) -> None:
    """A disk lies there after all; what the machine had there takes its place."""
    old = at(g, slot)
    if old == disk:
        return
    free = [one for one in unknown_slots(g, None) if one not in said]
    source = next((one for one in free if at(g, one) == disk), None)
    leaves = source is None or area(g, source) != area(g, slot)
    if is_numbered(g, slot) and leaves:
        other = spare(g, slot, [one for one in free if one != source])
        if other is not None:
            put(g, slot, at(g, other))
            put(g, other, old)
    put_instead(g, disk, slot, source)


def put_instead(g: Night, disk: str, slot: Slot, source: Slot | None) -> None:
    """Two disks change places: one of the board and one of the board or of its pile."""
    old = at(g, slot)
    put(g, slot, disk)
    if source is not None:
        put(g, source, old)
        return
    pile = g.obstacle_pool if disk in g.obstacle_pool else g.supply
    if disk in pile:
        pile[pile.index(disk)] = old


# ── asking ────────────────────────────────────────────────────────────────────────────────────


def is_asked(g: Night) -> bool:
    """Whether the people say what lies face down. If not, the machine knows it, and these steps
    change nothing."""
    return g.chance == "table"


class NameDisks(Step, frozen=True):
    """WD-8.8, WD-11.3: what is turned up or looked at is said, place by place, before anything
    comes of it."""

    seat: int
    places: tuple[Slot, ...]
    said: int = 0

    def run(self, g: Night) -> None:
        if self.said == len(self.places) or not is_asked(g):
            return
        slot = self.places[self.said]
        if g.known.get(at(g, slot)):
            self.drawn(g, at(g, slot))
        else:
            said = self.places[: self.said]
            g.name(self, at(g, slot), lambda: possible(g, slot, said), self.seat)

    def drawn(self, g: Night, disk: str) -> None:
        exchange(g, self.places[self.said], disk, self.places[: self.said])
        g.then(msgspec.structs.replace(self, said=self.said + 1))


class FindDisk(Step, frozen=True):
    """WD-40.1: a black disk that the story shows is looked for in its building."""

    seat: int
    disk: str

    def run(self, g: Night) -> None:
        if not is_asked(g):
            return
        here = next((one for one in unknown_slots(g, None) if at(g, one) == self.disk), None)
        if here is not None:
            names = g.layout.names
            g.name(
                self,
                names[here[0]],
                lambda: dict.fromkeys(names[one[0]] for one in self.places(g, here)),
                self.seat,
            )

    def places(self, g: Night, here: Slot) -> list[Slot]:
        """Where it may lie."""
        return [
            one
            for one in unknown_slots(g, None)
            if area(g, one) == area(g, here) and kind_at(g, one) != "obstacle"
        ]

    def drawn(self, g: Night, square: str) -> None:
        here = next(one for one in unknown_slots(g, None) if at(g, one) == self.disk)
        if g.layout.names[here[0]] != square:
            named = (one for one in self.places(g, here) if g.layout.names[one[0]] == square)
            put_instead(g, self.disk, next(named), here)


class SearchSupply(Step, frozen=True):
    """WD-40.1: the supply is looked through for a disk that the story wants; the first that is
    found will do."""

    seat: int
    bases: tuple[str, ...]

    def run(self, g: Night) -> None:
        if not self.bases or not is_asked(g):
            return
        base = self.bases[0]
        copies = g.pack.copies[base]
        if any(copy in pile for copy in copies for pile in (g.box, g.discard)):
            return
        is_there = any(copy in g.supply for copy in copies)
        g.name(self, base if is_there else NONE, lambda: self.answers(g, base), self.seat)

    def answers(self, g: Night, base: str) -> list[str]:
        """Whether there may be one in the supply, and whether there may be none."""
        copies = g.pack.copies[base]
        there = [copy for copy in copies if copy in g.supply]
        lying = any(at(g, one) in copies for one in unknown_slots(g, None))
        found = [base] if there or (lying and exchangeable(g, copies)) else []
        return found + ([NONE] if len(hiding(g, copies)) >= len(there) else [])

    def drawn(self, g: Night, found: str) -> None:
        copies = g.pack.copies[self.bases[0]]
        there = [copy for copy in copies if copy in g.supply]
        if found == NONE:
            for copy, slot in zip(there, hiding(g, copies), strict=False):
                put_instead(g, copy, slot, None)
            g.then(msgspec.structs.replace(self, bases=self.bases[1:]))
        elif not there:
            slot = next(one for one in unknown_slots(g, None) if at(g, one) in copies)
            put_instead(g, exchangeable(g, copies)[-1], slot, None)


def hiding(g: Night, copies: list[str]) -> list[Slot]:
    """Places on the board where a disk of the supply may lie that the machine has in the supply."""
    return [
        one
        for one in unknown_slots(g, None)
        if kind_at(g, one) not in ("obstacle", "numbered") and at(g, one) not in copies
    ]


def exchangeable(g: Night, copies: list[str]) -> list[str]:
    """Disks of the supply that may lie on the board instead."""
    return [disk for disk in g.supply if disk not in copies]
