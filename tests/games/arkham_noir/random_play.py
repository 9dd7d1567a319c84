"""Whole games with arbitrary replies, for what must hold at every moment."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from noctuary.games.arkham_noir.state import ArkhamNoir
from tests.games.arkham_noir.table import GAME

HIDDEN = ("draw_stack", "menace_deck", "case_deck", "removed_unseen")
OPEN = (
    "leads_row hand briefcase closed_cases big_picture objective_row discard_area time_area "
    "stability_area active_menaces removed moving"
)


def random_game(seed: int, **settings: Any) -> Iterator[ArkhamNoir]:
    """The state at every decision of a game, and at its end."""
    return random_replies(GAME.new(seed=seed, **settings), seed)


def random_replies(g: ArkhamNoir, seed: int) -> Iterator[ArkhamNoir]:
    """The same from any position on."""
    dice = random.Random(seed)
    while g.question is not None:
        yield g
        # Mere chance would hardly ever fill a line, and so never close a case.
        bold = [option for option in g.options if option.startswith(("play", "close"))]
        g.reply(dice.choice(bold if bold and dice.random() < 0.8 else g.options))
    yield g


def physical_cards(g: ArkhamNoir) -> list[str]:
    """Every card on the table once for each zone that holds it, two-faced ones by their front."""
    cards = [card for zone in (*OPEN.split(), *HIDDEN) for card in getattr(g, zone)]
    cards += [*g.lines, *(card for line in g.lines.values() for card in line.cards)]
    return sorted(g.pack.front.get(card, card) for card in cards)
