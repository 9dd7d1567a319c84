"""WD-25: deals as binding objects. What is merely said binds nobody."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.dice import points
from noctuary.games.when_darkness_comes.events import DealKept
from noctuary.games.when_darkness_comes.state import Deal, Night
from noctuary.games.when_darkness_comes.story import memory, scenario


class Settle(Step, frozen=True):
    """WD-25.3: what was promised for a roll is paid."""

    who: str
    success: bool
    helpers: tuple[tuple[str, int], ...] = ()

    def run(self, g: Night) -> None:
        for helper, price in self.helpers:
            if self.success and price:
                pay(g, self.who, helper, price)
        outcome = "success" if self.success else "failure"
        for deal in [d for d in g.deals if d.of == self.who]:
            g.deals.remove(deal)
            if deal.due != outcome:
                continue
            if deal.thing:
                g.deals.append(owed(deal))
            elif deal.debt:
                take_over(g, deal.giver, deal.receiver, deal.debt)
            else:
                pay(g, deal.giver, deal.receiver, deal.vp)


def all_can_pay(g: Night, settle: Settle) -> bool:
    """Whether everybody who owes VP for this outcome has them now."""
    outcome = "success" if settle.success else "failure"
    due = [(d.giver, d.vp) for d in g.deals if d.of == settle.who and d.due == outcome]
    if settle.success:
        due += [(settle.who, price) for _, price in settle.helpers]
    return all(
        points.spendable(g, giver) >= sum(vp for g_, vp in due if g_ == giver) for giver, _ in due
    )


def owed(deal: Deal) -> Deal:
    """WD-25.4: a thing that is due now waits until the two share a square."""
    return Deal(giver=deal.giver, receiver=deal.receiver, thing=deal.thing)


def stands(g: Night, deal: Deal) -> bool:
    """WD-25.5: whether a promise can still be kept; of a thing that is gone nothing is owed."""
    c = g.characters[deal.giver]
    return not deal.thing or deal.thing in (*c.items, *c.allies)


def pay(g: Night, giver: str, receiver: str, vp: int) -> None:
    """WD-25.2, WD-25.5: VP change hands, as far as the giver has any above 0."""
    given = min(vp, points.spendable(g, giver))
    if given and g.characters[receiver].alive:
        points.hand_over(g, giver, receiver, given, "deal", "WD-25.3")
    g.emit(
        DealKept(
            giver=giver, receiver=receiver, vp=given, thing="", kept=given == vp, rule="WD-25.3"
        )
    )
    if given == vp:
        scenario.fire(g, "deal_kept", receiver)


def can_take_over(g: Night, giver: str, receiver: str) -> int:
    """How much of what somebody owes another could take upon itself."""
    name = g.scenario.debts
    if name is None:
        return 0
    room = g.story.tracks[name].high - memory.value_of(g, name, giver)
    return min(room, memory.value_of(g, name, receiver) - g.story.tracks[name].low)


def take_over(g: Night, giver: str, receiver: str, debt: int) -> None:
    """WD-25.3, WD-25.5: debt passes from one to another, as far as there is any."""
    name, taken = g.scenario.debts, min(debt, can_take_over(g, giver, receiver))
    if name is not None and taken and g.characters[giver].alive:
        scenario.shift_track(g, name, receiver, memory.value_of(g, name, receiver) - taken)
        scenario.shift_track(g, name, giver, memory.value_of(g, name, giver) + taken)
    kept = taken == debt
    g.emit(
        DealKept(
            giver=giver, receiver=receiver, vp=0, thing="", debt=taken, kept=kept, rule="WD-25.3"
        )
    )
    if kept:
        scenario.fire(g, "deal_kept", receiver)
