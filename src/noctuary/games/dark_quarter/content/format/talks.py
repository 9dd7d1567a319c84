"""Tests, questions, searches, shops, passwords and hints (DQ §7.7)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noctuary.games.dark_quarter.content.format.base import (
    Amount,
    Band,
    Count,
    Id,
    Record,
    Skill,
    Text,
    Title,
    Veiled,
)
from noctuary.games.dark_quarter.content.format.conditions import When
from noctuary.games.dark_quarter.content.format.options import Uses
from noctuary.games.dark_quarter.content.format.script import AnyLine, Said, Telling


class Outcome(Telling, frozen=True, kw_only=True):
    """DQ-24.12: a band of Successes and what it brings."""

    successes: Band


class Threshold(Telling, frozen=True, kw_only=True):
    """DQ-25.4: what happens when the sum first reaches a number."""

    at: Amount


class SkillTest(Record, frozen=True, kw_only=True, tag_field="variant", tag=""):
    """DQ-21: a test of one Skill and one variant."""

    id: Id
    outcomes: Annotated[tuple[Outcome, ...], msgspec.Meta(min_length=1)]


class StandardTest(SkillTest, frozen=True, kw_only=True, tag="standard"):
    """A test as such."""

    skill: Skill


class CumulativeTest(SkillTest, frozen=True, kw_only=True, tag="cumulative"):
    """DQ-25: Successes add up over several attempts; the last threshold closes it."""

    skill: Skill
    thresholds: tuple[Threshold, ...]


class QuestioningTest(SkillTest, frozen=True, kw_only=True, tag="questioning"):
    """DQ-21.4: a Charisma test; Successes are questions."""

    npc: Id
    bonus: Count = 0
    max: Amount | None = None

    @property
    def skill(self) -> Skill:
        """Always charisma."""
        return "charisma"


class InvestigationTest(SkillTest, frozen=True, kw_only=True, tag="investigation"):
    """DQ-21.3: a Talent test; Successes are investigation actions."""

    search: Id

    @property
    def skill(self) -> Skill:
        """Always talent."""
        return "talent"


AnyTest = StandardTest | CumulativeTest | QuestioningTest | InvestigationTest


class ApproachResult(Telling, frozen=True, kw_only=True):
    """DQ-29.15: what an approach brings."""

    good: bool = False


class Approaches(Record, frozen=True, kw_only=True):
    """The three approaches: all of them, or none."""

    coax: ApproachResult | None = None
    intimidate: ApproachResult | None = None
    drop: ApproachResult | None = None

    @property
    def reserved(self) -> bool:
        """DQ-29.15: whether the answer is reserved."""
        return not (self.coax is None and self.intimidate is None and self.drop is None)


class QuestionVariant(Approaches, frozen=True, kw_only=True):
    """DQ-29.21: approaches that are replaced while a condition holds."""

    when: When


class Question(Approaches, frozen=True, kw_only=True):
    """DQ-29: a question to an NPC."""

    id: Id
    npc: Id
    prompt: Text
    answer: Telling
    start: Literal["unasked", "locked"] = "unasked"
    when: When = None
    only: Id | None = None
    stays: bool = False
    """DQ-R125: whether it can be asked in later scenarios too."""
    variants: tuple[QuestionVariant, ...] = ()


class ScanAnswer(Approaches, frozen=True, kw_only=True):
    """DQ-30: what an NPC says about a card."""

    npc: Id
    item: Id
    say: Text | Said
    veiled: Veiled = {}
    do: tuple[AnyLine, ...] = ()
    when: When = None
    only: Id | None = None
    stays: bool = False

    @property
    def answer(self) -> Telling:
        """What is told first, as in a question."""
        return Telling(say=self.say, do=self.do, veiled=self.veiled)


class SearchItem(Telling, frozen=True, kw_only=True):
    """DQ-31: one thing to examine."""

    id: Id
    label: Title
    when: When = None
    only: Id | None = None
    uses: Uses = "once"


class Search(Record, frozen=True, kw_only=True):
    """DQ-31: what can be found in one place."""

    id: Id
    items: Annotated[tuple[SearchItem, ...], msgspec.Meta(min_length=1)]


class Good(Record, frozen=True, kw_only=True):
    """DQ-28: something for sale."""

    item: Id
    stock: Amount
    price: Count = 1
    when: When = None
    to: Literal["active", "team"] = "active"


class Shop(Record, frozen=True, kw_only=True):
    """DQ-28: goods with price and stock."""

    id: Id
    goods: Annotated[tuple[Good, ...], msgspec.Meta(min_length=1)]


class Entry(Telling, frozen=True, kw_only=True):
    """DQ-32.2: entries that are right, and their consequence."""

    entries: Annotated[tuple[Title, ...], msgspec.Meta(min_length=1)]


class Password(Record, frozen=True, kw_only=True):
    """DQ-32: a word or number to be typed."""

    id: Id
    input: Literal["word", "number"]
    accept: Annotated[tuple[Entry, ...], msgspec.Meta(min_length=1)]
    wrong: Telling | None = None
    tries: Amount = 3


class Hint(Record, frozen=True, kw_only=True):
    """DQ-33: what the director says in a situation, clearer with every level."""

    levels: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1, max_length=3)]
    id: Id | None = None
    """For translators: with it, their words stay with this hint when others come before it."""
    when: When = None
