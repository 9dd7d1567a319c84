"""A hint: what a careful player would do in somebody's place, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

import msgspec

from noctuary.bots.greedy import (
    NATURE,
    NO_DIFFERENCE,
    Greedy,
    Outlook,
    Promise,
    Thorough,
    preferred,
)
from noctuary.engine.game import Game
from noctuary.engine.log import past_label
from noctuary.engine.question import Measure
from noctuary.engine.session import pause

MOST_NAMED: Final = 3
"""So many gains, costs or risks are named: more would not be read."""
SLIGHT: Final = 0.05
"""A smaller difference in points is none to go by."""
FAR: Final = 100.0
"""A greater one is a game won or lost, and its number says nothing."""
MOST_WEIGHED: Final = 24
"""Among more replies than this the next best is not looked for."""


class Hint(msgspec.Struct, frozen=True):
    """An option with its words and the reason for it."""

    option: str
    label: str
    reason: str
    """Everything below in sentences, the game's own reason first."""
    why: str = ""
    """The same without the next best option."""
    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    """What it makes worse for certain."""
    risks: tuple[str, ...] = ()
    """What it may make worse."""
    runner_up: str = ""
    """The next best option; empty where there is none to name."""
    runner_up_label: str = ""
    margin: float | None = None
    """By how many of the game's points the next best is worse; None where they do not tell."""


def hint(game: Game, state: Any, seat: int, seed: int = 0) -> Hint | None:
    """Advice for the seat that is asked; it is given on redealt tables and sees no secrets.

    The game's own counsel comes first, then a player that thinks its turn through. None where
    nobody can know: what real dice and cards show is for the table to say.
    """
    if state.seat != seat or state.question.kind in NATURE:
        return None
    suggestion = game.suggest(state, seat)
    if suggestion is not None:
        why = game.reason(state, seat, suggestion)
        return Hint(suggestion, offered(game, state, suggestion), why, why)
    coach, world = Thorough(seed), game.redeal(state, seat, seed=seed)
    outlook = coach.outlook(game, state, seat)
    advice = game.advise(world, seat) or pause(state)
    promises = weighed(coach, state, outlook, advice)
    option = advice or coach.one_of(soonest_done(outlook, preferred(promises, outlook.now)))
    second, margin = next_best(promises, option)
    changes = told_apart(game, outlook, option, second)
    found = Hint(
        option,
        offered(game, state, option),
        "",
        "",
        tuple(str(one) for one in changes if one.is_gain)[:MOST_NAMED],
        tuple(str(one) for one in changes if one.is_cost)[:MOST_NAMED],
        tuple(str(one) for one in changes if one.is_risk)[:MOST_NAMED],
        second,
        offered(game, state, second) if second else "",
        margin,
    )
    own = game.reason(world, seat, option)
    why = in_words(state, found, own)
    return msgspec.structs.replace(found, reason=f"{why}{next_told(found)}", why=why)


def soonest_done(outlook: Outlook, equals: list[str]) -> list[str]:
    """Of replies that are equally good those after which least more is asked in this turn: nobody
    shall be told to keep a card only to be told next to throw it away."""
    asked = {reply: questions_after(outlook, reply) for reply in equals}
    return [reply for reply in equals if asked[reply] == min(asked.values())]


def questions_after(outlook: Outlook, reply: str) -> int:
    """How many questions there were in the game by the end of a turn in which this was replied."""
    after = outlook.worlds[0].clone()
    after.reply(reply, outlook.seat)
    return int(outlook.followed(after).asked)


def offered(game: Game, state: Any, option: str) -> str:
    """An option in the words in which it is offered; its question stands beside it."""
    if option in state.question.options:
        return game.label(state, state.agenda[-1], option).label
    return past_label(game, state, option)


def told_apart(game: Game, outlook: Outlook, option: str, second: str) -> list[Change]:
    """What an option changes, without what the next best would change just so: that comes anyway
    and is no reason for either. If nothing else is left, what both gain."""
    found = changes_by(game, outlook, option)
    anyway = {str(one) for one in changes_by(game, outlook, second)} if second else set()
    own = [one for one in found if str(one) not in anyway]
    return own or [one for one in found if one.is_gain]


def changes_by(game: Game, outlook: Outlook, option: str) -> list[Change]:
    """What an option does to all that counts and does not stay as it is."""
    tried = zip(*measured(game, outlook, option), strict=True)
    return [one for one in (Change(*pair) for pair in tried) if one.better or one.worse]


def in_words(state: Any, found: Hint, own: str) -> str:
    """What speaks for it, and what against it."""
    told = [own] if own else []
    for name, items in (("Gain", found.gains), ("Cost", found.costs), ("Risk", found.risks)):
        if items:
            told.append(f"{name}: {'; '.join(items)}.")
    if not told:
        told.append(without_gain(state, found))
    return " ".join(told)


def next_told(found: Hint) -> str:
    """What else could be done, after a reason."""
    if not found.runner_up:
        return ""
    return f" Next best: {found.runner_up_label.rstrip('.')}{by_how_much(found.margin)}."


def by_how_much(margin: float | None) -> str:
    """The margin in words, if the game's points tell any.

    >>> by_how_much(2.25), by_how_much(0.0), by_how_much(None)
    (', 2.2 points behind', ', which is just as good', '')
    """
    if margin is None:
        return ""
    if margin < SLIGHT:
        return ", which is just as good"
    if margin >= FAR:
        return ", far behind"
    shown = f"{margin:.1f}".removesuffix(".0")
    return f", {shown} point{'' if shown == '1' else 's'} behind"


def without_gain(state: Any, found: Hint) -> str:
    """Why something is advised that changes nothing by itself."""
    if len(state.options) == 1 and not state.question.items:
        return "Nothing else can be done."
    if pause(state) == found.option:
        return "Nothing presses: what could be used here is better kept."
    if not found.runner_up:
        return "By the numbers no option is better than another: take the one you like best."
    if found.margin is None:
        return "It changes nothing at once; its use shows later."
    if found.margin < SLIGHT:
        return "It is one of several that are equally good."
    return "At once nothing tells the options apart; after this one you stand best."


def weighed(coach: Greedy, state: Any, outlook: Outlook, advice: str | None) -> list[Promise]:
    """What every reply promises; nothing where there is advice and too much else to weigh."""
    replies = coach.replies(state)
    if len(replies) == 1 or (advice is not None and len(replies) > MOST_WEIGHED):
        return [Promise(advice or replies[0], outlook.now, detour=False, taken=0)]
    return [outlook.promise(reply) for reply in dict.fromkeys((*replies, advice or replies[0]))]


def next_best(promises: list[Promise], option: str) -> tuple[str, float | None]:
    """The best of the other replies, and by how much it is worse; nothing where nobody can say."""
    worths = {one.reply: one.worth for one in promises if math.isfinite(one.worth)}
    if len(set(worths.values())) < 2:
        return "", None
    own = worths.pop(option, -math.inf)
    second = max(worths, key=lambda reply: worths[reply])
    margin = own - worths[second]
    # Counsel looks further than points do: where it goes against them they are no measure.
    return second, margin if margin >= -NO_DIFFERENCE else None


def measured(
    game: Game, outlook: Outlook, option: str
) -> tuple[list[Sequence[Measure]], list[Sequence[Measure]]]:
    """What counts before an option and after it, on every redealt table, measure by measure."""
    before, after = [], []
    for world in outlook.worlds:
        before.append(game.measures(world, outlook.seat))
        tried = world.clone()
        tried.reply(option, outlook.seat)
        # Whoever takes the game's advice takes it on: no careless player loses what was gained.
        after.append(game.measures(outlook.followed(tried, game.advise), outlook.seat))
    return list(zip(*before, strict=True)), list(zip(*after, strict=True))


class Change:
    """What an option does to one measure, over all the tables on which it was tried."""

    def __init__(self, before: Sequence[Measure], after: Sequence[Measure]) -> None:
        self.name, self.tried = before[0].name, len(before)
        sign = 1 if before[0].good else -1
        pairs = [(a.value, b.value) for a, b in zip(before, after, strict=True)]
        self.better = [pair for pair in pairs if sign * (pair[1] - pair[0]) > NO_DIFFERENCE]
        self.worse = [pair for pair in pairs if sign * (pair[0] - pair[1]) > NO_DIFFERENCE]

    @property
    def is_gain(self) -> bool:
        """Whether it is rather made better."""
        return len(self.better) > len(self.worse)

    @property
    def is_cost(self) -> bool:
        """Whether it is made worse for certain."""
        return len(self.worse) == self.tried

    @property
    def is_risk(self) -> bool:
        """Whether it may be made worse."""
        return bool(self.worse) and not self.is_gain and not self.is_cost

    def __str__(self) -> str:
        pairs = self.better if self.is_gain else self.worse
        befores, afters = ([pair[n] for pair in pairs] for n in (0, 1))
        often = "" if len(pairs) == self.tried else f" in {len(pairs)} of {self.tried} tries"
        return f"{self.name} from {number(befores)} to {number(afters)}{often}"


def number(values: Sequence[float]) -> str:
    """What some numbers come to.

    >>> number([2, 2]), number([2, 3])
    ('2', 'about 2.5')
    """
    shown = f"{fmean(values):.1f}".removesuffix(".0")
    return shown if len(set(values)) == 1 else f"about {shown}"
