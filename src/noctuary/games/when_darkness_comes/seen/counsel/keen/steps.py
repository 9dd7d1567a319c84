"""Where a walk ends, for whoever plays to win: out of sight, and nothing turned up for nothing.

An adversary hunts whom it sees at the end of a turn and else stays where it is, and the look at the
end of a movement turns up the nearest disks in sight: so what can be seen from a square counts more
than how near it is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.moving import movement
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals, survival
from noctuary.games.when_darkness_comes.seen.counsel.prospects import fight, gain_of_fight
from noctuary.games.when_darkness_comes.seen.counsel.purpose import (
    Purpose,
    knows,
    rounds_left,
    to_be_avoided,
)
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Character, Night

WORST: Final = 6.0
"""How many half points of way the worst of adversaries is worth avoiding that does not kill."""
DEADLY: Final = 12.0
"""The same for one that surely kills, beyond that."""
LONG_FIGHT: Final = 6
"""Rounds of a combat that goes on in the next turn."""
STANDSTILL: Final = 5.0
"""What a turn is worth in which one gets no nearer."""
LATER: Final = 0.3
"""How much less it counts that something will be here a turn later."""
UNWANTED: Final = 2.0
"""What it costs to turn up a disk that nobody looks for, while the clock runs."""
HOSTILE: Final = 4.0
"""The same for one that is known to be hostile."""
HURRY: Final = 10
"""With fewer rounds left than this, danger counts for less."""
NEW_TILE: Final = 3.0


class Threat(NamedTuple):
    """An adversary that lies open."""

    square: int
    speed: int
    bad: float
    """How bad a fight with it would be, in half points of way."""


class End(NamedTuple):
    """A way in which a walk can go on; sorted, the best comes last."""

    near: float
    """Half points of way that are left, counted down from 0."""
    order: int
    option: str
    square: int
    """Where it ends, or -1 where that is not known."""


def walk(g: Night, step: movement.Movement, options: tuple[str, ...], temper: Temper) -> str:
    """The square from which the goal is nearest, out of harm's way as far as possible; to a friend
    in need straight through it."""
    c = g.characters[step.who]
    goal = goals.goal(g, c, temper)
    to_friends = any(goal.goals == friend.goals for friend in survival.rescue(g, c))
    there = f"go:{g.layout.names[min(goal.goals)]}" if goal.goals else ""
    if to_friends and there in options and not step.flight:
        return there
    return best_end(g, step, options, goal)


def best_end(g: Night, step: movement.Movement, options: tuple[str, ...], goal: Purpose) -> str:
    """Where it is best to stop, the nearest to the goal looked at first. Whoever waits for
    something to go away that sees nobody waits all night, so a turn that leads nowhere costs as
    much as a fight."""
    c = g.characters[step.who]
    threats = open_threats(g, c)
    shunned = to_be_avoided(g, c)
    least = goal.far[c.square] - (not step.begun)
    best, most = options[0], -2.0 * FAR
    for end in sorted(ends(g, c, goal, options), reverse=True):
        score = end.near
        if score <= most:
            break
        if end.square >= 0:
            score -= harm(g, threats, end.square) + shunned.get(end.square, 0.0)
            left = goal.far[end.square]
            score -= turned_up(g, c, end.square, goal) if left else 0.0
            score -= STANDSTILL if left > max(0, least) and not step.flight else 0.0
        if score > most:
            best, most = end.option, score
    return best


def ends(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> list[End]:
    """Every way a walk can go on."""
    lay = g.layout
    found = []
    for number, option in enumerate(options):
        word, _, name = option.partition(":")
        if word in ("stop", "go"):
            square = c.square if word == "stop" else lay.square(name)
            near = 0.01 * (word == "stop") - goal.far[square]
        elif word == "explore":
            square = -1
            edge = lay.square(name.rsplit(":", 1)[0])
            near = NEW_TILE - goal.far[edge] if goal.explores else -float(FAR)
        else:
            square = lay.gates[name].inside
            near = 0.0 - goal.far[square]
        found.append(End(near, -number, option, square))
    return found


def open_threats(g: Night, c: Character) -> list[Threat]:
    """Adversaries that lie open, and how bad a fight with each would be."""
    patience = min(1.0, rounds_left(g) / HURRY)
    return [
        Threat(shown.square, g.disk(disk).s, patience * badness(g, c, disk))
        for disk, shown in g.shown.items()
        if g.disk(disk).kind == "adversary" and not modifiers.is_frozen(g, disk)
    ]


def badness(g: Night, c: Character, disk: str) -> float:
    """How much of a way it is worth not to meet an adversary: most if it would kill, sooner or
    later."""
    death = fight(g, c.id, disk, LONG_FIGHT).death
    return min(WORST, -gain_of_fight(g, c.id, disk)) + DEADLY * death


def harm(g: Night, threats: list[Threat], square: int) -> float:
    """What speaks against ending a walk on a square: who sees it from there, and how near."""
    total = 0.0
    lay = g.layout
    for threat in threats:
        if threat.square == square:
            total += 2 * threat.bad
        elif threat.bad > 0:
            distance = lay.range(threat.square, square)
            if distance <= 2 * threat.speed and modifiers.sees_within(
                g, threat.square, square, g.pack.ground.sight[threat.square]
            ):
                total += threat.bad if distance <= threat.speed else LATER * threat.bad
    return total


def turned_up(g: Night, c: Character, square: int, goal: Purpose) -> float:
    """What speaks against the look that follows a walk to a square."""
    seen = first_seen(g, c, square)
    if not seen or any(spot in goal.goals for spot in seen):
        return 0.0
    disks = [disk for spot in seen for disk in g.hidden[spot]]
    if any(knows(g, c.seat, d) and d in g.pack.adversaries for d in disks):
        return HOSTILE
    unknown = any(not knows(g, c.seat, disk) for disk in disks)
    return UNWANTED if unknown and goals.is_against_time(g) else 0.0


def first_seen(g: Night, c: Character, square: int) -> list[int]:
    """The squares whose face-down disks somebody would turn up from a square: the nearest."""
    if square in g.hidden:
        return [square]
    lay = g.layout
    sight = max(0, g.pack.ground.sight[square] - modifiers.penalty(g, c.id))
    found: list[int] = []
    for distance, spot in sorted(lay.within(square, sight, g.hidden)):
        if found and distance > lay.range(square, found[0]):
            break
        if modifiers.sees_within(g, square, spot, sight):
            found.append(spot)
    return found
