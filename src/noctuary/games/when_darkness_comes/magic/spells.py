"""WD-39: the ten spells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, lasting, modifiers, reshuffle, ways
from noctuary.games.when_darkness_comes.combat import combat, ranged
from noctuary.games.when_darkness_comes.content.ladder import clamped
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.dice import rolls
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.magic import control, creatures, magic
from noctuary.games.when_darkness_comes.moving import movement, perception
from noctuary.games.when_darkness_comes.state import Night

MISSILE_DICE: Final = 8

# ── targets ───────────────────────────────────────────────────────────────────────────────────


def targets(g: Night, who: str, spell: str) -> list[str]:
    """WD-38.9: what a spell can be cast on; an empty name where it needs no target."""
    return TARGETS[spell](g, who)


def no_target(g: Night, who: str) -> list[str]:
    """A spell on the caster or on the board."""
    return [""]


def lasting_effects(g: Night, who: str) -> list[str]:
    """WD-39.2: every lasting spell in play, creatures included."""
    found = [key.replace(":", ">") for key in g.lasting]
    return found + [f"summon>{caster}" for caster in g.creatures]


def hidden_disks(g: Night, who: str) -> list[str]:
    """WD-39.3: Locator wants something to find."""
    return [""] if g.hidden else []


def unless_frozen(g: Night, who: str) -> list[str]:
    """WD-39.15: the frozen go nowhere, not even by magic."""
    return [] if modifiers.is_frozen(g, who) else [""]


def without_creature(g: Night, who: str) -> list[str]:
    """WD-39.10: a caster has at most one creature at a time."""
    return [] if who in g.creatures else [""]


def opponents_in_sight(g: Night, who: str) -> list[str]:
    """Adversaries and living security that lie face up in sight."""
    return [
        disk
        for disk, shown in g.shown.items()
        if g.pack.disks[disk].living and modifiers.sees(g, who, shown.square)
    ]


def people_in_sight(g: Night, who: str) -> list[str]:
    """WD-39.26: other characters in sight that no spell protects."""
    return [
        c.id
        for c in g.alive()
        if c.id != who and not modifiers.is_protected(g, c.id) and modifiers.sees(g, who, c.square)
    ]


def freezable(g: Night, who: str) -> list[str]:
    """WD-39.12: one living target in sight."""
    return opponents_in_sight(g, who) + people_in_sight(g, who)


def controllable(g: Night, who: str) -> list[str]:
    """WD-39.21 to WD-39.24: opponents, allies on the ground, nuisances, and other characters."""
    found = opponents_in_sight(g, who)
    for disk, shown in g.shown.items():
        if g.pack.disks[disk].kind == "ally" and modifiers.sees(g, who, shown.square):
            found.append(disk)
    for c in g.alive():
        if c.nuisances and modifiers.sees(g, who, c.square):
            found += c.nuisances
    return found + people_in_sight(g, who)


def protectable(g: Night, who: str) -> list[str]:
    """WD-39.26: a character in sight, or the caster."""
    own = [] if modifiers.is_protected(g, who) else [who]
    return own + people_in_sight(g, who)


TARGETS: Final[dict[str, Callable[[Night, str], list[str]]]] = {
    "dispel_magic": lasting_effects,
    "locator": hidden_disks,
    "summon": without_creature,
    "freeze": freezable,
    "light": no_target,
    "pass_through": no_target,
    "fire_missile": opponents_in_sight,
    "control": controllable,
    "translocate": unless_frozen,
    "protection": protectable,
}


# ── effects ───────────────────────────────────────────────────────────────────────────────────


def dispel(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.2: one lasting spell ends."""
    spell, _, on = target.partition(">")
    if spell == "summon":
        g.creatures.pop(on, None)
    elif f"{spell}:{on}" in g.lasting:
        lasting.end(g, f"{spell}:{on}")


def locate(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.3: as many secret looks as the value rolled; a scenario may let it find a tile."""
    g.then(perception.Peek(who, value, "anywhere", "locator"))
    wanted = g.scenario.locator_finds
    if wanted is not None and wanted in g.stack:
        board.bring_to_top(g, wanted)


def summon(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.4: by the value of the roll a creature appears in the caster's square."""
    g.then(creatures.Appear(who, value))


def freeze(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.12: the target cannot move for 1d6 turns or rounds."""
    g.then(magic.RollDuration("freeze", who, target))


def light(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.16: the caster glows for 1d6 turns."""
    g.then(magic.RollDuration("light", who, who))


def pass_through(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.17, WD-39.19: walls are open this turn, or for one step if the movement is over."""
    if g.moved or g.combat is not None:
        g.then(GhostStep(who))
    else:
        g.ghost = True


class GhostStep(Step, frozen=True):
    """WD-39.19: one step through a wall, free of charge."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if modifiers.engaged(g, self.who) or modifiers.is_frozen(g, self.who):
            return
        names = g.layout.names
        steps = [
            f"step:{names[square]}"
            for square in ways.through_walls(g.layout, c.square)
            if not (c.tile_bound and modifiers.crosses_rim(square, c.square))  # WD-7.20
        ]
        g.ask(self, [*steps, "stay"], c.seat)

    def answer(self, g: Night, option: str) -> None:
        if option != "stay":
            square = g.layout.square(option.removeprefix("step:"))
            vanish(g, self.who, square, "ghost", "WD-39.19")


def vanish(g: Night, who: str, square: int, how: str, rule: str) -> None:
    """WD-39.19, WD-39.25: elsewhere by magic, also out of a combat: security is left behind
    (WD-22.21), an adversary goes on with a supporter (WD-28.16) unless it is frozen."""
    fight, heirs = g.combat, combat.supporters(g, who)
    if fight is not None and fight.main == who:
        opponent = fight.opponent
        combat.stop(g, "vanished", rule)
        if fight.security:
            g.then(reshuffle.Reshuffle(opponent, who))
        elif heirs and not modifiers.is_frozen(g, opponent):
            g.then(combat.BeginCombat(opponent, heirs[0], rounds=fight.rounds, round=fight.round))
    movement.arrive(g, who, square, how, rule)


def fire_missile(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.20: a ranged attack with 8 dice, without range modifier, skill or assistance."""
    if target not in g.shown:
        return
    c = g.characters[who]
    check = Check(
        who=who,
        purpose="missile",
        attribute="missile",
        tn=clamped(modifiers.defence_level(g, target) + c.tn_shift),
        dice=MISSILE_DICE,
        target=target,
    )
    g.then(rolls.Announce(check), ranged.Shot(who, "", target))
    ranged.break_windows(g, who, target)


def take_control(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.21: one living target does what the caster chooses, at once."""
    g.then(control.Command(who, target))


def translocate(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.25: any square of the present board."""
    g.then(ChooseTile(who))


class ChooseTile(Step, frozen=True):
    """WD-39.25: first the tile."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        tiles = [placed.tile for placed in g.board.tiles]
        if c.tile_bound:  # WD-7.20
            tiles = [g.layout.tile_of(c.square)]
        g.ask(self, [f"tile:{tile}" for tile in tiles], c.seat)

    def answer(self, g: Night, option: str) -> None:
        g.then(ChooseSquare(self.who, option.removeprefix("tile:")))


class ChooseSquare(Step, frozen=True):
    """WD-39.25, WD-7.14: then the square; it ends a combat, and the movement as any entered square
    does."""

    who: str
    tile: str

    def run(self, g: Night) -> None:
        lay = g.layout
        first = g.pack.ground.first[self.tile]
        here = g.characters[self.who].square
        squares = [s for s in range(first, first + SQUARES) if lay.costs[s] and s != here]
        g.ask(self, [f"to:{lay.names[s]}" for s in squares], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        square = g.layout.square(option.removeprefix("to:"))
        vanish(g, self.who, square, "translocate", "WD-39.25")


def protect(g: Night, who: str, target: str, value: int) -> None:
    """WD-39.26: no damage of any kind and no other spell for 1d6 turns."""
    g.then(magic.RollDuration("protection", who, target))


EFFECTS: Final[dict[str, Callable[[Night, str, str, int], None]]] = {
    "dispel_magic": dispel,
    "locator": locate,
    "summon": summon,
    "freeze": freeze,
    "light": light,
    "pass_through": pass_through,
    "fire_missile": fire_missile,
    "control": take_control,
    "translocate": translocate,
    "protection": protect,
}
"""What a success does: caster, target, value of the roll."""
