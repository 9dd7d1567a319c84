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
from noctuary.games.when_darkness_comes.state import BAD, Night

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


def points_for(g: Night, who: str, value: int) -> int:
    """WD-7.2: what a movement roll of this value is worth, before fate and exhaustion."""
    return max(1, value + g.characters[who].health - penalty_on(g, who))


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
        c = g.characters[self.who]
        penalty, points = penalty_on(g, self.who), points_for(g, self.who, self.value)
        if c.sheet.scars:
            scars.feel(g, self.who, "move")
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
                    value=self.value,
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
        Movement(who=self.who, points=g.points, flight=self.flight).run(g)


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
        options: list[str] = []
        if self.points or c.square in lay.links:  # else there is nowhere to go
            stride = stride_of(g, self)
            reached, _ = ways.reach(lay, c.square, self.points, stride)
            options.extend(map(lay.ground.go.__getitem__, reached))
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
        rims, explore = lay.rims, lay.ground.explore
        near = [s for s, left in reached.items() if s in rims and left and s not in stops]
        if here in rims:
            near.insert(0, here)
        return [
            explore[square][side]
            for square in near
            if square not in self.closed
            for side in rims[square]
        ]

    def answer(self, g: Night, option: str) -> None:
        word, _, rest = option.partition(":")
        if word == "stop":
            EndMovement(self.who, self.flight).run(g)
        elif word == "go":
            Walk(self, self.way(g, g.layout.square(rest))).run(g)
        elif word == "explore":
            name, side = rest.split(":")
            square = g.layout.square(name)
            path = self.way(g, square)
            Walk(self, path, "nesw".index(side)).run(g)
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
    foes = foes_of(g)
    return frozenset(g.hidden).union(foes) if foes else frozenset(g.hidden)


def foes_of(g: Night) -> list[int]:
    """WD-7.15: where adversaries stand that are not frozen."""
    adversaries = g.pack.adversaries
    if adversaries.isdisjoint(g.shown):
        return []
    return [
        shown.square
        for disk, shown in g.shown.items()
        if disk in adversaries and not modifiers.is_frozen(g, disk)
    ]


def stride_of(g: Night, walk: Movement) -> ways.Stride:
    """How this character walks just now."""
    c = g.characters[walk.who]
    return ways.Stride(
        stops_of(g),
        bound=c.tile_bound,
        ghost=g.ghost and g.active == walk.who,
        linked=walk.linked,
        jinxed=c.door_fate == BAD,
        shut=doors.shut(g) if g.lock_changes else frozenset(),
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
        path, lay, foes = self.path, g.layout, foes_of(g) if self.path else []
        walk, here, quiet = self.walk, c.square, self.quiet(g, foes)
        if quiet:
            # events tell of every square; if nobody listens, only the last one counts
            walked = path[:quiet]
            for square in walked if g.listener is not None else (walked[-1],):
                board.put(g, c.id, square, "walk", "WD-7.9")
            walk, here = after(lay, walk, here, walked), walked[-1]
        if quiet == len(path):
            (walk if self.rim == -1 else exploring.Explore(walk, here, self.rim)).run(g)
            return
        square, zone = path[quiet], lay.zones[path[quiet]]
        if square in g.hidden or square in foes or zone not in ("", lay.zones[here]):
            g.then(EndMovement(c.id, walk.flight))  # WD-7.14 to WD-7.16
        else:
            g.then(Walk(after(lay, walk, here, (square,)), path[quiet + 1 :], self.rim))
        self.enter(g, square, first=not walk.begun)

    def quiet(self, g: Night, foes: list[int]) -> int:
        """How many squares of the way are entered without anything that comes of it."""
        c, ground = g.characters[self.walk.who], g.pack.ground
        if c.bleeding and not self.walk.begun:
            return 0
        zones, tags, zone = ground.zones, ground.tags, ground.zones[c.square]
        hidden, watched = g.hidden, g.story.watched_tags
        trouble = obstacles.troubled_squares(g) if g.shown else frozenset()
        for number, square in enumerate(self.path):
            if (
                zones[square] != zone
                or square in hidden
                or square in foes
                or square in trouble
                or not watched.isdisjoint(tags[square])
            ):
                return number
        return len(self.path)

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


def after(lay: Layout, walk: Movement, here: int, path: tuple[int, ...]) -> Movement:
    """What is left of a movement behind some squares."""
    points, linked = walk.points, walk.linked
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
    onward, special = lay.steps[c.square]
    if c.tile_bound:
        return any(not modifiers.crosses_rim(to, c.square) for to in onward + special)
    return bool(onward or special) or (c.square in lay.rims and bool(g.stack))
