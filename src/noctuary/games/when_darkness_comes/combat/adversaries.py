"""WD-14: adversaries, who advance, hunt and fight."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers, reshuffle, ways
from noctuary.games.when_darkness_comes.combat import ahead, combat, ranged
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.events import AdversaryRan
from noctuary.games.when_darkness_comes.state import Character, Night, Shown
from noctuary.games.when_darkness_comes.story import conditions, ending


class MeetAdversary(Step, frozen=True):
    """WD-14.2: sneak past, shoot or cast, or face it; then it advances."""

    who: str
    disk: str
    may_shoot: bool = True
    may_sneak: bool = True

    def run(self, g: Night) -> None:
        if self.disk not in g.shown or not g.characters[self.who].alive:
            return
        options = ["face"]
        if self.may_sneak:
            options.append("sneak")
        if self.may_shoot:
            options += ranged.shots(g, self.who, self.disk)
            options += ranged.casts_at(g, self.who, self.disk)
        if len(options) == 1:
            self.answer(g, "face")
        else:
            g.ask(self, options, g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        word = option.partition(":")[0]
        advance = Advance(self.disk, self.who)
        if word == "face":
            g.then(advance)
        elif word == "sneak":
            check = pools.difficulty(g, self.who, "sneak", g.disk(self.disk).i, target=self.disk)
            g.then(rolls.Announce(check), Sneaked(msgspec.structs.replace(self, may_sneak=False)))
        elif word == "shoot":
            ranged.shoot(g, self.who, option, advance)
        else:
            ahead.cast(g, self.who, option, advance)


class Sneaked(Step, frozen=True):
    """WD-27.2, WD-27.3: past it and it is reshuffled, or it must be faced."""

    meeting: MeetAdversary

    def run(self, g: Night) -> None:
        if g.result is not None and g.result.success:
            g.then(reshuffle.Reshuffle(self.meeting.disk, self.meeting.who))
        else:
            g.then(self.meeting)


# ── running ───────────────────────────────────────────────────────────────────────────────────


class Advance(Step, frozen=True):
    """WD-14.3 to WD-14.7: it runs towards the nearest character and fights where it arrives."""

    disk: str
    flipper: str

    def run(self, g: Night) -> None:
        if self.disk not in g.shown or modifiers.is_frozen(g, self.disk):
            return
        if self.disk in g.ran:  # WD-14.6
            return
        way = way_to_nearest(g, self.disk)
        if way:
            run_along(g, self.disk, way, self.flipper)


def way_to_nearest(g: Night, disk: str) -> list[int]:
    """WD-14.4: a shortest walk to the nearest character; at a tie the active one, then by seat."""
    here = g.shown[disk].square
    lay = g.layout
    living = g.alive()
    spots = {c.square for c in living}
    far, way = ways.walk(lay, here, spots.__contains__, runner=True)
    if far == FAR or len(spots) == 1:
        return way
    for c in sorted(living, key=lambda c: c.id != g.active):
        distance, other = ways.walk(lay, here, c.square.__eq__, runner=True, most=far)
        if distance == far:
            return other
    return way


def run_along(g: Night, disk: str, way: list[int], flipper: str) -> None:
    """WD-14.3, WD-14.5, WD-14.6: up to S squares, no farther than the first living character."""
    lay = g.layout
    spots = {c.square for c in g.alive()}
    steps, path = 0, [way[0]]
    for square in way[1:]:
        if path[-1] in spots:
            break
        if lay.links.get(path[-1]) != square:
            steps += 1
        if steps > g.disk(disk).s:
            break
        path.append(square)
    g.shown[disk] = msgspec.structs.replace(g.shown[disk], square=path[-1])
    if disk not in g.ran:
        g.ran.append(disk)
    if len(path) > 1 and g.listener is not None:
        names = tuple(lay.names[s] for s in path)
        g.listener(AdversaryRan(disk=disk, squares=names, rule="WD-14.3"))
    people = modifiers.people_at(g, path[-1])
    if people:
        g.then(combat.BeginCombat(disk, fought_first(g, people, flipper)), ending.TEST)


def fought_first(g: Night, people: list[Character], flipper: str) -> str:
    """WD-14.7: who flipped it, else the active character, else the first in seat order."""
    here = [c.id for c in people]
    for who in (flipper, g.active):
        if who in here:
            return who
    return here[0]


# ── hunting ───────────────────────────────────────────────────────────────────────────────────


class Hunt(Step, frozen=True):
    """WD-14.8, WD-14.9: at the end of a turn adversaries go for the one whose turn it was."""

    done: tuple[str, ...] = ()

    def run(self, g: Night) -> None:
        order = [d for d in hunters(g) if d not in self.done]
        if not order:
            return
        disk = order[0]
        g.then(Hunt((*self.done, disk)))
        hunt_one(g, disk)


HUNT: Final = Hunt()


def is_anybody_hunted(g: Night) -> bool:
    """Whether there is an adversary in the town that might go for somebody."""
    adversaries = g.pack.adversaries
    if adversaries.isdisjoint(g.shown):  # mostly there are none
        return False
    for disk, shown in g.shown.items():
        if disk in adversaries and is_hunting(g, disk, shown):
            return True
    return False


def is_hunting(g: Night, disk: str, shown: Shown) -> bool:
    """Whether an adversary sees or pursues somebody, shares no square and is not frozen."""
    here = shown.square
    for c in g.characters.values():
        if c.square == here and c.alive:
            return False
    wanted = bool(shown.prey) or modifiers.sees_anybody(g, here)
    return wanted and not modifiers.is_frozen(g, disk)


def hunters(g: Night) -> list[str]:
    """WD-14.9: those nearest to the active character first, then as they were turned up.

    Whoever neither sees nor pursues anybody stays where it is and need not be put in order.
    """
    adversaries = g.pack.adversaries
    free = [d for d, shown in g.shown.items() if d in adversaries and is_hunting(g, d, shown)]
    if len(free) < 2:
        return free
    goal = g.characters[g.active].square
    return sorted(free, key=lambda d: walk_to(g, d, goal)[0])


def walk_to(g: Night, disk: str, goal: int) -> tuple[int, list[int]]:
    """An adversary's walk to a square."""
    return ways.walk(g.layout, g.shown[disk].square, goal.__eq__, runner=True)


def hunt_one(g: Night, disk: str) -> None:
    """WD-14.8: it picks its target, and moves if the target is active or has just fled from it."""
    target, way = choose_target(g, disk)
    if not target:
        return
    fled = f"{disk}>{target}" in g.fled
    if target != g.active and not fled:
        return
    if disk in g.ran and not fled:
        return
    run_along(g, disk, way, target)


def is_watched(g: Night, c: Character) -> bool:
    """Whether hunts prefer this character at equal distance, as the scenario says."""
    condition = g.story.watched_if
    return c.watched or (condition is not None and conditions.holds(g, condition, c.id))


def choose_target(g: Night, disk: str) -> tuple[str, list[int]]:
    """WD-14.8, WD-14.14: its prey as long as it sees and can reach it, else the nearest it sees."""
    shown: Shown = g.shown[disk]
    if shown.prey:
        prey = g.characters[shown.prey]
        if prey.alive and modifiers.adversary_sees(g, disk, prey.id):
            far, way = walk_to(g, disk, prey.square)
            if far < FAR:
                return prey.id, way
        g.shown[disk] = msgspec.structs.replace(shown, prey="")
    best: tuple[int, bool, bool, int] | None = None
    found: tuple[str, list[int]] = ("", [])
    for seat, c in enumerate(g.alive()):
        if modifiers.adversary_sees(g, disk, c.id):
            far, way = walk_to(g, disk, c.square)
            rank = (far, not is_watched(g, c), c.id != g.active, seat)
            if far < FAR and (best is None or rank < best):
                best, found = rank, (c.id, way)
    return found
