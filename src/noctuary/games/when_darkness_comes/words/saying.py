"""How options are put into words: a label, what they do to what, their price and their odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from noctuary.engine.question import Option, Price, Share, Thing, Tone, Wording
from noctuary.engine.step import Step
from noctuary.engine.wording import Words
from noctuary.games.when_darkness_comes.state import Night

WORDS: Final = Words()
"""What every step says, filled by the files of this storey, each beside its room of the rules."""


class Plain(NamedTuple):
    """An option that says the same at every table."""

    label: str
    cost: str = ""
    rule: str = ""
    verb: str = ""
    tone: Tone = "plain"


def say(
    option: str,
    label: str,
    cost: str = "",
    rule: str = "",
    *about: Thing,
    verb: str = "",
    vp: int = 0,
    tone: Tone = "plain",
    odds: tuple[Share, ...] = (),
) -> Option:
    """One option; its verb is the first word of its id unless another is given."""
    verb = verb or option.partition(":")[0]
    return Option(
        id=option,
        label=label,
        verb=verb,
        about=about,
        price=(Price(vp, "vp"),) if vp else (),
        cost=cost,
        tone=tone,
        odds=odds,
        rule=rule,
        group=verb,
        target=about[0].id if about else "",
    )


def plainly(options: dict[str, Plain]) -> Callable[[Night, Step, str], Option]:
    """Labels of a step whose options always say the same."""

    def label(g: Night, step: Step, option: str) -> Option:
        return plain(options, option)

    return label


def plain(options: dict[str, Plain], option: str, odds: tuple[Share, ...] = ()) -> Option:
    """One of several options that always say the same."""
    words = options[option]
    return say(
        option, words.label, words.cost, words.rule, verb=words.verb, tone=words.tone, odds=odds
    )


CONSENT: Final = {"accept": Plain("Yes"), "decline": Plain("No")}
FALL: Final = Plain("Roll for me", "", "WD-4.16")


def what_fell(g: Night, step: Step) -> Wording:
    """Dice that are rolled at the table and typed in."""
    return Wording("What do the dice show?", "The dice are in your hands.", "WD-1.1")


let_fall = plainly({"roll": FALL})
"""The answer of whoever would rather have them rolled."""


# ── things ────────────────────────────────────────────────────────────────────────────────────


def a_disk(id: str) -> Thing:
    """A disk on the board or on a sheet."""
    return Thing("disk", id)


def a_person(id: str) -> Thing:
    """A character."""
    return Thing("person", id)


def a_square(name: str) -> Thing:
    """A square of the board by its name."""
    return Thing("square", name)


def a_gate(id: str) -> Thing:
    """A door or window."""
    return Thing("place", id)


def anybody(g: Night, id: str) -> Thing:
    """A character or a disk."""
    return a_person(id) if id in g.characters else a_disk(id)


def dice(faces: str) -> tuple[Thing, ...]:
    """Dice by their faces, such as `2-2-5`."""
    return tuple(Thing("die", face) for face in faces.split("-"))
