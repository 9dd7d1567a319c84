"""WD-2.9, WD-7.9 to WD-7.16: where legs can go, for how much."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from noctuary.engine.kept import kept
from noctuary.games.when_darkness_comes.content.layout import FAR, Layout
from noctuary.games.when_darkness_comes.content.rotated_tiles import (
    NOWHERE,
    RUN_THROUGH,
    WALKED_THROUGH,
    Steps,
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
    shut: frozenset[str] = frozenset()
    """Doors without locks of their own that the story has locked for a while."""


Reach = tuple[dict[int, int], dict[int, int]]
"""The half points left in every reachable square, and the square from which each is entered."""


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

    What a step costs depends on the square that it leads to, so the first way into a square is the
    best one; only a change of level, which costs nothing, may be better. Whoever enters a building
    or a stop goes no farther, so such a square is only an end, unless it is reached in another way.
    """
    left: dict[int, int] = {start: points}
    ended: dict[int, int] = {}
    came: dict[int, int] = {}
    steps, links, costs, stops = steps_of(lay, start, stride), lay.links, lay.costs, stride.stops
    waiting: list[list[int]] = [[] for _ in range(points + 1)]
    waiting[points].append(start)
    for p in range(points, -1, -1):
        # with nothing left there are only changes of level
        for square in waiting[p] if p else [s for s in waiting[0] if s in links]:
            onward, special = steps[square]
            for beside in onward:
                if beside not in left:
                    rest = p - costs[beside]
                    if rest < 0:
                        if p < 2 or costs[beside] != WOODS:
                            continue
                        rest = 0  # WD-7.10: the last woods square may be entered with one point
                    left[beside] = rest
                    came[beside] = square
                    if beside not in stops:
                        waiting[rest].append(beside)
            if special:
                for beside in specially(lay, square, special, p, (left, came), ended):
                    if beside not in stops:
                        waiting[p].append(beside)
    del left[start]
    for square, rest in ended.items():
        left.setdefault(square, rest)
    return left, came


def specially(
    lay: Layout, square: int, special: tuple[int, ...], p: int, found: Reach, ended: dict[int, int]
) -> list[int]:
    """Take the special steps out of a square; those to another level are walked on from."""
    left, came = found
    climbed = []
    for beside in special:
        if lay.links.get(square) != beside:
            cost = lay.costs[beside]
            rest = max(p - cost, 0 if cost == WOODS and p >= 2 else -1)
            if beside not in left and ended.get(beside, -1) < rest:
                ended[beside], came[beside] = rest, square
        elif left.get(beside, -1) < p:
            left[beside], came[beside] = p, square
            climbed.append(beside)
    return climbed


def steps_of(lay: Layout, start: int, stride: Stride) -> dict[int, Steps]:
    """The steps out of each square, by its number."""
    if stride.linked and start in lay.links:
        steps = UnusualSteps(lay, stride.bound, stride.ghost, stride.jinxed, stride.shut)
        steps[start] = only(steps[start], lambda beside: beside != lay.links[start])
        return steps
    if stride.bound or stride.ghost or stride.jinxed or stride.shut:
        return unusual_steps(lay, stride.bound, stride.ghost, stride.jinxed, stride.shut)
    return lay.steps


@kept(8)
def unusual_steps(
    lay: Layout, bound: bool, ghost: bool, jinxed: bool, shut: frozenset[str]
) -> UnusualSteps:
    """The steps of somebody who does not walk as everybody does."""
    return UnusualSteps(lay, bound, ghost, jinxed, shut)


class UnusualSteps(dict[int, Steps]):
    """Steps that are worked out when they are first taken."""

    def __init__(
        self, lay: Layout, bound: bool, ghost: bool, jinxed: bool, shut: frozenset[str]
    ) -> None:
        super().__init__()
        self.lay, self.bound, self.ghost = lay, bound, ghost
        self.jinxed, self.shut = jinxed, shut

    def __missing__(self, square: int) -> Steps:
        lay = self.lay
        steps = ghostly(lay, square) if self.ghost else lay.steps[square]
        if not self.ghost and square in lay.gates_of:
            steps = only(steps, lambda beside: not self.is_stopped(opened(lay, square, beside)))
        if self.bound:
            steps = only(steps, lambda beside: beside // SQUARES == square // SQUARES)
        self[square] = steps
        return steps

    def is_stopped(self, door: str) -> bool:
        """Whether a door does not open; no name means that there is none on the way."""
        return door in self.shut or (self.jinxed and bool(door))


def only(steps: Steps, wanted: Callable[[int], bool]) -> Steps:
    """Some of these steps."""
    onward, inward = steps
    return tuple(filter(wanted, onward)), tuple(filter(wanted, inward))


def opened(lay: Layout, square: int, beside: int) -> str:
    """The closed door that a step goes through from outside; nothing if there is none."""
    name = lay.gate_at.get((square, beside), "")
    if not name:
        return ""
    gate = lay.gates[name]
    is_closed = gate.kind == "door" and not gate.broken
    return name if is_closed and gate.outside == square else ""


def through_walls(lay: Layout, square: int) -> list[int]:
    """WD-39.17, WD-39.18: steps through walls, doors and windows, not into solid squares."""
    return [beside for beside in lay.near[square] if beside != NOWHERE and lay.costs[beside]]


def ghostly(lay: Layout, square: int) -> Steps:
    """WD-39.17: the same and changes of level, sorted out."""
    zones, links, around = lay.zones, lay.links, through_walls(lay, square)
    onward = [beside for beside in around if zones[beside] in ("", zones[square])]
    special = [beside for beside in around if beside not in onward]
    return tuple(onward), (*special, links[square]) if square in links else tuple(special)


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
        if beside != NOWHERE and edge in edges and lay.costs[beside]
    ]


def way_to(came: dict[int, int], goal: int) -> list[int]:
    """The squares from a start to a goal, both included."""
    way = [goal]
    while (before := came.get(goal, goal)) != goal:
        way.append(before)
        goal = before
    return way[::-1]
