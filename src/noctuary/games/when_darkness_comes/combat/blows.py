"""WD-29.5 to WD-29.20, WD-31: one attack, one defence."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import ahead, combat
from noctuary.games.when_darkness_comes.content.disks import RANGES, THROWN
from noctuary.games.when_darkness_comes.content.ladder import clamped
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.people import belongings, damage
from noctuary.games.when_darkness_comes.state import Night

BARE = ("hand_to_hand", "martial_arts")


def close_weapons(g: Night, who: str, target: str = "") -> list[str]:
    """WD-29.7: the carried weapons that can be used against this opponent."""
    distance = distance_to(g, who, target)
    return [i for i in g.characters[who].items if close_bonus(g, i, distance) is not None]


def distance_to(g: Night, who: str, target: str) -> int:
    """WD-22.10: security is fought over the distance; all others stand in the same square."""
    if target not in g.shown:
        return 0
    return g.layout.range(g.characters[who].square, g.shown[target].square)


def close_bonus(g: Night, item: str, distance: int = 0) -> int | None:
    """WD-29.7, WD-29.21: the printed bonus of a melee weapon, or a gun's bonus for the range."""
    printed = g.disk(item)
    if printed.melee is not None:
        return printed.melee
    if printed.column and printed.column not in THROWN:
        return RANGES[printed.column].get(distance)
    return None


def weapon_skills(g: Night, item: str) -> tuple[str, ...]:
    """WD-29.6: the skills that fit a weapon in the hand."""
    if not item:
        return BARE
    return ("hand_to_hand",) if g.disk(item).melee is not None else ("ranged_mechanical",)


def attack_check(
    g: Night, who: str, item: str, target: str, tn: int, less: int = 0, kind: str = "difficulty"
) -> Check:
    """WD-29.5: Attack + one fitting skill + the weapon."""
    c = g.characters[who]
    bonus = close_bonus(g, item, distance_to(g, who, target)) or 0 if item else 0
    return Check(
        who=who,
        purpose="attack",
        attribute="attack",
        kind=kind,
        tn=clamped(tn + c.tn_shift) if kind == "difficulty" else 0,
        dice=c.sheet.attack + bonus - less,
        skills=weapon_skills(g, item),
        weapon=item,
        target=target,
    )


def attacks(g: Night, who: str, target: str = "") -> list[str]:
    """WD-29.5, WD-31.1: bare hands, a weapon, or one melee weapon after another."""
    weapons = close_weapons(g, who, target)
    options = ["bare", *(f"with:{item}" for item in weapons)]
    if "two_fisted" in g.characters[who].sheet.skills:
        melee = [item for item in weapons if g.disk(item).melee is not None]
        options += [f"pair:{a}:{b}" for a in melee for b in melee if a != b]
    return options


class CharacterAttacks(Step, frozen=True):
    """WD-29.5, WD-29.19: the player chooses the weapon anew for every attack, or declines."""

    def run(self, g: Night) -> None:
        c = g.combat
        if c is None:
            return
        if c.forfeits:
            combat.change(g, forfeits=False)
            return
        options = attacks(g, c.main, c.opponent)
        caster = g.active == c.main and g.characters[c.main].willpower > 0  # WD-37.3
        if caster:  # WD-29.18, WD-38.8: a spell may take the place of an attack
            options += ahead.casts(g, c.main)
        g.ask(self, [*options, "decline"], g.seat_of(c.main))

    def answer(self, g: Night, option: str) -> None:
        c = g.combat
        word, *rest = option.split(":")
        if c is None or word == "decline":
            return
        if word == "cast":
            ahead.cast(g, c.main, option)
            return
        steps: list[Step] = [Strike(rest[0] if rest else "")]
        if word == "pair":
            steps.append(Strike(rest[1], less=2))
        g.then(*steps)


class Strike(Step, frozen=True):
    """WD-29.5, WD-31.2: one blow against `d`, if the opponent still stands."""

    item: str
    less: int = 0

    def run(self, g: Night) -> None:
        c = g.combat
        if c is None:
            return
        item = self.item if self.item in g.characters[c.main].items else ""
        tn = modifiers.defence_level(g, c.opponent)
        check = attack_check(g, c.main, item, c.opponent, tn, self.less)
        g.then(rolls.Announce(check), Struck(item))


class Struck(Step, frozen=True):
    """WD-29.8: a success is 1 damage; WD-17.15: every attack roll is one use."""

    item: str

    def run(self, g: Night) -> None:
        c = g.combat
        if self.item and c is not None:
            use_up(g, c.main, self.item)
        if c is not None and g.result is not None and g.result.success:
            combat.wound(g, c.opponent, c.main)


def use_up(g: Night, who: str, item: str) -> None:
    """WD-17.15, WD-17.16: after its last use a weapon is discarded, and its VP stay; it may just
    have fallen to the ground (WD-24.2)."""
    uses = g.disk(item).uses
    if not uses:
        return
    g.uses[item] = g.uses.get(item, 0) + 1
    if g.uses[item] < uses:
        return
    if item in g.characters[who].items:
        belongings.discard(g, who, item, "used", "WD-17.15")
    elif g.shown.pop(item, None) is not None:
        del g.uses[item]
        g.discard.append(item)


class OpponentAttacks(Step, frozen=True):
    """WD-29.9, WD-29.12: no dice are rolled for it; the character defends or dodges."""

    def run(self, g: Night) -> None:
        c = g.combat
        if c is None or modifiers.is_frozen(g, c.opponent):
            return
        if c.opponent_loses:
            combat.change(g, opponent_loses=False)
            return
        if c.main in g.creatures:
            ahead.creature_defends(g)
        elif "dodge" in g.characters[c.main].sheet.skills:
            g.ask(self, ["defend", "dodge"], g.seat_of(c.main))
        else:
            self.answer(g, "defend")

    def answer(self, g: Night, option: str) -> None:
        c = g.combat
        if c is None:
            return
        tn = g.disk(c.opponent).a
        check = pools.difficulty(g, c.main, option, tn, target=c.opponent)
        if option == "dodge":
            check = msgspec.structs.replace(check, precise=True)
        g.then(rolls.Announce(check), Defended(dodged=option == "dodge"))


class Defended(Step, frozen=True):
    """WD-29.11, WD-29.13 to WD-29.16: damage, or a dodge that costs the next attack."""

    dodged: bool

    def run(self, g: Night) -> None:
        c, result = g.combat, g.result
        if c is None or result is None:
            return
        if not result.success:
            g.then(damage.SufferDamage(c.main, c.opponent, attack=True))
        elif self.dodged and result.value == result.tn:
            combat.change(g, forfeits=True)
