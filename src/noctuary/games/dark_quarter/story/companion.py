"""DQ-41: in companion mode people hold the table; the App says what to do and waits for a tap."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.events import Forfeited, Instructed
from noctuary.games.dark_quarter.state import DarkQuarter


def instruct(
    g: DarkQuarter, kind: str, who: str = "", what: str = "", n: int = 1, may_lack: bool = False
) -> None:
    """DQ-41.5: one instruction after those that wait already; in digital mode nothing waits."""
    if g.companion:
        at = len(g.agenda)
        while at and isinstance(g.agenda[at - 1], CarryOut):
            at -= 1
        g.agenda.insert(at, CarryOut(kind, who, what, n, may_lack))


class CarryOut(Step, frozen=True):
    """DQ-41.5: an instruction for the table, shown alone and confirmed with one tap."""

    kind: str
    who: str = ""
    what: str = ""
    n: int = 1
    may_lack: bool = False
    """DQ-41.6: whether there is a second button, none left."""

    def run(self, g: DarkQuarter) -> None:
        options = ("done", "none_left") if self.may_lack else ("done",)
        g.ask(self, options, g.seat_of(self.who or g.active))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "none_left":
            g.emit(Forfeited(who=self.who, what=self.what, n=self.n, rule="DQ-41.6"))
        elif g.listener is not None:
            told = Instructed(
                kind=self.kind, who=self.who, what=self.what, n=self.n, rule="DQ-41.5"
            )
            g.listener(told)
