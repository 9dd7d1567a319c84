"""A tile's plan as it lies on the table, and lines traced around its squares (48 units each)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

import msgspec

from noctuary.games.when_darkness_comes.content.tiles import COMMON, LINES, SIDE

UNIT: Final = 48
BESIDE: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))

Cell = tuple[int, int]
"""Row and column on the tile as it lies."""
Edge = tuple[int, int, str]
"""Column, row, and whether it lies (h) or stands (v)."""


class Room(msgspec.Struct, frozen=True):
    """The squares of one room, its name and its floor."""

    name: str
    floor: str
    cells: frozenset[Cell]


# ── the turned plan ───────────────────────────────────────────────────────────────────────────


class Ground:
    """The plan as it lies on the table: letters of squares, characters of edges."""

    def __init__(
        self, plan: str, legend: Iterable[tuple[str, str, str, tuple[str, ...]]], rotation: int
    ) -> None:
        lines = [list(line) for line in plan.splitlines()]
        for _ in range(rotation):
            lines = [
                [
                    SWAPPED.get(lines[LINES - 1 - j][i], lines[LINES - 1 - j][i])
                    for j in range(LINES)
                ]
                for i in range(LINES)
            ]
        self.lines = lines
        self.meaning: dict[str, tuple[str, str, tuple[str, ...]]] = {
            char: (one.terrain, one.mark, one.tags) for char, one in COMMON.items()
        }
        self.meaning |= {char: (terrain, mark, tags) for char, terrain, mark, tags in legend}

    def square(self, cell: Cell) -> tuple[str, str, tuple[str, ...]]:
        """Terrain, printed mark and tags."""
        return self.meaning[self.lines[2 * cell[0] + 1][2 * cell[1] + 1]]

    def terrain(self, cell: Cell) -> str:
        """What the ground is made of; nothing beyond the rim."""
        return self.square(cell)[0] if 0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE else ""

    def edge(self, cell: Cell, side: int) -> str:
        """What stands at a side of a square, as drawn."""
        down, right = BESIDE[side]
        return self.lines[2 * cell[0] + 1 + down][2 * cell[1] + 1 + right]

    def between(self, row: int, col: int, way: str, side: int) -> str:
        """An edge by the square behind it, or at the far rim by the one before it."""
        if row < SIDE and col < SIDE:
            return self.edge((row, col), side)
        return self.edge((row - 1, col) if way == "h" else (row, col - 1), (side + 2) % 4)

    def of(self, *kinds: str) -> frozenset[Cell]:
        """All squares of these terrains."""
        return frozenset(cell for cell in CELLS if self.terrain(cell) in kinds)

    def rooms(self, named: dict[Cell, tuple[str, str]]) -> list[Room]:
        """The rooms, by flood fill over open edges."""
        left, found = set(self.of("floor")), []
        while left:
            waiting = [min(left)]
            left.discard(waiting[0])
            cells = set(waiting)
            while waiting:
                cell = waiting.pop()
                for side, (down, right) in enumerate(BESIDE):
                    other = (cell[0] + down, cell[1] + right)
                    if other in left and self.edge(cell, side) == " ":
                        left.discard(other)
                        cells.add(other)
                        waiting.append(other)
            name, floor = next((named[c] for c in sorted(cells) if c in named), ("", "planks"))
            found.append(Room(name, floor, frozenset(cells)))
        return found

    def lamps(self) -> list[tuple[int, int]]:
        """A lamp at the north-west and south-east corner of every block."""
        block, found = self.of("floor", "obstructed"), []
        for row in range(1, SIDE):
            for col in range(1, SIDE):
                around = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)]
                inside = [cell in block for cell in around]
                if sum(inside) == 1 and (inside[0] or inside[3]):
                    out = 13 if inside[0] else -13
                    found.append((col * UNIT + out, row * UNIT + out))
        return found


SWAPPED: Final = {"-": "|", "|": "-"}
CELLS: Final = tuple((row, col) for row in range(SIDE) for col in range(SIDE))


# ── tracing ───────────────────────────────────────────────────────────────────────────────────


def outline(cells: Iterable[Cell]) -> str:
    """One path around a set of squares, without seams between them."""
    inside = set(cells)
    ways: dict[Cell, list[Cell]] = defaultdict(list)
    for row, col in inside:
        if (row - 1, col) not in inside:
            ways[col, row].append((col + 1, row))
        if (row, col + 1) not in inside:
            ways[col + 1, row].append((col + 1, row + 1))
        if (row + 1, col) not in inside:
            ways[col + 1, row + 1].append((col, row + 1))
        if (row, col - 1) not in inside:
            ways[col, row + 1].append((col, row))
    path = []
    while ways:
        start = point = min(ways)
        loop = []
        while True:
            loop.append(point)
            nexts = ways[point]
            onward = nexts.pop()
            if not nexts:
                del ways[point]
            if onward == start:
                break
            point = onward
        path.append(straightened(loop))
    return "".join(path)


def straightened(loop: list[Cell]) -> str:
    """A closed line by its corners only."""
    corners = [
        here
        for before, here, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
        if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])
    ]
    return "M" + "L".join(f"{x * UNIT} {y * UNIT}" for x, y in corners) + "Z"


def strokes(edges: Iterable[Edge]) -> str:
    """Unit edges (column, row, h or v) merged into long strokes."""
    lines: dict[tuple[str, int], set[int]] = defaultdict(set)
    for x, y, way in edges:
        lines[(way, y) if way == "h" else (way, x)].add(x if way == "h" else y)
    path = []
    for (way, across), along in sorted(lines.items()):
        for first in sorted(along):
            if first - 1 in along:
                continue
            last = first
            while last in along:
                last += 1
            if way == "h":
                path.append(f"M{first * UNIT} {across * UNIT}H{last * UNIT}")
            else:
                path.append(f"M{across * UNIT} {first * UNIT}V{last * UNIT}")
    return "".join(path)


# ── edges ─────────────────────────────────────────────────────────────────────────────────────


def edges() -> Iterable[tuple[int, int, str, int]]:
    """Every edge of the plan: row, column, way, and its side of the square behind it."""
    for row in range(SIDE + 1):
        for col in range(SIDE):
            yield row, col, "h", 0
    for row in range(SIDE):
        for col in range(SIDE + 1):
            yield row, col, "v", 3
