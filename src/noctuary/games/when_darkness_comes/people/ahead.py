"""What happens to people, told in rooms above."""

from __future__ import annotations

from noctuary.engine.ahead import told_later
from noctuary.games.when_darkness_comes.state import Night


@told_later
def cut_turn(g: Night) -> None:
    """WD-32.3, WD-36.15: the turn goes straight to its end steps. Told in night/turn.py."""
    raise NotImplementedError
