"""DQ-28: buying with Money cards."""

from __future__ import annotations

from typing import Final

from noctuary.games.dark_quarter.cards import abilities, goods
from noctuary.games.dark_quarter.content.format.effects import OnPurchase, PurchaseDiscount
from noctuary.games.dark_quarter.content.format.lines import world
from noctuary.games.dark_quarter.content.format.talks import Good
from noctuary.games.dark_quarter.events import Bought
from noctuary.games.dark_quarter.state import DarkQuarter, copies_left, owner_of, stock_of
from noctuary.games.dark_quarter.story import decision, story_events
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.story.decision import Origin
from noctuary.games.dark_quarter.story.scripts import RunScript
from noctuary.games.dark_quarter.turns import visiting

MONEY_NUMBER: Final = 1
"""DQ-28.2: the Money card is the Consumable with number 1."""


def money_card(g: DarkQuarter) -> str:
    """DQ-R110: which Consumable pays."""
    cards = g.pack.consumable.items()
    return next((name for name, card in cards if card.number == MONEY_NUMBER), "")


def money_of(g: DarkQuarter, who: str) -> int:
    """How much a Character can pay."""
    return g.sheets[who].consumables.count(money_card(g))


def price_of(g: DarkQuarter, good: Good) -> int:
    """DQ-28.3: the price, less what an Ability saves on this purchase."""
    return max(0, good.price - g.discount)


def in_stock(g: DarkQuarter, shop: str, who: str) -> list[Good]:
    """DQ-28.1: the goods that are shown."""
    return [good for good in g.pack.shop[shop].goods if holds(g, good.when, who)]


def why_not(g: DarkQuarter, shop: str, good: Good, who: str, saving: int = 0) -> str:
    """DQ-28.6 to DQ-28.8: the rule that keeps a good from being bought, or nothing.

    `saving`: what an Ability would take off the price."""
    if stock_of(g, shop, good.item) <= 0:
        return "DQ-28.6"
    if good.item in g.pack.story:
        if owner_of(g, good.item) or good.item in g.removed_story:
            return "DQ-28.11"
    elif not g.companion and copies_left(g, good.item) <= 0:
        return "DQ-28.7"
    if not g.companion and money_of(g, who) < price_of(g, good) - saving:
        return "DQ-28.8"
    return ""


def savings(g: DarkQuarter, shop: str, who: str) -> list[str]:
    """DQ-10.18, DQ-28.13: Abilities that would take something off a good that can then be paid;
    the price is counted when they have been used, so that an empty purse is no hindrance."""
    if g.discount:
        return []
    found = []
    for name in abilities.answering(g, who, OnPurchase):
        parts = g.pack.ability[name].effect
        saving = sum(part.n for part in parts if isinstance(part, PurchaseDiscount))
        goods_now = [good for good in in_stock(g, shop, who) if good.price]
        if any(not why_not(g, shop, good, who, saving) for good in goods_now):
            found.append(name)
    return found


def line_restock(g: DarkQuarter, line: world.Restock, run: RunScript) -> None:
    """DQ §7.3: a shop gets more of a good."""
    g.stock[f"{line.shop}/{line.item}"] = stock_of(g, line.shop, line.item) + line.n


class Shopping(decision.Resting, frozen=True):
    """DQ-28.5, DQ-28.10: any number of purchases; leaving after one completes the option."""

    shop: str
    option: str
    origin: Origin
    bought: int = 0

    def run(self, g: DarkQuarter) -> None:
        if g.pending:
            g.then(story_events.RunEvents(), self)
            return
        if visiting.is_cut_short(g, self.origin):
            self.leave(g)
            return
        who = self.origin.who
        goods_now = [
            good for good in in_stock(g, self.shop, who) if not why_not(g, self.shop, good, who)
        ]
        options = [f"buy:{good.item}" for good in goods_now]
        if not g.companion:
            options += [f"use:{name}" for name in savings(g, self.shop, who)]
        g.ask(self, [*options, "leave"], g.seat_of(who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        verb, _, rest = option.partition(":")
        if verb == "leave":
            self.leave(g)
        elif verb == "use":
            g.then(self)
            abilities.declare(g, rest, self.origin.who)
        elif g.companion:
            g.then(ConfirmPurchase(self, rest))
        else:
            self.buy(g, rest)

    def leave(self, g: DarkQuarter) -> None:
        """DQ-28.10: a purchase completes the option; without one it cost nothing."""
        g.discount = 0
        leaving = visiting.Completed(self.option, self.origin)
        g.then(leaving if self.bought else visiting.back(self.origin))

    def buy(self, g: DarkQuarter, item: str) -> None:
        """DQ-28.4: Money goes to the deck, the good to the active Character."""
        g.then(Shopping(self.shop, self.option, self.origin, self.bought + 1))
        who = self.origin.who
        good = next(good for good in g.pack.shop[self.shop].goods if good.item == item)
        price = price_of(g, good)
        g.discount = 0
        g.revealed += 1  # DQ-R22: what was bought stays bought
        g.stock[f"{self.shop}/{item}"] = stock_of(g, self.shop, item) - 1
        key = f"{self.shop}/{item}"
        g.bought[key] = g.bought.get(key, 0) + 1
        if g.listener is not None:
            g.listener(Bought(who=who, item=item, price=price, rule="DQ-28.4"))
        if not g.companion:
            for _ in range(price):
                goods.discard(g, who, money_card(g), "DQ-28.4")
        if item in g.pack.story:
            goods.give_story(g, item, "team" if good.to == "team" else who)
        elif not g.companion:
            goods.give_consumable(g, item, who)
        story_events.trigger(g, "bought", self.shop)


class ConfirmPurchase(decision.Resting, frozen=True):
    """DQ-28.12: the App names the cards, asks for confirmation, and offers "none left"."""

    shopping: Shopping
    item: str

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, ("done", "none_left", "close"), g.seat_of(self.shopping.origin.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "done":
            self.shopping.buy(g, self.item)
        else:
            g.then(self.shopping)
