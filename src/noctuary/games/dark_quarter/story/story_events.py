"""DQ-35: events, which the App triggers and which interrupt the normal flow."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.content.format import plot
from noctuary.games.dark_quarter.content.format.base import in_band
from noctuary.games.dark_quarter.events import EventBegan
from noctuary.games.dark_quarter.state import DarkQuarter, question_state
from noctuary.games.dark_quarter.story import scripts
from noctuary.games.dark_quarter.story.conditions import holds


def trigger(g: DarkQuarter, kind: str, about: str = "") -> None:
    """DQ-35.9: triggered events wait until the running script or test has ended."""
    for event, cause in g.scenario.triggers.get((kind, about), ()):
        if answers(g, cause) and may_happen(g, event) and event.id not in g.pending:
            g.pending.append(event.id)


def answers(g: DarkQuarter, cause: plot.AnyTrigger) -> bool:
    """Whether a trigger that asks for more than an id has what it asks for."""
    if isinstance(cause, plot.OnQuestion):
        state = question_state(g, cause.id).state
        return state == cause.state if isinstance(cause.state, str) else state in cause.state
    if isinstance(cause, plot.OnBought):
        return cause.item is None or g.bought.get(f"{cause.shop}/{cause.item}", 0) > 0
    return True


def tested(g: DarkQuarter, test: str, who: str, successes: int) -> None:
    """A test was made: events that answer its result."""
    for event, cause in g.scenario.triggers.get(("test_done", test), ()):
        assert isinstance(cause, plot.OnTest)
        fits = cause.successes is None or in_band(cause.successes, successes)
        fits = fits and cause.by in (None, who) and may_happen(g, event)
        if fits and event.id not in g.pending:
            g.pending.append(event.id)


def counted(g: DarkQuarter, counter: str, before: int, now: int) -> None:
    """DQ §7.8: a counter's trigger fires when its comparison becomes true."""
    for event, cause in g.scenario.triggers.get(("counter", counter), ()):
        assert isinstance(cause, plot.OnCounter)
        became = cause.compares(now) and not cause.compares(before)
        if became and may_happen(g, event) and event.id not in g.pending:
            g.pending.append(event.id)


def may_happen(g: DarkQuarter, event: plot.Event) -> bool:
    """DQ-35.6: an event happens once unless it is repeatable."""
    return event.repeatable or event.id not in g.events_done


def foremost(g: DarkQuarter, events: list[str]) -> str:
    """DQ-35.4: the highest priority first, then in file order."""
    order = g.scenario.events
    return min(events, key=lambda name: (-g.pack.event[name].priority, order[name]))


class RunEvents(Step, frozen=True):
    """DQ-35.4: what is pending, one event after the other, each finished before the next."""

    def run(self, g: DarkQuarter) -> None:
        if g.pending:
            event = foremost(g, g.pending)
            g.pending.remove(event)
            g.then(StartEvent(event), self)


class StartEvent(Step, frozen=True):
    """DQ-35.2: one event, if its condition holds and it may still happen."""

    event: str

    def run(self, g: DarkQuarter) -> None:
        event = g.pack.event[self.event]
        if not may_happen(g, event) or not holds(g, event.when, g.active):
            return
        g.events_done[event.id] = True
        if g.listener is not None:
            g.listener(EventBegan(name=event.id, rule="DQ-35.1"))
        g.then(EventOver(event.id))
        scripts.play(g, f"event:{event.id}", g.active)


class EventOver(Step, frozen=True):
    """DQ-17.6: an event that is a whole turn replaces the rest of the turn, a conversation or a
    search that it interrupted included."""

    event: str

    def run(self, g: DarkQuarter) -> None:
        if g.pack.event[self.event].takes_turn:
            g.turn_done = True
            g.talks = [msgspec.structs.replace(talk, over=True) for talk in g.talks]
            g.searches = [msgspec.structs.replace(search, over=True) for search in g.searches]


class StartOfTurn(Step, frozen=True):
    """DQ-17.5: events of the start of a turn; DQ-35.5: those that find no room wait."""

    def run(self, g: DarkQuarter) -> None:
        fitting = [name for name in g.waiting if fits_turn(g, g.pack.event[name])]
        if fitting and not g.turn_done:
            event = foremost(g, fitting)
            g.waiting.remove(event)
            g.then(StartEvent(event), RunEvents(), self)


def fits_turn(g: DarkQuarter, event: plot.Event) -> bool:
    """DQ-35.5: whether an event that waits is valid for the turn that now begins."""
    return any(
        isinstance(cause, plot.OnRoundStart)
        or (isinstance(cause, plot.OnTurnStart) and cause.who in ("any", g.active))
        for cause in event.trigger
    )


def turn_begins(g: DarkQuarter, new_round: bool) -> None:
    """Events of this turn's start join those that still wait."""
    causes = [("turn_start", g.active), ("turn_start", "any")]
    if new_round:
        causes.append(("round_start", ""))
    for cause in causes:
        for event, _ in g.scenario.triggers.get(cause, ()):
            if may_happen(g, event) and event.id not in g.waiting:
                g.waiting.append(event.id)


def turn_ends(g: DarkQuarter) -> None:
    """DQ-17.10: the events of the end of a turn."""
    trigger(g, "turn_end", g.active)
    trigger(g, "turn_end", "any")
