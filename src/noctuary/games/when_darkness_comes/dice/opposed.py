"""WD-4.11 to WD-4.17, WD-4.21: two characters roll against each other."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.dice import assistance, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check, best_way, pool
from noctuary.games.when_darkness_comes.events import Tied
from noctuary.games.when_darkness_comes.state import Night, Result


class Oppose(Step, frozen=True):
    """WD-4.17: who started it rolls first, then the other; then the results are compared.

    The result says whether the first one has won.
    """

    first: Check
    second: Check
    one: Result | None = None

    def run(self, g: Night) -> None:
        if self.one is None:
            decided = self.automatic(g)
            if decided is None:
                g.then(begun(g, self.first, (self.second.who,)), Answered(self))
            else:
                self.decide(g, decided, automatic=True)
            return
        helped = tuple(helper for helper, _ in self.one.helpers)
        g.then(begun(g, self.second, (self.first.who, *helped)), Compared(self))

    def automatic(self, g: Night) -> bool | None:
        """WD-4.20, WD-4.21, WD-4.15: what is decided without dice; None if they must fall."""
        mine, theirs = (g.characters[c.who].next_check for c in (self.first, self.second))
        if mine or theirs:
            g.change(self.first.who, next_check=0)
            g.change(self.second.who, next_check=0)
            if mine > theirs:
                return True
            if mine < theirs:
                return False
        empty = all(pool(g, check, best_way(g, check)) == 0 for check in (self.first, self.second))
        return False if empty else None

    def decide(self, g: Night, won: bool, automatic: bool = False) -> None:
        """The first one has won, or not; promises on both sides fall due."""
        value = self.one.value if self.one is not None else 0
        g.result = Result(
            who=self.first.who, value=value, success=won, automatic=automatic,
            helpers=self.one.helpers if self.one is not None else (),
        )  # fmt: skip
        rolls.settle_promises(g, g.result)


def begun(g: Night, check: Check, asked: tuple[str, ...]) -> rolls.Announce:
    """A side's roll; a second who steadies it lends dice like any helper (WD-26.6), and one who
    spoils it can be asked for no other help either, or that would give it away."""
    if not check.second:
        return rolls.Announce(check, asked=asked)
    if check.spoilt:
        return rolls.Announce(check, asked=(*asked, check.second))
    helper = rolls.Assistant(check.second, assistance.dice_of(g, check, check.second))
    return rolls.Announce(check, (helper,), (*asked, check.second))


class Answered(Step, frozen=True):
    """WD-4.17: the first result is kept until the second is there."""

    duel: Oppose

    def run(self, g: Night) -> None:
        g.then(msgspec.structs.replace(self.duel, one=g.result))


class Compared(Step, frozen=True):
    """WD-4.11, WD-4.12, WD-4.14: the higher value wins, then the higher face; else all again."""

    duel: Oppose

    def run(self, g: Night) -> None:
        one, two = self.duel.one, g.result
        if one is None or two is None:
            raise RuntimeError("an opposed check was compared before both had rolled")
        if (one.value, one.face) == (two.value, two.face):
            g.emit(Tied(who=one.who, other=two.who, rule="WD-4.14"))
            g.then(msgspec.structs.replace(self.duel, one=None))
            return
        won = (one.value, one.face) > (two.value, two.face)
        self.duel.decide(g, won)
        rolls.settle_promises(
            g, Result(who=two.who, value=two.value, success=not won, helpers=two.helpers)
        )
