"""What every line of a script has, and whom a line may concern."""

from __future__ import annotations

from typing import ClassVar, Literal

from noctuary.games.dark_quarter.content.format.base import Id, Record


class Line(Record, frozen=True, kw_only=True, tag_field="line", tag=""):
    """One thing that the story does. `first` is the argument that may be written alone."""

    first: ClassVar[str] = "id"


class InLocation(Record, frozen=True, kw_only=True):
    """All Characters who stand in a Location."""

    at: Id


Who = Id | InLocation
"""active, all, others, here, choose, a Character's id, or {at: location}."""
Everyone = Literal["all"]
