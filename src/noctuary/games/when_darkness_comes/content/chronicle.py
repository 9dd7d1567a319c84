"""WD-35.18: the chronicle of a town, as a text that people can keep and paste.

A line is a word, a colon and what it says: `Night`, `Fallen`, `Legacy`, `Facts`, `Page`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import msgspec

from noctuary.engine.faults import nearest
from noctuary.games.when_darkness_comes.content import building
from noctuary.games.when_darkness_comes.content.building import SheetError
from noctuary.games.when_darkness_comes.content.people import Sheet, SkillText

TITLE: Final = "# The chronicle of a town"
MOST_LETTERS: Final = 20_000
MOST_PAGES: Final = 12
MOST_LEGACY: Final = 6
WORDS: Final = ("Night", "Fallen", "Legacy", "Facts", "Page")


class ChronicleError(ValueError):
    """A chronicle that cannot be read; the message says where and why."""


class Chronicle(msgspec.Struct, frozen=True):
    """What a town remembers."""

    nights: tuple[str, ...] = ()
    """One sentence for each night that is over, the first one first."""
    fallen: tuple[str, ...] = ()
    legacy: int = 0
    """WD-35.17: how many newcomers begin with a skill point more."""
    facts: tuple[str, ...] = ()
    """What stories remember of each other."""
    pages: tuple[Sheet, ...] = ()


def write(chronicle: Chronicle) -> str:
    """The chronicle as text."""
    lines = [TITLE]
    lines += [f"Night: {one}" for one in chronicle.nights]
    lines += [f"Fallen: {one}" for one in chronicle.fallen]
    lines += [f"Legacy: {chronicle.legacy}"] if chronicle.legacy else []
    lines += [f"Facts: {' '.join(chronicle.facts)}"] if chronicle.facts else []
    lines += [f"Page: {building.write_line(sheet)}" for sheet in chronicle.pages]
    return "\n".join(lines) + "\n"


def read(text: str, skills: Mapping[str, SkillText], things: Collection[str]) -> Chronicle:
    """The chronicle that a text tells, checked; ChronicleError says what is wrong, and where."""
    if len(text) > MOST_LETTERS:
        raise ChronicleError(f"a chronicle has at most {MOST_LETTERS:,} letters; this has more")
    found: dict[str, list[str]] = {word: [] for word in WORDS}
    pages: list[Sheet] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, colon, said = (part.strip() for part in line.partition(":"))
        if not colon or word not in found:
            known = f"{', '.join(WORDS[:-1])} or {WORDS[-1]}"
            hint = nearest(word, WORDS)
            raise ChronicleError(f"line {number}: a line begins with {known} and a colon{hint}")
        found[word].append(said)
        if word == "Page":
            try:
                pages.append(building.read_line(said, skills, things))
            except SheetError as error:
                raise ChronicleError(f"line {number}: {error}") from error
    names = [page.name for page in pages]
    if len(set(names)) < len(names) or len(pages) > MOST_PAGES:
        raise ChronicleError(f"at most {MOST_PAGES} pages, each with a name of its own")
    return Chronicle(
        nights=tuple(found["Night"]),
        fallen=tuple(found["Fallen"]),
        legacy=legacy(found["Legacy"]),
        facts=tuple(dict.fromkeys(fact for line in found["Facts"] for fact in line.split())),
        pages=tuple(pages),
    )


def legacy(said: list[str]) -> int:
    """How many newcomers begin with a point more."""
    text = said[-1] if said else "0"
    if not text.isdecimal() or int(text) > MOST_LEGACY:
        raise ChronicleError(f"Legacy is a number from 0 to {MOST_LEGACY}, not {text!r}")
    return int(text)
