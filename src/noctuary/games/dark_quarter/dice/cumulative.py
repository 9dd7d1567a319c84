"""DQ-25: cumulative tests, whose Successes add up from turn to turn."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.content.format.lines import world
from noctuary.games.dark_quarter.content.format.talks import CumulativeTest
from noctuary.games.dark_quarter.events import SumGrew
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import scripts
from noctuary.games.dark_quarter.story.scripts import RunScript


def is_closed(g: DarkQuarter, test: str) -> bool:
    """DQ-25.3: a cumulative test whose final threshold was reached is no longer offered."""
    record = g.pack.test[test]
    if not isinstance(record, CumulativeTest):
        return False
    return g.reached.get(test, 0) >= len(record.thresholds)


class GrowSum(Step, frozen=True):
    """DQ-25.1, DQ-25.4: the sum grows; thresholds reached happen once each, lowest first."""

    test: str
    n: int
    who: str

    def run(self, g: DarkQuarter) -> None:
        if not self.n or is_closed(g, self.test):
            return
        test = g.pack.test[self.test]
        assert isinstance(test, CumulativeTest)
        last = test.thresholds[-1].at
        total = min(last, g.sums.get(self.test, 0) + self.n)
        g.sums[self.test] = total
        if g.listener is not None:
            g.listener(SumGrew(test=self.test, total=total, rule="DQ-25.1"))
        done = g.reached.get(self.test, 0)
        due = [part.at for part in test.thresholds[done:] if part.at <= total]
        g.reached[self.test] = done + len(due)
        for at in reversed(due):
            scripts.play(g, f"test:{self.test}/at/{at}", self.who)


def line_add_sum(g: DarkQuarter, line: world.AddSum, run: RunScript) -> None:
    g.then(GrowSum(line.id, line.n, run.who))


def line_reset_sum(g: DarkQuarter, line: world.ResetSum, run: RunScript) -> None:
    """DQ §7.3: a reset opens the test anew."""
    g.sums.pop(line.id, None)
    g.reached.pop(line.id, None)
