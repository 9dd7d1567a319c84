"""Arkham Noir, Case #3, as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from noctuary.engine.chronicle import ChronicledGame
from noctuary.engine.events import Event
from noctuary.engine.game import Pack
from noctuary.engine.moments import Moment
from noctuary.engine.papers import Aid
from noctuary.engine.pieces import numbered
from noctuary.engine.question import Description, Measure, Thing
from noctuary.games.arkham_noir import (
    briefcase,
    closing,
    effects,
    hand,
    maintenance,
    menaces,
    playing,
    setup,
    turn,
)
from noctuary.games.arkham_noir.content import reading
from noctuary.games.arkham_noir.seen import measures, moments, view, worth
from noctuary.games.arkham_noir.seen.sight import SIGHT
from noctuary.games.arkham_noir.state import ArkhamNoir
from noctuary.games.arkham_noir.words import WORDS, describing, help, lessons, telling

CHAPTERS = (setup, turn, hand, playing, effects, briefcase, closing, maintenance, menaces)
"""The rules in the catalogue's order; imported here, so that every step is known to the codec."""


class ArkhamNoirGame(ChronicledGame):
    """A solo card game: chain clues into cases before time or sanity runs out."""

    id = "arkham-noir"
    title = "Arkham Noir, Case #3"
    tagline = "Chain clues into cases before time or sanity runs out."
    length = "45 min"
    settings = setup.SETTINGS
    state = ArkhamNoir
    default_pack = "violet-hour"
    files = reading.FILES
    words = WORDS
    topics = help.TOPICS
    guide = lessons.GUIDE
    code = "AN"
    sight = SIGHT

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        return reading.read(files)

    def set_up(self, pack: Any, settings: dict[str, Any], seats: int) -> ArkhamNoir:
        return setup.set_table(pack, settings)

    def pieces(self, pack: Any) -> Mapping[tuple[str, int], tuple[str, ...]]:
        clues = numbered("C", {card: (card,) for card in pack.deck})
        return clues | numbered("M", {card: (card,) for card in pack.menace})

    def view(self, state: ArkhamNoir, seat: int | None) -> view.View:
        return view.view(state)

    def redeal(self, state: ArkhamNoir, seat: int | None, seed: int = 0) -> ArkhamNoir:
        return view.redeal(state, seed)

    def tell(self, state: ArkhamNoir, event: Event) -> str:
        return telling.tell(state, event)

    def aids(self, pack: Any = None) -> Sequence[Aid]:
        cards: Any = pack or self.pack(self.default_pack)
        return (help.ABOUT, *cards.texts.aids)

    def story(self, state: ArkhamNoir, event: Event | None) -> str:
        return telling.story(state, event)

    def moments(
        self, before: ArkhamNoir, after: ArkhamNoir, events: Sequence[Event], seat: int | None
    ) -> Sequence[Moment]:
        return moments.moments(before, after, events)

    def describe(self, state: ArkhamNoir, thing: Thing) -> Description | None:
        return describing.describe(state, thing)

    def worth(self, state: ArkhamNoir, seat: int) -> float:
        return worth.worth(state)

    def reached(self, state: ArkhamNoir, seat: int) -> float:
        return 1.0 if self.has_won(state, seat) else measures.reached(state)

    def measures(self, state: ArkhamNoir, seat: int) -> Sequence[Measure]:
        return measures.measures(state)

    def result(self, state: ArkhamNoir) -> dict[str, Any]:
        """AN-33.7: the record of a finished game."""
        if state.outcome is None:
            return {}
        return {
            "outcome": state.outcome.reason,
            "mode": state.settings.mode,
            "settings": msgspec.structs.asdict(state.settings),
            "turns": state.turn,
            "letters": sorted(p for c in state.big_picture if (p := state.pack.puzzles.get(c))),
            "objectives": [card for card in state.big_picture if card in state.pack.objective],
            "menaces": state.menaces_turned,
        }


GAME = ArkhamNoirGame()
