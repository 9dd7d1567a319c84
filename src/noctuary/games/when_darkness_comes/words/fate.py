"""Words of the red die."""

from __future__ import annotations

from noctuary.engine.question import Option, Wording
from noctuary.games.when_darkness_comes.moving import fate
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words.names import person, the
from noctuary.games.when_darkness_comes.words.saying import (
    WORDS,
    a_disk,
    a_person,
    let_fall,
    say,
)


@WORDS.asks(fate.FateStrikes)
def what_fate_shows(g: Night, step: fate.FateStrikes) -> Wording:
    """Two dice that are rolled at the table."""
    ill = step.table == "oh_crap"
    return Wording(
        f"{person(g, step.who)}, what do the two dice of fate show?",
        f"The red die brings {'bad' if ill else 'good'} luck; their sum says which.",
        "WD-36.3",
    )


WORDS.labels(fate.FateStrikes)(let_fall)


@WORDS.asks(fate.Mercy)
def whether_to_pay(g: Night, step: fate.Mercy) -> Wording:
    """A roll on the bad table that can still be bought off."""
    return Wording(
        f"{person(g, step.who)}, the red die shows 1. Do you buy yourself out?",
        "Otherwise fate is rolled.",
        "WD-34.13",
    )


@WORDS.labels(fate.Mercy)
def suffer_or_pay(g: Night, step: fate.Mercy, option: str) -> Option:
    """Fate, or VP."""
    if option == "suffer":
        return say(option, "Let fate decide", "", "WD-36.3", tone="danger")
    cost, vp = f"{fate.PRICE_OF_MERCY} VP", fate.PRICE_OF_MERCY
    return say(option, "Buy yourself out", cost, "WD-34.13", vp=vp)


@WORDS.asks(fate.GiveAway)
def what_to_give(g: Night, step: fate.GiveAway) -> Wording:
    """Something goes to somebody else."""
    return Wording(
        f"{person(g, step.who)}, what do you give, and to whom?", "Fate asks for it.", step.rule
    )


@WORDS.labels(fate.GiveAway)
def gifts(g: Night, step: fate.GiveAway, option: str) -> Option:
    """A thing or ally for somebody."""
    _, thing, other = option.split(":")
    label = f"Give {the(g, thing)} to {person(g, other)}"
    return say(option, label, "", step.rule, a_disk(thing), a_person(other))


@WORDS.asks(fate.PayDebt)
def whom_to_pay(g: Night, step: fate.PayDebt) -> Wording:
    """VP go to somebody else."""
    return Wording(
        f"{person(g, step.who)}, who gets 2 of your VP?", "Fate asks for them.", step.rule
    )


@WORDS.labels(fate.PayDebt)
def creditors(g: Night, step: fate.PayDebt, option: str) -> Option:
    """Somebody who gets VP."""
    who = option.removeprefix("pay:")
    return say(option, f"To {person(g, who)}", "2 VP", "WD-36.12", a_person(who), vp=2)


@WORDS.asks(fate.TakeFrom)
def whom_to_rob(g: Night, step: fate.TakeFrom) -> Wording:
    """Something comes from somebody else."""
    return Wording(f"{person(g, step.who)}, who do you take from?", "Fate lets you.", step.rule)


@WORDS.labels(fate.TakeFrom)
def victims(g: Night, step: fate.TakeFrom, option: str) -> Option:
    """Somebody who loses something."""
    who = option.removeprefix("from:")
    return say(option, f"From {person(g, who)}", "", step.rule, a_person(who), verb="take")
