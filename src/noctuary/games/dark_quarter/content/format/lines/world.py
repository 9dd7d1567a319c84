"""Lines about places and persons, options and talks."""

from __future__ import annotations

from typing import ClassVar, Literal

from noctuary.games.dark_quarter.content.format.base import Amount, Id, QuestionState, Whole
from noctuary.games.dark_quarter.content.format.lines.base import Line, Who


class PlaceLocation(Line, frozen=True, kw_only=True, tag="place_location"):
    """A Location marker, unexplored, comes on the board."""

    id: Id


class PlaceCard(Line, frozen=True, kw_only=True, tag="place_card"):
    """A Location card is added to its Location."""

    id: Id


class RemoveCard(Line, frozen=True, kw_only=True, tag="remove_card"):
    """A Location card leaves, and its POIs with it."""

    id: Id


class Explore(Line, frozen=True, kw_only=True, tag="explore"):
    """A Location is explored without a visit."""

    id: Id


class RemoveLocation(Line, frozen=True, kw_only=True, tag="remove_location"):
    """Marker, cards and POIs of a Location leave."""

    id: Id


class PlacePoi(Line, frozen=True, kw_only=True, tag="place_poi"):
    """A POI enters at the place of its definition."""

    id: Id


class RemovePoi(Line, frozen=True, kw_only=True, tag="remove_poi"):
    """A POI leaves."""

    id: Id


class MovePoi(Line, frozen=True, kw_only=True, tag="move_poi"):
    """A POI goes to another Location card or board slot."""

    id: Id
    to: Id
    at: tuple[int, int] | None = None


class SwapPoi(Line, frozen=True, kw_only=True, tag="swap_poi"):
    """A person's marker becomes a figure, or back."""

    id: Id
    kind: Literal["npc_marker", "npc_mini"]


class Mark(Line, frozen=True, kw_only=True, tag="mark"):
    """A Character marker is put beside a POI or Location, or taken away."""

    first: ClassVar[str] = "character"
    character: Id
    poi: Id | None = None
    location: Id | None = None


class MoveCharacter(Line, frozen=True, kw_only=True, tag="move_character"):
    """Figures move to a POI."""

    first: ClassVar[str] = "to"
    to: Id
    who: Who = "active"


class Disable(Line, frozen=True, kw_only=True, tag="disable"):
    """An option is hidden."""

    id: Id


class Enable(Line, frozen=True, kw_only=True, tag="enable"):
    """An option is shown again."""

    id: Id


class ResetOption(Line, frozen=True, kw_only=True, tag="reset_option"):
    """The uses of an option are forgotten."""

    id: Id


class UnlockQuestion(Line, frozen=True, kw_only=True, tag="unlock_question"):
    """A locked question becomes unlocked."""

    id: Id


class SetQuestion(Line, frozen=True, kw_only=True, tag="set_question"):
    """A question gets any state."""

    id: Id
    state: QuestionState


class AddQuestions(Line, frozen=True, kw_only=True, tag="add_questions"):
    """The present allowance of questions changes."""

    first: ClassVar[str] = "n"
    n: Whole


class AddActions(Line, frozen=True, kw_only=True, tag="add_actions"):
    """The present allowance of investigation actions changes."""

    first: ClassVar[str] = "n"
    n: Whole


class EndConversation(Line, frozen=True, kw_only=True, tag="end_conversation"):
    """The conversation ends; the rest is lost."""

    first: ClassVar[str] = ""


class EndSearch(Line, frozen=True, kw_only=True, tag="end_search"):
    """The search ends; the rest is lost."""

    first: ClassVar[str] = ""


class CloseNpc(Line, frozen=True, kw_only=True, tag="close_npc"):
    """An NPC can no longer be questioned."""

    id: Id


class OpenNpc(Line, frozen=True, kw_only=True, tag="open_npc"):
    """An NPC is placated; the patience is whole again."""

    id: Id


class NpcLeaves(Line, frozen=True, kw_only=True, tag="npc_leaves"):
    """An NPC is gone for good."""

    id: Id


class AddSum(Line, frozen=True, kw_only=True, tag="add_cumulative"):
    """A running sum grows; thresholds reached happen."""

    id: Id
    n: Amount = 1


class ResetSum(Line, frozen=True, kw_only=True, tag="reset_cumulative"):
    """A running sum is 0 again and its test open."""

    id: Id


class Restock(Line, frozen=True, kw_only=True, tag="restock"):
    """A shop gets more of a good."""

    first: ClassVar[str] = "shop"
    shop: Id
    item: Id
    n: Amount = 1
