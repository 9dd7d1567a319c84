"""DQ-12: giving and exchanging Consumables."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import goods
from noctuary.games.dark_quarter.events import CardMoved
from noctuary.games.dark_quarter.state import DarkQuarter, others, same_location


def gifts(g: DarkQuarter) -> list[str]:
    """DQ-12.6: what Characters in the same Location may give each other."""
    return [
        f"give:{giver}:{taker}:{item}"
        for giver in g.team
        for taker in others(g, giver)
        if same_location(g, giver, taker)
        for item in dict.fromkeys(g.sheets[giver].consumables)
    ]


def hand_over(g: DarkQuarter, giver: str, taker: str, item: str) -> None:
    """DQ-12.7: a card changes hands; nothing needs to be given in return."""
    goods.let_go(g, giver, item)
    goods.hold(g, taker, item)
    g.emit(CardMoved(card=item, source=giver, to=taker, rule="DQ-12.7"))


class AcceptGift(Step, frozen=True):
    """DQ-12.8: an exchange needs the consent of both controllers."""

    giver: str
    taker: str
    item: str
    asked: str
    """The Character whose controller has still to agree."""

    def run(self, g: DarkQuarter) -> None:
        """An offer lapses if the card went elsewhere while nobody had answered yet."""
        if self.item in g.sheets[self.giver].consumables:
            g.ask(self, ("accept", "decline"), g.seat_of(self.asked))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "accept":
            hand_over(g, self.giver, self.taker, self.item)


class ExchangeAnywhere(Step, frozen=True):
    """DQ §7.5: Consumables may be exchanged with one Character, whatever the Location."""

    owner: str

    def run(self, g: DarkQuarter) -> None:
        options = [f"with:{name}" for name in others(g, self.owner)]
        g.ask(self, options, g.seat_of(self.owner))

    def answer(self, g: DarkQuarter, option: str) -> None:
        g.then(ExchangeWith(self.owner, option.removeprefix("with:")))


class ExchangeWith(Step, frozen=True):
    """DQ-12.7: any number of cards, in either direction, until the owner is done."""

    owner: str
    other: str

    def run(self, g: DarkQuarter) -> None:
        mine = dict.fromkeys(g.sheets[self.owner].consumables)
        theirs = dict.fromkeys(g.sheets[self.other].consumables)
        options = [f"give:{item}" for item in mine] + [f"take:{item}" for item in theirs]
        g.ask(self, ["done", *options], g.seat_of(self.owner))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "done":
            return
        g.then(self)
        verb, _, item = option.partition(":")
        ends = (self.owner, self.other) if verb == "give" else (self.other, self.owner)
        if g.seat_of(self.owner) == g.seat_of(self.other):
            hand_over(g, *ends, item)
        else:
            g.then(AcceptGift(*ends, item, self.other))
