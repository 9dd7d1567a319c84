"""How far it is from every square of a board to the nearest of some goals, locked doors included.

Movement itself asks `ways`; this is for players that plan ahead. A field is made once for a layout
and kept with it.
"""

from __future__ import annotations

from typing import Final

from noctuary.engine.kept import kept
from noctuary.games.when_darkness_comes.content.layout import FAR, Layout
from noctuary.games.when_darkness_comes.content.rotated_tiles import WALKED_THROUGH
from noctuary.games.when_darkness_comes.content.tiles import BROKEN_WINDOW, DOOR, WINDOW

LOCKED: Final = 6
"""What a locked door costs in half points, and each lock once more: an action, perhaps several."""
A_LOCK: Final = 3
CLIMBED: Final = 8
ENTERED: Final = 2
"""Going into a building ends a movement."""


@kept(64)
def field(lay: Layout, goals: frozenset[int]) -> list[int]:
    """Half points from every square to the nearest goal, by the cheapest ways from the goals
    backwards; FAR where no way is known."""
    far = [FAR] * lay.ground.size
    waiting: list[list[int]] = [[] for _ in range(FAR)]
    for goal in goals:
        far[goal] = 0
        waiting[0].append(goal)
    for cost in range(FAR):
        for square in waiting[cost]:  # grows: stairs cost nothing
            if far[square] == cost:
                for beside, more in steps_to(lay, square):
                    if cost + more < far[beside]:
                        far[beside] = cost + more
                        waiting[cost + more].append(beside)
    return far


def steps_to(lay: Layout, square: int) -> list[tuple[int, int]]:
    """From where one comes to a square, and for how much."""
    found = []
    price = lay.costs[square]
    for beside, edge in zip(lay.near[square], lay.edges[square], strict=True):
        if beside < 0 or not lay.costs[beside]:
            continue
        if edge in WALKED_THROUGH:
            found.append((beside, price))
        elif edge == DOOR or edge in (WINDOW, BROKEN_WINDOW):
            more = through(lay, beside, square)
            if more < FAR:
                found.append((beside, price + more))
    if square in lay.links:
        found.append((lay.links[square], 0))
    return found


def through(lay: Layout, square: int, beside: int) -> int:
    """What a closed door or a window costs besides the step."""
    name = lay.gate_at.get((square, beside))
    if name is None:
        return FAR
    gate = lay.gates[name]
    if gate.kind == "window":
        return CLIMBED + A_LOCK if lay.levels[square] == 0 else FAR
    if square == gate.inside:
        return 0
    return ENTERED + (LOCKED + A_LOCK * gate.locks if gate.locks else 0)
