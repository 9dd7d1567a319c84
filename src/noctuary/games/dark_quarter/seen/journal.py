"""DQ-R62: what the team knows: Leads, answers, notes, cards, choices, and figures for the end."""

from __future__ import annotations

import msgspec

from noctuary.games.dark_quarter.state import Chosen, DarkQuarter
from noctuary.games.dark_quarter.words import prose


class JournalEntry(msgspec.Struct, frozen=True):
    """DQ-R62: Leads, answers, notes, objectives, Story cards, choices."""

    kind: str
    id: str
    title: str
    text: str


class ChoiceView(msgspec.Struct, frozen=True):
    """A Pivotal Choice that was made."""

    id: str
    character: str
    option: str
    label: str
    auto: bool


class Statistics(msgspec.Struct, frozen=True):
    """DQ §6.9: figures for the end."""

    turns: int
    tests: int
    successes: int
    hints: int
    leads: int
    all_leads: int
    by_the_clock: int


def journal_entry(g: DarkQuarter, entry: str) -> JournalEntry:
    """One line of the journal in words."""
    kind, _, rest = entry.partition(":")
    match kind:
        case "lead":
            return JournalEntry(
                kind, rest, g.pack.lead[rest].title, prose.version(g, g.pack.lead[rest])
            )
        case "story":
            card = g.pack.story[rest]
            return JournalEntry(kind, rest, card.name, card.description)
        case "answer":
            return answer_entry(g, rest)
        case "pivotal":
            made = next(made for made in g.choices if made.id == rest)
            return JournalEntry(kind, rest, g.pack.pivotal[rest].prompt, option_label(g, made))
        case _:
            return JournalEntry(kind, rest, "", prose.line_text(g, rest, "team"))


def answer_entry(g: DarkQuarter, name: str) -> JournalEntry:
    """What a person said: the answer, or what an approach brought."""
    owner, _, rest = name.partition(":")
    if owner == "question":
        question = g.pack.question[rest.partition("/")[0]]
        title = f"{prose.name_of(g, question.npc)}: {question.prompt}"
        script = name if "/" in rest else f"{name}/answer"
    else:
        title, script = prose.name_of(g, rest.partition("/")[0]), name
    return JournalEntry("answer", name, title, prose.script_text(g, script, g.active))


def choice_view(g: DarkQuarter, made: Chosen) -> ChoiceView:
    """DQ-36.10: a choice in the record."""
    choice = g.pack.pivotal[made.id]
    who = choice.character or "team"
    return ChoiceView(made.id, who, made.option, option_label(g, made), made.auto)


def option_label(g: DarkQuarter, made: Chosen) -> str:
    """What was chosen."""
    choice = g.pack.pivotal[made.id]
    return next(option.label for option in choice.options if option.id == made.option)


def statistics(g: DarkQuarter) -> Statistics:
    """DQ §6.9: what the last page counts."""
    return Statistics(
        turns=g.turn,
        tests=g.tests_made,
        successes=g.successes_made,
        hints=g.hints_taken,
        leads=len(g.leads),
        all_leads=len(g.pack.lead),
        by_the_clock=sum(made.auto for made in g.choices),
    )
