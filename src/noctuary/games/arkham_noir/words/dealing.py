"""Cards on a real table: which one came (AN-1.2)."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Wording
from noctuary.engine.step import Step
from noctuary.games.arkham_noir import maintenance, menaces, playing, setup
from noctuary.games.arkham_noir.state import ArkhamNoir
from noctuary.games.arkham_noir.words.answers import answer
from noctuary.games.arkham_noir.words.book import WORDS
from noctuary.games.arkham_noir.words.names import card_at, name

WHY: Final = "The cards are in your hands."


@WORDS.asks(setup.Deal, playing.CheckStability, maintenance.RefillLeads)
def clue_came(g: ArkhamNoir, step: Step) -> Wording:
    """A card of the Draw Stack."""
    return Wording("Which card did you draw?", WHY, "AN-1.2")


@WORDS.asks(menaces.TurnOverMenace)
def menace_came(g: ArkhamNoir, step: Step) -> Wording:
    """A card of the Menace Deck."""
    return Wording("Which menace did you turn over?", WHY, "AN-27.1")


@WORDS.labels(setup.Deal, playing.CheckStability, maintenance.RefillLeads, menaces.TurnOverMenace)
def of_drawing(g: ArkhamNoir, step: Step, option: str) -> Option:
    """A card that may have come."""
    verb, _, card = option.partition(":")
    if verb != "draw":
        return answer(g, step, option)
    return Option(id=option, verb=verb, about=card_at(card), label=name(g, card), target=card)
