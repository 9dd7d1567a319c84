"""WD-8.3 to WD-8.6: straight lines from centre to centre, and what stops them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from noctuary.engine.kept import UNASKED, kept
from noctuary.games.when_darkness_comes.content.layout import Layout
from noctuary.games.when_darkness_comes.content.rotated_tiles import SEEN_THROUGH, Line
from noctuary.games.when_darkness_comes.content.tiles import SQUARES, WINDOW

NORTH, EAST, SOUTH, WEST = range(4)
LINES_KEPT: Final = 1024
"""How many lines are remembered of a tile in each of its rotations."""


def line(lay: Layout, a: int, b: int) -> Line | None:
    """WD-8.3 to WD-8.5: the straight line between two centres, or None if it is stopped. One that
    stays on its tile is the same on every board, as long as nothing was broken or barred there."""
    tile = a // SQUARES
    if b // SQUARES != tile or tile in lay.altered:
        return line_on_board(lay, a, b)
    lines = lay.lying[tile].piece.lines
    found: Any = lines.get((a, b), UNASKED)
    if found is UNASKED:
        if len(lines) >= LINES_KEPT:
            lines.clear()
        found = lines[a, b] = drawn(lay, a, b)
    return found  # type: ignore[no-any-return]


@kept(4096)
def line_on_board(lay: Layout, a: int, b: int) -> Line | None:
    """The same, worked out for this board."""
    return drawn(lay, a, b)


def drawn(lay: Layout, a: int, b: int) -> Line | None:
    """The line itself, edge by edge."""
    if lay.levels[a] != lay.levels[b]:
        return None
    here = a
    crossed: list[int] = []
    windows: tuple[str, ...] = ()
    for sides in crossings(lay.xs[b] - lay.xs[a], lay.ys[b] - lay.ys[a]):
        way = across(lay, here, sides) if len(sides) == 1 else around_corner(lay, here, sides)
        if way is None:
            return None
        here, more = way
        windows += more
        crossed.append(here)
    return Line(tuple(crossed[:-1]), windows)


Crossing = tuple[int, tuple[str, ...]]
"""The square behind, and the whole windows in between."""


def across(lay: Layout, here: int, sides: tuple[int, ...]) -> Crossing | None:
    """Over one edge after the other, if none of them stops a line."""
    windows: tuple[str, ...] = ()
    for side in sides:
        edge, beside = lay.edges[here][side], lay.near[here][side]
        if edge not in SEEN_THROUGH or not lay.costs[beside]:
            return None
        if edge == WINDOW:
            windows += (lay.gate_at[here, beside],)
        here = beside
    return here, windows


def around_corner(lay: Layout, here: int, sides: tuple[int, ...]) -> Crossing | None:
    """A corner is open if one way around it is; the one with fewer windows counts."""
    one, other = across(lay, here, sides), across(lay, here, sides[::-1])
    if one is None or (other is not None and len(other[1]) < len(one[1])):
        return other
    return one


@cache
def crossings(dx: int, dy: int) -> tuple[tuple[int, ...], ...]:
    """The edges and corners that the line to a square so far away runs through, in order.

    One side stands for an edge, two for a corner.

    >>> crossings(2, 0), crossings(1, 1)
    (((1,), (1,)), ((1, 2),))
    """
    across, down = EAST if dx > 0 else WEST, SOUTH if dy > 0 else NORTH
    moments = [((2 * n + 1) * max(1, abs(dy)), across) for n in range(abs(dx))]
    moments += [((2 * n + 1) * max(1, abs(dx)), down) for n in range(abs(dy))]
    found: dict[int, tuple[int, ...]] = {}
    for moment, side in sorted(moments):
        found[moment] = (*found.get(moment, ()), side)
    return tuple(found.values())
