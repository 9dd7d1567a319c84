"""What a scene still needs, for whoever asks what to do next. The numbers know nothing of it: no
Score changes by an event, and rolling on lists could go on for ever."""

from __future__ import annotations

from typing import Final

from noctuary.games.six_days.play import Play
from noctuary.games.six_days.state import SixDays

NEEDED: Final = {
    "event": "The scene needs its event, and it costs nothing.",
    "discovery": "The discovery of this scene costs nothing either.",
    "core": "The scene ends only when its Core Challenge is settled.",
    "end": "Event and Core Challenge are behind you.",
}
"""What brings a scene on, in its order, and why."""


def advise(g: SixDays, seat: int) -> str | None:
    """What the scene needs next; elsewhere people tell their own story."""
    if g.question is None or not isinstance(g.agenda[-1], Play):
        return None
    options = g.options_for(seat)
    return next((option for option in NEEDED if option in options), None)


def reason(g: SixDays, seat: int, option: str) -> str:
    """Why that is advised."""
    return NEEDED[option] if option == advise(g, seat) else ""
