"""Where things are (DQ §7.6): slots of the city board, card Locations, Points of Interest."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noctuary.games.dark_quarter.content.format.base import Id, Number, Record, Spot, Title
from noctuary.games.dark_quarter.content.format.conditions import When
from noctuary.games.dark_quarter.content.format.options import AnyOption
from noctuary.games.dark_quarter.content.format.script import Telling


class Slot(Record, frozen=True, kw_only=True):
    """A place on the city board, in a picture of 1200 by 700."""

    id: Id
    at: Spot
    inset: bool = False


class Board(Record, frozen=True, kw_only=True):
    """The city board."""

    slots: tuple[Slot, ...]


class LocationCard(Record, frozen=True, kw_only=True):
    """A zoomed view of (a part of) a Location."""

    id: Id
    number: Number
    position: Spot
    name: Title | None = None
    art: Title | None = None


class Location(Telling, frozen=True, kw_only=True):
    """DQ-14.2: a Location marker and its cards; `say` and `do` happen on exploring."""

    id: Id
    name: Title
    on_board: Id
    cards: Annotated[tuple[LocationCard, ...], msgspec.Meta(min_length=1)]
    pois: tuple[Id, ...] = ()
    only: Id | None = None


class Intro(Telling, frozen=True, kw_only=True):
    """What is read on a visit, if its condition holds."""

    when: When = None


class Poi(Record, frozen=True, kw_only=True):
    """DQ-13: anything to interact with, on the board or on a Location card."""

    id: Id
    npc: Id | None = None
    name: Title | None = None
    kind: Literal["generic", "finale"] = "generic"
    on_board: Id | None = None
    on_card: Id | None = None
    at: Spot | None = None
    place: Title | None = None
    only: Id | None = None
    intros: tuple[Intro, ...] = ()
    options: tuple[AnyOption, ...] = ()

    def __post_init__(self) -> None:
        if (self.npc is None) == (self.name is None):
            raise ValueError("a POI has either `npc` or `name`")
        if (self.on_board is None) == (self.on_card is None):
            raise ValueError("a POI lies either `on_board` or `on_card`")
        if self.on_card is not None and self.at is None:
            raise ValueError("a POI `on_card` needs `at`, its place on the card, such as [3, 2]")
        if self.on_card is None and self.at is not None:
            raise ValueError("`at` is for a POI `on_card`; on the board its slot tells the place")
