"""The options of a roll in words: goals, reasons, dice, purchases, Conditions."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.step import Step
from noctuary.games.six_days import buying, declaring
from noctuary.games.six_days.records import Complication
from noctuary.games.six_days.state import SixDays, act, attempt, hits, pool, unaverted
from noctuary.games.six_days.words import chances, phrases
from noctuary.games.six_days.words.naming import NAMED
from noctuary.games.six_days.words.phrases import capital, joined


def of_lines(g: SixDays, step: Step, option: str) -> Option | None:
    """Goals and complications of the moment."""
    what = "goal" if isinstance(step, declaring.AskGoals) else "obstacle"
    table = f"{what}_{act(g)}"
    if option == "roll":
        return Option(id=option, label="Roll one die", odds=chances.of_table(g, table))
    if option.startswith("pick:"):
        return Option(id=option, label=capital(g.pack.entries[table][option]), group="table")
    return None


def of_reason(g: SixDays, step: Step, option: str) -> Option | None:
    """What helps or hinders, with its dice."""
    if option == "nothing":
        return Option(id=option, label="Nothing helps or hinders", rule="SD-10.13")
    names = option.split("+")
    if len(names) > 1:
        told = [phrases.reason(g, name) for name in names if not name.startswith("against:")]
        against = [phrases.reason(g, name) for name in names if name.startswith("against:")]
        more = f"; {joined(against)} against you" if against else ""
        return Option(id=option, label=f"{capital(joined(told))}{more}", rule="SD-10.14")
    return reason_item(g, option)


def reason_item(g: SixDays, name: str) -> Option:
    """One chip of the pool."""
    kind, _, what = name.partition(":")
    text = phrases.reason(g, name)
    if kind == "against":
        rule = "SD-11.2" if what.startswith("c") else "SD-11.3"
        hint = "highest die again, the lower face counts"
        return Option(
            id=name,
            label=f"{capital(text)} hinders",
            cost=hint,
            rule=rule,
            group="against",
            target=what,
        )
    dice, rule = DICE.get(kind, (1, "SD-10.5"))
    if kind == "with":
        rule = {"c": "SD-10.6", "w": "SD-10.5", "h": "SD-20.6"}.get(what[0], "SD-10.10")
    cost = f"+{dice} {'die' if dice == 1 else 'dice'}"
    return Option(id=name, label=capital(text), cost=cost, rule=rule, group=kind, target=what)


DICE: Final = {
    "self": (2, "SD-10.3"),
    "doing": (1, "SD-10.4"),
    "resource": (1, "SD-10.7"),
    "prepared": (1, "SD-10.9"),
    "tool": (1, "SD-10.10"),
}


def of_risk(g: SixDays, step: Step, option: str) -> Option | None:
    """So many dice, and the chance that they are enough."""
    n = int(option)
    text = f"{option} from the reserve: roll {pool(g) + n} dice"
    return Option(id=option, label=text, odds=chances.of_success(g, n), rule="SD-22.3")


def of_sacrifice(g: SixDays, step: Step, option: str) -> Option | None:
    """Whether anybody or anything is given up."""
    if option == "none":
        return Option(id=option, label="Give up nothing", rule="SD-11.5")
    odds = chances.of_sacrifice(attempt(g))
    text = NAMED["give"](g, option.removeprefix("give:"))
    return Option(id=option, label=text, odds=odds, cost="one die to your Score", rule="SD-11.5")


def of_purchase(g: SixDays, step: Step, option: str) -> Option | None:
    """A purchase with its price, and what stays unbought."""
    have = hits(attempt(g))
    if option == "nothing":
        return Option(id=option, label="Buy nothing", cost=f"0 of {have} hits", rule="SD-12.7")
    names = option.split("+")
    cost = buying.cost(g, names)
    if len(names) == 1:
        word = "hit" if cost == 1 else "hits"
        return Option(id=option, label=capital(phrases.qualifier(g, option)), cost=f"{cost} {word}")
    open_ones = [phrases.complication(c) for c in left_open(g, names)]
    rest = f"; not averted: {joined(open_ones)}" if open_ones else ""
    text = capital("; ".join(phrases.qualifier(g, name) for name in names)) + rest
    return Option(id=option, label=text, cost=f"{cost} of {have} hits", rule="SD-12.7")


def left_open(g: SixDays, names: list[str]) -> list[Complication]:
    """The complications that a purchase does not avert."""
    return [c for c in attempt(g).complications if f"avert:{c.id}" not in names]


def of_occurring(g: SixDays, step: Step, option: str) -> Option | None:
    """Which complications occur now; the others wait."""
    if option == "later":
        return Option(id=option, label="None: all of them wait", rule="SD-13.2")
    texts = {c.id: phrases.complication(c) for c in unaverted(attempt(g))}
    chosen = [texts[name] for name in option.split("+")]
    return Option(id=option, label=capital(joined(chosen)), rule="SD-13.1")


def of_condition(g: SixDays, step: Step, option: str) -> Option | None:
    """A Condition with the hint of the pick list."""
    if option == "none":
        return Option(id=option, label="No Condition", rule="SD-13.4")
    kind = g.pack.conditions.get(option.removeprefix("take:"))
    if kind is None:
        return None
    hint = {"helps": "often helps", "hinders": "often hinders", "either": "helps or hinders"}
    return Option(
        id=option,
        label=capital(kind.text),
        cost=hint[kind.default],
        group="conditions",
        rule="SD-13.4",
    )
