"""Players that look one step ahead, over redealt copies of the table: they know no secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from statistics import fmean
from typing import Any, ClassVar, Final, NamedTuple

from noctuary.bots.player import Bot
from noctuary.engine.game import Game
from noctuary.engine.session import pause

NATURE: Final = ("dice", "draw")
"""Kinds of question that ask what chance brought: there is nothing to prefer."""
NO_DIFFERENCE: Final = 1e-9
PATIENCE: Final = 20
"""How often a reply that promises a gain is given in one turn: it may never keep its promise."""
FOLLOWED: Final = 24
"""How many further decisions of a turn are followed at most."""

Counsel = Callable[[Any, int], str | None]
"""What a game itself advises a seat at a table."""


class Greedy(Bot):
    """Tries every reply on the same few redealt tables and takes the one that promises most."""

    name: ClassVar[str] = "greedy"
    meaning: ClassVar[str] = "looks one step ahead and takes what looks best"
    tables: ClassVar[int] = 8
    """Over how many redealt tables a reply is tried."""
    follows: ClassVar[bool] = False
    """Whether the decisions that a reply leads to in the same turn are thought through too."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._turn = -1
        self._taken: Counter[tuple[str, str]] = Counter()
        """How often each reply was given to each kind of question in this turn."""

    def choose(self, game: Game, state: Any, seat: int) -> str:
        passing = pause(state)
        if passing is not None:
            return passing
        replies = self.replies(state)
        if len(replies) == 1 or state.question.kind in NATURE:
            return self.one_of(replies)
        if state.turn != self._turn:
            self._turn, self._taken = state.turn, Counter()
        asked = type(state.agenda[-1]).__name__
        outlook = self.outlook(game, state, seat)
        promises = [outlook.promise(reply, self._taken[asked, reply]) for reply in replies]
        chosen = self.pick(game, state, seat, outlook, promises)
        self._taken[asked, chosen] += 1
        return chosen

    def pick(
        self, game: Game, state: Any, seat: int, outlook: Outlook, promises: list[Promise]
    ) -> str:
        """The reply to give, by what all of them promise."""
        return self.one_of(preferred(promises, outlook.now))

    def interject(self, game: Game, state: Any, seat: int) -> str | None:
        outlook = self.outlook(game, state, seat)
        promises = [outlook.promise(option) for option in state.options_for(seat)]
        better = [promise for promise in promises if promise.worth > outlook.now + NO_DIFFERENCE]
        return self.one_of(highest(better)) if better else None

    def worth(self, game: Game, state: Any, seat: int) -> float:
        """How the player judges a position: as the game itself does, unless it knows better."""
        return game.worth(state, seat)

    def outlook(self, game: Game, state: Any, seat: int) -> Outlook:
        """The redealt tables on which the replies to this question are tried."""
        worlds = [game.redeal(state, seat, seed=self.below(1 << 32)) for _ in range(self.tables)]
        return Outlook(worlds, seat, partial(self.worth, game, seat=seat), self.follows)


class Thorough(Greedy):
    """Follows a reply through everything that it still has to decide in the same turn."""

    name: ClassVar[str] = "thorough"
    meaning: ClassVar[str] = "thinks its whole turn through; slower and much stronger"
    follows: ClassVar[bool] = True


class Promise(NamedTuple):
    """What a reply leads to on average; a detour leaves the same question open."""

    reply: str
    worth: float
    detour: bool
    taken: int
    """How often it was given in this turn already."""


class Outlook:
    """One question looked at from one seat: the same redealt tables for every reply to it."""

    def __init__(
        self, worlds: list[Any], seat: int, worth: Callable[[Any], float], follows: bool
    ) -> None:
        self.worlds, self.seat, self.worth, self.follows = worlds, seat, worth, follows
        self.turn, self.agenda = worlds[0].turn, list(worlds[0].agenda)
        self.now = fmean(map(worth, worlds))
        """How the seat stands before it replies."""

    def promise(self, reply: str, taken: int = 0) -> Promise:
        """Try a reply on every table."""
        total, detour = 0.0, False
        for world in self.worlds:
            after = world.clone()
            after.reply(reply, self.seat)
            leads_away = after.agenda[: len(self.agenda)] == self.agenda
            detour = detour or leads_away
            after = self.followed(after)
            came_back = after.agenda[-1:] == self.agenda[-1:]
            # A detour whose end is not in sight cannot be judged: better not begun.
            total += self.worth(after) if came_back or not leads_away else float("-inf")
        return Promise(reply, total / len(self.worlds), detour, taken)

    def followed(self, state: Any, counsel: Counsel | None = None) -> Any:
        """The table when the turn or the detour is over, or where the player stops to think. Who
        has counsel follows it, as far as it goes."""
        for _ in range(FOLLOWED):
            asked = state.question
            if asked is None or state.turn != self.turn:
                break
            step = state.agenda[-1]
            if step == self.agenda[-1]:
                break
            if len(asked.options) == 1:
                state.reply(asked.options[0])
            elif asked.seat != self.seat:
                break
            elif step.passes is not None and not (self.follows and step.presses(state)):
                state.reply(step.passes)
            elif counsel is not None and (advised := counsel(state, self.seat)) is not None:
                state.reply(advised)
            elif self.follows:
                state = self.best_next(state, asked.options)
            else:
                break
        return state

    def best_next(self, state: Any, options: Iterable[str]) -> Any:
        """The table after the reply that looks best at first sight."""
        best, most = state, float("-inf")
        for option in options:
            after = state.clone()
            after.reply(option)
            worth = self.worth(after)
            if worth > most:
                best, most = after, worth
        return best


def preferred(promises: list[Promise], now: float) -> list[str]:
    """The replies to choose from. Nobody shall walk in circles to put off what is unpleasant: what
    has made nothing better is not done twice in a turn, and a detour only if it is rewarding or
    there is no other way."""
    rewarding = {promise for promise in promises if promise.worth > now + NO_DIFFERENCE}
    fresh = [p for p in promises if p.taken < (PATIENCE if p in rewarding else 1)] or promises
    direct = [promise for promise in fresh if not promise.detour]
    worthwhile = [promise for promise in fresh if promise.detour and promise in rewarding]
    painless = any(promise.worth >= now - NO_DIFFERENCE for promise in direct)
    return highest(worthwhile or (fresh if painless else direct) or fresh)


def highest(promises: list[Promise]) -> list[str]:
    """The replies that promise most; those that make no difference stay together."""
    most = max(promise.worth for promise in promises)
    return [promise.reply for promise in promises if promise.worth >= most - NO_DIFFERENCE]
