"""What happens on the stair."""

from __future__ import annotations

from noctuary.engine.events import Event


class ShapeCame(Event, frozen=True, tag=True):
    """LS-3.1: a shape was turned over."""

    seat: int
    shape: str


class KeepsakeShown(Event, frozen=True, tag=True):
    """LS-3.4: a keepsake is no secret any more."""

    seat: int
    keepsake: str


class Climbed(Event, frozen=True, tag=True):
    """LS-3.2: everybody is one landing higher."""

    landing: int


class OilBurned(Event, frozen=True, tag=True):
    """LS-3.3, LS-3.5: a lantern has one oil less."""

    seat: int
    left: int
