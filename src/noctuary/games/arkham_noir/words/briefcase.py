"""AN-16: the Briefcase in words: the moments at which it is open, and its free moves."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Tone, Wording
from noctuary.games.arkham_noir import effects
from noctuary.games.arkham_noir.decision import Pause
from noctuary.games.arkham_noir.state import ArkhamNoir, hand_limit
from noctuary.games.arkham_noir.words.book import WORDS
from noctuary.games.arkham_noir.words.chances import checks_price, stability_odds
from noctuary.games.arkham_noir.words.names import EFFECTS, card_at, name

PAUSES: Final = {
    "effects": "The next effect is coming",
    "victory": "Victory is about to be checked",
    "stability": "Stability is about to be checked",
    "time": "Time is about to be checked",
    "refill": "The leads are about to be refilled",
}
FULL: Final = "your hand is full: one card must go"


@WORDS.asks(Pause)
def pause(g: ArkhamNoir, step: Pause) -> Wording:
    """AN-16.2: a moment between two things."""
    return Wording(
        f"{PAUSES[step.what]}: use something from your Briefcase first?",
        "You may use it between effects and before each step of Maintenance.",
        "AN-16.2",
    )


def free_move(g: ArkhamNoir, option: str) -> Option:
    """AN-16: a free move with a card of the Briefcase, or into it."""
    verb, card = g.pack.free_moves[option]
    if verb == "use":
        return using(g, option, card)
    words = "Put {} into the Briefcase" if verb == "stow" else "Take {} from the Briefcase"
    full = verb == "unstow" and len(g.hand) >= hand_limit(g)
    return Option(
        id=option,
        verb=verb,
        about=card_at(card, "briefcase" if verb == "stow" else "hand"),
        label=words.format(name(g, card)),
        cost=FULL if full else "free",
        rule="AN-16.1",
        group="briefcase",
        target=card,
    )


def using(g: ArkhamNoir, option: str, card: str) -> Option:
    """AN-16.8: a card is used up; AN-16.11: with a warning if it would do nothing."""
    coming = g.pack.briefcase_effects[option]
    idle = not any(could_do_something(g, effect.effect) for effect in coming)
    checks = sum(effect.effect == "stability_check" for effect in coming)
    tone: Tone = "danger" if idle else "gain"
    return Option(
        id=option,
        verb="use",
        about=card_at(card),
        label=f"Use {used(g, option, card)}",
        cost=f"{', '.join(EFFECTS[effect.effect] for effect in coming)}; "
        + ("does nothing now, then it is gone" if idle else "then it is gone"),
        odds=stability_odds(g, checks),
        price=checks_price(checks),
        tone=tone,
        rule="AN-16.8",
        group="briefcase",
        target=card,
    )


def used(g: ArkhamNoir, option: str, card: str) -> str:
    """The card that is used, or the side of the Contact (AN-16.9)."""
    sides = [move for move in g.pack.briefcase_moves[card] if move in g.pack.briefcase_effects]
    return name(g, card) if len(sides) == 1 else g.pack.contact.sides[sides.index(option)].name


def could_do_something(g: ArkhamNoir, effect: str) -> bool:
    """AN-16.11: whether using a card for this effect could change anything."""
    zone = next((zone for zone, (e, _) in effects.TAKE_RULES.items() if e == effect), None)
    if zone is not None:
        return any(card in g.pack.faces for card in getattr(g, zone))
    if effect == "swap_penalty":
        return bool(g.hand and (g.time_area or g.stability_area))
    return effects.possible(g, effect, None)
