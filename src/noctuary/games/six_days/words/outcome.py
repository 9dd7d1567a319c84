"""SD-13 to SD-16: what comes of a roll, in words: complications, Conditions, losses, Scores."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Thing, Tone, Wording
from noctuary.engine.words import capital, listed
from noctuary.games.six_days import conditions, names, scoring, settling
from noctuary.games.six_days.state import SixDays, attempt, unaverted
from noctuary.games.six_days.words.answers import answer
from noctuary.games.six_days.words.book import WORDS, thing, you
from noctuary.games.six_days.words.slots import IN_HAND

MOVED: Final = {
    "sacrifice": "Which die goes to your Score for the sacrifice?",
    "surplus": "Which die goes to your Score for the surplus?",
    "success": "Which die goes to your Score for the Core Challenge?",
}
USUALLY: Final[dict[str, tuple[str, Tone]]] = {
    "helps": ("often helps", "gain"),
    "hinders": ("often hinders", "danger"),
    "either": ("helps or hinders", "plain"),
}
Taking = conditions.AskCondition | conditions.AskMilder


@WORDS.asks(settling.NowOrLater)
def now_or_later(g: SixDays, step: settling.NowOrLater) -> Wording:
    """SD-13.1: what was not averted."""
    told = [f"“{names.complication(c)}”" for c in unaverted(attempt(g))]
    why = f"Not averted: {listed(told)}. {g.pack.prompts.when}"
    return Wording("Which complications occur now?", why, "SD-13.1")


@WORDS.labels(settling.NowOrLater)
def of_occurring(g: SixDays, step: settling.NowOrLater, option: str) -> Option:
    """Which complications occur now; the others wait."""
    if option == "later":
        return Option(id=option, verb="later", label="None: all of them wait", rule="SD-13.2")
    parts = tuple(option.split("+"))
    return Option(
        id=option,
        verb="occur",
        about=tuple(Thing("card", part) for part in parts),
        label=capital(listed([names.declared(g, part) for part in parts])),
        parts=parts,
        tone="danger",
        rule="SD-13.1",
    )


@WORDS.asks(conditions.AskCondition)
def condition(g: SixDays, step: conditions.AskCondition) -> Wording:
    """SD-13.4: a Condition."""
    text = you(g, step.hero, "does it leave a Condition?")
    return Wording(text, g.pack.prompts.condition, "SD-13.4", "words")


@WORDS.asks(conditions.AskMilder)
def milder(g: SixDays, step: conditions.AskMilder) -> Wording:
    """SD-6.9: a milder Condition."""
    name = names.thing(g, step.hero, step.condition)
    text = you(g, step.hero, f"what is left of “{name}”?")
    return Wording(text, g.pack.prompts.milder, "SD-6.9", "words")


@WORDS.labels(conditions.AskCondition, conditions.AskMilder)
def of_condition(g: SixDays, step: Taking, option: str) -> Option:
    """A Condition with the hint of the pick list."""
    if option == "none":
        return Option(id=option, verb="decline", label="No Condition", rule="SD-13.4")
    if option == "gone":
        return Option(id=option, verb="decline", label="Nothing is left of it", tone="gain")
    kind = g.pack.conditions[option.removeprefix("take:")]
    hint, tone = USUALLY[kind.default]
    return Option(
        id=option,
        verb="take",
        label=capital(kind.text),
        cost=hint,
        tone="final" if kind.final else tone,
        group="conditions",
        rule="SD-13.4",
    )


@WORDS.asks(conditions.ConfirmDeath)
def death(g: SixDays, step: conditions.ConfirmDeath) -> Wording:
    """SD-13.9: the last Condition."""
    text = you(g, step.hero, f"is it to be “{step.entry.text}”?")
    return Wording(text, g.pack.prompts.death, "SD-13.9")


@WORDS.labels(conditions.ConfirmDeath)
def of_death(g: SixDays, step: conditions.ConfirmDeath, option: str) -> Option:
    """Yes, or something else."""
    if option == "confirm":
        return Option(id=option, verb="confirm", label="Yes, this is the end", tone="final")
    return Option(id=option, verb="decline", label="No, choose again")


@WORDS.asks(settling.AskLoss)
def loss(g: SixDays, step: settling.AskLoss) -> Wording:
    """SD-13.8: who or what is lost."""
    return Wording(you(g, step.hero, "who or what is lost?"), g.pack.prompts.loss, "SD-13.8")


@WORDS.labels(settling.AskLoss)
def of_loss(g: SixDays, step: settling.AskLoss, option: str) -> Option:
    """An asset or a person."""
    kind, _, name = option.partition(":")
    if kind != "lose":
        return answer(g, step, option)
    return Option(
        id=option,
        verb="lose",
        about=(thing(name),),
        label=f"{capital(names.thing(g, step.hero, name))} is lost",
        tone="final",
    )


# ── Scores ────────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(scoring.MoveDie)
def move(g: SixDays, step: scoring.MoveDie) -> Wording:
    """SD-15.5: a die of the roll."""
    return Wording(MOVED[step.why], "It keeps its face.", scoring.RULES[step.why])


@WORDS.labels(scoring.MoveDie)
def of_die(g: SixDays, step: scoring.MoveDie, option: str) -> Option:
    """A die by its face."""
    face = option.removeprefix("die:")
    return Option(
        id=option, verb="move", about=(Thing("die", face),), label=f"The {face}", tone="gain"
    )


@WORDS.asks(scoring.RollScore)
def fresh_die(g: SixDays, step: scoring.RollScore) -> Wording:
    """Dice on the table: a fresh die for a Score."""
    return Wording("What does the fresh die show?", IN_HAND, "SD-16.2")
