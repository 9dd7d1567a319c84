"""A turn: where to go, what to do there, when to bandage oneself."""

from __future__ import annotations

from itertools import chain
from typing import Final

from noctuary.games.when_darkness_comes.board import board, modifiers
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.content.tiles import SIDE, turned
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.moving import doors, exploring, movement, perception
from noctuary.games.when_darkness_comes.night import turn
from noctuary.games.when_darkness_comes.seen.counsel import deeds_worth
from noctuary.games.when_darkness_comes.seen.counsel.aims import open_aims
from noctuary.games.when_darkness_comes.seen.counsel.company import keeps_word
from noctuary.games.when_darkness_comes.seen.counsel.meetings import best_shot
from noctuary.games.when_darkness_comes.seen.counsel.prospects import (
    chance,
    gain_of_fight,
    price_of_failure,
    price_of_vp,
)
from noctuary.games.when_darkness_comes.seen.counsel.purpose import (
    Purpose,
    purpose,
    rounds_left,
    to_be_avoided,
)
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Character, Night

WEAK: Final = 2
"""With so little health one bandages oneself first."""
WORST: Final = 6.0
"""How many half points of way the worst of adversaries is worth avoiding."""
HURRY: Final = 10
"""With fewer rounds left than this, danger counts for less."""
WAYS_IN: Final = ("pick", "force", "smash", "climb")


def take_turn(g: Night, step: turn.TakeTurn, options: tuple[str, ...]) -> str:
    """What serves the night's purpose first; then wounds, doors, the way, and small gains."""
    c = g.characters[step.who]
    goal = purpose(g, c)
    for advice in (
        keeps_word(g, c.id, options),
        deeds_worth.best(g, c, options)[1],
        wounds(g, c, options),
        way_in(g, c, goal, options),
        on_the_way(g, c, goal, options),
        small_gain(g, c, goal, options),
        trust(g, c, options),
    ):
        if advice:
            return advice
    return "rest" if "rest" in options and rests(g, c) else "end"


def wounds(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """Friends who are badly hurt, then oneself, if nothing hostile is near."""
    patients = [o for o in options if o.startswith("heal:")]
    hurt = {o: g.characters[o.removeprefix("heal:")] for o in patients}
    weak = [o for o, p in hurt.items() if p.health <= WEAK + 1 or p.bleeding]
    if weak:
        return min(weak, key=lambda o: hurt[o].health)
    bad = c.health <= WEAK or (c.bleeding and len(g.alive()) == 1)
    if "heal_self" in options and bad and not threatened(g, c):
        return "heal_self"
    return ""


def threatened(g: Night, c: Character) -> bool:
    """Whether an adversary that lies open could be here at once."""
    lay = g.layout
    return any(
        g.disk(d).kind == "adversary" and lay.range(s.square, c.square) <= g.disk(d).s + 2
        for d, s in g.shown.items()
    )


def rests(g: Night, c: Character) -> bool:
    """A turn for one's nerves, when they are nearly gone."""
    return c.willpower < min(2, c.full_willpower)


def way_in(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> str:
    """A locked door or a window behind which the goal is nearer."""
    best, most = "", 0.1
    for option in options:
        word, _, name = option.partition(":")
        if word not in WAYS_IN:
            continue
        gate = g.layout.gates[name]
        ahead = gate.inside if c.square == gate.outside else gate.outside
        if goal.far[ahead] + 4 > goal.far[c.square]:
            continue
        trust_lost = price_of_failure(c) if word in ("force", "smash") else 0.0
        if word == "smash":
            trust_lost += 2.0  # it only opens the way for a climb
        hope = chance(g, doors.check_for(g, c.id, word, gate)) - trust_lost / 15
        if hope > most:
            best, most = option, hope
    return best


def on_the_way(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> str:
    """Walk while the goal is elsewhere."""
    if "move" not in options or (c.bleeding and c.health == 1):
        return ""
    elsewhere = goal.far[c.square] > 0 or goal.explores
    return "move" if elsewhere and goal.far[c.square] < FAR else ""


def small_gain(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> str:
    """What an unused action can still bring: things, friends, a shot, a secret look."""
    found: list[tuple[float, str]] = []
    for option in options:
        word, _, name = option.partition(":")
        if word in ("take", "search", "persuade"):
            found.append((gain_of_thing(g, c, word, name), option))
        elif word == "tape":
            found.append((3.0, option))
        elif word == "perceive":
            found.append((perceived(g, c), option))
        elif word == "find_light" and goal.far[c.square]:
            found.append((0.3 * modifiers.penalty(g, c.id), option))
    found.append(deeds_worth.best(g, c, options, least=0.0))
    shot = best_shot(g, c.id, options)
    if shot is not None and shot[0] > 0.25:
        found.append((4.0 * shot[0], shot[1]))
    best = max(found, default=(0.0, ""))
    return best[1] if best[0] > 0.2 else ""


def gain_of_thing(g: Night, c: Character, word: str, disk: str) -> float:
    """A thing or friend, by its worth and the chance to get it."""
    printed = g.disk(disk)
    if printed.kind != "ally" and modifiers.load(g, c.id) + modifiers.weight_of(g, disk) > 5:
        return 0.0
    worth = 1.0 + modifiers.vp_of(g, disk) * price_of_vp(g)
    worth += sum(a.weight for a in open_aims(g, c) if printed.base in a.carry)
    if word == "take":
        return worth
    return worth * chance(g, pools.difficulty(g, c.id, word, printed.tn))


def perceived(g: Night, c: Character) -> float:
    """A secret look is worth something where several disks are still unknown."""
    home = g.layout.zones[c.square]
    unknown = [s for s, ds in g.hidden.items() if g.layout.zones[s] == home and len(ds)]
    return 0.4 * (len(unknown) > 1)


def trust(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """Buy forgiveness before the third failure disk takes everything."""
    dear = g.scenario.mode == "competitive" and price_of_failure(c) < 6
    last = c.failure == FAILURE_LIMIT - 1
    return "forgive" if "forgive" in options and last and not dear and c.items else ""


# ── walking ───────────────────────────────────────────────────────────────────────────────────


def walk(g: Night, step: movement.Movement, options: tuple[str, ...]) -> str:
    """The square from which the goal is nearest, out of harm's way as far as possible."""
    return walk_to(g, step, options, purpose(g, g.characters[step.who]))


def walk_to(g: Night, step: movement.Movement, options: tuple[str, ...], goal: Purpose) -> str:
    """The way to a goal, as far as one gets in safety."""
    c = g.characters[step.who]
    threats = dangers(g, c)
    shunned = to_be_avoided(g, c)
    lay = g.layout
    best, most = options[0], -float(FAR) * 2
    for option in options:
        word, _, name = option.partition(":")
        if word == "stop":
            score = 0.01 - goal.far[c.square] - harm(g, threats, c.square, goal)
            score -= shunned.get(c.square, 0.0)
        elif word == "go":
            square = lay.square(name)
            score = -goal.far[square] - harm(g, threats, square, goal)
            score -= shunned.get(square, 0.0)
        elif word == "explore":
            square = lay.square(name.rsplit(":", 1)[0])
            score = 3.0 - goal.far[square] if goal.explores else -float(FAR)
        else:
            gate = lay.gates[name]
            score = 0.0 - goal.far[gate.inside]
        if score > most:
            best, most = option, score
    return best


def dangers(g: Night, c: Character) -> list[tuple[int, int, float]]:
    """Adversaries that lie open: where, how fast, and how bad a fight with each would be."""
    found = []
    patience = min(1.0, rounds_left(g) / HURRY)
    for disk, shown in g.shown.items():
        printed = g.disk(disk)
        if printed.kind == "adversary" and not modifiers.is_frozen(g, disk):
            bad = min(WORST, -gain_of_fight(g, c.id, disk)) * patience
            found.append((shown.square, printed.s, bad))
    return found


def harm(g: Night, threats: list[tuple[int, int, float]], square: int, goal: Purpose) -> float:
    """What speaks against ending a walk on a square."""
    total = 0.0
    lay = g.layout
    for there, speed, bad in threats:
        if there == square:
            total += 2 * bad
        elif bad > 0 and lay.range(there, square) <= speed:
            total += bad
    if square in g.hidden and square not in goal.goals:
        total += 1.0
    return total


def lay_tile(g: Night, step: exploring.Explore, options: tuple[str, ...]) -> str:
    """Turn a tile so that its doors are near, and much of it can be walked."""
    plan = g.pack.plans[step.tile]
    x, y = board.beyond(g, step.square, step.side)

    def promise(option: str) -> float:
        rotation = int(option.removeprefix("turn:"))
        spot = turned((y % SIDE) * SIDE + x % SIDE, -rotation % 4)
        row, column = divmod(spot, SIDE)
        away = [
            abs(gate.outside // SIDE - row) + abs(gate.outside % SIDE - column) + 2 * gate.locks
            for gate in chain(*plan.openings.values())
            if gate.kind == "door"
        ]
        return -min(away, default=0)

    return max(options, key=promise)


def look_at_tile(g: Night, step: perception.LookAtTile, options: tuple[str, ...]) -> str:
    """The tile to which the way leads, and there where most is unknown."""
    c = g.characters[step.who]
    goal = purpose(g, c)
    lay = g.layout

    def promise(option: str) -> tuple[int, int]:
        tile = option.removeprefix("tile:")
        aimed = sum(lay.tile_of(square) == tile for square in goal.goals)
        hidden = [d for s, ds in g.hidden.items() if lay.tile_of(s) == tile for d in ds]
        unknown = sum(c.seat not in g.known.get(disk, ()) for disk in hidden)
        return aimed if unknown else 0, unknown

    return max(options, key=promise)
