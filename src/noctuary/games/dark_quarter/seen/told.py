"""DQ-1.8: the pages that were told, with who speaks, to whom, and what was asked."""

from __future__ import annotations

from typing import Final

import msgspec

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


def page_view(g: DarkQuarter, page: Page) -> PageView:
    """A page with its speaker's name, and with the question that it answers."""
    told = prose.told(g, page)
    role, name = "", prose.name_of(g, told.speaker) if told.speaker else ""
    person = told.speaker or met(g, page.script)
    if person in g.pack.npc:
        name, role = prose.name_of(g, person), g.pack.npc[person].role or ""
    return PageView(*told, name=name, role=role, asked=asked_line(g, page.script), about=person)


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
