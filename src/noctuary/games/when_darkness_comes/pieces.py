"""A plan, turned and numbered: what a layout takes in when a tile is laid."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from noctuary.games.when_darkness_comes.tiles import (
    BROKEN_DOOR,
    BROKEN_WINDOW,
    COSTS,
    DOOR,
    DOORWAY,
    OPEN,
    RIM,
    SIDE,
    SQUARES,
    WINDOW,
    Plan,
    turned,
)

NOWHERE: Final = -1

SEEN_THROUGH: Final = OPEN + DOORWAY + WINDOW + BROKEN_DOOR + BROKEN_WINDOW
"""WD-8.4: what does not stop a line."""
WALKED_THROUGH: Final = OPEN + DOORWAY + BROKEN_DOOR
RUN_THROUGH: Final = WALKED_THROUGH + BROKEN_WINDOW
"""WD-10.30: broken windows are open to adversaries."""

Walk = tuple[int, int, bool]
"""A step: to where, for how many half points, and whether it enters a building."""
Wiring = tuple[tuple[Walk, ...], tuple[int, ...], int, tuple[int, ...]]
"""A square's walks, runs, views (as bits of the four sides) and open rims."""


class Gate(msgspec.Struct, frozen=True):
    """A door or window on the board."""

    id: str
    kind: str
    building: str
    inside: int
    outside: int
    locks: int
    broken: bool


class Surroundings(msgspec.Struct):
    """What a square's wiring depends on; costs and zones are listed from `first` on."""

    costs: list[int]
    zones: list[str]
    opens: Callable[[int, int], bool]
    first: int = 0

    def wired(self, square: int, near: tuple[int, ...], edges: tuple[str, ...]) -> Wiring:
        """Steps, runs, views and rims out of one square."""
        first = self.first
        if not self.costs[square - first]:
            return (), (), 0, ()
        walks: list[Walk] = []
        runs: list[int] = []
        clear = 0
        zone = self.zones[square - first]
        for side, (beside, edge) in enumerate(zip(near, edges, strict=True)):
            if beside < 0 or not self.costs[beside - first]:
                continue
            clear |= (edge in SEEN_THROUGH) << side
            if edge in RUN_THROUGH:
                runs.append(beside)
            if edge in WALKED_THROUGH or (edge == DOOR and self.opens(square, beside)):
                other = self.zones[beside - first]
                walks.append((beside, self.costs[beside - first], bool(other) and other != zone))
        rims = tuple(side for side in range(4) if edges[side] == RIM and near[side] < 0)
        return tuple(walks), tuple(runs), clear, rims


class Piece:
    """A plan in one of its four rotations and with its squares' numbers, ready to be laid."""

    def __init__(self, plan: Plan, rotation: int, first: int) -> None:
        squares = range(SQUARES)
        spots = [turned(square, rotation) for square in squares]
        self.xs = [spot % SIDE for spot in spots]
        self.ys = [spot // SIDE for spot in spots]
        self.terrain: list[str] = list(plan.terrain)
        self.costs = [COSTS[terrain] for terrain in plan.terrain]
        self.zones = list(plan.building)
        self.tags = list(plan.tags)
        self.names = [f"{plan.tile.id}.{s // SIDE}.{s % SIDE}" for s in squares]
        sides = [(side - rotation) % 4 for side in range(4)]
        around = [[plan.neighbour(s, side) for side in sides] for s in squares]
        self.near = [tuple(n if n < 0 else first + n for n in row) for row in around]
        self.edges = [tuple(plan.edges[s][side] for side in sides) for s in squares]
        self.gates = [
            Gate("", g.kind, building, first + g.inside, first + g.outside, g.locks, g.broken)
            for building, gates in plan.openings.items()
            for g in gates
        ]
        self.buildings = {
            b.id: tuple(first + s for s in squares if plan.building[s] == b.id)
            for b in plan.tile.buildings
        }
        tags = dict.fromkeys(tag for here in plan.tags for tag in here)
        self.tagged = {
            tag: tuple(first + s for s in squares if tag in plan.tags[s]) for tag in tags
        }
        self._wire(first)

    def _wire(self, first: int) -> None:
        """The tile by itself, as if nothing lay around it."""
        locked = {(g.outside, g.inside) for g in self.gates if g.kind == "door" and g.locks}
        around = Surroundings(
            self.costs, self.zones, lambda here, there: (here, there) not in locked, first
        )
        rows = [around.wired(first + s, self.near[s], self.edges[s]) for s in range(SQUARES)]
        self.walks = [row[0] for row in rows]
        self.runs = [row[1] for row in rows]
        self.clear = [row[2] for row in rows]
        self.rims = [row[3] for row in rows]


@lru_cache(maxsize=1_000)
def piece_of(plan: Plan, rotation: int, first: int) -> Piece:
    """A plan, turned and numbered; the same few come up again and again."""
    return Piece(plan, rotation, first)
