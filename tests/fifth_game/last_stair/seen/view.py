"""What a seat may know of the stair, and the same table with other secrets."""

from __future__ import annotations

import msgspec

from noctuary.engine import chance
from noctuary.engine.game import streams
from tests.fifth_game.last_stair.state import Stair


class Keeper(msgspec.Struct, frozen=True):
    """One keeper as somebody sees them."""

    oil: int
    keepsake: str
    """Its name to its owner; to others only whether it is still a secret."""


class View(msgspec.Struct, frozen=True):
    """The stair as one seat sees it."""

    landing: int
    height: int
    shape: str
    shapes_left: int
    keepers: tuple[Keeper, ...]


def view(g: Stair, seat: int | None) -> View:
    """LS-1.1, LS-1.2: oil is open, a keepsake is its owner's secret."""
    return View(
        landing=g.landing,
        height=g.settings.height,
        shape=g.pack.shapes[g.shape].name if g.shape else "",
        shapes_left=len(g.deck),
        keepers=tuple(Keeper(g.oil[n], keepsake(g, n, seat)) for n in range(g.seats)),
    )


def keepsake(g: Stair, owner: int, seat: int | None) -> str:
    """A keepsake as a seat may know it."""
    if owner not in g.keepsakes:
        return "shown"
    return g.pack.keepsakes[g.keepsakes[owner]].name if owner == seat else "hidden"


def redeal(g: Stair, seat: int | None, seed: int) -> Stair:
    """A clone with another order of shapes, and for a seat with other keepsakes of the others."""
    twin = g.clone()
    twin.streams = streams(chance.mix(seed))
    twin.chance = "drawn"
    twin.streams["deck"] = chance.shuffle(twin.streams["deck"], twin.deck)
    owners = [] if seat is None else [n for n in twin.keepsakes if n != seat]
    unknown = twin.box + [twin.keepsakes[n] for n in owners]
    twin.streams["oracle"] = chance.shuffle(twin.streams["oracle"], unknown)
    for owner in owners:
        twin.keepsakes[owner] = unknown.pop()
    twin.box = unknown
    return twin
