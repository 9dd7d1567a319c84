"""WD-7: movement points, steps and what interrupts them."""

from __future__ import annotations

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
from noctuary.games.when_darkness_comes.state import Night

# ── the roll ──────────────────────────────────────────────────────────────────────────────────


class RollMovement(Step, frozen=True):
    """WD-7.1: the movement of a turn begins with a roll."""

    who: str

    def run(self, g: Night) -> None:
        g.then(
            rolls.Announce(pools.simple(g, self.who, "move")),
            fate.Heed(self.who),
            BeginWalk(self.who),
        )


class SetPoints(Step, frozen=True):
    """WD-7.2, WD-7.8: value + remaining health - penalty, at least 1; then doubled, then halved."""

    who: str
    value: int
    flight: bool = False

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        value = self.value
        penalty = modifiers.penalty(g, self.who)
        if c.sheet.scars:
            penalty += scars.hurts(c, "move")
            scars.feel(g, self.who, "move")
        points = max(1, value + c.health - penalty)
        if g.swing == 1:
            points *= 2
        if g.swing == -1:
            points = (points + 1) // 2
        if c.exhausted:
            points = (points + 1) // 2
            g.change(self.who, exhausted=False)
            g.emit(StateChanged(who=self.who, state="exhausted", on=False, rule="WD-7.8"))
        if g.active != self.who and g.swing != fate.LOST:
            g.swing = 0
        g.points = 2 * points
        if g.listener is not None:
            g.listener(
                PointsRolled(
                    who=self.who,
                    value=value,
                    health=c.health,
                    penalty=penalty,
                    points=g.points,
                    flight=self.flight,
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
        g.then(Movement(who=self.who, points=g.points, flight=self.flight))


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
        c = g.characters[self.who]
        if not c.alive:
            return
        lay = g.layout
        stride = stride_of(g, self)
        reached, _ = ways.reach(lay, c.square, self.points, stride)
        options = list(map(lay.ground.go.__getitem__, reached))
        if g.stack and self.points and not c.tile_bound:
            options += self.rims(lay, c.square, reached, stride.stops)
        options += doors.entries(g, self)
        if not (self.flight and not self.begun) or not options:
            options.append("stop")
        if len(options) == 1:
            self.answer(g, options[0])
        else:
            g.ask(self, options, c.seat)

    def rims(
        self, lay: Layout, here: int, reached: dict[int, int], stops: frozenset[int]
    ) -> list[str]:
        """WD-6.3, WD-6.7: steps over open rims, for whoever gets there with half a point left."""
        rims = lay.rims
        near = [s for s, left in reached.items() if s in rims and left and s not in stops]
        if here in rims:
            near.insert(0, here)
        explore = lay.ground.explore
        return [
            explore[square][side]
            for square in near
            if square not in self.closed
            for side in rims[square]
        ]

    def answer(self, g: Night, option: str) -> None:
        word, _, rest = option.partition(":")
        if word == "stop":
            g.then(EndMovement(self.who, self.flight))
        elif word == "go":
            g.then(Walk(self, self.way(g, g.layout.square(rest))))
        elif word == "explore":
            name, side = rest.rsplit(":", 1)
            square = g.layout.square(name)
            path = self.way(g, square)
            g.then(Walk(self, path, "nesw".index(side)))
        else:
            doors.pass_gate(g, self, word, rest)

    def way(self, g: Night, goal: int) -> tuple[int, ...]:
        """The cheapest way, and among those one that meets no obstacle if there is any."""
        here = g.characters[self.who].square
        if goal == here:
            return ()
        stride = stride_of(g, self)
        left, came = ways.reach(g.layout, here, self.points, stride)
        way = ways.way_to(came, goal)[1:]
        trouble = obstacles.troubled_squares(g)
        if trouble and not trouble.isdisjoint(way[:-1]):
            wary = msgspec.structs.replace(stride, stops=stride.stops | trouble)
            kept, around = ways.reach(g.layout, here, self.points, wary)
            if kept.get(goal, -1) == left[goal]:
                way = ways.way_to(around, goal)[1:]
        return tuple(way)


def stops_of(g: Night) -> frozenset[int]:
    """WD-7.14, WD-7.15: squares that end a movement."""
    adversaries = g.pack.adversaries
    return frozenset(g.hidden).union(
        [
            shown.square
            for disk, shown in g.shown.items()
            if disk in adversaries and not modifiers.is_frozen(g, disk)
        ]
    )


def stride_of(g: Night, walk: Movement) -> ways.Stride:
    """How this character walks just now."""
    c = g.characters[walk.who]
    return ways.Stride(
        stops=stops_of(g),
        bound=c.tile_bound,
        ghost=g.ghost and g.active == walk.who,
        linked=walk.linked,
        jinxed=c.door_fate < 0,
    )


class Walk(Step, frozen=True):
    """WD-7.14 to WD-7.19: step by step along a way, until something interrupts it."""

    walk: Movement
    path: tuple[int, ...]
    rim: int = -1
    """The side at which to step off the board at the end of the way."""

    def run(self, g: Night) -> None:
        c = g.characters[self.walk.who]
        if not c.alive:
            return
        walk, here = self.walk, c.square
        lay, stops = g.layout, stops_of(g) if self.path else frozenset()
        for number, square in enumerate(self.path, 1):
            linked = lay.links.get(here) == square
            left = max(0, walk.points - (0 if linked else lay.costs[square]))
            first = not walk.begun
            walk = msgspec.structs.replace(walk, points=left, begun=True, linked=linked)
            zone = lay.zones[square]
            over = square in stops or bool(zone and zone != lay.zones[here])  # WD-7.14 to WD-7.16
            rest = (
                EndMovement(c.id, walk.flight) if over else Walk(walk, self.path[number:], self.rim)
            )
            g.then(rest)
            self.enter(g, square, first)
            if over or g.agenda[-1] is not rest:
                return
            g.agenda.pop()  # nothing has come between: on to the next square
            here = square
        g.then(walk if self.rim < 0 else exploring.Explore(walk, here, self.rim))

    def enter(self, g: Night, square: int, first: bool) -> None:
        """The step itself, and what it meets: events, obstacles, an open wound."""
        who = self.walk.who
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


class EndMovement(Step, frozen=True):
    """WD-7.15, WD-8.7: first a fight with whatever stands there, then the look."""

    who: str
    flight: bool = False

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if not c.alive:
            return
        if g.active == self.who and not self.flight:
            g.moved = True
        if g.active == self.who:
            g.fresh = False
        doors.notice_locked_door(g, self.who)
        g.then(looking.Look(self.who))
        ahead.fight_all(g, self.who)


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
    steps = [square for square, _, _ in lay.walks[c.square]]
    if c.tile_bound:
        steps = [square for square in steps if not modifiers.crosses_rim(square, c.square)]
        return bool(steps)
    return bool(steps) or c.square in lay.links or (c.square in lay.rims and bool(g.stack))
