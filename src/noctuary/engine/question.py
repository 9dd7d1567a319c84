"""Questions: what the rules have asked (in the state), and how people see it (built on demand)."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["choose", "several", "text", "number", "dice", "draw"]


class Asked(msgspec.Struct, frozen=True):
    """The open question as the state keeps it: ids only, no words."""

    number: int
    seat: int
    options: tuple[str, ...]
    kind: Kind = "choose"
    others: dict[int, tuple[str, ...]] = {}
    items: tuple[str, ...] = ()
    """What `several` picks from; its options are ready answers, some of them joined by "+"."""
    least: int = 1
    most: int = 1
    seconds: int | None = None
    fallback: str | None = None

    def legal_for(self, seat: int | None) -> tuple[str, ...]:
        """What this seat may answer; nothing if the question is not its business."""
        if seat is None or seat == self.seat:
            return self.options
        return self.others.get(seat, ())


class Share(msgspec.Struct, frozen=True):
    """One part of an exact distribution: `ways` of `total` lead to what the label says."""

    label: str
    ways: int
    total: int

    @property
    def chance(self) -> float:
        """The share as a number from 0 to 1."""
        return self.ways / self.total if self.total else 0.0


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a person can do, or would look for and cannot do just now."""

    id: str
    label: str
    enabled: bool = True
    why_not: str = ""
    cost: str = ""
    odds: tuple[Share, ...] = ()
    rule: str = ""
    group: str = ""
    target: str = ""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """The open question in words: what is awaited, from whom and why."""

    number: int
    seat: int
    kind: Kind
    text: str
    why: str = ""
    rule: str = ""
    options: tuple[Option, ...] = ()
    standing: tuple[Option, ...] = ()
    others: tuple[int, ...] = ()
    items: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    deadline: int | None = None
    fallback: str | None = None
    pause: bool = False


class Wording(msgspec.Struct, frozen=True):
    """What a game says about a step that asks: the question, one line of why, and the rule."""

    text: str
    why: str = ""
    rule: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: who won, the scores by seat, and the reason as an id."""

    won: bool
    scores: dict[int, float]
    reason: str


class IllegalReply(ValueError):
    """The reply is not legal now; the message says why. Nothing has changed."""


class StaleReply(IllegalReply):
    """The reply names a question that is no longer open. Nothing has changed."""


class SettingError(ValueError):
    """A setting is unknown, or its value is; the message says which values exist."""
