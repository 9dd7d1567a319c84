"""AN-16: the Briefcase: stow and unstow Equipment, and use what lies there, once."""

from __future__ import annotations

from typing import Final

from noctuary.engine.ahead import tells
from noctuary.games.arkham_noir import ahead, effects, hand
from noctuary.games.arkham_noir.events import Moved
from noctuary.games.arkham_noir.state import ArkhamNoir


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


MOVES: Final = {"stow": stow, "unstow": unstow, "use": use}


@tells(ahead.free_move)
def free_move(g: ArkhamNoir, move: str) -> None:
    """AN-16.2: one of these, beside the decision that is open."""
    verb, card = g.pack.free_moves[move]
    MOVES[verb](g, card, move)
