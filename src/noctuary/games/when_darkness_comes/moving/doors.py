"""WD-10: doors and windows, invitations, letting in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers
from noctuary.games.when_darkness_comes.content.rotated_tiles import Gate
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import Broken, StateChanged
from noctuary.games.when_darkness_comes.moving import ahead, movement
from noctuary.games.when_darkness_comes.people import failure
from noctuary.games.when_darkness_comes.state import BAD, GOOD, Character, Night, layout_of
from noctuary.games.when_darkness_comes.story import scenario

if TYPE_CHECKING:
    from noctuary.games.when_darkness_comes.moving.movement import Movement

NEAR = 3

# ── the action "enter" ────────────────────────────────────────────────────────────────────────


def gates_here(g: Night, who: str) -> list[Gate]:
    """The doors and windows of the square on which a character stands."""
    lay = layout_of(g)
    return [lay.gates[name] for name in lay.gates_of.get(g.characters[who].square, ())]


def ways_in(g: Night, who: str) -> list[str]:
    """WD-9.6, WD-10.4: what can be picked, forced, smashed or climbed from here."""
    here, lay = g.characters[who].square, layout_of(g)
    options = []
    for name in lay.gates_of.get(here, ()):
        gate = lay.gates[name]
        outside = gate.outside == here
        if gate.kind == "door":
            if outside and not gate.broken and modifiers.locks(g, gate) > 0:
                options += [f"pick:{gate.id}", f"force:{gate.id}"]
        elif lay.levels[here] == 0:
            if outside and not gate.broken:
                options.append(f"smash:{gate.id}")
            if modifiers.may_step_away(g, who):
                options.append(f"climb:{gate.id}")
    return options


def check_for(g: Night, who: str, word: str, gate: Gate) -> Check:
    """WD-10.5, WD-10.8, WD-10.13, WD-10.16: each way in against its level."""
    locks = modifiers.locks(g, gate)
    level = {"pick": locks, "force": locks + 1, "smash": locks - 1, "climb": locks}[word]
    if word == "climb" and gate.broken:
        level -= 1
    return pools.difficulty(g, who, word, max(0, level), target=gate.id)


def enter(g: Night, who: str, word: str, name: str) -> None:
    """WD-10.28, WD-10.29: fate decides about the next door; else there is a roll."""
    gate = g.layout.gates[name]
    fate = g.characters[who].door_fate
    if word in ("pick", "force") and fate:
        end_door_fate(g, who)
        if fate == GOOD:  # WD-10.29: it counts as having no locks, so there is nothing to break
            g.then(WalkIn(who, name), Invite(who, name))
        return
    g.then(rolls.Announce(check_for(g, who, word, gate)), Tried(who, word, name))


def end_door_fate(g: Night, who: str) -> None:
    """WD-10.28, WD-10.29: luck and jinx last until the next door."""
    jinxed = g.characters[who].door_fate == BAD
    g.change(who, door_fate=0)
    state, rule = ("door_jinx", "WD-10.28") if jinxed else ("door_luck", "WD-10.29")
    g.emit(StateChanged(who=who, state=state, on=False, rule=rule))


class Tried(Step, frozen=True):
    """WD-10.6, WD-10.9, WD-10.14, WD-10.17: what a success brings; a failure brings nothing."""

    who: str
    word: str
    gate: str

    def run(self, g: Night) -> None:
        if g.result is None or not g.result.success or not g.characters[self.who].alive:
            return
        gate = g.layout.gates[self.gate]
        if self.word in ("pick", "force"):
            g.then(WalkIn(self.who, self.gate), Invite(self.who, self.gate))
        elif self.word == "climb":
            here = g.characters[self.who].square
            other = gate.inside if here == gate.outside else gate.outside
            movement.arrive(g, self.who, other, "climb", "WD-10.17")
        if self.word in ("force", "smash"):
            failure.gain(g, self.who, "WD-10.9" if self.word == "force" else "WD-10.14")
            break_gate(g, self.gate, self.who, "WD-10.9" if self.word == "force" else "WD-10.14")


def break_gate(g: Night, name: str, who: str, rule: str) -> None:
    """WD-10.11, WD-16.2: a `no_door` or `no_window` disk, for the rest of the game."""
    g.board = msgspec.structs.replace(g.board, broken=(*g.board.broken, name))
    g.emit(Broken(gate=name, who=who, rule=rule))
    if who:
        gate = g.layout.gates[name]
        scenario.fire(g, "gate_broken", who, gate.kind, gate.building)


class WalkIn(Step, frozen=True):
    """WD-10.6, WD-10.9: whoever has opened a door may move to the inside square."""

    who: str
    gate: str

    def run(self, g: Night) -> None:
        if modifiers.may_step_away(g, self.who):
            g.ask(self, ["enter", "stay"], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        if option == "enter":
            inside = g.layout.gates[self.gate].inside
            movement.arrive(g, self.who, inside, "door", "WD-10.6")


class LookInside(Step, frozen=True):
    """WD-10.22: kept for games that were saved in the middle of it; see `movement.Arrived`."""

    who: str

    def run(self, g: Night) -> None:
        movement.Arrived(self.who).run(g)


# ── inviting ──────────────────────────────────────────────────────────────────────────────────


def guests(g: Night, gate: Gate, host: str) -> list[str]:
    """WD-10.23, WD-10.25: whose walk to the inside square through that door is at most 3 steps."""
    people = g.characters.values()
    return [c.id for c in people if c.alive and c.id != host and may_come_in(g, gate, c)]


def may_come_in(g: Night, gate: Gate, c: Character) -> bool:
    """WD-10.23, WD-10.25: whether a character is near enough to a door and free to be moved."""
    if c.square == gate.inside or g.pack.ground.zones[c.square] == gate.building:
        return False
    near = modifiers.is_in_reach(g, c.square, gate.outside, NEAR - 1)
    return near and modifiers.may_be_moved(g, c.id, gate.inside)


class Invite(Step, frozen=True):
    """WD-10.23: the opener asks in whom he or she likes, one after the other."""

    who: str
    gate: str
    asked: tuple[str, ...] = ()

    def run(self, g: Night) -> None:
        if not g.characters[self.who].alive:
            return
        near = [o for o in guests(g, g.layout.gates[self.gate], self.who) if o not in self.asked]
        if near:
            g.ask(self, ["nobody", *(f"invite:{o}" for o in near)], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        if option != "nobody":
            guest = option.removeprefix("invite:")
            more = msgspec.structs.replace(self, asked=(*self.asked, guest))
            g.then(AcceptInvitation(guest, self.who, self.gate), more)


class AcceptInvitation(Step, frozen=True):
    """WD-10.24, WD-10.27: those who accept stand on the inside square, free of charge; whatever
    stands there is fought (WD-28.2)."""

    who: str
    host: str
    gate: str

    def run(self, g: Night) -> None:
        if g.seat_of(self.who) == g.seat_of(self.host):
            self.answer(g, "accept")
        else:
            g.ask_more(self, ["accept", "decline"], g.seat_of(self.who), fallback="decline")

    def answer(self, g: Night, option: str) -> None:
        if option == "accept":
            inside = g.layout.gates[self.gate].inside
            board.put(g, self.who, inside, "invited", "WD-10.24")
            if g.active == self.who:
                g.then(movement.EndMovement(self.who))
            else:
                ahead.fight_all(g, self.who)


# ── in the course of a movement ───────────────────────────────────────────────────────────────


def entries(g: Night, walk: Movement) -> list[str]:
    """WD-10.29, WD-10.26: doors that luck or a friend inside opens, from where one stands."""
    fate = g.characters[walk.who].door_fate
    options = doors_of_fate(g, walk, fate) if fate or g.lock_changes else []
    ground = g.pack.ground
    zones, beside_gates = ground.zones, ground.beside_gates
    for c in g.characters.values():
        if zones[c.square] and c.square in beside_gates and c.id != walk.who:
            if g.active == walk.who or not walk.flight:
                options += [f"knock:{gate}" for gate in friendly_doors(g, walk)]
            break
    return options


def doors_of_fate(g: Night, walk: Movement, fate: int) -> list[str]:
    """WD-10.28, WD-10.29: the doors that open by luck, and those that a jinx keeps shut."""
    who, options = walk.who, []
    if (fate == GOOD or g.lock_changes) and walk.points >= 2:
        options += [f"luck:{gate.id}" for gate in gates_here(g, who) if opens_by_luck(g, who, gate)]
    if fate == BAD:
        options += [f"try:{gate.id}" for gate in gates_here(g, who) if is_unlocked(g, who, gate)]
    return options


def opens_by_luck(g: Night, who: str, gate: Gate) -> bool:
    """Whether a locked door is open to this character just now."""
    if gate.kind != "door" or gate.broken or gate.outside != g.characters[who].square:
        return False
    fate = g.characters[who].door_fate
    if modifiers.locks(g, gate):
        return fate == GOOD
    return gate.locks > 0 and fate != BAD  # one without locks of its own opens at every step


def shut(g: Night) -> frozenset[str]:
    """WD-10.2: the doors that opened at every step, had the story not locked them for a while."""
    gates = g.layout.gates
    names = {name.partition("@")[0] for name in g.lock_changes}
    changed = [gates[name] for name in names if name in gates]
    return frozenset(gate.id for gate in changed if not gate.locks and modifiers.locks(g, gate))


def is_unlocked(g: Night, who: str, gate: Gate) -> bool:
    """WD-10.3: a closed door without locks, before which this character stands."""
    outside = gate.kind == "door" and not gate.broken and gate.outside == g.characters[who].square
    return outside and modifiers.locks(g, gate) == 0


def lucky_doors(g: Night, who: str) -> list[str]:
    """WD-10.29: in the own turn a door opens by luck without an action."""
    free = modifiers.may_step_away(g, who) and not modifiers.engaged(g, who)
    if g.characters[who].door_fate != GOOD or not free:
        return []
    return [f"luck:{gate.id}" for gate in gates_here(g, who) if opens_by_luck(g, who, gate)]


def walk_in_by_luck(g: Night, who: str, name: str) -> None:
    """WD-10.29: no roll, no action; whoever has entered may invite, before anything is met."""
    end_door_fate(g, who)
    g.fresh = False
    movement.arrive(g, who, g.layout.gates[name].inside, "door", "WD-10.29")
    g.then(Invite(who, name))


def friendly_doors(g: Night, walk: Movement) -> dict[str, str]:
    """WD-10.26: doors at whose inside square somebody stands who could let this one in, and the
    first of them who has not refused."""
    found: dict[str, str] = {}
    lay = layout_of(g)
    guest = g.characters[walk.who]
    for c in g.characters.values():
        if not lay.zones[c.square] or c is guest or not c.alive:
            continue
        for name in lay.gates_of.get(c.square, ()):
            gate = lay.gates[name]
            closed = gate.kind == "door" and gate.inside == c.square and not gate.broken
            asked = name in found or f"{name}:{c.id}" in walk.refused
            if closed and not asked and may_come_in(g, gate, guest):
                found[name] = c.id
    return found


def pass_gate(g: Night, walk: Movement, word: str, name: str) -> None:
    """A door in the course of a movement: by luck, or because somebody opens it."""
    gate = g.layout.gates[name]
    who = walk.who
    if word == "knock":
        g.then(LetIn(friendly_doors(g, walk)[name], walk, name))
        return
    if word == "try":  # WD-10.28: this door is locked after all
        end_door_fate(g, who)
        g.then(walk)
        return
    if g.characters[who].door_fate == GOOD and modifiers.locks(g, gate) > 0:
        end_door_fate(g, who)
    g.then(Invite(who, name), movement.EndMovement(who, walk.flight))
    movement.step_in(g, walk, gate.inside, "door", "WD-10.29")


class LetIn(Step, frozen=True):
    """WD-10.26: somebody inside opens, if the player agrees."""

    host: str
    walk: movement.Movement
    gate: str

    def run(self, g: Night) -> None:
        if g.seat_of(self.host) == g.seat_of(self.walk.who):
            self.answer(g, "accept")
        else:
            g.ask_more(self, ["accept", "decline"], g.seat_of(self.host), fallback="decline")

    def answer(self, g: Night, option: str) -> None:
        if option == "accept":
            inside = g.layout.gates[self.gate].inside
            g.then(movement.EndMovement(self.walk.who, self.walk.flight))
            movement.step_in(g, self.walk, inside, "let_in", "WD-10.27")
        else:
            refused = (*self.walk.refused, f"{self.gate}:{self.host}")
            g.then(msgspec.structs.replace(self.walk, refused=refused))


def hosts(g: Night, who: str) -> list[str]:
    """WD-10.26: whom a character on an inside square may let in during its own turn; nobody is
    asked twice."""
    if len(g.characters) < 2:
        return []
    here, lay, found = g.characters[who].square, layout_of(g), []
    for name in lay.gates_of.get(here, ()):
        gate = lay.gates[name]
        if gate.kind == "door" and gate.inside == here and not gate.broken:
            words = [f"let_in:{name}:{guest}" for guest in guests(g, gate, who)]
            found += [word for word in words if word not in g.offered]
    return found


def notice_locked_door(g: Night, who: str) -> None:
    """For scenarios that teach: a movement has ended before a door, and perhaps it is locked."""
    here = g.characters[who].square
    if "at_locked_door" in g.story.by_trigger:
        for gate in gates_here(g, who):
            if gate.kind == "door" and gate.outside == here and modifiers.locks(g, gate):
                scenario.fire(g, "at_locked_door", who)
                return
