"""The questions of the stair, their options and what cannot be done."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Price, Share, Thing, Tone, Wording
from noctuary.engine.step import Step
from noctuary.engine.wording import Words
from tests.fifth_game.last_stair.climbing import Decide, Face, MeetShape
from tests.fifth_game.last_stair.state import Stair

WORDS: Final = Words()
THROWS: Final = 36


@WORDS.asks(MeetShape)
def which_shape(g: Stair, step: MeetShape) -> Wording:
    return Wording("Which shape did you turn over?", "The top card of your own deck.", "LS-3.1")


@WORDS.asks(Decide)
def what_to_do(g: Stair, step: Decide) -> Wording:
    shape = g.pack.shapes[g.shape]
    return Wording(f"{shape.name} is on the stair. What do you do?", shape.text, "LS-3.2")


@WORDS.asks(Face)
def which_dice(g: Stair, step: Face) -> Wording:
    dread = g.pack.shapes[g.shape].dread - step.strength
    return Wording("What did you roll?", f"A total of {dread} gets past it.", "LS-3.2")


@WORDS.labels(Step)
def any_option(g: Stair, step: Step, option: str) -> Option:
    """Cards and dice of the table's own, and giving up."""
    verb, _, card = option.partition(":")
    if verb == "draw":
        name = g.pack.shapes[card].name
        return Option(id=option, label=name, verb=verb, about=(Thing("card", card),))
    if verb == "roll":
        return Option(id=option, label="Let the machine roll", verb=verb)
    return Option(
        id=option, label="Give up", verb=verb, tone="final", cost="a defeat", rule="LS-4.4"
    )


@WORDS.labels(Decide)
def a_deed(g: Stair, step: Decide, option: str) -> Option:
    """Facing, showing the keepsake, turning away."""
    if option == "face":
        return facing(g, option, "Face it", 0, "LS-3.2")
    if option == "show":
        keepsake = g.pack.keepsakes[g.keepsakes[step.seat]]
        label = f"Show {keepsake.name} (+{keepsake.strength}) and face it"
        return facing(g, option, label, keepsake.strength, "LS-3.4", keepsake.id)
    if option == "turn":
        left = g.oil[step.seat] - 1
        return Option(
            id=option,
            label="Turn away",
            verb="turn",
            about=(Thing("card", g.shape),),
            price=(Price(1, "oil"),),
            cost=f"one oil; {left} left",
            tone="plain" if left else "danger",
            rule="LS-3.5",
        )
    return any_option(g, step, option)


@WORDS.refuses(Decide)
def no_keepsake(g: Stair, step: Decide) -> tuple[Option, ...]:
    """LS-3.4: a keepsake is shown once."""
    if step.seat in g.keepsakes:
        return ()
    why = "you have shown your keepsake already"
    return (
        Option(
            id="show",
            label="Show the keepsake",
            verb="show",
            enabled=False,
            why_not=why,
            rule="LS-3.4",
        ),
    )


def facing(
    g: Stair, option: str, label: str, strength: int, rule: str, keepsake: str = ""
) -> Option:
    """An option that ends in a roll, with its exact odds."""
    ways = throws_that_reach(g.pack.shapes[g.shape].dread - strength)
    about = (*((Thing("card", keepsake),) if keepsake else ()), Thing("card", g.shape))
    odds = (Share("you climb", ways, THROWS), Share("one oil burns", THROWS - ways, THROWS))
    tone: Tone = "danger" if 2 * ways < THROWS else "plain"
    return Option(id=option, label=label, verb=option, about=about, odds=odds, tone=tone, rule=rule)


def throws_that_reach(total: int) -> int:
    """LS-E1, LS-E2: how many of the 36 throws of two dice reach a total.

    >>> throws_that_reach(8), throws_that_reach(6)
    (15, 26)
    """
    return sum(a + b >= total for a in range(1, 7) for b in range(1, 7))
