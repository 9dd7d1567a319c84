"""AN-7: cards that are discarded, or cannot be, in words."""

from __future__ import annotations

from noctuary.engine.question import Option
from noctuary.games.arkham_noir import hand
from noctuary.games.arkham_noir.state import ArkhamNoir
from noctuary.games.arkham_noir.words.chances import discard_zone, time_price
from noctuary.games.arkham_noir.words.names import ZONES, card_at, name


def discarding(g: ArkhamNoir, option: str) -> Option | None:
    """A card that is discarded, and where it goes; None if the option does something else."""
    verb, _, card = option.partition(":")
    if verb != "discard":
        return None
    return Option(
        id=option,
        verb=verb,
        about=card_at(card, discard_zone(g, card)),
        label=f"Discard {name(g, card)}",
        price=time_price(g, card),
        cost=f"to {ZONES[discard_zone(g, card)]}",
        rule="AN-7.1",
        target=card,
    )


def undiscardable(g: ArkhamNoir, cards: list[str]) -> tuple[Option, ...]:
    """AN-7.6: those of some cards that cannot be discarded while another can."""
    allowed = hand.may_be_discarded(g, cards)
    return tuple(
        Option(
            id=f"discard:{card}",
            verb="discard",
            about=card_at(card),
            label=f"Discard {name(g, card)}",
            enabled=False,
            why_not="it cannot be discarded while another card can",
            rule="AN-7.6",
            target=card,
        )
        for card in cards
        if card not in allowed
    )
