"""WD-40.1: events of the scenario, what they wait for, and what they lead to."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.town import UNCONDITIONAL, Awaiting, Story
from noctuary.games.when_darkness_comes.events import TrackMoved
from noctuary.games.when_darkness_comes.state import Night, story_of
from noctuary.games.when_darkness_comes.story import ahead, conditions, ending, memory

TESTS: Final = conditions.CONDITIONS
"""How each condition is tested: `conditions.holds`, where it is written out."""

# ── triggers ──────────────────────────────────────────────────────────────────────────────────


def fire(g: Night, trigger: str, who: str, *values_: Any) -> None:
    """Something has happened that events may wait for; `who` is the actor."""
    story = g.pack.stories[g.settings.scenario]  # `story_of`, written out: asked all the time
    if trigger in story.by_trigger:
        for event, _, _ in reversed(story.awaiting(trigger, values_)):
            if event not in g.happened:
                g.agenda.append(Happen(event, who))


def due(g: Night, story: Story, waiting: tuple[Awaiting, ...], who: str) -> list[Step]:
    """What a moment brings at once to the events that wait for it, if nothing else comes before it:
    the condition of the first one can be tested now, and if it does not hold, that of the next,
    until one happens; it may change all that the others depend on, so that these have to wait."""
    flags, happened = g.flags, g.happened
    for one in waiting:
        event, flag, condition = one
        if (
            (flag is None or flags.get(flag))
            and event not in happened
            and (condition is None or TESTS[condition[0]](g, condition[1], who))
        ):
            rest = waiting[waiting.index(one) + 1 :]
            later = [Happen(other, who) for other, _, _ in rest if other not in happened]
            if story.events[event].once:
                happened.append(event)
            return [CarryOut(f"event.{event}", who), ending.TEST, *later]
    return []


def vp_reached(g: Night, who: str, before: int, now: int) -> None:
    """A total went over a number that an event waits for."""
    waiting = g.story.by_trigger.get("vp_reached")
    if waiting:
        happen_in_turn(g, who, [event for event, wanted in waiting if before < wanted <= now])


def counter_reached(g: Night, who: str, name: str, before: int) -> None:
    """A counter has come to a number that an event waits for, or has passed it."""
    waiting, now = g.story.by_trigger.get("counter_reached"), g.flags[name]
    if waiting:
        reached = [event for event, w in waiting if w.name == name and before < w.at <= now]
        happen_in_turn(g, who, reached)


def shift_track(g: Night, name: str, who: str, wanted: int) -> None:
    """A track moves between its ends; events wait for the numbers that it passes."""
    track, before = story_of(g).tracks[name], memory.value_of(g, name, who)
    now = max(track.low, min(track.high, wanted))
    if now == before:
        return
    g.flags[memory.key_of(track, who)] = now
    seats = {"all": None, "owner": (g.seat_of(who),), "nobody": ()}[track.shown]
    owner = "" if track.per == "game" else who
    g.emit(TrackMoved(track=name, who=owner, by=now - before, now=now, seats=seats))
    track_passed(g, who, name, before, now)


def track_passed(g: Night, who: str, track: str, before: int, now: int) -> None:
    """A track has come to a number that an event waits for, or has passed it."""
    passed = []
    for event, wanted in story_of(g).by_trigger.get("track_passes", ()):
        if wanted.track == track:
            at = wanted.at
            if before > at >= now if wanted.down else before < at <= now:
                passed.append(event)
    if passed:
        happen_in_turn(g, who, passed)


def happen_in_turn(g: Night, who: str, events: list[str]) -> None:
    """Events whose numbers were passed together, in the order in which they are written."""
    g.then(*[Happen(event, who) for event in events if event not in g.happened])


DEEPEST: Final = 5000
"""So many steps are never pending in a night that gets anywhere: then events go round in circles,
each waiting for what the other does."""


class Happen(Step, frozen=True):
    """An event whose moment has come, if its condition holds."""

    event: str
    who: str

    def run(self, g: Night) -> None:
        event, who = self.event, self.who
        if event in g.happened:
            return
        story = g.pack.stories[g.settings.scenario]
        flag, condition = story.tests.get(event, UNCONDITIONAL)
        if flag is not None and not g.flags.get(flag):  # mostly that says all
            return
        if condition is not None and not conditions.holds(g, condition, who):
            return
        if len(g.agenda) > DEEPEST:
            raise RuntimeError(f"the event {event!r} brings itself about without end")
        if story.events[event].once:
            g.happened.append(event)
        g.agenda.append(ending.TEST)
        carry_out(g, f"event.{event}", who)


class Moment(msgspec.Struct, frozen=True, gc=False):
    """When an effect happens: to whom, and where it is written."""

    who: str
    script: str
    number: int
    other: str = ""
    """The rival, or whoever was chosen."""

    @property
    def inner(self) -> str:
        """The beginning of the names of the lists inside this effect."""
        return f"{self.script}.{self.number}"


class CarryOut(Step, frozen=True):
    """One list of effects, carried out in order; each is finished before the next."""

    script: str
    who: str
    number: int = 0
    other: str = ""

    def run(self, g: Night) -> None:
        carry_out(g, self.script, self.who, self.number, self.other)


QUIET: Final = frozenset(("message", "set_flag", "clear_flag"))
"""Effects that never put anything on the agenda."""


def carry_out(g: Night, name: str, who: str, number: int = 0, other: str = "") -> None:
    """What is left of a list waits below whatever an effect puts on the agenda; where it puts
    nothing there, the next effect follows at once."""
    script, agenda = g.pack.stories[g.settings.scenario].scripts[name], g.agenda
    last, unheard = len(script) - 1, g.listener is None
    while number < last:
        kind, value = script[number]
        if unheard and kind == "message" and type(value) is str:
            number += 1  # which changes nothing
            continue
        if kind in QUIET:
            ahead.take_effect(g, Moment(who, name, number, other), kind, value)
            number += 1
            continue
        rest = CarryOut(name, who, number + 1, other)
        agenda.append(rest)
        ahead.take_effect(g, Moment(who, name, number, other), kind, value)
        if not agenda or agenda[-1] is not rest:
            return
        agenda.pop()
        number += 1
    if number == last:
        kind, value = script[number]
        if unheard and kind == "message" and type(value) is str:
            return
        ahead.take_effect(g, Moment(who, name, number, other), kind, value)
