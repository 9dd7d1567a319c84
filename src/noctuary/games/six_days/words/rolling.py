"""SD-11, SD-12: the dice, the sacrifice and what hits buy, in words."""

from __future__ import annotations

from noctuary.engine.question import Option, Price, Thing, Wording
from noctuary.engine.words import capital, counted, listed
from noctuary.games.six_days import buying, names, rolling
from noctuary.games.six_days.records import Complication
from noctuary.games.six_days.state import SixDays, attempt, difficulty, hits, pool, price
from noctuary.games.six_days.words import chances, phrases
from noctuary.games.six_days.words.book import WORDS, thing
from noctuary.games.six_days.words.phrases import plural
from noctuary.games.six_days.words.slots import IN_HAND


@WORDS.asks(rolling.Throw)
def throw(g: SixDays, step: rolling.Throw) -> Wording:
    """Dice on the table: the pool."""
    return Wording(f"Roll {counted(pool(g), 'die', 'dice')}. What do you get?", "", "SD-11.1")


@WORDS.asks(rolling.RerollHighest)
def highest(g: SixDays, step: rolling.RerollHighest) -> Wording:
    """Dice on the table: a penalty."""
    rule = "SD-11.2" if step.why == "condition" else "SD-11.3"
    text = f"A {capital(step.why)} hinders you: roll one die. What does it show?"
    return Wording(text, "The highest die keeps the lower of the two faces.", rule)


@WORDS.asks(rolling.RerollLowest)
def lowest(g: SixDays, step: rolling.RerollLowest) -> Wording:
    """Dice on the table: the sacrifice."""
    return Wording("What does the lowest die show now?", IN_HAND, "SD-11.5")


@WORDS.asks(rolling.Sacrifice)
def sacrifice(g: SixDays, step: rolling.Sacrifice) -> Wording:
    """The dice as they lie after the penalties."""
    roll = attempt(g)
    shown = f"The dice show {phrases.dice(roll.faces)}: {plural(hits(roll), 'hit')}."
    text = "Do you sacrifice somebody or something?"
    return Wording(text, f"{shown} {g.pack.prompts.sacrifice}", "SD-11.5", "words")


@WORDS.labels(rolling.Sacrifice)
def of_sacrifice(g: SixDays, step: rolling.Sacrifice, option: str) -> Option:
    """Whether anybody or anything is given up."""
    kind, _, name = option.partition(":")
    if kind != "give":
        return Option(id=option, verb="decline", label="Give up nothing", rule="SD-11.5")
    return Option(
        id=option,
        verb="give",
        about=(thing(name),),
        label=f"Give up {names.thing(g, attempt(g).hero, name)}",
        odds=chances.of_sacrifice(attempt(g)),
        cost="one die to your Score",
        tone="final",
        rule="SD-11.5",
    )


# ── buying ────────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(buying.Buy)
def buy(g: SixDays, step: buying.Buy) -> Wording:
    """SD-22.4: what the hits can buy."""
    roll, need = attempt(g), difficulty(g)
    half = " Half a success at the core goal still gives the Rival a die."
    why = (
        f"The dice show {phrases.dice(roll.faces)}. Success costs {need}, partial success "
        f"{need - 1}, averting and style one each."
        + (half if roll.core and g.settings.partial == "rival" else "")
        + f" {g.pack.prompts.buy}"
    )
    return Wording(f"{capital(plural(hits(roll), 'hit'))}. What do you buy?", why, "SD-12.7")


@WORDS.labels(buying.Buy)
def of_purchase(g: SixDays, step: buying.Buy, option: str) -> Option:
    """A purchase with its price, and what stays unbought."""
    have = hits(attempt(g))
    if option == "nothing":
        none = f"0 of {counted(have, 'hit')}"
        return Option(id=option, verb="decline", label="Buy nothing", cost=none, rule="SD-12.7")
    parts = tuple(option.split("+"))
    if len(parts) == 1:
        return qualifier(g, option)
    cost = buying.cost(g, list(parts))
    open_ones = [names.complication(c) for c in left_open(g, parts)]
    rest = f"; not averted: {listed(open_ones)}" if open_ones else ""
    return Option(
        id=option,
        verb="buy",
        label=capital("; ".join(phrases.qualifier(g, part) for part in parts)) + rest,
        price=(Price(cost, "hits"),),
        cost=f"{cost} of {counted(have, 'hit')}",
        parts=parts,
        rule="SD-12.7",
    )


def qualifier(g: SixDays, name: str) -> Option:
    """One thing that hits can buy."""
    cost = price(g, name)
    _, what = buying.kind_of(name)
    return Option(
        id=name,
        verb="buy",
        about=(Thing("card", what),) if what else (),
        label=capital(phrases.qualifier(g, name)),
        price=(Price(cost, "hits"),),
        cost=counted(cost, "hit"),
        parts=(name,),
    )


def left_open(g: SixDays, parts: tuple[str, ...]) -> list[Complication]:
    """The complications that a purchase does not avert."""
    return [c for c in attempt(g).complications if f"avert:{c.id}" not in parts]


@WORDS.refuses(buying.Buy)
def too_dear(g: SixDays, step: buying.Buy) -> tuple[Option, ...]:
    """SD-12.7: single purchases that the hits do not reach."""
    have = hits(attempt(g))
    return tuple(
        Option(
            id=name,
            verb="buy",
            label=capital(phrases.qualifier(g, name)),
            enabled=False,
            why_not=f"it costs {price(g, name)} and you have {plural(have, 'hit')}",
            price=(Price(price(g, name), "hits"),),
            rule="SD-12.7",
        )
        for name in buying.qualifiers(attempt(g))
        if price(g, name) > have
    )
