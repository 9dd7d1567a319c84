"""The content of a genre: tables, scenes, Conditions, prompts; made ready for the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

import msgspec

from noctuary.engine.game import Pack
from noctuary.engine.packs import Manifest

Origin = Literal["seed", "ours"]
Act = Literal[1, 2, 3]
TypeId = Literal["montage", "flashback", "interlude", "straight", "interrupt", "obligatory"]
ResourceId = Annotated[
    str,
    msgspec.Meta(
        pattern="^[a-z][a-z_]{0,30}$",
        description="a name of small letters and _, such as local_knowledge (at most 31)",
    ),
]
Short = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Lines = tuple[tuple[str, ...], ...]
"""A table as the dice see it: one, two, three or six lines of six entries."""

SIDES: Final = 6
TYPES: Final[tuple[TypeId, ...]] = (
    "montage",
    "flashback",
    "interlude",
    "straight",
    "interrupt",
    "obligatory",
)
"""SD-5.3: the six scene types in the order of their faces."""
STATEMENTS: Final = ("survives", "wins_goal", "enriched", "defeated", "killed", "no_successor")
"""SD-19.5: three about one of you, three about the enemy."""
TABLES: Final = (
    "hero_trait",
    "hero_calling",
    "hero_doing",
    "hero_start",
    "hero_name",
    "prize_sought",
    "prize_state",
    "motive",
    "rival_nature",
    "rival_strength",
    "rival_name",
    "persons",
    "relations",
    "leads",
    "remedies",
)
"""The tables of one line, by their keys in the files."""
BY_ACT: Final = {
    "location": "location",
    "complications": "complication",
    "goals": "goal",
    "obstacles": "obstacle",
}
"""The tables that have a list for each act: key in the files, name in the rules."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a pack."""


class Table(Record, frozen=True):
    """A table of one line, rolled with one die; `src` says where its entries come from."""

    src: Origin | tuple[Origin, ...]
    d6: tuple[Short, ...]


class LineTable(Record, frozen=True):
    """A table of several lines, rolled with two dice: line, then entry."""

    src: Origin
    lines: tuple[tuple[Short, ...], ...]


class WordTable(LineTable, frozen=True):
    """The thirty-six Words, and which of them are suggested as negative (SD-2.7)."""

    suggest_negative: tuple[Short, ...]


class PurposeTable(LineTable, frozen=True):
    """The purposes; one text stands for "two of the others" (SD-5.9)."""

    roll_twice: Short
    prompts: dict[str, str]


class ActTable(Record, frozen=True):
    """A list of six for each act."""

    src: Origin
    act_1: tuple[Short, ...]
    act_2: tuple[Short, ...]
    act_3: tuple[Short, ...]

    @property
    def acts(self) -> Lines:
        """The lists in the order of the acts."""
        return self.act_1, self.act_2, self.act_3


class ComplicationTable(ActTable, frozen=True):
    """SD-9.2: the act complications, and those that name a loss (SD-13.8)."""

    losses: tuple[str, ...] = ()


class SceneType(Record, frozen=True):
    """SD-5.3: one way of telling a scene."""

    id: TypeId
    src: Origin
    name: Short
    prompt: str
    tag: Literal["", "replenish", "difficulty_plus_1", "justice"] = ""


class Resource(Record, frozen=True):
    """SD-10.7: something that can be called upon once."""

    id: ResourceId
    src: Origin
    text: Short
    prompt: str


class ConditionKind(Record, frozen=True):
    """A Condition of the pick list; `final` marks the one that ends the ladder (SD-13.9)."""

    text: Short
    src: Origin
    default: Literal["helps", "hinders", "either"]
    severity: Annotated[int, msgspec.Meta(ge=0, le=5)]
    final: bool = False


class Scene(Record, frozen=True):
    """SD-4.3 to SD-4.6: one rung of the ladder."""

    n: int
    act: Act
    name: Short
    difficulty: int
    head_note: Short
    kind: Literal["plot_point", "advice"]
    prompt: str
    lead: Short
    events: tuple[Short, ...]
    flags: tuple[Literal["add_word", "rival_reroll"], ...] = ()
    extra_lead: Short | None = None
    extra_events: tuple[Short, ...] | None = None


class Epilogue(Record, frozen=True):
    """SD-19.5: the words of the six statements."""

    of_you: tuple[Short, ...]
    of_enemy: tuple[Short, ...]


class Page(Record, frozen=True):
    """One page of help."""

    id: Literal["creation", "scene", "roll", "score", "interlude", "epilogue"]
    title: Short
    text: str


class Prompts(Record, frozen=True):
    """What is asked, slot by slot, in the pack's own voice."""

    trait: str
    calling: str
    doing: str
    words: str
    polarity: str
    start: str
    base: str
    past: str
    name: str
    appearance: str
    assets: str
    way_forward: str
    wish: str
    prize_sought: str
    prize_state: str
    motive: str
    prize_name: str
    rival_nature: str
    rival_strength: str
    rival_name: str
    rival: str
    title: str
    role: str
    tie: str
    person_name: str
    purpose: str
    location: str
    danger: str
    event: str
    discovery: str
    frame: str
    play: str
    list: str
    debt: str
    new_word: str
    goal: str
    core_goal: str
    complication: str
    detail: str
    obstacle: str
    applies: str
    reserve: str
    sacrifice: str
    buy: str
    when: str
    how: str
    condition: str
    death: str
    loss: str
    aftermath: str
    heal: str
    milder: str
    shed: str
    uncheck: str
    reroll: str
    statement: str
    whom: str
    pending: str
    closing: str


class Tables(Pack):
    """One genre: everything that the rules look up, by name."""

    manifest: Manifest
    scene: Mapping[int, Scene]
    types: tuple[SceneType, ...]
    resources: Mapping[str, Resource]
    conditions: Mapping[str, ConditionKind]
    statements: Mapping[str, str]
    prompts: Prompts
    introduction: str
    pages: tuple[Page, ...]
    roll_twice: str
    purpose_prompts: Mapping[str, str]
    negative: frozenset[str]
    losses: frozenset[str]
    lines: Mapping[str, Lines]
    """Every table by its name: `motive`, `location_2`, `event_4`, `discovery_8`, `words`."""
    picks: Mapping[str, tuple[str, ...]]
    """The option ids of a table's entries: `pick:4`, or `pick:3-5` for line and entry."""
    entries: Mapping[str, Mapping[str, str]]
    """For each table, what stands behind an option id."""

    def add_tables(self, lines: Mapping[str, Lines]) -> None:
        """Make the tables ready to be rolled on and chosen from."""
        self.lines = lines
        self.entries = {name: dict(numbered(table)) for name, table in lines.items()}
        self.picks = {name: tuple(entries) for name, entries in self.entries.items()}

    @property
    def final(self) -> str:
        """SD-13.9: the Condition that needs the player's explicit confirmation."""
        return next(kind.text for kind in self.conditions.values() if kind.final)

    def is_final(self, text: str) -> bool:
        """Whether words mean that Condition, however they are written."""
        return text.strip().casefold() == self.final.casefold()

    def dice(self, table: str) -> int:
        """SD-1.4 to SD-1.7: one die for a table of one line, else two."""
        return 1 if len(self.lines[table]) == 1 else 2

    def read(self, table: str, faces: tuple[int, ...]) -> str:
        """SD-1.4 to SD-1.7: the entry that these dice name."""
        lines = self.lines[table]
        if len(lines) == 1:
            return lines[0][faces[0] - 1]
        return lines[line_of(faces[0], len(lines))][faces[1] - 1]


def line_of(face: int, lines: int) -> int:
    """Which line the first die names: odd or even for two, pairs for three, each for six.

    >>> [line_of(face, 2) for face in range(1, 7)]
    [0, 1, 0, 1, 0, 1]
    >>> [line_of(face, 3) for face in range(1, 7)]
    [0, 0, 1, 1, 2, 2]
    """
    if lines == 2:
        return (face - 1) % 2
    return (face - 1) * lines // SIDES


def numbered(lines: Lines) -> Iterator[tuple[str, str]]:
    """Option ids with their entries; an entry that comes again is offered once."""
    seen = set()
    for row, line in enumerate(lines, start=1):
        for n, text in enumerate(line, start=1):
            if text not in seen:
                seen.add(text)
                yield (f"pick:{n}" if len(lines) == 1 else f"pick:{row}-{n}"), text
