"""WD-40.1: effects of scenarios on disks and on the town."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers, naming, reshuffle
from noctuary.games.when_darkness_comes.content.asking import Light, Weather
from noctuary.games.when_darkness_comes.content.doing import (
    Bar,
    BlackDisk,
    BreakDoor,
    CarryDisk,
    LookDisks,
    PlaceDisk,
    SetDark,
    SetLocks,
    Spawn,
    Target,
)
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.events import EnvironmentChanged, Flipped
from noctuary.games.when_darkness_comes.moving import doors, perception
from noctuary.games.when_darkness_comes.night.effects import EFFECTS
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import LockChange, Night, Shown
from noctuary.games.when_darkness_comes.story import scenario
from noctuary.games.when_darkness_comes.story.scenario import Moment

# ── disks ─────────────────────────────────────────────────────────────────────────────────────


def named(g: Night, value: Target | PlaceDisk) -> str | None:
    """The disk that is meant: a number, or a copy that is wherever it is."""
    if value.numbered is not None:
        return f"number_{value.numbered}"
    return free_copy(g, str(value.disk))


def free_copy(g: Night, base: str) -> str | None:
    """WD-6.5: a copy that is not in play: from the box, the discard heap or the supply."""
    copies = g.pack.copies[base]
    wanted = set(copies)
    for pile in (g.box, g.discard, g.supply):
        there = wanted.intersection(pile)
        if there:
            disk = next(copy for copy in copies if copy in there)
            pile.remove(disk)
            if pile is g.supply:
                g.mix(g.supply, "supply", "WD-40.1")
            return disk
    return None


def fetch(g: Night, disk: str) -> None:
    """Take a disk from wherever it is, so that it can be put elsewhere."""
    for pile in (g.box, g.discard, g.supply):
        if disk in pile:
            pile.remove(disk)
    g.shown.pop(disk, None)
    g.known.pop(disk, None)
    for square, disks in list(g.hidden.items()):
        if disk in disks:
            board.take_hidden(g, square, disk)
    for c in g.characters.values():
        if disk in c.items:
            belongings.lose(g, c.id, disk, "taken", "WD-40.1")


@EFFECTS.to("place_disk")
def place_disk(g: Night, moment: Moment, value: PlaceDisk) -> None:
    """A disk comes to a random mark of a building, in place of one there, or to a tagged square."""
    search_for(g, moment, (value.disk,) if value.disk else (), PutDisk(value))


def search_for(g: Night, moment: Moment, wanted: tuple[str, ...], fetched: Step) -> None:
    """The last thing that an effect does: what it wants is looked for in the supply by whoever has
    it, then it goes on."""
    if naming.is_asked(g):
        g.then(naming.SearchSupply(g.seat_of(moment.who), wanted), fetched)
    else:
        fetched.run(g)


class PutDisk(Step, frozen=True):
    """WD-40.1: a disk is put where the scenario says."""

    value: PlaceDisk

    def run(self, g: Night) -> None:
        put_disk(g, self.value)


def put_disk(g: Night, value: PlaceDisk) -> None:
    """The disk is fetched from wherever it is; where there is no room for it, it stays there."""
    squares = squares_for(g, value)
    disk = named(g, value) if squares else None
    if disk is None:
        return
    if value.numbered is not None:
        fetch(g, disk)  # a copy was taken from its pile
    square = squares[g.pick(len(squares))]
    if value.face == "up":
        g.shown[disk] = Shown(square)
        g.emit(Flipped(disk=disk, square=g.layout.names[square], rule="WD-40.1"))
        return
    if value.mark is not None:
        board.swap_into_supply(g, square)
        if g.disk(disk).kind != "numbered":
            g.placed.append(disk)
    g.carried.pop(disk, None)
    board.hide(g, square, disk)


def squares_for(g: Night, value: PlaceDisk) -> list[int]:
    """Where a disk may be put."""
    lay = g.layout
    if value.tag is not None:
        return list(lay.tagged.get(value.tag, ()))
    if value.building is not None and value.building in lay.buildings:
        found = lay.marks(value.building)
        fitting = [s for s in found if value.level is None or lay.levels[s] == value.level]
        return [s for s in fitting if not has_story_disk(g, s)] or fitting
    return []


def has_story_disk(g: Night, square: int) -> bool:
    """Whether a black disk lies face down there, or one that the scenario itself has put there."""
    hidden = g.hidden.get(square, ())
    return any(g.disk(d).kind == "numbered" or d in g.placed for d in hidden)


@EFFECTS.to("remove_disk")
def remove_disk(g: Night, moment: Moment, value: Target) -> None:
    """A disk leaves the game."""
    disk = f"number_{value.numbered}" if value.numbered is not None else named(g, value)
    if disk is not None:
        fetch(g, disk)
        g.box.append(disk)


@EFFECTS.to("flip_disk")
def flip_disk(g: Night, moment: Moment, value: BlackDisk) -> None:
    """A disk on the board is turned face up."""
    disk = f"number_{value.numbered}"
    g.then(naming.FindDisk(g.seat_of(moment.who), disk), ShowDisk(moment.who, disk))


class ShowDisk(Step, frozen=True):
    """WD-40.1: a face-down disk is turned face up where it lies."""

    who: str
    disk: str

    def run(self, g: Night) -> None:
        for square, disks in list(g.hidden.items()):
            if self.disk in disks:
                board.take_hidden(g, square, self.disk)
                board.show(g, square, self.disk, self.who)


@EFFECTS.to("spawn_adversary")
def spawn_adversary(g: Night, moment: Moment, value: Spawn) -> None:
    """WD-6.5: an adversary appears; it may hunt from the end of the same turn."""
    wanted = tuple(wanted_adversaries(g, value))
    search_for(g, moment, wanted, SpawnAdversary(moment.who, value, wanted))


class SpawnAdversary(Step, frozen=True):
    """WD-6.5: the first of the wanted ones that can be had appears."""

    who: str
    value: Spawn
    wanted: tuple[str, ...]

    def run(self, g: Night) -> None:
        squares = spawn_squares(g, self.who, self.value)
        disk = next((d for base in self.wanted if (d := free_copy(g, base)) is not None), None)
        if disk is None or not squares:
            if disk is not None:
                g.box.append(disk)
            return
        square = squares[g.pick(len(squares))]
        if self.value.face == "down":
            board.hide(g, square, disk)
            return
        board.show(g, square, disk, "")
        if self.value.damage:
            belongings.lay(g, disk, g.shown[disk], damage=self.value.damage)


def wanted_adversaries(g: Night, value: Spawn) -> list[str]:
    """The kinds that may appear, the preferred one first; what only a story brings, it names."""
    if value.strength:
        fitting = [
            d.base
            for d in g.pack.of_kind("adversary")
            if d.d in value.strength and board.in_supply(g.pack, d.base, g.scenario)
        ]
        order = list(dict.fromkeys(fitting))
        start = g.pick(len(order))
        return order[start:] + order[:start]
    return [value.disk] if isinstance(value.disk, str) else list(value.disk or ())


def spawn_squares(g: Night, who: str, value: Spawn) -> list[int]:
    """Where an adversary may appear."""
    lay = g.layout
    if value.tag is not None:
        return list(lay.tagged.get(value.tag, ()))
    if value.outside is not None:
        gate = lay.gates.get(f"{value.outside}.door.0")
        return [] if gate is None else [gate.outside]
    here = g.characters[who].square
    if value.near == "actor":
        return [here]
    if value.building is not None:
        return list(lay.marks(value.building)) if value.building in lay.buildings else []
    marks = [
        g.pack.ground.first[placed.tile] + mark
        for placed in g.board.tiles
        for mark in g.pack.plans[placed.tile].obstacle_marks
    ]
    near = lay.within(here, FAR, marks)
    return [min(near)[1]] if near else sorted(marks)[:1]


@EFFECTS.to("give_item")
def give_item(g: Night, moment: Moment, value: str) -> None:
    """The actor gets an item."""
    search_for(g, moment, (value,), GiveItem(moment.who, value))


@EFFECTS.to("lend_item")
def lend_item(g: Night, moment: Moment, value: str) -> None:
    """The actor gets an item that is worth no VP, like those of the start."""
    search_for(g, moment, (value,), GiveItem(moment.who, value, "WD-2.13", lent=True))


class GiveItem(Step, frozen=True):
    """WD-40.1, WD-2.13: an item that can be had is given; what is lent is worth no VP."""

    who: str
    base: str
    rule: str = "WD-40.1"
    lent: bool = False

    def run(self, g: Night) -> None:
        disk = free_copy(g, self.base)
        if disk is not None:
            if self.lent:
                g.worthless.append(disk)
            belongings.gain(g, self.who, disk, "given", self.rule)


@EFFECTS.to("use_up")
def use_up(g: Night, moment: Moment, value: tuple[str, ...]) -> None:
    """Belongings of the actor, or else of others in the square, are used up; VP are kept."""
    here = modifiers.people_at(g, g.characters[moment.who].square)
    for thing in value:
        for owner in sorted(here, key=lambda c: c.id != moment.who):
            items = [i for i in g.characters[owner.id].items if g.disk(i).base == thing]
            if items:
                belongings.discard(g, owner.id, items[0], "used", "WD-17.16")
                break


@EFFECTS.to("carry_disk")
def carry_disk(g: Night, moment: Moment, value: CarryDisk) -> None:
    """A black disk becomes a belonging, handled like an item."""
    disk = f"number_{value.numbered}"
    fetch(g, disk)
    g.carried[disk] = (value.weight, value.vp)
    belongings.gain(g, moment.who, disk, "found", "WD-20.2")


@EFFECTS.to("reshuffle")
def reshuffle_disk(g: Night, moment: Moment, value: BlackDisk) -> None:
    """WD-23.1: a disk goes face down again and is mixed with those of its building."""
    disk = f"number_{value.numbered}"
    if disk in g.shown:
        g.then(reshuffle.Reshuffle(disk, moment.who))


@EFFECTS.to("move_disk")
def return_disk(g: Night, moment: Moment, value: PlaceDisk) -> None:
    """A disk moves: from wherever it is to a mark or a tagged square."""
    place_disk(g, moment, value)


@EFFECTS.to("look_disks")
def look_disks(g: Night, moment: Moment, value: LookDisks) -> None:
    """The actor's player learns what lies face down, secretly."""
    seat = g.seat_of(moment.who)
    if value.numbered:
        wanted = [f"number_{n}" for n in value.numbered]
        lying = [(s, d) for s, disks in g.hidden.items() for d in disks if d in wanted]
        if lying:
            _, disk = lying[g.pick(len(lying))]
            g.then(naming.FindDisk(seat, disk), LocateDisk(moment.who, disk))
        return
    g.then(perception.Peek(moment.who, value.count, value.where, "story"))


class LocateDisk(Step, frozen=True):
    """WD-40.1: a player knows where a black disk lies."""

    who: str
    disk: str

    def run(self, g: Night) -> None:
        square = next(s for s, disks in g.hidden.items() if self.disk in disks)
        perception.reveal(g, self.who, square, self.disk, g.seat_of(self.who))


# ── the town ──────────────────────────────────────────────────────────────────────────────────


def set_environment(g: Night, light: str, weather: str) -> None:
    """WD-2.7: light and weather change."""
    changed = [new for new, old in ((light, g.light), (weather, g.weather)) if new != old]
    g.light, g.weather = light, weather
    if changed:
        if g.listener is not None:
            g.listener(EnvironmentChanged(light=light, weather=weather, rule="WD-40.1"))
        scenario.fire(g, "environment_changed", g.active or next(iter(g.characters)), *changed)


@EFFECTS.to("set_light")
def set_light(g: Night, moment: Moment, value: Light) -> None:
    """It grows lighter or darker."""
    set_environment(g, value, g.weather)


@EFFECTS.to("set_weather")
def set_weather(g: Night, moment: Moment, value: Weather) -> None:
    """The weather turns."""
    set_environment(g, g.light, value)


@EFFECTS.to("set_dark")
def set_dark(g: Night, moment: Moment, value: SetDark) -> None:
    """A building goes dark, its lights with it, or is as light as the hour again."""
    g.darkened[value.building] = value.dark
    if value.dark:
        lay = g.layout
        inside = set(lay.buildings.get(value.building, ()))
        g.lit = [room for room in g.lit if room not in inside]


@EFFECTS.to("set_locks")
def set_locks(g: Night, moment: Moment, value: SetLocks) -> None:
    """A door's locks change: until the end of the actor's next turn, or until a round begins."""
    only = moment.who if value.whose == "actor" else ""
    for gate in g.layout.gates.values():
        number = int(gate.id.rsplit(".", 1)[1])
        named_ = value.door in ("any", number) and gate.kind == "door"
        if gate.building != value.building or not named_:
            continue
        locks = value.locks or 0
        if value.halve:
            locks = gate.locks // 2
        elif value.add:
            before = g.lock_changes.get(gate.id)
            locks = gate.locks if before is None or before.only else before.locks
        change = LockChange(min(9, locks + value.add), moment.who, 1, only, value.until or 0)
        g.lock_changes[f"{gate.id}@{only}" if only else gate.id] = change


def end_lock_changes(g: Night) -> None:
    """What lasted until this round is over."""
    for gate, change in list(g.lock_changes.items()):
        if change.until and change.until <= g.round:
            del g.lock_changes[gate]


@EFFECTS.to("bar")
def bar(g: Night, moment: Moment, value: Bar) -> None:
    """WD-10.30: a way is closed to everybody; whoever stands on barred ground steps off it."""
    barred = [*g.board.barred, *(n for n in ways_named(g, value) if n not in g.board.barred)]
    if value.tag is not None and value.to is not None:
        lay = g.layout
        inside, safe = set(lay.tagged.get(value.tag, ())), lay.tagged.get(value.to, ())
        for c in g.alive():
            if c.square in inside and safe:
                off = min(safe, key=lambda s: (lay.range(c.square, s), s))
                board.put(g, c.id, off, "sent", "WD-10.30")
    g.board = msgspec.structs.replace(g.board, barred=tuple(barred))


@EFFECTS.to("unbar")
def unbar(g: Night, moment: Moment, value: Bar) -> None:
    """A way is open again."""
    open_again = ways_named(g, value)
    left = tuple(name for name in g.board.barred if name not in open_again)
    g.board = msgspec.structs.replace(g.board, barred=left)


def ways_named(g: Night, value: Bar) -> list[str]:
    """The gates that are meant, or the tag; what is not on the board yet is not meant."""
    if value.tag is not None:
        return [value.tag] if value.tag in g.layout.tagged else []
    return [
        gate.id
        for gate in g.layout.gates.values()
        if gate.building == value.building
        and value.kind in (None, gate.kind)
        and (value.door is None or gate.id == f"{value.building}.door.{value.door}")
    ]


@EFFECTS.to("break_door")
def break_door(g: Night, moment: Moment, value: BreakDoor) -> None:
    """A door falls."""
    gate = g.layout.gates.get(f"{value.building}.door.{value.door}")
    if gate is not None and not gate.broken:
        doors.break_gate(g, gate.id, "", "WD-40.1")


@EFFECTS.to("add_tile")
def add_tile(g: Night, moment: Moment, value: str) -> None:
    """A tile comes into the stack."""
    if value in g.box:
        g.box.remove(value)
        g.stack.append(value)
        g.mix(g.stack, "stack", "WD-40.1")


@EFFECTS.to("stack_to_top")
def stack_to_top(g: Night, moment: Moment, value: str) -> None:
    """A tile is the next to be laid."""
    board.bring_to_top(g, value)


@EFFECTS.to("place_tile")
def place_tile(g: Night, moment: Moment, value: str) -> None:
    """A tile is laid at a random open rim."""
    stack_to_top(g, moment, value)
    if g.stack and g.stack[-1] == value:
        board.lay_anywhere(g, value)
