"""DQ-12, DQ-37: giving and exchanging Consumables, and other replies that are always at hand."""

from __future__ import annotations

from noctuary.engine.question import IllegalReply
from noctuary.engine.step import Step
from noctuary.games.dark_quarter import state as s
from noctuary.games.dark_quarter.cards import abilities, goods
from noctuary.games.dark_quarter.content.format.base import LEVELS
from noctuary.games.dark_quarter.events import CardMoved, ControlPassed, PressureChanged
from noctuary.games.dark_quarter.state import DarkQuarter, others, same_location
from noctuary.games.dark_quarter.story import pivotal
from noctuary.games.dark_quarter.table import decision, saving


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
        g.ask(self, ("accept", "decline"), g.seat_of(self.asked))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "accept":
            hand_over(g, self.giver, self.taker, self.item)


class ExchangeAnywhere(Step, frozen=True):
    """7.5: Consumables may be exchanged with one Character, whatever the Location."""

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


class StandingReplies(s.Standing):
    """DQ-10.26, DQ-12.6, DQ-36.13, DQ-4.7, DQ-39.1: what may be said beside any options."""

    def replies(self, g: DarkQuarter) -> tuple[str, ...]:
        step = g.agenda[-1]
        if isinstance(step, pivotal.Decide):
            return pivotal.standing(g, step)
        found = [f"pressure:{level}" for level in LEVELS if level != g.pressure]
        if not g.team or not g.active:
            return tuple(found)
        if not g.companion:
            found += gifts(g)
            found += self.uses(g)
        if isinstance(step, decision.MayLeave):
            found += saving.standing(g, step)
            found += self.hand_overs(g)
        return tuple(found)

    def uses(self, g: DarkQuarter) -> list[str]:
        """DQ-10.26: cards tied to no window, where the question does not list them itself."""
        if not isinstance(g.agenda[-1], decision.Resting):
            return []
        usable = [f"use:{name}" for name in abilities.usable_in_turn(g, g.active)]
        return [option for option in usable if option not in g.options]

    def hand_overs(self, g: DarkQuarter) -> list[str]:
        """DQ-4.7: which person controls which Character."""
        return [
            f"control:{who}:{seat}"
            for who in g.team
            for seat in range(g.seats)
            if seat != g.seat_of(who)
        ]

    def carry_out(self, g: DarkQuarter, option: str, seat: int) -> None:
        verb, _, rest = option.partition(":")
        match verb:
            case "give":
                self.give(g, rest, seat)
            case "use":
                need(seat == g.seat_of(g.active), "only the active player can use that now")
                ask_again(g)
                abilities.declare(g, rest, g.active)
            case "pressure":
                g.pressure = next(level for level in LEVELS if level == rest)
                g.emit(PressureChanged(level=rest, rule="DQ-36.13"))
            case "control":
                self.pass_control(g, rest, seat)
            case "mode":
                saving.change_mode(g, rest)
                ask_again(g)
            case "save":
                need(seat == g.seat, "the active player enters that")
                ask_again(g)
                saving.begin(g)
            case _:
                pivotal.carry_out(g, option, seat)

    def give(self, g: DarkQuarter, gift: str, seat: int) -> None:
        """DQ-12.8: the owner's controller gives; the receiver's controller must accept."""
        giver, taker, item = gift.split(":")
        need(seat == g.seat_of(giver), f"only the controller of {giver} can give that away")
        ask_again(g)
        if g.seat_of(taker) == seat:
            hand_over(g, giver, taker, item)
        else:
            g.then(AcceptGift(giver, taker, item, taker))

    def pass_control(self, g: DarkQuarter, change: str, seat: int) -> None:
        """DQ-4.7: a Character is handed over by whoever controls it, or by the active player."""
        who, _, to = change.partition(":")
        need(seat in (g.seat_of(who), g.seat), "only who controls a Character can hand it over")
        g.control[who] = int(to)
        g.emit(ControlPassed(who=who, seat=int(to), rule="DQ-4.7"))
        ask_again(g)


def need(condition: bool, why: str) -> None:
    """Refuse a reply that is not this seat's business."""
    if not condition:
        raise IllegalReply(why)


def ask_again(g: DarkQuarter) -> None:
    """The open question is put anew when everything now pushed before it is done."""
    g.question = None


def install() -> None:
    """Give the state its standing replies."""
    s.STANDING = StandingReplies()
