"""Questions in words: tests, their windows, and cards that move cubes."""

from __future__ import annotations

from typing import Any

from noctuary.engine.question import Wording
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import abilities, effects, reactions, tracks
from noctuary.games.dark_quarter.dice import dice, rerolling
from noctuary.games.dark_quarter.state import DarkQuarter, card_of
from noctuary.games.dark_quarter.trials import trials
from noctuary.games.dark_quarter.turns import turn
from noctuary.games.dark_quarter.words import prose
from noctuary.games.dark_quarter.words.naming import (
    SKILL_NAMES,
    VARIANT_NAMES,
    die_name,
    face_name,
    you,
)


def test_name(g: DarkQuarter) -> str:
    """DQ-21.1: the Skill or variant, and what is attempted; never the difficulty."""
    trial = g.trials[-1]
    name = VARIANT_NAMES[dice.variant_of(g, trial)].format(SKILL_NAMES[dice.skill_of(g, trial)])
    option = g.pack.option.get(trial.label)
    return f"{name}: {option.label}" if option else name


def before_roll(g: DarkQuarter, step: Step) -> Wording:
    who = you(g, g.trials[-1].who)
    return Wording(f"{who}, choose your dice, then roll.", f"{test_name(g)}.", "DQ-22.2")


def dice_window(g: DarkQuarter, step: Step) -> Wording:
    return Wording(
        f"{you(g, g.trials[-1].who)}, do you change the dice?",
        f"{faces(g)}. After this no die is changed any more.",
        "DQ-10.11",
    )


def result_window(g: DarkQuarter, step: Step) -> Wording:
    counted = dice.count(g, g.trials[-1])
    cubes = ", ".join(map(str, counted.reached)) or "none"
    why = (
        f"{faces(g)}. Total {counted.total}; cubes {cubes} = {len(counted.reached)}; "
        f"additional {counted.plus}; effects {counted.more}."
    )
    n = counted.successes
    return Wording(
        f"{you(g, g.trials[-1].who)}: {n} Success{'' if n == 1 else 'es'}. Confirm?",
        why,
        "DQ-24.11",
    )


def after_test(g: DarkQuarter, step: Step) -> Wording:
    who = you(g, g.trials[-1].who)
    return Wording(f"{who}, do you use an Ability now?", "The test is over.", "DQ-10.19")


def faces(g: DarkQuarter) -> str:
    """The dice as they lie."""
    shown = [f"{die_name(g, die.id)} {face_name(die.face)}" for die in g.trials[-1].dice]
    return ", ".join(shown)


def successes(g: DarkQuarter, step: Step) -> Wording:
    why = f"{test_name(g)}. Main dice always, Effort dice and loans if you like; rerolls first."
    return Wording(f"{you(g, g.trials[-1].who)}, how many Successes?", why, "DQ-41.1")


def sure(g: DarkQuarter, step: trials.SureOfSuccesses) -> Wording:
    return Wording(f"{step.n} Successes, really?", "That is more than usual.", "DQ-24.10")


def change_dice(g: DarkQuarter, step: rerolling.ChangeDice) -> Wording:
    card = prose.name_of(g, step.card)
    why = f"{card_of(g, step.card).text} {faces(g)}."
    return Wording(f"{card}: which dice?", why, "DQ-23.1")


def rolled(g: DarkQuarter, step: Step) -> Wording:
    assert g.question is not None
    if isinstance(step, rerolling.RollAgain):
        named = [die_name(g, name) for name in step.names]
    elif isinstance(step, rerolling.RollMore):
        named = ["the additional dice"]
    else:
        named = [die_name(g, die.id) for die in g.trials[-1].dice]
    why = f"In this order: {', '.join(named)}. Type the pips of ordinary dice."
    return Wording(f"{you(g, g.trials[-1].who)}, what did you roll?", why, "DQ-22.7")


def icon_text(g: DarkQuarter, step: Any) -> str:
    """A movement icon in words."""
    verb = "improve" if step.direction == "improve" else "degrade"
    return f"{you(g, step.who)} must {verb} {SKILL_NAMES[step.skill]} by {step.n}"


def track(g: DarkQuarter, step: tracks.MoveCubes) -> Wording:
    return Wording(
        f"{you(g, step.who)}, which Skill?",
        f"{icon_text(g, step)}; all moves on one track.",
        "DQ-7.6",
    )


def cost_track(g: DarkQuarter, step: abilities.PayCost) -> Wording:
    return Wording(
        f"{you(g, step.owner)}, which Skill pays?", card_of(g, step.card).text, "DQ-10.25"
    )


def lose_for_cost(g: DarkQuarter, step: abilities.DiscardForCost) -> Wording:
    return Wording(f"{you(g, step.owner)}, which card pays?", "Without its effect.", "DQ-10.17")


def icon(g: DarkQuarter, step: reactions.AnswerIcon) -> Wording:
    return Wording(
        f"{icon_text(g, step)}. Does anybody answer?", "Before the first move.", "DQ-10.21"
    )


def agree(g: DarkQuarter, step: abilities.AgreeToUse) -> Wording:
    return Wording(
        f"{you(g, g.trials[-1].who)}, do you accept {prose.name_of(g, step.card)}?",
        f"{you(g, step.owner)} offers it: {card_of(g, step.card).text}",
        "DQ-10.5",
    )


def one_cube(g: DarkQuarter, step: effects.ImproveOneCube) -> Wording:
    return Wording(
        f"{you(g, step.who)}, which cube do you improve?",
        f"By up to {step.n}; it stops before an occupied slot.",
        "DQ-7.16",
    )


def recovery(g: DarkQuarter, step: effects.OfferRecovery) -> Wording:
    item = prose.name_of(g, step.item)
    return Wording(f"{you(g, step.owner)}, do you take {item} back?", "", "DQ-10.26")


def refresh_more(g: DarkQuarter, step: turn.RefreshMore) -> Wording:
    return Wording(
        f"{you(g, g.active)}, do you use an Ability?", "One die was refreshed.", "DQ-18.5"
    )
