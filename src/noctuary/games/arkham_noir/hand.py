"""AN-5 to AN-7: the hand, its limit, and what becomes of a discarded clue."""

from __future__ import annotations

from noctuary.games.arkham_noir import closing
from noctuary.games.arkham_noir.decision import Decision, free_moves
from noctuary.games.arkham_noir.events import Moved
from noctuary.games.arkham_noir.state import HAND_LIMIT, ArkhamNoir, hand_limit, has_time_icon


def discard(g: ArkhamNoir, card: str, source: str, rule: str = "AN-7.1") -> None:
    """AN-7.1: a clue with the time icon goes to the Time Penalty Area, any other to the Discard
    Area; AN-7.8: an undiscardable one always to the Discard Area."""
    face = g.pack.faces[card]
    if not face.no_discard and (face.time_icon or (face.darkness and has_time_icon(g, card))):
        g.time_area.append(card)
        area = "time_area"
    else:
        g.discard_area.append(card)
        area = "discard_area"
    if g.listener is not None:
        g.listener(Moved(card=card, source=source, to=area, rule=rule))


def may_be_discarded(g: ArkhamNoir, cards: list[str]) -> list[str]:
    """AN-7.6, AN-7.7: undiscardable cards only where nothing else is there."""
    faces = g.pack.faces
    return [card for card in cards if not faces[card].no_discard] or list(cards)


def to_hand(g: ArkhamNoir, card: str, source: str, rule: str) -> None:
    """AN-13.8: the card goes to the hand; AN-22.6 and then AN-6.3 follow before anything else."""
    hand = g.hand
    hand.append(card)
    if g.listener is not None:
        g.listener(Moved(card=card, source=source, to="hand", rule=rule))
    if len(hand) > HAND_LIMIT:
        g.agenda.append(ENFORCE)
    if card == g.pack.machine:
        closing.machine_came(g)


class EnforceHandLimit(Decision, frozen=True):
    """AN-6.3: while the hand holds more cards than the limit, one must be discarded."""

    def run(self, g: ArkhamNoir) -> None:
        if len(g.hand) > hand_limit(g):
            choices = may_be_discarded(g, g.hand)
            if len(choices) == 1 and not free_moves(g):
                self.chosen(g, "discard:" + choices[0])
            else:
                self.put(g, ["discard:" + card for card in choices])

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        card = option[8:]
        g.hand.remove(card)
        g.agenda.append(self)
        discard(g, card, "hand", "AN-6.3")


ENFORCE = EnforceHandLimit()
