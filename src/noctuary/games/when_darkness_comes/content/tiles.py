"""Tiles as packs draw them: a plan of 8 × 8 squares and the edges between them (WD-2.6, WD-2.8)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

SIDE: Final = 8
LINES: Final = 2 * SIDE + 1
SQUARES: Final = SIDE * SIDE

Terrain = Literal["street", "floor", "obstructed", "woods", "solid"]
Mark = Literal["none", "search", "obstacle"]
Side = Literal["north", "east", "south", "west"]
Id = Annotated[
    str,
    msgspec.Meta(
        pattern="^[a-z][a-z0-9_]{0,47}$",
        description="a name of small letters, digits and _, such as last_bus (at most 48)",
    ),
]
Place = tuple[int, int]
"""Row and column of a square on its plan, both from 0, north up."""

COSTS: Final[dict[str, int]] = {"street": 1, "floor": 2, "obstructed": 2, "woods": 4, "solid": 0}
"""WD-7.9: what entering costs, in half points."""
SIGHT: Final[dict[str, int]] = {"street": 4, "floor": 2, "obstructed": 2, "woods": 1, "solid": 0}
"""WD-8.1: how far one sees from such a square."""

OPEN, WALL, DOOR, WINDOW, DOORWAY, RIM, JOIN = " ", "W", "d", "w", "o", ":", "&"
BROKEN_DOOR, BROKEN_WINDOW = "b", "x"


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building of a tile; `at` names one of its floor squares."""

    id: Id
    name: str
    at: Place
    always_dark: bool = False


class Partner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-6.12, WD-6.14: the tile that comes along, at a side or as another level."""

    tile: Id
    side: Side | None = None
    place: Literal["beside"] | None = None


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a letter of the plan means, where it is none of the common ones."""

    terrain: Terrain
    mark: Mark = "none"
    tags: tuple[Id, ...] = ()


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room's name and its floor, for those who draw it."""

    name: str
    at: Place
    floor: Literal["planks", "checks", "tiles", "carpet"] = "planks"


class Tile(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"class_": "class"},
    kw_only=True,
):
    """One tile of the town."""

    id: Id
    name: str
    class_: Literal["town", "special"]
    plan: str
    level: Literal[0, 1] = 0
    magic: bool = False
    """Whether it comes into the stack with magic, and gets its components first (WD-5.2)."""
    buildings: tuple[Building, ...] = ()
    rooms: tuple[Room, ...] = ()
    partner: Partner | None = None
    tags: tuple[Id, ...] = ()
    legend: dict[str, Legend] = {}
    dressing: tuple[str, ...] = ()
    text: str = ""


COMMON: Final[dict[str, Legend]] = {
    ".": Legend("street"),
    ",": Legend("obstructed"),
    "t": Legend("woods"),
    "_": Legend("floor"),
    "#": Legend("solid"),
    "?": Legend("floor", "search"),
    "p": Legend("street", "search"),
    "u": Legend("obstructed", "search"),
    "q": Legend("woods", "search"),
    "!": Legend("street", "obstacle"),
    "S": Legend("floor", tags=("stairs",)),
    "E": Legend("floor", tags=("elevator",)),
}
"""The letters that every plan may use."""

EDGES: Final[dict[str, str]] = {
    " ": OPEN,
    "-": WALL,
    "|": WALL,
    "w": WINDOW,
    "o": DOORWAY,
    ":": RIM,
    "&": JOIN,
    "b": BROKEN_DOOR,
    "x": BROKEN_WINDOW,
} | {str(n): DOOR for n in range(10)}
"""What a character between two squares means."""

OFFSETS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns of the neighbour in the north, east, south and west."""
SIDES: Final[tuple[Side, ...]] = ("north", "east", "south", "west")


class Opening(msgspec.Struct, frozen=True):
    """A door or window of a plan: its two squares as numbers from 0 to 63, and its locks."""

    kind: Literal["door", "window"]
    inside: int
    outside: int
    locks: int
    broken: bool


class Plan:
    """A drawn plan, read: squares by number (8 × row + column), and their four edges each."""

    def __init__(self, tile: Tile) -> None:
        lines = tile.plan.splitlines()
        letters = {**COMMON, **tile.legend}
        self.tile = tile
        self.legends = [
            letters[lines[2 * row + 1][2 * col + 1]] for row in range(SIDE) for col in range(SIDE)
        ]
        self.terrain = [legend.terrain for legend in self.legends]
        self.marks = [legend.mark for legend in self.legends]
        self.search_marks, self.obstacle_marks = self._marked("search"), self._marked("obstacle")
        """The squares with a printed "?" and with a printed "!"."""
        self.tags = [legend.tags for legend in self.legends]
        self.edges: list[tuple[str, str, str, str]] = []
        """North, east, south and west edge of every square."""
        self.drawn: list[tuple[str, str, str, str]] = []
        """The same as drawn, locks and all."""
        for row in range(SIDE):
            for col in range(SIDE):
                drawn = (
                    lines[2 * row][2 * col + 1],
                    lines[2 * row + 1][2 * col + 2],
                    lines[2 * row + 2][2 * col + 1],
                    lines[2 * row + 1][2 * col],
                )
                north, east, south, west = (EDGES[char] for char in drawn)
                self.drawn.append(drawn)
                self.edges.append((north, east, south, west))
        self._rooms: dict[Place, frozenset[int]] = {}
        self.building = self._buildings()
        self.openings = self._openings()

    def neighbour(self, square: int, side: int) -> int:
        """The number of the square beside this one, or -1 beyond the rim."""
        return next_to(square, side)

    def side(self, square: int, beside: int) -> int:
        """At which side of a square another one lies."""
        return next(side for side in range(4) if self.neighbour(square, side) == beside)

    def flooded(self, start: int, over: str) -> list[int]:
        """All squares that can be reached over edges of these kinds."""
        found, waiting = {start}, [start]
        while waiting:
            square = waiting.pop()
            for side in range(4):
                beside = self.neighbour(square, side)
                if beside < 0 or beside in found or self.terrain[beside] == "solid":
                    continue
                if self.edges[square][side] in over:
                    found.add(beside)
                    waiting.append(beside)
        return sorted(found)

    def room(self, room: Room) -> frozenset[int]:
        """The squares of a named room; worked out once."""
        found = self._rooms.get(room.at)
        if found is None:
            found = self._rooms[room.at] = frozenset(self.flooded(number(room.at), OPEN))
        return found

    def _buildings(self) -> list[str]:
        """The building of every square; empty outdoors and on solid ground."""
        found = [""] * SQUARES
        for building in self.tile.buildings:
            for square in self.flooded(number(building.at), OPEN + DOORWAY):
                found[square] = building.id
        return found

    def _openings(self) -> dict[str, list[Opening]]:
        """WD-6.3: the doors and windows of each building in reading order of the plan."""
        found: dict[str, list[Opening]] = {b.id: [] for b in self.tile.buildings}
        order = sorted(
            (
                2 * (square // SIDE) + OFFSETS[side][0],
                2 * (square % SIDE) + OFFSETS[side][1],
                square,
                side,
            )
            for square in range(SQUARES)
            for side in range(4)
            if self.building[square] and self.edges[square][side] in (DOOR, WINDOW, "b", "x")
        )
        for _, _, square, side in order:
            drawn, beside = self.drawn[square][side], self.neighbour(square, side)
            if beside >= 0:
                found[self.building[square]].append(
                    Opening(
                        kind="window" if drawn in "wx" else "door",
                        inside=square,
                        outside=beside,
                        locks=int(drawn) if drawn.isdigit() else 0,
                        broken=drawn in "bx",
                    )
                )
        return found

    def _marked(self, mark: Mark) -> list[int]:
        return [square for square in range(SQUARES) if self.marks[square] == mark]


def number(place: Place) -> int:
    """The number of a square on its plan."""
    return place[0] * SIDE + place[1]


@cache
def turned(square: int, rotation: int) -> int:
    """Where a square of the plan lies on the board after so many quarter turns clockwise.

    >>> turned(number((0, 1)), 1) == number((1, 7))
    True
    """
    row, col = divmod(square, SIDE)
    for _ in range(rotation):
        row, col = col, SIDE - 1 - row
    return row * SIDE + col


@cache
def next_to(square: int, side: int) -> int:
    """The number of the square in the north, east, south or west, or -1 beyond the rim."""
    row, col = square // SIDE + OFFSETS[side][0], square % SIDE + OFFSETS[side][1]
    return row * SIDE + col if 0 <= row < SIDE and 0 <= col < SIDE else -1


class Grid(NamedTuple):
    """How the squares of any tile lie after so many quarter turns clockwise."""

    lying: list[int]
    """Which square of the plan lies at each spot, row by row."""
    xs: list[int]
    ys: list[int]
    borders: list[list[int]]
    """The squares along each side of the board, from west to east or from north to south."""
    outer: dict[int, list[tuple[int, int]]]
    """At which sides these squares lie, and as which one along each."""


@cache
def grid(rotation: int) -> Grid:
    """The grid of every tile in this rotation."""
    lying = [turned(spot, -rotation % 4) for spot in range(SQUARES)]
    spots = [turned(square, rotation) for square in range(SQUARES)]
    borders = [lying[:SIDE], lying[SIDE - 1 :: SIDE], lying[-SIDE:], lying[::SIDE]]
    outer: dict[int, list[tuple[int, int]]] = {}
    for side, border in enumerate(borders):
        for along, square in enumerate(border):
            outer.setdefault(square, []).append((side, along))
    return Grid(lying, [s % SIDE for s in spots], [s // SIDE for s in spots], borders, outer)
