"""WD-2.9, WD-7.9 to WD-7.16: where legs can go, for how much."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Set

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
StepsFrom = list[Steps] | dict[int, Steps]
"""The steps out of each square, by its number."""


class Stride(msgspec.Struct, frozen=True, gc=False):
    """How somebody walks just now."""

    stops: Set[int] = frozenset()
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


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Where somebody can go."""

    came: dict[int, int]
    """The square from which each reachable square is entered, as they were found."""
    rings: list[list[int]]
    """The squares by the half points left there, the start among them."""

    @property
    def left(self) -> dict[int, int]:
        """The half points left in every reachable square."""
        left = dict.fromkeys(self.came, 0)
        left |= {s: rest for rest, ring in enumerate(self.rings) for s in ring if s in left}
        return left

    def left_at(self, square: int) -> int:
        """The half points left in a square; -1 if it is out of reach."""
        return next((rest for rest, ring in enumerate(self.rings) if square in ring), -1)


def spread(lay: Layout, start: int, points: int, stride: Stride) -> Reach:
    """Work out every square that so many half points lead to."""
    return spread_over(lay, start, points, steps_of(lay, start, stride), stride.stops)


def spread_over(  # noqa: C901, PLR0912, PLR0915 - one loop, the hottest of the game; a loop over sides takes longer
    lay: Layout, start: int, points: int, steps: StepsFrom, stops: Set[int]
) -> Reach:
    """The same over given steps, from many points left to few.

    What a step costs depends on the square that it leads to, so the first way into a square is the
    best one; only a change of level, which costs nothing, may be better. Whoever enters a building
    or a stop goes no farther, so such a square is only an end, unless it is reached in another way.
    """
    rings: list[list[int]] = [[] for _ in range(points + 1)]
    rings[points].append(start)
    came = {NOWHERE: NOWHERE, start: start}
    found = Reach(came, rings)
    entered: dict[int, tuple[int, int]] = {}
    costs = lay.costs
    # WD-7.10: with 2 or 3 left one enters woods, the only squares that cost more, for what is left.
    ring_of = (*rings, rings[0], rings[0])
    for p in range(points, 1, -1):
        for square in rings[p]:  # which grows while levels are changed
            if square in stops and square != start:
                continue
            (north, east, south, west), special = steps[square]
            if north not in came:
                came[north] = square
                ring_of[p - costs[north]].append(north)
            if east not in came:
                came[east] = square
                ring_of[p - costs[east]].append(east)
            if south not in came:
                came[south] = square
                ring_of[p - costs[south]].append(south)
            if west not in came:
                came[west] = square
                ring_of[p - costs[west]].append(west)
            if special:
                change_level(lay, square, special, p, found)
                go_inside(lay, square, special, p, came, entered)
    add = rings[0].append
    for square in rings[1] if points else ():  # the last half point suffices for streets alone
        if square in stops and square != start:
            continue
        (north, east, south, west), special = steps[square]
        if north not in came and costs[north] == 1:
            came[north] = square
            add(north)
        if east not in came and costs[east] == 1:
            came[east] = square
            add(east)
        if south not in came and costs[south] == 1:
            came[south] = square
            add(south)
        if west not in came and costs[west] == 1:
            came[west] = square
            add(west)
        if special:
            change_level(lay, square, special, 1, found)
            go_inside(lay, square, special, 1, came, entered)
    if lay.links:  # also with nothing left
        ends = [s for s in rings[0] if s in lay.links and (s not in stops or s == start)]
        change_levels(lay, ends, steps, found)
    if entered:
        stay_inside(found, entered)
    del came[start], came[NOWHERE]
    return found


def change_level(lay: Layout, square: int, special: tuple[int, ...], p: int, found: Reach) -> None:
    """Stairs and elevators cost nothing, so they may be the better way to a square."""
    link = lay.links.get(square)
    if link is None or link not in special:
        return
    if link in found.came:
        worse = next((ring for ring in found.rings[:p] if link in ring), None)
        if worse is None:
            return
        worse.remove(link)
    found.came[link] = square
    found.rings[p].append(link)


def change_levels(lay: Layout, squares: list[int], steps: StepsFrom, found: Reach) -> None:
    """The same for whoever has nothing left."""
    for square in squares:
        change_level(lay, square, steps[square][1], 0, found)


def go_inside(
    lay: Layout,
    square: int,
    special: tuple[int, ...],
    p: int,
    came: dict[int, int],
    entered: dict[int, tuple[int, int]],
) -> None:
    """WD-7.16: steps into a building: what is left at best, and from where."""
    link = lay.links.get(square)
    for beside in special:
        if beside != link and beside not in came:
            cost = lay.costs[beside]
            rest = 0 if cost == WOODS and 1 < p < cost else p - cost
            if rest >= 0 and (beside not in entered or entered[beside][0] < rest):
                entered[beside] = rest, square


def stay_inside(found: Reach, entered: dict[int, tuple[int, int]]) -> None:
    """WD-7.16: whoever enters a building goes no farther, unless another way leads there."""
    for square, (rest, before) in entered.items():
        if square not in found.came:
            found.came[square] = before
            found.rings[rest].append(square)


def steps_of(lay: Layout, start: int, stride: Stride) -> StepsFrom:
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
        tile = square // SQUARES
        if self.bound and any(beside // SQUARES != tile for beside in steps[0] + steps[1]):
            steps = only(steps, lambda beside: beside // SQUARES == tile)
        self[square] = steps
        return steps

    def is_stopped(self, door: str) -> bool:
        """Whether a door does not open; no name means that there is none on the way."""
        return door in self.shut or (self.jinxed and bool(door))


def only(steps: Steps, wanted: Callable[[int], bool]) -> Steps:
    """Some of these steps."""
    onward, inward = steps
    left = tuple([beside if wanted(beside) else NOWHERE for beside in onward])
    return left, tuple(filter(wanted, inward))


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
    special = [beside for beside in around if zones[beside] not in ("", zones[square])]
    onward = [
        beside if beside in around and beside not in special else NOWHERE
        for beside in lay.near[square]
    ]
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
    steps_from = open_steps(lay, RUN_THROUGH if runner else WALKED_THROUGH)
    came = {start: start}
    ring, steps = [start], 0
    while ring and steps <= most:
        if lay.links:
            add_levels(lay, ring, came, runner)
        for square in filter(goal, ring):
            del came[start]
            return steps, [start, *way_to(came, square)]
        following: list[int] = []
        if closed:
            ring = [square for square in ring if square not in closed or square == start]
        for square in ring:
            for beside in steps_from[square]:
                if beside not in came:
                    came[beside] = square
                    following.append(beside)
        ring = following
        steps += 1
    return FAR, []


def is_in_reach(
    lay: Layout, start: int, goal: int, most: int, closed: Collection[int] = ()
) -> bool:
    """WD-2.9: whether so many steps lead from one square to another. Where nobody changes levels
    they are looked for from both ends, since a step leads back the way it came."""
    if start == goal:
        return True
    if lay.links:
        return walk(lay, start, goal.__eq__, most=most, closed=closed)[0] <= most
    steps_from = open_steps(lay, WALKED_THROUGH)
    here, there = {start}, {goal}
    ring, opposite = [start], [goal]
    for _ in range(most):
        if len(ring) > len(opposite):
            here, there, ring, opposite = there, here, opposite, ring
        following: list[int] = []
        for square in ring:
            for beside in steps_from[square]:
                if beside in there:
                    return True
                if beside not in here and beside not in closed:
                    here.add(beside)
                    following.append(beside)
        ring = following
    return False


def add_levels(lay: Layout, ring: list[int], came: dict[int, int], runner: bool) -> None:
    """Changes of level cost nothing: they belong to the same ring."""
    for square in ring:  # which grows
        link = lay.links.get(square)
        if link is not None and link not in came and not (runner and is_lift(lay, square)):
            came[link] = square
            ring.append(link)


def is_lift(lay: Layout, square: int) -> bool:
    """WD-2.9: adversaries use stairs only."""
    return "elevator" in lay.tags[square]


def strides(lay: Layout, square: int) -> list[int]:
    """Steps that open no closed door and use no window."""
    return open_steps(lay, WALKED_THROUGH)[square]


def runs(lay: Layout, square: int) -> list[int]:
    """An adversary's steps."""
    return open_steps(lay, RUN_THROUGH)[square]


@kept(2)
def open_steps(lay: Layout, edges: str) -> OpenSteps:
    """The steps over edges of these kinds, out of every square."""
    return OpenSteps(lay, edges)


class OpenSteps(dict[int, list[int]]):
    """The squares beside each square, worked out when they are first looked for."""

    def __init__(self, lay: Layout, edges: str) -> None:
        super().__init__()
        self.near, self.around, self.costs, self.open = lay.near, lay.edges, lay.costs, edges
        self.steps, self.gates_of = lay.steps, lay.gates_of

    def __missing__(self, square: int) -> list[int]:
        onward, special = self.steps[square]
        steps = [beside for beside in onward if beside >= 0]
        if special or square in self.gates_of:  # elsewhere everybody takes the same steps
            steps = over(self.near[square], self.around[square], self.open, self.costs)
        self[square] = steps
        return steps


def over(near: Sequence[int], around: Sequence[str], free: str, costs: Sequence[int]) -> list[int]:
    """The squares beside a square behind edges of some kinds."""
    both = zip(near, around, strict=True)
    return [beside for beside, edge in both if beside != NOWHERE and edge in free and costs[beside]]


def way_to(came: dict[int, int], goal: int) -> list[int]:
    """The squares behind a start up to a goal."""
    way = []
    while goal in came:
        way.append(goal)
        goal = came[goal]
    way.reverse()
    return way
