"""LS-3 and LS-4: a turn on the stair, and how the night ends."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from tests.fifth_game.last_stair.events import Climbed, KeepsakeShown, ShapeCame
from tests.fifth_game.last_stair.state import Stair

DICE: Final = 2


class NextKeeper(Step, frozen=True):
    """LS-3.1, LS-3.7: the keepers take turns; whoever has no oil is passed over."""

    seat: int

    def run(self, g: Stair) -> None:
        if not any(g.oil.values()):
            g.finish(False, "dark", "LS-4.2")
        elif not g.oil[self.seat]:
            g.then(NextKeeper((self.seat + 1) % g.seats))
        else:
            g.turn += 1
            g.then(MeetShape(self.seat))


class MeetShape(Step, frozen=True):
    """LS-3.1: the top shape is turned over. LS-4.3: if none is left, the night is over."""

    seat: int

    def run(self, g: Stair) -> None:
        if not g.deck:
            g.finish(False, "dawn", "LS-4.3")
            return
        shape = g.draw(self, g.deck)
        if shape is not None:
            self.come(g, shape)

    def drawn(self, g: Stair, card: str) -> None:
        g.deck.remove(card)
        self.come(g, card)

    def come(self, g: Stair, shape: str) -> None:
        """The shape lies open, and its keeper decides."""
        g.shape = shape
        g.emit(ShapeCame(seat=self.seat, shape=shape, rule="LS-3.1"))
        g.then(Decide(self.seat), PutAway(), NextKeeper((self.seat + 1) % g.seats))


class Decide(Step, frozen=True):
    """LS-3.2, LS-3.4, LS-3.5: face it, face it with the keepsake, or turn away."""

    seat: int

    def run(self, g: Stair) -> None:
        shows = ("show",) if self.seat in g.keepsakes else ()
        g.ask(self, ("face", *shows, "turn"), self.seat)

    def answer(self, g: Stair, option: str) -> None:
        if option == "turn":
            g.burn(self.seat, "LS-3.5")
        elif option == "show":
            keepsake = g.keepsakes.pop(self.seat)
            g.revealed += 1
            g.emit(KeepsakeShown(seat=self.seat, keepsake=keepsake, rule="LS-3.4"))
            g.then(Face(self.seat, g.pack.keepsakes[keepsake].strength))
        else:
            g.then(Face(self.seat))


class Face(Step, frozen=True):
    """LS-3.2: two dice; if their total reaches the dread, all climb. LS-3.3: else one oil burns."""

    seat: int
    strength: int = 0

    def run(self, g: Stair) -> None:
        g.roll(self, DICE, seat=self.seat)

    def rolled(self, g: Stair, faces: tuple[int, ...]) -> None:
        if sum(faces) + self.strength < g.pack.shapes[g.shape].dread:
            g.burn(self.seat, "LS-3.3")
            return
        g.landing += 1
        g.emit(Climbed(landing=g.landing, rule="LS-3.2"))
        if g.landing == g.settings.height:
            g.finish(True, "lit", "LS-4.1")


class PutAway(Step, frozen=True):
    """LS-3.6: the shape goes back to the box."""

    def run(self, g: Stair) -> None:
        g.shape = ""
