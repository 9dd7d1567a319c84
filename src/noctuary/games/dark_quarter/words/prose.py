"""The story's own words: a page by its place in the content, names and variants filled in."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from noctuary.games.dark_quarter.content.format.lines import telling
from noctuary.games.dark_quarter.content.format.plot import Lead
from noctuary.games.dark_quarter.state import DarkQuarter, Page

VARIANT: Final = re.compile(r"\{if ([a-z][a-z0-9_]*)\}(.*?)\{end\}", re.DOTALL)
NAME: Final = re.compile(r"\{(active|director|char:([a-z][a-z0-9_]*))\}")
PAGE_BREAK: Final = re.compile(r"\n\s*---\s*\n")

NEUTRAL: Final = {
    "neutral:scan": "You turn it over. It has nothing to tell you here.",
    "neutral:talk": "A shrug. It means nothing to them.",
    "neutral:refusal": "Nothing happens.",
    "neutral:password": "That was not it.",
    "neutral:hint": "The director has nothing to add.",
}
"""What the App says where the content says nothing."""


class Told(NamedTuple):
    """A text as it is read: by whom it is spoken, its title, its pages."""

    kind: str
    title: str
    speaker: str
    pages: tuple[str, ...]


def first_name(g: DarkQuarter, who: str) -> str:
    """How a Character is called at the table."""
    character = g.pack.characters.get(who)
    return character.called if character else who


def filled(g: DarkQuarter, text: str, who: str, flags: tuple[str, ...] = ()) -> str:
    """DQ §7.1: `{active}`, `{director}`, `{char:ines}`, `{if flag}…{end}`."""
    if "{" not in text:
        return text
    text = VARIANT.sub(lambda found: found[2] if found[1] in flags else "", text)

    def name(found: re.Match[str]) -> str:
        if found[1] == "active":
            return first_name(g, who)
        if found[1] == "director":
            director = g.pack.record.director
            return g.pack.npc[director].name if director in g.pack.npc else "the director"
        return first_name(g, found[2])

    return NAME.sub(name, text)


def pages(text: str) -> tuple[str, ...]:
    """DQ §7.1: longer texts are split by `---`."""
    return tuple(part.strip() for part in PAGE_BREAK.split(text) if part.strip())


GONE: Final = ("say", "", "", "")
"""A page that was told once and that the content holds no longer."""


def told(g: DarkQuarter, page: Page | Any) -> Told:
    """What a page says; `page` may be the page or the event that told of it."""
    kind, title, speaker, text = source(g, page.script, page.line)
    return Told(kind, title, speaker, pages(filled(g, text, page.who, page.flags)))


def source(g: DarkQuarter, script: str, line: int) -> tuple[str, str, str, str]:
    """Kind, title, speaker and raw text of a page; no text if the content has changed since it was
    told and holds it no longer."""
    kind, _, rest = script.partition(":")
    if kind == "neutral":
        return "say", "", "", NEUTRAL[script]
    if kind == "lead":
        lead = g.pack.lead.get(rest)
        return ("lead", lead.title, "", version(g, lead)) if lead is not None else GONE
    if kind == "hint":
        scenario, _, n = rest.partition("/")
        hints = g.pack.scenarios[g.pack.scenario_number[scenario] - 1].hints
        levels = hints[int(n)].levels if int(n) < len(hints) else ()
        director = g.pack.record.director or ""
        return ("hint", "", director, levels[line]) if line < len(levels) else GONE
    found = line_of(g, script, line)
    return (
        ("say", "", found.by or "", version(g, found)) if isinstance(found, telling.Say) else GONE
    )


def version(g: DarkQuarter, record: telling.Say | Lead) -> str:
    """DQ-R124: a text as this table wants it told: in outline, if it has a version for a veil that
    was asked for."""
    for veil in g.settings.veils:
        if veil in record.veiled:
            return record.veiled[veil]
    return record.text


def objective(g: DarkQuarter, whose: str = "team") -> str:
    """DQ-1.4: the loose objective of the team, or a personal one, as it is now."""
    where = g.objectives.get(whose)
    if where is None:
        return g.scenario.record.objective if whose == "team" else ""
    return line_text(g, where, whose)


def line_text(g: DarkQuarter, where: str, who: str) -> str:
    """The text of a note or objective by its place, `script#line`."""
    script, _, n = where.rpartition("#")
    found = line_of(g, script, int(n))
    if not isinstance(found, telling.Note | telling.SetObjective):
        return ""
    return filled(g, found.text, who if who in g.pack.characters else g.active, tuple(g.flags))


def line_of(g: DarkQuarter, script: str, line: int) -> Any:
    """A line of a script by its place; None if the content has no such line any more."""
    lines = g.pack.scripts.get(script, ())
    return lines[line] if line < len(lines) else None


def script_text(g: DarkQuarter, script: str, who: str) -> str:
    """All that a script tells, for the journal."""
    says = [version(g, line) for line in g.pack.scripts[script] if isinstance(line, telling.Say)]
    return filled(g, "\n\n".join(says), who, tuple(g.flags))


def name_of(g: DarkQuarter, thing: str) -> str:
    """The name of anything that has one: Character, person, card, POI, Location, Ability."""
    pack = g.pack
    if thing in pack.characters:
        return pack.characters[thing].name
    for table in (pack.story, pack.consumable, pack.ability, pack.npc, pack.location):
        if thing in table:
            return str(table[thing].name)
    if thing in pack.poi:
        return poi_name(g, thing)
    return {"team": "the team", "deck": "the deck", "box": "the box"}.get(thing, thing)


def poi_name(g: DarkQuarter, poi: str) -> str:
    """DQ §7.6: a POI with a person takes that person's name."""
    record = g.pack.poi[poi]
    return str(g.pack.npc[record.npc].name if record.npc else record.name)


def place_name(g: DarkQuarter, poi: str) -> str:
    """The name of the Location in which a POI lies."""
    record = g.pack.poi[poi]
    spot = g.pois.get(poi)
    card = spot.on if spot else record.on_card
    if card in g.pack.card_location:
        return str(g.pack.location[g.pack.card_location[card]].name)
    return str(record.place or poi_name(g, poi))
