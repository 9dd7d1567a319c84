"""The log of the stair: every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from noctuary.engine.events import DiceRolled, Ended, Event
from noctuary.engine.words import listed
from tests.fifth_game.last_stair.events import Climbed, KeepsakeShown, OilBurned, ShapeCame
from tests.fifth_game.last_stair.state import Stair

ENDINGS: Final = {
    "lit": "The lamp is lit.",
    "dark": "The last lantern goes out.",
    "dawn": "The night is over, and the lamp is dark.",
    "conceded": "You go down again.",
}


SAID: Final[dict[type[Event], Callable[[Stair, Any], str]]] = {
    ShapeCame: lambda g, e: f"Keeper {e.seat + 1} meets {g.pack.shapes[e.shape].name}.",
    KeepsakeShown: lambda g, e: f"Keeper {e.seat + 1} shows {g.pack.keepsakes[e.keepsake].name}.",
    DiceRolled: lambda g, e: f"The dice show {listed([str(face) for face in e.faces])}.",
    Climbed: lambda g, e: f"You climb to landing {e.landing}.",
    OilBurned: lambda g, e: f"Keeper {e.seat + 1} has {e.left} oil left.",
    Ended: lambda g, e: ENDINGS[e.reason],
}


def tell(g: Stair, event: Event) -> str:
    """One event in words; empty where another line says it already."""
    said = SAID.get(type(event))
    return "" if said is None else said(g, event)


def story(g: Stair, event: Event | None) -> str:
    """What is read aloud: the opening, shapes and keepsakes."""
    match event:
        case None:
            return g.pack.opening
        case ShapeCame(shape=shape):
            return g.pack.shapes[shape].text
        case KeepsakeShown(keepsake=keepsake):
            return g.pack.keepsakes[keepsake].text
        case _:
            return ""
