"""DQ-10, DQ-12, DQ-37: replies that are at hand beside the options of any question."""

from __future__ import annotations

from noctuary.engine.ahead import tells
from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter import state
from noctuary.games.dark_quarter.cards import abilities, exchange
from noctuary.games.dark_quarter.content.format.base import LEVELS
from noctuary.games.dark_quarter.events import ControlPassed, PressureChanged
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import decision, pivotal
from noctuary.games.dark_quarter.table import saving


@tells(state.standing_replies)
def replies(g: DarkQuarter) -> tuple[str, ...]:
    """DQ-36.13: the level of Time Pressure; the rest once there is a team."""
    step = g.agenda[-1]
    if isinstance(step, pivotal.Decide):
        return pivotal.standing(g, step)
    found = [f"pressure:{level}" for level in LEVELS if level != g.pressure]
    if not g.team or not g.active:
        return tuple(found)
    if not g.companion:
        # DQ-10.17: what is being paid with is not given away meanwhile.
        found += [] if isinstance(step, abilities.DiscardForCost) else exchange.gifts(g)
        found += uses(g)
    if isinstance(step, decision.MayLeave):
        found += saving.standing(g, step)
        found += hand_overs(g)
    return tuple(found)


def uses(g: DarkQuarter) -> list[str]:
    """DQ-10.26: cards tied to no window, where the question does not list them itself."""
    if not isinstance(g.agenda[-1], decision.Resting):
        return []
    usable = [f"use:{name}" for name in abilities.usable_in_turn(g, g.active)]
    return [option for option in usable if option not in g.options]


def hand_overs(g: DarkQuarter) -> list[str]:
    """DQ-4.7: which person controls which Character."""
    return [
        f"control:{who}:{seat}"
        for who in g.team
        for seat in range(g.seats)
        if seat != g.seat_of(who)
    ]


@tells(state.carry_out_standing)
def carry_out(g: DarkQuarter, option: str, seat: int) -> None:
    """Do what was said beside the options; the question is asked again if that changed it."""
    verb, _, rest = option.partition(":")
    match verb:
        case "give":
            give(g, rest, seat)
        case "use":
            need(seat == g.seat_of(g.active), "only the active player can use that now")
            ask_again(g)
            abilities.declare(g, rest, g.active)
        case "pressure":
            g.pressure = next(level for level in LEVELS if level == rest)
            g.emit(PressureChanged(level=rest, rule="DQ-36.13"))
        case "control":
            pass_control(g, rest, seat)
        case "mode":
            saving.change_mode(g, rest)
            ask_again(g)
        case "save":
            need(seat == g.seat, "the active player enters that")
            ask_again(g)
            saving.begin(g)
        case _:
            pivotal.carry_out(g, option, seat)


def give(g: DarkQuarter, gift: str, seat: int) -> None:
    """DQ-12.8: the owner's controller gives; the receiver's controller must accept."""
    giver, taker, item = gift.split(":")
    need(seat == g.seat_of(giver), f"only the controller of {giver} can give that away")
    ask_again(g)
    if g.seat_of(taker) == seat:
        exchange.hand_over(g, giver, taker, item)
    else:
        g.then(exchange.AcceptGift(giver, taker, item, taker))


def pass_control(g: DarkQuarter, change: str, seat: int) -> None:
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
