"""DQ-1.8: the pages that were told, with who speaks, to whom, and what was asked."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.games.dark_quarter.events import PageTold
from noctuary.games.dark_quarter.state import DarkQuarter, Page
from noctuary.games.dark_quarter.words import prose

APPROACHES: Final = {
    "coax": "Coaxing",
    "intimidate": "Intimidating",
    "drop": "Dropping the subject",
}


class PageView(msgspec.Struct, frozen=True):
    """Something that was told since the last decision."""

    kind: str
    title: str
    speaker: str
    pages: tuple[str, ...]
    name: str = ""
    role: str = ""
    """Who speaks, in words."""
    asked: str = ""
    """The question that is being answered, or the approach to it."""
    about: str = ""
    """The person one stands before while this is told."""
    who: str = ""
    """The Character to whom it happens."""
    apart: bool = False
    """Whether it is an event, in which the person one stands before has no part."""


def page_view(g: DarkQuarter, page: Page) -> PageView:
    """A page with its speaker's name, and with the question that it answers."""
    told = prose.told(g, page)
    role, name = "", prose.name_of(g, told.speaker) if told.speaker else ""
    person = told.speaker or met(g, page.script)
    if person in g.pack.npc:
        name, role = prose.name_of(g, person), g.pack.npc[person].role or ""
    return PageView(
        *told,
        name=name,
        role=role,
        asked=asked_line(g, page.script),
        about=person,
        who=page.who,
        apart=not person and page.script.startswith("event:"),
    )


SCENES: Final = {
    "pivotal": "What you chose",
    "finale": "The Finale",
    "epilogue": "Epilogue",
    "destiny": "Destiny",
}
"""Titles of pages that nobody in particular speaks."""


def heading(g: DarkQuarter, page: Page | PageTold) -> str:
    """Above a page that is read alone: who speaks, or where this is read."""
    speaker = prose.told(g, page).speaker
    if speaker:
        return prose.name_of(g, speaker)
    kind, _, rest = page.script.partition(":")
    name = rest.partition("/")[0].partition(".")[0]
    match kind:
        case "poi":
            return prose.poi_name(g, name)
        case "location":
            return prose.name_of(g, name)
        case "question" | "about":
            return prose.name_of(g, met(g, page.script))
        case "event":
            return f"Meanwhile, {prose.first_name(g, page.who)}"
        case _:
            return SCENES.get(kind, "")


def met(g: DarkQuarter, script: str) -> str:
    """The person in whose presence a script is told; nobody if it is not about one."""
    kind, _, rest = script.partition(":")
    name = rest.partition("/")[0]
    if kind == "question" and name in g.pack.question:
        return str(g.pack.question[name].npc)
    if kind == "poi" and name in g.pack.poi:
        return g.pack.poi[name].npc or ""
    return name if kind == "about" else ""


def asked_line(g: DarkQuarter, script: str) -> str:
    """What was asked, or how, if a page answers it."""
    kind, _, rest = script.partition(":")
    question, _, part = rest.partition("/")
    if kind != "question" or question not in g.pack.question:
        return ""
    if part == "answer":
        return str(g.pack.question[question].prompt)
    return APPROACHES.get(part.rpartition("/")[2], "")
