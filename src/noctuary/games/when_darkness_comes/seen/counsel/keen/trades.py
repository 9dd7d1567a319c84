"""Deals: what both sides gain by, a fair price, and one's word."""

from __future__ import annotations

from typing import NamedTuple

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.people import talks
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.keen.holdings import Judge
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Character, Night


class Trade(NamedTuple):
    """Something for something, and what it brings to either side."""

    mine: float
    theirs: float
    partner: str
    give: str
    get: str


def wants_a_deal(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """Whether somebody here would gain by a deal that brings enough oneself."""
    return "deal" if "deal" in options and best_trade(g, c, temper) is not None else ""


def best_trade(g: Night, c: Character, temper: Temper) -> Trade | None:
    """The exchange with somebody in the square that brings most, if they lose nothing by it; the
    kind look for what helps both. Friends give and are given, and those who betray do not trade."""
    near = [other for other in modifiers.people_at(g, c.square) if other.seat != c.seat]
    if not near or temper.betrays or not is_race(g):
        return None
    me = Judge(g, c, secrets=True)
    found = [
        trade
        for other in near
        for trade in trades(g, me, Judge(g, other, secrets=False))
        if trade.mine >= temper.least_gain and trade.theirs >= 0.0
    ]
    if temper.gives:
        return max(found, key=lambda trade: min(trade.mine, trade.theirs), default=None)
    return max(found, key=lambda trade: (trade.mine, trade.theirs), default=None)


def trades(g: Night, me: Judge, other: Judge) -> list[Trade]:
    """Every exchange with somebody in which a thing changes hands that is not promised yet."""
    owed = {deal.thing for deal in g.deals}
    mine, theirs = (
        [gift for gift in talks.gifts(g, who.c.id) if gift.removeprefix("thing:") not in owed]
        for who in (me, other)
    )
    return [
        Trade(me.gain(give, get) + me.trust, other.gain(get, give), other.c.id, give, get)
        for give in mine
        for get in theirs
        if not give.startswith("vp:") or not get.startswith("vp:")
    ]


def choose_partner(
    g: Night, step: talks.ChoosePartner, options: tuple[str, ...], temper: Temper
) -> str:
    """Whoever gains by it too."""
    trade = best_trade(g, g.characters[step.terms.proposer], temper)
    return "never_mind" if trade is None else f"partner:{trade.partner}"


def choose_gift(g: Night, step: talks.ChooseGift, options: tuple[str, ...], temper: Temper) -> str:
    """What one gives, then what one gets."""
    trade = best_trade(g, g.characters[step.terms.proposer], temper)
    if trade is None:
        return "never_mind"
    return f"give:{trade.give}" if step.side == "give" else f"get:{trade.get}"


def choose_due(g: Night, step: talks.ChooseDue, options: tuple[str, ...], temper: Temper) -> str:
    """At once."""
    return "due:now"


def agree(g: Night, step: talks.Agree, options: tuple[str, ...], temper: Temper) -> str:
    """A deal is good when it brings enough; whoever betrays trades with nobody."""
    if temper.betrays:
        return "decline"
    me = Judge(g, g.characters[step.terms.partner], secrets=True)
    gain = me.gain(step.terms.get, step.terms.give) + me.trust
    return "accept" if gain >= temper.accepts_at else "decline"
