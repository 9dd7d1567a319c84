"""Every tile of a pack with its squares numbered for good, and turned into its four rotations.

A square's number is 64 × the tile's place in the pack + its number on the plan. No tile is ever on
the board twice, so a number names one square in every game.
"""

from __future__ import annotations

from array import array
from typing import Final

import msgspec

from noctuary.engine.kept import Kept, Unchanging, kept
from noctuary.games.when_darkness_comes.content.tiles import (
    BROKEN_DOOR,
    BROKEN_WINDOW,
    COSTS,
    DOOR,
    DOORWAY,
    JOIN,
    OPEN,
    RIM,
    SIDE,
    SIDES,
    SIGHT,
    SQUARES,
    WINDOW,
    Plan,
    grid,
    next_to,
    turned,
)

NOWHERE: Final = -1

SEWN: Final = RIM + JOIN
"""Edges of tiles that are open where two of them meet."""
SEEN_THROUGH: Final = OPEN + DOORWAY + WINDOW + BROKEN_DOOR + BROKEN_WINDOW
"""WD-8.4: what does not stop a line."""
WALKED_THROUGH: Final = OPEN + DOORWAY + BROKEN_DOOR
RUN_THROUGH: Final = WALKED_THROUGH + BROKEN_WINDOW
"""WD-10.30: broken windows are open to adversaries."""

Steps = tuple[tuple[int, ...], tuple[int, ...]]
"""Where a character's steps out of a square lead: first ordinary ones, to each of its four sides
or NOWHERE, then special ones, which few squares have: into a building, where a movement ends
(WD-7.16), or to another level, free of charge. What any other step costs depends on the square that
it leads to."""
NO_STEPS: Final[Steps] = ((NOWHERE,) * 4, ())


class Gate(msgspec.Struct, frozen=True, gc=False):
    """A door or window; `kind` is one of these two words."""

    id: str
    kind: str
    building: str
    inside: int
    outside: int
    locks: int
    broken: bool


class Line(msgspec.Struct, frozen=True, gc=False):
    """A clear line: the squares whose inside it crosses, and the whole windows on it."""

    crossed: tuple[int, ...]
    windows: tuple[str, ...]


class Ground(Unchanging):
    """What is printed on the tiles of a pack, by the squares' numbers."""

    def __init__(self, plans: dict[str, Plan]) -> None:
        self.plans = plans
        self.tiles = list(plans)
        self.first = {tile: SQUARES * n for n, tile in enumerate(self.tiles)}
        """The number of each tile's first square."""
        self.size = SQUARES * len(self.tiles)
        self.squares = list(range(self.size))
        """Every number, one object for each: what is the same object need not be compared when it
        is looked up, and everything here is looked up by squares."""
        listed = list(plans.values())
        self.terrain: list[str] = [t for plan in listed for t in plan.terrain]
        self.costs = [COSTS[terrain] for terrain in self.terrain]
        self.sight = [SIGHT[terrain] for terrain in self.terrain]
        """WD-8.1: how far one sees from every square by day."""
        self.zones = [zone for plan in listed for zone in plan.building]
        """The building of every square; empty outdoors."""
        self.tags = [tags for plan in listed for tags in plan.tags]
        self.plain = frozenset(s for s in self.squares if not self.zones[s] and not self.tags[s])
        """The squares outdoors that no story can wait for."""
        self.marks = [mark for plan in listed for mark in plan.marks]
        self.search_marks = frozenset(s for s in self.squares if self.marks[s] == "search")
        self.names = [
            f"{plan.tile.id}.{s // SIDE}.{s % SIDE}" for plan in listed for s in range(SQUARES)
        ]
        self.go = [f"go:{name}" for name in self.names]
        """The option to walk to each square."""
        self.explore = [
            tuple(f"explore:{name}:{side}" for side in ("nesw" if RIM in edges else ""))
            for name, edges in zip(self.names, [e for p in listed for e in p.edges], strict=True)
        ]
        """The options to step over the rim of each square that has one, by sides of the board."""
        self.numbers = dict(zip(self.names, self.squares, strict=True))
        self._add_buildings()
        self._add_gates()
        self.rooms = self._rooms()
        """The room of every floor square, named by its first square; NOWHERE outdoors."""
        self.pieces: dict[tuple[str, int], Piece] = {}

    def _add_buildings(self) -> None:
        self.building_tiles: dict[str, set[int]] = {}
        """On which tiles, by their place in the pack, each building stands."""
        dark: set[int] = set()
        for number, zone in enumerate(self.zones):
            if zone:
                tile = number // SQUARES
                self.building_tiles.setdefault(zone, set()).add(tile)
                buildings = self.plans[self.tiles[tile]].tile.buildings
                if any(b.always_dark for b in buildings if b.id == zone):
                    dark.add(number)
        self.dark = frozenset(dark)
        """The squares of buildings that are as dark as night at any hour."""

    def _add_gates(self) -> None:
        self.gates = self._gates()
        sides = ((g.inside, g.outside) for gates in self.gates.values() for g in gates)
        self.beside_gates = frozenset(square for both in sides for square in both)
        """The squares at either side of a door or window, whether they are on the board or not."""
        self.gate_at: dict[tuple[int, int], str] = {}
        """The door or window between two squares."""
        self.gates_of: dict[int, tuple[str, ...]] = {}
        """The doors and windows of a square, seen from either side."""
        for gate in (gate for gates in self.gates.values() for gate in gates):
            for one, two in ((gate.inside, gate.outside), (gate.outside, gate.inside)):
                self.gates_of[one] = (*self.gates_of.get(one, ()), gate.id)
                self.gate_at[one, two] = gate.id
        self.kept = Kept()
        self.locked = frozenset(
            (gate.outside, gate.inside)
            for gates in self.gates.values()
            for gate in gates
            if gate.kind == "door" and gate.locks
        )
        """WD-10.2, WD-10.3: the steps that locks stop: from inside any door opens, from outside
        one without locks."""
        self.doorsteps = frozenset(
            gate.outside for gates in self.gates.values() for gate in gates if gate.kind == "door"
        )
        """Where one stands before a door."""

    @kept(8192)
    def rotations(self, tile: str, spot: int, side: int) -> tuple[int, ...]:
        """WD-6.5: in which rotations a tile can be entered over the rim of the square that comes to
        lie at a spot, by a step in this direction."""
        plan = self.plans[tile]
        found = []
        for rotation in range(4):
            square = turned(spot, -rotation % 4)
            edge = plan.edges[square][(side + 2 - rotation) % 4]
            if edge == RIM and plan.terrain[square] != "solid":
                found.append(rotation)
        return tuple(found)

    @kept(512)
    def columns(self, rotation: int, x: int) -> array[int]:
        """The column of every square of a tile that lies in this column of tiles."""
        return array("i", [SIDE * x + column for column in grid(rotation).xs])

    @kept(512)
    def rows(self, rotation: int, y: int) -> array[int]:
        """The row of every square of a tile that lies in this row of tiles."""
        return array("i", [SIDE * y + row for row in grid(rotation).ys])

    def piece(self, tile: str, rotation: int) -> Piece:
        """A tile in one of its four rotations; made once."""
        found = self.pieces.get((tile, rotation))
        if found is None:
            found = self.pieces[tile, rotation] = Piece(self, self.plans[tile], rotation)
        return found

    def _gates(self) -> dict[str, list[Gate]]:
        """Doors and windows by tile, numbered within their building, tile by tile."""
        found: dict[str, list[Gate]] = {}
        counts: dict[tuple[str, str], int] = {}
        for tile, plan in self.plans.items():
            first = self.first[tile]
            found[tile] = []
            for building, openings in plan.openings.items():
                for o in openings:
                    number = counts.get((building, o.kind), 0)
                    counts[building, o.kind] = number + 1
                    name = f"{building}.{o.kind}.{number}"
                    found[tile].append(
                        Gate(
                            name,
                            o.kind,
                            building,
                            self.squares[first + o.inside],
                            self.squares[first + o.outside],
                            o.locks,
                            o.broken,
                        )
                    )
        return found

    def _rooms(self) -> list[int]:
        rooms = [NOWHERE] * self.size
        for tile, plan in self.plans.items():
            first = self.first[tile]
            for square in range(SQUARES):
                if plan.building[square] and rooms[first + square] < 0:
                    for member in plan.flooded(square, OPEN):
                        rooms[first + member] = self.squares[first + square]
        for tile, plan in self.plans.items():
            self._join_rooms(tile, plan, rooms)
        return rooms

    def _join_rooms(self, tile: str, plan: Plan, rooms: list[int]) -> None:
        """A room may go on over the join of two tiles, which always lie together."""
        partner = plan.tile.partner
        if partner is None or partner.side is None or partner.tile not in self.first:
            return
        side = SIDES.index(partner.side)
        for square in range(SQUARES):
            if plan.edges[square][side] == JOIN and plan.building[square]:
                row, col = divmod(square, SIDE)
                across = (SIDE - 1 - row, col) if side in (0, 2) else (row, SIDE - 1 - col)
                other = rooms[self.first[partner.tile] + across[0] * SIDE + across[1]]
                mine = rooms[self.first[tile] + square]
                low, high = min(mine, other), max(mine, other)
                rooms[:] = [low if room == high else room for room in rooms]


def wired(
    ground: Ground, square: int, near: tuple[int, ...], edges: tuple[str, ...]
) -> tuple[Steps, tuple[int, ...]]:
    """A character's steps out of a square, and the sides at which it ends at an open rim."""
    costs, zones, locked = ground.costs, ground.zones, ground.locked
    if not costs[square]:
        return NO_STEPS, ()
    onward = [NOWHERE] * 4
    special: list[int] = []
    rims: list[int] = []
    zone = zones[square]
    for side, beside in enumerate(near):
        edge = edges[side]
        if beside < 0:
            if edge == RIM:
                rims.append(side)
        elif costs[beside] and (
            edge in WALKED_THROUGH or (edge == DOOR and (square, beside) not in locked)
        ):
            if zones[beside] in ("", zone):
                onward[side] = beside
            else:
                special.append(beside)
    return (tuple(onward), tuple(special)), tuple(rims)


class Piece:
    """A tile in one of its four rotations, ready to be laid. What is printed on it is read once,
    from the plan; the others are the same with their sides in another order."""

    def __init__(self, ground: Ground, plan: Plan, rotation: int) -> None:
        first = ground.first[plan.tile.id]
        self.own, lying = ground.squares[first : first + SQUARES], grid(rotation)
        """Its squares, as they are on the plan."""
        self.squares = [self.own[number] for number in lying.lying]
        """Which square lies at each spot of the tile as it lies, row by row."""
        self.outer = lying.outer
        self.borders = [[self.own[number] for number in border] for border in lying.borders]
        if rotation == 0:
            self._read(ground, plan)
        else:
            self._turn(ground.piece(plan.tile.id, 0), rotation)
        self.open_rims = [
            [square for square in border if side in self.rims.get(square, ())]
            for side, border in enumerate(self.borders)
        ]
        """The squares along each side that end at an open rim."""
        options = ground.explore
        self.rim_options = {
            square: tuple([options[square][side] for side in sides])
            for square, sides in self.rims.items()
        }
        """The options to step over the open rims of each square."""
        self._rims_left: dict[tuple[int, ...], dict[int, tuple[str, ...]]] = {}
        self._crossings: dict[int, list[int]] = {}
        self.lines: dict[tuple[int, int], Line | None] = {}
        """What is seen from square to square on this tile alone, filled in as it is asked for."""

    def _read(self, ground: Ground, plan: Plan) -> None:
        """The tile by itself, as if nothing lay around it."""
        own, numbers = self.own, range(SQUARES)
        around = [[next_to(n, side) for side in range(4)] for n in numbers]
        self.near = [tuple([n if n < 0 else own[n] for n in row]) for row in around]
        self.edges: list[tuple[str, ...]] = [*plan.edges]
        self.gates = {gate.id: gate for gate in ground.gates[plan.tile.id]}
        self.buildings = {
            b.id: tuple(own[n] for n in numbers if plan.building[n] == b.id)
            for b in plan.tile.buildings
        }
        tags = dict.fromkeys(tag for here in plan.tags for tag in here)
        self.tagged = {tag: tuple(own[n] for n in numbers if tag in plan.tags[n]) for tag in tags}
        rows = [wired(ground, own[n], self.near[n], self.edges[n]) for n in numbers]
        self.steps = [steps for steps, _ in rows]
        self.rims = {own[n]: rims for n, (_, rims) in enumerate(rows) if rims}

    def _turn(self, printed: Piece, rotation: int) -> None:
        """The same tile after so many quarter turns."""
        north = -rotation % 4  # the side of the plan that lies there now
        self.near = [near[north:] + near[:north] for near in printed.near]
        self.edges = [edges[north:] + edges[:north] for edges in printed.edges]
        self.gates, self.buildings, self.tagged = printed.gates, printed.buildings, printed.tagged
        both = zip(printed.steps, printed.near, strict=True)
        self.steps = [from_side(steps, north, near) for steps, near in both]
        self.rims = {
            square: tuple(sorted([(side + rotation) % 4 for side in sides]))
            for square, sides in printed.rims.items()
        }

    def rims_beside(self, ground: Ground, covered: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
        """The same while something lies at some sides; made once."""
        found = self._rims_left.get(covered)
        if found is None:
            found = self._rims_left[covered] = self.rim_options.copy()
            for side in covered:
                for square in self.open_rims[side]:
                    gone = ground.explore[square][side]
                    left = tuple([option for option in found.pop(square) if option != gone])
                    if left:
                        found[square] = left
        return found

    def crossings(self, ground: Ground, side: int) -> list[int]:
        """The squares along a side from which one can step over it, from west to east or from north
        to south; NOWHERE is one from which nobody can. Made once."""
        found = self._crossings.get(side)
        if found is None:
            edges, costs = self.edges, ground.costs
            found = self._crossings[side] = [
                square if edges[square % SQUARES][side] in SEWN and costs[square] else NOWHERE
                for square in self.borders[side]
            ]
        return found


def from_side(steps: Steps, north: int, near: tuple[int, ...]) -> Steps:
    """The same steps where another side lies in the north."""
    onward, special = steps
    if special:
        earlier = near[:north]
        before = tuple(filter(earlier.__contains__, special))
        special = special[len(before) :] + before
    return onward[north:] + onward[:north], special
