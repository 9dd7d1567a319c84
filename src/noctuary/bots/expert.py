"""A player that thinks: it plays promising replies on, in many worlds that could be the true one.

Whatever a seat cannot know is drawn anew for each world, and all candidates are tried in the same
worlds, so that luck falls on all of them alike. In each world the game goes on for a few turns. At
the beginning of a turn several replies are followed, within it whatever looks best at once; the
game's `worth` says which few ways are kept, and judges where they lead in the end. Candidates that
fall behind are dropped early: the time goes to the close ones.
"""

from __future__ import annotations

import math
import time
from statistics import fmean, stdev
from typing import Any, ClassVar, Final, NamedTuple

from noctuary.bots.greedy import Greedy, Outlook, Promise, preferred
from noctuary.engine.game import Game
from noctuary.engine.question import Asked
from noctuary.engine.session import pause

REPLIES_A_TURN: Final = 24
"""How many decisions of one turn are followed at most."""
CLEAR: Final = 3.0
"""By how many standard errors a candidate must lead to be taken without further thought."""
SURELY: Final = 3.0
"""The same for a candidate that is taken against the game's advice."""
ENOUGH: Final = 4
"""In how many worlds a lead must be seen before it is believed."""


class Level(NamedTuple):
    """How hard the player thinks about one decision."""

    worlds: int
    """In how many worlds the last candidates are tried."""
    turns: int
    """How many turns each is played on."""
    candidates: int
    """How many replies are thought through at all."""
    ways: int
    """How many ways through a world are kept from turn to turn."""
    beginnings: int
    """How many replies are followed at the beginning of a turn."""


LEVELS: Final = {
    "fast": Level(worlds=6, turns=3, candidates=3, ways=1, beginnings=2),
    "normal": Level(worlds=8, turns=6, candidates=4, ways=2, beginnings=3),
    "deep": Level(worlds=24, turns=6, candidates=6, ways=3, beginnings=3),
}


ADVISED: Final = {
    "fast": Level(worlds=4, turns=2, candidates=2, ways=1, beginnings=1),
    "normal": Level(worlds=6, turns=3, candidates=3, ways=1, beginnings=1),
    "deep": Level(worlds=16, turns=6, candidates=4, ways=1, beginnings=1),
}
"""The same where the game itself advises. Its advice plays the worlds on, one way in each: it knows
more than `worth`, so fewer turns will do, and takes longer."""


class Expert(Greedy):
    """Thinks candidates through in worlds that could be. It sees only redealt tables."""

    name: ClassVar[str] = "expert"
    meaning: ClassVar[str] = "plays promising moves on in many possible worlds; the strongest"
    level: ClassVar[Level] = LEVELS["normal"]
    advised: ClassVar[Level] = ADVISED["normal"]

    def __init__(self, seed: int = 0, seconds: float | None = None) -> None:
        super().__init__(seed)
        self._seconds = seconds
        """How long one decision may take; None: as long as the level's worlds take, so that the
        same seed plays the same game again."""

    def pick(
        self, game: Game, state: Any, seat: int, outlook: Outlook, promises: list[Promise]
    ) -> str:
        advice = game.advise(outlook.worlds[0], seat)
        level = self.level if advice is None else self.advised
        candidates = self.candidates(promises, outlook.now, advice)[: level.candidates]
        # Where the game cannot tell positions apart, thinking ahead would be tossing coins.
        is_blind = len({promise.worth for promise in promises}) == 1
        if is_blind and advice is not None:
            return candidates[0]
        return self.thought_through(game, state, seat, candidates, level, advice)

    def candidates(self, promises: list[Promise], now: float, advice: str | None) -> list[str]:
        """The replies that are worth thinking about: what the game advises, then the promising."""
        first = [advice] if advice is not None else [self.one_of(preferred(promises, now))]
        fresh = [p for p in promises if p.worth > float("-inf") and not p.taken]
        best = sorted(fresh, key=lambda promise: -promise.worth)
        return list(dict.fromkeys([*first, *(p.reply for p in best)]))

    def thought_through(
        self,
        game: Game,
        state: Any,
        seat: int,
        candidates: list[str],
        level: Level,
        advice: str | None,
    ) -> str:
        """The best of these: all in a few worlds, the better half in more; ties go to the first.
        What the game advises is left only for something that is surely better."""
        started = time.monotonic()
        found: dict[str, list[float]] = {reply: [] for reply in candidates}
        worlds = level.worlds
        for tried in range(1, worlds + 1):
            if len(found) == 1 or self._is_clear(found) or self._is_late(started):
                break
            world = game.redeal(state, seat, seed=self.below(1 << 32))
            for reply, worths in found.items():
                worths.append(self.played_on(game, world, seat, reply, level))
            if tried * len(found) >= worlds and len(found) > 2:
                ranked = sorted(found, key=lambda reply: (reply != advice, -sum(found[reply])))
                found = {reply: found[reply] for reply in ranked[: (len(ranked) + 1) // 2]}
        best = max(found, key=lambda reply: sum(found[reply]))
        if advice is not None and not leads(found[best], found[advice], SURELY):
            return advice
        return best

    def played_on(
        self, game: Game, world: Any, seat: int, reply: str, level: Level | None = None
    ) -> float:
        """How a world stands a few turns after this reply, on the best way that was found."""
        level = level or self.level
        after = world.clone()
        after.reply(reply, seat)
        ways = [self._finished(game, after, world.turn + 1)]
        for turn in range(world.turn + 2, world.turn + level.turns + 1):
            ways = [end for way in ways for end in self._turns(game, way, turn)]
            if len(ways) > 1:
                ways.sort(key=lambda end: -self.worth(game, end, seat))
                del ways[level.ways :]
        return self.worth(game, ways[0], seat)

    def _turns(self, game: Game, state: Any, until: int) -> list[Any]:
        """The table at the end of a turn, by several beginnings of it."""
        for _ in range(REPLIES_A_TURN):
            asked = state.question
            if asked is None or state.turn >= until:
                return [state]
            only = the_only_way(game, state, asked)
            if only is None:
                afters = self._afters(game, state, asked)[: self.level.beginnings]
                return [self._finished(game, after, until) for after in afters]
            state.reply(only)
        return [state]

    def _finished(self, game: Game, state: Any, until: int) -> Any:
        """The table at the end of a turn, by whatever looks best at once."""
        for _ in range(REPLIES_A_TURN):
            asked = state.question
            if asked is None or state.turn >= until:
                break
            only = the_only_way(game, state, asked)
            if only is None:
                state = self._afters(game, state, asked)[0]
            else:
                state.reply(only)
        return state

    def _afters(self, game: Game, state: Any, asked: Asked) -> list[Any]:
        """The table after every reply, what looks best for whoever replies first. Nothing is hidden
        in such a world."""
        afters = []
        for option in asked.options:
            after = state.clone()
            after.reply(option)
            afters.append(after)
        afters.sort(key=lambda after: -self.worth(game, after, asked.seat))
        return afters

    def _is_clear(self, found: dict[str, list[float]]) -> bool:
        """Whether one candidate leads so plainly that more worlds would not change it."""
        first, second = sorted(found.values(), key=lambda worths: -sum(worths))[:2]
        return len(first) >= ENOUGH and leads(first, second, CLEAR)

    def _is_late(self, started: float) -> bool:
        return self._seconds is not None and time.monotonic() - started > self._seconds


def leads(worths: list[float], others: list[float], errors: float) -> bool:
    """Whether a candidate leads over another one by so many standard errors."""
    ahead = [a - b for a, b in zip(worths, others, strict=True)]
    if len(ahead) < 2:
        return False
    return bool(fmean(ahead) > errors * stdev(ahead) / math.sqrt(len(ahead)))


class FastExpert(Expert):
    """The same, in a hurry."""

    name: ClassVar[str] = "expert:fast"
    meaning: ClassVar[str] = "the expert in a hurry: fewer worlds, fewer turns"
    level: ClassVar[Level] = LEVELS["fast"]
    advised: ClassVar[Level] = ADVISED["fast"]


class DeepExpert(Expert):
    """The same, with patience."""

    name: ClassVar[str] = "expert:deep"
    meaning: ClassVar[str] = "the expert with patience: more worlds, more candidates; slow"
    level: ClassVar[Level] = LEVELS["deep"]
    advised: ClassVar[Level] = ADVISED["deep"]


def the_only_way(game: Game, state: Any, asked: Asked) -> str | None:
    """The reply to a question that is none: one option, a pause that does not press, or what the
    game advises, if it does."""
    if len(asked.options) == 1:
        return asked.options[0]
    passing = pause(state)
    return game.advise(state, asked.seat) if passing is None else passing
