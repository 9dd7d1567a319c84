"""Words for cards: Abilities and Consumables that are used, paid, given, taken or lost; cubes."""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import (
    abilities,
    effects,
    exchange,
    goods,
    reactions,
    tracks,
)
from noctuary.games.dark_quarter.state import DarkQuarter, card_of
from noctuary.games.dark_quarter.words import WORDS, prose
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES, you
from noctuary.games.dark_quarter.words.options import labels, says, things

says("done", "Done", "", "DQ-42.4")
says("accept", "Yes", "", "DQ-10.5")
says("decline", "No", "", "DQ-10.5")
says("skip", "No", "", "DQ-10.6")

# ── using a card ──────────────────────────────────────────────────────────────────────────────


@labels("use")
def use(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    card = card_of(g, name)
    limit = None if name in g.pack.consumable else g.pack.ability[name].limit
    cost = "discards it" if name in g.pack.consumable else (limit or "").replace("_", " ")
    return Option(
        id=option,
        label=f"{card.name}: {card.text}",
        verb="use",
        about=(Thing("card", name),),
        cost=cost,
        rule="DQ-10.14",
        group="cards",
        target=name,
    )


@WORDS.asks(abilities.AgreeToUse)
def agree(g: DarkQuarter, step: abilities.AgreeToUse) -> Wording:
    return Wording(
        f"{you(g, g.trials[-1].who)}, do you accept {prose.name_of(g, step.card)}?",
        f"{you(g, step.owner)} offers it: {card_of(g, step.card).text}",
        "DQ-10.5",
    )


@WORDS.asks(effects.OfferRecovery)
def recovery(g: DarkQuarter, step: effects.OfferRecovery) -> Wording:
    item = prose.name_of(g, step.item)
    return Wording(f"{you(g, step.owner)}, do you take {item} back?", "", "DQ-10.26")


@WORDS.asks(reactions.AnswerIcon)
def icon(g: DarkQuarter, step: reactions.AnswerIcon) -> Wording:
    return Wording(
        f"{icon_text(g, step)}. Does anybody answer?", "Before the first move.", "DQ-10.21"
    )


# ── cubes ─────────────────────────────────────────────────────────────────────────────────────


def icon_text(g: DarkQuarter, step: Any) -> str:
    """A movement icon in words."""
    verb = "improve" if step.direction == "improve" else "degrade"
    return f"{you(g, step.who)} must {verb} {SKILL_NAMES[step.skill]} by {step.n}"


@WORDS.asks(tracks.MoveCubes)
def track(g: DarkQuarter, step: tracks.MoveCubes) -> Wording:
    return Wording(
        f"{you(g, step.who)}, which Skill?",
        f"{icon_text(g, step)}; all moves on one track.",
        "DQ-7.6",
    )


@WORDS.asks(abilities.PayCost)
def cost_track(g: DarkQuarter, step: abilities.PayCost) -> Wording:
    return Wording(
        f"{you(g, step.owner)}, which Skill pays?", card_of(g, step.card).text, "DQ-10.25"
    )


@labels("track")
def skill(g: DarkQuarter, step: Any, option: str, name: str) -> Option:
    who = step.who if isinstance(step, tracks.MoveCubes) else step.owner
    slots = ", ".join(map(str, g.sheets[who].track(name)))
    return Option(
        id=option,
        label=f"{SKILL_NAMES[name]} ({slots})",
        verb="track",
        about=(Thing("skill", name),),
        rule="DQ-7.6",
        target=name,
    )


@WORDS.asks(effects.ImproveOneCube)
def one_cube(g: DarkQuarter, step: effects.ImproveOneCube) -> Wording:
    return Wording(
        f"{you(g, step.who)}, which cube do you improve?",
        f"By up to {step.n}; it stops before an occupied slot.",
        "DQ-7.16",
    )


# ── cards that change hands ───────────────────────────────────────────────────────────────────


@WORDS.asks(abilities.DiscardForCost)
def lose_for_cost(g: DarkQuarter, step: abilities.DiscardForCost) -> Wording:
    return Wording(f"{you(g, step.owner)}, which card pays?", "Without its effect.", "DQ-10.17")


@WORDS.asks(exchange.AcceptGift)
def gift(g: DarkQuarter, step: exchange.AcceptGift) -> Wording:
    item = prose.name_of(g, step.item)
    return Wording(
        f"{you(g, step.asked)}, do you agree?",
        f"{you(g, step.giver)} would give {item} to {you(g, step.taker)}.",
        "DQ-12.8",
    )


@WORDS.asks(exchange.ExchangeAnywhere)
def partner(g: DarkQuarter, step: exchange.ExchangeAnywhere) -> Wording:
    return Wording(f"{you(g, step.owner)}, with whom do you exchange?", "", "DQ-12.9")


@WORDS.asks(exchange.ExchangeWith)
def exchanging(g: DarkQuarter, step: exchange.ExchangeWith) -> Wording:
    who = you(g, step.owner)
    return Wording(f"{who}, what changes hands with {you(g, step.other)}?", "", "DQ-12.7")


@WORDS.asks(goods.OfferConsumables)
def offer(g: DarkQuarter, step: goods.OfferConsumables) -> Wording:
    return Wording(f"{you(g, step.who)}, which card do you take?", "", "DQ-12.11")


@WORDS.asks(goods.LoseConsumables)
def lose(g: DarkQuarter, step: goods.LoseConsumables) -> Wording:
    if g.companion:
        what = "any Consumable" if step.item == "any" else prose.name_of(g, step.item)
        return Wording(
            f"{you(g, step.who)}, discard {what}.", "Or say that you have none.", "DQ-12.13"
        )
    return Wording(f"{you(g, step.who)}, which card do you lose?", "", "DQ-12.14")


CARD_RULES: Final = {"give": "DQ-12.7", "take": "DQ-12.11", "lose": "DQ-12.14"}


@labels("give", "take", "lose")
def card(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    """A card that is taken, lost or given: by whom and to whom, if that is not the one asked."""
    verb = option.partition(":")[0]
    *ends, item = rest.split(":")
    words = prose.name_of(g, item)
    if ends:
        words = f"{you(g, ends[0])} gives {words} to {you(g, ends[1])}"
    elif verb == "give":
        words = f"Give {words}"
    return Option(
        id=option,
        label=words,
        verb=verb,
        about=(Thing("card", item), *things("person", ends)),
        rule=CARD_RULES[verb],
        group="exchange",
        target=item,
    )
