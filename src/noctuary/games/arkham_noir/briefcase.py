"""AN-16: the Briefcase: stow and unstow Equipment, and use what lies there, once."""

from __future__ import annotations

from noctuary.games.arkham_noir import effects, hand
from noctuary.games.arkham_noir.decision import FREE_MOVES
from noctuary.games.arkham_noir.state import ArkhamNoir, Moved


def stow(g: ArkhamNoir, card: str, move: str) -> None:
    """AN-16.1, AN-16.4: from hand to Briefcase, where it no longer counts against the limit."""
    g.hand.remove(card)
    g.briefcase.append(card)
    g.emit(Moved(card=card, source="hand", to="briefcase", rule="AN-16.1"))


def unstow(g: ArkhamNoir, card: str, move: str) -> None:
    """AN-16.5: from Briefcase to hand, where the limit bites at once."""
    g.briefcase.remove(card)
    g.hand.append(card)
    g.emit(Moved(card=card, source="briefcase", to="hand", rule="AN-16.5"))
    g.then(hand.ENFORCE)


def use(g: ArkhamNoir, card: str, move: str) -> None:
    """AN-16.8, AN-16.10: the card is removed from the game, then its effects are resolved."""
    g.briefcase.remove(card)
    g.removed.append(card)
    g.emit(Moved(card=card, source="briefcase", to="removed", rule="AN-16.8"))
    effects.begin(g, card, None, g.pack.briefcase_effects[move])


FREE_MOVES.update(stow=stow, unstow=unstow, use=use)
