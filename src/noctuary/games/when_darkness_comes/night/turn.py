"""WD-5: rounds and turns."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.ahead import tells
from noctuary.engine.question import Asked
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import adversaries, encounters, flight, ranged
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.dice import willpower
from noctuary.games.when_darkness_comes.events import RoundBegan, StateChanged, TurnBegan
from noctuary.games.when_darkness_comes.moving import looking
from noctuary.games.when_darkness_comes.night import actions, effects_on_town, memories
from noctuary.games.when_darkness_comes.people import ahead, talks
from noctuary.games.when_darkness_comes.state import Character, Night, story_of
from noctuary.games.when_darkness_comes.story import ending, scenario


class BeginRound(Step, frozen=True):
    """WD-5.15: rounds are numbered from 1; the scenario's schedule uses them."""

    def run(self, g: Night) -> None:
        begin_round(g, g.story)


def begin_round(g: Night, story: Story) -> None:
    """WD-5.15: what has waited for this round, the schedule, then events; then the first turn."""
    g.scene = g.round = number = g.round + 1
    g.place = -1
    if g.offered:
        g.offered = []
    if g.listener is not None:
        g.listener(RoundBegan(round=number, rule="WD-5.15"))
    agenda = g.agenda
    pending = len(agenda)
    if g.later:
        g.then(*memories.what_is_due(g))
    if g.marks:
        memories.end_marks(g)
    if g.lock_changes:
        effects_on_town.end_lock_changes(g)
    if number in story.schedule:
        change = story.schedule[number]
        effects_on_town.set_environment(g, change.light or g.light, change.weather or g.weather)
    rounds = story.round_starts
    waiting = rounds[number] if number in rounds else story.at_round(number)
    if waiting:
        events = scenario.due(g, story, waiting, first_in_order(g))
        if events:
            g.then(*events)
    if len(agenda) == pending:  # mostly nothing comes before the first turn
        next_turn(g, story)
    else:
        agenda.insert(pending, NEXT_TURN)


def first_in_order(g: Night) -> str:
    """WD-5.5: whose turn comes first in a round."""
    for who in g.order:
        if g.characters[who].alive:
            return who
    return g.order[0]


class NextTurn(Step, frozen=True):
    """WD-5.5, WD-5.16: the next living character in seat order, or the round is complete."""

    def run(self, g: Night) -> None:
        next_turn(g, story_of(g))


def next_turn(g: Night, story: Story, sign: bool = True) -> None:
    """WD-5.5, WD-5.16: whoever comes next begins, or else a new round; `sign`: whether there may be
    one of an end already before this round is complete."""
    order, characters = g.order, g.characters
    place = g.place + 1
    while place < len(order):
        if characters[order[place]].alive:
            g.place = place
            begin_turn(g, story, order[place])
            return
        place += 1
    g.completed = number = g.round
    if number >= story.end_round or (sign and ending.may_be_over(g, story)):
        g.then(ending.TEST, BEGIN_ROUND)
    else:
        begin_round(g, story)


class BeginTurn(Step, frozen=True):
    """WD-5.7: states end, a therapist helps, events happen; then whoever is engaged is first."""

    who: str
    extra: bool = False

    def run(self, g: Night) -> None:
        begin_turn(g, g.story, self.who, self.extra)


def begin_turn(g: Night, story: Story, who: str, extra: bool = False) -> None:
    """WD-5.7: what was of the last turn is forgotten, and the steps of the beginning are gone
    through at once, if nothing comes between them."""
    g.turn += 1
    g.active = who
    g.acted = g.moved = False
    g.fresh = True
    if g.ghost or g.cut_short or g.swing:
        g.ghost = g.cut_short = False
        g.swing = 0
    if g.movements:
        g.movements = {}
    if g.fled or g.ran or g.tamed:
        g.fled, g.ran, g.tamed = [], [], []
    if g.offered:
        g.offered = [word for word in g.offered if word.startswith("praise:")]
    if g.listener is not None:
        g.listener(TurnBegan(who=who, extra=extra, rule="WD-5.7"))
    c = g.characters[who]
    if c.tn_shift or c.tile_bound:
        c = end_states(g, who)
    if c.allies:
        willpower.therapy(g, who)
        c = g.characters[who]
    g.agenda.append(FinishTurn(who))
    waiting = story.turn_starts
    events = scenario.due(g, story, waiting, who) if waiting else []
    beset = g.is_anything_at(c.square) if g.shown else False
    if events or c.pending_look or (beset and modifiers.engaged(g, who)):
        g.then(*events, flight.StartEngaged(who), PendingLook(who), TakeTurn(who))
    else:
        offer(g, c, beset)


def end_states(g: Night, who: str) -> Character:
    """WD-5.7: what lasts "until your next turn" ends."""
    c = g.change(who, tn_shift=0, tile_bound=False)
    g.emit(StateChanged(who=who, state="until_next_turn", on=False, rule="WD-5.7"))
    return c


class PendingLook(Step, frozen=True):
    """WD-8.17: a look that had to wait is made before anything else, if there is an action."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if c.alive and c.pending_look and modifiers.can_act(g, self.who):
            g.change(self.who, pending_look=False)
            g.then(looking.Look(self.who))


class GoOn(Step, frozen=True):
    """WD-5.6: the turn goes on with what is left of it, if the character can still use it."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if not c.alive or g.cut_short:
            return
        spent = g.moved and g.acted
        if not (spent and actions.is_over(g, c)):
            offer(g, c, g.is_anything_at(c.square) if g.shown and not spent else False)


class TakeTurn(GoOn, frozen=True):
    """WD-5.6, WD-5.10: at most one movement and one action, in any order."""

    def answer(self, g: Night, option: str) -> None:
        if option == "end":
            if not g.moved:
                actions.stand(g, self.who)
            return
        if option not in actions.WHOLE_TURN:
            g.agenda.append(GoOn(self.who))
        actions.carry_out(g, self.who, option)

    def interject(self, g: Night, option: str, seat: int) -> None:
        g.then(self)
        actions.interject(g, option, seat)


def offer(g: Night, c: Character, beset: bool) -> None:
    """Ask what the character does now; `beset` by disks in its square, as far as it matters."""
    several = g.seats > 1
    rich = talks.wealthy(g) if several else []
    options = actions.options(g, c, rich, beset)
    if len(options) == 1:  # nothing is left but the end of the turn
        return
    if several and (rich or g.settings.roleplay_votes == "on"):
        g.ask_all(TakeTurn(c.id), options, c.seat, talks.interjections(g, c.id, rich))
    else:  # `ask`, written out
        g.agenda.append(TakeTurn(c.id))
        g.asked = number = g.asked + 1
        g.question = Asked(number, c.seat, tuple(options))


class FinishTurn(Step, frozen=True):
    """WD-5.13: the hunt, thrown weapons, durations, events, and a test for the end."""

    who: str

    def run(self, g: Night) -> None:
        who = self.who
        if g.combat is not None:
            lasting.break_off(g)
        c = g.characters[who]
        hunted = g.shown and c.alive and adversaries.is_anybody_hunted(g)
        if hunted or g.thrown:
            g.then(CountDown(who), EndEvents(who), ending.TEST, AfterTurn(who))
            if hunted:
                g.then(adversaries.HUNT)
            return
        # nothing comes between the end steps, so they are gone through at once
        if g.lasting or g.lock_changes:
            count_down(g, who)
        story = g.pack.stories[g.settings.scenario]
        waiting = story.turn_ends
        events = scenario.due(g, story, waiting, who) if waiting and c.alive else []
        sign = ending.may_be_over(g, story)
        if events or sign:
            g.then(*events, ending.TEST, AfterTurn(who))
        elif c.extra_turn:
            after_turn(g, who)
        else:
            next_turn(g, story, sign)


class CountDown(Step, frozen=True):
    """WD-5.13, steps b and c: VP of thrown weapons, then spells and changed locks."""

    who: str

    def run(self, g: Night) -> None:
        count_down(g, self.who)


def count_down(g: Night, who: str) -> None:
    """One turn less for everything that lasts for turns of this character."""
    if g.thrown:
        ranged.forget_thrown(g, who)
    if g.lasting:
        lasting.count_turns(g, who)
    if g.lock_changes:
        count_locks(g, who)


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
            story = g.story
            g.then(*scenario.due(g, story, story.turn_ends, self.who))


class AfterTurn(Step, frozen=True):
    """WD-5.14: an extra turn follows directly; else the next character."""

    who: str

    def run(self, g: Night) -> None:
        after_turn(g, self.who)


def after_turn(g: Night, who: str) -> None:
    """WD-5.14: whose turn comes now."""
    c = g.characters[who]
    if c.alive and c.extra_turn:
        g.change(who, extra_turn=False)
        g.then(BeginTurn(who, extra=True))
    else:
        next_turn(g, story_of(g))


@tells(ahead.cut_turn)
def cut(g: Night) -> None:
    """WD-32.3, WD-36.15: the turn goes straight to its end steps, or to those that are left.

    Whoever was the last to have a turn may also fall between two turns: then nothing is cut.
    """
    lasting.break_off(g)
    agenda = g.agenda
    for place in range(len(agenda) - 1, -1, -1):
        if isinstance(agenda[place], END_STEPS):
            is_tested = isinstance(agenda[place], AfterTurn) and ending.TEST in agenda[place + 1 :]
            encounters.leave_unmet(g, agenda[place + 1 :])
            del agenda[place + 1 :]
            if is_tested:
                g.then(ending.TEST)
            return


END_STEPS: Final = (FinishTurn, CountDown, EndEvents, AfterTurn)
NEXT_TURN: Final = NextTurn()
BEGIN_ROUND: Final = BeginRound()
