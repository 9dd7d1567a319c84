"""A table set up by hand: puts Arkham Noir into a position, so that tests read like play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from noctuary.engine.events import Event
from noctuary.games import game
from noctuary.games.arkham_noir.content.cards import Cards
from noctuary.games.arkham_noir.decision import Pause
from noctuary.games.arkham_noir.state import ArkhamNoir, Line
from noctuary.games.arkham_noir.turn import CHOOSE_ACTION

GAME = game("arkham-noir")
PILES = (
    "leads_row",
    "hand",
    "briefcase",
    "closed_cases",
    "big_picture",
    "objective_row",
    "discard_area",
    "time_area",
    "stability_area",
    "removed",
    "active_menaces",
)


@cache
def cards() -> Cards:
    """The built-in card set."""
    pack = GAME.pack("violet-hour")
    assert isinstance(pack, Cards)
    return pack


class Table:
    """A position, waiting for the action of a turn.

    Zones are given as words: `hand="c02 c06"`, `lines={"case_1": "c16 c10"}`. `stack` and
    `menaces` list the hidden cards from the top. Clues that are named nowhere lie in the box, or
    in the Draw Stack when no stack is given. Case Cards that are named nowhere lie in the Case
    Deck. `spent`, `marks`: case id to words. Settings (mode, limits, help, ...) by keyword.
    """

    def __init__(
        self,
        *,
        lines: Mapping[str, str] | None = None,
        stack: str | None = None,
        menaces: str | None = None,
        spent: Mapping[str, str] | None = None,
        marks: str = "",
        general_mark: bool = False,
        waivers: int = 0,
        pack: Cards | None = None,
        seed: int = 1,
        **rest: Any,
    ) -> None:
        zones = {zone: rest.pop(zone).split() for zone in PILES if zone in rest}
        zones["draw_stack"] = (stack or "").split()[::-1]
        self.events: list[Event] = []
        self.g: ArkhamNoir = GAME.new(seed=seed, pack=pack or cards(), **rest)
        self._clear(zones)
        self._lay_lines(
            {"case_1": "", "case_2": ""} if lines is None else lines, spent or {}, marks
        )
        self._lay_hidden(stack, menaces)
        self.g.general_mark, self.g.waivers = general_mark, waivers
        self.g.agenda, self.g.question = [CHOOSE_ACTION], None
        self.g.listener = self.events.append
        self.g.advance()

    def _clear(self, zones: Mapping[str, list[str]]) -> None:
        self.g.draw_stack = zones["draw_stack"]
        for zone in PILES:
            if zone not in ("objective_row", "briefcase", "removed") or zone in zones:
                setattr(self.g, zone, zones.get(zone, []))
        for card in self.g.big_picture:
            if card in self.g.objective_row:
                self.g.objective_row.remove(card)

    def _lay_lines(self, lines: Mapping[str, str], spent: Mapping[str, str], marks: str) -> None:
        pack = self.g.pack
        self.g.lines = {
            case: Line(
                tuple(clues.split()), tuple(spent.get(case, "").split()), case in marks.split()
            )
            for case, clues in lines.items()
        }
        somewhere = self._everywhere()
        self.g.case_deck = [
            case
            for case in pack.case
            if case not in lines and case not in somewhere and pack.back.get(case) not in somewhere
        ]

    def _lay_hidden(self, stack: str | None, menaces: str | None) -> None:
        pack, somewhere = self.g.pack, self._everywhere()
        rest = [clue for clue in pack.deck if clue not in somewhere]
        if stack is None:
            self.g.draw_stack = rest
        else:
            self.g.removed += rest
        free = [m for m in pack.menace if m not in somewhere and pack.back.get(m) not in somewhere]
        by_group = [m for m in free if pack.menace[m].group == "midnight"] + [
            m for m in free if pack.menace[m].group == "dusk"
        ]
        self.g.menace_deck = by_group if menaces is None else menaces.split()[::-1]
        self.g.removed += [m for m in free if m not in self.g.menace_deck]

    def _everywhere(self) -> set[str]:
        g = self.g
        return {c for zone in ("draw_stack", *PILES) for c in getattr(g, zone)} | {
            c for line in g.lines.values() for c in line.cards
        }

    @property
    def options(self) -> tuple[str, ...]:
        """What the player may reply."""
        return self.g.options

    @property
    def choices(self) -> tuple[str, ...]:
        """The options of the decision itself, without the free moves of the Briefcase."""
        return tuple(o for o in self.g.options if o not in self.g.pack.free_moves)

    def reply(self, *options: str) -> Table:
        """Reply once or several times; pauses are passed unless the next reply uses them."""
        for option in options:
            self.pass_pauses(option)
            self.g.reply(option)
        return self

    def pass_pauses(self, wanted: str = "") -> Table:
        """Go on through mere pauses, up to a real decision or one that offers `wanted`."""
        while (
            self.g.question
            and self.g.agenda[-1].passes
            and (not wanted or wanted not in self.g.options)
        ):
            self.g.reply("continue")
        return self

    def until(self, what: str) -> Table:
        """Go on through mere pauses to the one before this Maintenance step."""
        while self.g.agenda[-1] != Pause("before", what):
            assert self.g.agenda[-1].passes, f"{self.options} are asked before {what}"
            self.g.reply("continue")
        return self
