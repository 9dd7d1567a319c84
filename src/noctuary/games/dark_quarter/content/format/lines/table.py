"""Lines that move cubes, dice, Experience and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec

from noctuary.games.dark_quarter.content.format.base import (
    Amount,
    AnySkill,
    Count,
    Id,
    Limit,
    Skill,
)
from noctuary.games.dark_quarter.content.format.lines.base import Everyone, Line, Who

if TYPE_CHECKING:
    from noctuary.games.dark_quarter.content.format.script import AnyLine
else:
    AnyLine = Any  # scripts hold lines and lines hold scripts: `script` puts the real type here

BySize = Annotated[tuple[Count, ...], msgspec.Meta(min_length=3, max_length=3)]
"""Numbers for teams of two, three and four."""


class Improve(Line, frozen=True, kw_only=True, tag="improve"):
    """A movement icon with blue arrows."""

    first: ClassVar[str] = "skill"
    skill: AnySkill
    n: Amount = 1
    who: Who = "active"


class Degrade(Line, frozen=True, kw_only=True, tag="degrade"):
    """A movement icon with red arrows."""

    first: ClassVar[str] = "skill"
    skill: AnySkill
    n: Amount = 1
    who: Who = "active"


class AddCube(Line, frozen=True, kw_only=True, tag="add_cube"):
    """One cube more on a track."""

    first: ClassVar[str] = "skill"
    skill: Skill
    who: Who = "active"


class RemoveCube(Line, frozen=True, kw_only=True, tag="remove_cube"):
    """One cube less on a track."""

    first: ClassVar[str] = "skill"
    skill: Skill
    who: Who = "active"


class RefreshEffort(Line, frozen=True, kw_only=True, tag="refresh_effort"):
    """Exhausted Effort dice become available."""

    first: ClassVar[str] = "n"
    n: Amount | Everyone = 1
    who: Who = "active"


class ExhaustEffort(Line, frozen=True, kw_only=True, tag="exhaust_effort"):
    """Available Effort dice become exhausted."""

    first: ClassVar[str] = "n"
    n: Amount | Everyone = 1
    who: Who = "active"


class GainXp(Line, frozen=True, kw_only=True, tag="gain_xp"):
    """Experience for the Team pool or for Characters; a list is for teams of 2, 3 and 4."""

    first: ClassVar[str] = "n"
    n: Count | BySize = 1
    to: Who = "team"


class LoseXp(Line, frozen=True, kw_only=True, tag="lose_xp"):
    """Experience is lost, never below 0."""

    first: ClassVar[str] = "n"
    n: Count = 1
    to: Who = "team"


class GiveStory(Line, frozen=True, kw_only=True, tag="give_story"):
    """A Story card enters."""

    id: Id
    to: Id | None = None


class TakeStory(Line, frozen=True, kw_only=True, tag="take_story"):
    """A Story card (or all of them) goes back to the deck, or out of the campaign."""

    id: Id
    remove: bool = False


class MoveStory(Line, frozen=True, kw_only=True, tag="move_story"):
    """A Story card goes from the team to a Character, or back."""

    id: Id
    to: Id


class GiveConsumable(Line, frozen=True, kw_only=True, tag="give_consumable"):
    """Copies are drawn; forfeited if none is left."""

    id: Id
    n: Amount = 1
    who: Who = "active"


class OfferConsumable(Line, frozen=True, kw_only=True, tag="offer_consumable"):
    """The controller chooses among those of which a copy is left."""

    first: ClassVar[str] = "ids"
    ids: tuple[Id, ...]
    pick: Amount = 1
    who: Who = "active"


class TakeConsumable(Line, frozen=True, kw_only=True, tag="take_consumable"):
    """A Consumable is discarded; `else` is what happens if there is none."""

    id: Id
    n: Amount = 1
    who: Who = "active"
    otherwise: tuple[AnyLine, ...] = msgspec.field(default=(), name="else")


class DiscardScanned(Line, frozen=True, kw_only=True, tag="discard_scanned"):
    """The card just scanned is discarded, or returned to the Story deck."""

    first: ClassVar[str] = ""


class RefreshAbility(Line, frozen=True, kw_only=True, tag="refresh_ability"):
    """Flipped cards are ready again."""

    first: ClassVar[str] = "limit"
    limit: Limit
    who: Who = "active"
