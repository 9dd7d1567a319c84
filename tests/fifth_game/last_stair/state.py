"""The stair as a value: who has how much oil, what is hidden, how high they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from noctuary.engine.question import Outcome
from noctuary.engine.state import State
from noctuary.engine.step import Step
from tests.fifth_game.last_stair.content.cards import Tower
from tests.fifth_game.last_stair.events import OilBurned

if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Any


class Settings(msgspec.Struct, frozen=True):
    """LS-2: what was agreed before."""

    height: Literal[5, 8]
    oil: Literal[2, 4, 6]


class Stair(State, kw_only=True):
    """One climb. The last shape of the deck is the top one."""

    agenda: list[AnyStep] = []
    pack: Tower
    settings: Settings
    landing: int = 0
    oil: dict[int, int] = {}
    keepsakes: dict[int, str] = {}
    """LS-1.2: by seat; whoever has shown theirs is no longer in here."""
    box: list[str] = []
    """LS-2.3: keepsakes that nobody has, unseen."""
    deck: list[str] = []
    shape: str = ""
    """The shape that lies open; none between two turns."""
    standing: ClassVar[tuple[str, ...]] = ("concede",)

    def stand(self, option: str, seat: int) -> None:
        """LS-4.4: the keepers may give up at any time."""
        self.finish(False, "conceded", "LS-4.4")

    def burn(self, seat: int, rule: str) -> None:
        """A lantern has one oil less."""
        self.oil[seat] -= 1
        self.emit(OilBurned(seat=seat, left=self.oil[seat], rule=rule))

    def finish(self, won: bool, reason: str, rule: str) -> None:
        """Everybody wins or loses together."""
        scores = dict.fromkeys(range(self.seats), float(won))
        self.end(Outcome(won=won, scores=scores, reason=reason), rule)
