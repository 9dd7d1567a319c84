"""Arkham Noir as a value: every zone of the table, and the few numbers that are not cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

import msgspec

from noctuary.engine.question import Outcome
from noctuary.engine.state import State
from noctuary.engine.step import Step
from noctuary.games.arkham_noir.content.cards import Cards

if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Any

HAND_LIMIT: Final = 3
ROW_SIZE: Final = 5
STRAIN_AFTER: Final = 7
TYPES_TO_WIN: Final = 5


class Settings(msgspec.Struct, frozen=True):
    """AN-34: what was decided before the game."""

    mode: Literal["hardboiled", "classic"]
    limits: Literal[5, 6]
    menaces: Literal["all", "one_dusk_removed", "aurora_removed"]
    help: Literal["contact_and_equipment", "contact_or_equipment", "none"]
    pick: Literal["contact", "equipment"]
    equipment: Literal["tome", "ritual"]

    @property
    def uses_contact(self) -> bool:
        """AN-34.5: whether the Professional Contact helps."""
        return self.help == "contact_and_equipment" or (
            self.help == "contact_or_equipment" and self.pick == "contact"
        )

    @property
    def uses_equipment(self) -> bool:
        """AN-34.5: whether a guest equipment helps."""
        return self.help == "contact_and_equipment" or (
            self.help == "contact_or_equipment" and self.pick == "equipment"
        )


class Line(msgspec.Struct, frozen=True):
    """A line of investigation: its clues from left to right, keys spent, prevention mark."""

    cards: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    mark: bool = False


class ArkhamNoir(State, kw_only=True):
    """One game of Arkham Noir. In stacks and decks the last card is the top one."""

    agenda: list[AnyStep] = []
    pack: Cards
    settings: Settings
    draw_stack: list[str] = []
    leads_row: list[str] = []
    hand: list[str] = []
    briefcase: list[str] = []
    lines: dict[str, Line] = {}
    """The Open Cases Area: each open case with its line."""
    closed_cases: list[str] = []
    big_picture: list[str] = []
    objective_row: list[str] = []
    discard_area: list[str] = []
    time_area: list[str] = []
    stability_area: list[str] = []
    case_deck: list[str] = []
    menace_deck: list[str] = []
    active_menaces: list[str] = []
    removed: list[str] = []
    removed_unseen: list[str] = []
    """AN-3.9: the Menace Card that went to the box unseen, until a search tells which it was."""
    moving: list[str] = []
    """A two-faced card while its icons are being applied, between two zones."""
    side: Literal["A", "B"] = "A"
    """AN-34.7: the side on which Case 1 lies; A exactly when an equipment is in use."""
    general_mark: bool = False
    waivers: int = 0
    menaces_turned: int = 0

    standing: ClassVar[tuple[str, ...]] = ("concede",)

    def stand(self, option: str, seat: int) -> None:
        """AN-33.6: the player may concede at any decision; this counts as a defeat."""
        self.finish("conceded", "AN-33.6")

    def finish(self, reason: str, rule: str) -> None:
        """AN-33.1: the game ends by victory, stability, a missing menace or concession."""
        self.end(Outcome(reason == "win", {0: float(score(self))}, reason), rule)


def score(g: ArkhamNoir) -> int:
    """How far the goal was reached: objectives completed, or puzzle types scored."""
    if g.settings.mode == "hardboiled":
        return sum(card in g.pack.objective for card in g.big_picture)
    return puzzle_types(g)


def puzzle_types(g: ArkhamNoir) -> int:
    """AN-24.2, AN-24.3: the different types among the scored clues."""
    return g.pack.type_bits(g.big_picture).bit_count()


# ── values with modifiers: computed, never stored ─────────────────────────────────────────────


def ongoing(g: ArkhamNoir, effect: str) -> int:
    """How many active menaces have this ongoing effect (AN-27.5: they add up)."""
    counts = g.pack.ongoing_counts[effect]
    total = 0
    for card in g.active_menaces:
        total += counts[card]
    return total


def hand_limit(g: ArkhamNoir) -> int:
    """AN-32.3: 3 and one more for each active `ong_hand_limit_plus`."""
    return HAND_LIMIT + (ongoing(g, "ong_hand_limit_plus") if g.active_menaces else 0)


def time_limit(g: ArkhamNoir) -> int:
    """AN-32.2: the base, one more while Case 1B is open, one less for each menace; at least 1."""
    limit: int = g.settings.limits
    for case, more in g.pack.more_time[g.side].items():
        if case in g.lines:
            limit += more
    if g.active_menaces:
        limit -= ongoing(g, "ong_time_limit_minus")
    return max(1, limit)


def stability_limit(g: ArkhamNoir) -> int:
    """AN-32.1: 5, or 6 with the easy reference card; no card changes it."""
    return g.settings.limits


def machine_in_play(g: ArkhamNoir) -> bool:
    """AN-10.1: in the hand, in the Briefcase or in the line of an open case."""
    machine = g.pack.machine
    if machine in g.hand or machine in g.briefcase:
        return True
    for line in g.lines.values():  # noqa: SIM110 - asked every turn, and a generator costs more
        if machine in line.cards:
            return True
    return False


def has_time_icon(g: ArkhamNoir, clue: str) -> bool:
    """AN-28.6: a printed time icon, or one that darkness clues gain."""
    face = g.pack.faces[clue]
    return face.time_icon or (
        face.darkness and bool(g.active_menaces) and ongoing(g, "ong_darkness_time") > 0
    )


def effects_of(g: ArkhamNoir, clue: str) -> tuple[Any, ...]:
    """AN-11.5: the printed effects, then those gained from active menaces in their order."""
    face = g.pack.faces[clue]
    if not face.darkness or not g.active_menaces:
        return face.effects
    return face.effects + g.pack.gained(g.active_menaces)


def check_odds(g: ArkhamNoir) -> tuple[int, int]:
    """How a Stability Check would end, from the cards that are not in the open.

    Everything but the order of the Draw Stack can be counted, so this is exact. An empty stack is
    first made anew from the Discard Area (AN-12.6).
    """
    stack = g.draw_stack or g.discard_area
    return len(g.pack.stability_icons.intersection(stack)), len(stack)
