"""WD-32: damage and death; WD-15.8, WD-19.6, WD-29.20: what prevents it."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, lasting, modifiers, reshuffle
from noctuary.games.when_darkness_comes.events import Damaged, Died, Spared
from noctuary.games.when_darkness_comes.people import ahead, belongings, failure
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import scenario


class SufferDamage(Step, frozen=True):
    """WD-29.20: before the disk is taken an ally or nuisance may be put in the way.

    `cause` is what did it, `attack` whether it is an opponent's blow, `stray` whether a stray shot.
    """

    who: str
    cause: str
    attack: bool = False
    stray: bool = False

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if not c.alive:
            return
        if modifiers.is_protected(g, self.who):
            g.emit(Spared(who=self.who, by="protection", rule="WD-39.26"))
            return
        disks = g.pack.disks
        options = [f"sacrifice:{ally}" for ally in c.allies if disks[ally].kind != "person"]
        if self.attack:
            options += [f"throw:{nuisance}" for nuisance in c.nuisances]
        if options:
            g.ask(self, ["take", *options], c.seat)
        else:
            hurt(g, self.who, self.cause)

    def answer(self, g: Night, option: str) -> None:
        if option == "take":
            hurt(g, self.who, self.cause)
            return
        word, disk = option.split(":")
        rule = "WD-15.8" if word == "sacrifice" else "WD-19.6"
        belongings.discard(g, self.who, disk, word, rule, keep_vp=False)
        g.emit(Spared(who=self.who, by=disk, rule=rule))
        failure.gain(g, self.who, rule)


def hurt(g: Night, who: str, cause: str, permanent: bool = False) -> None:
    """WD-32.1, WD-32.2: one damage disk; at remaining health 0 the character is dead."""
    c = g.characters[who]
    c = (
        g.change(who, permanent=c.permanent + 1)
        if permanent
        else g.change(who, damage=c.damage + 1)
    )
    rule = "WD-32.6" if permanent else "WD-32.1"
    if g.listener is not None:
        health = c.health
        g.listener(Damaged(who=who, health=health, cause=cause, permanent=permanent, rule=rule))
    if c.health == 0:
        die(g, (who,), cause)


def die(g: Night, dead: tuple[str, ...], cause: str) -> None:
    """WD-32.3 to WD-32.6: the dead leave the game at once, and everybody else is scarred."""
    in_turn = g.active in dead
    guard = left_standing(g, dead)
    for who in dead:
        g.change(who, alive=False)
        g.deaths[who] = cause
        g.emit(Died(who=who, cause=cause, rule="WD-32.2"))
        leave_everything(g, who)
        lasting.end_spells_of(g, who)
        if g.combat is not None and g.combat.main == who:
            lasting.break_off(g)
    for disk, shown in list(g.shown.items()):
        if shown.prey in dead:
            belongings.lay(g, disk, shown, prey="")
    if in_turn:
        ahead.cut_turn(g)
    g.then(*guard)
    for who in dead:
        scenario.fire(g, "character_died", who)
    g.then(Scar(len(dead)))


def left_standing(g: Night, dead: tuple[str, ...]) -> list[Step]:
    """WD-22.18: security whose opponent has died is reshuffled."""
    fight = g.combat
    if fight is None or not fight.security or fight.main not in dead:
        return []
    return [reshuffle.Reshuffle(fight.opponent, fight.main)]


def leave_everything(g: Night, who: str) -> None:
    """WD-32.4, WD-32.5: what the dead leave behind."""
    c = g.characters[who]
    for disk in (*c.items, *c.allies):
        belongings.put_down(g, who, disk, "death", "WD-32.4")
    for disk in c.nuisances:
        belongings.discard(g, who, disk, "death", "WD-32.5")
    for disk in c.hindrances:
        board.return_hindrance(g, who, disk)
    g.box.extend(c.trophies)
    g.change(who, trophies=())


class Scar(Step, frozen=True):
    """WD-32.6, WD-32.8: every survivor takes 1 permanent damage for each of the dead."""

    dead: int

    def run(self, g: Night) -> None:
        fallen: list[str] = []
        for c in g.alive():
            if modifiers.is_protected(g, c.id):
                g.emit(Spared(who=c.id, by="protection", rule="WD-39.26"))
                continue
            for _ in range(min(self.dead, c.health)):
                c = g.change(c.id, permanent=c.permanent + 1)  # noqa: PLW2901 - the sheet is new
                g.emit(
                    Damaged(
                        who=c.id, health=c.health, cause="grief", permanent=True, rule="WD-32.6"
                    )
                )
            if c.health == 0:
                fallen.append(c.id)
        if fallen:
            die(g, tuple(fallen), "grief")
