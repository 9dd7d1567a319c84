"""Options at POIs and in follow-up choices (DQ §7.6): one record a kind."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noctuary.games.dark_quarter.content.format.base import Id, Record, Text, Title
from noctuary.games.dark_quarter.content.format.conditions import When
from noctuary.games.dark_quarter.content.format.lines import flow
from noctuary.games.dark_quarter.content.format.script import AnyLine, Said, Telling

Uses = Literal["unlimited", "once", "once_per_turn", "once_per_character"]


class Option(Record, frozen=True, kw_only=True, tag_field="kind", tag=""):
    """One choice at a POI, or in a `choice` of a script."""

    id: Id
    label: Title
    when: When = None
    only: Id | None = None
    uses: Uses = "unlimited"
    ends_turn: bool = True


class SkillTestOption(Option, frozen=True, kw_only=True, tag="skill_test"):
    """DQ-21: a Skill test."""

    test: Id


class Accepted(Telling, frozen=True, kw_only=True):
    """A card that fits an item scan, and what it does."""

    item: Id
    when: When = None


class ItemScanOption(Option, frozen=True, kw_only=True, tag="item_scan"):
    """DQ-26: a card is scanned; the App does not say which fits."""

    accepts: Annotated[tuple[Accepted, ...], msgspec.Meta(min_length=1)]
    otherwise: Telling | None = None


class InteractionOption(Option, frozen=True, kw_only=True, tag="interaction"):
    """DQ-27: something is done without a test."""

    say: Text | Said | None = None
    do: tuple[AnyLine, ...] = ()

    @property
    def script(self) -> tuple[AnyLine, ...]:
        """What happens."""
        return Telling(say=self.say, do=self.do).script


class PurchaseOption(Option, frozen=True, kw_only=True, tag="purchase"):
    """DQ-28: a shop."""

    shop: Id


class PasswordOption(Option, frozen=True, kw_only=True, tag="password"):
    """DQ-32: a word or number is entered."""

    password: Id


class HintOption(Option, frozen=True, kw_only=True, tag="hint"):
    """DQ-33: the director is asked."""

    ends_turn: bool = False


class FinaleEntryOption(Option, frozen=True, kw_only=True, tag="finale_entry"):
    """DQ-34: the way into the Finale."""


AnyOption = (
    SkillTestOption
    | ItemScanOption
    | InteractionOption
    | PurchaseOption
    | PasswordOption
    | HintOption
    | FinaleEntryOption
)

vars(flow)["AnyOption"] = AnyOption
