"""Among others: help, doors held open, gifts, deals and votes."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.dice import assistance
from noctuary.games.when_darkness_comes.moving import doors
from noctuary.games.when_darkness_comes.night import actions
from noctuary.games.when_darkness_comes.people import items, talks
from noctuary.games.when_darkness_comes.seen.counsel.prospects import price_of_vp
from noctuary.games.when_darkness_comes.seen.counsel.purpose import purpose
from noctuary.games.when_darkness_comes.seen.counsel.throws import stake
from noctuary.games.when_darkness_comes.state import Night


def is_race(g: Night) -> bool:
    """Whether the others are rivals."""
    return g.scenario.mode == "competitive"


def asked_for_help(g: Night, step: assistance.AskForHelp) -> str:
    """Friends help; rivals have their price, and none for what ends the race."""
    if not is_race(g) and not assistance.has_grudge(g, step.other, step.roll.check.who):
        return "help"
    return "decline" if step.roll.check.purpose == "deed" else "help:1"


def offered_help(g: Night, step: assistance.AcceptHelp) -> str:
    """Help is taken when more hangs on the roll than it costs."""
    worth = stake(g, step.roll.check) * 0.25
    return "accept" if worth >= step.price * price_of_vp(g) else "decline"


def invite(g: Night, step: doors.Invite, options: tuple[str, ...]) -> str:
    """Friends are asked in."""
    guests = [o for o in options if o != "nobody"]
    return guests[0] if guests and not is_race(g) else "nobody"


def invited(g: Night, step: doors.AcceptInvitation) -> str:
    """Whoever wants to get in there comes along."""
    c = g.characters[step.who]
    far = purpose(g, c).far
    inside = g.layout.gates[step.gate].inside
    return "accept" if far[inside] < far[c.square] else "decline"


def let_in(g: Night, step: doors.LetIn) -> str:
    """Friends find the door open."""
    return "decline" if is_race(g) else "accept"


def offered_thing(g: Night, step: items.OfferThing) -> str:
    """A gift is welcome unless it is too heavy."""
    heavy = modifiers.load(g, step.receiver) + modifiers.weight_of(g, step.disk) > 5
    return "decline" if heavy and g.disk(step.disk).kind != "ally" else "accept"


def agree(g: Night, step: talks.Agree) -> str:
    """A deal is fair when it brings no less than it costs."""
    terms = step.terms
    return "accept" if worth(g, terms.give) >= worth(g, terms.get) else "decline"


def keeps_word(g: Night, who: str, options: tuple[str, ...]) -> str:
    """What was promised is handed over as soon as it can be."""
    debts = [option for option in actions.owed(g, who) if option in options] if g.deals else []
    return debts[0] if debts else ""


def worth(g: Night, gift: str) -> float:
    """What a promised thing is worth in VP."""
    kind, _, what = gift.partition(":")
    if kind == "vp":
        return float(what)
    return float(modifiers.vp_of(g, what)) + 0.5 if kind == "thing" else 0.0


def vote(g: Night) -> str:
    """Praise costs friends nothing and rivals the race."""
    return "no" if is_race(g) else "yes"


def gives_away(g: Night, step: Step, options: tuple[str, ...]) -> str:
    """What must go, goes: the least worth first."""
    return min(options, key=lambda o: modifiers.vp_of(g, o.split(":")[1]))
