"""SD-6: healing and what an interlude gives back, in words."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.words import capital, listed
from noctuary.games.six_days import interludes, names
from noctuary.games.six_days.state import SixDays
from noctuary.games.six_days.words.answers import answer
from noctuary.games.six_days.words.book import WORDS, thing, you
from noctuary.games.six_days.words.slots import IN_HAND
from noctuary.games.six_days.words.tables import entry, roll_on


@WORDS.asks(interludes.ChooseHealed)
def healed(g: SixDays, step: interludes.ChooseHealed) -> Wording:
    """SD-6.8, SD-6.9: which Conditions."""
    text = "which Conditions do you roll for?" if step.by_roll else "what does it heal?"
    rule = "SD-6.9" if step.by_roll else "SD-6.8"
    return Wording(you(g, step.hero, text), g.pack.prompts.heal, rule)


@WORDS.labels(interludes.ChooseHealed)
def of_healed(g: SixDays, step: interludes.ChooseHealed, option: str) -> Option:
    """Conditions that are to be resolved."""
    chosen = tuple(option.split("+"))
    return Option(
        id=option,
        verb="heal",
        about=tuple(thing(name) for name in chosen),
        label=capital(listed([names.thing(g, step.hero, name) for name in chosen])),
        parts=chosen,
        tone="gain",
        rule="SD-6.8",
    )


@WORDS.asks(interludes.Heal)
def heal(g: SixDays, step: interludes.Heal) -> Wording:
    """SD-6.8: what does good."""
    return Wording(you(g, step.hero, "what does you good?"), g.pack.prompts.heal, "SD-6.8", "prose")


@WORDS.labels(interludes.Heal)
def of_remedy(g: SixDays, step: interludes.Heal, option: str) -> Option:
    """A remedy of the table."""
    if option == "roll":
        return roll_on(g, "remedies")
    return entry(g, "remedies", option, rule="SD-6.8")


@WORDS.asks(interludes.RollRemedy)
def roll_remedy(g: SixDays, step: interludes.RollRemedy) -> Wording:
    """Dice on the table, for a remedy."""
    return Wording("What did you roll?", IN_HAND, "SD-6.8")


@WORDS.asks(interludes.Uncheck)
def uncheck(g: SixDays, step: interludes.Uncheck) -> Wording:
    """SD-6.12: a resource comes back."""
    text = you(g, step.hero, "which resource comes back?")
    return Wording(text, g.pack.prompts.uncheck, "SD-6.12")


@WORDS.labels(interludes.Uncheck)
def of_resource(g: SixDays, step: interludes.Uncheck, option: str) -> Option:
    """One of those that were invoked."""
    kind, _, name = option.partition(":")
    if kind != "uncheck":
        return answer(g, step, option)
    return Option(
        id=option,
        verb="restore",
        about=(Thing("card", name),),
        label=capital(g.pack.resources[name].text),
        tone="gain",
    )
