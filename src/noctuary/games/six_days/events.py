"""What is told to whoever listens: log, journal, motion and statistics read these."""

from __future__ import annotations

from typing import Literal

from noctuary.engine.events import Event
from noctuary.games.six_days.records import (
    Asset,
    Attempt,
    Complication,
    Condition,
    Ending,
    Entry,
    Hero,
    Listed,
    Person,
    Reroll,
    Result,
    Truth,
    Word,
)

Kind = Literal[
    "play", "frame", "felt", "resource", "how", "aftermath", "remedy", "shed", "note",
    "way_forward", "wish", "closing", "debt",
]  # fmt: skip
"""What a free text is about."""


class Told(Event, frozen=True, tag=True):
    """SD-21.2: free text, in the order in which it was written."""

    kind: Kind
    entry: Entry
    hero: str = ""


class Edited(Event, frozen=True, tag=True):
    """SD-21.3: own words were changed later."""

    number: int
    text: str


class Filled(Event, frozen=True, tag=True):
    """SD-1.10: a slot has its entry, for the first time or instead of another."""

    slot: str
    entry: Entry
    owner: str = ""
    again: bool = False


class Hinted(Event, frozen=True, tag=True):
    """A table was rolled on for a hint that binds nobody (SD-R35)."""

    table: str
    entry: Entry


class WordsSet(Event, frozen=True, tag=True):
    """SD-2.4 to SD-2.7: a hero's Words and their polarity."""

    hero: str
    words: tuple[Word, ...]


class Begun(Event, frozen=True, tag=True):
    """SD-2.1: creation is over: the heroes and the race as scene 1 finds them."""

    heroes: tuple[Hero, ...]
    story: dict[str, Entry]


class SceneOpened(Event, frozen=True, tag=True):
    """SD-17.1: a rung of the ladder, or an interlude before it."""

    heading = True

    scene: int
    interlude: bool = False


class TypeSet(Event, frozen=True, tag=True):
    """SD-5.2: how the scene is told, and what that counts as."""

    entry: Entry
    counts: str


class SceneStarted(Event, frozen=True, tag=True):
    """The frame is set; the scene is played."""

    scene: int
    difficulty: int
    interlude: bool = False


class SceneClosed(Event, frozen=True, tag=True):
    """SD-17.1, SD-17.3: a scene is over; the sheets as they carry over."""

    scene: int
    heroes: tuple[Hero, ...]
    rival: tuple[int, ...]
    interlude: bool = False


class Happened(Event, frozen=True, tag=True):
    """SD-7.1: something was appended to the event list."""

    listed: Listed


class Felt(Event, frozen=True, tag=True):
    """SD-7.4: the effects of an earlier event are felt now."""

    listed: Listed
    rolled: bool = True


class PersonMade(Event, frozen=True, tag=True):
    """SD-3.7: somebody joins the cast."""

    person: Person


class AssetGained(Event, frozen=True, tag=True):
    """A hero has something to rely on."""

    hero: str
    asset: Asset


class Lost(Event, frozen=True, tag=True):
    """SD-11.8, SD-13.8: an asset or a person is lost."""

    hero: str
    what: str
    text: str


class WordGained(Event, frozen=True, tag=True):
    """SD-4.7: a hero is no longer who set out."""

    hero: str
    word: Word
    again: bool = False


class ConditionTaken(Event, frozen=True, tag=True):
    """SD-13.4: a hero has a new Condition."""

    hero: str
    condition: Condition


class ConditionGone(Event, frozen=True, tag=True):
    """SD-6.8, SD-13.6: a Condition is resolved, or turned into a milder one (SD-6.9)."""

    hero: str
    condition: Condition
    milder: Condition | None = None


class ResourceBack(Event, frozen=True, tag=True):
    """SD-6.12: a resource can be invoked again."""

    hero: str
    resource: str


class Thrown(Event, frozen=True, tag=True):
    """SD-11.1: the declared roll was made."""

    attempt: Attempt
    parts: tuple[tuple[str, int], ...]
    difficulty: int
    labels: dict[str, str]
    """The words behind the reasons of the pool, as they were at this moment."""


class Rerolled(Event, frozen=True, tag=True):
    """SD-11.2 to SD-11.5: one die was rolled again."""

    hero: str
    reroll: Reroll
    sacrificed: Entry | None = None


class Bought(Event, frozen=True, tag=True):
    """SD-12.8: what the hits were spent on."""

    attempt: Attempt
    hits: int
    prices: dict[str, int]


class Occurred(Event, frozen=True, tag=True):
    """SD-13.1, SD-13.3: a complication happens now, waits, or comes due."""

    hero: str
    complication: Complication
    when: Literal["now", "later", "due"]


class ReserveChanged(Event, frozen=True, tag=True):
    """SD-14, SD-6.11: the reserve after a roll or an interlude."""

    hero: str
    before: int
    after: int


class Scored(Event, frozen=True, tag=True):
    """SD-15, SD-16: a die went to a Score; `hero` is empty for the Rival's."""

    hero: str
    face: int
    why: Literal["sacrifice", "surplus", "success", "partial", "lost"]


class AttemptOver(Event, frozen=True, tag=True):
    """The roll and all its consequences are done."""

    hero: str
    core: bool
    result: Result = ""


class RivalRerolled(Event, frozen=True, tag=True):
    """SD-18.2: dice of the Rival were rolled again."""

    before: tuple[int, ...]
    after: tuple[int, ...]


class Counted(Event, frozen=True, tag=True):
    """SD-19.3: a hero's True dice."""

    hero: str
    score: tuple[int, ...]
    rival: tuple[int, ...]
    ending: Ending


class MadeTrue(Event, frozen=True, tag=True):
    """SD-19.6: a statement is True."""

    hero: str
    truth: Truth


class Finished(Event, frozen=True, tag=True):
    """SD-19.8: all is told; the statements that nobody took stay Unknown."""

    hero: str
    unknown: tuple[str, ...]
    left: int
    pending: tuple[str, ...]
