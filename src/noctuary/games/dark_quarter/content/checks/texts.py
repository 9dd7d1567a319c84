"""L004, L014: texts are there, fit on a page, use known markup, and speak of who is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format import people, plot, talks
from noctuary.games.dark_quarter.content.format import places as p
from noctuary.games.dark_quarter.content.format.lines import telling
from noctuary.games.dark_quarter.content.format.script import Said

PAGE_WORDS: Final = 120
PAGE_BREAK: Final = re.compile(r"\n\s*---\s*\n")
PLACEHOLDER: Final = re.compile(
    r"\b(TODO|TBD|FIXME|XXX+|lorem ipsum)\b|\?\?\?|\.\.\.\.\.", re.IGNORECASE
)
MARKUP: Final = re.compile(r"\{([^{}]*)\}")
KNOWN_MARKUP: Final = re.compile(r"active|director|end|char:[a-z][a-z0-9_]*|if [a-z][a-z0-9_]*")
HTML: Final = re.compile(r"</?[a-zA-Z][^<>]*>")
TEXT_FIELDS: Final[dict[type, tuple[str, ...]]] = {
    plot.CampaignRecord: ("title", "premise"),
    plot.ScenarioRecord: ("title", "objective"),
    people.Character: ("introduction",),
    people.StoryCard: ("name", "description"),
    people.Ability: ("text",),
    people.Consumable: ("text",),
    telling.Say: ("text",),
    telling.Note: ("text",),
    telling.SetObjective: ("text",),
    Said: ("text",),
    talks.Question: ("prompt",),
    plot.Lead: ("title", "text"),
    plot.Pivotal: ("prompt",),
    plot.PivotalOption: ("label",),
    talks.SearchItem: ("label",),
    p.Location: ("name",),
    o.SkillTestOption: ("label",),
    o.ItemScanOption: ("label",),
    o.InteractionOption: ("label",),
    o.PurchaseOption: ("label",),
    o.PasswordOption: ("label",),
    o.HintOption: ("label",),
    o.FinaleEntryOption: ("label",),
}


def texts(draft: Draft) -> Iterator[tuple[str, str, Found]]:
    """Every text with its field and record."""
    for found in draft.found:
        record = found.record
        for field in TEXT_FIELDS.get(type(record), ()):
            yield getattr(record, field), field, found
        said = getattr(record, "say", None)
        if isinstance(said, str):
            yield said, "say", found
        for other in getattr(record, "veiled", {}).values():
            yield other, "veiled", found
        if isinstance(record, talks.Hint):
            for level in record.levels:
                yield level, "levels", found


@check("L004")
def texts_are_fit_to_be_read(draft: Draft) -> Iterator[Breach]:
    """L004: no page over 120 words, no placeholder, no unknown markup, no empty text."""
    for text, field, found in texts(draft):
        for page in PAGE_BREAK.split(text):
            words = len(page.split())
            if words > PAGE_WORDS:
                message = f"a page of {words} words; at most {PAGE_WORDS} fit"
                yield Breach(found, field, message, "split it by a line with ---")
        if not text.strip():
            yield Breach(found, field, "the text is empty")
        elif slip := PLACEHOLDER.search(text):
            yield Breach(found, field, f"a placeholder is left in the text: {slip[0]!r}")
        yield from markup(text, field, found)


def markup(text: str, field: str, found: Found) -> Iterator[Breach]:
    """DQ §7.1: names, short variants, emphasis; nothing else."""
    if tag := HTML.search(text):
        yield Breach(found, field, f"{tag[0]!r} is no markup here", "emphasis is *written so*")
    opened = 0
    for part in MARKUP.findall(text):
        if not KNOWN_MARKUP.fullmatch(part):
            hint = "known: {active}, {director}, {char:id}, {if flag}…{end}"
            yield Breach(found, field, f"unknown markup {{{part}}}", hint)
        opened += part.startswith("if ") - (part == "end")
        if opened not in (0, 1):
            break
    if opened or text.count("{") != text.count("}"):
        yield Breach(found, field, "an {if …} without its {end}, or a brace left open")


@check("L014")
def absent_characters_are_guarded(draft: Draft) -> Iterator[Breach]:
    """L014: a text about a Character who may be absent is guarded by `team_has`."""
    for text, field, found in texts(draft):
        if not found.scenario:
            continue
        present = guarded_for(found)
        for who in re.findall(r"\{char:([a-z][a-z0-9_]*)\}", text):
            if who not in {character.id for character in draft.whole.characters}:
                yield Breach(found, field, f"there is no Character {who!r}")
            elif who not in present:
                message = f"{who} may be absent when this is told"
                yield Breach(found, field, message, f"guard it by {{team_has: {who}}}")
        for character in draft.whole.characters:
            name = character.called
            if character.id not in present and re.search(rf"\b{re.escape(name)}\b", text):
                message = f"{name} is named here and may be absent"
                hint = f"fine as somebody else; otherwise guard it by {{team_has: {character.id}}}"
                yield Breach(found, field, message, hint, "warning")


def guarded_for(found: Found) -> set[str]:
    """The Characters who are certainly in the team where this is told."""
    present: set[str] = set()
    for outer in (*found.around, found.record):
        only = getattr(outer, "only", None)
        if isinstance(only, str):
            present.add(only)
        present |= named_by(outer)
        when = getattr(outer, "when", None)
        if when is not None:
            present |= required_by(when)
    return present


OWN_CHARACTER: Final[dict[type, str]] = {
    plot.Pivotal: "character",
    plot.FinaleScene: "who",
    plot.Epilogue: "about",
    people.Character: "id",
    telling.SetObjective: "character",
}
"""Records that belong to a Character, by the field that names it."""


def named_by(record: Any) -> set[str]:
    """Records that belong to a Character: private choices, scenes, epilogues, events."""
    if type(record) in OWN_CHARACTER:
        return {getattr(record, OWN_CHARACTER[type(record)]) or ""}
    if isinstance(record, plot.Event) and len(record.trigger) == 1:
        trigger = record.trigger[0]
        if isinstance(trigger, plot.OnTurnStart | plot.OnTurnEnd):
            return {trigger.who}
    return set()


def required_by(when: c.AnyCondition) -> set[str]:
    """The Characters without whom a condition cannot hold."""
    if isinstance(when, c.AllOf):
        return {who for part in when.of for who in required_by(part)}
    if isinstance(when, c.AnyOf):
        return set.intersection(*(required_by(part) for part in when.of))
    if isinstance(when, c.TeamHas):
        return {when.id}
    if isinstance(when, c.CharacterIs):
        return {when.ids} if isinstance(when.ids, str) else set()
    return {by} if isinstance(by := getattr(when, "by", None), str) else set()
