"""What the controlled are made to do, told in rooms above."""

from __future__ import annotations

from noctuary.engine.ahead import told_later
from noctuary.games.when_darkness_comes.state import Night


@told_later
def order_character(g: Night, who: str, target: str) -> None:
    """WD-39.23: a controlled character acts or moves as told. Told in night/orders.py."""
    raise NotImplementedError
