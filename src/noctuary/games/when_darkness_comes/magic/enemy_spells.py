"""WD-38.15: spells that adversaries cast, and what can be done about them."""

from __future__ import annotations

import msgspec

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import ahead, combat
from noctuary.games.when_darkness_comes.content.doing import CheckText
from noctuary.games.when_darkness_comes.content.ladder import CODES
from noctuary.games.when_darkness_comes.content.plot import BossSpell
from noctuary.games.when_darkness_comes.dice import points, pools, rolls, willpower
from noctuary.games.when_darkness_comes.events import SpellCast
from noctuary.games.when_darkness_comes.magic import magic
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.state import Lasting, Night


def spells_of(g: Night) -> list[BossSpell]:
    """What the present opponent casts: as its scenario says, else as is printed on its disk."""
    if g.combat is None:
        return []
    disk, boss = g.disk(g.combat.opponent), g.scenario.boss
    if boss is not None and disk.base == boss.disk:
        return [boss]
    tn = CODES[disk.spell_tn]
    check = CheckText(attribute="intelligence", skill="occult_knowledge", tn=tn)  # type: ignore[arg-type]
    return [
        BossSpell(disk=disk.base, spell=spell, check=check, text=disk.text)  # type: ignore[arg-type]
        for spell in disk.spells
    ]


@tells(ahead.opening_spell)
def opening_spell(g: Night) -> list[Step]:
    """WD-38.15: a creature that casts does so at the start of each of its combats."""
    return [EnemySpell(number) for number, _ in enumerate(spells_of(g))]


class EnemySpell(Step, frozen=True):
    """WD-38.15, WD-39.2: it may be dispelled in the own turn; else the target rolls."""

    number: int = 0

    def run(self, g: Night) -> None:
        fight = g.combat
        if fight is None or modifiers.is_protected(g, fight.main):
            return
        answers = g.active == fight.main and g.characters[fight.main].willpower > 0  # WD-37.3
        if answers and "dispel_magic" in magic.castable(g, fight.main):
            g.ask(self, ["dispel", "endure"], g.seat_of(fight.main))
        else:
            self.answer(g, "endure")

    def answer(self, g: Night, option: str) -> None:
        fight = g.combat
        if fight is None:
            return
        if option == "dispel":
            magic.use_components(g, fight.main, "dispel_magic")
            combat.change(g, forfeits=True)
            check = magic.cast_check(g, fight.main, "dispel_magic", fight.opponent)
            g.then(rolls.Announce(check), Countered(fight.main, self.number))
        else:
            g.then(Withstand(self.number))


class Countered(Step, frozen=True):
    """WD-39.2: the spell is cancelled, or it takes effect after all."""

    who: str
    number: int = 0

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
            g.then(Withstand(self.number))


class Withstand(Step, frozen=True):
    """WD-38.15: the target rolls against the spell."""

    number: int = 0

    def run(self, g: Night) -> None:
        fight, cast = g.combat, spells_of(g)
        if fight is not None and self.number < len(cast):
            check = pools.check_from(g, fight.main, cast[self.number].check, fight.opponent)
            g.then(rolls.Announce(check), Withstood(self.number))


class Withstood(Step, frozen=True):
    """WD-38.15: who fails is hurt, or frozen for some rounds, and may lose the next attack."""

    number: int = 0

    def run(self, g: Night) -> None:
        fight, cast = g.combat, spells_of(g)
        failed = g.result is not None and not g.result.success
        if fight is None or self.number >= len(cast) or not failed:
            return
        spell = cast[self.number]
        if spell.spell == "fire_missile":
            g.then(damage.SufferDamage(fight.main, fight.opponent, attack=True))
            return
        lasting.start(g, Lasting("freeze", fight.opponent, fight.main, rounds=spell.rounds))
        if spell.loses_attack:
            g.combat = msgspec.structs.replace(fight, forfeits=True)
