"""WD-7: movement points, steps and what interrupts them."""

from __future__ import annotations

from collections.abc import Set
from typing import Final, cast

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers, ways
from noctuary.games.when_darkness_comes.content.layout import Layout
from noctuary.games.when_darkness_comes.dice import pools, rolls, scars
from noctuary.games.when_darkness_comes.events import PointsRolled, StateChanged
from noctuary.games.when_darkness_comes.moving import (
    ahead,
    doors,
    exploring,
    fate,
    looking,
    obstacles,
)
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.state import BAD, Character, Night, layout_of

NONE_SHUT: Final[frozenset[str]] = frozenset()
NOWHERE: Final[frozenset[int]] = frozenset()

# ── the roll ──────────────────────────────────────────────────────────────────────────────────


class RollMovement(Step, frozen=True):
    """WD-7.1: the movement of a turn begins with a roll."""

    who: str

    def run(self, g: Night) -> None:
        g.agenda += (BeginWalk(self.who), fate.Heed(self.who))
        rolls.Announce(pools.simple(g, self.who, "move")).run(g)


def points_for(g: Night, who: str, value: int) -> int:
    """WD-7.2: what a movement roll of this value is worth, before fate and exhaustion."""
    return worth(g.characters[who], value, penalty_on(g, who))


def worth(c: Character, value: int, penalty: int) -> int:
    """WD-7.2: value + remaining health - penalty, at least 1."""
    return max(1, value + c.health - penalty)


def penalty_on(g: Night, who: str) -> int:
    """WD-7.2: what darkness, rain and an old wound take from a movement."""
    c = g.characters[who]
    return modifiers.penalty(g, who) + (scars.hurts(c, "move") if c.sheet.scars else 0)


class SetPoints(Step, frozen=True):
    """WD-7.2, WD-7.8: value + remaining health - penalty, at least 1; then doubled, then halved."""

    who: str
    value: int
    flight: bool = False

    def run(self, g: Night) -> None:
        set_points(g, self.who, self.value, self.flight)


def set_points(g: Night, who: str, value: int, flight: bool) -> None:
    """WD-7.2, WD-7.8: how far the movement leads."""
    c = g.characters[who]
    penalty = penalty_on(g, who)
    points = worth(c, value, penalty)
    if c.sheet.scars:
        scars.feel(g, who, "move")
    if g.swing == 1:
        points *= 2
    elif g.swing == -1:
        points = (points + 1) // 2
    if c.exhausted:
        points = (points + 1) // 2
        g.change(who, exhausted=False)
        g.emit(StateChanged(who=who, state="exhausted", on=False, rule="WD-7.8"))
    if g.active != who and g.swing != fate.LOST:
        g.swing = 0
    g.points = 2 * points
    if g.listener is not None:
        g.listener(
            PointsRolled(
                who=who,
                value=value,
                health=c.health,
                penalty=penalty,
                points=g.points,
                flight=flight,
                rule="WD-7.2",
            )
        )


class BeginWalk(Step, frozen=True):
    """WD-7.22: a movement or flight is made; the second one in a turn exhausts."""

    who: str
    flight: bool = False

    def run(self, g: Night) -> None:
        if not g.characters[self.who].alive:
            return
        made = g.movements.get(self.who, 0) + 1
        g.movements[self.who] = made
        if made >= 2:
            g.change(self.who, exhausted=True)
            g.emit(StateChanged(who=self.who, state="exhausted", on=True, rule="WD-7.22"))
        if g.active == self.who:
            g.fresh = False
        walk = Movement(who=self.who, points=g.points, flight=self.flight)
        walk.offer(g, layout_of(g), stops_of(g))


# ── the steps ─────────────────────────────────────────────────────────────────────────────────


class Movement(Step, frozen=True, kw_only=True):
    """WD-7.9 to WD-7.13: the player walks as far as the points go, or stops."""

    who: str
    points: int
    """Half points left."""
    flight: bool = False
    begun: bool = False
    """Whether a first step was made."""
    linked: bool = False
    closed: tuple[int, ...] = ()
    """Rims at which no tile fits."""
    refused: tuple[str, ...] = ()
    """Doors, each with somebody inside who did not open it."""

    def run(self, g: Night) -> None:
        if g.characters[self.who].alive:
            own = msgspec.structs.replace(self)  # clones may offer the same one elsewhere
            own.offer(g, g.layout, stops_of(g))

    def offer(self, g: Night, lay: Layout, stops: Set[int]) -> None:
        """Ask where to go; only for a walk that nobody else knows, see `reach`."""
        c, points = g.characters[self.who], self.points
        here, options = c.square, []
        if points or here in lay.links:  # else there is nowhere to go
            found = self.spread(g, lay, c, stops)
            lay.offered = self, found
            go = lay.ground.go
            options = [go[square] for square in found.came]
            if g.stack and points and not c.tile_bound:
                options += self.rims(lay, here, found, stops)
        if c.door_fate or g.lock_changes or len(g.characters) > 1:
            options += doors.entries(g, self)
        if not options:
            end_movement(g, self.who, self.flight)
            return
        if self.begun or not self.flight:
            options.append("stop")
        if len(options) == 1:
            self.answer(g, options[0])
        else:
            g.ask(self, options, c.seat)

    def spread(self, g: Night, lay: Layout, c: Character, stops: Set[int]) -> ways.Reach:
        """Work out where this walk can lead."""
        if self.linked or c.tile_bound or c.door_fate or g.ghost or g.lock_changes:
            return ways.spread(lay, c.square, self.points, stride_of(g, self, stops))
        return ways.spread_over(lay, c.square, self.points, lay.steps, stops)  # as mostly

    def reach(self, g: Night, lay: Layout, c: Character) -> ways.Reach:
        """Where this walk can lead. Nothing changes while it is offered, so that what was found for
        the offer is kept until the next one, for the very walk that was offered."""
        walk, found = lay.offered  # in one: a thread beside may offer another walk
        if walk is not self:
            return self.spread(g, lay, c, stops_of(g))
        return cast(ways.Reach, found)

    def rims(self, lay: Layout, here: int, found: ways.Reach, stops: Set[int]) -> list[str]:
        """WD-6.3, WD-6.7: steps over open rims, for whoever gets there with half a point left."""
        rims, closed = lay.rims, self.closed
        options = [*rims[here]] if here in rims and here not in closed else []
        ends = {*found.rings[0], *closed}
        for square in filter(rims.__contains__, found.came):
            if square not in ends and square not in stops:
                options += rims[square]
        return options

    def answer(self, g: Night, option: str) -> None:
        word, _, rest = option.partition(":")
        if word == "go":
            self.go(g, rest)
        elif word == "stop":
            end_movement(g, self.who, self.flight)
        elif word == "explore":
            name, side = rest.split(":")
            self.go(g, name, "nesw".index(side))
        else:
            doors.pass_gate(g, self, word, rest)

    def go(self, g: Night, name: str, rim: int = -1) -> None:
        """The walk to a square, and perhaps over its rim."""
        lay = layout_of(g)
        trouble = obstacles.troubled_squares(g, lay) if g.shown else NOWHERE
        path = self.way(g, lay, lay.ground.numbers[name], trouble)
        go_on(g, lay, self, path, rim, trouble)

    def way(self, g: Night, lay: Layout, goal: int, trouble: frozenset[int]) -> tuple[int, ...]:
        """The cheapest way, and among those one that meets no obstacle if there is any."""
        c = g.characters[self.who]
        if goal == c.square:
            return ()
        found = self.reach(g, lay, c)
        way = ways.way_to(found.came, goal)
        if trouble and not trouble.isdisjoint(way[:-1]):
            wary = stride_of(g, self, stops_of(g) | trouble)
            around = ways.spread(lay, c.square, self.points, wary)
            if around.left_at(goal) == found.left_at(goal):
                way = ways.way_to(around.came, goal)
        return tuple(way)


def stops_of(g: Night) -> Set[int]:
    """WD-7.14, WD-7.15: squares that end a movement."""
    hidden = g.hidden.keys()
    return hidden if g.pack.adversaries.isdisjoint(g.shown) else hidden | foes_of(g)


def foes_of(g: Night) -> list[int]:
    """WD-7.15: where adversaries stand that are not frozen."""
    adversaries, lasting, found = g.pack.adversaries, g.lasting, []
    for disk, shown in g.shown.items():
        if disk in adversaries and not (lasting and modifiers.is_frozen(g, disk)):
            found.append(shown.square)
    return found


def stride_of(g: Night, walk: Movement, stops: Set[int]) -> ways.Stride:
    """How this character walks just now."""
    c = g.characters[walk.who]
    return ways.Stride(
        stops,
        c.tile_bound,
        g.ghost and g.active == walk.who,
        walk.linked,
        c.door_fate == BAD,
        doors.shut(g) if g.lock_changes else NONE_SHUT,
    )


class Walk(Step, frozen=True):
    """WD-7.14 to WD-7.19: step by step along a way, until something interrupts it."""

    walk: Movement
    path: tuple[int, ...]
    rim: int = -1
    """The side at which to step off the board at the end of the way."""

    def run(self, g: Night) -> None:
        lay = layout_of(g)
        go_on(g, lay, self.walk, self.path, self.rim, obstacles.troubled_squares(g, lay))


def go_on(
    g: Night, lay: Layout, walk: Movement, path: tuple[int, ...], rim: int, trouble: Set[int]
) -> None:
    """Go along a way and perhaps over a rim at its end; near obstacles there is trouble."""
    c = g.characters[walk.who]
    if not c.alive:
        return
    here, stops = c.square, stops_of(g)
    quiet = quiet_steps(g, c, walk, path, stops | trouble if trouble else stops)
    if quiet:
        walked = path[:quiet]
        walk, here = after(lay, walk, here, walked), walked[-1]
        if g.listener is None:
            g.characters[c.id] = msgspec.structs.replace(c, square=here)
        else:  # events tell of every square
            for square in walked:
                board.put(g, c.id, square, "walk", "WD-7.9")
    if quiet < len(path):
        square = path[quiet]
        if square in stops or lay.zones[square] not in ("", lay.zones[here]):
            g.then(EndMovement(c.id, walk.flight))  # WD-7.14 to WD-7.16
        else:
            g.then(Walk(after(lay, walk, here, (square,)), path[quiet + 1 :], rim))
        enter(g, c.id, square, first=not walk.begun)
    elif rim != -1:
        exploring.Explore(walk, here, rim).run(g)
    elif quiet:
        walk.offer(g, lay, stops)
    else:
        walk.run(g)


def quiet_steps(
    g: Night, c: Character, walk: Movement, path: tuple[int, ...], busy: Set[int]
) -> int:
    """How many squares of a way are entered without anything that comes of it."""
    if c.bleeding and not walk.begun:
        return 0
    ground = g.pack.ground
    zones = ground.zones
    zone = zones[c.square]
    if not zone and ground.plain.issuperset(path) and busy.isdisjoint(path):
        return len(path)  # as most ways are
    quiet, tags = 0, ground.tags
    for square in path:
        if zones[square] != zone or square in busy:
            break
        if tags[square] and not g.story.watched_tags.isdisjoint(tags[square]):
            break
        quiet += 1
    return quiet


def enter(g: Night, who: str, square: int, first: bool) -> None:
    """The step itself, and what it meets: events, obstacles, an open wound."""
    met = obstacles.touched_from(g, square) if g.shown else ()
    if met:
        # After an obstacle the player decides anew where to go.
        rest = g.agenda.pop()
        if isinstance(rest, Walk):
            rest = rest.walk
        g.then(obstacles.MeetObstacles(who, tuple(met)), rest)
    board.put(g, who, square, "walk", "WD-7.9")
    if first and g.characters[who].bleeding:
        g.then(damage.SufferDamage(who, "bleeding"))


def after(lay: Layout, walk: Movement, here: int, path: tuple[int, ...]) -> Movement:
    """What is left of a movement behind some squares."""
    points, linked = walk.points, walk.linked
    if not lay.links:
        costs = lay.costs
        for square in path:
            points -= costs[square]
        points = max(0, points)
        return msgspec.structs.replace(walk, points=points, begun=True, linked=False)
    for square in path:
        linked = lay.links.get(here) == square
        if not linked:
            points = max(0, points - lay.costs[square])
        here = square
    return msgspec.structs.replace(walk, points=points, begun=True, linked=linked)


class EndMovement(Step, frozen=True):
    """WD-7.15, WD-8.7: first a fight with whatever stands there, then the look."""

    who: str
    flight: bool = False

    def run(self, g: Night) -> None:
        end_movement(g, self.who, self.flight)


def end_movement(g: Night, who: str, flight: bool) -> None:
    """WD-7.15, WD-8.7: the fight, or the look at once where there is none."""
    c = g.characters[who]
    if not c.alive:
        return
    if g.active == who:
        g.fresh = False
        g.moved = g.moved or not flight
    if c.square in g.pack.ground.doorsteps:
        doors.notice_locked_door(g, who)
    if g.shown and g.is_anything_at(c.square):
        g.agenda.append(looking.Look(who))
        ahead.fight_all(g, who)
    else:
        looking.look(g, who)


def arrive(g: Night, who: str, square: int, how: str, rule: str) -> None:
    """WD-10.22, WD-28.2: a step that belongs to no movement: through a door or window that was
    opened by an action, or by magic. What is there is met as after a movement."""
    g.then(Arrived(who))
    if g.shown:
        g.then(obstacles.MeetObstacles(who, tuple(obstacles.touched_from(g, square))))
    board.put(g, who, square, how, rule)


class Arrived(Step, frozen=True):
    """WD-10.22, WD-8.16: inside the movement of the turn is over, and what is seen is owed; but
    first there is a fight with whatever stands there."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if not c.alive:
            return
        stops = c.square in g.hidden or bool(modifiers.adversaries_at(g, c.square))
        if g.active == self.who and (stops or g.layout.zones[c.square]):
            g.moved = True
            g.then(looking.Look(self.who))
        ahead.fight_all(g, self.who)


def step_in(g: Night, walk: Movement, square: int, how: str, rule: str) -> None:
    """A step of a movement through a door that somebody or luck opens; an open wound bleeds."""
    if not walk.begun and g.characters[walk.who].bleeding:
        g.then(damage.SufferDamage(walk.who, "bleeding"))
    board.put(g, walk.who, square, how, rule)


def can_step(g: Night, who: str) -> bool:
    """WD-28.12: whether there is any legal step out of the square."""
    c = g.characters[who]
    if modifiers.is_frozen(g, who):
        return False
    lay = g.layout
    onward, special = lay.steps[c.square]
    ways_out = [to for to in onward + special if to >= 0]
    if c.tile_bound:
        return any(not modifiers.crosses_rim(to, c.square) for to in ways_out)
    return bool(ways_out) or (c.square in lay.rims and bool(g.stack))
