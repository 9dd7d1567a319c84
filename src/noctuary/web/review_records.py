"""The review of a finished game as the JSON API tells it."""

from __future__ import annotations

import msgspec

from noctuary.bots import verdict
from noctuary.bots.recalled import Moment, Review
from noctuary.web.reviewing import Look


class TurningPoint(msgspec.Struct):
    """One of the few moments that decided most, the weightiest first."""

    moment: int
    """The moment of the game at which it was decided; `fork` plays on from there."""
    turn: int
    by: str
    """`choice` or `luck`."""
    moved: float
    """By how much the chance moved: what the better reply would have kept, or what luck did."""
    question: str
    chosen: str
    came: tuple[str, ...] = ()
    better: str = ""
    """What would have been better; empty if nothing certainly was."""
    tries: int = 0
    """How many possible games were played out from here with each of the two replies."""
    own_share: float = 0.0
    better_share: float = 0.0


class ReviewFound(msgspec.Struct):
    """A finished game as the coach sees it. Chances and shares are numbers from 0 to 1."""

    seat: int
    won: bool
    headline: str
    sentences: list[str]
    by_goal: bool
    """Whether the line tells how much of the goal is reached instead of the chance to win."""
    at_the_deal: float
    choice: float
    others: float
    luck: float
    doubt: float
    """The standard error of luck."""
    ended: float
    """At the deal, choice, others and luck add up to this."""
    worlds: int
    line: list[tuple[int, float]]
    """The turn and the chance at each decision, and the end."""
    turning_points: list[TurningPoint]


class ReviewInfo(msgspec.Struct):
    """How far a review has come; ask again until `review` or `fault` is there."""

    done: int = 0
    of: int = 0
    fault: str = ""
    """Why there is none."""
    review: ReviewFound | None = None


def review_info(look: Look) -> ReviewInfo:
    """What a program is told of a review."""
    found = None if look.found is None else told(look.found)
    return ReviewInfo(done=look.done, of=look.of, fault=look.fault, review=found)


def told(found: Review) -> ReviewFound:
    """A review in words and numbers."""
    return ReviewFound(
        seat=found.seat,
        won=found.won,
        headline=verdict.headline(found),
        sentences=verdict.sentences(found),
        by_goal=found.by_goal,
        at_the_deal=found.at_the_deal,
        choice=found.choice,
        others=found.others,
        luck=found.luck,
        doubt=found.doubt,
        ended=found.ended,
        worlds=found.worlds,
        line=found.line,
        turning_points=[turning_point(one) for one in found.turning_points],
    )


def turning_point(one: Moment) -> TurningPoint:
    """One moment of them."""
    return TurningPoint(
        moment=one.moment,
        turn=one.turn,
        by=one.by,
        moved=one.moved,
        question=one.question,
        chosen=one.chosen,
        came=one.came,
        better=one.better,
        tries=one.tries,
        own_share=one.own_share,
        better_share=one.better_share,
    )
