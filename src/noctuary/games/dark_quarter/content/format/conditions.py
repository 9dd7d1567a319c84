"""Conditions (DQ §7.2): one-key mappings under `when`. They ask what both modes know (DQ-R96)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from noctuary.games.dark_quarter.content.format.base import Band, Id, QuestionState, Record, Whole


class Condition(Record, frozen=True, kw_only=True, tag_field="condition", tag=""):
    """Something that holds or does not. `first` is the argument that may be written alone."""

    first: ClassVar[str] = "id"


class Compared(Condition, frozen=True, kw_only=True, tag=""):
    """A condition on a number; without any comparison it means at least 1."""

    eq: Whole | None = None
    ne: Whole | None = None
    gt: Whole | None = None
    gte: Whole | None = None
    lt: Whole | None = None
    lte: Whole | None = None

    def compares(self, n: int) -> bool:
        """Whether a number passes every comparison that is given."""
        if self.plain:
            return n >= 1
        return (
            (self.eq is None or n == self.eq)
            and (self.ne is None or n != self.ne)
            and (self.gt is None or n > self.gt)
            and (self.gte is None or n >= self.gte)
            and (self.lt is None or n < self.lt)
            and (self.lte is None or n <= self.lte)
        )

    @property
    def plain(self) -> bool:
        """Whether no comparison was written."""
        given = (self.eq, self.ne, self.gt, self.gte, self.lt, self.lte)
        return all(bound is None for bound in given)


class AllOf(Condition, frozen=True, kw_only=True, tag="all"):
    """Every one of these holds; a plain list means the same."""

    first: ClassVar[str] = "of"
    of: tuple[AnyCondition, ...]


class AnyOf(Condition, frozen=True, kw_only=True, tag="any"):
    """At least one of these holds."""

    first: ClassVar[str] = "of"
    of: Annotated[tuple[AnyCondition, ...], msgspec.Meta(min_length=1)]


class Not(Condition, frozen=True, kw_only=True, tag="not"):
    """This does not hold."""

    first: ClassVar[str] = "of"
    of: AnyCondition


class FlagIs(Condition, frozen=True, kw_only=True, tag="flag"):
    """The flag is set."""

    id: Id


class CounterIs(Compared, frozen=True, kw_only=True, tag="counter"):
    """The counter compares so."""

    id: Id


class CharacterIs(Condition, frozen=True, kw_only=True, tag="character"):
    """The active Character is one of these."""

    first: ClassVar[str] = "ids"
    ids: Id | tuple[Id, ...]


class TeamHas(Condition, frozen=True, kw_only=True, tag="team_has"):
    """This Character is in the team."""

    id: Id


class TeamSize(Compared, frozen=True, kw_only=True, tag="team_size"):
    """The size of the team compares so."""

    first: ClassVar[str] = "eq"


class StoryIs(Condition, frozen=True, kw_only=True, tag="story"):
    """A Story card is at this place."""

    id: Id
    at: Literal["team", "personal", "in_play", "not_in_play"] = "in_play"
    owner: Id | None = None


class LeadIs(Condition, frozen=True, kw_only=True, tag="lead"):
    """The Lead has been gained."""

    id: Id


class LocationIs(Condition, frozen=True, kw_only=True, tag="location"):
    """A card Location is in this state."""

    id: Id
    state: Literal["hidden", "unexplored", "explored"]


class PoiIs(Condition, frozen=True, kw_only=True, tag="poi"):
    """A POI is in this state."""

    id: Id
    state: Literal["hidden", "placed", "removed"]


class Visited(Compared, frozen=True, kw_only=True, tag="visited"):
    """The number of visits before the present one compares so."""

    first: ClassVar[str] = "poi"
    poi: Id
    by: Id | None = None


class StandsAt(Condition, frozen=True, kw_only=True, tag="at"):
    """Characters stand in a Location: a card Location, or the POI that is a board Location."""

    first: ClassVar[str] = "location"
    location: Id
    who: Id = "active"


class NpcIs(Condition, frozen=True, kw_only=True, tag="npc"):
    """An NPC is open, closed or gone."""

    id: Id
    state: Literal["open", "closed", "gone"]


class QuestionIs(Condition, frozen=True, kw_only=True, tag="question"):
    """A question is in one of these states."""

    id: Id
    state: QuestionState | tuple[QuestionState, ...] = ("asked", "incorrect")


class OptionUsed(Compared, frozen=True, kw_only=True, tag="option_used"):
    """How often an option or search item was completed."""

    id: Id
    by: Id | None = None


class SumIs(Compared, frozen=True, kw_only=True, tag="cumulative"):
    """The running sum of a cumulative test compares so."""

    id: Id


class ResultIs(Condition, frozen=True, kw_only=True, tag="test_done"):
    """The best result so far lies in the band; without one: the test was made."""

    id: Id
    successes: Band | None = None
    by: Id | None = None


class Scanned(Condition, frozen=True, kw_only=True, tag="scanned"):
    """A card was scanned on the board, at a POI or before an NPC; without a place: anywhere."""

    first: ClassVar[str] = "item"
    item: Id
    where: Id | None = None


class Bought(Compared, frozen=True, kw_only=True, tag="bought"):
    """Purchases made in a shop."""

    first: ClassVar[str] = "shop"
    shop: Id
    item: Id | None = None


class PivotalIs(Condition, frozen=True, kw_only=True, tag="pivotal"):
    """A Pivotal Choice was made: with this option, by the clock or not."""

    id: Id
    option: Id | None = None
    auto: bool | None = None


class DestinyIs(Condition, frozen=True, kw_only=True, tag="destiny"):
    """The destiny that was resolved for a Character."""

    first: ClassVar[str] = "character"
    character: Id
    destiny: Id = msgspec.field(name="is")


class ScenarioIs(Compared, frozen=True, kw_only=True, tag="scenario"):
    """The number of the scenario compares so."""

    first: ClassVar[str] = "eq"


class RoundIs(Compared, frozen=True, kw_only=True, tag="round"):
    """The number of the round compares so."""

    first: ClassVar[str] = "eq"


class IntermissionsAre(Compared, frozen=True, kw_only=True, tag="intermissions"):
    """The number of Intermissions in this scenario compares so."""

    first: ClassVar[str] = "eq"


class HintsAre(Compared, frozen=True, kw_only=True, tag="hints"):
    """The number of hints taken compares so."""

    first: ClassVar[str] = "eq"


class ConclusionIs(Condition, frozen=True, kw_only=True, tag="conclusion"):
    """How an earlier Finale ended."""

    first: ClassVar[str] = "scenario"
    scenario: Id
    conclusion: Id = msgspec.field(name="is")


AnyCondition = (
    AllOf
    | AnyOf
    | Not
    | FlagIs
    | CounterIs
    | CharacterIs
    | TeamHas
    | TeamSize
    | StoryIs
    | LeadIs
    | LocationIs
    | PoiIs
    | Visited
    | StandsAt
    | NpcIs
    | QuestionIs
    | OptionUsed
    | SumIs
    | ResultIs
    | Scanned
    | Bought
    | PivotalIs
    | DestinyIs
    | ScenarioIs
    | RoundIs
    | IntermissionsAre
    | HintsAre
    | ConclusionIs
)

When = AnyCondition | None
