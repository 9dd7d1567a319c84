"""The board as a graph of numbered squares (WD-2.8, WD-2.9).

A layout is made once for every board and kept; a new tile only adds to the last one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

import msgspec

from noctuary.engine.kept import Kept, Unchanging
from noctuary.games.when_darkness_comes.content.rotated_tiles import (
    NO_STEPS,
    NOWHERE,
    Gate,
    Ground,
    Steps,
    wired,
)
from noctuary.games.when_darkness_comes.content.tiles import (
    BROKEN_DOOR,
    BROKEN_WINDOW,
    JOIN,
    OPEN,
    RIM,
    SIDE,
    SQUARES,
    WALL,
)

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Columns and rows to the neighbour in the north, east, south and west of the board."""
FAR: Final = 1_000
"""Farther than anything on a board."""
SEWN: Final = RIM + JOIN
"""Edges of tiles that are open where two of them meet."""
OFF_BOARD: Final = 1_000_000
"""The column of squares whose tile is not on the board."""


class Placed(msgspec.Struct, frozen=True, gc=False):
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
    barred: tuple[str, ...] = ()
    """Doors and windows that nobody gets through now, and tags of squares that nobody enters."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A clear line: the squares whose inside it crosses, and the whole windows on it."""

    crossed: tuple[int, ...]
    windows: tuple[str, ...]


class Layout(Unchanging):
    """One board, ready for questions about ways and lines. Shared: nobody changes a finished one.

    Lists are by the squares' numbers; "sides" are north, east, south and west of the board.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.board = Board()
        self.terrain, self.costs, self.zones = ground.terrain, ground.costs, ground.zones
        self.rooms, self.tags, self.names = ground.rooms, ground.tags, ground.names
        self.place: dict[tuple[int, int, int], Placed] = {}
        """The tile at a level, column and row of the grid of tiles."""
        self.xs = array("i", [OFF_BOARD]) * ground.size
        self.ys = array("i", [0]) * ground.size
        self.levels = bytearray(ground.size)
        self.near: list[tuple[int, ...]] = [()] * ground.size
        """The squares at the four sides, whatever lies between."""
        self.edges: list[tuple[str, ...]] = [()] * ground.size
        self.steps: list[Steps] = [NO_STEPS] * ground.size
        """A character's steps out of every square."""
        self.letters: dict[str, str] = {}
        """The tiles' letters, in the order in which they were laid."""
        self.rims: dict[int, tuple[int, ...]] = {}
        """At which sides a square ends at an open rim with nothing behind it, if at any."""
        self._add_tables()

    def _add_tables(self) -> None:
        self.links: dict[int, int] = {}
        """Stairs and elevators: the same square on the other level."""
        self.gates: dict[str, Gate] = {}
        self.gate_at: dict[tuple[int, int], str] = {}
        self.gates_of: dict[int, tuple[str, ...]] = {}
        """The doors and windows of a square, seen from either side."""
        self.buildings: dict[str, tuple[int, ...]] = {}
        self.tagged: dict[str, tuple[int, ...]] = {}
        self.kept = Kept()

    # ── growing ───────────────────────────────────────────────────────────────────────────────

    def is_part_of(self, board: Board) -> bool:
        """Whether a board has all that this one has, and perhaps more."""
        tiles, broken = self.board.tiles, self.board.broken
        if self.board.barred:
            return False
        return board.tiles[: len(tiles)] == tiles and board.broken[: len(broken)] == broken

    def grown(self, board: Board) -> Layout:
        """The layout of a board with more tiles or more broken edges than this one."""
        new = self._copied(board)
        new.take_in(board.tiles[len(self.board.tiles) :], board.broken[len(self.board.broken) :])
        return new

    def barred(self, board: Board) -> Layout:
        """The layout of the same board with some ways closed: like walls, to all."""
        new = self._copied(board)
        new.close(board.barred)
        return new

    def _copied(self, board: Board) -> Layout:
        """The same to begin with, about which nothing was asked yet."""
        new = Layout.__new__(Layout)
        mine, its = self.__dict__, new.__dict__
        its.update(mine)
        its.update({name: mine[name].copy() for name in GROWING})
        new.xs, new.ys = self.xs[:], self.ys[:]
        new.board, new.kept = board, Kept()
        return new

    def close(self, names: Iterable[str]) -> None:
        """Bar ways; only for a layout that nobody uses yet."""
        changed: set[int] = set()
        for name in names:
            changed |= self._close(name)
        for square in changed:
            self._wire(square)

    def _close(self, name: str) -> set[int]:
        """Walls in place of a gate, or around the squares with a tag."""
        if name in self.gates:
            gate = self.gates[name]
            pairs = [(gate.inside, gate.outside)]
            for square in pairs[0]:
                left = tuple(other for other in self.gates_of[square] if other != name)
                self.gates_of[square] = left
        else:
            inside = set(self.tagged.get(name, ()))
            pairs = [
                (here, there)
                for here in inside
                for there in self.near[here]
                if there != NOWHERE and there not in inside
            ]
        for here, there in pairs:
            self._set(here, self.near[here].index(there), there, WALL)
            self._set(there, self.near[there].index(here), here, WALL)
        return {square for pair in pairs for square in pair}

    def take_in(self, tiles: Iterable[Placed], broken: Iterable[str]) -> None:
        """Add tiles and break edges; only for a layout that nobody uses yet."""
        changed: set[int] = set()
        for placed in tiles:
            self._lay(placed)
            changed |= self._sew(placed)
            changed |= self._link(placed)
        for gate in broken:
            changed |= self._break(gate)
        for square in changed:
            self._wire(square)

    def _lay(self, placed: Placed) -> None:
        """Add a tile by itself."""
        first = self.ground.first[placed.tile]
        piece = self.ground.piece(placed.tile, placed.rotation)
        here = slice(first, first + SQUARES)
        self.letters[placed.tile] = tile_letter(len(self.place))
        self.place[placed.level, placed.x, placed.y] = placed
        self.xs[here], self.ys[here] = piece.columns(placed.x), piece.rows(placed.y)
        self.levels[here] = bytes([placed.level]) * SQUARES
        self.near[here], self.edges[here], self.steps[here] = piece.near, piece.edges, piece.steps
        self.rims.update(piece.rims)
        self.gates.update(piece.gates)
        self.gate_at.update(piece.gate_at)
        self.gates_of.update(piece.gates_of)
        for building, squares in piece.buildings.items():
            self.buildings[building] = (*self.buildings.get(building, ()), *squares)
        for tag, squares in piece.tagged.items():
            self.tagged[tag] = (*self.tagged.get(tag, ()), *squares)

    def _sew(self, placed: Placed) -> set[int]:
        """WD-6.5, WD-6.17: join the rims with the tiles around; a clash is a wall."""
        touched: set[int] = set()
        mine = self._borders(placed)
        for side, (dx, dy) in enumerate(STEPS):
            other = self.place.get((placed.level, placed.x + dx, placed.y + dy))
            if other is None:
                continue
            back = (side + 2) % 4
            for here, there in zip(mine[side], self._borders(other)[back], strict=True):
                one, two = self.edges[here][side], self.edges[there][back]
                edge = OPEN if one in SEWN and two in SEWN else WALL
                self._set(here, side, there, edge)
                self._set(there, back, here, edge)
                if one == RIM or edge == OPEN:
                    touched.add(here)
                if two == RIM or edge == OPEN:
                    touched.add(there)
        return touched

    def _borders(self, placed: Placed) -> list[list[int]]:
        return self.ground.piece(placed.tile, placed.rotation).borders

    def _set(self, square: int, side: int, beside: int, edge: str) -> None:
        near, edges = self.near[square], self.edges[square]
        self.near[square] = (*near[:side], beside, *near[side + 1 :])
        self.edges[square] = (*edges[:side], edge, *edges[side + 1 :])

    def _link(self, placed: Placed) -> set[int]:
        """WD-6.15: stairs and elevators of two levels lie at the same coordinates."""
        if (1 - placed.level, placed.x, placed.y) not in self.place:
            return set()
        for tag in ("stairs", "elevator"):
            spots = {(self.levels[s], self.xs[s], self.ys[s]): s for s in self.tagged.get(tag, ())}
            for (level, x, y), square in spots.items():
                if (1 - level, x, y) in spots:
                    self.links[square] = spots[1 - level, x, y]
        return set(self.links)

    def _break(self, name: str) -> set[int]:
        """A `no_door` or `no_window` disk on an edge."""
        gate = self.gates[name]
        edge = BROKEN_DOOR if gate.kind == "door" else BROKEN_WINDOW
        self.gates[name] = msgspec.structs.replace(gate, broken=True)
        for here, there in ((gate.inside, gate.outside), (gate.outside, gate.inside)):
            self._set(here, self.near[here].index(there), there, edge)
        return {gate.inside, gate.outside}

    def _wire(self, square: int) -> None:
        """Work out the steps and rims of one square anew."""
        steps, rims = wired(self.ground, square, self.near[square], self.edges[square])
        if square in self.links:
            steps = steps[0], (*steps[1], self.links[square])
        self.steps[square] = steps
        if rims:
            self.rims[square] = rims
        else:
            self.rims.pop(square, None)

    # ── places ────────────────────────────────────────────────────────────────────────────────

    def at(self, x: int, y: int, level: int = 0) -> int:
        """The square at a place of the whole board, or NOWHERE."""
        placed = self.place.get((level, x // SIDE, y // SIDE))
        if placed is None:
            return NOWHERE
        piece = self.ground.piece(placed.tile, placed.rotation)
        return piece.squares[(y % SIDE) * SIDE + x % SIDE]

    def square(self, name: str) -> int:
        """The square with a name such as `cafe.3.2`."""
        return self.ground.numbers[name]

    def code(self, square: int) -> str:
        """A square for good, whatever the town grows to: its tile's letter, then its column and
        row as the tile lies, such as `Bc4`."""
        return square_code(self.letters[self.tile_of(square)], self.xs[square], self.ys[square])

    def tile_of(self, square: int) -> str:
        """The tile that a square belongs to."""
        return self.ground.tiles[square // SQUARES]

    def squares(self) -> Iterable[int]:
        """Every square on the board."""
        for placed in self.board.tiles:
            first = self.ground.first[placed.tile]
            yield from range(first, first + SQUARES)

    def open_ends(self) -> frozenset[int]:
        """The squares on the street board at an open rim with nothing behind it."""
        return frozenset(square for square in self.rims if self.levels[square] == 0)

    def range(self, a: int, b: int) -> int:
        """WD-2.9: rows apart plus columns apart; far beyond everything between levels."""
        if self.levels[a] != self.levels[b]:
            return FAR
        return abs(self.xs[a] - self.xs[b]) + abs(self.ys[a] - self.ys[b])

    def within(self, here: int, far: int, squares: Iterable[int]) -> list[tuple[int, int]]:
        """Which of these squares lie within a range, each after its range."""
        xs, ys, levels = self.xs, self.ys, self.levels
        x, y, level = xs[here], ys[here], levels[here]
        return [
            (away, square)
            for square in squares
            if -far <= (right := xs[square] - x) <= far
            and (away := abs(right) + abs(ys[square] - y)) <= far
            and levels[square] == level
        ]

    def around(self, here: int, far: int) -> list[int]:
        """Every square on the board within a range."""
        x, y, level = self.xs[here], self.ys[here], self.levels[here]
        found = [
            self.at(x + right, y + down, level)
            for down in range(-far, far + 1)
            for right in range(abs(down) - far, far - abs(down) + 1)
        ]
        return [square for square in found if square >= 0]

    def marks(self, building: str) -> tuple[int, ...]:
        """The search marks of a building, over all its tiles and levels."""
        return tuple(filter(self.ground.search_marks.__contains__, self.buildings[building]))


def tile_letter(number: int) -> str:
    """The letter of the tile that was laid as this one, counted from 0; two letters after Z.

    >>> tile_letter(0), tile_letter(25), tile_letter(26)
    ('A', 'Z', 'AA')
    """
    more, last = divmod(number, len(LETTERS))
    return (LETTERS[more - 1] if more else "") + LETTERS[last]


def square_code(tile: str, x: int, y: int) -> str:
    """A square by its tile's letter and its place on the whole board.

    >>> square_code("B", 10, -5)
    'Bc4'
    """
    return f"{tile}{LETTERS[x % SIDE].lower()}{y % SIDE + 1}"


GROWING: Final = (
    *("place", "letters", "levels", "near", "edges", "steps", "rims"),
    *("links", "gates", "gate_at", "gates_of", "buildings", "tagged"),
)
"""What a new tile adds to, besides the columns and rows of squares."""
