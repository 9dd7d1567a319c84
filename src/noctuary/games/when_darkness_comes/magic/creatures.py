"""WD-39.4 to WD-39.11: a summoned creature fights in its caster's place."""

from __future__ import annotations

import msgspec

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import ahead, combat, flight, security
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.moving import fate, movement
from noctuary.games.when_darkness_comes.state import Combat, Creature, Night

STRENGTHS = {3: (3, 4), 4: (4, 4), 5: (4, 5), 6: (5, 5)}
"""WD-39.4: attack and defence by the value of the roll."""


class Appear(Step, frozen=True):
    """WD-39.4, WD-39.6: it stays for 1d6 rounds of fighting."""

    who: str
    value: int

    def run(self, g: Night) -> None:
        g.roll(self, 1, seat=g.seat_of(self.who))

    def rolled(self, g: Night, faces: tuple[int, ...]) -> None:
        attack, defence = STRENGTHS[max(3, min(6, self.value))]
        g.creatures[self.who] = Creature(attack, defence, faces[0])


def dice(g: Night, who: str, number: int, tn: int, target: str) -> Check:
    """WD-39.5: its numbers are dice; the caster's player rolls them."""
    return Check(
        who=who, purpose="creature", attribute="creature", tn=tn, dice=number, target=target
    )


@tells(ahead.creature_defends)
def defend_instead(g: Night) -> None:
    """WD-39.7: in the round in which it was summoned it takes the blow, and nothing more."""
    if g.combat is not None:
        defence = defence_check(g, g.combat)
        g.then(rolls.Announce(defence), StoodIn())


def defence_check(g: Night, fight: Combat) -> Check:
    """WD-39.5: its defence dice against the attack of the opponent."""
    creature, tn = g.creatures[fight.main], g.disk(fight.opponent).a
    return dice(g, fight.main, creature.defence, tn, fight.opponent)


class StoodIn(Step, frozen=True):
    """WD-39.7: a failed defence kills the creature; the caster's round goes on."""

    def run(self, g: Night) -> None:
        if g.combat is not None and g.result is not None and not g.result.success:
            del g.creatures[g.combat.main]


@tells(ahead.creature_fights)
def fight_instead(g: Night) -> None:
    """WD-39.7: the opponent has the creature before it, not the caster."""
    g.then(CreatureRound())


class CreatureRound(Step, frozen=True):
    """WD-39.7, WD-39.8: before any round the caster may walk away; then the opponent strikes."""

    def run(self, g: Night) -> None:
        fight = g.combat
        if fight is None:
            return
        if not fight.abandoned and movement.can_step(g, fight.main):
            g.ask(self, ["watch", "walk_away"], g.seat_of(fight.main))
        else:
            self.answer(g, "watch")

    def answer(self, g: Night, option: str) -> None:
        fight = g.combat
        if fight is None:
            return
        if option == "walk_away":
            combat.change(g, abandoned=True)
            g.then(
                rolls.Announce(pools.simple(g, fight.main, "flee")),
                fate.Heed(fight.main, flight=True),
                Deserted(fight.main),
            )
            return
        if modifiers.is_frozen(g, fight.opponent):
            g.then(CreatureStrikes())
        else:
            g.then(rolls.Announce(defence_check(g, fight)), CreatureDefended())


class Deserted(Step, frozen=True):
    """WD-39.8: no initiative, no speed to beat, no willpower loss; the creature fights on."""

    who: str

    def run(self, g: Night) -> None:
        lost = fate.spoils_flight(g)
        fight = g.combat
        if fight is None:
            return
        g.then(CreatureRound())
        if lost:
            combat.change(g, abandoned=False)
        else:
            lasting.break_off(g)
            g.then(movement.BeginWalk(self.who, flight=True), KeepFight(fight.opponent, self.who))


class KeepFight(Step, frozen=True):
    """The fight that the caster has left goes on between the two others."""

    opponent: str
    who: str

    def run(self, g: Night) -> None:
        alive = g.characters[self.who].alive and self.who in g.creatures
        if alive and self.opponent in g.shown:
            printed = g.disk(self.opponent)
            g.combat = Combat(
                opponent=self.opponent,
                main=self.who,
                abandoned=True,
                security=printed.kind == "security",
            )


class CreatureDefended(Step, frozen=True):
    """WD-39.7: a failed defence kills the creature."""

    def run(self, g: Night) -> None:
        fight = g.combat
        if fight is None or g.result is None:
            return
        if g.result.success:
            g.then(CreatureStrikes())
        else:
            del g.creatures[fight.main]
            g.then(CreatureGone())


class CreatureStrikes(Step, frozen=True):
    """WD-39.5: its attack dice against `d`."""

    def run(self, g: Night) -> None:
        fight = g.combat
        if fight is None:
            return
        creature = g.creatures[fight.main]
        tn = modifiers.defence_level(g, fight.opponent)
        g.then(
            rolls.Announce(dice(g, fight.main, creature.attack, tn, fight.opponent)),
            CreatureStruck(),
        )


class CreatureStruck(Step, frozen=True):
    """WD-39.6, WD-39.9: what it kills counts as the caster's; its rounds run out."""

    def run(self, g: Night) -> None:
        fight = g.combat
        if fight is None or g.result is None:
            return
        creature = g.creatures[fight.main]
        if creature.rounds > 1:
            g.creatures[fight.main] = msgspec.structs.replace(creature, rounds=creature.rounds - 1)
        else:
            del g.creatures[fight.main]
        if g.result.success:
            combat.wound(g, fight.opponent, fight.main)
        if g.combat is None:
            return
        if fight.main in g.creatures:
            lasting.count_rounds(g)  # WD-38.12
            combat.change(g, round=fight.round + 1)
            g.then(CreatureRound())
        else:
            g.then(CreatureGone())


class CreatureGone(Step, frozen=True):
    """WD-39.7: the caster fights on from the next round, if fewer than three are over."""

    def run(self, g: Night) -> None:
        fight = g.combat
        if fight is None:
            return
        lasting.count_rounds(g)
        if fight.abandoned or fight.round >= fight.rounds:
            combat.stop(g, "undecided", "WD-39.7")
            if fight.security:
                g.then(security.Fail(fight.main, fight.opponent))
            return
        combat.change(g, round=fight.round + 1)
        tn = g.disk(fight.opponent).i
        check = pools.difficulty(g, fight.main, "initiative", tn, target=fight.opponent)
        g.then(
            rolls.Announce(check), combat.TakeInitiative(), flight.ChooseToFlee(), combat.Round()
        )
