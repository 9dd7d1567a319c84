"""WD-2.9, WD-7.9 to WD-7.16: where legs can go, for how much."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

import msgspec

from noctuary.games.when_darkness_comes.content.layout import FAR, Layout, kept
from noctuary.games.when_darkness_comes.content.rotated_tiles import (
    RUN_THROUGH,
    WALKED_THROUGH,
    Walk,
)
from noctuary.games.when_darkness_comes.content.tiles import COSTS, SQUARES

WOODS = COSTS["woods"]


class Stride(msgspec.Struct, frozen=True, gc=False):
    """How somebody walks just now."""

    stops: frozenset[int] = frozenset()
    """Squares that end a movement: face-down disks, adversaries."""
    bound: bool = False
    """WD-7.20: not over a rim, not to another level."""
    ghost: bool = False
    """WD-39.17: through walls, doors and windows."""
    linked: bool = False
    """A level was changed with the last step: not back at once."""
    jinxed: bool = False
    """WD-10.28: doors without locks are locked too."""


Reach = tuple[dict[int, int], dict[int, int]]
"""The half points left in every reachable square, and the square from which each is entered."""
Steps = tuple[Walk, ...]


@kept(1)
def reach(lay: Layout, start: int, points: int, stride: Stride) -> Reach:
    """Every square that so many half points lead to.

    The same question is asked when a walk is offered and again when it is made, so the last answer
    is kept.
    """
    return spread(lay, start, points, stride)


def spread(  # noqa: C901 - one loop, the hottest of the game
    lay: Layout, start: int, points: int, stride: Stride
) -> Reach:
    """Work out what can be reached, from many points left to few.

    Whoever enters a building or a stop goes no farther, so such a square is only an end, unless it
    is reached in another way too.
    """
    left: dict[int, int] = {}
    ended: dict[int, int] = {}
    came: dict[int, int] = {}
    steps, links, stops = steps_of(lay, start, stride), lay.links, stride.stops
    # the most points left in each square and one more, so that nothing stands for never reached;
    # bytes take no time to make, and nobody walks farther than they can count
    best = bytearray(lay.ground.size) if points < 255 else [0] * lay.ground.size
    best[start] = points + 1
    waiting: list[list[int]] = [[] for _ in range(points + 1)]
    waiting[points].append(start)
    for p in range(points, -1, -1):
        # with nothing left there are only changes of level, which cost nothing
        for square in waiting[p] if p else [s for s in waiting[0] if s in links]:
            if best[square] > p + 1:
                continue
            for beside, cost, enters in steps[square]:
                rest = p - cost
                if rest < 0:
                    if cost != WOODS or p < 2:
                        continue
                    rest = 0  # WD-7.10: the last woods square may be entered with one point left
                if best[beside] > rest:
                    continue
                if enters:
                    if ended.get(beside, -1) < rest:
                        ended[beside], came[beside] = rest, square
                else:
                    best[beside] = rest + 1
                    left[beside] = rest
                    came[beside] = square
                    if ended:
                        ended.pop(beside, None)
                    if beside not in stops:
                        waiting[rest].append(beside)
    left.update(ended)
    return left, came


def steps_of(lay: Layout, start: int, stride: Stride) -> Sequence[Steps] | UnusualSteps:
    """The steps out of each square, by its number."""
    if stride.linked or stride.bound or stride.ghost or stride.jinxed:
        return UnusualSteps(lay, start, stride)
    return lay.walks


class UnusualSteps(dict[int, Steps]):
    """The steps of somebody who does not walk as everybody does, worked out when they are taken."""

    def __init__(self, lay: Layout, start: int, stride: Stride) -> None:
        super().__init__()
        self.lay, self.start, self.stride = lay, start, stride

    def __missing__(self, square: int) -> Steps:
        lay, stride = self.lay, self.stride
        found: list[Walk] = list(lay.walks[square])
        if stride.ghost:
            found = list(ghostly(lay, square))
            if square in lay.links:
                found.append((lay.links[square], 0, False))
        elif stride.jinxed:
            found = [step for step in found if not opens_a_door(lay, square, step[0])]
        if stride.linked and square == self.start:
            found = [step for step in found if step[1]]
        if stride.bound:
            home = square // SQUARES
            found = [step for step in found if step[0] // SQUARES == home]
        return tuple(found)


def opens_a_door(lay: Layout, square: int, beside: int) -> bool:
    """Whether a step goes through a closed door from outside."""
    name = lay.gate_at.get((square, beside))
    if name is None:
        return False
    gate = lay.gates[name]
    return gate.kind == "door" and not gate.broken and gate.outside == square


def ghostly(lay: Layout, square: int) -> Iterable[Walk]:
    """WD-39.17, WD-39.18: steps through walls, doors and windows, not into solid squares."""
    zone = lay.zones[square]
    for beside in lay.near[square]:
        if beside >= 0 and lay.costs[beside]:
            other = lay.zones[beside]
            yield beside, lay.costs[beside], bool(other) and other != zone


def walk(
    lay: Layout,
    start: int,
    goal: Callable[[int], bool],
    runner: bool = False,
    most: int = FAR,
    closed: Collection[int] = (),
) -> tuple[int, list[int]]:
    """WD-2.9: steps to the nearest goal and the way there; FAR if there is none.

    A runner is an adversary: broken windows are open to it, elevators are not. Nobody passes over
    `closed` squares, but a walk may end there.
    """
    steps_from = runs if runner else strides
    came = {start: start}
    ring, steps = [start], 0
    while ring and steps <= most:
        for square in ring:  # grows while changes of level are found, which cost nothing
            if goal(square):
                return steps, way_to(came, square)
            link = lay.links.get(square)
            if link is not None and link not in came and not (runner and is_lift(lay, square)):
                came[link] = square
                ring.append(link)
        following: list[int] = []
        for square in ring:
            if square in closed and square != start:
                continue
            for beside in steps_from(lay, square):
                if beside not in came:
                    came[beside] = square
                    following.append(beside)
        ring = following
        steps += 1
    return FAR, []


def is_lift(lay: Layout, square: int) -> bool:
    """WD-2.9: adversaries use stairs only."""
    return "elevator" in lay.tags[square]


@kept(4096)
def strides(lay: Layout, square: int) -> list[int]:
    """Steps that open no closed door and use no window."""
    return over(lay, square, WALKED_THROUGH)


@kept(4096)
def runs(lay: Layout, square: int) -> list[int]:
    """An adversary's steps."""
    return over(lay, square, RUN_THROUGH)


def over(lay: Layout, square: int, edges: str) -> list[int]:
    """The squares beside this one behind edges of these kinds."""
    return [
        beside
        for beside, edge in zip(lay.near[square], lay.edges[square], strict=True)
        if beside >= 0 and edge in edges and lay.costs[beside]
    ]


def way_to(came: dict[int, int], goal: int) -> list[int]:
    """The squares from a start to a goal, both included."""
    way = [goal]
    while came.get(way[-1], way[-1]) != way[-1]:
        way.append(came[way[-1]])
    return way[::-1]
