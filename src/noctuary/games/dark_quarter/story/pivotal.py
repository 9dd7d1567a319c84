"""DQ-36: Pivotal Choices against a running clock, and the destinies that they add up to."""

from __future__ import annotations

from typing import ClassVar

from noctuary.engine.question import IllegalReply
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.content.destinies import weighed
from noctuary.games.dark_quarter.content.format.lines import flow
from noctuary.games.dark_quarter.content.format.plot import Pivotal
from noctuary.games.dark_quarter.events import DestinyResolved, PivotalMade
from noctuary.games.dark_quarter.state import Chosen, DarkQuarter
from noctuary.games.dark_quarter.story import scripts
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.story.scripts import RunScript, concerned


def line_pivotal(g: DarkQuarter, line: flow.MakePivotal, run: RunScript) -> None:
    """DQ §7.3: nothing happens if it was made before or its Character is not in the team."""
    choice = g.pack.pivotal[line.id]
    if any(made.id == line.id for made in g.choices):
        return
    if choice.character is None or choice.character in g.sheets:
        g.then(GetReady(line.id, choice.character or run.who))


def seconds(g: DarkQuarter) -> int | None:
    """DQ-36.4: by the level of Time Pressure alone; none with the accessibility switch (DQ-R86)."""
    if g.settings.untimed == "yes":
        return None
    n: int = getattr(g.pack.timers, g.pressure)
    return n


def open_options(g: DarkQuarter, choice: Pivotal, who: str) -> list[str]:
    """The options that can be chosen; there are always two at least (L007)."""
    return [option.id for option in choice.options if holds(g, option.when, who)]


class GetReady(Step, frozen=True):
    """DQ-36.1: a warning; nothing of the choice is visible until the player is ready."""

    choice: str
    who: str
    left: int = 0
    """DQ-36.15: seconds that remain after an interruption; 0 for all of them."""

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, ("ready",), g.seat_of(self.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        g.revealed += 1
        g.then(Decide(self.choice, self.who, self.left))


class Decide(Step, frozen=True):
    """DQ-36.3, DQ-36.5: the countdown runs while the options are visible."""

    choice: str
    who: str
    left: int = 0
    pausable: ClassVar[bool] = True
    final: ClassVar[bool] = True

    def is_settled_by(self, g: DarkQuarter, option: str) -> bool:
        """DQ-36.9: a choice is final, the clock's too; to mark one or stop the clock is not."""
        return option.partition(":")[0] in ("choose", "timeout")

    def run(self, g: DarkQuarter) -> None:
        options = open_options(g, g.pack.pivotal[self.choice], self.who)
        time = seconds(g)
        g.ask_more(
            self,
            [f"choose:{option}" for option in options],
            g.seat_of(self.who),
            seconds=None if time is None else self.left or time,
            fallback=None if time is None else "timeout",
        )

    def answer(self, g: DarkQuarter, option: str) -> None:
        self.settle(g, option.removeprefix("choose:"), auto=False)

    def settle(self, g: DarkQuarter, option: str, auto: bool) -> None:
        """DQ-36.9, DQ-36.10: the choice is final and recorded."""
        g.marked = ""
        g.revealed += 1
        g.choices.append(Chosen(self.choice, g.scenario.id, option, auto))
        g.journal.append(f"pivotal:{self.choice}")
        if g.listener is not None:
            made = PivotalMade(pivotal=self.choice, option=option, auto=auto, rule="DQ-36.10")
            g.listener(made)
        scripts.play(g, f"pivotal:{self.choice}/{option}", self.who)


def standing(g: DarkQuarter, step: Decide) -> tuple[str, ...]:
    """DQ-R83: an option can be marked; the clock can run out or be stopped (DQ-36.15)."""
    options = open_options(g, g.pack.pivotal[step.choice], step.who)
    marks = tuple(f"mark:{option}" for option in options)
    return marks if seconds(g) is None else (*marks, "timeout", "pause:")


def carry_out(g: DarkQuarter, option: str, seat: int) -> None:
    """DQ-36.6, DQ-36.7: when time is out the marked option is taken, else the default."""
    step = g.agenda[-1]
    if not isinstance(step, Decide) or seat != g.seat:
        raise IllegalReply("only the player whose choice it is can do that")
    verb, _, rest = option.partition(":")
    if verb == "mark":
        g.marked = rest
        return
    if verb == "pause":
        left = int(rest) if len(rest) < 4 and rest.isascii() and rest.isdigit() else 0
        if not 1 <= left <= (step.left or seconds(g) or 0):
            raise IllegalReply("say how many seconds are left, such as pause:12")
    g.question = None
    g.agenda.pop()
    if verb == "pause":
        g.then(GetReady(step.choice, step.who, left))
    else:
        marked = g.marked
        step.settle(g, marked or g.pack.pivotal[step.choice].default, auto=not marked)


# ── destinies ─────────────────────────────────────────────────────────────────────────────────


def destiny_of(g: DarkQuarter, who: str) -> str:
    """DQ-36.18: the highest sum; in a tie the latest points, then the order of the list."""
    order = [destiny.id for destiny in g.pack.characters[who].destinies]
    given = []
    for made in g.choices:
        choice = g.pack.pivotal[made.id]
        option = next(option for option in choice.options if option.id == made.option)
        given.append((option.destiny or {}) if choice.character == who else {})
    return weighed(order, given)[0]


def line_resolve(g: DarkQuarter, line: flow.ResolveDestiny, run: RunScript) -> None:
    """DQ-36.17: conduct and outcome are fixed; the player is not asked."""
    g.then(*(Resolve(who) for who in concerned(g, line.who, run.who)))


class Resolve(Step, frozen=True):
    """DQ-36.17: one Character's destiny is computed, fixed and told."""

    who: str

    def run(self, g: DarkQuarter) -> None:
        destiny = destiny_of(g, self.who)
        if destiny and self.who not in g.destinies:
            g.destinies[self.who] = destiny
            g.emit(DestinyResolved(who=self.who, destiny=destiny, rule="DQ-36.17"))
            scripts.play(g, f"destiny:{self.who}/{destiny}", self.who)
