"""Words for tests: the pool, the windows, exact odds, and what was counted."""

from __future__ import annotations

from noctuary.engine.question import Option, Price, Share, Thing, Wording
from noctuary.engine.step import Step
from noctuary.engine.words import counted as number_of
from noctuary.games.dark_quarter.dice import dice, odds
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.trials import pools, trials
from noctuary.games.dark_quarter.words import WORDS
from noctuary.games.dark_quarter.words.dice import faces, typed_in
from noctuary.games.dark_quarter.words.naming import (
    SKILL_NAMES,
    VARIANT_NAMES,
    die_name,
    you,
)
from noctuary.games.dark_quarter.words.options import labels, replies, says


def test_name(g: DarkQuarter) -> str:
    """DQ-21.1: the Skill or variant, and what is attempted; never the difficulty."""
    trial = g.trials[-1]
    name = VARIANT_NAMES[dice.variant_of(g, trial)].format(SKILL_NAMES[dice.skill_of(g, trial)])
    option = g.pack.option.get(trial.label)
    return f"{name}: {option.label}" if option else name


def successes_of(n: int) -> str:
    """A number of Successes."""
    return number_of(n, "Success", "Successes")


# ── the pool ──────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(pools.BeforeRoll)
def before_roll(g: DarkQuarter, step: Step) -> Wording:
    who = you(g, g.trials[-1].who)
    return Wording(f"{who}, choose your dice, then roll.", f"{test_name(g)}.", "DQ-22.2")


def shares(g: DarkQuarter, own: int | None = None) -> tuple[Share, ...]:
    """DQ-R111: the exact chance of each number of Successes; never a band or threshold."""
    if g.settings.odds_preview == "off":
        return ()
    ways = odds.distribution(g, g.trials[-1], own)
    total = sum(ways.values())
    return tuple(Share(f"{n}", times, total) for n, times in ways.items())


@labels("roll")
def roll(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    share = shares(g) if isinstance(step, pools.BeforeRoll) else ()
    return Option(id=option, label="Roll", verb="roll", odds=share, rule="DQ-22.7", group="answer")


@labels("effort")
def effort(g: DarkQuarter, step: Step, option: str, n: str) -> Option:
    return Option(
        id=option,
        label=f"{n} of your own Effort dice",
        verb="effort",
        about=(Thing("person", g.trials[-1].who),),
        price=(Price(int(n), "effort"),),
        odds=shares(g, int(n)),
        rule="DQ-22.2",
        group="pool",
        target=n,
    )


@labels("borrow", "lend")
def loan(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    verb = option.partition(":")[0]
    who, _, n = rest.partition(":")
    words = f"{n} of {you(g, who)}'s Effort dice"
    if verb == "lend":
        words = f"{you(g, who)} offers {n} Effort dice"
    return Option(
        id=option,
        label=words,
        verb=verb,
        about=(Thing("person", who),),
        price=(Price(int(n), "effort"),),
        rule="DQ-22.3" if verb == "borrow" else "DQ-22.4",
        group="pool",
        target=who,
    )


@WORDS.asks(pools.RollPool)
def rolled(g: DarkQuarter, step: Step) -> Wording:
    return typed_in(g, [die_name(g, die.id) for die in g.trials[-1].dice])


# ── windows ───────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(trials.DiceWindow)
def dice_window(g: DarkQuarter, step: Step) -> Wording:
    return Wording(
        f"{you(g, g.trials[-1].who)}, do you change the dice?",
        f"{faces(g)}. Once an effect on the result is used, dice stay as they are.",
        "DQ-10.11",
    )


@WORDS.asks(trials.ResultWindow)
def result_window(g: DarkQuarter, step: Step) -> Wording:
    counted = dice.count(g, g.trials[-1])
    cubes = ", ".join(map(str, counted.reached)) or "none"
    why = (
        f"{faces(g)}. Total {counted.total}; cubes {cubes} = {len(counted.reached)}; "
        f"additional {counted.plus}; effects {counted.more}."
    )
    who = you(g, g.trials[-1].who)
    return Wording(f"{who}: {successes_of(counted.successes)}. Confirm?", why, "DQ-24.11")


@WORDS.asks(trials.AfterTest)
def after_test(g: DarkQuarter, step: Step) -> Wording:
    who = you(g, g.trials[-1].who)
    return Wording(f"{who}, do you use an Ability now?", "The test is over.", "DQ-10.19")


# ── companion mode ────────────────────────────────────────────────────────────────────────────

says("correct", "Correct it", "", "DQ-24.10")


@WORDS.asks(trials.EnterSuccesses)
def successes(g: DarkQuarter, step: Step) -> Wording:
    why = f"{test_name(g)}. Main dice always, Effort dice and loans if you like; rerolls first."
    return Wording(f"{you(g, g.trials[-1].who)}, how many Successes?", why, "DQ-41.1")


@replies(trials.EnterSuccesses)
def so_many(g: DarkQuarter, step: Step, option: str) -> Option:
    return Option(id=option, label=successes_of(int(option)), verb="count")


@WORDS.asks(trials.SureOfSuccesses)
def sure(g: DarkQuarter, step: trials.SureOfSuccesses) -> Wording:
    return Wording(f"{step.n} Successes, really?", "That is more than usual.", "DQ-24.10")
