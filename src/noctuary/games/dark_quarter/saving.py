"""DQ-39: saving and leaving, the record of the table, and resuming."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.happenings import Saved
from noctuary.games.dark_quarter.state import DarkQuarter


def standing(g: DarkQuarter, step: Step) -> list[str]:
    """DQ-39.1: on the turn screen and in the last step of an Intermission."""
    from noctuary.games.dark_quarter import intermission, turn

    leaves = isinstance(step, turn.TurnScreen | intermission.SaveOrContinue)
    return ["save"] if leaves else []


def begin(g: DarkQuarter) -> None:
    """DQ-39.6: the App records everything itself and shows a summary."""
    g.then(Suspended(g.phase))


class Suspended(Step, frozen=True):
    """DQ-39.2: saved; after resuming the same screen is shown."""

    phase: str

    def run(self, g: DarkQuarter) -> None:
        g.phase = "suspended"
        g.emit(Saved(place=self.phase, rule="DQ-39.2"))
        g.ask(self, ("resume",), g.seat_of(g.active))

    def answer(self, g: DarkQuarter, option: str) -> None:
        g.phase = self.phase  # type: ignore[assignment]
