"""What a careful keeper would do."""

from __future__ import annotations

from typing import Final

from tests.fifth_game.last_stair.climbing import Decide
from tests.fifth_game.last_stair.state import Stair
from tests.fifth_game.last_stair.words.asking import THROWS, throws_that_reach

GOOD: Final = 0.5
HOPELESS: Final = 0.2


def advise(g: Stair, seat: int) -> str | None:
    """Face what is likely to give way, spend the keepsake where it helps, turn from the rest."""
    if not isinstance(g.agenda[-1], Decide):
        return None
    dread = g.pack.shapes[g.shape].dread
    bare = throws_that_reach(dread) / THROWS
    if bare >= GOOD or g.oil[seat] == 1:
        return "show" if g.oil[seat] == 1 and seat in g.keepsakes else "face"
    if seat in g.keepsakes and dread - g.pack.keepsakes[g.keepsakes[seat]].strength <= 8:
        return "show"
    return "turn" if bare < HOPELESS else "face"


def reason(g: Stair, seat: int, option: str) -> str:
    """Why."""
    return {
        "face": "The dice are likely enough to get past it.",
        "show": "Your keepsake makes the difference here.",
        "turn": "It costs one oil either way, and this one hardly ever gives way.",
    }.get(option, "")
