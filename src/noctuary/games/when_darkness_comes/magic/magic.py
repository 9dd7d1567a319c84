"""WD-38: magic: who may cast what, at whom, and how long it lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.dice import points, pools, rolls, willpower
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import SpellCast, SpellEnded
from noctuary.games.when_darkness_comes.magic import spells
from noctuary.games.when_darkness_comes.night import ending, scenario
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Combat, Lasting, Night

if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Any

SUMMON_AT_MOST = 6
"""WD-38.6: the most VP that Summon brings."""


# ── what can be cast ──────────────────────────────────────────────────────────────────────────


def castable(g: Night, who: str) -> list[str]:
    """WD-38.1, WD-38.2: the spells whose components the character owns."""
    items = g.characters[who].items
    if not items or not g.scenario.magic:
        return []
    owned = {g.pack.disks[item].base for item in items}
    known = g.scenario.spells or tuple(g.pack.spells)
    return [spell for spell in known if owned.issuperset(g.pack.spells[spell].components)]


def casts(g: Night, who: str) -> list[str]:
    """WD-38.9: every spell with every legal target."""
    found: list[str] = []
    for spell in castable(g, who):
        found += [
            f"cast:{spell}:{target}" if target else f"cast:{spell}"
            for target in spells.targets(g, who, spell)
        ]
    return found


def casts_at(g: Night, who: str, disk: str) -> list[str]:
    """WD-38.8: directly after flipping an opponent, at it or at oneself, instead of a shot."""
    if g.active != who:
        return []
    aims = (disk, who, "")
    return [
        option for option in casts(g, who) if option.partition(":")[2].partition(":")[2] in aims
    ]


def casts_in_combat(g: Night, who: str) -> list[str]:
    """WD-29.18, WD-38.8: in the own turn a spell may take the place of an attack."""
    return casts(g, who) if g.active == who else []


# ── casting ───────────────────────────────────────────────────────────────────────────────────


def cast_check(g: Night, who: str, spell: str, target: str = "") -> Check:
    """WD-38.4, WD-39.3, WD-39.4: Intelligence + `occult_knowledge` against the difficulty."""
    if spell == "locator":
        return pools.simple(g, who, "cast", target=target)
    check = pools.difficulty(g, who, "cast", g.pack.spell_levels[spell], target=target)
    return msgspec.structs.replace(check, precise=spell == "summon")


def begin(g: Night, who: str, option: str, after: Step | None = None) -> None:
    """WD-38.3: the components are discarded when the spell is cast; their VP are kept."""
    _, spell, *target = option.split(":")
    for component in g.pack.spells[spell].components:
        item = next(i for i in g.characters[who].items if g.pack.disks[i].base == component)
        belongings.discard(g, who, item, "used", "WD-38.3")
    aim = target[0] if target else ""
    steps: list[Step] = [
        rolls.Announce(cast_check(g, who, spell, aim or spell)),
        Cast(who, spell, aim),
        ending.TEST,
    ]
    g.then(*steps, *([after] if after is not None else []))


class Cast(Step, frozen=True):
    """WD-38.6, WD-38.7: VP and the effect, or 1 willpower less."""

    who: str
    spell: str
    target: str

    def run(self, g: Night) -> None:
        if g.result is None or not g.characters[self.who].alive:
            return
        success, value = g.result.success, g.result.value
        g.emit(
            SpellCast(
                who=self.who, spell=self.spell, target=self.target, success=success, rule="WD-38.6"
            )
        )
        if not success:
            willpower.change(g, self.who, -1, "WD-38.7")
            return
        scenario.fire(g, "spell_cast", self.who, self.spell)
        spells.EFFECTS[self.spell](g, self.who, self.target, value)
        points.score(g, self.who, reward(g, self.spell, value), "spell", "WD-38.6")


def reward(g: Night, spell: str, value: int) -> int:
    """WD-38.6: the value of the difficulty, or of the level reached where that is not fixed."""
    if spell == "locator":
        return value
    if spell == "summon":
        return min(SUMMON_AT_MOST, max(value, g.pack.spell_levels[spell]))
    return g.pack.spell_levels[spell]


# ── what lasts ────────────────────────────────────────────────────────────────────────────────


class RollDuration(Step, frozen=True):
    """WD-38.11, WD-38.12: a die says for how many turns or, cast in combat, rounds."""

    spell: str
    caster: str
    target: str

    def run(self, g: Night) -> None:
        g.roll(self, 1, seat=g.seat_of(self.caster))

    def rolled(self, g: Night, faces: tuple[int, ...]) -> None:
        fight = g.combat
        fought = fight is not None and self.target in (fight.opponent, fight.main)
        in_rounds = fought and self.spell == "freeze"
        start(
            g,
            Lasting(
                self.spell,
                self.caster,
                self.target,
                turns=0 if in_rounds else faces[0],
                rounds=faces[0] if in_rounds else 0,
            ),
        )


def start(g: Night, new: Lasting) -> None:
    """WD-38.14: a second casting counts only if it lasts longer."""
    key = f"{new.spell}:{new.target}"
    old = g.lasting.get(key)
    if old is None or new.turns + new.rounds > old.turns + old.rounds:
        g.lasting[key] = new


def end(g: Night, key: str) -> None:
    """A lasting spell is over."""
    spell = g.lasting.pop(key)
    g.emit(SpellEnded(spell=spell.spell, target=spell.target, rule="WD-38.11"))


def count_turns(g: Night, who: str) -> None:
    """WD-38.11: at the end of the caster's turns, the one of the casting not counted."""
    for key, spell in list(g.lasting.items()):
        if spell.caster != who or not spell.turns:
            continue
        if spell.fresh:
            g.lasting[key] = msgspec.structs.replace(spell, fresh=False)
        elif spell.turns == 1:
            end(g, key)
        else:
            g.lasting[key] = msgspec.structs.replace(spell, turns=spell.turns - 1)


def count_rounds(g: Night) -> None:
    """WD-38.12: at the end of each round of the target's combat."""
    if g.combat is None or not g.lasting:
        return
    fighting = (g.combat.opponent, g.combat.main)
    for key, spell in list(g.lasting.items()):
        if not spell.rounds or spell.target not in fighting:
            continue
        if spell.fresh:
            g.lasting[key] = msgspec.structs.replace(spell, fresh=False)
        elif spell.rounds == 1:
            end(g, key)
        else:
            g.lasting[key] = msgspec.structs.replace(spell, rounds=spell.rounds - 1)


def rounds_become_turns(g: Night, fight: Combat) -> None:
    """WD-38.12: rounds that are left when the combat ends go on as so many turns."""
    for key, spell in list(g.lasting.items()):
        if spell.rounds and spell.target in (fight.opponent, fight.main):
            g.lasting[key] = msgspec.structs.replace(
                spell, turns=spell.rounds, rounds=0, fresh=g.active == spell.caster
            )


def end_spells_of(g: Night, who: str) -> None:
    """WD-38.13: when the caster dies, the caster's lasting spells end."""
    g.creatures.pop(who, None)
    for key, spell in list(g.lasting.items()):
        if who in (spell.caster, spell.target):
            end(g, key)


def end_spells_on(g: Night, target: str) -> None:
    """Spells on something that has left the board."""
    if not g.lasting:
        return
    for key, spell in list(g.lasting.items()):
        if spell.target == target:
            end(g, key)


# ── spells of adversaries ─────────────────────────────────────────────────────────────────────


def opening_spell(g: Night) -> list[Step]:
    """WD-38.15: a creature that casts does so at the start of each of its combats."""
    boss = g.scenario.boss
    if boss is None or g.combat is None or g.disk(g.combat.opponent).base != boss.disk:
        return []
    return [EnemySpell()]


class EnemySpell(Step, frozen=True):
    """WD-38.15, WD-39.2: it may be dispelled in the own turn; else the target rolls."""

    def run(self, g: Night) -> None:
        fight = g.combat
        if fight is None or modifiers.is_protected(g, fight.main):
            return
        if g.active == fight.main and "dispel_magic" in castable(g, fight.main):
            g.ask(self, ["dispel", "endure"], g.seat_of(fight.main))
        else:
            self.answer(g, "endure")

    def answer(self, g: Night, option: str) -> None:
        fight, boss = g.combat, g.scenario.boss
        if fight is None or boss is None:
            return
        if option == "dispel":
            for component in g.pack.spells["dispel_magic"].components:
                item = next(
                    i for i in g.characters[fight.main].items if g.disk(i).base == component
                )
                belongings.discard(g, fight.main, item, "used", "WD-38.3")
            g.combat = msgspec.structs.replace(fight, forfeits=True)
            check = cast_check(g, fight.main, "dispel_magic", fight.opponent)
            g.then(rolls.Announce(check), Countered(fight.main))
        else:
            g.then(Withstand())


class Countered(Step, frozen=True):
    """WD-39.2: the spell is cancelled, or it takes effect after all."""

    who: str

    def run(self, g: Night) -> None:
        if g.result is None:
            return
        g.emit(
            SpellCast(
                who=self.who, spell="dispel_magic", target="", success=g.result.success,
                rule="WD-39.2",
            )
        )  # fmt: skip
        if g.result.success:
            points.score(g, self.who, g.pack.spell_levels["dispel_magic"], "spell", "WD-38.6")
        else:
            willpower.change(g, self.who, -1, "WD-38.7")
            g.then(Withstand())


class Withstand(Step, frozen=True):
    """WD-38.15: the target rolls against the spell."""

    def run(self, g: Night) -> None:
        from noctuary.games.when_darkness_comes.night import effects

        fight, boss = g.combat, g.scenario.boss
        if fight is not None and boss is not None:
            check = effects.check_from(g, fight.main, boss.check, fight.opponent)
            g.then(rolls.Announce(check), Withstood())


class Withstood(Step, frozen=True):
    """WD-38.15: who fails is frozen for some rounds and may lose the next attack."""

    def run(self, g: Night) -> None:
        fight, boss = g.combat, g.scenario.boss
        if fight is None or boss is None or g.result is None or g.result.success:
            return
        start(g, Lasting("freeze", fight.opponent, fight.main, rounds=boss.rounds))
        if boss.loses_attack:
            g.combat = msgspec.structs.replace(fight, forfeits=True)
