"""Options in words, by the verb with which their ids begin; ids are read here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from noctuary.engine.question import Option, Price, Thing, ThingKind, Tone
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.words import WORDS

Labeller = Callable[[DarkQuarter, Any, str, str], Option]
"""The table, the step that asks, the option, and what its id says behind the verb."""
Reading = Callable[[DarkQuarter, Any, str], Option]
LABELS: Final[dict[str, Labeller]] = {}


def labels(*verbs: str) -> Callable[[Labeller], Labeller]:
    """This function words the options with these verbs, at whatever step they are offered."""

    def keep(labeller: Labeller) -> Labeller:
        for verb in verbs:
            if verb in LABELS:
                raise TypeError(f"the verb {verb!r} has its words twice")
            LABELS[verb] = labeller
        return labeller

    return keep


def says(verb: str, label: str, cost: str = "", rule: str = "", tone: Tone = "plain") -> None:
    """An option that is one word and reads the same everywhere: yes, no, go on."""

    @labels(verb)
    def word(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
        return Option(
            id=option, label=label, verb=verb, cost=cost, rule=rule, tone=tone, group="answer"
        )


def replies(*kinds: type[Step]) -> Callable[[Reading], Reading]:
    """This function words what these steps are answered with where it has no verb: a number, a
    die, some of several things."""

    def keep(reading: Reading) -> Reading:
        @WORDS.labels(*kinds)
        def label(g: DarkQuarter, step: Step, option: str) -> Option:
            verb, _, rest = option.partition(":")
            known = LABELS.get(verb)
            return reading(g, step, option) if known is None else known(g, step, option, rest)

        return reading

    return keep


@WORDS.labels(Step)
def label(g: DarkQuarter, step: Step, option: str) -> Option:
    """One option in words."""
    verb, _, rest = option.partition(":")
    return LABELS[verb](g, step, option, rest)


# ── small parts ───────────────────────────────────────────────────────────────────────────────


def things(kind: ThingKind, names: Sequence[str]) -> tuple[Thing, ...]:
    """Several things of one kind."""
    return tuple(Thing(kind, name) for name in names)


def experience(n: int) -> dict[str, Any]:
    """What an upgrade costs, as a number and in words."""
    return {"price": (Price(n, "experience"),), "cost": f"{n} Experience"}
