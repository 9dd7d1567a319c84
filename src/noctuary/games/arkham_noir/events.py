"""What is told to whoever listens: cards that move, cases, menaces, checks."""

from __future__ import annotations

from noctuary.engine.events import Event


class Moved(Event, frozen=True, tag=True):
    """A card went from one zone to another."""

    detail = True

    card: str
    source: str
    to: str


class Skipped(Event, frozen=True, tag=True):
    """AN-1.9: an effect or icon that could not be carried out, was declined or prevented."""

    card: str
    effect: str
    why: str


class TurnBegan(Event, frozen=True, tag=True):
    """A new turn."""

    heading = True

    turn: int


class CaseOpened(Event, frozen=True, tag=True):
    """A Case Card came into play."""

    case: str


class CaseClosed(Event, frozen=True, tag=True):
    """A line was cleared; some of its puzzle clues may have been scored."""

    case: str
    scored: tuple[str, ...]
    last: str = ""
    """The last clue of its line."""


class MenaceCame(Event, frozen=True, tag=True):
    """A Menace Card was turned over, or the Haunter came as one."""

    card: str


class StabilityChecked(Event, frozen=True, tag=True):
    """A card was drawn for a Stability Check; None if there was none to draw."""

    card: str | None
    failed: bool


class KeySpent(Event, frozen=True, tag=True):
    """A lock was opened: by a key of the line, or by a waiver."""

    lock: str
    key: str


class Marked(Event, frozen=True, tag=True):
    """AN-15.1: a prevention mark; on a case, or a general one."""

    case: str


class Prevented(Event, frozen=True, tag=True):
    """AN-15.2: the effects of a clue were prevented."""

    card: str


class WaiverGained(Event, frozen=True, tag=True):
    """AN-15.8: one lock may be passed without a key."""


class ObjectiveDone(Event, frozen=True, tag=True):
    """AN-24.4: an Objective Card is complete."""

    objective: str


class TimeRanOut(Event, frozen=True, tag=True):
    """AN-26.1: the time limit was reached."""

    cards: int
    limit: int


class LeadsRanOut(Event, frozen=True, tag=True):
    """AN-31.1: a card was needed and the Draw Stack was empty."""
