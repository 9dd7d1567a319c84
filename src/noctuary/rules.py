"""The rule catalogues as data: every rule, ruling, example and constraint by its id.

>>> find("arkham-noir", "AN-4.1").heading
'AN-4 Turn structure'
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal, get_args

import msgspec

Kind = Literal["rule", "ruling", "example", "constraint"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds in the order in which a catalogue brings them."""

KIND_OF_LETTER: dict[str, Kind] = {"": "rule", "R": "ruling", "E": "example", "C": "constraint"}
ENTRY = re.compile(
    r"(?:- |\| )\*\*(?P<id>[A-Z]{2}-(?P<letter>[REC]?)\d+(?:\.\d+)?)\*\*(?P<text>.*)"
)
HEADING = re.compile(r"#+ (?P<title>.*)")
packages: Mapping[str, str] = {}
"""The games' packages by id, told by noctuary.games: one may bring its catalogue, `rules.md`."""
TABLE_RULE = re.compile(r"\|[-| :]+\|")


class Rule(msgspec.Struct, frozen=True):
    """One numbered entry of a catalogue."""

    id: str
    """As tests and questions cite it, for example AN-4.2, AN-R12, AN-E20 or AN-C4."""
    text: str
    """Its Markdown, with a table that belongs to it; a table row names its columns."""
    heading: str
    """The title of the section that it stands in."""
    kind: Kind


def find(game_id: str, rule_id: str) -> Rule:
    """The entry with this id; case does not matter, and the game's prefix may be left out."""
    entries = _by_id(game_id)
    wanted = rule_id.strip().upper()
    rule = entries.get(wanted) or entries.get(f"{prefix(game_id)}-{wanted}")
    if rule is None:
        raise LookupError(f"{game_id} has no rule {rule_id}{_did_you_mean(wanted, entries)}")
    return rule


def search(game_id: str, words: str) -> tuple[Rule, ...]:
    """The entries in which every word occurs, in the id, the heading or the text."""
    wanted = words.casefold().split()
    return tuple(
        rule
        for rule in all_rules(game_id)
        if all(word in f"{rule.id} {rule.heading} {rule.text}".casefold() for word in wanted)
    )


def prefix(game_id: str) -> str:
    """The two letters that begin every id of a game's catalogue."""
    return all_rules(game_id)[0].id.partition("-")[0]


def catalogued_games() -> tuple[str, ...]:
    """The ids of the games that have a catalogue."""
    names = [entry.name for entry in _catalogues().iterdir()]
    ours = [name.removesuffix(".md") for name in names if name.endswith(".md")]
    own = [name for name in packages if name not in ours and _own_catalogue(name).is_file()]
    return tuple(sorted([*ours, *own]))


@cache
def all_rules(game_id: str) -> tuple[Rule, ...]:
    """Every entry of a game's catalogue, in the catalogue's order."""
    return parse(source(game_id))


def source(game_id: str) -> str:
    """A game's catalogue as it is written."""
    found = _catalogues() / f"{game_id}.md"
    if game_id in packages and not found.is_file():
        found = _own_catalogue(game_id)
    if not found.is_file():
        near = _did_you_mean(game_id, catalogued_games())
        known = ", ".join(catalogued_games())
        raise LookupError(f"there are no rules of {game_id!r}; choose from {known}{near}")
    return found.read_text(encoding="utf-8")


def parse(markdown: str) -> tuple[Rule, ...]:
    """Read a catalogue: entries are list items or table rows that begin with a bold id."""
    rules: list[Rule] = []
    heading = ""
    columns: list[str] = []
    follows_entry = False
    for line in markdown.splitlines():
        if entry := ENTRY.match(line):
            text = _row_text(columns, line) if line.startswith("|") else entry["text"].strip()
            rules.append(Rule(entry["id"], text, heading, KIND_OF_LETTER[entry["letter"]]))
            follows_entry = True
        elif title := HEADING.match(line):
            heading, follows_entry = title["title"], False
        elif line.startswith("|"):
            columns = columns if TABLE_RULE.fullmatch(line) else _cells(line)
            if follows_entry:
                rules[-1] = _with_line(rules[-1], line)
        elif line:
            follows_entry = False
    return tuple(rules)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _row_text(columns: list[str], line: str) -> str:
    """A row is read apart from its table, so each cell is told with its column's name."""
    named = zip(columns[1:], _cells(line)[1:], strict=True)
    return "; ".join(f"{column}: {cell}" for column, cell in named)


def _with_line(rule: Rule, line: str) -> Rule:
    gap = "\n" if rule.text.endswith("|") else "\n\n"
    return msgspec.structs.replace(rule, text=f"{rule.text}{gap}{line}")


@cache
def _by_id(game_id: str) -> dict[str, Rule]:
    return {rule.id: rule for rule in all_rules(game_id)}


def _own_catalogue(game_id: str) -> Traversable:
    """The catalogue that a game brings along, beside its own files."""
    module = import_module(packages[game_id])
    return Path(str(module.__file__)).parent / "rules.md"


@cache
def _catalogues() -> Traversable:
    """Where the catalogues lie: inside an installed package, or in the docs of a checkout."""
    packaged = files("noctuary") / "catalogues"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "docs" / "rules"


def _did_you_mean(wanted: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(wanted, list(known), n=3)
    return f"; did you mean {' or '.join(near)}?" if near else ""
