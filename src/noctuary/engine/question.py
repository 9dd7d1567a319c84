"""Questions: what the rules have asked (in the state), and how people see it (built on demand)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Kind = Literal["choose", "several", "text", "number", "dice", "draw"]
ThingKind = Literal[
    "card", "disk", "tile", "square", "person", "place", "seat", "die", "skill", "scene", "rule"
]
Tone = Literal["plain", "gain", "danger", "final"]
"""What an option is like: nothing special, good for whoever takes it, risky, or for ever."""
Expects = Literal["", "prose", "line", "lines", "words", "code", "card", "sheet"]
"""What a reply in own words is: a piece of story, one line of it, several things with a line each,
a few words, a password, the code of a card, which can be scanned, or the line that was kept of a
character."""


class Asked(msgspec.Struct, frozen=True, gc=False):
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
    value: int | None = None
    """What is counted, where a roll counts something; None where it succeeds or fails."""

    @property
    def chance(self) -> float:
        """The share as a number from 0 to 1."""
        return self.ways / self.total if self.total else 0.0


class Thing(msgspec.Struct, frozen=True):
    """A reference to something on the table, which every front end can draw, light and preview."""

    kind: ThingKind
    id: str


class Description(msgspec.Struct, frozen=True):
    """A thing in words, wherever it lies: what a person reads before choosing it."""

    thing: Thing
    title: str
    kind: str = ""
    """What sort of thing it is: "Menace · dusk"."""
    lines: tuple[str, ...] = ()
    """What it does, a sentence each."""
    flavour: str = ""


class Price(msgspec.Struct, frozen=True):
    """What an option costs, as a number with its unit (`experience`, `sanity`, `points` …)."""

    amount: int
    unit: str


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a person can do, or would look for and cannot do just now.

    Front ends go by these fields alone: an id is for the reply, a label for people.
    """

    id: str
    label: str
    verb: str = ""
    """What it does, one word of the game's small vocabulary: `play`, `close`, `visit` …"""
    about: tuple[Thing, ...] = ()
    """What it does that to, the main thing first."""
    enabled: bool = True
    why_not: str = ""
    price: tuple[Price, ...] = ()
    cost: str = ""
    """The price, and whatever else is to be borne in mind, in words."""
    result: str = ""
    """What it brings or forfeits, where that is certain: said before it is chosen."""
    warning: str = ""
    """What would surprise whoever takes it: asked once more before it is sent."""
    odds: tuple[Share, ...] = ()
    tone: Tone = "plain"
    expects: Expects = ""
    """What words go behind the id when it is sent; none for most options."""
    parts: tuple[str, ...] = ()
    """The items that a ready answer to `several` joins."""
    rule: str = ""
    group: str = ""
    """Options of one group are best listed together."""
    target: str = ""
    """The id of the main thing. Kept for one version: `about` tells more."""

    @property
    def main(self) -> Thing | None:
        """The main thing that it is about."""
        return self.about[0] if self.about else None

    def of(self, kind: ThingKind) -> str:
        """The id of the first thing of this kind that it is about; empty if there is none."""
        return next((thing.id for thing in self.about if thing.kind == kind), "")


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """The open question in words: what to decide, who decides and why."""

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
    expects: Expects = ""
    """What own words are to be; only a text question takes some."""
    pause: bool = False
    """Whether this is a mere opportunity that can be passed."""
    pausable: bool = False
    """Whether its clock may be stopped for a while."""
    things: tuple[Description, ...] = ()
    """What its options are about, in words, as far as the game has some."""


PAUSE: Final = "pause:"
"""What stops the clock of a pausable question; the whole seconds that are left follow."""


def stop_clock(seconds: float) -> str:
    """The reply that stops a clock with so much time left.

    >>> stop_clock(12.7)
    'pause:12'
    """
    return f"{PAUSE}{int(seconds)}"


def within_time(reply: str, seconds: float) -> str:
    """A reply as a clock allows it: nobody stops it with more time than there is.

    >>> within_time("pause:99", 12.7), within_time("pause:3", 12.7), within_time("leave", 12.7)
    ('pause:12', 'pause:3', 'leave')
    """
    said = reply.removeprefix(PAUSE)
    if said == reply or len(said) > 3 or not (said.isascii() and said.isdigit()):
        return reply
    return stop_clock(min(int(said), seconds))


class Wording(msgspec.Struct, frozen=True):
    """What a game says about a step that asks: the question, one line of why, and the rule."""

    text: str
    why: str = ""
    rule: str = ""
    expects: Expects = ""


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: who won, the scores by seat, and the reason as an id."""

    won: bool
    scores: dict[int, float]
    reason: str


class Measure(msgspec.Struct, frozen=True):
    """Something by which a player sees how a seat stands, as the table counts it."""

    name: str
    """In the plural where it is counted: "cards in the Time Penalty Area"."""
    value: float
    good: bool = True
    """Whether more of it is better."""


class IllegalReply(ValueError):
    """The reply is not legal now; the message says why. Nothing has changed."""


class StaleReply(IllegalReply):
    """The reply names a question that is no longer open. Nothing has changed."""


class SettingError(ValueError):
    """A setting is unknown, or its value is; the message says which values exist."""
