"""DQ-23: dice are rerolled, turned to another face, or rolled additionally."""

from __future__ import annotations

from itertools import chain, combinations, islice
from typing import Any, Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.events import PoolRolled
from noctuary.games.dark_quarter.state import DarkQuarter, Die, Trial, card_of

READY_ANSWERS: Final = 127
"""How many sets of dice are listed: all those of seven dice."""


def rerollable(trial: Trial, effect: e.Reroll) -> list[Die]:
    """DQ-22.11: all dice of the pool that the effect speaks of, loaned and bonus dice too."""
    return [
        die
        for die in trial.dice
        if effect.kind in (None, die.kind) and effect.face in (None, die.face)
    ]


def settable(g: DarkQuarter, trial: Trial, effect: e.SetFace) -> list[Die]:
    """DQ-23.5: dice that have the face wanted and do not show it."""
    return [
        die
        for die in trial.dice
        if effect.kind in (None, die.kind)
        and effect.shown in (None, die.face)
        and die.face != effect.face
        and effect.face in dice.faces_of(g, die)
    ]


def copies(g: DarkQuarter, trial: Trial) -> list[str]:
    """DQ §7.5: a die and the face of another die which it has too, and does not show."""
    found: dict[str, None] = {}
    for die in trial.dice:
        for other in trial.dice:
            if other.face != die.face and other.face in dice.faces_of(g, die):
                found[f"turn:{die.id}:{other.face}"] = None
    return list(found)


class ChangeDice(Step, frozen=True):
    """DQ-23: dice are chosen first, then all rerolled or turned at the same moment."""

    card: str
    part: int

    def run(self, g: DarkQuarter) -> None:
        effect: Any = card_of(g, self.card).effect[self.part]
        trial = g.trials[-1]
        if isinstance(effect, e.RollExtra):
            g.then(RollMore(effect.n, effect.source))
        elif isinstance(effect, e.CopyFace):
            g.ask(self, copies(g, trial), g.seat_of(trial.who))
        elif isinstance(effect, e.Reroll) and effect.all:
            g.then(RollAgain(tuple(die.id for die in rerollable(trial, effect))))
        elif isinstance(effect, e.Reroll):
            fitting = [die.id for die in rerollable(trial, effect)]
            most = len(fitting) if effect.up_to == "any" else int(effect.up_to or 1)
            self.ask_for(g, fitting, min(most, len(fitting)))
        else:
            fitting = [die.id for die in settable(g, trial, effect)]
            self.ask_for(g, fitting, min(effect.count, len(fitting)))

    def ask_for(self, g: DarkQuarter, fitting: list[str], most: int) -> None:
        """DQ-23.4: fewer dice than allowed may be taken, but at least one."""
        seat = g.seat_of(g.trials[-1].who)
        if most == 1:
            g.ask(self, fitting, seat)
            return
        sets = (combinations(fitting, n) for n in range(1, most + 1))
        ready = ["+".join(some) for some in islice(chain.from_iterable(sets), READY_ANSWERS)]
        g.ask_more(self, ready, seat, "several", items=tuple(fitting), least=1, most=most)

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return ""

    def answer(self, g: DarkQuarter, option: str) -> None:
        effect: Any = card_of(g, self.card).effect[self.part]
        trial = g.trials[-1]
        if isinstance(effect, e.CopyFace):
            _, name, face = option.split(":")
            wanted: str | int = int(face) if face.isdigit() else face
            turn(g, [name], wanted)
        elif isinstance(effect, e.Reroll):
            chosen = option.split("+")
            g.then(RollAgain(tuple(die.id for die in trial.dice if die.id in chosen)))
        else:
            turn(g, option.split("+"), effect.face)


def turn(g: DarkQuarter, names: list[str], face: str | int) -> None:
    """DQ-23.5: dice are turned to a face."""
    trial = g.trials[-1]
    turned = [msgspec.structs.replace(d, face=face) for d in trial.dice if d.id in names]
    g.trials[-1] = dice.set_dice(trial, turned)
    if g.listener is not None:
        pairs = tuple((die.id, die.face) for die in turned)
        g.listener(PoolRolled(who=trial.who, dice=pairs, again=True, rule="DQ-23.5"))


class RollAgain(Step, frozen=True):
    """DQ-23.1, DQ-23.2: chosen dice are rerolled together; new faces replace the old ones."""

    names: tuple[str, ...]

    def run(self, g: DarkQuarter) -> None:
        g.roll(self, len(self.names), seat=g.seat_of(g.trials[-1].who))

    def rolled(self, g: DarkQuarter, faces: tuple[int, ...]) -> None:
        trial = g.trials[-1]
        chosen = [die for die in trial.dice if die.id in self.names]
        shown = dice.fallen(g, chosen, faces)
        g.trials[-1] = dice.set_dice(trial, shown)
        if g.listener is not None:
            pairs = tuple((die.id, die.face) for die in shown)
            g.listener(PoolRolled(who=trial.who, dice=pairs, again=True, rule="DQ-23.1"))


class RollMore(Step, frozen=True):
    """DQ-23.6: dice rolled additionally join the pool and count fully."""

    n: int
    source: str

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials[-1]
        n = self.n
        if self.source == "own_available":
            n = min(n, g.sheets[trial.who].available)
        g.roll(self, n, seat=g.seat_of(trial.who))

    def rolled(self, g: DarkQuarter, faces: tuple[int, ...]) -> None:
        trial = g.trials[-1]
        own = self.source == "own_available"
        owner, stem = (trial.who, "effort") if own else ("bonus", "bonus")
        first = 1 + sum(d.owner == owner and d.kind == "effort" for d in trial.dice)
        more = [Die(f"{stem}_{first + k}", "effort", owner) for k in range(len(faces))]
        if own:
            sheet = g.sheets[owner]
            available, pooled = sheet.available - len(more), sheet.pooled + len(more)
            g.change(owner, available=available, pooled=pooled)
        shown = dice.fallen(g, more, faces)
        g.trials[-1] = msgspec.structs.replace(trial, dice=(*trial.dice, *shown))
        if g.listener is not None:
            pairs = tuple((die.id, die.face) for die in shown)
            g.listener(PoolRolled(who=trial.who, dice=pairs, again=True, rule="DQ-23.6"))
