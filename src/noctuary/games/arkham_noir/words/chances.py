"""What may come of an option: Stability Checks, and where a card goes that is thrown away."""

from __future__ import annotations

from math import comb

from noctuary.engine.question import Price, Share
from noctuary.games.arkham_noir.state import ArkhamNoir, check_odds, has_time_icon
from noctuary.games.arkham_noir.words.names import ZONES, name


def stability_odds(g: ArkhamNoir, checks: int = 1) -> tuple[Share, ...]:
    """How many of these Stability Checks fail, exactly, from the cards that can still come."""
    fails, total = check_odds(g)
    if not checks or not total:
        return ()
    if checks == 1 or checks > total:
        return (Share("holds", total - fails, total), Share("fails", fails, total))
    ways = [comb(fails, k) * comb(total - fails, checks - k) for k in range(checks + 1)]
    words = [
        "all hold",
        f"1 of {checks} fails",
        *[f"{k} of {checks} fail" for k in range(2, checks)],
    ]
    words.append("all fail")
    return tuple(Share(w, n, comb(total, checks)) for w, n in zip(words, ways, strict=True))


def checks_price(checks: int) -> tuple[Price, ...]:
    """So many Stability Checks have to be made."""
    return (Price(checks, "checks"),) if checks else ()


def lead_cost(g: ArkhamNoir) -> str:
    """Where the First Lead goes if it is thrown away."""
    if not g.leads_row:
        return ""
    lead = g.leads_row[0]
    return f"{name(g, lead)} goes to {ZONES[discard_zone(g, lead)]}"


def lead_price(g: ArkhamNoir) -> tuple[Price, ...]:
    """AN-4.3: the First Lead is lost, and perhaps time with it."""
    if not g.leads_row:
        return ()
    return (Price(1, "lead"), *time_price(g, g.leads_row[0]))


def time_price(g: ArkhamNoir, card: str) -> tuple[Price, ...]:
    """A card that goes to the Time Penalty Area when it is discarded."""
    return (Price(1, "time"),) if discard_zone(g, card) == "time_area" else ()


def discard_zone(g: ArkhamNoir, card: str) -> str:
    """AN-7.1, AN-7.8: where a card goes when it is discarded."""
    to_time = has_time_icon(g, card) and not g.pack.faces[card].no_discard
    return "time_area" if to_time else "discard_area"
