"""What a review of a finished game says, as records; `review.py` makes them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

TURNING_POINTS: Final = 3
NEAR: Final = 6
"""So many turns apart the same advice is still the same advice."""
DECIDED_SOMETHING: Final = 0.02
"""What moved the chance by less than this decided nothing."""


class NoReview(ValueError):
    """This game cannot be reviewed; the message says why."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: what the table was worth before it, what was chosen, and what came of it."""

    moment: int
    """The moment of the game at which it was made: a new table can go on from there."""
    turn: int
    seat: int
    """Who decided."""
    question: str
    chosen: str
    came: tuple[str, ...] = ()
    """What came of it until the next decision, as the seat was told."""
    before: float
    """The chance to win at this moment."""
    after: float
    """What the reply was worth: the chance at the next decision, averaged over all that could
    have come."""
    then: float
    """The chance at the next decision as it came, or how it ended."""
    doubt: float = 0.0
    """How uncertain `after` is, as a variance."""
    better: str = ""
    """What would have been better; empty if nothing certainly was."""
    better_reply: str = ""
    lost: float = 0.0
    """By how much it would have been, at the end of the turn."""
    kept: float = 0.0
    """What the table was worth then on average, as it was decided."""
    why: str = ""
    """What speaks for it."""
    tries: int = 0
    """How many possible games were played out from here, with each of the two replies; 0: none."""
    own_share: float = 0.0
    """The share of them that was won, or of the goal that was reached in them."""
    better_share: float = 0.0

    @property
    def choice(self) -> float:
        """What the reply changed."""
        return self.after - self.before

    @property
    def luck(self) -> float:
        """What then came."""
        return self.then - self.after

    @property
    def by(self) -> Literal["choice", "luck"]:
        """What decided more here."""
        return "choice" if self.lost >= abs(self.luck) else "luck"

    @property
    def weight(self) -> float:
        """How much it decided."""
        return max(self.lost, abs(self.luck))

    @property
    def moved(self) -> float:
        """What is told of it: what the better reply would have kept, or what luck did."""
        return -self.lost if self.by == "choice" else self.luck


def turning_points(moments: Iterable[Moment], seat: int) -> tuple[Moment, ...]:
    """The weightiest moments. What was missed again and again is told once, and of a turn the
    weightiest moment."""
    mine = [one for one in moments if one.seat == seat or one.by == "luck"]
    found: list[Moment] = []
    for one in sorted(mine, key=lambda one: -one.weight):
        told = any(one.turn == other.turn or is_missed_again(one, other) for other in found)
        if one.weight >= DECIDED_SOMETHING and not told:
            found.append(one)
    return tuple(found[:TURNING_POINTS])


def is_missed_again(one: Moment, other: Moment) -> bool:
    """Whether the same was missed at two moments that are not far from each other."""
    return bool(one.better) and one.better == other.better and abs(one.turn - other.turn) <= NEAR


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as the coach sees it."""

    seat: int
    won: bool
    ended: float
    """Where the line ends: 1 for a win."""
    turns: int
    worlds: int
    """In how many possible worlds each reply was looked at."""
    by_goal: bool = False
    """Whether the line tells how much of the goal is reached instead of the chance to win."""
    moments: tuple[Moment, ...]

    @property
    def at_the_deal(self) -> float:
        """The chance at the first decision."""
        return self.moments[0].before if self.moments else self.ended

    @property
    def choice(self) -> float:
        """What the seat's own replies changed, all together."""
        return sum(one.choice for one in self.moments if one.seat == self.seat)

    @property
    def others(self) -> float:
        """What the replies of the others changed."""
        return sum(one.choice for one in self.moments if one.seat != self.seat)

    @property
    def luck(self) -> float:
        """What chance brought in all; nothing on average over many games."""
        return sum(one.luck for one in self.moments)

    @property
    def doubt(self) -> float:
        """The standard error of luck."""
        return math.sqrt(sum(one.doubt for one in self.moments))

    @property
    def turning_points(self) -> tuple[Moment, ...]:
        """The few moments that decided most, the weightiest first."""
        return turning_points(self.moments, self.seat)

    @property
    def line(self) -> list[tuple[int, float]]:
        """The chance over the game: the turn and the chance at each decision, and the end."""
        return [*((one.turn, one.before) for one in self.moments), (self.turns, self.ended)]

    @property
    def decisions(self) -> int:
        """How many decisions the seat had."""
        return sum(one.seat == self.seat for one in self.moments)
