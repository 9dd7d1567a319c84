"""The Last Stair, as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from noctuary.engine.events import Event
from noctuary.engine.game import Game, Pack
from noctuary.engine.manners import Manner
from tests.fifth_game.last_stair import setting_out
from tests.fifth_game.last_stair.content import cards
from tests.fifth_game.last_stair.seen import counsel, view
from tests.fifth_game.last_stair.state import Stair
from tests.fifth_game.last_stair.words import telling
from tests.fifth_game.last_stair.words.asking import WORDS


class LastStair(Game):
    """One to three keepers, a tower, and what waits on its landings."""

    id = "last-stair"
    title = "The Last Stair"
    tagline = "Bring the light up before the oil runs out."
    seats = (1, 3)
    settings = setting_out.SETTINGS
    state = Stair
    default_pack = "grey-tower"
    files = cards.FILES
    words = WORDS

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        return cards.read(files)

    def set_up(self, pack: Any, settings: dict[str, Any], seats: int) -> Stair:
        return setting_out.set_out(pack, settings, seats)

    def view(self, state: Stair, seat: int | None) -> view.View:
        return view.view(state, seat)

    def redeal(self, state: Stair, seat: int | None, seed: int = 0) -> Stair:
        return view.redeal(state, seat, seed)

    def tell(self, state: Stair, event: Event) -> str:
        return telling.tell(state, event)

    def story(self, state: Stair, event: Event | None) -> str:
        return telling.story(state, event)

    def advise(self, state: Stair, seat: int, manner: Manner = "keen") -> str | None:
        return counsel.advise(state, seat)

    def reason(self, state: Stair, seat: int, option: str) -> str:
        return counsel.reason(state, seat, option)


GAME = LastStair()
