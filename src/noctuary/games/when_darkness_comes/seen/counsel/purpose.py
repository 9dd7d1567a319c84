"""What a character strives for just now: an aim of the scenario, or the unknown beyond the rim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from noctuary.games.when_darkness_comes.content.asking import Spot
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.content.plot import Aim
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.seen.counsel.aims import open_aims
from noctuary.games.when_darkness_comes.seen.counsel.distances import field
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import conditions, memory

PER_WEIGHT: Final = 4
"""How many half points of a way weigh as much as 1 of an aim's weight: about three a turn."""
UNKNOWN: Final = 24
"""How far a place is that still lies in the stack, beyond the nearest rim."""
PLUNDER: Final = {"competitive": 16, "semi": 7, "coop": 4, "solo": 4}
"""How much the nearest face-down disk is worth a way, for the sake of what it may be."""


class Purpose(NamedTuple):
    """Where to go, and how far it is from every square."""

    goals: frozenset[int]
    far: list[int]
    explores: bool = False
    worth: float = 0.0


class Offer(NamedTuple):
    """Something one could go for, reckoned only if it may be the best."""

    most: float
    """What it is worth if one is there already."""
    reckon: Callable[[], Purpose | None]


def purpose(g: Night, c: Character) -> Purpose:
    """The most rewarding thing to go for, with the way there counted in."""
    offers = [
        Offer(float(aim.weight), partial(towards, g, c, aim, aim.go))
        for aim in open_aims(g, c)
        if aim.go is not None
    ]
    return best_of(g, c, [*offers, *plundering(g, c, float(PLUNDER[g.scenario.mode]))])


def plundering(g: Night, c: Character, weight: float) -> list[Offer]:
    """Going for what may lie somewhere."""
    marks = plunder(g, c)
    return [Offer(weight, partial(weighed, g, c, marks, weight))] if marks else []


def best_of(g: Night, c: Character, offers: list[Offer]) -> Purpose:
    """The first of the most rewarding; where there is nothing to go for one stays."""
    found: dict[int, Purpose] = {}
    best = -float(FAR)
    for number in sorted(range(len(offers)), key=lambda number: -offers[number].most):
        if offers[number].most < best:
            break
        there = offers[number].reckon()
        if there is not None:
            found[number], best = there, max(best, there.worth)
    if not found:
        return weighed(g, c, frozenset({c.square}), 0.0)
    return found[min(found, key=lambda number: (-found[number].worth, number))]


def towards(g: Night, c: Character, aim: Aim, go: Spot) -> Purpose | None:
    """An aim as a place to go to; one that is not on the board yet must be found first."""
    goals = squares_of(g, c.seat, go)
    if goals:
        return weighed(g, c, meeting_place(g, go, goals), float(aim.weight))
    if is_on_board(g, go) or not g.stack:
        return None
    return weighed(g, c, g.layout.open_ends(), aim.weight - UNKNOWN / PER_WEIGHT, explores=True)


def to_be_avoided(g: Night, c: Character) -> dict[int, float]:
    """Squares on which the scenario's aims say not to stop, and how much speaks against it."""
    found: dict[int, float] = {}
    for aim in open_aims(g, c):
        if aim.avoid is not None:
            for square in squares_of(g, c.seat, aim.avoid):
                found[square] = found.get(square, 0.0) + PER_WEIGHT * aim.weight
    return found


def meeting_place(g: Night, go: Spot, goals: set[int]) -> frozenset[int]:
    """Friends who are there already are joined on their square: some things are done together."""
    if go.tag is not None and g.scenario.mode != "competitive":
        there = Counter(c.square for c in g.alive() if c.square in goals)
        if there:
            return frozenset({min(there, key=lambda square: (-there[square], square))})
    return frozenset(goals)


def weighed(
    g: Night, c: Character, goals: frozenset[int], weight: float, explores: bool = False
) -> Purpose:
    """A purpose, with its way taken off its weight."""
    far = field(g.layout, goals)
    way = far[c.square] if c.square >= 0 else FAR
    return Purpose(goals, far, explores, weight - way / PER_WEIGHT)


def plunder(g: Night, c: Character) -> frozenset[int]:
    """Face-down disks that are not known to be hostile; those in the street are only trouble."""
    disks, zones = g.pack.disks, g.layout.zones
    found = set()
    for square, hidden in g.hidden.items():
        known = [d for d in hidden if c.seat in g.known.get(d, ())]
        bad = any(disks[d].kind in ("adversary", "security", "nuisance") for d in known)
        if not bad and (zones[square] or known):
            found.add(square)
    return frozenset(found)


def is_on_board(g: Night, spot: Spot) -> bool:
    """Whether the place that is meant lies on the table."""
    lay = g.layout
    if spot.person is not None:
        return True
    if spot.tag is not None:
        return spot.tag in lay.tagged
    if spot.building is not None:
        return spot.building in lay.buildings
    return spot.tile is None or any(p.tile == spot.tile for p in g.board.tiles)


def squares_of(g: Night, seat: int, spot: Spot) -> set[int]:
    """The squares that an aim means, if they are on the board.

    Where it `hides` something these are the places where that may still lie.
    """
    lay = g.layout
    if spot.person is not None or spot.tag is not None:
        there = memory.square_of(g, spot.person) if spot.person is not None else -1
        return {there} if there >= 0 else set(lay.tagged.get(spot.tag or "", ()))
    if spot.building is not None:
        inside = set(lay.buildings.get(spot.building, ()))
        if spot.hides:
            return hiding_places(g, seat, inside, spot.hides)
        if spot.outside_door is not None:
            gates = [gate for gate in lay.gates.values() if gate.building == spot.building]
            return {gate.outside for gate in gates if gate.kind == "door"}
        return inside
    if spot.tile is not None and any(p.tile == spot.tile for p in g.board.tiles):
        first = g.pack.ground.first[spot.tile]
        whole = set(range(first, first + SQUARES))
        return hiding_places(g, seat, whole, spot.hides) if spot.hides else whole
    return set()


def hiding_places(g: Night, seat: int, squares: set[int], numbers: tuple[int, ...]) -> set[int]:
    """Where black disks may lie: everybody knows the building, few know the mark."""
    wanted = {f"number_{n}" for n in numbers}
    here = {s: disks for s, disks in g.hidden.items() if s in squares}
    there = {d for disks in here.values() for d in disks if d in wanted}
    if not there:
        return set()
    seen = {s for s, disks in here.items() for d in disks if d in there and knows(g, seat, d)}
    return seen or {s for s, ds in here.items() if any(not knows(g, seat, d) for d in ds)}


def knows(g: Night, seat: int, disk: str) -> bool:
    """Whether a player has seen a face-down disk."""
    return seat in g.known.get(disk, ())


def rounds_left(g: Night) -> int:
    """How many rounds there are before the night is lost or over, this one included."""
    last = conditions.last_round(g)
    return FAR if last is None else last - g.completed
