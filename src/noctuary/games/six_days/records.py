"""What the state is made of: heroes, frames, rolls, lists; all of them frozen."""

from __future__ import annotations

from typing import Literal

import msgspec

from noctuary.games.six_days.content.tables import TypeId

How = Literal["rolled", "chosen", "written"]
EventKind = Literal["event", "discovery", "core", "told"]
ReasonKind = Literal[
    "goal", "complication", "self", "doing", "word", "condition", "resource", "prepared", "tool",
    "helper", "reserve",
]  # fmt: skip
"""SD-10: what a die of the pool comes from."""
Result = Literal["", "success", "partial", "lost"]
"""SD-16: how a Core Challenge ended; empty while it is open."""


def phrase(text: str) -> str:
    """Own words inside a sentence: without a full stop of their own.

    >>> phrase("The lamp goes out."), phrase("She waits..."), phrase("The train at 3 a.m.")
    ('The lamp goes out', 'She waits...', 'The train at 3 a.m.')
    """
    is_closed = text.endswith(".") and "." not in text.rsplit(maxsplit=1)[-1][:-1]
    return text[:-1] if is_closed else text


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-1.10: words in a slot, and whether they were rolled, chosen or written."""

    text: str
    how: How = "chosen"
    faces: tuple[int, ...] = ()
    number: int = 0
    """SD-21.3: the number by which own words can be edited later; 0 for others."""


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-2.4 to SD-2.7: a Word that helps or, if it is negative, may hinder."""

    id: str
    entry: Entry
    positive: bool = True
    gained: bool = False
    """SD-4.7: whether it came in scene 7."""
    counted: bool = False
    """SD-1.12: whether it was counted in a roll."""


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-13.5: a state of a hero."""

    id: str
    entry: Entry


class Asset(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tool, item or ally of a hero; what is lost stays listed (SD-11.8)."""

    id: str
    entry: Entry
    lost: bool = False


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-3.7: somebody of the cast, by role and tie."""

    id: str
    role: Entry | None = None
    tie: Entry | None = None
    name: Entry | None = None
    lost: bool = False


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-9.1: what the hero tries to reach; in a Replenish roll the Condition to be resolved."""

    id: str
    entry: Entry
    condition: str = ""


class Complication(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-9.2, SD-9.3: what may also happen."""

    id: str
    entry: Entry
    of_act: bool = False
    detail: Entry | None = None


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-13.2: a complication that waits, with the scene in which it was set up."""

    id: str
    scene: int
    complication: Complication
    done: bool = False


class Listed(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-7.1: an entry of the event list."""

    n: int
    scene: int
    kind: EventKind
    entry: Entry
    words: Entry | None = None
    result: Result = ""
    hero: str = ""


class Reroll(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-11: one die rolled again."""

    why: Literal["condition", "word", "sacrifice"]
    die: int
    old: int
    new: int

    @property
    def kept(self) -> int:
        """SD-R43: penalties keep the lower face, a sacrifice the higher one."""
        return max(self.old, self.new) if self.why == "sacrifice" else min(self.old, self.new)


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action roll from its declaration to its last consequence (SD-9 to SD-16)."""

    hero: str
    core: bool = False
    goals: tuple[Goal, ...] = ()
    core_goal: str = ""
    complications: tuple[Complication, ...] = ()
    applies: tuple[str, ...] = ()
    """What was declared to help or hinder: `self`, `with:w3`, `resource:land`, `against:c1` …"""
    risked: int = 0
    faces: tuple[int, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
    sacrificed: Entry | None = None
    bought: tuple[str, ...] = ()
    """Qualifiers: `success:g1`, `partial:g1`, `avert:k2`, `style`."""
    moved: tuple[int, ...] = ()
    """SD-15.5: the dice that have left the roll for a Score, by their place in it."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-5.1: how a scene is framed; what is None was left for later."""

    type: Entry | None = None
    kind: TypeId | None = None
    """SD-6.2, SD-6.3: what the type counts as."""
    purposes: tuple[Entry, ...] = ()
    location: Entry | None = None
    danger: Entry | None = None
    event: Entry | None = None
    discovery: Entry | None = None
    rolled: bool = False
    """SD-1.12: whether the first dice of the scene were rolled."""


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-20.2: one hero's sheet."""

    id: str
    seat: int
    name: Entry | None = None
    appearance: Entry | None = None
    trait: Entry | None = None
    calling: Entry | None = None
    doing: Entry | None = None
    positive: int = 0
    negative: int = 0
    """SD-2.4, SD-2.5: how many Words of either polarity creation asks for."""
    words: tuple[Word, ...] = ()
    conditions: tuple[Condition, ...] = ()
    base: int = 0
    reserve: int = 0
    reserve_start: int = 0
    checked: tuple[str, ...] = ()
    """SD-10.8: the resources that were invoked and have not come back."""
    assets: tuple[Asset, ...] = ()
    past: Entry | None = None
    seeds: tuple[Entry, ...] = ()
    """SD-2.12: two motives and a person, offered for the past."""
    pending: tuple[Pending, ...] = ()
    score: tuple[int, ...] = ()
    dead: bool = False
    out: bool = False
    """SD-20.11: dead since an earlier scene: no more rolls."""


class Truth(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-19.6: a statement that a True die has made True."""

    statement: str
    words: Entry | None = None


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """SD-19: one hero's Epilogue."""

    matching: int
    bonus: int
    dice: int
    left: int
    truths: tuple[Truth, ...] = ()


class Made(msgspec.Struct, frozen=True, omit_defaults=True):
    """One result of a table: for which slot, in which scene, at which question it came."""

    slot: str
    scene: int
    asked: int
    entry: Entry
