"""Words for dice that are changed or typed in."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.words import listed
from noctuary.games.dark_quarter.dice import rerolling
from noctuary.games.dark_quarter.state import DarkQuarter, card_of
from noctuary.games.dark_quarter.words import WORDS, prose
from noctuary.games.dark_quarter.words.naming import die_name, face_name, you
from noctuary.games.dark_quarter.words.options import labels, replies, things


@WORDS.asks(rerolling.ChangeDice)
def change_dice(g: DarkQuarter, step: rerolling.ChangeDice) -> Wording:
    card = prose.name_of(g, step.card)
    why = f"{card_of(g, step.card).text} {faces(g)}."
    return Wording(f"{card}: which dice?", why, "DQ-23.1")


@replies(rerolling.ChangeDice)
def some_dice(g: DarkQuarter, step: rerolling.ChangeDice, option: str) -> Option:
    """One die, or several of them."""
    names = option.split("+")
    shown = {die.id: die.face for die in g.trials[-1].dice}
    words = [f"{die_name(g, name)} ({face_name(shown.get(name, ''))})" for name in names]
    return Option(
        id=option,
        label=listed(words),
        verb="pick",
        about=things("die", names),
        parts=tuple(names),
        rule="DQ-23.4",
        target=names[0],
    )


@labels("turn")
def turn_die(g: DarkQuarter, step: rerolling.ChangeDice, option: str, rest: str) -> Option:
    die, _, face = rest.rpartition(":")
    return Option(
        id=option,
        label=f"Turn {die_name(g, die)} to {face_name(face)}",
        verb="turn",
        about=(Thing("die", die),),
        rule="DQ-23.5",
        target=die,
    )


@WORDS.asks(rerolling.RollAgain)
def roll_again(g: DarkQuarter, step: rerolling.RollAgain) -> Wording:
    return typed_in(g, [die_name(g, name) for name in step.names])


@WORDS.asks(rerolling.RollMore)
def roll_more(g: DarkQuarter, step: rerolling.RollMore) -> Wording:
    return typed_in(g, ["the additional dice"])


def typed_in(g: DarkQuarter, named: list[str]) -> Wording:
    """Real dice: what they show is typed in."""
    why = f"In this order: {', '.join(named)}. Type the pips of ordinary dice."
    return Wording(f"{you(g, g.trials[-1].who)}, what did you roll?", why, "DQ-22.7")


def faces(g: DarkQuarter) -> str:
    """The dice as they lie."""
    shown = [f"{die_name(g, die.id)} {face_name(die.face)}" for die in g.trials[-1].dice]
    return ", ".join(shown)
