"""Characters, their Abilities, cards and persons, dice and prices (DQ §7.4, DQ §7.5)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noctuary.games.dark_quarter.content.format.base import (
    Amount,
    Count,
    Face,
    Id,
    Limit,
    Number,
    Record,
    Text,
    Title,
)
from noctuary.games.dark_quarter.content.format.effects import AnyCost, AnyEffect, AnyOccasion
from noctuary.games.dark_quarter.content.format.script import Telling

Slots = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=1, le=12)], ...],
    msgspec.Meta(min_length=1, max_length=4),
]
Availability = Literal["S", 1, 2, 3, 4]


class StartTracks(Record, frozen=True, kw_only=True):
    """Where the cubes of a Character start."""

    talent: Slots
    combat: Slots
    arcane: Slots
    charisma: Slots


class StartItems(Record, frozen=True, kw_only=True):
    """What a Character has at the start of the campaign."""

    consumables: tuple[Id, ...] = ()
    story_personal: tuple[Id, ...] = ()


class Destiny(Telling, frozen=True, kw_only=True):
    """DQ-36.17: an ending of a Character."""

    id: Id
    title: Title


class Character(Record, frozen=True, kw_only=True):
    """One of the four playable persons of a campaign."""

    id: Id
    name: Title
    role: Title
    colour: Title
    introduction: Text
    short: Title | None = None
    """How companions call the Character; by default the id with a capital letter."""
    start: StartTracks
    destinies: tuple[Destiny, ...]
    ties: bool = False
    """Whether a tie between destinies is meant to be possible (G109)."""
    start_items: StartItems = StartItems()
    start_effort: Annotated[int, msgspec.Meta(ge=0, le=3)] = 3

    @property
    def called(self) -> str:
        """The name used at the table."""
        return self.short or self.id.replace("_", " ").title()


class EffectCard(Record, frozen=True, kw_only=True):
    """What Abilities and Consumables share: when they can be used and what they do."""

    id: Id
    name: Title
    text: Text
    trigger: AnyOccasion
    effect: Annotated[tuple[AnyEffect, ...], msgspec.Meta(min_length=1)]
    window: Literal["before_roll", "dice", "result", "after_test"] | None = None


class Ability(EffectCard, frozen=True, kw_only=True):
    """A card of one Character."""

    character: Id
    availability: Availability
    limit: Limit | None = None
    coop: bool = False
    reach: Literal["same_location", "anywhere"] = "same_location"
    cost: tuple[AnyCost, ...] = ()


class Consumable(EffectCard, frozen=True, kw_only=True):
    """A numbered card with copies; its cost is the card itself."""

    number: Number
    copies: Count
    art: Title | None = None


class StoryCard(Record, frozen=True, kw_only=True):
    """A unique, numbered card without an effect of its own."""

    id: Id
    number: Number
    name: Title
    description: Text
    art: Title | None = None
    default_place: Literal["team", "personal"] = "team"


class Npc(Record, frozen=True, kw_only=True):
    """A person of the story."""

    id: Id
    number: Number
    name: Title
    kind: Literal["npc_marker", "npc_mini"] = "npc_marker"
    role: Title | None = None
    patience: Amount | None = None
    after_wrong: Literal["stay", "end_conversation"] = "stay"
    patience_gone: Literal["close", "leave", "nothing"] = "close"


class Dice(Record, frozen=True, kw_only=True):
    """DQ-22.8, DQ-22.9: the faces of the two kinds of dice."""

    main: tuple[Face, Face, Face, Face, Face, Face] = (1, 2, 3, 3, 4, "star")
    effort: tuple[Face, Face, Face, Face, Face, Face] = (1, 2, 3, 4, "star", "plus")


class Timers(Record, frozen=True, kw_only=True):
    """DQ-36.4: seconds for each level of Time Pressure."""

    pressure_cooker: Amount = 20
    little_tension: Annotated[int, msgspec.Meta(ge=1, le=999)] = 45
    very_relaxed: Annotated[int, msgspec.Meta(ge=1, le=999)] = 120
