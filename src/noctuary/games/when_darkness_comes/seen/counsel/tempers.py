"""What is dear to somebody who plays to win, and what a manner changes about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from noctuary.engine.manners import Manner


class Temper(NamedTuple):
    """How somebody weighs what the others, the points and the wounds are worth."""

    points: float = 1.0
    """What VP are worth, as a multiple of what they are worth to a careful player."""
    plunder: float = 1.0
    """How far one goes for the sake of things that may lie somewhere, likewise."""
    steals_from: float = 0.35
    """The least chance at which one tries to steal; more than 1: never."""
    strikes_at: int = 1
    """A rival with so little health may be struck down, if that is worth anything."""
    betrays: bool = False
    """Whether one steals from friends too, refuses them help and shuts the door on them."""
    gives: bool = False
    """Whether one helps rivals for nothing, and takes any deal that does not ruin one."""
    least_gain: float = 0.5
    """What a deal must bring for one to propose it, in VP."""
    accepts_at: float = 0.0
    """What a deal must bring for one to accept it."""
    asks_a_price: bool = False
    """Whether help has its price even among friends."""
    heals_at: int = 3
    """A friend with so little health is bandaged."""


TEMPERS: Final[dict[Manner, Temper]] = {
    "keen": Temper(),
    "greedy": Temper(
        points=2.5,
        plunder=3.0,
        strikes_at=2,
        least_gain=1.5,
        accepts_at=1.0,
        asks_a_price=True,
        heals_at=1,
    ),
    "treacherous": Temper(steals_from=0.15, strikes_at=6, betrays=True, heals_at=0),
    "kind": Temper(
        points=0.6, steals_from=2.0, strikes_at=0, gives=True, accepts_at=-1.5, heals_at=4
    ),
}
"""Every manner but the careful one, whose advice is the yardstick and stays as it is."""
