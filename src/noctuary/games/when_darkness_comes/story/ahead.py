"""What a scenario leads to, told in rooms above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noctuary.engine.ahead import told_later
from noctuary.games.when_darkness_comes.state import Night

if TYPE_CHECKING:
    from noctuary.games.when_darkness_comes.story.scenario import Moment


@told_later
def take_effect(g: Night, moment: Moment, kind: str, value: Any) -> None:
    """WD-40.1: an effect is carried out by the general rules. Told in night/effects.py."""
    raise NotImplementedError
