"""The board as a graph of numbered squares (WD-2.8, WD-2.9).

A layout is made once for every board and kept; a new tile only adds to the last one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from noctuary.engine.kept import Kept, Unchanging
from noctuary.games.when_darkness_comes.content.beside import Changes, Edges, Laid, Near, Places
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
    SIDE,
    SQUARES,
    WALL,
)

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Columns and rows to the neighbour in the north, east, south and west of the board."""
FAR: Final = 1_000
"""Farther than anything on a board."""
OFF_BOARD: Final = 1_000_000
"""The column of squares whose tile is not on the board."""


class Placed(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
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


class Layout(Unchanging):
    """One board, ready for questions about ways and lines. Shared: nobody changes a finished one.

    Tables are by the squares' numbers; "sides" are north, east, south and west of the board.
    """

    def __init__(self, ground: Ground, board: Board, before: Layout | None = None) -> None:
        self.ground, self.board = ground, board
        self.terrain, self.costs, self.zones = ground.terrain, ground.costs, ground.zones
        self.rooms, self.tags, self.names = ground.rooms, ground.tags, ground.names
        self.gate_at, self.gates_of = ground.gate_at, ground.gates_of
        if before is None:
            self._begin()
        else:
            self._go_on_from(before)
        self.near = Near(self.place, self.lying)
        self.edges = Edges(self.near, self.changed)
        self.kept = Kept()
        self.offered: tuple[Any, Any] = (None, None)
        """The walk that was last offered here, and where it can lead."""

    def _begin(self) -> None:
        self.place: Places = {}
        self.lying: dict[int, Laid] = {}
        """The same tiles by their place in the pack, in the order in which they were laid."""
        self.xs = array("i", [OFF_BOARD]) * self.ground.size
        self.ys = array("i", [0]) * self.ground.size
        self.levels = bytearray(self.ground.size)
        self.steps: list[Steps] = [NO_STEPS] * self.ground.size
        """A character's steps out of every square, of which those off the board have none."""
        self.rims: dict[int, tuple[str, ...]] = {}
        """The options to step over the open rims of a square with nothing behind them, if any."""
        self.links: dict[int, int] = {}
        """Stairs and elevators: the same square on the other level."""
        self.gates: dict[str, Gate] = {}
        self.changed: Changes = {}
        self.altered: frozenset[int] = frozenset()
        """The tiles, by their place in the pack, on which something was broken or barred."""
        self.buildings: dict[str, tuple[int, ...]] = {}
        self.tagged: dict[str, tuple[int, ...]] = {}

    def _go_on_from(self, before: Layout) -> None:
        """The same to begin with, about which nothing was asked yet."""
        self.place, self.lying, self.links = before.place, before.lying, before.links
        self.xs, self.ys, self.levels = before.xs, before.ys, before.levels
        self.rims, self.buildings, self.tagged = before.rims, before.buildings, before.tagged
        self.steps, self.gates = before.steps.copy(), before.gates
        self.changed, self.altered = before.changed.copy(), before.altered

    def _make_room(self) -> None:
        """Tables that every new tile adds to are shared until one comes."""
        self.place, self.lying = self.place.copy(), self.lying.copy()
        self.xs, self.ys = self.xs[:], self.ys[:]
        self.rims = self.rims.copy()
        self.near.place, self.near.lying = self.place, self.lying

    # ── growing ───────────────────────────────────────────────────────────────────────────────

    def is_part_of(self, board: Board) -> bool:
        """Whether a board has all that this one has, and perhaps more."""
        tiles, broken = self.board.tiles, self.board.broken
        if self.board.barred:
            return False
        return board.tiles[: len(tiles)] == tiles and board.broken[: len(broken)] == broken

    def grown(self, board: Board) -> Layout:
        """The layout of a board with more tiles or more broken edges than this one."""
        new = Layout(self.ground, board, self)
        new.take_in(board.tiles[len(self.board.tiles) :], board.broken[len(self.board.broken) :])
        return new

    def barred(self, board: Board) -> Layout:
        """The layout of the same board with some ways closed: like walls, to all."""
        new = Layout(self.ground, board, self)
        new.close(board.barred)
        return new

    def take_in(self, tiles: Sequence[Placed], broken: Iterable[str]) -> None:
        """Add tiles and break edges; only for a layout that nobody uses yet."""
        unlike: set[int] = set()
        if tiles:
            self._make_room()
        for placed in tiles:
            self._lay(placed)
            unlike.update(self._sew(placed), self._link(placed))
        for gate in broken:
            unlike |= self._break(gate)
        for square in unlike:
            self._wire(square)

    def _lay(self, placed: Placed) -> None:
        """Add a tile by itself."""
        ground, rotation = self.ground, placed.rotation
        first, piece = ground.first[placed.tile], ground.piece(placed.tile, rotation)
        here = slice(first, first + SQUARES)
        laid = Laid(placed.level, placed.x, placed.y, piece)
        self.lying[first // SQUARES] = self.place[placed.level, placed.x, placed.y] = laid
        self.xs[here] = ground.columns(rotation, placed.x)
        self.ys[here] = ground.rows(rotation, placed.y)
        if placed.level:
            self.levels = self.levels[:]
            self.levels[here] = bytes([placed.level]) * SQUARES
        self.steps[here] = piece.steps
        if piece.gates:
            self.gates = self.gates | piece.gates
        if piece.buildings:
            self.buildings = joined(self.buildings, piece.buildings)
        if piece.tagged:
            self.tagged = joined(self.tagged, piece.tagged)

    def _sew(self, placed: Placed) -> list[int]:
        """WD-6.5: join the rims with the tiles around. Squares that are not as printed any more
        are to be wired anew."""
        unlike: list[int] = []
        covered: tuple[int, ...] = ()
        level, x, y = placed.level, placed.x, placed.y
        piece, ground = self.place[level, x, y].piece, self.ground
        for side, (dx, dy) in enumerate(STEPS):
            other = self.place.get((level, x + dx, y + dy))
            if other is not None:
                back = (side + 2) % 4
                covered += (side,)
                self._cover(other.piece.open_rims[back], back)
                there = other.piece.crossings(ground, back)
                unlike += self._join(piece.crossings(ground, side), there, side, back)
        self.rims.update(piece.rims_beside(ground, covered))
        return unlike

    def _cover(self, border: Iterable[int], side: int) -> None:
        """Something lies behind these rims now."""
        rims, explore = self.rims, self.ground.explore
        for square in border:
            left = rims.pop(square)
            if len(left) > 1:
                covered = explore[square][side]
                rims[square] = tuple([other for other in left if other != covered])

    def _join(self, one: list[int], other: list[int], side: int, back: int) -> list[int]:
        """New steps over a border, to both sides of it."""
        unlike: list[int] = []
        steps, zones = self.steps, self.zones
        for here, there in zip(one, other, strict=True):
            if here < 0 or there < 0:
                continue
            if zones[here] != zones[there]:
                unlike += (here, there)
                continue
            onward, special = steps[here]
            sides = [*onward]
            sides[side] = there
            steps[here] = tuple(sides), special
            onward, special = steps[there]
            sides = [*onward]
            sides[back] = here
            steps[there] = tuple(sides), special
        return unlike

    def _link(self, placed: Placed) -> Iterable[int]:
        """WD-6.15: stairs and elevators of two levels lie at the same coordinates."""
        if (1 - placed.level, placed.x, placed.y) not in self.place:
            return ()
        self.links = self.links.copy()
        for tag in ("stairs", "elevator"):
            spots = {(self.levels[s], self.xs[s], self.ys[s]): s for s in self.tagged.get(tag, ())}
            for (level, x, y), square in spots.items():
                if (1 - level, x, y) in spots:
                    self.links[square] = spots[1 - level, x, y]
        return self.links

    def _break(self, name: str) -> set[int]:
        """A `no_door` or `no_window` disk on an edge. Nobody walks through a window, and locks stop
        only those outside, so that no other steps are to be wired anew."""
        gate = self.gates[name]
        self.gates = {**self.gates, name: msgspec.structs.replace(gate, broken=True)}
        inside, outside = gate.inside, gate.outside
        self._change(inside, outside, BROKEN_DOOR if gate.kind == "door" else BROKEN_WINDOW)
        return {outside} if (outside, inside) in self.ground.locked else set()

    def _change(self, one: int, two: int, edge: str) -> set[int]:
        for here, there in ((one, two), (two, one)):
            self.changed[here] = {**self.changed.get(here, {}), there: edge}
        self.altered |= {one // SQUARES, two // SQUARES}
        return {one, two}

    def _wire(self, square: int) -> None:
        """Work out the steps of one square anew."""
        steps, _ = wired(self.ground, square, self.near[square], self.edges[square])
        if square in self.links:
            steps = steps[0], (*steps[1], self.links[square])
        self.steps[square] = steps

    def close(self, names: Iterable[str]) -> None:
        """Bar ways; only for a layout that nobody uses yet."""
        self.gates_of = self.gates_of.copy()
        changed = [square for name in names for square in self._close(name)]
        self.edges.clear()
        for square in changed:
            self._wire(square)

    def _close(self, name: str) -> set[int]:
        """Walls in place of a gate, or around the squares with a tag."""
        if name in self.gates:
            gate = self.gates[name]
            for square in (gate.inside, gate.outside):
                left = tuple(other for other in self.gates_of[square] if other != name)
                self.gates_of[square] = left
            return self._change(gate.inside, gate.outside, WALL)
        inside = set(self.tagged.get(name, ()))
        found: set[int] = set()
        for here in inside:
            for there in self.near[here]:
                if there != NOWHERE and there not in inside:
                    found |= self._change(here, there, WALL)
        return found

    # ── places ────────────────────────────────────────────────────────────────────────────────

    def at(self, x: int, y: int, level: int = 0) -> int:
        """The square at a place of the whole board, or NOWHERE."""
        laid = self.place.get((level, x // SIDE, y // SIDE))
        return NOWHERE if laid is None else laid.piece.squares[(y % SIDE) * SIDE + x % SIDE]

    def square(self, name: str) -> int:
        """The square with a name such as `cafe.3.2`."""
        return self.ground.numbers[name]

    def code(self, square: int) -> str:
        """A square for good, whatever the town grows to: its tile's letter, then its column and
        row as the tile lies, such as `Bc4`."""
        return square_code(self.letter(self.tile_of(square)), self.xs[square], self.ys[square])

    def letter(self, tile: str) -> str:
        """A tile's letter, in the order in which they were laid."""
        return tile_letter(list(self.lying).index(self.ground.first[tile] // SQUARES))

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

    def rims_outdoors(self) -> list[tuple[int, int]]:
        """The same squares, each with each such side, tile by tile."""
        rims, explore = self.rims, self.ground.explore
        return [
            (square, explore[square].index(option))
            for laid in self.lying.values()
            if laid.level == 0
            for square in laid.piece.rims
            for option in rims.get(square, ())
        ]

    def range(self, a: int, b: int) -> int:
        """WD-2.9: rows apart plus columns apart; far beyond everything between levels."""
        if self.levels[a] != self.levels[b]:
            return FAR
        return abs(self.xs[a] - self.xs[b]) + abs(self.ys[a] - self.ys[b])

    def within(self, here: int, far: int, squares: Iterable[int]) -> list[tuple[int, int]]:
        """Which of these squares lie within a range, each after its range."""
        xs, ys, levels = self.xs, self.ys, self.levels
        x, y, level = xs[here], ys[here], levels[here]
        west, east = x - far, x + far
        found = []
        for square in squares:  # mostly a few that are far away
            if west <= xs[square] <= east:
                away = abs(xs[square] - x) + abs(ys[square] - y)
                if away <= far and levels[square] == level:
                    found.append((away, square))
        return found

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


def joined(
    some: dict[str, tuple[int, ...]], more: dict[str, tuple[int, ...]]
) -> dict[str, tuple[int, ...]]:
    """The squares of both under each name."""
    return some | {name: some.get(name, ()) + squares for name, squares in more.items()}


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
