"""A finished game looked at again: how the chance to win went, what decided it, luck and choice
apart.

One judgement says what every position was worth to a seat, by what the seat could know. A reply has
many possible consequences; the judgement of each of them, averaged, is what the reply was worth.

- *Luck*: what came of a reply, less what it was worth. It is reckoned by the same judgement before
  chance and after it: so it is nothing on average, whoever plays and however roughly it judges.
- *Choice*: what a reply was worth, less what the position was worth before it. What the judgement
  sees late is in here too.

The chance at the deal, all choices and all luck add up to how it ended, 1 or 0. What would have
been better is found another way: the coach's own reply is played to the end of the turn in the same
possible worlds, and the weightiest differences to the end of the game.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import fmean, pvariance
from typing import Any, Final, NamedTuple

import msgspec

from noctuary.bots.chance import LONGEST, Chance, Steady, chance
from noctuary.bots.hint import hint, offered
from noctuary.bots.judgement import Judgement, is_real, known_judgement
from noctuary.bots.learning import learnt, played_out
from noctuary.bots.recalled import Moment, NoReview, Review, turning_points
from noctuary.engine import chance as streams
from noctuary.engine.events import Decided
from noctuary.engine.game import Game
from noctuary.engine.log import LogLine, log
from noctuary.engine.question import IllegalReply
from noctuary.engine.session import Session, pause

WORLDS: Final = 24
"""In so many possible worlds a reply's consequences are looked at."""
GLANCES: Final = 4
"""In so many of them when time is short."""
COMPARED: Final = 8
"""In so many worlds the coach's reply and the one that was given are played to the turn's end."""
LONGEST_TURN: Final = 100
"""After so many decisions a turn counts as over."""
TRIES: Final = 16
"""So many possible games are played out from a turning point, with each of two replies."""
CONFIRMED: Final = 10
"""So many better replies are tried that way; what has not been tried is not called better."""
SURE: Final = 2.0
"""By so many standard errors another reply must be better to be called so."""
NOTABLE: Final = 0.02
"""A reply that would have been better by less than this is not worth a word."""
MOST_TOLD: Final = 6
"""So many lines tell what came of a reply."""
FOR_REPLIES: Final = 0.6
"""This share of the time goes to finding better replies, the rest to playing games out."""
SECONDS: Final = 60.0
"""After so long the rest is looked at briefly."""
LESSONS: Final = 60
"""So many games are played to learn what positions are worth, where nobody has yet."""

Listener = Callable[[int, int], None]
"""Hears how much has been looked at, and of how much."""


class Point(msgspec.Struct, frozen=True):
    """A reply on the way to the end that was one among several."""

    moment: int
    state: Any
    reply: str
    seat: int


def review(
    session: Session,
    seat: int = 0,
    seed: int = 0,
    heard: Listener | None = None,
    seconds: float = SECONDS,
    worlds: int = WORLDS,
    tries: int = TRIES,
    judgement: Judgement | None = None,
) -> Review:
    """Look at a finished game again, from one seat; NoReview where that makes no sense."""
    refuse(session)
    heard = heard or (lambda done, of: None)
    judgement = judgement or judgement_for(session.game, session.at(0), seed, heard)
    return Coach(session, seat, judgement, seed, seconds, worlds, tries).review(heard)


def refuse(session: Session) -> None:
    """NoReview where a review makes no sense, with the reason."""
    if session.game.no_review:
        raise NoReview(session.game.no_review)
    if session.state.outcome is None:
        raise NoReview("The game is not over yet; a review comes after the end.")


class Lead(NamedTuple):
    """By how much the coach's reply is better than the one that was given."""

    reply: str
    size: float
    error: float = 0.0
    kept: float = 0.0
    """What was left with the reply that was given."""
    why: str = ""

    @property
    def is_clear(self) -> bool:
        """Whether it is called better: it is not by chance, and worth a word."""
        return bool(self.reply) and self.size > max(NOTABLE, SURE * self.error)


NO_LEAD: Final = Lead("", 0.0)


class Coach:
    """Whoever looks at one game again, from one seat."""

    def __init__(
        self,
        session: Session,
        seat: int,
        judgement: Judgement,
        seed: int = 0,
        seconds: float = SECONDS,
        worlds: int = WORLDS,
        tries: int = TRIES,
    ) -> None:
        self.session, self.seat, self.judgement, self.seed = session, seat, judgement, seed
        self.game: Game = session.game
        self.worlds, self.tries = worlds, tries
        self.began, self.seconds = time.monotonic(), seconds

    def review(self, heard: Listener) -> Review:
        """The whole game."""
        points = decisions(self.session)
        looked: list[Moment] = []
        for number, point in enumerate(points):
            heard(number, len(points) + CONFIRMED)
            looked.append(self.judged(point))
        end = self.session.state
        ended = self.judgement.ended(self.game, end, self.seat)
        moments = self.confirmed(self.told(joined(looked, ended)), heard)
        return Review(
            seat=self.seat,
            won=self.game.has_won(end, self.seat),
            ended=ended,
            turns=end.turn,
            worlds=self.worlds,
            by_goal=self.judgement.by_goal,
            moments=tuple(moments),
        )

    def is_late(self, share: float = 1.0) -> bool:
        """Whether this share of the time is over."""
        return time.monotonic() - self.began >= share * self.seconds

    def judged(self, point: Point) -> Moment:
        """One decision: what the position was worth, what the reply, what the coach's own."""
        game, state = self.game, point.state
        seeds = self.seeds(point.moment)[: GLANCES if self.is_late() else None]
        before = fmean(
            self.judgement.of(game, game.redeal(state, self.seat, seed=one), self.seat)
            for one in seeds
        )
        came = self.consequences(point, point.reply, seeds)
        after = fmean(came.values()) if came else before
        is_own = point.seat == self.seat
        is_looked_at = is_own and not self.is_late(FOR_REPLIES)
        lead = self.compared(point, seeds[:COMPARED]) if is_looked_at else NO_LEAD
        return Moment(
            moment=point.moment,
            turn=state.turn,
            seat=point.seat,
            question=game.wording(state, state.agenda[-1]).text,
            chosen=offered(game, state, point.reply),
            before=before,
            after=after,
            then=after,
            doubt=pvariance(came.values()) / len(came) if came else 0.0,
            better=offered(game, state, lead.reply) if lead.is_clear else "",
            better_reply=lead.reply if lead.is_clear else "",
            lost=lead.size if lead.is_clear else 0.0,
            kept=lead.kept,
            why=lead.why if lead.is_clear else "",
        )

    def seeds(self, moment: int) -> list[int]:
        """The worlds in which a decision is looked at. Every game and every moment has its own:
        what these few happen to bring shall not come again and again."""
        source = streams.mix(self.session.header.seed + self.seed) + moment
        return [streams.mix(streams.mix(source) + n) for n in range(self.worlds)]

    def consequences(self, point: Point, reply: str, seeds: Sequence[int]) -> dict[int, float]:
        """What the table is worth at the next decision, in each possible world in which this reply
        can be given: another's hand may be such that it cannot."""
        found = {}
        for seed in seeds:
            world = self.game.redeal(point.state, self.seat, seed=seed)
            try:
                world.reply(reply, point.seat)
            except IllegalReply:
                continue
            carry_on(self.game, world, seed)
            found[seed] = self.judgement.of(self.game, world, self.seat)
        return found

    def compared(self, point: Point, seeds: Sequence[int]) -> Lead:
        """By how much the coach's own reply is better, at the end of the turn."""
        advice = hint(self.game, point.state, self.seat, self.seed)
        is_asked = point.state.seat == self.seat and not point.state.stands(point.reply)
        if advice is None or not is_asked or advice.option == point.reply:
            return NO_LEAD
        own, other = (
            [self.at_turns_end(point, reply, seed) for seed in seeds]
            for reply in (point.reply, advice.option)
        )
        leads = [b - a for a, b in zip(own, other, strict=True)]
        error = math.sqrt(pvariance(leads) / len(leads))
        return Lead(advice.option, fmean(leads), error, fmean(own), advice.why)

    def at_turns_end(self, point: Point, reply: str, seed: int) -> float:
        """What a possible world is worth when this turn is over, a careful player going on."""
        world = self.game.redeal(point.state, self.seat, seed=seed)
        turn, players = world.turn, {n: Steady(seed + n) for n in range(world.seats)}
        world.reply(reply, point.seat)
        for _ in range(LONGEST_TURN):
            if world.question is None or (world.turn > turn and is_real(world)):
                break
            world.reply(players[world.seat].choose(self.game, world, world.seat), world.seat)
        return self.judgement.of(self.game, world, self.seat)

    def told(self, moments: list[Moment]) -> list[Moment]:
        """The moments with what came of them."""
        way = self.session.way()
        lines = {one.seq: one.lines for one in log(self.session, self.seat)}
        ends = [*(one.moment for one in moments[1:]), way[-1]]
        found = []
        for one, end in zip(moments, ends, strict=True):
            between = way[way.index(one.moment) + 1 : way.index(end) + 1]
            told = [line for seq in between for line in lines[seq] if is_news(line)]
            came = tuple(line.text for line in told[:MOST_TOLD])
            found.append(msgspec.structs.replace(one, came=came))
        return found

    def confirmed(self, moments: list[Moment], heard: Listener) -> list[Moment]:
        """The moments, the weightiest of which have been played out: what looked better and is not
        is no longer called so."""
        known = {one.moment: one for one in moments}
        for count in range(CONFIRMED):
            heard(len(moments) + count, len(moments) + CONFIRMED)
            points = turning_points(known.values(), self.seat)
            open_ones = [one for one in points if one.better and not one.tries]
            if self.is_late() or not open_ones:
                break
            known[open_ones[0].moment] = self.played_out(open_ones[0])
        return [one if one.tries else not_better(one) for one in known.values()]

    def played_out(self, one: Moment) -> Moment:
        """A moment with the games that the reply and the better one lead to."""
        state, reply = self.session.at(one.moment), self.reply_after(one.moment)
        own, other = (
            self.share(chance(self.game, state, self.seat, self.tries, self.seed, option))
            for option in (reply, one.better_reply)
        )
        if other <= own:
            return not_better(one)
        return msgspec.structs.replace(one, tries=self.tries, own_share=own, better_share=other)

    def share(self, found: Chance) -> float:
        """What the line tells of some games: how many were won, or how much was reached."""
        return found.reached if self.judgement.by_goal else found.value

    def reply_after(self, moment: int) -> str:
        """What was replied at a moment of the way."""
        way = self.session.way()
        return self.session.entries[way[way.index(moment) + 1]].option


def not_better(one: Moment) -> Moment:
    """A moment of which nobody can say what would have been better."""
    return msgspec.structs.replace(one, better="", better_reply="", lost=0.0, why="")


def is_news(line: LogLine) -> bool:
    """Whether a line of the log tells what came rather than what was chosen."""
    return bool(line.text) and not (line.heading or isinstance(line.event, Decided))


def judgement_for(game: Game, first: Any, seed: int, heard: Listener) -> Judgement:
    """What is known about such tables, else what a few games like this one teach."""
    known = known_judgement(game, first)
    if known is not None:
        return known
    lessons = []
    for n in range(LESSONS):
        heard(n, LESSONS)
        lessons.append(played_out(game, game.redeal(first, None, seed=seed + n), seed + n))
    return learnt(lessons)


def carry_on(game: Game, world: Any, seed: int) -> None:
    """Let a world go on until somebody has something to decide: chance comes, pauses pass."""
    players: dict[int, Steady] = {}
    for _ in range(LONGEST):
        if world.question is None or is_real(world):
            break
        passing = pause(world)
        who = world.seat
        if passing is None:
            player = players.setdefault(who, Steady(seed + who))
            passing = player.choose(game, world, who)
        world.reply(passing, who)


def decisions(session: Session) -> list[Point]:
    """The replies on the way to the end that decided something, whoever gave them."""
    found = []
    for before, after in pairwise(session.way()):
        entry = session.entries[after]
        if entry.kind != "reply" or entry.auto or entry.seat is None:
            continue
        state = session.at(before)
        if decided(state, entry.option, session.at(after)):
            found.append(Point(before, state, entry.option, entry.seat))
    return found


def decided(state: Any, reply: str, after: Any) -> bool:
    """Whether a reply decided something: a pause that was passed and a note did not; whoever
    gives up did."""
    if state.stands(reply):
        return after.outcome is not None
    return is_real(state) or (pause(state) is not None and pause(state) != reply)


def joined(looked: list[Moment], ended: float) -> list[Moment]:
    """The decisions, each with what the table was worth at the next one."""
    chances = [*(one.before for one in looked[1:]), ended]
    return [
        msgspec.structs.replace(one, then=then) for one, then in zip(looked, chances, strict=True)
    ]
