"""WD-5: rounds and turns."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import adversaries, flight, ranged
from noctuary.games.when_darkness_comes.dice import willpower
from noctuary.games.when_darkness_comes.events import RoundBegan, StateChanged, TurnBegan
from noctuary.games.when_darkness_comes.moving import looking
from noctuary.games.when_darkness_comes.night import actions, effects_on_town, memories
from noctuary.games.when_darkness_comes.people import ahead
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import ending, scenario


class BeginRound(Step, frozen=True):
    """WD-5.15: rounds are numbered from 1; the scenario's schedule uses them."""

    def run(self, g: Night) -> None:
        g.round += 1
        g.place = -1
        g.scene = g.round
        g.offered = []
        if g.listener is not None:
            g.listener(RoundBegan(round=g.round, rule="WD-5.15"))
        g.then(NEXT_TURN)
        if g.later:
            g.then(*memories.what_is_due(g))
        if g.marks:
            memories.end_marks(g)
        if g.lock_changes:
            effects_on_town.end_lock_changes(g)
        change = g.story.schedule.get(g.round)
        if change is not None:
            effects_on_town.set_environment(g, change.light or g.light, change.weather or g.weather)
        first = next((who for who in g.order if g.characters[who].alive), g.order[0])
        scenario.fire(g, "round_start", first, g.round)


class NextTurn(Step, frozen=True):
    """WD-5.5, WD-5.16: the next living character in seat order, or the round is complete."""

    def run(self, g: Night) -> None:
        place = g.place + 1
        while place < len(g.order) and not g.characters[g.order[place]].alive:
            place += 1
        if place < len(g.order):
            g.place = place
            g.then(BeginTurn(g.order[place]))
        else:
            g.completed = g.round
            g.then(ending.TEST, BEGIN_ROUND)


class BeginTurn(Step, frozen=True):
    """WD-5.7: states end, a therapist helps, events happen; then whoever is engaged is first."""

    who: str
    extra: bool = False

    def run(self, g: Night) -> None:
        who = self.who
        g.turn += 1
        g.active = who
        g.acted = g.moved = g.ghost = g.cut_short = False
        g.fresh = True
        g.swing = 0
        g.movements, g.fled, g.ran, g.tamed = {}, [], [], []
        if g.offered:
            g.offered = [word for word in g.offered if word.startswith("praise:")]
        if g.listener is not None:
            g.listener(TurnBegan(who=who, extra=self.extra, rule="WD-5.7"))
        end_states(g, who)
        willpower.therapy(g, who)
        g.then(flight.StartEngaged(who), PendingLook(who), TakeTurn(who), FinishTurn(who))
        scenario.fire(g, "turn_start", who)


def end_states(g: Night, who: str) -> None:
    """WD-5.7: what lasts "until your next turn" ends."""
    c = g.characters[who]
    if c.tn_shift or c.tile_bound:
        g.change(who, tn_shift=0, tile_bound=False)
        g.emit(StateChanged(who=who, state="until_next_turn", on=False, rule="WD-5.7"))


class PendingLook(Step, frozen=True):
    """WD-8.17: a look that had to wait is made before anything else, if there is an action."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if c.alive and c.pending_look and modifiers.can_act(g, self.who):
            g.change(self.who, pending_look=False)
            g.then(looking.Look(self.who))


class TakeTurn(Step, frozen=True):
    """WD-5.6, WD-5.10: at most one movement and one action, in any order."""

    who: str

    def run(self, g: Night) -> None:
        if g.cut_short or not g.characters[self.who].alive:
            return
        options = actions.options(g, self.who)
        if len(options) == 1:
            self.answer(g, options[0])
        else:
            g.ask_more(
                self, options, g.seat_of(self.who), others=actions.interjections(g, self.who)
            )

    def answer(self, g: Night, option: str) -> None:
        if option == "end":
            if not g.moved:
                g.then(actions.Stand(self.who))
            return
        if option not in actions.WHOLE_TURN:
            g.then(GoOn(self.who))
        actions.carry_out(g, self.who, option)

    def interject(self, g: Night, option: str, seat: int) -> None:
        g.then(self)
        actions.interject(g, option, seat)


class GoOn(Step, frozen=True):
    """WD-5.6: after a movement or an action the turn goes on with what is left of it."""

    who: str

    def run(self, g: Night) -> None:
        TakeTurn(self.who).run(g)


class FinishTurn(Step, frozen=True):
    """WD-5.13: the hunt, thrown weapons, durations, events, and a test for the end."""

    who: str

    def run(self, g: Night) -> None:
        who = self.who
        lasting.break_off(g)
        g.then(CountDown(who), EndEvents(who), ending.TEST, AfterTurn(who))
        if g.characters[who].alive and g.shown:
            g.then(adversaries.Hunt())


class CountDown(Step, frozen=True):
    """WD-5.13, steps b and c: VP of thrown weapons, then spells and changed locks."""

    who: str

    def run(self, g: Night) -> None:
        if g.thrown:
            ranged.forget_thrown(g, self.who)
        if g.lasting:
            lasting.count_turns(g, self.who)
        if g.lock_changes:
            count_locks(g, self.who)


def count_locks(g: Night, who: str) -> None:
    """WD-5.13, step c: locks that were changed for some turns are as they were."""
    for gate, change in list(g.lock_changes.items()):
        if change.owner == who and not change.until:
            if change.turns:
                g.lock_changes[gate] = msgspec.structs.replace(change, turns=change.turns - 1)
            else:
                del g.lock_changes[gate]


class EndEvents(Step, frozen=True):
    """WD-5.13, step d: scenario events for the end of a turn."""

    who: str

    def run(self, g: Night) -> None:
        if g.characters[self.who].alive:
            scenario.fire(g, "turn_end", self.who)


class AfterTurn(Step, frozen=True):
    """WD-5.14: an extra turn follows directly; else the next character."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if c.alive and c.extra_turn:
            g.change(self.who, extra_turn=False)
            g.then(BeginTurn(self.who, extra=True))
        else:
            g.then(NEXT_TURN)


@tells(ahead.cut_turn)
def cut(g: Night) -> None:
    """WD-32.3, WD-36.15: the turn goes straight to its end steps."""
    lasting.break_off(g)
    while g.agenda and not isinstance(g.agenda[-1], FinishTurn):
        if isinstance(g.agenda[-1], AfterTurn):  # the end steps are under way already
            return
        g.agenda.pop()


NEXT_TURN: Final = NextTurn()
BEGIN_ROUND: Final = BeginRound()
