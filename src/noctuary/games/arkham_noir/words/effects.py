"""AN-13 to AN-15: what the effects of clues ask, in words."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.words import capital
from noctuary.games.arkham_noir import effects, menaces
from noctuary.games.arkham_noir.state import ArkhamNoir
from noctuary.games.arkham_noir.words.answers import answer
from noctuary.games.arkham_noir.words.book import WORDS
from noctuary.games.arkham_noir.words.chances import checks_price, stability_odds
from noctuary.games.arkham_noir.words.discarding import discarding, undiscardable
from noctuary.games.arkham_noir.words.names import EFFECTS, RULES, ZONES, because, card_at, name

Taking = effects.Take | effects.SearchDraw


@WORDS.asks(effects.Take)
def take(g: ArkhamNoir, step: effects.Take) -> Wording:
    """AN-13.8: a card of an open zone."""
    effect, rule = effects.TAKE_RULES[step.zone]
    zone = ZONES[step.zone]
    text = f"Do you take a card from {zone}?" if step.may else f"Take a card from {zone}."
    return Wording(text, because(g, step.card, effect), rule)


@WORDS.asks(effects.SearchDraw)
def search(g: ArkhamNoir, step: effects.SearchDraw) -> Wording:
    """AN-14.11: a card of the Draw Stack."""
    return Wording(
        "Which card from the Draw Stack do you take? The rest is shuffled.",
        because(g, step.card, "search_draw"),
        "AN-14.11",
    )


@WORDS.labels(effects.Take, effects.SearchDraw)
def of_taking(g: ArkhamNoir, step: Taking, option: str) -> Option:
    """A card that comes to the hand."""
    verb, _, card = option.partition(":")
    if verb != "take":
        return answer(g, step, option)
    return Option(
        id=option,
        verb=verb,
        about=card_at(card, "hand"),
        label=f"Take {name(g, card)}",
        tone="gain",
        target=card,
    )


@WORDS.asks(effects.DiscardOne)
def discard(g: ArkhamNoir, step: effects.DiscardOne) -> Wording:
    """AN-14.22, AN-14.24: a card of the hand or the Leads Row."""
    effect = "discard_hand" if step.zone == "hand" else "discard_lead"
    text = f"Which card from {ZONES[step.zone]} do you discard?"
    return Wording(text, because(g, step.card, effect), RULES[effect])


@WORDS.labels(effects.DiscardOne)
def of_discarding(g: ArkhamNoir, step: effects.DiscardOne, option: str) -> Option:
    """A card, or a free move."""
    return discarding(g, option) or answer(g, step, option)


@WORDS.refuses(effects.DiscardOne)
def stays(g: ArkhamNoir, step: effects.DiscardOne) -> tuple[Option, ...]:
    """AN-7.6: cards that cannot be discarded while another can."""
    return undiscardable(g, getattr(g, step.zone))


@WORDS.asks(effects.Offer)
def offer(g: ArkhamNoir, step: effects.Offer) -> Wording:
    """AN-1.8: an optional effect."""
    closes = step.effect in ("close_case_5", "close_case_6")
    text = "Close this case" if closes else capital(EFFECTS[step.effect])
    return Wording(f"{text}?", because(g, step.card, step.effect), RULES[step.effect])


@WORDS.labels(effects.Offer)
def of_offer(g: ArkhamNoir, step: effects.Offer, option: str) -> Option:
    """Yes, no; a check that is offered shows its odds."""
    checks = int(step.effect == "stability_check")
    if option != "accept" or not checks:
        return answer(g, step, option)
    return Option(
        id=option,
        verb="accept",
        label="Yes",
        odds=stability_odds(g, checks),
        price=checks_price(checks),
        tone="danger",
        group="answer",
    )


@WORDS.asks(effects.Swap)
def swap(g: ArkhamNoir, step: effects.Swap) -> Wording:
    """AN-14.15: a hand card for a penalty card."""
    return Wording(
        "Which card in your hand do you exchange for which penalty card?",
        because(g, step.card, "swap_penalty"),
        "AN-14.15",
    )


@WORDS.labels(effects.Swap)
def of_swap(g: ArkhamNoir, step: effects.Swap, option: str) -> Option:
    """AN-14.15: one exchange."""
    verb, *cards = option.split(":")
    if verb != "swap":
        return answer(g, step, option)
    mine, theirs = cards
    zone = "time_area" if theirs in g.time_area else "stability_area"
    return Option(
        id=option,
        verb="exchange",
        about=(Thing("card", mine), Thing("card", theirs), Thing("place", zone)),
        label=f"{name(g, mine)} for {name(g, theirs)}",
        cost=f"{name(g, mine)} goes to {ZONES[zone]}",
        rule="AN-14.15",
        group=f"swap:{mine}",
        target=theirs,
    )


@WORDS.asks(menaces.SearchMenaces)
def search_menaces(g: ArkhamNoir, step: menaces.SearchMenaces) -> Wording:
    """AN-14.19: one of the Menace Deck."""
    return Wording(
        "Which menace do you let in?",
        "You have looked through the Menace Deck; one of these comes.",
        "AN-14.19",
    )


@WORDS.labels(menaces.SearchMenaces)
def of_menaces(g: ArkhamNoir, step: menaces.SearchMenaces, option: str) -> Option:
    """A menace that comes into play."""
    verb, _, card = option.partition(":")
    if verb != "menace":
        return answer(g, step, option)
    return Option(
        id=option,
        verb="admit",
        about=card_at(card, "active_menaces"),
        label=name(g, card),
        tone="danger",
        target=card,
    )
