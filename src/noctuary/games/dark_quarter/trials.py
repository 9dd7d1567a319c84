"""DQ-21 to DQ-25: Skill tests, from the announcement to what follows the outcome."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from noctuary.engine.step import Step
from noctuary.games.dark_quarter import (
    abilities,
    companion,
    dice,
    interrupts,
    questioning,
    searching,
    story,
)
from noctuary.games.dark_quarter.format.base import in_band
from noctuary.games.dark_quarter.format.effects import KeepEffort, LoanRemote, OnLoan
from noctuary.games.dark_quarter.format.lines import flow, world
from noctuary.games.dark_quarter.format.talks import (
    CumulativeTest,
    InvestigationTest,
    QuestioningTest,
)
from noctuary.games.dark_quarter.happenings import (
    EffortChanged,
    PoolRolled,
    SumGrew,
    TestBegan,
    TestCounted,
)
from noctuary.games.dark_quarter.state import DarkQuarter, Trial, others, same_location
from noctuary.games.dark_quarter.story import RunScript, concerned, performs

MOST_SUCCESSES = 30
"""DQ-24.8: what the App accepts."""
ASK_AGAIN_ABOVE = 8
"""DQ-R47: a number above this is asked for twice."""


def change_trial(g: DarkQuarter, **fields: object) -> None:
    """The running test with other values."""
    g.trials[-1] = msgspec.structs.replace(g.trials[-1], **fields)


def is_closed(g: DarkQuarter, test: str) -> bool:
    """DQ-25.3: a cumulative test whose final threshold was reached is no longer offered."""
    record = g.pack.test[test]
    if not isinstance(record, CumulativeTest):
        return False
    return g.reached.get(test, 0) >= len(record.thresholds)


@performs(flow.ForceTest)
def line_test(g: DarkQuarter, line: flow.ForceTest, run: RunScript) -> None:
    """DQ-21.7, DQ-21.8: tests that the story imposes, one Character after the other."""
    g.then(*(MakeTest(line.id, who) for who in concerned(g, line.who, run.who)))


class MakeTest(Step, frozen=True):
    """DQ-21: a test is announced; the Character who makes it is bound from here on."""

    test: str
    who: str
    label: str = ""

    def run(self, g: DarkQuarter) -> None:
        if is_closed(g, self.test):
            return
        g.trials.append(Trial(self.test, self.who, self.label))
        if g.listener is not None:
            g.listener(TestBegan(test=self.test, who=self.who, rule="DQ-21.1"))
        g.then(EnterSuccesses() if g.companion else BEFORE_ROLL)


# ── before the roll ───────────────────────────────────────────────────────────────────────────


def lent(trial: Trial, lender: str) -> int:
    """How many dice of a companion are in the pool."""
    return next((n for name, n in trial.loans if name == lender), 0)


def offered(trial: Trial, lender: str) -> int:
    """DQ-22.4: how many dice a companion of another player has offered."""
    return next((n for name, n in trial.offers if name == lender), 0)


def may_lend(g: DarkQuarter, trial: Trial, lender: str) -> bool:
    """DQ-22.3, DQ-37.2: in the same Location, or by a card that reaches further."""
    if not g.sheets[lender].available:
        return False
    return same_location(g, lender, trial.who) or bool(
        loan_cards(g, trial, lender, LoanRemote, g.sheets[lender].available)
    )


def loan_cards(g: DarkQuarter, trial: Trial, lender: str, effect: type, n: int) -> list[str]:
    """Abilities of a lender that answer a loan of n dice with some effect."""
    sheet, skill = g.sheets[lender], dice.skill_of(g, trial)
    found = []
    for name in sheet.unlocked:
        card = g.pack.ability[name]
        if name in sheet.flipped or not isinstance(card.trigger, OnLoan):
            continue
        fits = abilities.skill_fits(card.trigger.skill, skill)
        enough = card.trigger.min_dice is None or n >= card.trigger.min_dice
        if fits and enough and any(isinstance(part, effect) for part in card.effect):
            found.append(name)
    return found


def loan_options(g: DarkQuarter, trial: Trial) -> tuple[list[str], dict[int, list[str]]]:
    """What may be borrowed by the tester, and what others may offer."""
    mine: list[str] = []
    theirs: dict[int, list[str]] = {}
    seat = g.seat_of(trial.who)
    for lender in others(g, trial.who):
        if not may_lend(g, trial, lender):
            continue
        owner, most = g.seat_of(lender), g.sheets[lender].available
        if owner != seat:
            offer = offered(trial, lender)
            theirs.setdefault(owner, []).extend(
                f"lend:{lender}:{n}" for n in range(most + 1) if n != offer
            )
            most = min(most, offer)
        now = lent(trial, lender)
        mine += [f"borrow:{lender}:{n}" for n in range(most + 1) if n != now]
    return mine, theirs


class BeforeRoll(Step, frozen=True):
    """DQ-22.2 to DQ-22.5: own Effort dice, loans and effects before the roll, in any order."""

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials[-1]
        available = g.sheets[trial.who].available
        options = ["roll"]
        options += [f"effort:{n}" for n in range(available + 1) if n != trial.own]
        borrowing, lending = loan_options(g, trial)
        uses, their_uses = abilities.use_options(g, trial)
        put(g, self, options + borrowing + uses, join(lending, their_uses))

    def answer(self, g: DarkQuarter, option: str) -> None:
        verb, _, rest = option.partition(":")
        if verb == "roll":
            g.then(ROLL)
            return
        g.then(self)
        if verb == "effort":
            change_trial(g, own=int(rest))
        elif verb == "borrow":
            lender, _, n = rest.partition(":")
            change_trial(g, loans=with_amount(g.trials[-1].loans, lender, int(n)))
        else:
            abilities.declare(g, rest, g.trials[-1].who)

    def interject(self, g: DarkQuarter, option: str, seat: int) -> None:
        g.then(self)
        verb, _, rest = option.partition(":")
        if verb == "lend":
            lender, _, n = rest.partition(":")
            trial = g.trials[-1]
            lending = min(lent(trial, lender), int(n))
            change_trial(
                g,
                offers=with_amount(trial.offers, lender, int(n)),
                loans=with_amount(trial.loans, lender, lending),
            )
        else:
            abilities.propose(g, rest)


def with_amount(
    amounts: tuple[tuple[str, int], ...], name: str, n: int
) -> tuple[tuple[str, int], ...]:
    """A list of amounts with one of them changed; none of 0."""
    rest = tuple(pair for pair in amounts if pair[0] != name)
    return (*rest, (name, n)) if n else rest


def join(*tables: dict[int, list[str]]) -> dict[int, list[str]]:
    """The options of others, from several sources."""
    joined: dict[int, list[str]] = {}
    for table in tables:
        for seat, options in table.items():
            joined.setdefault(seat, []).extend(options)
    return joined


def put(g: DarkQuarter, step: Step, options: Iterable[str], theirs: dict[int, list[str]]) -> None:
    """Ask the tester; others may have something to offer."""
    seat = g.seat_of(g.trials[-1].who)
    if theirs:
        g.ask_more(step, options, seat, others={who: tuple(o) for who, o in theirs.items()})
    else:
        g.ask(step, options, seat)


# ── the roll and its windows ──────────────────────────────────────────────────────────────────


class RollPool(Step, frozen=True):
    """DQ-22.7: all dice of the pool are rolled at once; own selection and loans are final."""

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials[-1]
        pool = dice.pool_of(trial)
        if not trial.dice:
            for who, n in [(trial.who, trial.own), *trial.loans]:
                sheet = g.sheets[who]
                g.change(who, available=sheet.available - n, pooled=sheet.pooled + n)
            change_trial(g, dice=pool)
        g.roll(self, len(pool), seat=g.seat_of(trial.who))

    def rolled(self, g: DarkQuarter, faces: tuple[int, ...]) -> None:
        trial = g.trials[-1]
        shown = dice.fallen(g, trial.dice, faces)
        change_trial(g, dice=shown, window="dice")
        if g.listener is not None:
            pairs = tuple((die.id, die.face) for die in shown)
            g.listener(PoolRolled(who=trial.who, dice=pairs, rule="DQ-22.7"))
        g.then(DICE_WINDOW)


class DiceWindow(Step, frozen=True):
    """DQ-10.11: rerolls, additional dice and settings; DQ-42.5: passed if nobody can do any."""

    def run(self, g: DarkQuarter) -> None:
        uses, theirs = abilities.use_options(g, g.trials[-1])
        if uses or theirs:
            put(g, self, ["done", *uses], theirs)
        else:
            self.close(g)

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "done":
            self.close(g)
        else:
            g.then(self)
            abilities.declare(g, option.removeprefix("use:"), g.trials[-1].who)

    def interject(self, g: DarkQuarter, option: str, seat: int) -> None:
        g.then(self)
        abilities.propose(g, option.removeprefix("use:"))

    def close(self, g: DarkQuarter) -> None:
        """DQ-10.12: once the result is worked on, dice are not changed any more."""
        change_trial(g, window="result")
        g.then(RESULT_WINDOW)


class ResultWindow(Step, frozen=True):
    """DQ-10.12, DQ-24.10: value and Success effects, then the number is confirmed and final."""

    def run(self, g: DarkQuarter) -> None:
        uses, theirs = abilities.use_options(g, g.trials[-1])
        put(g, self, ["confirm", *uses], theirs)

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "confirm":
            g.then(CONFIRMED)
        else:
            g.then(self)
            abilities.declare(g, option.removeprefix("use:"), g.trials[-1].who)

    def interject(self, g: DarkQuarter, option: str, seat: int) -> None:
        g.then(self)
        abilities.propose(g, option.removeprefix("use:"))


class ConfirmResult(Step, frozen=True):
    """DQ-24.11: the App computes the number; DQ-24.14: dice are exhausted before it is told."""

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials[-1]
        counted = dice.count(g, trial)
        if g.listener is not None:
            g.listener(
                TestCounted(
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
        exhaust_pool(g, trial)
        g.then(TestResult(counted.successes))


def exhaust_pool(g: DarkQuarter, trial: Trial) -> None:
    """DQ-18.2, DQ-22.12: used Effort dice are exhausted, loans return; DQ-18.8: kept ones not."""
    kept_of_any, kept_of_own = trial.keep_any, trial.keep_own
    for who in [trial.who, *(name for name, _ in trial.loans)]:
        used = sum(die.owner == who and die.kind == "effort" for die in trial.dice)
        if not used:
            continue
        kept = min(used, kept_of_own) if who == trial.who else lender_keeps(g, trial, who, used)
        more = min(used - kept, kept_of_any)
        kept_of_any -= more
        kept += more
        sheet = g.sheets[who]
        g.change(who, available=sheet.available + kept, pooled=sheet.pooled - used)
        if g.listener is not None and used > kept:
            g.listener(EffortChanged(who=who, n=kept - used, rule="DQ-18.2"))


def lender_keeps(g: DarkQuarter, trial: Trial, lender: str, n: int) -> int:
    """7.5: a card of the lender that keeps dice which were lent."""
    kept = 0
    for name in loan_cards(g, trial, lender, KeepEffort, n):
        kept += sum(part.n for part in g.pack.ability[name].effect if isinstance(part, KeepEffort))
        abilities.flip(g, name, lender)
    if not same_location(g, lender, trial.who):
        for name in loan_cards(g, trial, lender, LoanRemote, n)[:1]:
            abilities.flip(g, name, lender)
    return min(n, kept)


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
    """6.4: the people exhaust their dice and return loans; then the outcome is told."""
    g.then(TestResult(n))
    companion.instruct(g, "exhaust_pool", g.trials[-1].who)


# ── the outcome ───────────────────────────────────────────────────────────────────────────────


class TestResult(Step, frozen=True):
    """DQ-24.12: the one band that contains the number is told and its consequences happen."""

    successes: int

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials[-1]
        change_trial(g, result=self.successes, window="after_test")
        key = f"{trial.test}/{trial.who}"
        g.results[key] = max(self.successes, g.results.get(key, 0))
        test = g.pack.test[trial.test]
        g.then(AFTER_TEST, FollowUp())
        if isinstance(test, CumulativeTest):
            g.then(GrowSum(trial.test, self.successes, trial.who))
        band = next(b for b in test.outcomes if in_band(b.successes, self.successes))
        story.play(g, f"test:{trial.test}/{band.successes}", trial.who)
        interrupts.tested(g, trial.test, trial.who, self.successes)


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
            story.play(g, f"test:{self.test}/at/{at}", self.who)


@performs(world.AddSum)
def line_add_sum(g: DarkQuarter, line: world.AddSum, run: RunScript) -> None:
    g.then(GrowSum(line.id, line.n, run.who))


@performs(world.ResetSum)
def line_reset_sum(g: DarkQuarter, line: world.ResetSum, run: RunScript) -> None:
    """7.3: a reset opens the test anew."""
    g.sums.pop(line.id, None)
    g.reached.pop(line.id, None)


class AfterTest(Step, frozen=True):
    """DQ-10.19: effects that answer the result, when the outcome has been carried out."""

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            return
        uses, theirs = abilities.use_options(g, g.trials[-1])
        if uses or theirs:
            put(g, self, ["done", *uses], theirs)

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option != "done":
            g.then(self)
            abilities.declare(g, option.removeprefix("use:"), g.trials[-1].who)

    def interject(self, g: DarkQuarter, option: str, seat: int) -> None:
        g.then(self)
        abilities.propose(g, option.removeprefix("use:"))


class FollowUp(Step, frozen=True):
    """DQ-24.15: then comes the conversation or search that the variant opens, if any."""

    def run(self, g: DarkQuarter) -> None:
        trial = g.trials.pop()
        test = g.pack.test[trial.test]
        if isinstance(test, QuestioningTest):
            questioning.begin(g, test, trial.who, trial.result)
        elif isinstance(test, InvestigationTest):
            searching.begin(g, test, trial.who, trial.result)


BEFORE_ROLL = BeforeRoll()
ROLL = RollPool()
DICE_WINDOW = DiceWindow()
RESULT_WINDOW = ResultWindow()
CONFIRMED = ConfirmResult()
AFTER_TEST = AfterTest()
