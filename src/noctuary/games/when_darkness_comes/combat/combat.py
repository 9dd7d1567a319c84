"""WD-28, WD-29, WD-31: combat, from initiative to the last round."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import ahead, blows, flight, security
from noctuary.games.when_darkness_comes.dice import points, pools, rolls
from noctuary.games.when_darkness_comes.events import Beaten, CombatBegan, CombatEnded, Hit
from noctuary.games.when_darkness_comes.moving import ahead as moving_ahead
from noctuary.games.when_darkness_comes.people import belongings, failure
from noctuary.games.when_darkness_comes.state import Combat, Night
from noctuary.games.when_darkness_comes.story import ending, scenario


def change(g: Night, **fields: Any) -> None:
    """Something about the present combat is different now."""
    if g.combat is not None:
        g.combat = msgspec.structs.replace(g.combat, **fields)


def supporters(g: Night, who: str) -> list[str]:
    """WD-28.4: the others in the square of the main combatant."""
    here = modifiers.people_at(g, g.characters[who].square)
    return [c.id for c in here if c.id != who]


@tells(moving_ahead.fight_all)
def fight_all(g: Night, who: str) -> None:
    """WD-7.15: before anything else."""
    g.then(FightAll(who))


class FightAll(Step, frozen=True):
    """WD-5.8, WD-7.15: one new combat with each adversary in the square, in the player's order."""

    who: str
    done: tuple[str, ...] = ()

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if not c.alive or not g.shown:
            return
        waiting = [d for d in modifiers.adversaries_at(g, c.square) if d not in self.done]
        if not waiting:
            return
        if len(waiting) == 1:
            self.answer(g, f"fight:{waiting[0]}")
        else:
            g.ask(self, [f"fight:{disk}" for disk in waiting], c.seat)

    def answer(self, g: Night, option: str) -> None:
        disk = option.removeprefix("fight:")
        g.then(
            BeginCombat(disk, self.who),
            ending.TEST,
            FightOn(self.who, g.characters[self.who].square, (*self.done, disk)),
        )


class FightOn(Step, frozen=True):
    """WD-5.8: the next adversary, as long as the character has not left the square."""

    who: str
    square: int
    done: tuple[str, ...]

    def run(self, g: Night) -> None:
        if g.characters[self.who].square == self.square:
            g.then(FightAll(self.who, self.done))


class BeginCombat(Step, frozen=True):
    """WD-28.2, WD-28.3: a combat starts; in the own turn it uses up the action."""

    opponent: str
    main: str
    rounds: int = 3
    security: bool = False
    round: int = 1

    def run(self, g: Night) -> None:
        if self.opponent not in g.shown or not g.characters[self.main].alive:
            return
        if g.active == self.main:
            g.acted, g.fresh = True, False
        shown = g.shown[self.opponent]
        if shown.prey:
            belongings.lay(g, self.opponent, shown, prey="")
        g.combat = Combat(
            opponent=self.opponent,
            main=self.main,
            rounds=self.rounds,
            round=self.round,
            security=self.security,
        )
        if g.listener is not None:
            g.listener(CombatBegan(opponent=self.opponent, who=self.main, rule="WD-28.2"))
        tn = g.disk(self.opponent).i
        check = pools.difficulty(g, self.main, "initiative", tn, target=self.opponent)
        steps: list[Step] = []
        if self.main not in g.creatures:
            steps = [rolls.Announce(check), TakeInitiative()]
        g.then(*ahead.opening_spell(g), *steps, flight.ChooseToFlee(), Round())
        scenario.fire(g, "combat_started", self.main)


class TakeInitiative(Step, frozen=True):
    """WD-28.5: success means that the character acts first."""

    def run(self, g: Night) -> None:
        if g.combat is not None and g.result is not None:
            change(g, first=g.result.success)


class Round(Step, frozen=True):
    """WD-29.1: in a round each side attacks once, in initiative order."""

    def run(self, g: Night) -> None:
        c = g.combat
        if c is None:
            return
        if c.main in g.creatures:
            ahead.creature_fights(g)
            return
        strike: list[Step] = [blows.CharacterAttacks(), blows.OpponentAttacks()]
        if not c.first:
            strike.reverse()
        g.then(*strike, EndRound())


class EndRound(Step, frozen=True):
    """WD-29.2, WD-29.4: after the last round both stay; security that stands is not beaten. But a
    creature that has just been summoned fights on (WD-39.6)."""

    def run(self, g: Night) -> None:
        c = g.combat
        if c is None:
            return
        lasting.count_rounds(g)
        if c.round < c.rounds or c.main in g.creatures:
            change(g, round=c.round + 1)
            g.then(Round())
        else:
            stop(g, "undecided", "WD-29.4")
            if c.security:
                g.then(security.Fail(c.main, c.opponent))


def stop(g: Night, how: str, rule: str) -> None:
    """The combat is over."""
    c = g.combat
    if c is not None:
        g.combat = None
        lasting.rounds_become_turns(g, c)
        if g.listener is not None:
            g.listener(CombatEnded(opponent=c.opponent, who=c.main, how=how, rule=rule))


def wound(g: Night, disk: str, who: str, ranged: bool = False) -> None:
    """WD-29.8, WD-14.12: one damage on an opponent; without health it is beaten by `who`."""
    shown = g.shown[disk]
    printed = g.disk(disk)
    taken = shown.damage + 1
    if taken < printed.health:
        belongings.lay(g, disk, shown, damage=taken)
        g.emit(Hit(disk=disk, left=printed.health - taken, rule="WD-14.12"))
    elif printed.kind == "adversary":
        kill(g, disk, who, ranged)
    else:
        beat_security(g, disk, who, "WD-30.13" if ranged else "WD-22.11")


def kill(g: Night, disk: str, who: str, ranged: bool) -> None:
    """WD-14.13, WD-30.11, WD-39.14: a trophy, and VP by the printed codes."""
    printed = g.disk(disk)
    half = ranged or disk in g.tamed or modifiers.is_frozen(g, disk)
    belongings.trophy(g, who, disk)
    lasting.end_spells_on(g, disk)
    g.killed.append(disk)
    g.emit(Beaten(disk=disk, who=who, how="killed", rule="WD-14.13"))
    if g.combat is not None and g.combat.opponent == disk:
        stop(g, "killed", "WD-29.2")
    points.score(g, who, printed.d if half else printed.vp, "adversary", "WD-34.5")
    scenario.fire(g, "adversary_killed", who, printed.base)


def beat_security(g: Night, disk: str, who: str, rule: str) -> None:
    """WD-22.11, WD-30.13: discarded, no VP, 1 failure disk."""
    g.shown.pop(disk)
    lasting.end_spells_on(g, disk)
    g.discard.append(disk)
    g.emit(Beaten(disk=disk, who=who, how="beaten", rule=rule))
    if g.combat is not None and g.combat.opponent == disk:
        stop(g, "beaten", "WD-29.2")
    failure.gain(g, who, rule)
