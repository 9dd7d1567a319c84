"""Words of rolls: how to roll, with whose help, and what to roll again."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Share, Wording
from noctuary.engine.words import counted, listed
from noctuary.games.when_darkness_comes.dice import assistance, pools, rolls
from noctuary.games.when_darkness_comes.state import PRICE_OF_A_DIE, Night
from noctuary.games.when_darkness_comes.words import chances, names
from noctuary.games.when_darkness_comes.words.names import person
from noctuary.games.when_darkness_comes.words.saying import (
    CONSENT,
    FALL,
    WORDS,
    Plain,
    a_disk,
    a_person,
    plain,
    plainly,
    say,
)
from noctuary.games.when_darkness_comes.words.saying import dice as dice_of
from noctuary.odds import poker

ROLLED: Final = {"roll": FALL, "keep": Plain("Keep it as it lies", "", "WD-4.16")}

# ── before the roll ───────────────────────────────────────────────────────────────────────────


@WORDS.asks(rolls.Announce)
def how_to_roll(g: Night, step: rolls.Announce) -> Wording:
    """A roll that is about to be made."""
    check = step.check
    need = f" against {names.level(check.tn)}" if check.kind == "difficulty" else ""
    helped = [person(g, helper.who) for helper in step.helpers]
    with_whom = f" {listed(helped)} will help." if helped else ""
    return Wording(
        f"{person(g, check.who)}, roll {names.to_what_end(g, check.purpose, check.target)}?",
        f"{names.ATTRIBUTE_NAMES[check.attribute]}{need}.{with_whom}",
        "WD-4.16",
    )


@WORDS.labels(rolls.Announce)
def ways_to_roll(g: Night, step: rolls.Announce, option: str) -> Option:
    """Roll, perhaps with a bought die; ask for help, or offer it."""
    way, _, bought = option.partition("+")
    word, *rest = way.split(":")
    if word == "ask":
        return asking(g, step, option, rest[0])
    if word == "offer":
        cost = f"{rest[1]} VP if it succeeds" if len(rest) > 1 else "for nothing"
        label = f"{person(g, rest[0])} offers to help"
        return say(option, label, cost, "WD-26.5", a_person(rest[0]))
    label = f"Roll with {names.skill(rest[0])}" if rest else "Roll"
    helpers = tuple(helper.dice for helper in step.helpers)
    odds = chances.shares(g, step.check, step.way(g, way), 1 if bought else 0, helpers)
    if bought:
        label, cost = f"{label} with an extra die", f"{PRICE_OF_A_DIE} VP"
        return say(option, label, cost, "WD-34.10", verb="roll", vp=PRICE_OF_A_DIE, odds=odds)
    return say(option, label, "", "WD-4.3" if rest else "WD-4.16", verb="roll", odds=odds)


def asking(g: Night, step: rolls.Announce, option: str, other: str) -> Option:
    """Somebody who could help."""
    check = step.check
    helpers = (*(h.dice for h in step.helpers), assistance.dice_of(g, check, other))
    odds = chances.shares(g, check, pools.best_way(g, check), 0, helpers)
    label = f"Ask for help: {person(g, other)}"
    return say(option, label, "", "WD-26.5", a_person(other), odds=odds)


@WORDS.asks(assistance.AskForHelp)
def whether_to_help(g: Night, step: assistance.AskForHelp) -> Wording:
    """Help that is asked for."""
    check = step.roll.check
    what = names.to_what_end(g, check.purpose, check.target)
    return Wording(
        f"{person(g, step.other)}, do you help {person(g, check.who)}?",
        f"The roll is {what}. You may ask for VP if it succeeds.",
        "WD-26.5",
    )


@WORDS.labels(assistance.AskForHelp)
def help_at_a_price(g: Night, step: assistance.AskForHelp, option: str) -> Option:
    """Help for nothing or for VP, or none."""
    if option == "decline":
        return plain(CONSENT, option)
    roller = a_person(step.roll.check.who)
    price = option.partition(":")[2]
    if not price:
        return say(option, "Help", "for nothing", "WD-26.5", roller)
    return say(option, "Help, for a price", f"{price} VP if it succeeds", "WD-25.3", roller)


@WORDS.asks(assistance.AcceptHelp)
def whether_to_accept(g: Night, step: assistance.AcceptHelp) -> Wording:
    """Help that is offered."""
    return Wording(
        f"{person(g, step.roll.check.who)}, do you take {person(g, step.other)}'s help?",
        f"If you succeed, it costs you {step.price} VP." if step.price else "It costs nothing.",
        "WD-26.5",
    )


WORDS.labels(assistance.AcceptHelp)(plainly(CONSENT))

# ── after the roll ────────────────────────────────────────────────────────────────────────────


@WORDS.asks(rolls.Throw)
def what_to_roll_again(g: Night, step: rolls.Throw) -> Wording:
    """Dice that lie there; or dice that fall at a real table."""
    check = step.check
    if not step.faces or step.again:
        dice = counted(len(step.again) or step.dice, "die", "dice")
        return Wording(
            f"{person(g, check.who)}, what do the dice show?",
            f"{dice} {names.to_what_end(g, check.purpose, check.target)}.",
            "WD-4.16",
        )
    need = f" You need {names.level(check.tn)}." if check.kind == "difficulty" else ""
    return Wording(
        f"{person(g, check.who)}, which dice do you roll again?",
        f"{names.faces(step.faces)}: {names.level(step.value(g))}.{need}",
        "WD-4.16",
    )


@WORDS.labels(rolls.Throw)
def what_can_be_rolled_again(g: Night, step: rolls.Throw, option: str) -> Option:
    """Keep them, or roll some again: for VP, by an ally, by somebody who helps."""
    if option in ROLLED:
        return plain(ROLLED, option, kept(g, step) if option == rolls.KEEP else ())
    source, *rest = option.split(":")
    odds, dice = rolled_again(g, step, source, rest), dice_of(rest[-1])
    if source == "vp":
        label = f"Roll the {rest[0]} again"
        return say(option, label, "1 VP", "WD-34.11", *dice, verb="reroll", vp=1, odds=odds)
    if source == "trophy":
        label = f"You have met its kind: roll the {rest[0]} again"
        return say(option, label, "once a night", "WD-35.13", *dice, verb="reroll", odds=odds)
    who, again = rest
    if source == "ally":
        label, rule, giver = f"{names.disk(g, who)}: roll {again} again", "WD-15.5", a_disk(who)
    else:
        label, rule = f"{person(g, who)} helps: roll {again} again", "WD-26.6"
        giver = a_person(who)
    return say(option, label, "once in this roll", rule, giver, *dice, verb="reroll", odds=odds)


def kept(g: Night, step: rolls.Throw) -> tuple[Share, ...]:
    """What lies there is enough, or is not."""
    if step.check.kind != "difficulty":
        return ()
    return chances.split(poker.Chance(int(step.value(g) >= step.check.tn), 1))


def rolled_again(g: Night, step: rolls.Throw, source: str, rest: list[str]) -> tuple[Share, ...]:
    """The chance of a re-roll, with whatever could follow it for nothing."""
    check = step.check
    if check.kind != "difficulty":
        return ()
    again = tuple(int(face) for face in rest[-1].split("-"))
    left = [
        h.dice for h in step.helpers if not h.used and not (source == "help" and h.who == rest[0])
    ]
    if source != "ally" and not step.ally_used:
        left += chances.free_rerolls(g, check)
    found = poker.rerolls_of(step.faces, check.tn, len(again), tuple(left), pools.gambles(g, check))
    chosen = next(reroll for reroll in found if reroll.faces == tuple(sorted(again)))
    return chances.split(poker.Chance(chosen.ways, chosen.total))
