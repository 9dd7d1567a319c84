"""Words for the whole table: what may be said at any time, saving, and the record for it."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.table import saving
from noctuary.games.dark_quarter.words import WORDS, prose
from noctuary.games.dark_quarter.words.naming import LEVEL_NAMES, SKILL_NAMES, you
from noctuary.games.dark_quarter.words.options import labels, replies, says, things

# ── at any time ───────────────────────────────────────────────────────────────────────────────


@labels("pressure")
def level(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    words = f"Time Pressure: {LEVEL_NAMES[name]}"
    return Option(id=option, label=words, verb="pressure", rule="DQ-36.13", group="settings")


@labels("mode")
def mode(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    words = "Go on with the whole table here" if name == "digital" else "Go on with your own table"
    return Option(id=option, label=words, verb="mode", rule="DQ-39.12", group="settings")


@labels("control")
def control(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    who, _, seat = rest.partition(":")
    return Option(
        id=option,
        label=f"Hand {you(g, who)} over to player {int(seat) + 1}",
        verb="control",
        about=(Thing("person", who), Thing("seat", seat)),
        rule="DQ-4.7",
        group="settings",
    )


# ── saving ────────────────────────────────────────────────────────────────────────────────────

says("save", "Save and exit", "", "DQ-39.1")
says("resume", "Go on", "", "DQ-39.8")


@WORDS.asks(saving.Suspended)
def suspended(g: DarkQuarter, step: saving.Suspended) -> Wording:
    return Wording("The campaign is saved.", "It goes on where you left it.", "DQ-39.2")


def unrecorded(g: DarkQuarter) -> str:
    """DQ-R92: the App keeps the story after every step; of your table only what it was told."""
    if g.outcome is not None or saving.is_recorded(g):
        return ""
    return (
        "The story is saved; your table is not recorded. Leave it as it lies, or go on to the next "
        "turn and save there."
    )


@WORDS.asks(saving.Summary)
def summary(g: DarkQuarter, step: Step) -> Wording:
    return Wording("Is this your table?", "Save it, or go through it again.", "DQ-39.3")


@WORDS.asks(saving.RecordTrack)
def record_track(g: DarkQuarter, step: saving.RecordTrack) -> Wording:
    skill = SKILL_NAMES[step.skill]
    return Wording(
        f"{you(g, step.who)}: which {skill} slots hold a cube?", "One to four.", "DQ-39.3"
    )


@replies(saving.RecordTrack)
def some_slots(g: DarkQuarter, step: saving.RecordTrack, option: str) -> Option:
    slots = option.split("+")
    return Option(
        id=option,
        label=", ".join(slots),
        verb="pick",
        about=things("square", slots),
        parts=tuple(slots),
    )


@WORDS.asks(saving.RecordCards)
def record_cards(g: DarkQuarter, step: saving.RecordCards) -> Wording:
    why = "Scan them, or type their numbers: C1 C1 C10."
    who = you(g, step.who)
    return Wording(f"{who}: which Consumables do you hold?", why, "DQ-39.3", expects="code")


@WORDS.asks(saving.RecordAbilities)
def record_abilities(g: DarkQuarter, step: saving.RecordAbilities) -> Wording:
    return Wording(f"{you(g, step.who)}: which Abilities are unlocked?", "", "DQ-39.3")


@WORDS.asks(saving.RecordFlipped)
def record_flipped(g: DarkQuarter, step: saving.RecordFlipped) -> Wording:
    return Wording(f"{you(g, step.who)}: which of them are flipped?", "", "DQ-39.4")


@replies(saving.RecordAbilities, saving.RecordFlipped)
def some_abilities(g: DarkQuarter, step: Step, option: str) -> Option:
    """One Ability, or several of them, or none."""
    if option == saving.NOTHING:
        return nothing(option)
    names = option.split("+")
    return Option(
        id=option,
        label=" and ".join(prose.name_of(g, name) for name in names),
        verb="pick",
        about=things("card", names),
        parts=tuple(names),
    )


def nothing(option: str) -> Option:
    """The ready answer for an empty list."""
    return Option(id=option, label=option, verb="none")


@WORDS.asks(saving.RecordNumber)
def record_number(g: DarkQuarter, step: saving.RecordNumber) -> Wording:
    what = "available Effort dice" if step.field == "available" else "Experience"
    return Wording(f"{you(g, step.who)}: how many {what}?", f"0 to {step.most}.", "DQ-39.3")


@WORDS.asks(saving.RecordPool)
def record_pool(g: DarkQuarter, step: Step) -> Wording:
    return Wording("How much Experience is in the Team pool?", "", "DQ-39.4")


@replies(saving.RecordNumber, saving.RecordPool, saving.RecordCards)
def as_typed(g: DarkQuarter, step: Step, option: str) -> Option:
    """A number, or the codes of cards."""
    if option == saving.NOTHING:
        return nothing(option)
    return Option(id=option, label=option, verb="count")
