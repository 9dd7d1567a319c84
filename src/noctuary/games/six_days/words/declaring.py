"""SD-9, SD-10: declaring a roll, in words: goals, complications, what applies, the stake."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Price, Thing, Wording
from noctuary.engine.words import capital, counted, listed, percent
from noctuary.games.six_days import declaring, names
from noctuary.games.six_days.records import ReasonKind
from noctuary.games.six_days.state import (
    MANY_COMPLICATIONS,
    MANY_GOALS,
    SixDays,
    act,
    attempt,
    dice_for,
    difficulty,
    is_against,
    kind_of,
    pool,
    roller,
)
from noctuary.games.six_days.words import chances, phrases
from noctuary.games.six_days.words.answers import answer
from noctuary.games.six_days.words.book import WORDS, thing, you
from noctuary.games.six_days.words.phrases import plural
from noctuary.games.six_days.words.slots import IN_HAND
from noctuary.games.six_days.words.tables import entry, roll_on

RULES: Final[dict[ReasonKind, str]] = {
    "self": "SD-10.3",
    "doing": "SD-10.4",
    "word": "SD-10.5",
    "condition": "SD-10.6",
    "resource": "SD-10.7",
    "prepared": "SD-10.9",
    "tool": "SD-10.10",
    "helper": "SD-20.6",
}
Lines = declaring.AskGoals | declaring.AskObstacles


@WORDS.asks(declaring.AskGoals)
def goals(g: SixDays, step: declaring.AskGoals) -> Wording:
    """SD-9.1; SD-9.5: a word of warning about many goals."""
    core = " This is the Core Challenge." if attempt(g).core else ""
    why = f"{g.pack.prompts.goal}{core} More than {MANY_GOALS} are hard to pay for."
    return Wording(you(g, attempt(g).hero, "what do you want?"), why, "SD-9.1", "lines")


@WORDS.asks(declaring.AskObstacles)
def obstacles(g: SixDays, step: declaring.AskObstacles) -> Wording:
    """SD-9.3: complications of the moment."""
    text = "What does the moment hold against you?"
    return Wording(text, g.pack.prompts.obstacle, "SD-9.3", "lines")


@WORDS.labels(declaring.AskGoals, declaring.AskObstacles)
def of_lines(g: SixDays, step: Lines, option: str) -> Option:
    """Goals and complications of the moment."""
    what = "goal" if isinstance(step, declaring.AskGoals) else "obstacle"
    table = f"{what}_{act(g)}"
    if option == "roll":
        return roll_on(g, table)
    if option in g.pack.entries[table]:
        return entry(g, table, option)
    return answer(g, step, option)


@WORDS.asks(declaring.RollLines)
def roll_lines(g: SixDays, step: declaring.RollLines) -> Wording:
    """Dice on the table, for goals or complications."""
    return Wording("What did you roll?", IN_HAND, "SD-1.1")


@WORDS.asks(declaring.MarkCore)
def mark_core(g: SixDays, step: declaring.MarkCore) -> Wording:
    """SD-9.6: the core goal."""
    return Wording("Which is your core goal?", g.pack.prompts.core_goal, "SD-9.6")


@WORDS.labels(declaring.MarkCore)
def of_core(g: SixDays, step: declaring.MarkCore, option: str) -> Option:
    """One of the goals."""
    goal = option.removeprefix("goal:")
    about = (Thing("card", goal),)
    return Option(id=option, verb="choose", about=about, label=capital(names.declared(g, goal)))


@WORDS.asks(declaring.MakeSpecific)
def specific(g: SixDays, step: declaring.MakeSpecific) -> Wording:
    """SD-9.4: the complication of the act in detail."""
    what = attempt(g).complications[0].entry.text
    text = f"What also happens: {what}. How exactly?"
    return Wording(text, g.pack.prompts.detail, "SD-9.4", "prose")


# ── what applies ──────────────────────────────────────────────────────────────────────────────


@WORDS.asks(declaring.Apply)
def apply(g: SixDays, step: declaring.Apply) -> Wording:
    """The pool so far, and what many complications mean."""
    roll = attempt(g)
    told = f"So far {plural(pool(g), 'die', 'dice')} against Difficulty {difficulty(g)}."
    if len(roll.goals) > MANY_GOALS or len(roll.complications) > MANY_COMPLICATIONS:
        told += " That is a lot to pay for: few hits will be left over."
    text = you(g, roll.hero, "what helps you?")
    return Wording(text, f"{told} {g.pack.prompts.applies}", "SD-10.14")


@WORDS.labels(declaring.Apply)
def of_reasons(g: SixDays, step: declaring.Apply, option: str) -> Option:
    """What helps or hinders, with its dice; ready answers join several."""
    if option == "nothing":
        return Option(id=option, verb="decline", label="Nothing helps or hinders", rule="SD-10.13")
    reasons = tuple(option.split("+"))
    if len(reasons) == 1:
        return hindrance(g, option) if is_against(option) else help_(g, option)
    helps = [names.reason(g, reason) for reason in reasons if not is_against(reason)]
    against = [names.reason(g, reason) for reason in reasons if is_against(reason)]
    more = f"; {listed(against)} against you" if against else ""
    return Option(
        id=option,
        verb="declare",
        label=f"{capital(listed(helps))}{more}",
        parts=reasons,
        rule="SD-10.14",
    )


def help_(g: SixDays, reason: str) -> Option:
    """One chip of the pool."""
    group, _, name = reason.partition(":")
    kind, dice = kind_of(reason), dice_for(reason)
    about = {"with": thing(name), "resource": Thing("card", name)} if name else {}
    return Option(
        id=reason,
        verb="help",
        about=(about[group],) if name else (),
        label=capital(names.reason(g, reason)),
        price=(Price(-dice, "dice"),),
        cost=f"+{counted(dice, 'die', 'dice')}",
        tone="gain",
        parts=(reason,),
        rule=RULES[kind],
        group=group,
        target=name,
    )


def hindrance(g: SixDays, reason: str) -> Option:
    """SD-11.2, SD-11.3: what was declared to hinder."""
    name = reason.removeprefix("against:")
    return Option(
        id=reason,
        verb="hinder",
        about=(thing(name),),
        label=f"{capital(names.reason(g, reason))} hinders",
        cost="the highest die is rolled again, and the lower face counts",
        tone="danger",
        parts=(reason,),
        rule="SD-11.2" if kind_of(reason) == "condition" else "SD-11.3",
        group="against",
        target=name,
    )


@WORDS.refuses(declaring.Apply)
def used_up(g: SixDays, step: declaring.Apply) -> tuple[Option, ...]:
    """SD-10.8: resources that were invoked before."""
    return tuple(
        Option(
            id=f"resource:{name}",
            verb="help",
            about=(Thing("card", name),),
            label=capital(g.pack.resources[name].text),
            enabled=False,
            why_not="it is used up, and comes back in an interlude",
            rule="SD-10.8",
        )
        for name in roller(g).checked
    )


# ── the stake ─────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(declaring.Risk)
def risk(g: SixDays, step: declaring.Risk) -> Wording:
    """SD-22.3: the pool piece by piece and the chance of at least the Difficulty in hits."""
    pieces = [f"{n} for {names.reason(g, name)}" for name, n in phrases.counted_parts(g)]
    need, found = difficulty(g), chances.of_hits(g, 0)
    chance = percent(float(found.at_least(need)))
    why = (
        f"{', '.join(pieces)}. Without reserve dice the chance of {counted(need, 'hit')} is "
        f"{chance}. "
        f"{g.pack.prompts.reserve}"
    )
    rolled = counted(pool(g), "die", "dice")
    text = f"You roll {rolled}. How many do you add from your reserve of {roller(g).reserve}?"
    return Wording(text, why, "SD-10.11")


@WORDS.labels(declaring.Risk)
def of_risk(g: SixDays, step: declaring.Risk, option: str) -> Option:
    """So many dice, and the chance that they are enough."""
    n = int(option)
    return Option(
        id=option,
        verb="stake",
        label=f"{option} from the reserve: roll {pool(g) + n} dice",
        price=(Price(n, "reserve"),),
        odds=chances.of_success(g, n),
        rule="SD-22.3",
    )
