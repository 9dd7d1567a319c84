"""What lies at the four sides of a square, worked out when somebody asks for it; few do."""

from __future__ import annotations

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

    __slots__ = ("lying", "place")

    def __init__(self, place: Places, lying: dict[int, Laid]) -> None:
        self.place, self.lying = place, lying

    def __missing__(self, square: int) -> tuple[int, ...]:
        level, x, y, piece = self.lying[square // SQUARES]
        number = square % SQUARES
        found = piece.near[number]
        if NOWHERE in found:
            around = [*found]
            for side, along in piece.outer[number]:
                down, right = OFFSETS[side]
                other = self.place.get((level, x + right, y + down))
                if other is not None:
                    around[side] = other.piece.borders[side - 2][along]
            found = tuple(around)
        self[square] = found
        return found


Changes = dict[int, dict[int, str]]
"""What is between two squares now, where a way was broken open or barred."""


class Edges(dict[int, tuple[str, ...]]):
    """The edges at the four sides of a square."""

    __slots__ = ("changed", "near")

    def __init__(self, near: Near, changed: Changes) -> None:
        self.near, self.changed = near, changed

    def __missing__(self, square: int) -> tuple[str, ...]:
        piece, number = self.near.lying[square // SQUARES].piece, square % SQUARES
        found = piece.edges[number]
        if number in piece.outer:
            found = self.sewn(square, found)
        changed = self.changed.get(square)
        if changed is not None:
            found = tuple(map(changed.get, self.near[square], found))
        self[square] = found
        return found

    def sewn(self, square: int, printed: tuple[str, ...]) -> tuple[str, ...]:
        """WD-6.5, WD-6.17: where two tiles meet, rims are open and a clash is a wall."""
        found = [*printed]
        near, lying = self.near[square], self.near.lying
        for side, _ in lying[square // SQUARES].piece.outer[square % SQUARES]:
            beside = near[side]
            if beside != NOWHERE:
                back = lying[beside // SQUARES].piece.edges[beside % SQUARES][side - 2]
                found[side] = OPEN if printed[side] in SEWN and back in SEWN else WALL
        return tuple(found)
