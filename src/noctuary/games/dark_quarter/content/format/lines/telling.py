"""Lines that tell something, and lines that remember."""

from __future__ import annotations

from typing import ClassVar

from noctuary.games.dark_quarter.content.format.base import Id, Text, Veiled, Whole
from noctuary.games.dark_quarter.content.format.lines.base import Line


class Say(Line, frozen=True, kw_only=True, tag="say"):
    """A narrative page, perhaps spoken by somebody."""

    first: ClassVar[str] = "text"
    text: Text
    by: Id | None = None
    veiled: Veiled = {}


class ShowImage(Line, frozen=True, kw_only=True, tag="image"):
    """A picture."""

    id: Text


class PlaySound(Line, frozen=True, kw_only=True, tag="sound"):
    """A sound."""

    id: Text


class GainLead(Line, frozen=True, kw_only=True, tag="lead"):
    """A Lead is gained."""

    id: Id


class Note(Line, frozen=True, kw_only=True, tag="note"):
    """An entry in the journal."""

    first: ClassVar[str] = "text"
    text: Text


class SetObjective(Line, frozen=True, kw_only=True, tag="objective"):
    """The objective of the team, or a personal one, is replaced."""

    first: ClassVar[str] = "text"
    text: Text
    character: Id | None = None


class SetFlag(Line, frozen=True, kw_only=True, tag="set_flag"):
    """A flag is set."""

    id: Id


class ClearFlag(Line, frozen=True, kw_only=True, tag="clear_flag"):
    """A flag is cleared."""

    id: Id


class AddCounter(Line, frozen=True, kw_only=True, tag="add_counter"):
    """A counter goes up or down."""

    id: Id
    n: Whole = 1


class SetCounter(Line, frozen=True, kw_only=True, tag="set_counter"):
    """A counter gets a value."""

    id: Id
    n: Whole = 1
