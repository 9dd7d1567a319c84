"""WD-8.3 to WD-8.6: straight lines from centre to centre, and what stops them."""

from __future__ import annotations

from functools import cache

from noctuary.games.when_darkness_comes.content.layout import Layout, Line, kept
from noctuary.games.when_darkness_comes.content.rotated_tiles import SEEN_THROUGH
from noctuary.games.when_darkness_comes.content.tiles import WINDOW

NORTH, EAST, SOUTH, WEST = range(4)


@kept(4096)
def line(lay: Layout, a: int, b: int) -> Line | None:
    """WD-8.3 to WD-8.5: the straight line between two centres, or None if it is stopped."""
    if lay.levels[a] != lay.levels[b]:
        return None
    here = a
    crossed: list[int] = []
    windows: list[str] = []
    for sides in crossings(lay.xs[b] - lay.xs[a], lay.ys[b] - lay.ys[a]):
        way = through(lay, here, sides)
        if way is None:
            return None
        here = way[0]
        windows += way[1]
        crossed.append(here)
    return Line(tuple(crossed[:-1]), tuple(windows))


def through(lay: Layout, here: int, sides: tuple[int, ...]) -> tuple[int, list[str]] | None:
    """One crossing: of an edge, or of a corner, which is open if one way around it is."""
    best: tuple[int, list[str]] | None = None
    for way in (sides, sides[::-1]) if len(sides) == 2 else (sides,):
        square: int = here
        windows: list[str] = []
        for side in way:
            edge, beside = lay.edges[square][side], lay.near[square][side]
            if edge not in SEEN_THROUGH or not lay.costs[beside]:
                break
            if edge == WINDOW:
                windows.append(lay.gate_at[square, beside])
            square = beside
        else:
            if best is None or len(windows) < len(best[1]):
                best = square, windows
    return best


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
