"""WD-38.15: spells that adversaries cast, and what can be done about them."""

from __future__ import annotations

import msgspec

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import ahead
from noctuary.games.when_darkness_comes.dice import points, pools, rolls, willpower
from noctuary.games.when_darkness_comes.events import SpellCast
from noctuary.games.when_darkness_comes.magic import magic
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Lasting, Night


@tells(ahead.opening_spell)
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
        if g.active == fight.main and "dispel_magic" in magic.castable(g, fight.main):
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
            check = magic.cast_check(g, fight.main, "dispel_magic", fight.opponent)
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
        fight, boss = g.combat, g.scenario.boss
        if fight is not None and boss is not None:
            check = pools.check_from(g, fight.main, boss.check, fight.opponent)
            g.then(rolls.Announce(check), Withstood())


class Withstood(Step, frozen=True):
    """WD-38.15: who fails is frozen for some rounds and may lose the next attack."""

    def run(self, g: Night) -> None:
        fight, boss = g.combat, g.scenario.boss
        if fight is None or boss is None or g.result is None or g.result.success:
            return
        lasting.start(g, Lasting("freeze", fight.opponent, fight.main, rounds=boss.rounds))
        if boss.loses_attack:
            g.combat = msgspec.structs.replace(fight, forfeits=True)
