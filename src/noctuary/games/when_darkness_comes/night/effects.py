"""WD-40.1: the effects that scenarios may have, each carried out by the general rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from noctuary.engine.ahead import tells
from noctuary.engine.one_key import Answers
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting
from noctuary.games.when_darkness_comes.content.doing import (
    AddCounter,
    Amount,
    Effect,
    EndGame,
    RollEffect,
    Scene,
    TableRow,
)
from noctuary.games.when_darkness_comes.dice import points, pools, rolls, willpower
from noctuary.games.when_darkness_comes.events import (
    Healed,
    StateChanged,
    Told,
)
from noctuary.games.when_darkness_comes.night.whom import concerned
from noctuary.games.when_darkness_comes.people import damage, failure
from noctuary.games.when_darkness_comes.state import Lasting, Night
from noctuary.games.when_darkness_comes.story import ahead, conditions, ending, scenario
from noctuary.games.when_darkness_comes.story.scenario import Moment

Effects = Callable[[Night, Moment, Any], None]
EFFECTS: Answers[Effects] = Answers(Effect, "value")
"""How each effect is carried out: to whom and when, and what it says."""


# ── words, flags, counters ────────────────────────────────────────────────────────────────────


@EFFECTS.to("message")
def message(g: Night, moment: Moment, value: str | Scene) -> None:
    """A passage of the story is told, if there is occasion; names only where it asks for them."""
    repeated, said = False, value if isinstance(value, str) else value.text
    if isinstance(value, Scene):
        if value.if_ is not None:
            condition = g.story.conditions[f"{moment.inner}.if"]
            if not conditions.holds(g, condition, moment.who):
                return
        repeated = bool(value.again) and is_repeated(g, moment)
        said = value.again if repeated else said
    if g.listener is not None:
        who, other = (moment.who, moment.other) if "{" in said else ("", "")
        where, n = moment.script, moment.number
        g.listener(
            Told(script=where, number=n, who=who, other=other, again=repeated, rule="WD-40.1")
        )


def is_repeated(g: Night, moment: Moment) -> bool:
    """Whether a passage was told before; from now on it was."""
    told = f"told:{moment.inner}"
    before = bool(g.flags.get(told))
    g.flags[told] = 1
    return before


@EFFECTS.to("set_flag")
def set_flag(g: Night, moment: Moment, value: str) -> None:
    """A flag is up; whoever raised it may have finished the game."""
    g.flags[value] = 1
    g.finisher = moment.who


@EFFECTS.to("clear_flag")
def clear_flag(g: Night, moment: Moment, value: str) -> None:
    """A flag is down."""
    g.flags[value] = 0


@EFFECTS.to("add_counter")
def add_counter(g: Night, moment: Moment, value: str | AddCounter) -> None:
    """A counter moves."""
    name, by = (value, 1) if isinstance(value, str) else (value.name, value.by)
    before = g.flags.get(name, 0)
    g.flags[name] = before + by
    scenario.counter_reached(g, moment.who, name, before)


# ── people ────────────────────────────────────────────────────────────────────────────────────


@EFFECTS.to("gain_vp")
def gain_vp(g: Night, moment: Moment, value: int | Amount) -> None:
    """WD-34.7: VP by the scenario."""
    for who, amount in concerned(g, moment, value):
        points.score(g, who, amount, "scenario", "WD-34.7")


@EFFECTS.to("damage")
def do_damage(g: Night, moment: Moment, value: int | Amount) -> None:
    """Damage that no ally can catch."""
    steps = [
        damage.SufferDamage(who, "scenario")
        for who, amount in concerned(g, moment, value)
        for _ in range(amount)
    ]
    g.then(*steps)


@EFFECTS.to("scar")
def scar(g: Night, moment: Moment, value: int | Amount) -> None:
    """WD-32.6: permanent damage."""
    for who, amount in concerned(g, moment, value):
        for _ in range(amount):
            if g.characters[who].alive:
                damage.hurt(g, who, "scenario", permanent=True)


@EFFECTS.to("heal")
def heal(g: Night, moment: Moment, value: int | Amount) -> None:
    """Damage disks are removed."""
    for who, amount in concerned(g, moment, value):
        removed = min(amount, g.characters[who].damage)
        g.change(who, damage=g.characters[who].damage - removed)
        g.emit(Healed(who=who, disks=removed, by="scenario", rule="WD-40.1"))


@EFFECTS.to("gain_failure")
def gain_failure(g: Night, moment: Moment, value: int | Amount) -> None:
    """Failure disks."""
    for who, amount in concerned(g, moment, value):
        for _ in range(amount):
            failure.gain(g, who, "WD-40.1")


@EFFECTS.to("lose_failure")
def lose_failure(g: Night, moment: Moment, value: int | Amount) -> None:
    """Failure disks are removed."""
    for who, amount in concerned(g, moment, value):
        for _ in range(amount):
            failure.lose(g, who, "WD-40.1")


@EFFECTS.to("change_willpower")
def change_willpower(g: Night, moment: Moment, value: int | Amount) -> None:
    """Willpower is lost or restored."""
    for who, amount in concerned(g, moment, value):
        willpower.change(g, who, amount, "WD-40.1")


@EFFECTS.to("move_vp")
def move_vp(g: Night, moment: Moment, value: Amount) -> None:
    """The actor gives VP to others."""
    for who, amount in concerned(g, moment, value):
        given = min(amount, points.spendable(g, moment.who))
        points.hand_over(g, moment.who, who, given, "scenario", "WD-40.1")


@EFFECTS.to("watch")
def watch(g: Night, moment: Moment, value: Literal[True]) -> None:
    """Adversaries prefer this character at equal distance."""
    g.change(moment.who, watched=True)
    g.emit(StateChanged(who=moment.who, state="watched", on=True, rule="WD-40.1"))


@EFFECTS.to("freeze")
def freeze(g: Night, moment: Moment, value: int) -> None:
    """WD-39.13: every adversary that lies open stands still."""
    for disk in g.shown:
        if g.pack.disks[disk].kind == "adversary":
            lasting.start(g, Lasting("freeze", moment.who, disk, turns=value))


@EFFECTS.to("gain_experience")
def gain_experience(g: Night, moment: Moment, value: int | Amount) -> None:
    """WD-35.4: experience that the scenario gives."""
    for who, amount in concerned(g, moment, value):
        key = f"experience:{who}"
        g.flags[key] = g.flags.get(key, 0) + amount


# ── rolls and choices ─────────────────────────────────────────────────────────────────────────


@EFFECTS.to("roll")
def roll(g: Night, moment: Moment, value: RollEffect) -> None:
    """A check with two lists of effects."""
    if not g.characters[moment.who].alive:
        return
    g.then(
        rolls.Announce(pools.check_from(g, moment.who, value.check, moment.inner)),
        Branch(moment.inner, moment.who, moment.other),
    )


class Branch(Step, frozen=True):
    """The list of effects that a check leads to."""

    script: str
    who: str
    other: str = ""

    def run(self, g: Night) -> None:
        if g.result is not None:
            part = "success" if g.result.success else "failure"
            scenario.carry_out(g, f"{self.script}.{part}", self.who, 0, self.other)


class RollOnTable(Step, frozen=True):
    """Two dice decide which list of effects follows."""

    script: str
    number: int
    who: str

    def run(self, g: Night) -> None:
        g.roll(self, 2, seat=g.seat_of(self.who))

    def rolled(self, g: Night, faces: tuple[int, ...]) -> None:
        rows = g.story.scripts[self.script][self.number][1]
        for row, line in enumerate(rows):
            if line.rolls[0] <= sum(faces) <= line.rolls[1]:
                g.then(scenario.CarryOut(f"{self.script}.{self.number}.row{row}", self.who))


@EFFECTS.to("table")
def table(g: Night, moment: Moment, value: tuple[TableRow, ...]) -> None:
    """A table for two dice."""
    g.then(RollOnTable(moment.script, moment.number, moment.who))


@EFFECTS.to("end_game")
def end_game(g: Night, moment: Moment, value: EndGame) -> None:
    """The game is over; how it is told is written beside it."""
    g.finisher = moment.who
    g.then(EndNow(value.won, value.winner, moment.inner))


class EndNow(Step, frozen=True):
    """WD-35.1: the scenario ends the game."""

    won: bool
    winner: str
    reason: str

    def run(self, g: Night) -> None:
        only = g.story.conditions.get(f"{self.reason}.winners")
        ending.finish(g, self.won, self.winner, self.reason, only=only)


@tells(ahead.take_effect)
def take_effect(g: Night, moment: Moment, kind: str, value: Any) -> None:
    """WD-40.1: each effect is carried out by the general rules."""
    EFFECTS[kind](g, moment, value)
