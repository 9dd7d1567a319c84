"""A card set that is not yet known to be sound, and how its constraints are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from noctuary.engine.faults import Path
from noctuary.engine.packs import Source
from noctuary.games.arkham_noir.content.cards import (
    MACHINE,
    Case,
    CaseFace,
    CaseIcon,
    Clue,
    Contact,
    Effect,
    GuestEquipment,
    Menace,
    MenaceEffect,
    Objective,
)

R = TypeVar("R")
E = TypeVar("E")

HAUNTER: Final = 7
"""The number of the Case Card that heads no line (AN-R43)."""


class Part(NamedTuple):
    """What stands under one key of a file."""

    file: str
    key: str


CLUES: Final = Part("clues.yaml", "clues")
CASES: Final = Part("cases.yaml", "cases")
MENACES: Final = Part("menaces.yaml", "menaces")
OBJECTIVES: Final = Part("objectives.yaml", "objectives")
CONTACT: Final = Part("outside_help.yaml", "contact")
EQUIPMENT: Final = Part("outside_help.yaml", "guest_equipment")
AIDS: Final = Part("texts.yaml", "aids")
CASE_BACKS: Final = (MACHINE, "stone", "sign", "haunter")
MENACE_BACKS: Final = ("herald",)
"""The clues from outside the Draw Stack, by the ids that all packs give them (2.3, AN-C2)."""


class Breach(NamedTuple):
    """One place where a constraint is broken: in a record or file, what was expected and found."""

    at: object
    path: Path
    message: str
    hint: str


class Draft:
    """A card set as it was read; records with faults of their own are missing in it."""

    def __init__(self, source: Source, parts: Mapping[str, Any]) -> None:
        self.source, self.parts = source, parts
        self.clues: list[Clue] = parts["clues"]
        self.cases: list[Case] = parts["cases"]
        self.menaces: list[Menace] = parts["menaces"]
        self.objectives: list[Objective] = parts["objectives"]
        self.contact: Contact | None = parts["contact"]
        self.equipment: list[GuestEquipment] = parts["guest_equipment"]
        self.cards: list[Clue | Case | Menace | Objective] = [
            *self.clues,
            *self.cases,
            *self.menaces,
            *self.objectives,
        ]
        self.two_faced = [card for card in [*self.cases, *self.menaces] if card.back_clue]
        backs = (*CASE_BACKS, *MENACE_BACKS)
        self.deck = [clue for clue in self.clues if clue.id not in backs]
        self.outside = [clue for clue in self.clues if clue.id in backs]

    def is_whole(self, part: Part) -> bool:
        """Whether a part could be read with all its records."""
        read = self.parts[part.key]
        if not isinstance(read, list):
            return read is not None
        file = self.source.files.get(part.file)
        written = file.value.get(part.key) if file else None
        return isinstance(written, list) and len(written) == len(read)

    def icon_areas(self) -> Iterator[tuple[Case | Menace, Path, tuple[CaseIcon, ...]]]:
        """The icon areas of all cases and menaces, with their places."""
        for case in self.cases:
            for n, face in enumerate(case.faces):
                yield case, ("faces", n, "icons"), face.icons
        for menace in self.menaces:
            yield menace, ("icons",), menace.icons

    def effects(self) -> Iterator[tuple[object, Path, Effect]]:
        """All effects of clues and outside help, with their places."""
        for clue in self.clues:
            yield from _placed(clue, ("effects",), clue.effects)
            yield from _placed(clue, ("briefcase_effects",), clue.briefcase_effects)
        for n, side in enumerate(self.contact.sides if self.contact else ()):
            yield from _placed(self.contact, ("sides", n, "effects"), side.effects)
        for guest in self.equipment:
            yield from _placed(guest, ("effects",), guest.effects)

    def menace_effects(self) -> Iterator[tuple[Case | Menace, Path, MenaceEffect]]:
        """All effects of menaces and at the bottom of cases, with their places."""
        for menace in self.menaces:
            yield from _placed(menace, ("immediate",), menace.immediate)
            yield from _placed(menace, ("ongoing",), menace.ongoing)
        for case in self.cases:
            yield from _placed(case, ("bottom_effects",), case.bottom_effects)


def _placed(at: R, path: Path, effects: Iterable[E]) -> Iterator[tuple[R, Path, E]]:
    for n, effect in enumerate(effects):
        yield at, (*path, n), effect


def face_of(case: Case, side: str) -> CaseFace | None:
    """The case face in use when Case 1 lies on this side."""
    return next((f for f in case.faces if f.face == side), case.faces[0] if case.faces else None)


def steps(icons: tuple[CaseIcon, ...]) -> tuple[CaseIcon, ...]:
    """AN-20.1: the icons below `on_close`, or all where there is no such mark."""
    marks = [n for n, icon in enumerate(icons) if icon.icon == "on_close"]
    return icons[marks[0] + 1 :] if marks else icons


class Numbered(Protocol):
    """A case or an objective."""

    @property
    def number(self) -> int: ...


def misnumbered(records: Iterable[Numbered], last: int) -> Iterator[Breach]:
    """Records whose numbers are not 1 to `last`, or not theirs alone."""
    taken: set[int] = set()
    for record in records:
        again = " again" if record.number in taken else ""
        if again or not 1 <= record.number <= last:
            found = f"found {record.number}{again}"
            message = f"expected each number from 1 to {last} once; {found}"
            yield Breach(record, ("number",), message, "give it the number that is missing")
        taken.add(record.number)


Finder = Callable[[Draft], Iterator[Breach]]


class Constraint(NamedTuple):
    """One sentence of the catalogue: its id, the parts it must see whole, how to find breaches."""

    code: str
    needs: tuple[Part, ...]
    find: Finder


def constraint(code: str, *needs: Part) -> Callable[[Finder], Constraint]:
    """Make a function that yields breaches into a constraint."""

    def enlist(find: Finder) -> Constraint:
        return Constraint(code, needs, find)

    return enlist


def of(part: Part, message: str, hint: str) -> Breach:
    """A breach by a part as a whole, not by one of its records."""
    return Breach(part.file, (part.key,), message, hint)
