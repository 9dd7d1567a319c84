"""WD-40.1: events of the scenario, what they wait for, and what they lead to."""

from __future__ import annotations

from typing import Any, NamedTuple

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.events import TrackMoved
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import ahead, conditions, ending, memory

# ── triggers ──────────────────────────────────────────────────────────────────────────────────


def fire(g: Night, trigger: str, who: str, *values_: Any) -> None:
    """Something has happened that events may wait for; `who` is the actor."""
    story = g.story
    if trigger in story.by_trigger:
        happened = g.happened
        due = story.awaiting(trigger, values_)
        g.then(*[Happen(event, who) for event in due if event not in happened])


def fire_last(g: Night, trigger: str, who: str, *values_: Any) -> None:
    """The same as the last thing that a step does."""
    events = due(g, trigger, who, *values_)
    if events:
        g.then(*events)


def due(g: Night, trigger: str, who: str, *values_: Any) -> list[Happen]:
    """The events that a moment brings at once, if nothing else comes before them: the condition of
    the first can be tested now, and if it does not hold, that of the next, until one happens; it
    may change all that the others depend on, so that these have to wait."""
    story = g.story
    if trigger in story.by_trigger:
        happened, waiting = g.happened, story.awaiting(trigger, values_)
        for number, event in enumerate(waiting):
            if event not in happened and may_happen(g, story, event, who):
                return [Happen(one, who) for one in waiting[number:] if one not in happened]
    return []


def may_happen(g: Night, story: Story, event: str, who: str) -> bool:
    """Whether the condition of an event holds."""
    condition = story.tests.get(event)
    if condition is None:
        return True
    key, wanted = condition
    return conditions.CONDITIONS[key](g, wanted, who)


def vp_reached(g: Night, who: str, before: int, now: int) -> None:
    """A total went over a number that an event waits for."""
    waiting = g.story.by_trigger.get("vp_reached", ())
    happen_in_turn(g, who, [event for event, wanted in waiting if before < wanted <= now])


def counter_reached(g: Night, who: str, name: str, before: int) -> None:
    """A counter has come to a number that an event waits for, or has passed it."""
    waiting, now = g.story.by_trigger.get("counter_reached", ()), g.flags[name]
    reached = [event for event, w in waiting if w.name == name and before < w.at <= now]
    happen_in_turn(g, who, reached)


def shift_track(g: Night, name: str, who: str, wanted: int) -> None:
    """A track moves between its ends; events wait for the numbers that it passes."""
    track, before = g.story.tracks[name], memory.value_of(g, name, who)
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
    for event, wanted in g.story.by_trigger.get("track_passes", ()):
        up, down = before < wanted.at <= now, before > wanted.at >= now
        if wanted.track == track and (down if wanted.down else up):
            passed.append(event)
    happen_in_turn(g, who, passed)


def happen_in_turn(g: Night, who: str, events: list[str]) -> None:
    """Events whose numbers were passed together, in the order in which they are written."""
    g.then(*[Happen(event, who) for event in events if event not in g.happened])


class Happen(Step, frozen=True):
    """An event whose moment has come, if its condition holds."""

    event: str
    who: str

    def run(self, g: Night) -> None:
        story = g.story
        if self.event in g.happened or not may_happen(g, story, self.event, self.who):
            return
        if story.events[self.event].once:
            g.happened.append(self.event)
        g.then(CarryOut(f"event.{self.event}", self.who), ending.TEST)


class Moment(NamedTuple):
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
        script = g.story.scripts[self.script]
        if self.number >= len(script):
            return
        if self.number + 1 < len(script):
            g.then(CarryOut(self.script, self.who, self.number + 1, self.other))
        kind, value = script[self.number]
        moment = Moment(self.who, self.script, self.number, self.other)
        ahead.take_effect(g, moment, kind, value)
