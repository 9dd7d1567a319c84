"""Players that look one step ahead, over redealt copies of the table: they know no secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from functools import partial
from statistics import fmean
from typing import Any, ClassVar, Final, NamedTuple

from noctuary.bots.player import Bot
from noctuary.engine.registry import Game
from noctuary.engine.session import pause

NATURE: Final = ("dice", "draw")
"""Kinds of question that ask what chance brought: there is nothing to prefer."""
NO_DIFFERENCE: Final = 1e-9
FOLLOWED: Final = 24
"""How many further decisions of a turn are followed at most."""


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
        self._gone: dict[int, set[str]] = {}
        """The replies of this turn so far."""

    def choose(self, game: Game, state: Any, seat: int) -> str:
        passing = pause(state)
        if passing is not None:
            return passing
        replies = self.replies(state)
        if len(replies) == 1 or state.question.kind in NATURE:
            return self.one_of(replies)
        outlook = self.outlook(game, state, seat)
        promises = [outlook.promise(reply) for reply in replies]
        gone = self._gone.get(state.turn, set())
        chosen = self.one_of(preferred(promises, outlook.now, gone))
        self._gone = {state.turn: {chosen, *gone}}
        return chosen

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


class Outlook:
    """One question looked at from one seat: the same redealt tables for every reply to it."""

    def __init__(
        self, worlds: list[Any], seat: int, worth: Callable[[Any], float], follows: bool
    ) -> None:
        self.worlds, self.seat, self.worth, self.follows = worlds, seat, worth, follows
        self.turn, self.agenda = worlds[0].turn, list(worlds[0].agenda)
        self.now = fmean(map(worth, worlds))
        """How the seat stands before it replies."""

    def promise(self, reply: str) -> Promise:
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
        return Promise(reply, total / len(self.worlds), detour)

    def followed(self, state: Any) -> Any:
        """The table when the turn or the detour is over, or where the player stops to think."""
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


def preferred(promises: list[Promise], now: float, gone: Set[str]) -> list[str]:
    """The replies to choose from. Nobody shall walk in circles: a detour is taken only where it
    makes things better than they are, or if there is no other way, and then not the same twice."""
    direct = [promise for promise in promises if not promise.detour]
    detours = [promise for promise in promises if promise.detour]
    rewarding = [promise for promise in detours if promise.worth > now + NO_DIFFERENCE]
    new = [promise for promise in detours if promise.reply not in gone]
    return highest(rewarding or direct or new or detours)


def highest(promises: list[Promise]) -> list[str]:
    """The replies that promise most; those that make no difference stay together."""
    most = max(promise.worth for promise in promises)
    return [promise.reply for promise in promises if promise.worth >= most - NO_DIFFERENCE]
