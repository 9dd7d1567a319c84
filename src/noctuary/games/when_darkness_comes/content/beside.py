"""What lies at the four sides of a square, worked out when somebody asks for it; few do."""

from __future__ import annotations

from itertools import repeat
from typing import NamedTuple

from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE, SEWN, Piece
from noctuary.games.when_darkness_comes.content.tiles import OFFSETS, OPEN, SQUARES, WALL


class Laid(NamedTuple):
    """A tile as it lies on the table."""

    level: int
    x: int
    y: int
    piece: Piece


Places = dict[tuple[int, int, int], Laid]
"""The tile at a level, column and row of the grid of tiles."""


class Near(dict[int, tuple[int, ...]]):
    """The squares at the four sides of a square, whatever lies between."""

    def __init__(self, place: Places, lying: dict[int, Laid]) -> None:
        super().__init__()
        self.place, self.lying = place, lying

    def __missing__(self, square: int) -> tuple[int, ...]:
        level, x, y, piece = self.lying[square // SQUARES]
        number = square % SQUARES
        found = piece.near[number]
        if NOWHERE in found:
            around = [*found]
            for side, beside in enumerate(found):
                if beside == NOWHERE:
                    down, right = OFFSETS[side]
                    other = self.place.get((level, x + right, y + down))
                    if other is not None:
                        along = piece.xs[number] if down else piece.ys[number]
                        around[side] = other.piece.borders[side - 2][along]
            found = tuple(around)
        self[square] = found
        return found


class Edges(dict[int, tuple[str, ...]]):
    """The edges at the four sides of a square."""

    def __init__(self, near: Near, changed: dict[tuple[int, int], str]) -> None:
        super().__init__()
        self.near, self.changed = near, changed

    def __missing__(self, square: int) -> tuple[str, ...]:
        piece = self.near.lying[square // SQUARES].piece
        found: tuple[str, ...] = piece.edges[square % SQUARES]
        if square in piece.outer:
            near = self.near[square]
            found = tuple(map(self.sewn, repeat(square), range(4), near, found))
        if self.changed:
            pairs = zip(repeat(square), self.near[square], strict=False)
            found = tuple(map(self.changed.get, pairs, found))
        self[square] = found
        return found

    def sewn(self, square: int, side: int, beside: int, edge: str) -> str:
        """WD-6.5, WD-6.17: where two tiles meet, rims are open and a clash is a wall."""
        if beside == NOWHERE or beside // SQUARES == square // SQUARES:
            return edge
        back = self.near.lying[beside // SQUARES].piece.edges[beside % SQUARES][side - 2]
        return OPEN if edge in SEWN and back in SEWN else WALL
