"""WD-40.1: the effects that scenarios may have, each carried out by the general rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers, reshuffle
from noctuary.games.when_darkness_comes.content.plot import (
    Amount,
    PlaceDisk,
    Spawn,
    Target,
)
from noctuary.games.when_darkness_comes.dice import points, pools, rolls, willpower
from noctuary.games.when_darkness_comes.events import (
    EnvironmentChanged,
    Flipped,
    Healed,
    StateChanged,
    Told,
)
from noctuary.games.when_darkness_comes.moving import doors, perception
from noctuary.games.when_darkness_comes.people import belongings, damage, failure
from noctuary.games.when_darkness_comes.state import Character, LockChange, Night, Shown
from noctuary.games.when_darkness_comes.story import ahead, ending, scenario
from noctuary.games.when_darkness_comes.story.scenario import Moment


def concerned(g: Night, moment: Moment, value: int | Amount) -> list[tuple[str, int]]:
    """Whom an effect with a number concerns, and the number."""
    if isinstance(value, int):
        return [(moment.who, value)] if g.characters[moment.who].alive else []
    living = g.alive()
    if value.building is not None:
        living = [c for c in living if g.layout.zones[c.square] == value.building]
    actor = g.characters[moment.who]
    zone = g.layout.zones[actor.square]
    helped = [helper for helper, _ in g.result.helpers] if g.result is not None else []
    chosen: dict[str, Callable[[Character], bool]] = {
        "actor": lambda c: c.id == moment.who,
        "everyone": lambda c: True,
        "others": lambda c: c.id != moment.who,
        "here": lambda c: g.layout.zones[c.square] == zone if zone else c.square == actor.square,
        "assistants": lambda c: c.id in helped,
        "leader": lambda c: c.vp == max(other.vp for other in g.alive()),
    }
    return [(c.id, value.amount) for c in living if chosen[value.to](c)]


# ── words, flags, counters ────────────────────────────────────────────────────────────────────


def message(g: Night, moment: Moment, value: Any) -> None:
    """A passage of the story is told."""
    g.emit(Told(script=moment.script, number=moment.number, rule="WD-40.1"))


def set_flag(g: Night, moment: Moment, value: str) -> None:
    """A flag is up; whoever raised it may have finished the game."""
    g.flags[value] = 1
    g.finisher = moment.who


def clear_flag(g: Night, moment: Moment, value: str) -> None:
    """A flag is down."""
    g.flags[value] = 0


def add_counter(g: Night, moment: Moment, value: Any) -> None:
    """A counter moves."""
    name, by = (value, 1) if isinstance(value, str) else (value.name, value.by)
    g.flags[name] = g.flags.get(name, 0) + by
    scenario.counter_reached(g, moment.who, name)


# ── disks ─────────────────────────────────────────────────────────────────────────────────────


def named(g: Night, value: Target | PlaceDisk) -> str | None:
    """The disk that is meant: a number, or a copy that is wherever it is."""
    if value.numbered is not None:
        return f"number_{value.numbered}"
    return free_copy(g, str(value.disk))


def free_copy(g: Night, base: str) -> str | None:
    """WD-6.5: a copy that is not in play: from the box, the discard heap or the supply."""
    for pile in (g.box, g.discard, g.supply):
        for disk in g.pack.copies[base]:
            if disk in pile:
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


def place_disk(g: Night, moment: Moment, value: PlaceDisk) -> None:
    """A disk comes to a random mark of a building, in place of one there, or to a tagged square."""
    disk = named(g, value)
    squares = squares_for(g, value)
    if disk is None or not squares:
        return
    fetch(g, disk)
    square = squares[g.pick(len(squares))]
    if value.face == "up":
        g.shown[disk] = Shown(square)
        g.emit(Flipped(disk=disk, square=g.layout.names[square], rule="WD-40.1"))
        return
    if value.mark is not None:
        board.swap_into_supply(g, square)
    g.carried.pop(disk, None)
    board.hide(g, square, disk)


def squares_for(g: Night, value: PlaceDisk) -> list[int]:
    """Where a disk may be put."""
    lay = g.layout
    if value.tag is not None:
        return list(lay.tagged.get(value.tag, ()))
    if value.building is not None and value.building in lay.buildings:
        found = lay.marks(value.building)
        return [s for s in found if value.level is None or lay.levels[s] == value.level]
    return []


def remove_disk(g: Night, moment: Moment, value: Target) -> None:
    """A disk leaves the game."""
    disk = f"number_{value.numbered}" if value.numbered is not None else named(g, value)
    if disk is not None:
        fetch(g, disk)
        g.box.append(disk)


def flip_disk(g: Night, moment: Moment, value: Target) -> None:
    """A disk on the board is turned face up."""
    disk = f"number_{value.numbered}"
    for square, disks in list(g.hidden.items()):
        if disk in disks:
            board.take_hidden(g, square, disk)
            board.show(g, square, disk, moment.who)


def spawn_adversary(g: Night, moment: Moment, value: Spawn) -> None:
    """WD-6.5: an adversary appears; it may hunt from the end of the same turn."""
    squares = spawn_squares(g, moment, value)
    wanted = wanted_adversaries(g, value)
    disk = next((d for base in wanted if (d := free_copy(g, base)) is not None), None)
    if disk is None or not squares:
        if disk is not None:
            g.box.append(disk)
        return
    square = squares[g.pick(len(squares))]
    board.show(g, square, disk, "")


def wanted_adversaries(g: Night, value: Spawn) -> list[str]:
    """The kinds that may appear, the preferred one first; what only a story brings, it names."""
    if value.strength:
        fitting = [
            d.base
            for d in g.pack.of_kind("adversary")
            if d.d in value.strength and getattr(g.pack.printed[d.base], "supply", True)
        ]
        order = list(dict.fromkeys(fitting))
        start = g.pick(len(order))
        return order[start:] + order[:start]
    return [value.disk] if isinstance(value.disk, str) else list(value.disk or ())


def spawn_squares(g: Night, moment: Moment, value: Spawn) -> list[int]:
    """Where an adversary may appear."""
    lay = g.layout
    if value.tag is not None:
        return list(lay.tagged.get(value.tag, ()))
    if value.outside is not None:
        gate = lay.gates.get(f"{value.outside}.door.0")
        return [] if gate is None else [gate.outside]
    here = g.characters[moment.who].square
    marks = [
        g.pack.ground.first[placed.tile] + mark
        for placed in g.board.tiles
        for mark in g.pack.plans[placed.tile].obstacle_marks
    ]
    return [min(marks, key=lambda s: (lay.range(here, s), s))] if marks else []


def give_item(g: Night, moment: Moment, value: str) -> None:
    """The actor gets an item."""
    disk = free_copy(g, value)
    if disk is not None:
        belongings.gain(g, moment.who, disk, "given", "WD-40.1")


def use_up(g: Night, moment: Moment, value: tuple[str, ...]) -> None:
    """Belongings of the actor, or else of others in the square, are used up; VP are kept."""
    here = modifiers.people_at(g, g.characters[moment.who].square)
    for thing in value:
        for owner in sorted(here, key=lambda c: c.id != moment.who):
            items = [i for i in g.characters[owner.id].items if g.disk(i).base == thing]
            if items:
                belongings.discard(g, owner.id, items[0], "used", "WD-17.16")
                break


def carry_disk(g: Night, moment: Moment, value: Any) -> None:
    """A black disk becomes a belonging, handled like an item."""
    disk = f"number_{value.numbered}"
    fetch(g, disk)
    g.carried[disk] = (value.weight, value.vp)
    belongings.gain(g, moment.who, disk, "found", "WD-20.2")


def reshuffle_disk(g: Night, moment: Moment, value: Target) -> None:
    """WD-23.1: a disk goes face down again and is mixed with those of its building."""
    disk = f"number_{value.numbered}"
    if disk in g.shown:
        g.then(reshuffle.Reshuffle(disk, moment.who))


def return_disk(g: Night, moment: Moment, value: PlaceDisk) -> None:
    """A disk moves: from wherever it is to a mark or a tagged square."""
    place_disk(g, moment, value)


def look_disks(g: Night, moment: Moment, value: Any) -> None:
    """The actor's player learns what lies face down, secretly."""
    seat = g.seat_of(moment.who)
    if value.numbered:
        wanted = [f"number_{n}" for n in value.numbered]
        lying = [(s, d) for s, disks in g.hidden.items() for d in disks if d in wanted]
        if lying:
            square, disk = lying[g.pick(len(lying))]
            perception.reveal(g, moment.who, square, disk, seat)
        return
    g.then(perception.Peek(moment.who, value.count, value.where, "story"))


# ── people ────────────────────────────────────────────────────────────────────────────────────


def gain_vp(g: Night, moment: Moment, value: int | Amount) -> None:
    """WD-34.7: VP by the scenario."""
    for who, amount in concerned(g, moment, value):
        points.score(g, who, amount, "scenario", "WD-34.7")


def do_damage(g: Night, moment: Moment, value: int | Amount) -> None:
    """Damage that no ally can catch."""
    steps = [
        damage.SufferDamage(who, "scenario")
        for who, amount in concerned(g, moment, value)
        for _ in range(amount)
    ]
    g.then(*steps)


def heal(g: Night, moment: Moment, value: int | Amount) -> None:
    """Damage disks are removed."""
    for who, amount in concerned(g, moment, value):
        removed = min(amount, g.characters[who].damage)
        g.change(who, damage=g.characters[who].damage - removed)
        g.emit(Healed(who=who, disks=removed, by="scenario", rule="WD-40.1"))


def gain_failure(g: Night, moment: Moment, value: int | Amount) -> None:
    """Failure disks."""
    for who, amount in concerned(g, moment, value):
        for _ in range(amount):
            failure.gain(g, who, "WD-40.1")


def lose_failure(g: Night, moment: Moment, value: int | Amount) -> None:
    """Failure disks are removed."""
    for who, amount in concerned(g, moment, value):
        for _ in range(amount):
            failure.lose(g, who, "WD-40.1")


def change_willpower(g: Night, moment: Moment, value: int | Amount) -> None:
    """Willpower is lost or restored."""
    for who, amount in concerned(g, moment, value):
        willpower.change(g, who, amount, "WD-40.1")


def move_vp(g: Night, moment: Moment, value: Amount) -> None:
    """The actor gives VP to others."""
    for who, amount in concerned(g, moment, value):
        given = min(amount, points.spendable(g, moment.who))
        points.hand_over(g, moment.who, who, given, "scenario", "WD-40.1")


def watch(g: Night, moment: Moment, value: bool) -> None:
    """Adversaries prefer this character at equal distance."""
    g.change(moment.who, watched=True)
    g.emit(StateChanged(who=moment.who, state="watched", on=True, rule="WD-40.1"))


def gain_experience(g: Night, moment: Moment, value: int | Amount) -> None:
    """WD-35.4: experience that the scenario gives."""
    for who, amount in concerned(g, moment, value):
        key = f"experience:{who}"
        g.flags[key] = g.flags.get(key, 0) + amount


# ── the town ──────────────────────────────────────────────────────────────────────────────────


def set_environment(g: Night, light: str, weather: str) -> None:
    """WD-2.7: light and weather change."""
    changed = [new for new, old in ((light, g.light), (weather, g.weather)) if new != old]
    g.light, g.weather = light, weather
    if changed:
        g.emit(EnvironmentChanged(light=light, weather=weather, rule="WD-40.1"))
        scenario.fire(g, "environment_changed", g.active or next(iter(g.characters)), *changed)


def set_light(g: Night, moment: Moment, value: str) -> None:
    """It grows lighter or darker."""
    set_environment(g, value, g.weather)


def set_weather(g: Night, moment: Moment, value: str) -> None:
    """The weather turns."""
    set_environment(g, g.light, value)


def set_dark(g: Night, moment: Moment, value: Any) -> None:
    """A building goes dark, its lights with it, or is as light as the hour again."""
    g.darkened[value.building] = value.dark
    if value.dark:
        lay = g.layout
        inside = set(lay.buildings.get(value.building, ()))
        g.lit = [room for room in g.lit if room not in inside]


def set_locks(g: Night, moment: Moment, value: Any) -> None:
    """A door's locks change until the end of the actor's next turn."""
    gate = g.layout.gates.get(f"{value.building}.door.{value.door}")
    if gate is not None:
        locks = gate.locks // 2 if value.halve else value.locks or 0
        g.lock_changes[gate.id] = LockChange(locks, moment.who, 1)


def break_door(g: Night, moment: Moment, value: Any) -> None:
    """A door falls."""
    gate = g.layout.gates.get(f"{value.building}.door.{value.door}")
    if gate is not None and not gate.broken:
        doors.break_gate(g, gate.id, "", "WD-40.1")


def add_tile(g: Night, moment: Moment, value: str) -> None:
    """A tile comes into the stack."""
    if value in g.box:
        g.box.remove(value)
        g.stack.append(value)
        g.mix(g.stack, "stack", "WD-40.1")


def stack_to_top(g: Night, moment: Moment, value: str) -> None:
    """A tile is the next to be laid."""
    board.bring_to_top(g, value)


def place_tile(g: Night, moment: Moment, value: str) -> None:
    """A tile is laid at a random open rim."""
    stack_to_top(g, moment, value)
    if g.stack and g.stack[-1] == value:
        board.lay_anywhere(g, value)


# ── rolls and choices ─────────────────────────────────────────────────────────────────────────


def roll(g: Night, moment: Moment, value: Any) -> None:
    """A check with two lists of effects."""
    if not g.characters[moment.who].alive:
        return
    g.then(
        rolls.Announce(pools.check_from(g, moment.who, value.check, moment.inner)),
        Branch(moment.inner, moment.who),
    )


class Branch(Step, frozen=True):
    """The list of effects that a check leads to."""

    script: str
    who: str

    def run(self, g: Night) -> None:
        if g.result is not None:
            part = "success" if g.result.success else "failure"
            g.then(scenario.CarryOut(f"{self.script}.{part}", self.who))


class RollOnTable(Step, frozen=True):
    """Two dice decide which list of effects follows."""

    script: str
    number: int
    who: str

    def run(self, g: Night) -> None:
        g.roll(self, 2, seat=g.seat_of(self.who))

    def rolled(self, g: Night, faces: tuple[int, ...]) -> None:
        rows = g.story.scripts[self.script][self.number][1]
        for row, line in enumerate(rows):
            if line.rolls[0] <= sum(faces) <= line.rolls[1]:
                g.then(scenario.CarryOut(f"{self.script}.{self.number}.row{row}", self.who))


def table(g: Night, moment: Moment, value: Any) -> None:
    """A table for two dice."""
    g.then(RollOnTable(moment.script, moment.number, moment.who))


class Choose(Step, frozen=True):
    """A decision that the scenario puts to the actor's player."""

    script: str
    number: int
    who: str

    def run(self, g: Night) -> None:
        value = g.story.scripts[self.script][self.number][1]
        g.ask(self, [f"choose:{option.id}" for option in value.options], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        part = option.removeprefix("choose:")
        g.then(scenario.CarryOut(f"{self.script}.{self.number}.{part}", self.who))


def choice(g: Night, moment: Moment, value: Any) -> None:
    """Several ways to go on."""
    g.then(Choose(moment.script, moment.number, moment.who))


def end_game(g: Night, moment: Moment, value: Any) -> None:
    """The game is over."""
    g.finisher = moment.who
    g.then(EndNow(value.won, value.winner, moment.inner))


class EndNow(Step, frozen=True):
    """WD-35.1: the scenario ends the game."""

    won: bool
    winner: str
    reason: str

    def run(self, g: Night) -> None:
        ending.finish(g, self.won, self.winner, self.reason)


EFFECTS: dict[str, Callable[[Night, Moment, Any], None]] = {
    "message": message,
    "set_flag": set_flag,
    "clear_flag": clear_flag,
    "add_counter": add_counter,
    "place_disk": place_disk,
    "move_disk": return_disk,
    "remove_disk": remove_disk,
    "flip_disk": flip_disk,
    "spawn_adversary": spawn_adversary,
    "give_item": give_item,
    "use_up": use_up,
    "gain_vp": gain_vp,
    "damage": do_damage,
    "heal": heal,
    "gain_failure": gain_failure,
    "lose_failure": lose_failure,
    "change_willpower": change_willpower,
    "set_light": set_light,
    "set_weather": set_weather,
    "set_dark": set_dark,
    "set_locks": set_locks,
    "break_door": break_door,
    "reshuffle": reshuffle_disk,
    "add_tile": add_tile,
    "place_tile": place_tile,
    "roll": roll,
    "table": table,
    "choice": choice,
    "look_disks": look_disks,
    "carry_disk": carry_disk,
    "move_vp": move_vp,
    "watch": watch,
    "stack_to_top": stack_to_top,
    "gain_experience": gain_experience,
    "end_game": end_game,
}
"""How each effect is carried out."""


@tells(ahead.take_effect)
def take_effect(g: Night, moment: Moment, kind: str, value: Any) -> None:
    """WD-40.1: each effect is carried out by the general rules."""
    EFFECTS[kind](g, moment, value)
