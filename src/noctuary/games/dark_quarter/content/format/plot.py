"""Leads, events, scans, Pivotal Choices, Finale and epilogues (DQ §7.8), scenario and campaign."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from noctuary.games.dark_quarter.content.format.base import (
    Amount,
    Band,
    Count,
    Id,
    Level,
    QuestionState,
    Record,
    Text,
    Title,
    Veiled,
    Whole,
)
from noctuary.games.dark_quarter.content.format.conditions import Compared, When
from noctuary.games.dark_quarter.content.format.script import Telling


class Lead(Record, frozen=True, kw_only=True):
    """DQ-16: important new information."""

    id: Id
    title: Title
    text: Text
    veiled: Veiled = {}
    unlocks: tuple[Id, ...] = ()


class Trigger(Record, frozen=True, kw_only=True, tag_field="trigger", tag=""):
    """What makes an event happen."""

    first: ClassVar[str] = "id"


class Plain(Trigger, frozen=True, kw_only=True, tag=""):
    """A trigger without argument, written as a plain word."""

    first: ClassVar[str] = ""


class OnScenarioStart(Plain, frozen=True, kw_only=True, tag="scenario_start"):
    """The scenario begins."""


class OnRoundStart(Plain, frozen=True, kw_only=True, tag="round_start"):
    """With the start events of a round's first turn."""


class OnRoundEnd(Plain, frozen=True, kw_only=True, tag="round_end"):
    """With the end events of a round's last turn."""


class OnIntermissionStart(Plain, frozen=True, kw_only=True, tag="intermission_start"):
    """An Intermission begins."""


class OnIntermissionEnd(Plain, frozen=True, kw_only=True, tag="intermission_end"):
    """An Intermission is over."""


class OnFinaleStart(Plain, frozen=True, kw_only=True, tag="finale_start"):
    """The Finale was entered."""


class OnTurnStart(Trigger, frozen=True, kw_only=True, tag="turn_start"):
    """A Character's turn begins; `any` for everyone's."""

    first: ClassVar[str] = "who"
    who: Id


class OnTurnEnd(Trigger, frozen=True, kw_only=True, tag="turn_end"):
    """A Character's turn ends; `any` for everyone's."""

    first: ClassVar[str] = "who"
    who: Id


class OnExplore(Trigger, frozen=True, kw_only=True, tag="explore"):
    """A Location is explored."""

    id: Id


class OnEnter(Trigger, frozen=True, kw_only=True, tag="enter"):
    """A figure comes into a Location from another one."""

    id: Id


class OnVisit(Trigger, frozen=True, kw_only=True, tag="visit"):
    """A POI is visited."""

    id: Id


class OnLead(Trigger, frozen=True, kw_only=True, tag="lead"):
    """A Lead is gained."""

    id: Id


class OnItem(Trigger, frozen=True, kw_only=True, tag="item_gained"):
    """A card is gained."""

    id: Id


class OnTest(Trigger, frozen=True, kw_only=True, tag="test_done"):
    """A test was made, with a result in the band."""

    id: Id
    successes: Band | None = None
    by: Id | None = None


class OnQuestion(Trigger, frozen=True, kw_only=True, tag="question"):
    """A question reaches one of these states."""

    id: Id
    state: QuestionState | tuple[QuestionState, ...] = ("asked", "incorrect")


class OnCounter(Trigger, frozen=True, kw_only=True, tag="counter"):
    """A comparison becomes true."""

    id: Id
    eq: Whole | None = None
    ne: Whole | None = None
    gt: Whole | None = None
    gte: Whole | None = None
    lt: Whole | None = None
    lte: Whole | None = None

    def compares(self, n: int) -> bool:
        """Whether a number passes, as in the condition of the same name."""
        return Compared(
            eq=self.eq, ne=self.ne, gt=self.gt, gte=self.gte, lt=self.lt, lte=self.lte
        ).compares(n)


class OnFlag(Trigger, frozen=True, kw_only=True, tag="flag"):
    """A flag becomes true."""

    id: Id


class OnNpcClosed(Trigger, frozen=True, kw_only=True, tag="npc_closed"):
    """An NPC is closed."""

    id: Id


class OnNpcGone(Trigger, frozen=True, kw_only=True, tag="npc_gone"):
    """An NPC is gone."""

    id: Id


class OnBought(Trigger, frozen=True, kw_only=True, tag="bought"):
    """Something is bought."""

    first: ClassVar[str] = "shop"
    shop: Id
    item: Id | None = None


class OnFinaleScene(Trigger, frozen=True, kw_only=True, tag="finale_scene"):
    """A scene of the Finale begins."""

    id: Id


AnyTrigger = (
    OnScenarioStart
    | OnRoundStart
    | OnRoundEnd
    | OnIntermissionStart
    | OnIntermissionEnd
    | OnFinaleStart
    | OnTurnStart
    | OnTurnEnd
    | OnExplore
    | OnEnter
    | OnVisit
    | OnLead
    | OnItem
    | OnTest
    | OnQuestion
    | OnCounter
    | OnFlag
    | OnNpcClosed
    | OnNpcGone
    | OnBought
    | OnFinaleScene
)


class Event(Telling, frozen=True, kw_only=True):
    """DQ-35: an interruption by the App."""

    id: Id
    trigger: Annotated[tuple[AnyTrigger, ...], msgspec.Meta(min_length=1)]
    when: When = None
    priority: Whole = 0
    takes_turn: bool = False
    repeatable: bool = False


class Scene(Telling, frozen=True, kw_only=True):
    """A named script for the line `scene`."""

    id: Id


class Scan(Telling, frozen=True, kw_only=True):
    """DQ-19: what a card tells in the scan step."""

    item: Id
    when: When = None
    only: Id | None = None
    takes_turn: bool = False


class PivotalOption(Telling, frozen=True, kw_only=True):
    """One way to decide."""

    id: Id
    label: Title
    when: When = None
    destiny: dict[Id, Count] | None = None


class Pivotal(Record, frozen=True, kw_only=True):
    """DQ-36: a timed, irrevocable decision."""

    id: Id
    prompt: Text
    options: tuple[PivotalOption, ...]
    default: Id
    character: Id | None = None


class FinaleScene(Telling, frozen=True, kw_only=True):
    """One scene of a Finale; `who` is entered_first, seat_order, team_choice or a Character."""

    id: Id
    who: Id = "entered_first"
    when: When = None


class Conclusion(Record, frozen=True, kw_only=True):
    """DQ-34.10: one way in which a Finale can end."""

    id: Id
    result: Literal["success", "failure"]
    title: str = ""
    """What this ending is called on the last page."""
    why: str = ""
    """What it took to reach it, in plain words, once it is reached."""


class Finale(Record, frozen=True, kw_only=True):
    """DQ-34: the closing sequence of a scenario."""

    scenes: Annotated[tuple[FinaleScene, ...], msgspec.Meta(min_length=1)]
    conclusions: Annotated[tuple[Conclusion, ...], msgspec.Meta(min_length=1)]


class Epilogue(Telling, frozen=True, kw_only=True):
    """DQ-40: a text after the Finale about the city, the team or a person."""

    about: Id
    when: When = None
    id: Id | None = None
    """For translators: with it, their words stay with this text when others come before it."""


class ScenarioRecord(Telling, frozen=True, kw_only=True):
    """The head of a scenario: objective, base, opening script."""

    id: Id
    title: Title
    objective: Text
    base: Id
    turns_at_least: Amount = 3
    """G108: the floor of turns before its Finale may be reached."""
    objective_met: When = None
    """G108: without this the Finale must be out of reach."""
    carries: tuple[Id, ...] = ()
    """Flags, counters, choices, Leads and cards of this scenario that a later one must read."""


class Defaults(Record, frozen=True, kw_only=True):
    """Settings that a campaign proposes."""

    time_pressure: Level = "pressure_cooker"


class CampaignRecord(Record, frozen=True, kw_only=True):
    """The head of a campaign."""

    id: Id
    title: Title
    premise: Text
    scenarios: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=12)]
    to_be_continued: bool = False
    """DQ-R122: whether later scenarios are still to be written."""
    characters: tuple[Id, ...] | None = None
    director: Id | None = None
    defaults: Defaults | None = None
    print_limits: dict[str, int] | None = None
    shares: Id | None = None
