"""The board as a graph of numbered squares (WD-2.8, WD-2.9).

A square's number is 64 × the tile's place in the order of laying + its number on the plan, so it
never changes. A layout is made once for every board and kept; a new tile only adds to the last one.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Final

import msgspec

from noctuary.games.when_darkness_comes.pieces import (
    NOWHERE,
    Gate,
    Surroundings,
    Walk,
    piece_of,
)
from noctuary.games.when_darkness_comes.tiles import (
    BROKEN_DOOR,
    BROKEN_WINDOW,
    JOIN,
    OPEN,
    RIM,
    SIDE,
    SIGHT,
    SQUARES,
    WALL,
    Plan,
    turned,
)

STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Columns and rows to the neighbour in the north, east, south and west of the board."""
FAR: Final = 1_000
"""Farther than anything on a board."""


class Placed(msgspec.Struct, frozen=True):
    """A tile on the table: its place on the grid of tiles, and its quarter turns clockwise."""

    tile: str
    x: int
    y: int
    rotation: int = 0
    level: int = 0


class Board(msgspec.Struct, frozen=True, cache_hash=True):
    """The tiles in the order in which they were laid, and the doors and windows now broken."""

    tiles: tuple[Placed, ...] = ()
    broken: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """A clear line: the squares whose inside it crosses, and the whole windows on it."""

    crossed: tuple[int, ...]
    windows: tuple[str, ...]


class Layout(msgspec.Struct):
    """One board, ready for questions about ways and lines. Shared: nobody changes a finished one.

    Lists are by the squares' numbers; "sides" are north, east, south and west of the board.
    """

    plans: dict[str, Plan]
    board: Board = Board()
    place: dict[tuple[int, int, int], int] = {}
    """Level, column and row of a place for tiles, and the number of the tile there."""
    xs: list[int] = []
    ys: list[int] = []
    levels: list[int] = []
    terrain: list[str] = []
    costs: list[int] = []
    zones: list[str] = []
    """The building of every square; empty outdoors."""
    rooms: list[int] = []
    """The room of every floor square, named by its first square; NOWHERE outdoors."""
    tags: list[tuple[str, ...]] = []
    names: list[str] = []
    near: list[tuple[int, ...]] = []
    """The squares at the four sides, whatever lies between."""
    edges: list[tuple[str, ...]] = []
    walks: list[tuple[Walk, ...]] = []
    runs: list[tuple[int, ...]] = []
    """An adversary's steps."""
    clear: list[int] = []
    """At which sides one sees out of a square, as bits."""
    rims: list[tuple[int, ...]] = []
    """At which sides a square ends at an open rim with nothing behind it."""
    links: dict[int, int] = {}
    """Stairs and elevators: the same square on the other level."""
    gates: dict[str, Gate] = {}
    gate_at: dict[tuple[int, int], str] = {}
    gates_of: dict[int, tuple[str, ...]] = {}
    """The doors and windows of a square, seen from either side."""
    buildings: dict[str, tuple[int, ...]] = {}
    tagged: dict[str, tuple[int, ...]] = {}
    lines: dict[int, Line | None] = {}
    """Lines that were asked for, kept by both squares' numbers."""
    marked: dict[str, tuple[int, ...]] = {}

    # ── growing ───────────────────────────────────────────────────────────────────────────────

    def grown(self, board: Board) -> Layout:
        """The layout of a board with more tiles or more broken edges than this one."""
        new = copy.copy(self)
        new.board = board
        for name in GROWING:
            setattr(new, name, getattr(self, name).copy())
        new.lines, new.marked = {}, {}
        new.take_in(board.tiles[len(self.board.tiles) :], board.broken[len(self.board.broken) :])
        return new

    def take_in(self, tiles: Iterable[Placed], broken: Iterable[str]) -> None:
        """Add tiles and break edges; only for a layout that nobody uses yet."""
        known = len(self.xs)
        changed: set[int] = set()
        for placed in tiles:
            changed |= self._lay(placed)
        for gate in broken:
            changed |= self._break(gate)
        for square in changed:
            self._wire(square)
        if len(self.xs) > known:
            self._link_levels()
            self._name_rooms(known)

    def _lay(self, placed: Placed) -> set[int]:
        """Add a tile; says which squares have to be wired anew."""
        first = len(self.xs)
        piece = piece_of(self.plans[placed.tile], placed.rotation, first)
        self.place[placed.level, placed.x, placed.y] = first // SQUARES
        left, top = placed.x * SIDE, placed.y * SIDE
        self.xs += [left + x for x in piece.xs]
        self.ys += [top + y for y in piece.ys]
        self.levels += [placed.level] * SQUARES
        self.rooms += [NOWHERE] * SQUARES
        for name in LISTED:
            getattr(self, name).extend(getattr(piece, name))
        for gate in piece.gates:
            self._add_gate(gate)
        for building, squares in piece.buildings.items():
            self.buildings[building] = (*self.buildings.get(building, ()), *squares)
        for tag, squares in piece.tagged.items():
            self.tagged[tag] = (*self.tagged.get(tag, ()), *squares)
        return self._sew(placed)

    def _add_gate(self, gate: Gate) -> None:
        """WD-6.3: doors and windows are numbered within their building, tile by tile."""
        alike = [
            g for g in self.gates.values() if g.building == gate.building and g.kind == gate.kind
        ]
        name = f"{gate.building}.{gate.kind}.{len(alike)}"
        self.gates[name] = msgspec.structs.replace(gate, id=name)
        for here, there in ((gate.inside, gate.outside), (gate.outside, gate.inside)):
            self.gates_of[here] = (*self.gates_of.get(here, ()), name)
            self.gate_at[here, there] = name

    def _sew(self, placed: Placed) -> set[int]:
        """WD-6.5, WD-6.17: join the rims with the tiles around; a clash is a wall."""
        touched: set[int] = set()
        for side, (dx, dy) in enumerate(STEPS):
            if (placed.level, placed.x + dx, placed.y + dy) not in self.place:
                continue
            for along in range(SIDE):
                x = placed.x * SIDE + (along if dx == 0 else (SIDE - 1) * (dx > 0))
                y = placed.y * SIDE + (along if dy == 0 else (SIDE - 1) * (dy > 0))
                here, there = self.at(x, y, placed.level), self.at(x + dx, y + dy, placed.level)
                back = (side + 2) % 4
                both = {self.edges[here][side], self.edges[there][back]}
                edge = OPEN if both <= {RIM, JOIN} else WALL
                self._set(here, side, there, edge)
                self._set(there, back, here, edge)
                touched |= {here, there}
        return touched

    def _set(self, square: int, side: int, beside: int, edge: str) -> None:
        around, edges = list(self.near[square]), list(self.edges[square])
        around[side], edges[side] = beside, edge
        self.near[square], self.edges[square] = tuple(around), tuple(edges)

    def _break(self, name: str) -> set[int]:
        """A `no_door` or `no_window` disk on an edge."""
        gate = self.gates[name]
        edge = BROKEN_DOOR if gate.kind == "door" else BROKEN_WINDOW
        self.gates[name] = msgspec.structs.replace(gate, broken=True)
        for here, there in ((gate.inside, gate.outside), (gate.outside, gate.inside)):
            self._set(here, self.near[here].index(there), there, edge)
        return {gate.inside, gate.outside}

    def _wire(self, square: int) -> None:
        """Work out the steps, runs and views of one square anew."""
        around = Surroundings(self.costs, self.zones, self._opens)
        self.walks[square], self.runs[square], self.clear[square], self.rims[square] = around.wired(
            square, self.near[square], self.edges[square]
        )

    def _opens(self, square: int, beside: int) -> bool:
        """WD-10.2, WD-10.3: from inside any door opens, from outside one without locks."""
        gate = self.gates[self.gate_at[square, beside]]
        return square == gate.inside or gate.locks == 0

    def _link_levels(self) -> None:
        """WD-6.15: stairs and elevators of two levels lie at the same coordinates."""
        for tag in ("stairs", "elevator"):
            spots = {(self.levels[s], self.xs[s], self.ys[s]): s for s in self.tagged.get(tag, ())}
            for (level, x, y), square in spots.items():
                if (1 - level, x, y) in spots:
                    self.links[square] = spots[1 - level, x, y]

    def _name_rooms(self, since: int) -> None:
        """Rooms of the new tiles by their first square; one may go on over a join."""
        for square in range(since, len(self.xs)):
            if self.rooms[square] >= 0 or not self.zones[square]:
                continue
            self.rooms[square] = square
            waiting = [square]
            while waiting:
                here = waiting.pop()
                for beside, edge in zip(self.near[here], self.edges[here], strict=True):
                    if edge == OPEN and beside >= 0 > self.rooms[beside] and self.zones[beside]:
                        self.rooms[beside] = square
                        waiting.append(beside)

    # ── places ────────────────────────────────────────────────────────────────────────────────

    def at(self, x: int, y: int, level: int = 0) -> int:
        """The square at a place of the whole board, or NOWHERE."""
        number = self.place.get((level, x // SIDE, y // SIDE))
        if number is None:
            return NOWHERE
        back = -self.board.tiles[number].rotation % 4
        return number * SQUARES + turned((y % SIDE) * SIDE + x % SIDE, back)

    def square(self, name: str) -> int:
        """The square with a name such as `cafe.3.2`."""
        tile, row, col = name.split(".")
        return self.first_of(tile) + int(row) * SIDE + int(col)

    def first_of(self, tile: str) -> int:
        """The number of a tile's first square; KeyError if the tile is not on the board."""
        for number, placed in enumerate(self.board.tiles):
            if placed.tile == tile:
                return number * SQUARES
        raise KeyError(tile)

    def tile_of(self, square: int) -> str:
        """The tile that a square belongs to."""
        return self.board.tiles[square // SQUARES].tile

    def range(self, a: int, b: int) -> int:
        """WD-2.9: rows apart plus columns apart; far beyond everything between levels."""
        if self.levels[a] != self.levels[b]:
            return FAR
        return abs(self.xs[a] - self.xs[b]) + abs(self.ys[a] - self.ys[b])

    def sight(self, square: int) -> int:
        """WD-8.1: how far one sees from this terrain by day."""
        return SIGHT[self.terrain[square]]

    def marks(self, building: str) -> tuple[int, ...]:
        """The search marks of a building, over all its tiles and levels."""
        if building not in self.marked:
            self.marked[building] = tuple(
                square
                for square in self.buildings[building]
                if self.plans[self.tile_of(square)].marks[square % SQUARES] == "search"
            )
        return self.marked[building]


LISTED: Final = (
    *("terrain", "costs", "zones", "tags", "names"),
    *("near", "edges", "walks", "runs", "clear", "rims"),
)
"""What a piece brings along for every square."""
GROWING: Final = (
    *("place", "xs", "ys", "levels", "rooms", *LISTED),
    *("links", "gates", "gate_at", "gates_of", "buildings", "tagged"),
)
