"""A campaign that is not yet known to be sound, and how its checks are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from noctuary.engine.faults import Path, Severity
from noctuary.engine.packs import Source
from noctuary.games.dark_quarter.content.checks.proposals import PROPOSALS
from noctuary.games.dark_quarter.content.format.parts import Parts, ScenarioParts

S = TypeVar("S")

HEAD_LISTS: Final = ("characters", "abilities", "consumables", "boards", "story_cards", "npcs")
SCENARIO_LISTS: Final = (
    "locations", "pois", "tests", "questions", "scan_answers", "searches", "shops", "passwords",
    "hints", "leads", "events", "scenes", "scans", "pivotal", "epilogues",
)  # fmt: skip


class Found(NamedTuple):
    """A record inside a file: the entry it belongs to, the way there, and what lies around it."""

    record: Any
    entry: Any
    path: Path
    around: tuple[Any, ...]
    scenario: str

    def within(self, kind: type[S]) -> S | None:
        """The nearest record of a kind around this one, or itself."""
        for record in (self.record, *reversed(self.around)):
            if isinstance(record, kind):
                return record
        return None


class Draft:
    """A campaign as it was read; entries with faults of their own are missing in it."""

    def __init__(self, source: Source, own: Parts, whole: Parts) -> None:
        self.source, self.own, self.whole = source, own, whole
        self.unread = any(fault.severity == "error" for fault in source.faults)
        """Whether something could not be read: then what is missing may only be misspelt."""

    @cached_property
    def written(self) -> Counter[str]:
        """How often each word stands alone in the files, in entries with faults too."""
        return Counter(word for doc in self.source.files.values() for word in words_in(doc.value))

    @cached_property
    def unread_ids(self) -> frozenset[str]:
        """The ids of entries that stand in the files and could not be read: they are no mystery,
        and their own faults are told."""
        if not self.unread:
            return frozenset()
        docs = self.source.files.values()
        return frozenset(name for doc in docs for name in ids_in(doc.value))

    def may_be_unread(self, name: str, known: int = 1) -> bool:
        """Whether a name stands in more places than those that are known, while some entry could
        not be read: then it may well be there, and its own fault tells more."""
        return self.unread and self.written[name] > known

    @cached_property
    def found(self) -> list[Found]:
        """Every record of the pack's own files, entry by entry, outer ones first."""
        return [found for entry, scenario in self.entries() for found in walk(entry, scenario)]

    @cached_property
    def by_kind(self) -> dict[type, list[int]]:
        """Where the records of each kind stand among all that were found."""
        places: dict[type, list[int]] = {}
        for n, found in enumerate(self.found):
            places.setdefault(type(found.record), []).append(n)
        return places

    def entries(self) -> Iterator[tuple[Any, str]]:
        """The entries of all files with the scenario to which they belong."""
        if self.own.campaign is not None:
            yield self.own.campaign, ""
        for name in HEAD_LISTS:
            for entry in getattr(self.own, name):
                yield entry, ""
        for scenario in self.own.scenarios:
            for entry in scenario_entries(scenario):
                yield entry, scenario.id

    def of(self, *kinds: type[Any]) -> Iterator[tuple[Any, Found]]:
        """All records of some kinds."""
        fitting = [kind for kind in self.by_kind if issubclass(kind, kinds)]
        for n in sorted(n for kind in fitting for n in self.by_kind[kind]):
            yield self.found[n].record, self.found[n]

    def in_scenario(self, scenario: str, *kinds: type[Any]) -> Iterator[tuple[Any, Found]]:
        """All records of some kinds in one scenario."""
        return (pair for pair in self.of(*kinds) if pair[1].scenario == scenario)


INNER_LISTS: Final = frozenset({"options", "items", "cards", "scenes", "conclusions", "slots"})
"""Lists of entries inside an entry; whatever else has an id there only names something."""


def ids_in(value: Any, own: bool = False) -> Iterator[str]:
    """The ids that the entries of a file declare, in lists or alone, as a scenario is."""
    if isinstance(value, list):
        for entry in value:
            yield from ids_in(entry, own=True)
    elif isinstance(value, dict):
        if own and isinstance(value.get("id"), str):
            yield value["id"]
        for key, part in value.items():
            if not own and isinstance(part, dict) and isinstance(part.get("id"), str):
                yield part["id"]
            if not own or key in INNER_LISTS:
                yield from ids_in(part)


def words_in(value: Any) -> Iterator[str]:
    """All words that stand alone in a plain value: names, mostly."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield str(key)
            yield from words_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from words_in(part)


def scenario_entries(scenario: ScenarioParts) -> Iterator[Any]:
    """The entries of one scenario."""
    if scenario.scenario is not None:
        yield scenario.scenario
    for name in SCENARIO_LISTS:
        yield from getattr(scenario, name)
    if scenario.finale is not None:
        yield scenario.finale


def walk(entry: Any, scenario: str) -> Iterator[Found]:
    """A record and all records inside it, by the names under which they stand in the file."""
    waiting: list[tuple[Any, Path, tuple[Any, ...]]] = [(entry, (), ())]
    while waiting:
        record, path, around = waiting.pop()
        yield Found(record, entry, path, around, scenario)
        inner = list(parts_of(record, path))
        waiting.extend((part, way, (*around, record)) for part, way in reversed(inner))


def parts_of(record: Any, path: Path) -> Iterator[tuple[Any, Path]]:
    """The records directly inside a record."""
    names = zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True)
    for field, name in names:
        value = getattr(record, field)
        if isinstance(value, msgspec.Struct):
            yield value, (*path, name)
        elif isinstance(value, tuple):
            for n, part in enumerate(value):
                if isinstance(part, msgspec.Struct):
                    yield part, (*path, name, n)


class Breach(NamedTuple):
    """One place where a check fails: what was expected or found, and how to mend it."""

    found: Found
    field: str
    message: str
    hint: str = ""
    severity: Severity = "error"


Finder = Callable[[Draft], Iterator[Breach]]
CHECKS: Final[dict[str, Finder]] = {}
"""Every check by its code, in the order of the catalogue."""


def check(code: str) -> Callable[[Finder], Finder]:
    """Make a function that yields breaches into a check."""

    def enlist(finder: Finder) -> Finder:
        CHECKS[code] = finder
        return finder

    return enlist


def report(draft: Draft, code: str, breach: Breach) -> None:
    """Put a breach among the faults of the pack, at its line."""
    path = (*breach.found.path, breach.field) if breach.field else breach.found.path
    hint = breach.hint or PROPOSALS[code]
    draft.source.fault(breach.found.entry, path, code, breach.message, hint, breach.severity)
