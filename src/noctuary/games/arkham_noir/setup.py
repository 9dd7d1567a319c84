"""AN-3: setting the table, and AN-34: what is decided before."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import SettingError
from noctuary.engine.settings import Choice, Setting
from noctuary.engine.step import Step
from noctuary.games.arkham_noir import menaces, turn
from noctuary.games.arkham_noir.content.cards import Cards
from noctuary.games.arkham_noir.events import Moved
from noctuary.games.arkham_noir.state import HAND_LIMIT, ROW_SIZE, ArkhamNoir, Line, Settings

SETTINGS: Final = (
    Setting(
        "mode",
        "Mode",
        (
            Choice("hardboiled", "Hardboiled", "complete all five objectives; hard", 1),
            Choice("classic", "Classic", "score puzzle clues of five types; easier", -1),
        ),
        "What counts as victory.",
        "AN-34.2",
    ),
    Setting(
        "limits",
        "Limits",
        (
            Choice(5, "Five", "five cards in a penalty area are too many"),
            Choice(6, "Six", "one card more in both areas; easier", -1),
        ),
        "How much time and stability you have.",
        "AN-34.3",
    ),
    Setting(
        "menaces",
        "Menaces",
        (
            Choice("all", "All six", "six menaces before the end"),
            Choice("one_dusk_removed", "One fewer", "a dusk menace is gone, unseen; harder", 1),
            Choice("aurora_removed", "No aurora", "the one that also helps is gone; hardest", 2),
        ),
        "How many menaces stand between you and the end.",
        "AN-34.4",
    ),
    Setting(
        "help",
        "Outside help",
        (
            Choice("contact_and_equipment", "Contact and equipment", "both in your Briefcase"),
            Choice("contact_or_equipment", "One of them", "you pick which; harder", 1),
            Choice("none", "None", "nobody helps; hardest, but Case 1 gives more time", 2),
        ),
        "What lies in your Briefcase at the start.",
        "AN-34.5",
    ),
    Setting(
        "pick",
        "Which of them",
        (
            Choice("contact", "The contact", "takes back a stability or a time card"),
            Choice("equipment", "The equipment", "see below"),
        ),
        "You allow yourself one of the two.",
        "AN-34.5",
        ("help", ("contact_or_equipment",)),
    ),
    Setting(
        "equipment",
        "Equipment",
        (
            Choice("tome", "The book", "search the Draw Stack, at the price of a check"),
            Choice("ritual", "The rite", "play one locked clue without its key"),
        ),
        "Which guest equipment you take along, if any.",
        "AN-34.6",
        ("help", ("contact_and_equipment", "contact_or_equipment")),
    ),
)


def set_table(pack: Cards, given: dict[str, Any]) -> ArkhamNoir:
    """AN-3.1 to AN-3.7: everything that needs no chance; the rest waits on the agenda."""
    settings = msgspec.convert(given, Settings)
    g = ArkhamNoir(pack=pack, settings=settings, side="A" if settings.uses_equipment else "B")
    if settings.uses_contact:
        g.briefcase.append("contact")
    if settings.uses_equipment:
        g.briefcase.append(settings.equipment)
    g.removed += [guest for guest in pack.guest if guest not in g.briefcase]
    if not settings.uses_contact:
        g.removed.append("contact")
    g.case_deck = [pack.case_numbered[n] for n in (3, 4, 5, 6, 7)]
    g.lines = {pack.case_numbered[1]: Line(), pack.case_numbered[2]: Line()}
    if settings.mode == "hardboiled":
        g.objective_row = list(pack.objective)
    else:
        g.removed += pack.objective
    g.agenda = [turn.BEGIN_TURN, Deal("hand"), Deal("leads_row"), ShuffleDecks()]
    return g


class ShuffleDecks(Step, frozen=True):
    """AN-3.8 to AN-3.12: the Menace Deck by groups, then the 45 clues of the Draw Stack."""

    def run(self, g: ArkhamNoir) -> None:
        g.menace_deck = list(g.pack.menace)
        if g.settings.menaces == "one_dusk_removed":
            self.remove_one_dusk(g)
        elif g.settings.menaces == "aurora_removed":
            g.menace_deck.remove(g.pack.aurora)
            g.removed.append(g.pack.aurora)
        menaces.stack(g, "AN-3.8")
        g.draw_stack = list(g.pack.deck)
        g.shuffle(g.draw_stack, "draw_stack", "AN-3.11")

    def remove_one_dusk(self, g: ArkhamNoir) -> None:
        """AN-3.9: one random `dusk` card leaves the game unseen."""
        if g.chance == "real":
            raise SettingError(
                "with real cards nobody can remove a menace unseen: choose menaces=all"
            )
        dusk = [card for card in g.menace_deck if g.pack.menace[card].group == "dusk"]
        gone = dusk[g.below(len(dusk), "deck")]
        g.menace_deck.remove(gone)
        g.removed_unseen.append(gone)


class Deal(Step, frozen=True):
    """AN-3.13: five leads from right to left; AN-3.14: then three cards for the hand."""

    zone: str

    def run(self, g: ArkhamNoir) -> None:
        cards: list[str] = getattr(g, self.zone)
        while len(cards) < (ROW_SIZE if self.zone == "leads_row" else HAND_LIMIT):
            card = g.draw(self, g.draw_stack)
            if card is None:
                return
            self.lay(g, card)

    def drawn(self, g: ArkhamNoir, card: str) -> None:
        g.draw_stack.remove(card)
        self.lay(g, card)
        g.then(self)

    def lay(self, g: ArkhamNoir, card: str) -> None:
        """Leads are laid out from right to left, so that the last one drawn is the first."""
        if self.zone == "leads_row":
            g.leads_row.insert(0, card)
        else:
            g.hand.append(card)
        if g.listener is not None:
            rule = "AN-3.13" if self.zone == "leads_row" else "AN-3.14"
            g.listener(Moved(card=card, source="draw_stack", to=self.zone, rule=rule))
