"""AN-24 to AN-26, AN-30, AN-31: the Maintenance Phase, and running out of leads."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.arkham_noir import effects, menaces
from noctuary.games.arkham_noir.decision import Pause
from noctuary.games.arkham_noir.events import LeadsRanOut, Moved, ObjectiveDone, TimeRanOut
from noctuary.games.arkham_noir.state import (
    ROW_SIZE,
    TYPES_TO_WIN,
    ArkhamNoir,
    puzzle_types,
    stability_limit,
    time_limit,
)


class CheckVictory(Step, frozen=True):
    """AN-24.2, AN-24.4 to AN-24.6: step a. Objectives are scored, and the goal is tested."""

    def run(self, g: ArkhamNoir) -> None:
        if not g.big_picture:
            return
        if g.settings.mode == "classic":
            if puzzle_types(g) >= TYPES_TO_WIN:
                g.finish("win", "AN-24.2")
            return
        letters = {g.pack.puzzles.get(card) for card in g.big_picture}
        for objective in list(g.objective_row):
            if letters.issuperset(g.pack.objective[objective].letters):
                g.objective_row.remove(objective)
                g.big_picture.append(objective)
                g.emit(ObjectiveDone(objective=objective, rule="AN-24.4"))
        if not g.objective_row:
            g.finish("win", "AN-24.6")


class CheckLimitOfStability(Step, frozen=True):
    """AN-25.1: step b. With as many stability cards as the limit the player loses."""

    def run(self, g: ArkhamNoir) -> None:
        if len(g.stability_area) >= stability_limit(g):
            g.finish("loss_stability", "AN-25.1")


class CheckTime(Step, frozen=True):
    """AN-26.1: step c. At the time limit one Menace Card comes; then the area is emptied."""

    def run(self, g: ArkhamNoir) -> None:
        limit = time_limit(g)
        if len(g.time_area) >= limit:
            g.emit(TimeRanOut(cards=len(g.time_area), limit=limit, rule="AN-26.1"))
            g.then(menaces.TURN_OVER, EMPTY_TIME)


class EmptyTimeArea(Step, frozen=True):
    """AN-26.1, AN-26.3: all cards that lie there now go to the Discard Area."""

    def run(self, g: ArkhamNoir) -> None:
        for card in g.time_area:
            g.emit(Moved(card=card, source="time_area", to="discard_area", rule="AN-26.1"))
        g.discard_area += g.time_area
        g.time_area.clear()


class RefillLeads(Step, frozen=True):
    """AN-30.2: step d. Cards are drawn one by one until five lie in the row."""

    ran_out: bool = False

    def run(self, g: ArkhamNoir) -> None:
        row, stack = g.leads_row, g.draw_stack
        ran_out = self.ran_out
        while len(row) < ROW_SIZE:
            if not stack:
                if not ran_out:
                    g.then(RUN_OUT, RefillLeads(ran_out=True))
                return
            card = g.draw(self, stack)
            if card is None:
                return
            self.lay(g, card)
            ran_out = False

    def drawn(self, g: ArkhamNoir, card: str) -> None:
        g.draw_stack.remove(card)
        self.lay(g, card)
        g.then(REFILL)

    def lay(self, g: ArkhamNoir, card: str) -> None:
        """The next empty position from the left."""
        g.leads_row.append(card)
        if g.listener is not None:
            g.listener(Moved(card=card, source="draw_stack", to="leads_row", rule="AN-30.2"))


class RunOutOfLeads(Step, frozen=True):
    """AN-31.1: first a Menace Card, resolved completely; then the Discard Area is shuffled in."""

    def run(self, g: ArkhamNoir) -> None:
        g.emit(LeadsRanOut(rule="AN-31.1"))
        g.then(menaces.TURN_OVER, SHUFFLE_IN)


class ShuffleInDiscards(Step, frozen=True):
    """AN-31.1, AN-31.3: the cards of the Discard Area, if any, join the Draw Stack."""

    def run(self, g: ArkhamNoir) -> None:
        if g.discard_area:
            effects.recycle(g, "AN-31.1")


REFILL: Final = RefillLeads()
RUN_OUT: Final = RunOutOfLeads()
SHUFFLE_IN: Final = ShuffleInDiscards()
EMPTY_TIME: Final = EmptyTimeArea()

STEPS: Final[tuple[Step, ...]] = (CheckVictory(), CheckLimitOfStability(), CheckTime(), REFILL)
"""AN-24.1: the four steps in their fixed order."""

NUMBERED: Final = tuple(enumerate(STEPS, start=1))

PAUSED: Final[tuple[Step, ...]] = tuple(
    step
    for what, one in zip(("victory", "stability", "time", "refill"), STEPS, strict=True)
    for step in (Pause("before", what), one)
)
"""AN-16.2: the same with the Briefcase at hand before each of them."""


class Maintain(Step, frozen=True):
    """AN-24.1: victory, stability, time, refill. Where the Briefcase has nothing to offer the steps
    follow each other at once, until one of them causes something else."""

    def run(self, g: ArkhamNoir) -> None:
        agenda = g.agenda
        depth = len(agenda)
        if g.briefcase or not g.pack.equipment.isdisjoint(g.hand):
            agenda.extend(reversed(PAUSED))
            return
        for number, step in NUMBERED:
            step.run(g)
            if len(agenda) != depth:
                if g.outcome is None:
                    agenda[depth:depth] = reversed(PAUSED[2 * number :])
                return


MAINTAIN: Final = Maintain()
