"""Rules that are told in a later chapter (see engine/ahead.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noctuary.engine.ahead import told_later

if TYPE_CHECKING:
    from noctuary.games.six_days.state import SixDays


@told_later
def standing(g: SixDays) -> tuple[str, ...]:
    """SD-1.3, SD-3.7, SD-7.3, SD-13.3, SD-21.3: what can be done at any time. Told in standing.py,
    which knows all chapters that it interrupts."""
    raise NotImplementedError


@told_later
def stand(g: SixDays, option: str, seat: int) -> None:
    """SD-1.3: one of these is done; the open question stays, or is asked again after it. Told in
    standing.py."""
    raise NotImplementedError
