"""A guided first game: the goal comes first, then each new thing when it first happens.

Lessons are data of a game; a session that was begun as a guided one (`header.guided`) is asked
which of them are new at a moment. Nothing is stored: the history says what has been met, so undo,
branches and saves need no care of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from noctuary.engine.events import Event
from noctuary.engine.step import Step

if TYPE_CHECKING:
    from noctuary.engine.session import Session


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """One new thing, told when it first happens: a step of some kind asks, an event of some kind
    is told, or an option with a certain verb is offered. Whichever comes first counts.

    Whatever happened is explained at once. Of what a question brings only the first lesson is
    given, and the next one when it is asked again: nobody learns five things before a first move.
    """

    id: str
    title: str
    text: str
    """A few sentences, in the little Markdown of help pages."""
    rule: str
    """Where to read on."""
    points: str = ""
    """The part of the table to look at, by the name that pages give it."""
    asks: tuple[type[Step], ...] = ()
    told: tuple[type[Event], ...] = ()
    having: Mapping[str, object] = {}
    """What the event must say, field by field."""
    offered: tuple[str, ...] = ()
    seldom: str = ""
    """When it comes, if the guided game may well end without it."""


class Part(msgspec.Struct, frozen=True):
    """One of the few things that lead to the goal, with icons that stand for it."""

    title: str
    text: str
    icons: tuple[str, ...] = ()


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is learned by playing it: what it is about, an easy game, and the lessons."""

    goal: str
    """What you are to do, in a sentence; words between asterisks are set off."""
    why: str
    """One line below it."""
    parts: tuple[Part, ...]
    loss: str
    """How it can end badly."""
    begin: str = "Begin"
    lessons: tuple[Lesson, ...]
    seed: int
    """With this luck every lesson that is not seldom comes to a careful player."""
    pack: str | None = None
    settings: Mapping[str, str | int] = {}


def begin_guided(sessions: type[Any], game: Any, **more: Any) -> Any:
    """A new guided game, as a session of this kind."""
    guide = guide_of(game)
    return sessions.start(game, guide.seed, pack=guide.pack, guided=True, **more, **guide.settings)


def guide_of(game: Any) -> Guide:
    """How this game is learned; LookupError if it has no guided game."""
    guide: Guide | None = game.guide
    if guide is None:
        raise LookupError(f"{game.title} has no guided game")
    return guide


def met(session: Session, seat: int | None, moment: int | None = None) -> frozenset[str]:
    """The lessons that have come up on the way to a moment (by default the present)."""
    lessons = guide_of(session.game).lessons
    way = session.way(moment)
    known = frozenset[str]()
    for here, after in zip(way, [*way[1:], None], strict=True):
        key = (here, seat)
        if key not in session.lessons_met:
            new = [one for one in lessons if one.id not in known]
            is_passed = after is not None and session.entries[after].auto
            found = _of_events(session, seat, here, new)
            found |= set() if is_passed else _of_question(session, seat, here, new)
            session.lessons_met[key] = known | found
        known = session.lessons_met[key]
    return known


def new_lessons(session: Session, seat: int | None, moment: int | None = None) -> list[Lesson]:
    """The lessons that came up since the person was last asked; none if the game is not guided."""
    if not session.header.guided:
        return []
    here = session.moment if moment is None else moment
    asked_before = last_shown(session, here)
    old = met(session, seat, asked_before) if asked_before is not None else frozenset[str]()
    new = met(session, seat, here) - old
    return [one for one in guide_of(session.game).lessons if one.id in new]


def last_shown(session: Session, moment: int) -> int | None:
    """The moment before this one at which somebody was asked: pauses that were passed are not."""
    way = session.way(moment)
    at = len(way) - 1
    while at > 0 and session.entries[way[at]].auto:
        at -= 1
    return way[at - 1] if at > 0 else None


def _of_events(
    session: Session, seat: int | None, moment: int, lessons: list[Lesson]
) -> frozenset[str]:
    """The lessons about what happened in the entry that led to this moment."""
    if session.entries[moment].kind != "reply":
        return frozenset()
    heard = session.heard(moment, seat)
    return frozenset(one.id for one in lessons if any(_is_told(one, e) for e in heard))


def _of_question(
    session: Session, seat: int | None, moment: int, lessons: list[Lesson]
) -> frozenset[str]:
    """The first lesson about what is asked at this moment."""
    state = session.at(moment)
    if state.question is None or state.seat != seat:
        return frozenset()
    step = state.agenda[-1]
    verbs = _verbs(session.game, state) if any(one.offered for one in lessons) else set[str]()
    fitting = (
        one.id
        for one in lessons
        if (one.asks and isinstance(step, one.asks)) or not verbs.isdisjoint(one.offered)
    )
    return frozenset(list(fitting)[:1])


def _is_told(lesson: Lesson, event: Event) -> bool:
    """Whether this event is what a lesson waits for."""
    return (
        bool(lesson.told)
        and isinstance(event, lesson.told)
        and all(getattr(event, name) == value for name, value in lesson.having.items())
    )


def _verbs(game: Any, state: Any) -> set[str]:
    """What can be done now, by the verbs of the options."""
    question = game.question(state, state.seat)
    return {option.verb for option in (*question.options, *question.items) if option.enabled}
