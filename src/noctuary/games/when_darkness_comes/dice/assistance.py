"""WD-26: other characters stand by and lend re-rolls, for nothing or for a price."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers
from noctuary.games.when_darkness_comes.content.layout import Layout
from noctuary.games.when_darkness_comes.dice import rolls
from noctuary.games.when_darkness_comes.dice.pools import ALONE, Check, attribute_dice
from noctuary.games.when_darkness_comes.events import Assisting
from noctuary.games.when_darkness_comes.state import Character, Night, layout_of

if TYPE_CHECKING:
    from noctuary.games.when_darkness_comes.dice.rolls import Announce

PRICES: Final = (1, 2)
"""What a helper may ask for a success, besides nothing."""
NEAR: Final = 3


def candidates(g: Night, check: Check, asked: tuple[str, ...]) -> list[str]:
    """WD-26.3, WD-26.4: who could help with this roll and was not asked yet."""
    if check.purpose in ALONE or check.kind == "" or len(asked) >= check.assistants:
        return []
    lay, me = layout_of(g), g.characters[check.who]
    here, xs, ys = me.square, lay.xs, lay.ys
    column, row, found = xs[here], ys[here], []
    for c in g.characters.values():
        there = c.square
        if c is me or abs(xs[there] - column) > NEAR or abs(ys[there] - row) > NEAR:
            continue  # mostly all are elsewhere
        if c.alive and c.id not in asked and can_help(g, lay, check, c, here):
            found.append(c.id)
    return found


def can_help(g: Night, lay: Layout, check: Check, c: Character, here: int) -> bool:
    """WD-26.4, WD-26.6: near enough to come, with any dice to lend."""
    if c.square == here:
        return dice_of(g, check, c.id) > 0
    near = lay.range(c.square, here) <= NEAR
    return near and dice_of(g, check, c.id) > 0 and can_come(g, check.who, c.id, here)


def can_come(g: Night, who: str, other: str, here: int) -> bool:
    """WD-26.4: a walk of at most 3, seen by the acting character, free to be moved."""
    c = g.characters[other]
    return (
        modifiers.may_be_moved(g, other, here)
        and modifiers.sees(g, who, c.square)
        and modifiers.is_in_reach(g, c.square, here, NEAR)
    )


def dice_of(g: Night, check: Check, helper: str) -> int:
    """WD-26.6, WD-26.9: the helper's own attribute and one fitting skill, not items."""
    c = g.characters[helper]
    best = 0
    for skill in check.skills:
        best = max(best, c.sheet.bonus(skill))
    return attribute_dice(c, check.attribute) + best


def offers(g: Night, check: Check, able: list[str]) -> dict[int, tuple[str, ...]]:
    """WD-26.5: what the players of possible helpers may throw in."""
    found: dict[int, tuple[str, ...]] = {}
    roller = g.characters[check.who].seat
    for other in able:
        seat = g.characters[other].seat
        if seat != roller:
            words = [f"offer:{other}:{price}" for price in PRICES]
            if not has_grudge(g, other, check.who):
                words.insert(0, f"offer:{other}")
            found[seat] = (*found.get(seat, ()), *words)
    return found


def has_grudge(g: Night, who: str, other: str) -> bool:
    """WD-35.15: between two who have not forgiven each other no help is free."""
    one, two = g.characters[who].sheet, g.characters[other].sheet
    return two.name in one.grudges or one.name in two.grudges


def ask(g: Night, roll: Announce, other: str) -> None:
    """WD-26.5: both players must agree; whoever leads both need not be asked."""
    if g.seat_of(other) == g.seat_of(roll.check.who):
        join(g, roll, other, 0)
    else:
        g.then(AskForHelp(roll, other))


def offered(g: Night, roll: Announce, option: str) -> None:
    """An offer out of turn: the roller accepts it or not."""
    _, other, *price = option.split(":")
    after = msgspec.structs.replace(roll, asked=(*roll.asked, other))
    g.then(AcceptHelp(after, other, int(price[0]) if price else 0))


class AskForHelp(Step, frozen=True):
    """WD-26.5, WD-25.3: the other player agrees, names a price for success, or declines."""

    roll: rolls.Announce
    other: str

    def run(self, g: Night) -> None:
        free = [] if has_grudge(g, self.other, self.roll.check.who) else ["help"]
        words = [*free, *(f"help:{price}" for price in PRICES), "decline"]
        g.ask_more(self, words, g.seat_of(self.other), fallback="decline")

    def answer(self, g: Night, option: str) -> None:
        if option == "decline":
            g.then(self.roll)
        elif option == "help":
            join(g, self.roll, self.other, 0)
        else:
            g.then(AcceptHelp(self.roll, self.other, int(option.removeprefix("help:"))))


class AcceptHelp(Step, frozen=True):
    """WD-26.5: the acting player takes the help at its price, or does without."""

    roll: rolls.Announce
    other: str
    price: int

    def run(self, g: Night) -> None:
        who = self.roll.check.who
        g.ask_more(self, ["accept", "decline"], g.seat_of(who), fallback="decline")

    def answer(self, g: Night, option: str) -> None:
        if option == "accept":
            join(g, self.roll, self.other, self.price)
        else:
            g.then(self.roll)


def join(g: Night, roll: Announce, other: str, price: int) -> None:
    """WD-26.4: the helper comes to the square and stays there (WD-26.10)."""
    check = roll.check
    here = g.characters[check.who].square
    g.emit(Assisting(who=check.who, helper=other, price=price, rule="WD-26.4"))
    helper = rolls.Assistant(other, dice_of(g, check, other), price)
    g.then(msgspec.structs.replace(roll, helpers=(*roll.helpers, helper)))
    if g.characters[other].square != here:
        board.put(g, other, here, "assist", "WD-26.4")
