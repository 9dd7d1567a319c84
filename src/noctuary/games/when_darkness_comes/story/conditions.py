"""WD-40.1: the conditions of a scenario: what holds now, and for whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from typing import Any, Final, Literal

from noctuary.engine.kept import kept
from noctuary.engine.one_key import Answers, Line
from noctuary.games.when_darkness_comes.content.asking import (
    Compare,
    Condition,
    CounterIs,
    Marked,
    Spot,
    TrackIs,
)
from noctuary.games.when_darkness_comes.content.disks import Skill
from noctuary.games.when_darkness_comes.content.rotated_tiles import Ground
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import memory

Holds = Callable[[Night, Any, str], bool]
all_of: Final = chain.from_iterable
CONDITIONS: Answers[Holds] = Answers(Condition, "wanted")
"""How each condition is tested: what it wants, and who is the actor."""


def holds(g: Night, condition: Line, who: str) -> bool:
    """Whether a condition holds now, with `who` as the actor."""
    key, wanted = condition
    return CONDITIONS[key](g, wanted, who)


# ── conditions of conditions ──────────────────────────────────────────────────────────────────


@CONDITIONS.to("all")
def all_hold(g: Night, wanted: tuple[Line, ...], who: str) -> bool:
    """Whether all of these hold; tested after every step, so without a generator."""
    for key, part in wanted:  # noqa: SIM110
        if not CONDITIONS[key](g, part, who):
            return False
    return True


@CONDITIONS.to("any")
def any_holds(g: Night, wanted: tuple[Line, ...], who: str) -> bool:
    """Whether one of these holds."""
    for key, part in wanted:  # noqa: SIM110
        if CONDITIONS[key](g, part, who):
            return True
    return False


@CONDITIONS.to("not_")
def does_not_hold(g: Night, wanted: Line, who: str) -> bool:
    """The opposite."""
    return not holds(g, wanted, who)


# ── flags and numbers ─────────────────────────────────────────────────────────────────────────


@CONDITIONS.to("flag")
def flag_is_up(g: Night, wanted: str, who: str) -> bool:
    """A flag was raised, and is still up."""
    return bool(g.flags.get(wanted))


@CONDITIONS.to("counter")
def counter_is(g: Night, wanted: CounterIs, who: str) -> bool:
    """A counter within bounds; one that nobody moved is 0."""
    return is_within(wanted, g.flags.get(wanted.name, 0))


def is_within(wanted: CounterIs | TrackIs, n: int) -> bool:
    """Whether a number lies within the bounds of a counter or a track."""
    least, most = wanted.at_least, wanted.at_most
    return (least is None or n >= least) and (most is None or n <= most)


def compared(wanted: int | Compare, n: int) -> bool:
    """A number that is meant exactly, or within bounds."""
    return wanted.holds(n) if isinstance(wanted, Compare) else n == wanted


@CONDITIONS.to("alive_count")
def so_many_live(g: Night, wanted: int | Compare, who: str) -> bool:
    """So many characters are alive."""
    living = 0
    for c in g.characters.values():
        living += c.alive
    return compared(wanted, living)


@CONDITIONS.to("dead_count")
def so_many_died(g: Night, wanted: int | Compare, who: str) -> bool:
    """So many characters have died."""
    return compared(wanted, len(g.deaths))


@CONDITIONS.to("party_size")
def so_many_began(g: Night, wanted: int | Compare, who: str) -> bool:
    """The game began with so many characters."""
    return compared(wanted, g.party)


@CONDITIONS.to("round")
def round_is(g: Night, wanted: int | Compare, who: str) -> bool:
    """The present round."""
    return compared(wanted, g.round)


@CONDITIONS.to("round_over")
def round_is_over(g: Night, wanted: int, who: str) -> bool:
    """This round is complete."""
    return g.completed >= wanted


@CONDITIONS.to("vp")
def vp_are(g: Night, wanted: Compare, who: str) -> bool:
    """The actor's VP."""
    return wanted.holds(g.characters[who].vp)


@CONDITIONS.to("health")
def health_is(g: Night, wanted: int | Compare, who: str) -> bool:
    """What is left of the actor's health."""
    return compared(wanted, g.characters[who].health)


@CONDITIONS.to("track")
def track_is(g: Night, wanted: TrackIs, who: str) -> bool:
    """A track within bounds."""
    return is_within(wanted, memory.value_of(g, wanted.track, who))


@CONDITIONS.to("highest")
def has_most(g: Night, wanted: str, who: str) -> bool:
    """Nobody alive has more."""
    return who in memory.foremost(g, wanted)


@CONDITIONS.to("lowest")
def has_least(g: Night, wanted: str, who: str) -> bool:
    """Nobody alive has less."""
    return who in memory.foremost(g, wanted, least=True)


@CONDITIONS.to("willpower")
def willpower_is(g: Night, wanted: int | Compare, who: str) -> bool:
    """The actor's willpower."""
    return compared(wanted, g.characters[who].willpower)


def last_round(g: Night) -> int | None:
    """The round at whose end the game is over at the latest; what has come to pass counts."""
    end = g.scenario.end.last_round
    limits = [] if end is None else [end]
    who = g.active or next(iter(g.characters), "")
    for close in (*g.story.losses, *g.story.wins):
        for number in sorted(rounds_named(close)):
            later = g.clone()
            later.completed = number
            if holds(later, close, who):
                limits.append(number)
                break
    return min(limits, default=None)


def rounds_named(condition: Line) -> Iterator[int]:
    """The rounds that a condition waits for, wherever in it they are named."""
    key, wanted = condition
    if key == "round_over":
        yield wanted
    elif key in ("all", "any"):
        for part in wanted:
            yield from rounds_named(part)


# ── people ────────────────────────────────────────────────────────────────────────────────────


@CONDITIONS.to("marked")
def is_marked(g: Night, wanted: str | Marked, who: str) -> bool:
    """The actor bears a word, or somebody alive, or one of the others, or all of them."""
    if isinstance(wanted, str):
        return memory.bears(g, who, wanted)
    if wanted.who == "actor":
        return memory.bears(g, who, wanted.word)
    asked = [c.id for c in g.alive() if wanted.who != "others" or c.id != who]
    found = [memory.bears(g, one, wanted.word) for one in asked]
    return all(found) if wanted.who == "everyone" else any(found)


@CONDITIONS.to("has_skill")
def has_skill(g: Night, wanted: Skill, who: str) -> bool:
    """The actor has learned this."""
    return wanted in g.characters[who].sheet.skills


@CONDITIONS.to("alive")
def is_alive(g: Night, wanted: Literal[True], who: str) -> bool:
    """The actor lives."""
    return g.characters[who].alive


@CONDITIONS.to("won")
def has_won(g: Night, wanted: Literal[True], who: str) -> bool:
    """The actor is among the winners of a game that is over."""
    return who in g.winners


@CONDITIONS.to("together")
def so_many_together(g: Night, wanted: int | Compare, who: str) -> bool:
    """So many of the living are in the actor's building or, outdoors, square."""
    lay, here = g.layout, g.characters[who].square
    zone = lay.zones[here]
    near = [c for c in g.alive() if (lay.zones[c.square] == zone if zone else c.square == here)]
    return compared(wanted, len(near))


# ── places ────────────────────────────────────────────────────────────────────────────────────


@CONDITIONS.to("is_at")
def actor_is_at(g: Night, wanted: Spot, who: str) -> bool:
    """The actor stands there."""
    square = g.characters[who].square
    return square in g.pack.squares_at(wanted) and is_right(g, square, wanted)


@CONDITIONS.to("everyone_at")
def all_are_at(g: Night, wanted: Spot, who: str) -> bool:
    """Every living character stands there."""
    return all(is_at(g, c.square, wanted) for c in g.alive())


@CONDITIONS.to("on_board")
def is_on_board(g: Night, wanted: str, who: str) -> bool:
    """A tile lies on the table."""
    for placed in g.board.tiles:  # noqa: SIM110 - asked at every round
        if placed.tile == wanted:
            return True
    return False


@CONDITIONS.to("hidden")
def lies_hidden(g: Night, wanted: tuple[int, ...], who: str) -> bool:
    """One of these black disks lies face down somewhere on the board."""
    return not black_disks(wanted).isdisjoint(all_of(g.hidden.values()))


def is_at(g: Night, square: int, spot: Spot) -> bool:
    """Whether a square is such a place now."""
    return square in g.pack.squares_at(spot) and is_right(g, square, spot)


def is_right(g: Night, square: int, spot: Spot) -> bool:
    """Whether the door, the disks and the person of a place are at a square that belongs to it."""
    return (
        (spot.outside_door is None or outside(g, square, str(spot.building), spot.outside_door))
        and (not spot.hides or hides(g, square, spot.hides))
        and (spot.person is None or memory.is_beside(g, square, spot.person))
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
    indoors = squares_indoors(g.pack.ground, square // SQUARES)
    return is_hidden_in(g, indoors, black_disks(numbers))


def is_hidden_in(g: Night, squares: frozenset[int], disks: frozenset[str]) -> bool:
    """Whether one of these disks lies face down in one of these squares."""
    hidden = g.hidden
    for square in squares.intersection(hidden):  # noqa: SIM110 - asked at every turn
        if not disks.isdisjoint(hidden[square]):
            return True
    return False


@kept(256)
def squares_indoors(ground: Ground, tile: int) -> frozenset[int]:
    """Every square of the buildings that stand on a tile, or partly on it."""
    zones, tiles = ground.zones, ground.building_tiles
    squares = (square for square in range(ground.size) if zones[square])
    return frozenset(square for square in squares if tile in tiles[zones[square]])


@cache
def black_disks(numbers: tuple[int, ...]) -> frozenset[str]:
    """The black disks with these numbers."""
    return frozenset(f"number_{n}" for n in numbers)


# ── belongings and enemies ────────────────────────────────────────────────────────────────────


def owns(g: Night, c: Character, thing: str) -> bool:
    """Whether a character has an item, component or black disk of this kind."""
    return any(g.pack.disks[item].base == thing for item in c.items)


@CONDITIONS.to("carries")
def carries_all(g: Night, wanted: tuple[str, ...], who: str) -> bool:
    """The actor owns all of these."""
    return all(owns(g, g.characters[who], thing) for thing in wanted)


@CONDITIONS.to("carries_numbered")
def carries_black_disks(g: Night, wanted: Compare, who: str) -> bool:
    """The actor owns so many black disks."""
    return wanted.holds(sum(g.pack.disks[i].kind == "numbered" for i in g.characters[who].items))


@CONDITIONS.to("present")
def present(g: Night, wanted: tuple[str, ...], who: str) -> bool:
    """All of these are owned by characters in the actor's square."""
    square = g.characters[who].square
    here = [c for c in g.alive() if c.square == square]
    return all(any(owns(g, c, thing) for c in here) for thing in wanted)


@CONDITIONS.to("has_ally")
def has_ally(g: Night, wanted: str, who: str) -> bool:
    """The actor has such an ally."""
    return any(g.pack.disks[ally].base == wanted for ally in g.characters[who].allies)


@CONDITIONS.to("killed")
def was_killed(g: Night, wanted: str, who: str) -> bool:
    """An adversary of this kind was killed."""
    return any(g.pack.disks[disk].base == wanted for disk in g.killed)


@CONDITIONS.to("to_be_had")
def can_be_had(g: Night, wanted: str, who: str) -> bool:
    """A copy of a disk lies in the box, on the discard heap or in the supply."""
    piles = (g.box, g.discard, g.supply)
    return any(copy in pile for pile in piles for copy in g.pack.copies[wanted])
