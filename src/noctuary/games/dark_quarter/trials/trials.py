"""DQ-21 to DQ-25: Skill tests, from the announcement to what follows the outcome."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import abilities
from noctuary.games.dark_quarter.city import questioning, searching
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.content.format.base import in_band
from noctuary.games.dark_quarter.content.format.lines import flow
from noctuary.games.dark_quarter.content.format.talks import (
    CumulativeTest,
    InvestigationTest,
    QuestioningTest,
)
from noctuary.games.dark_quarter.dice import cumulative, dice
from noctuary.games.dark_quarter.events import TrialBegan, TrialCounted
from noctuary.games.dark_quarter.state import DarkQuarter, Trial, card_of
from noctuary.games.dark_quarter.story import companion, scripts, story_events
from noctuary.games.dark_quarter.story.scripts import RunScript, concerned
from noctuary.games.dark_quarter.trials import pools

MOST_SUCCESSES = 30
"""DQ-24.8: what the App accepts."""
ASK_AGAIN_ABOVE = 8
"""DQ-R47: a number above this is asked for twice."""


def line_test(g: DarkQuarter, line: flow.ForceTest, run: RunScript) -> None:
    """DQ-21.7, DQ-21.8: tests that the story imposes, one Character after the other."""
    g.then(*(MakeTest(line.id, who) for who in concerned(g, line.who, run.who)))


class MakeTest(Step, frozen=True):
    """DQ-21: a test is announced; the Character who makes it is bound from here on."""

    test: str
    who: str
    label: str = ""

    def run(self, g: DarkQuarter) -> None:
        if cumulative.is_closed(g, self.test):
            return
        g.trials.append(Trial(self.test, self.who, self.label))
        g.revealed += 1  # DQ-20.12: a test that was chosen cannot be taken back
        if g.listener is not None:
            g.listener(TrialBegan(test=self.test, who=self.who, rule="DQ-21.1"))
        g.then(EnterSuccesses() if g.companion else pools.BEFORE_ROLL)


# ── the roll and its windows ──────────────────────────────────────────────────────────────────


class CardWindow(Step, frozen=True):
    """DQ-42.4: while it is open, the tester and companions may use cards; the tester closes it."""

    def answer(self, g: DarkQuarter, option: str) -> None:
        verb, _, card = option.partition(":")
        if verb == "use":
            g.then(self)
            abilities.declare(g, card, g.trials[-1].who)
        else:
            self.close(g)

    def interject(self, g: DarkQuarter, option: str, seat: int) -> None:
        g.then(self)
        abilities.propose(g, option.removeprefix("use:"))

    def close(self, g: DarkQuarter) -> None:
        """What comes when nobody uses a card any more."""


class DiceWindow(CardWindow, frozen=True):
    """DQ-10.11: rerolls, additional dice and settings; DQ-42.5: passed if nobody can do any."""

    def run(self, g: DarkQuarter) -> None:
        uses, theirs = abilities.use_options(g, g.trials[-1])
        if uses or theirs:
            pools.put(g, self, ["done", *uses], theirs)
        else:
            self.close(g)

    def close(self, g: DarkQuarter) -> None:
        """DQ-42.4: on to the result; DQ-10.12: until it is worked on, dice may still be changed."""
        pools.change_trial(g, window="result")
        g.then(RESULT_WINDOW)


class ResultWindow(CardWindow, frozen=True):
    """DQ-10.12, DQ-24.10: value and Success effects, then the number is confirmed and final."""

    def run(self, g: DarkQuarter) -> None:
        uses, theirs = abilities.use_options(g, g.trials[-1])
        pools.put(g, self, ["confirm", *uses], theirs)

    def close(self, g: DarkQuarter) -> None:
        g.then(CONFIRMED)


class ConfirmResult(Step, frozen=True):
    """DQ-24.11: the App computes the number; DQ-24.14: dice are exhausted before it is told."""

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials[-1]
        counted = dice.count(g, trial)
        if g.listener is not None:
            g.listener(
                TrialCounted(
                    test=trial.test,
                    who=trial.who,
                    total=counted.total,
                    reached=counted.reached,
                    plus=counted.plus,
                    more=counted.more,
                    successes=counted.successes,
                    rule="DQ-24.11",
                )
            )
        pools.exhaust_pool(g, trial)
        g.then(TrialResult(counted.successes))


class EnterSuccesses(Step, frozen=True):
    """DQ-41.1: in companion mode exactly one number is asked for, the Successes."""

    def run(self, g: DarkQuarter) -> None:
        seat = g.seat_of(g.trials[-1].who)
        ready = [str(n) for n in range(ASK_AGAIN_ABOVE + 1)]
        g.ask_more(self, ready, seat, "number", least=0, most=MOST_SUCCESSES)

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        """DQ-24.8: every whole number from 0 to 30."""
        whole = len(reply) < 4 and reply.isascii() and reply.isdigit()
        if whole and int(reply) <= MOST_SUCCESSES:
            return ""
        return f"enter a whole number of Successes from 0 to {MOST_SUCCESSES}"

    def answer(self, g: DarkQuarter, option: str) -> None:
        n = int(option)
        if n > ASK_AGAIN_ABOVE:
            g.then(SureOfSuccesses(n))
        else:
            companion_result(g, n)


class SureOfSuccesses(Step, frozen=True):
    """DQ-R47: a number above 8 is asked for a second time."""

    n: int

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, ("confirm", "correct"), g.seat_of(g.trials[-1].who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "confirm":
            companion_result(g, self.n)
        else:
            g.then(EnterSuccesses())


def companion_result(g: DarkQuarter, n: int) -> None:
    """DQ §6.4: the people exhaust their dice and return loans; then the outcome is told."""
    g.then(TrialResult(n))
    companion.instruct(g, "exhaust_pool", g.trials[-1].who)


# ── the outcome ───────────────────────────────────────────────────────────────────────────────


class TrialResult(Step, frozen=True):
    """DQ-24.12: the one band that contains the number is told and its consequences happen."""

    successes: int

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials[-1]
        pools.change_trial(g, result=self.successes, window="after_test")
        g.tests_made += 1
        g.successes_made += self.successes
        key = f"{trial.test}/{trial.who}"
        g.results[key] = max(self.successes, g.results.get(key, 0))
        test = g.pack.test[trial.test]
        g.then(AFTER_TEST, FollowUp())
        if isinstance(test, CumulativeTest):
            g.then(cumulative.GrowSum(trial.test, self.successes, trial.who))
        band = next(b for b in test.outcomes if in_band(b.successes, self.successes))
        scripts.play(g, f"test:{trial.test}/{band.successes}", trial.who)
        story_events.tested(g, trial.test, trial.who, self.successes)


class AfterTest(CardWindow, frozen=True):
    """DQ-10.19: effects that answer the result, when the outcome has been carried out."""

    passes: ClassVar[str | None] = "done"

    def presses(self, g: DarkQuarter) -> bool:
        """What may be used at any time of the turn interrupts nothing that is told; what answers
        the test is for now."""
        trial = g.trials[-1]
        uses, theirs = abilities.use_options(g, trial)
        cards = [use.removeprefix("use:") for use in chain(uses, *theirs.values())]
        answering = any(not isinstance(card_of(g, card).trigger, e.InTurn) for card in cards)
        return answering or abilities.could_be_used(g, trial)

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            return
        uses, theirs = abilities.use_options(g, g.trials[-1])
        if uses or theirs or abilities.could_be_used(g, g.trials[-1]):
            pools.put(g, self, ["done", *uses], theirs)


class FollowUp(Step, frozen=True):
    """DQ-24.15: then comes the conversation or search that the variant opens, if any."""

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials.pop()
        test = g.pack.test[trial.test]
        if isinstance(test, QuestioningTest):
            questioning.begin(g, test, trial.who, trial.result)
        elif isinstance(test, InvestigationTest):
            searching.begin(g, test, trial.who, trial.result)


DICE_WINDOW = DiceWindow()
RESULT_WINDOW = ResultWindow()
CONFIRMED = ConfirmResult()
AFTER_TEST = AfterTest()
