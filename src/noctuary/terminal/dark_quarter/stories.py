"""What is read aloud: the pages of the story, Leads, hints, and the end."""

from __future__ import annotations

from typing import Final

from noctuary.engine.events import Event
from noctuary.engine.session import Session
from noctuary.games.dark_quarter import events as h
from noctuary.games.dark_quarter.seen import chronicle, journal
from noctuary.games.dark_quarter.seen.told import heading
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.words import prose
from noctuary.terminal.screen import Reading

READ: Final = (h.PageTold, h.LeadGained, h.ScenarioBegan, h.PivotalMade, h.Asked)
"""What is read as a page, and therefore needs no line of news."""
SEEN: Final = (h.TurnBegan, h.FigureMoved)
"""What the screen shows anyway."""


def readings(g: DarkQuarter, event: Event) -> list[Reading]:
    """One event as pages; empty if a line of news is enough."""
    match event:
        case h.PageTold():
            told = prose.told(g, event)
            # Leads have an event of their own, which says more.
            pages = () if told.kind == "lead" else told.pages
            return [prose_page(heading(g, event), "\n\n".join(pages))] if pages else []
        case h.LeadGained(lead=name):
            lead = g.pack.lead[name]
            return [prose_page(f"◆ A Lead: {lead.title}", lead.text)]
        case h.ScenarioBegan():
            record = g.scenario.record
            return [Reading(f"{record.title} (your objective)", record.objective)]
        case h.Asked(npc=npc, question=question) if question in g.pack.question:
            name, prompt = prose.name_of(g, npc), g.pack.question[question].prompt
            return [Reading(f"You ask {name}", prompt)]
        case h.PivotalMade(pivotal=choice, option=option, auto=auto):
            label = choice_label(g, choice, option)
            clock = " The clock decided for you." if auto else ""
            return [Reading("A Pivotal Choice was made", f"{label}.{clock} It is final.")]
        case _:
            return []


def prose_page(head: str, text: str) -> Reading:
    """Words of the story: only stress is marked in them (DQ §7.1)."""
    return Reading(head, text, emphasis=True)


def choice_label(g: DarkQuarter, choice: str, option: str) -> str:
    """What an option of a Pivotal Choice says."""
    return next(one.label for one in g.pack.pivotal[choice].options if one.id == option)


def news(g: DarkQuarter, event: Event, told: str) -> str:
    """A line of what has just happened; empty for what is read or seen anyway."""
    if isinstance(event, (*READ, *SEEN)) or (isinstance(event, h.Placed) and event.kind == "card"):
        return ""
    return f"New objective: {told}" if isinstance(event, h.Noted) and told else told


def beginning(g: DarkQuarter) -> list[Reading]:
    """What the campaign is about, what it contains, and who can be played (DQ-4.9)."""
    record, manifest = g.pack.record, g.pack.manifest
    premise = record.premise
    if manifest.content_warnings:
        premise += f"\n\nIt contains: {'; '.join(manifest.content_warnings)}."
    people = [
        prose_page(f"{who.name}, {who.role}", who.introduction)
        for who in g.pack.characters.values()
    ]
    return [prose_page(record.title, premise), *people]


def previously(session: Session) -> list[Reading]:
    """DQ §6.10: after a break, the objective, the latest Leads, the last pages that were read."""
    g: DarkQuarter = session.state
    if not g.began:
        return []
    leads = [f"◆ {g.pack.lead[name].title}: {g.pack.lead[name].text}" for name in g.leads[-3:]]
    known = [prose_page("What you know", "\n".join(leads))] if leads else []
    pages = "\n\n".join(chronicle.previously(session))
    return [
        prose_page(f"Previously in {g.scenario.record.title}", prose.objective(g)),
        *known,
        prose_page("What you read last", pages),
    ]


def ending(g: DarkQuarter) -> list[Reading]:
    """DQ §6.9: statistics, and the Pivotal Choices with those that the clock decided."""
    figures = journal.statistics(g)
    lines = [
        f"Turns: {figures.turns}. Tests: {figures.tests}, Successes: {figures.successes}.",
        f"Leads: {figures.leads} of {figures.all_leads}. Hints taken: {figures.hints}.",
    ]
    for scenario, conclusion in g.conclusions.items():
        record = g.pack.scenarios[g.pack.scenario_number[scenario] - 1]
        result = next(one.result for one in record.finale.conclusions if one.id == conclusion)
        lines.append(f"{record.record.title}: {result}.")
    for made in g.choices:
        view = journal.choice_view(g, made)
        whose = "the team" if view.character == "team" else prose.first_name(g, view.character)
        clock = " (the clock)" if view.auto else ""
        lines.append(f"Pivotal Choice of {whose}: {view.label}{clock}.")
    more = g.pack.record.to_be_continued
    return [Reading("To be continued" if more else "The campaign is completed", "\n".join(lines))]
