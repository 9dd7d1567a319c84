"""WD-40.1: the conditions of a scenario: what holds now, and for whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from noctuary.games.when_darkness_comes.content.plot import Compare, Spot
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.content.town import Said
from noctuary.games.when_darkness_comes.state import Character, Night


def holds(g: Night, condition: Said, who: str) -> bool:
    """Whether a condition holds now, with `who` as the actor."""
    kind, value = condition
    return CONDITIONS[kind](g, value, who)


def all_hold(g: Night, parts: tuple[Said, ...], who: str) -> bool:
    """Whether all of these hold; tested after every step, so without a generator."""
    for kind, value in parts:  # noqa: SIM110
        if not CONDITIONS[kind](g, value, who):
            return False
    return True


def any_holds(g: Night, parts: tuple[Said, ...], who: str) -> bool:
    """Whether one of these holds."""
    for kind, value in parts:  # noqa: SIM110
        if CONDITIONS[kind](g, value, who):
            return True
    return False


def last_round(g: Night) -> int | None:
    """The round at whose end the game is over at the latest; what has come to pass counts."""
    end = g.scenario.end.last_round
    limits = [] if end is None else [end]
    who = g.active or next(iter(g.characters), "")
    for loss in g.story.losses:
        for number in sorted(rounds_named(loss)):
            later = g.clone()
            later.completed = number
            if holds(later, loss, who):
                limits.append(number)
                break
    return min(limits, default=None)


def rounds_named(condition: Said) -> Iterator[int]:
    """The rounds that a condition waits for, wherever in it they are named."""
    kind, value = condition
    if kind == "round_over":
        yield value
    elif kind in ("all", "any"):
        for part in value:
            yield from rounds_named(part)


def is_at(g: Night, c: Character, spot: Spot) -> bool:
    """Whether a character stands at a place."""
    lay = g.layout
    square = c.square
    if spot.outside_door is not None:
        if not outside(g, square, str(spot.building), spot.outside_door):
            return False
    elif spot.building is not None and lay.zones[square] != spot.building:
        return False
    return (
        (spot.tile is None or lay.tile_of(square) == spot.tile)
        and (spot.tag is None or spot.tag in lay.tags[square])
        and (spot.terrain is None or lay.terrain[square] == spot.terrain)
        and (not spot.hides or hides(g, square, spot.hides))
    )


def outside(g: Night, square: int, building: str, door: int | str) -> bool:
    """Whether a square lies before a door of a building."""
    doors = [
        gate
        for gate in (g.layout.gates[name] for name in g.layout.gates_of.get(square, ()))
        if gate.building == building and gate.kind == "door" and gate.outside == square
    ]
    return any(door in ("any", int(gate.id.rsplit(".", 1)[1])) for gate in doors)


def hides(g: Night, square: int, numbers: tuple[int, ...]) -> bool:
    """Whether a building of this tile hides one of these black disks."""
    elsewhere = black_disks(numbers).isdisjoint
    for hidden, disks in g.hidden.items():
        if not elsewhere(disks):
            lay = g.layout
            zone = lay.zones[hidden]
            if zone and square // SQUARES in lay.ground.building_tiles[zone]:
                return True
    return False


@cache
def black_disks(numbers: tuple[int, ...]) -> frozenset[str]:
    """The black disks with these numbers."""
    return frozenset(f"number_{n}" for n in numbers)


def compared(wanted: int | Compare, n: int) -> bool:
    """A number that is meant exactly, or within bounds."""
    return wanted.holds(n) if isinstance(wanted, Compare) else n == wanted


def owns(g: Night, c: Character, thing: str) -> bool:
    """Whether a character has an item, component or black disk of this kind."""
    return any(g.pack.disks[item].base == thing for item in c.items)


def carries_all(g: Night, things: tuple[str, ...], who: str) -> bool:
    """The actor owns all of these."""
    return all(owns(g, g.characters[who], thing) for thing in things)


def present(g: Night, things: tuple[str, ...], who: str) -> bool:
    """All of these are owned by characters in the actor's square."""
    square = g.characters[who].square
    here = [c for c in g.alive() if c.square == square]
    return all(any(owns(g, c, thing) for c in here) for thing in things)


def counter_is(g: Night, value: Any, who: str) -> bool:
    """A counter within bounds; one that nobody moved is 0."""
    return Compare(value.at_least, value.at_most).holds(g.flags.get(value.name, 0))


CONDITIONS: dict[str, Callable[[Night, Any, str], bool]] = {
    "flag": lambda g, v, who: bool(g.flags.get(v)),
    "counter": counter_is,
    "carries": carries_all,
    "carries_numbered": lambda g, v, who: v.holds(
        sum(g.pack.disks[i].kind == "numbered" for i in g.characters[who].items)
    ),
    "present": present,
    "has_ally": lambda g, v, who: any(g.pack.disks[a].base == v for a in g.characters[who].allies),
    "is_at": lambda g, v, who: is_at(g, g.characters[who], v),
    "everyone_at": lambda g, v, who: all(is_at(g, c, v) for c in g.alive()),
    "alive_count": lambda g, v, who: compared(v, len(g.alive())),
    "dead_count": lambda g, v, who: compared(v, len(g.deaths)),
    "party_size": lambda g, v, who: compared(v, g.party),
    "round": lambda g, v, who: compared(v, g.round),
    "round_over": lambda g, v, who: g.completed >= v,
    "vp": lambda g, v, who: v.holds(g.characters[who].vp),
    "willpower": lambda g, v, who: compared(v, g.characters[who].willpower),
    "on_board": lambda g, v, who: any(placed.tile == v for placed in g.board.tiles),
    "killed": lambda g, v, who: any(g.pack.disks[d].base == v for d in g.killed),
    "all": all_hold,
    "any": any_holds,
    "not_": lambda g, v, who: not holds(g, v, who),
}
"""How each condition is tested."""
