"""Events: what happened, as typed records. Logs, motion, chronicle and statistics read them."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """Something that happened, by which rule, and who may know (None: everybody)."""

    rule: str = ""
    seats: tuple[int, ...] | None = None

    heading: ClassVar[bool] = False
    """Whether its line opens a part of the log: a turn, a scene."""
    detail: ClassVar[bool] = False
    """Whether its line is a mere detail, which a log may fold: a card's way from pile to pile."""


class Decided(Event, frozen=True, tag=True):
    """A seat has answered a question."""

    seat: int
    option: str
    step: str


class DiceRolled(Event, frozen=True, tag=True):
    """Dice have fallen."""

    faces: tuple[int, ...]
    sides: int
    typed: bool = False
    """Whether they were rolled at the table and typed in."""


class Shuffled(Event, frozen=True, tag=True):
    """A pile has been put into a new, unknown order."""

    detail = True

    pile: str
    size: int


class Ended(Event, frozen=True, tag=True):
    """The game is over."""

    reason: str
    won: bool


def seen_by(events: list[Event], seat: int | None) -> list[Event]:
    """The events that a seat (None: a mere onlooker) may know."""
    return [e for e in events if e.seats is None or (seat is not None and seat in e.seats)]
