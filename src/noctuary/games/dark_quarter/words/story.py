"""Words for the story: who it concerns, Pivotal Choices, and instructions for the table."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import companion, pivotal, scripts
from noctuary.games.dark_quarter.words import WORDS, instructions, prose
from noctuary.games.dark_quarter.words.naming import you
from noctuary.games.dark_quarter.words.options import labels, says


@WORDS.asks(scripts.ChooseWho)
def who_is_it(g: DarkQuarter, step: Step) -> Wording:
    return Wording("Who is it to be?", "Decide together.", "DQ-37.8")


@labels("who", "with", "next")
def person(g: DarkQuarter, step: Step, option: str, who: str) -> Option:
    verb = option.partition(":")[0]
    return Option(
        id=option,
        label=g.pack.characters[who].name,
        verb=verb,
        about=(Thing("person", who),),
        target=who,
    )


# ── Pivotal Choices ───────────────────────────────────────────────────────────────────────────

says("ready", "Ready", "", "DQ-36.1")


@WORDS.asks(pivotal.GetReady)
def ready(g: DarkQuarter, step: pivotal.GetReady) -> Wording:
    seconds = pivotal.seconds(g)
    clock = (
        "Take your time." if seconds is None else f"You will have {step.left or seconds} seconds."
    )
    return Wording(f"{you(g, step.who)}, a Pivotal Choice is coming.", clock, "DQ-36.1")


@WORDS.asks(pivotal.Decide)
def decide(g: DarkQuarter, step: pivotal.Decide) -> Wording:
    choice = g.pack.pivotal[step.choice]
    prompt = prose.filled(g, choice.prompt, step.who, tuple(g.flags))
    return Wording(prompt, f"{you(g, step.who)} decides, and it is final.", "DQ-36.5")


@labels("choose")
def choose(g: DarkQuarter, step: pivotal.Decide, option: str, name: str) -> Option:
    return Option(
        id=option,
        label=choice_label(g, step, name),
        verb="choose",
        about=(Thing("scene", name),),
        cost="final",
        tone="final",
        rule="DQ-36.9",
        target=name,
    )


@labels("mark")
def mark(g: DarkQuarter, step: pivotal.Decide, option: str, name: str) -> Option:
    return Option(
        id=option,
        label=f"Mark: {choice_label(g, step, name)}",
        verb="mark",
        about=(Thing("scene", name),),
        rule="DQ-36.6",
        target=name,
    )


@labels("timeout")
def timeout(g: DarkQuarter, step: pivotal.Decide, option: str, rest: str) -> Option:
    chosen = g.marked or g.pack.pivotal[step.choice].default
    words = f"If time runs out: {choice_label(g, step, chosen)}"
    return Option(
        id=option, label=words, verb="timeout", rule="DQ-36.7", tone="final", group="answer"
    )


@labels("pause")
def pause(g: DarkQuarter, step: Step, option: str, left: str) -> Option:
    return Option(id=option, label="Stop the clock", verb="pause", expects="words", rule="DQ-36.15")


def choice_label(g: DarkQuarter, step: pivotal.Decide, name: str) -> str:
    """What an option of a Pivotal Choice says."""
    options = g.pack.pivotal[step.choice].options
    return next(option.label for option in options if option.id == name)


# ── companion mode ────────────────────────────────────────────────────────────────────────────

says("none_left", "None left", "it is forfeited", "DQ-41.6")

WORDS.asks(companion.CarryOut)(instructions.instruction)
