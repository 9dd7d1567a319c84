"""AN-27 to AN-29: Menace Cards, their effects, and the Herald."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.arkham_noir import closing, hand
from noctuary.games.arkham_noir.decision import Decision
from noctuary.games.arkham_noir.events import MenaceCame, Moved
from noctuary.games.arkham_noir.state import ArkhamNoir


class TurnOverMenace(Step, frozen=True):
    """AN-27.1: the top Menace Card comes into play; AN-27.7: without one the game is lost."""

    def run(self, g: ArkhamNoir) -> None:
        if not g.menace_deck:
            g.finish("loss_menace", "AN-27.7")
            return
        card = g.draw(self, g.menace_deck, among=top_group(g))
        if card is not None:
            enter(g, card)

    def drawn(self, g: ArkhamNoir, card: str) -> None:
        g.menace_deck.remove(card)
        enter(g, card)


TURN_OVER: Final = TurnOverMenace()


def top_group(g: ArkhamNoir) -> int:
    """AN-27.9: how many cards of the top card's group lie there, `dusk` before `midnight`."""
    groups = [g.pack.menace[card].group for card in g.menace_deck]
    return groups.count(groups[-1])


class SearchMenaces(Decision, frozen=True):
    """AN-14.19: the player looks at the Menace Deck and chooses one card."""

    def run(self, g: ArkhamNoir) -> None:
        if not g.menace_deck:
            g.finish("loss_menace", "AN-14.21")
            return
        g.revealed += 1
        # Whoever has seen the whole deck knows which card is missing.
        g.removed += g.removed_unseen
        g.removed_unseen.clear()
        self.put(g, ["menace:" + card for card in sorted(g.menace_deck)])

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        card = option.removeprefix("menace:")
        g.menace_deck.remove(card)
        stack(g, "AN-14.20")
        enter(g, card)


def stack(g: ArkhamNoir, rule: str) -> None:
    """AN-3.8, AN-14.20: each group is shuffled separately, `dusk` lies on top."""
    groups = g.pack.menace
    dusk = [card for card in g.menace_deck if groups[card].group == "dusk"]
    midnight = [card for card in g.menace_deck if groups[card].group == "midnight"]
    g.shuffle(midnight, "menace_deck", rule)
    g.shuffle(dusk, "menace_deck", rule)
    g.menace_deck[:] = midnight + dusk


def enter(g: ArkhamNoir, card: str) -> None:
    """AN-27.2, AN-27.3: its ongoing effects hold from now on; its immediate ones follow."""
    g.active_menaces.append(card)
    g.menaces_turned += 1
    g.emit(MenaceCame(card=card, rule="AN-27.2"))
    begin_immediate(g, card)


def begin_immediate(g: ArkhamNoir, card: str) -> None:
    """Start the immediate effects, if there are any."""
    if g.pack.immediate[card]:
        g.agenda.append(CarryOutImmediate(card))


class CarryOutImmediate(Step, frozen=True):
    """AN-27.3, AN-27.4: immediate effects in printed order; all of them are compulsory."""

    card: str
    index: int = 0

    def run(self, g: ArkhamNoir) -> None:
        immediate = g.pack.immediate[self.card]
        if self.index + 1 < len(immediate):
            g.agenda.append(CarryOutImmediate(self.card, self.index + 1))
        match immediate[self.index].effect:
            case "imm_access_case_3":
                closing.access(g, 3, "AN-28.1")
            case "imm_purge_dusk":
                purge_dusk(g)
            case "imm_full_reshuffle":
                reshuffle_everything(g)
            case "imm_icons":
                g.agenda.append(closing.ApplyIcons(self.card, self.card))
            case _:
                raise ValueError(f"{self.card} has an immediate effect that is none")


def purge_dusk(g: ArkhamNoir) -> None:
    """AN-28.2, AN-28.3: all `dusk` menaces go to the box; the rest of the deck keeps its order."""
    for zone in ("active_menaces", "menace_deck"):
        cards: list[str] = getattr(g, zone)
        gone = [c for c in cards if c in g.pack.menace and g.pack.menace[c].group == "dusk"]
        cards[:] = [card for card in cards if card not in gone]
        g.removed += gone
        for card in gone:
            g.emit(Moved(card=card, source=zone, to="removed", rule="AN-28.2"))
    g.revealed += 1
    g.then(hand.ENFORCE)


def reshuffle_everything(g: ArkhamNoir) -> None:
    """AN-28.4: Time Penalty Area, Discard Area and Draw Stack become the new Draw Stack."""
    for zone in ("time_area", "discard_area"):
        cards: list[str] = getattr(g, zone)
        for card in cards:
            g.emit(Moved(card=card, source=zone, to="draw_stack", rule="AN-28.4"))
        g.draw_stack += cards
        cards.clear()
    g.shuffle(g.draw_stack, "draw_stack", "AN-28.4")
