"""A finished game looked at again: how the chance to win went, what decided it, luck or choice.

Before each real decision stands the chance of whoever plays as the coach would. What the reply
takes from it is choice; what then comes of it, until the next decision, is luck. Begin with the
chance at the deal, add all choices and all luck, and the result comes out: 1 or 0. Everything is
reckoned from what the seat could know at the time.

Where a steady player hardly ever wins, the line tells instead how much of the goal it reaches.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from noctuary.bots.chance import Chance, chance
from noctuary.bots.hint import hint
from noctuary.engine.log import past_label
from noctuary.engine.session import Session, pause

MOST_DECISIONS: Final = 120
"""So many decisions are looked at; in a longer game they are spread over it evenly."""
TURNING_POINTS: Final = 3
TRIES: Final = 12
HARD: Final = 0.1
"""A game with a smaller chance at the deal is judged by how much of its goal is reached."""
NOTABLE: Final = 0.02
"""What moved the chance by less than this decided nothing."""

Listener = Callable[[int, int], None]
"""Hears how many decisions have been looked at, and of how many."""


class NoReview(ValueError):
    """This game cannot be reviewed; the message says why."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: what it was worth before, what was chosen, and what came of it."""

    moment: int
    """The moment of the game at which it was made: a branch goes on from there."""
    turn: int
    question: str
    chosen: str
    better: str = ""
    """What the coach would have done; empty if that was chosen."""
    why: str = ""
    """The coach's reason."""
    before: float
    """The chance to win of somebody who now plays as the coach would."""
    after: float
    """The chance after the reply, before anything came of it."""
    then: float
    """The chance at the next decision, or how it ended."""
    tries: int
    better_won: int = 0
    """How many of the tries the better reply won."""
    chosen_won: int = 0

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
        """What moved the chance more."""
        return "choice" if abs(self.choice) >= abs(self.luck) else "luck"

    @property
    def weight(self) -> float:
        """How much it decided."""
        return max(abs(self.choice), abs(self.luck))


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as the coach sees it."""

    seat: int
    won: bool
    ended: float
    """Where the line ends: 1 for a win."""
    turns: int
    tries: int
    by_goal: bool = False
    """Whether the line tells how much of the goal is reached instead of the chance to win."""
    moments: tuple[Moment, ...]
    left_out: int = 0
    """How many decisions were not looked at; what they changed counts as luck."""

    @property
    def at_the_deal(self) -> float:
        """The chance at the first decision."""
        return self.moments[0].before if self.moments else self.ended

    @property
    def choice(self) -> float:
        """What all replies together changed."""
        return sum(one.choice for one in self.moments)

    @property
    def luck(self) -> float:
        """What chance brought in all."""
        return sum(one.luck for one in self.moments)

    @property
    def turning_points(self) -> tuple[Moment, ...]:
        """The few moments that decided most, the weightiest first."""
        notable = [one for one in self.moments if one.weight >= NOTABLE]
        return tuple(sorted(notable, key=lambda one: -one.weight)[:TURNING_POINTS])


class Decision(msgspec.Struct, frozen=True):
    """A reply of the history that was one among several."""

    moment: int
    state: Any
    reply: str


def review(
    session: Session,
    seat: int = 0,
    tries: int = TRIES,
    seed: int = 0,
    heard: Listener | None = None,
    most: int = MOST_DECISIONS,
) -> Review:
    """Look at a finished game again, from one seat; NoReview where that makes no sense."""
    game, end = session.game, session.state
    if game.no_review:
        raise NoReview(game.no_review)
    if end.outcome is None:
        raise NoReview("The game is not over yet; a review comes after the end.")
    found = decisions(session, seat)
    chosen = spread(found, most)
    by_goal = bool(chosen) and is_hard(game, chosen[0], seat, tries, seed)
    looked: list[Moment] = []
    for number, one in enumerate(chosen):
        if heard is not None:
            heard(number, len(chosen))
        looked.append(judged(game, one, seat, tries, seed + one.moment, by_goal))
    ended = game.reached(end, seat) if by_goal else float(game.has_won(end, seat))
    return Review(
        seat=seat,
        won=game.has_won(end, seat),
        ended=ended,
        turns=end.turn,
        tries=tries,
        by_goal=by_goal,
        moments=tuple(joined(looked, ended)),
        left_out=len(found) - len(chosen),
    )


def is_hard(game: Any, first: Decision, seat: int, tries: int, seed: int) -> bool:
    """Whether a steady player hardly ever wins from here."""
    return chance(game, first.state, seat, 2 * tries, seed).value < HARD


def joined(looked: list[Moment], ended: float) -> list[Moment]:
    """The decisions, each with what the chance was at the next one."""
    chances = [*(one.before for one in looked[1:]), ended]
    return [
        msgspec.structs.replace(one, then=then) for one, then in zip(looked, chances, strict=True)
    ]


def decisions(session: Session, seat: int) -> list[Decision]:
    """The replies of a seat on the way to the end that were real decisions."""
    found = []
    for before, after in pairwise(session.way()):
        entry = session.entries[after]
        if entry.kind != "reply" or entry.seat != seat or entry.auto:
            continue
        state = session.at(before)
        if state.seat == seat and is_real(state, entry.option):
            found.append(Decision(before, state, entry.option))
    return found


def is_real(state: Any, reply: str) -> bool:
    """Whether there was something to decide: a pause that was passed decided nothing."""
    asked = state.question
    if asked.kind not in ("choose", "several") or state.stands(reply):
        return False
    return pause(state) != reply and (len(asked.options) > 1 or bool(asked.items))


def spread(found: list[Decision], most: int) -> list[Decision]:
    """At most so many of these, evenly spread, the first one among them.

    >>> spread(list(range(10)), 5)
    [0, 2, 4, 6, 8]
    """
    if len(found) <= most:
        return found
    return [found[n * len(found) // most] for n in range(most)]


def judged(game: Any, one: Decision, seat: int, tries: int, seed: int, by_goal: bool) -> Moment:
    """One decision, with the coach's choice tried in the same games as the reply that was given."""
    advice = hint(game, one.state, seat, seed)
    own = best = chance(game, one.state, seat, tries, seed, one.reply)
    if advice is not None and advice.option != one.reply:
        other = chance(game, one.state, seat, tries, seed, advice.option)
        # A few games more prove nothing, and the coach errs, too.
        if value(other, by_goal) > value(own, by_goal) + doubt(own, by_goal):
            best = other
    better = advice if best is not own else None
    return Moment(
        moment=one.moment,
        turn=one.state.turn,
        question=game.wording(one.state, one.state.agenda[-1]).text,
        chosen=past_label(game, one.state, one.reply),
        better=better.label if better else "",
        why=better.reason if better else "",
        before=value(best, by_goal),
        after=value(own, by_goal),
        then=value(own, by_goal),
        tries=tries,
        better_won=best.won,
        chosen_won=own.won,
    )


def value(found: Chance, by_goal: bool) -> float:
    """What the line tells."""
    return found.reached if by_goal else found.value


def doubt(found: Chance, by_goal: bool) -> float:
    """By how much two replies must differ to be told apart."""
    return found.error / 2 if by_goal else found.error
