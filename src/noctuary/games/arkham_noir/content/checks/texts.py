"""AN-C30 and AN §6.7: names and texts are there, fit on their cards and are our own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any, Final, NamedTuple

import msgspec

from noctuary.engine.faults import Path
from noctuary.engine.packs import MANIFEST
from noctuary.games.arkham_noir.content.cards import Clue, GuestEquipment, Menace
from noctuary.games.arkham_noir.content.checks.draft import (
    AIDS,
    HAUNTER,
    Breach,
    Draft,
    constraint,
    of,
)

NAME_LENGTH: Final = 28
CLUE_NAME_LENGTH: Final = 24
CLUE_WORD_LENGTH: Final = 9
"""The names of clues stand on small cards; longer words would be broken."""
PUBLISHED: Final = (
    "Aklo",
    "Ambrose Dexter",
    "Aurora Borealis",
    "Called Forth by Thunder",
    "Edmund Fiske",
    "Elder Sign",
    "Haunter of the Dark",
    "Infinite Gulfs",
    "Necronomicon",
    "Nyarlathotep",
    "Randolph Carter",
    "Shadow from the Steeple",
    "Shining Trapezohedron",
    "Starry Wisdom",
    "Tillinghast",
    "Witch Cult Murders",
)
"""Names of the published sheets (AN §2.3), of the series and of the stories behind them, that of
1950 among them; AN-C30 wants names of our own."""
PUBLISHED_NAME: Final = re.compile(
    r"\b(" + "|".join(name.replace(" ", r"\s+") for name in PUBLISHED) + r")\b", re.IGNORECASE
)
WORD: Final = re.compile(r"[^\W\d_]+")
HELP_PAGES: Final = ("turn", "icons", "effects", "menaces", "end")
FIGURES: Final = frozenset({"needed", "have"})
"""What a reason may mention in braces: `{needed}` clues or types, `{have}` of them."""


class Text(NamedTuple):
    """A name or a piece of prose and where it stands."""

    at: object
    path: Path
    text: str
    required: bool = True


def names(draft: Draft) -> Iterator[Text]:
    """The names of all cards."""
    for card in small_cards(draft):
        yield Text(card, ("name",), card.name)
    for case in draft.cases:
        for n, face in enumerate(case.faces):
            yield Text(case, ("faces", n, "name"), face.name)
    for objective in draft.objectives:
        yield Text(objective, ("title",), objective.title)
    if draft.contact:
        yield Text(draft.contact, ("name",), draft.contact.name)
        for n, side in enumerate(draft.contact.sides):
            yield Text(draft.contact, ("sides", n, "name"), side.name)


def prose(draft: Draft) -> Iterator[Text]:
    """AN §6.7: the texts on all cards and beside them."""
    yield from printed(draft)
    for key in ("introduction", "concession"):
        if draft.parts[key] is not None:
            yield Text("texts.yaml", (key,), draft.parts[key])
    for record in (draft.parts[key] for key in ("victory", "defeat", "reasons")):
        for key, text in fields(record):
            yield Text(record, (key,), text)
    for aid in draft.parts["aids"]:
        yield Text(aid, ("title",), aid.title)
        yield Text(aid, ("body",), aid.body)


def printed(draft: Draft) -> Iterator[Text]:
    """AN §6.7: the texts on cards."""
    for card in small_cards(draft):
        yield Text(card, ("flavour",), card.flavour)
    for clue in draft.clues:
        yield Text(clue, ("last_line",), clue.last_line, required=False)
    for case in draft.cases:
        for n, face in enumerate(case.faces):
            yield Text(case, ("faces", n, "opening_text"), face.opening_text)
            closes = case.number != HAUNTER
            yield Text(case, ("faces", n, "closing_text"), face.closing_text, closes)
            yield Text(case, ("faces", n, "classic_text"), face.classic_text, required=False)
    for objective in draft.objectives:
        yield Text(objective, ("closing_text",), objective.closing_text)
        for n, hint in enumerate(objective.path):
            yield Text(objective, ("path", n, "steps"), hint.steps)
    if draft.contact:
        yield Text(draft.contact, ("flavour",), draft.contact.flavour)


def small_cards(draft: Draft) -> list[Clue | Menace | GuestEquipment]:
    """Those with a name and a sentence of flavour."""
    return [*draft.clues, *draft.menaces, *draft.equipment]


def fields(record: Any) -> Iterator[tuple[str, str]]:
    """The texts of a record, by their keys; none if it could not be read."""
    yield from msgspec.structs.asdict(record).items() if record is not None else ()


@constraint("AN-C30")
def nothing_is_left_unsaid(draft: Draft) -> Iterator[Breach]:
    """AN-C30, AN §6.7: every card has its name, and every text is written."""
    for at, path, text, required in [*names(draft), *prose(draft)]:
        if required and not text.strip():
            yield Breach(at, path, f"expected {path[-1]}; found no text", "write it")


@constraint("AN-C30")
def names_fit_on_their_cards(draft: Draft) -> Iterator[Breach]:
    """AN-C30: a clue's name has at most 24 letters, no word over 9; another name at most 28."""
    for at, path, name, _ in names(draft):
        most = CLUE_NAME_LENGTH if isinstance(at, Clue) else NAME_LENGTH
        if len(name) > most:
            message = f"expected a name of at most {most} characters; found {len(name)}"
            yield Breach(at, path, message, "shorten it")
        longest = max(WORD.findall(name), key=len, default="")
        if isinstance(at, Clue) and len(longest) > CLUE_WORD_LENGTH:
            message = f"expected words of at most {CLUE_WORD_LENGTH} letters; found {longest!r}"
            yield Breach(at, path, message, "choose a shorter word")


@constraint("AN-C30")
def names_are_unique(draft: Draft) -> Iterator[Breach]:
    """AN-C30: no two cards have the same name."""
    taken: set[str] = set()
    for at, path, name, _ in names(draft):
        if name.strip() and name.casefold() in taken:
            message = f"expected a name of its own; found {name!r} again"
            yield Breach(at, path, message, "choose another name")
        taken.add(name.casefold())


@constraint("AN-C30")
def names_are_our_own(draft: Draft) -> Iterator[Breach]:
    """AN-C30: no names of the published sets, in names or in texts."""
    manifest = draft.source.manifest
    titles = [Text(MANIFEST, (key,), getattr(manifest, key)) for key in ("title", "subtitle")]
    for at, path, text, _ in [*titles, *names(draft), *prose(draft)]:
        if found := PUBLISHED_NAME.search(text):
            name = " ".join(found[0].split())
            message = f"expected names of your own; found {name!r} of the published game"
            yield Breach(at, path, message, "invent another")


@constraint("AN-C30")
def objectives_hint_at_their_letters(draft: Draft) -> Iterator[Breach]:
    """AN-C30, AN §6.3: an objective tells a path for each of its letters."""
    for objective in draft.objectives:
        told = [hint.letter for hint in objective.path]
        if sorted(told) != sorted(objective.letters):
            message = f"expected a path for {', '.join(objective.letters) or 'no letter'}"
            found = f"{message}; found one for {', '.join(told) or 'none'}"
            yield Breach(objective, ("path",), found, "one path for each letter")


@constraint("AN-C30", AIDS)
def there_are_five_help_pages(draft: Draft) -> Iterator[Breach]:
    """AN-C30, AN §6.7: help pages on turn, icons, effects, menaces and end of game."""
    found = [aid.id for aid in draft.parts["aids"]]
    if sorted(set(found)) != sorted(HELP_PAGES):
        message = f"expected the help pages {', '.join(HELP_PAGES)}"
        yield of(AIDS, f"{message}; found {', '.join(found) or 'none'}", "one page each")


@constraint("AN-C30")
def reasons_can_be_filled_in(draft: Draft) -> Iterator[Breach]:
    """AN-C30, AN §6.7: the reasons for illegal plays mention figures that there are."""
    reasons = draft.parts["reasons"]
    for key, text in fields(reasons):
        if not can_be_filled_in(text):
            message = f"expected {{needed}} and {{have}} alone in braces; found {text!r}"
            yield Breach(reasons, (key,), message, "write a brace that is meant as such twice")


def can_be_filled_in(template: str) -> bool:
    """Whether a template holds no braces but those of plain, known figures."""
    try:
        holes = [hole for hole in Formatter().parse(template) if hole[1] is not None]
    except ValueError:
        return False
    return all(name in FIGURES and not (spec or as_) for _, name, spec, as_ in holes)
