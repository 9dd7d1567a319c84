"""DQ-22: which dice are rolled: own Effort dice, loans, and what becomes of them afterwards."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import abilities
from noctuary.games.dark_quarter.content.format.effects import KeepEffort, LoanRemote, OnLoan
from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.events import EffortChanged, PoolRolled
from noctuary.games.dark_quarter.state import DarkQuarter, Trial, others, same_location
from noctuary.games.dark_quarter.trials import trials


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
        g.then(trials.DICE_WINDOW)


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
    """DQ §7.5: a card of the lender that keeps dice which were lent."""
    kept = 0
    for name in loan_cards(g, trial, lender, KeepEffort, n):
        kept += sum(part.n for part in g.pack.ability[name].effect if isinstance(part, KeepEffort))
        abilities.flip(g, name, lender)
    if not same_location(g, lender, trial.who):
        for name in loan_cards(g, trial, lender, LoanRemote, n)[:1]:
            abilities.flip(g, name, lender)
    return min(n, kept)


def change_trial(g: DarkQuarter, **fields: object) -> None:
    """The running test with other values."""
    g.trials[-1] = msgspec.structs.replace(g.trials[-1], **fields)


BEFORE_ROLL = BeforeRoll()
ROLL = RollPool()
