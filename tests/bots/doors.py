"""A game of hidden doors: whoever looks where nobody may look wins every round, others half."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from noctuary.engine import chance
from noctuary.engine.game import Game, Pack, streams
from noctuary.engine.question import Outcome
from noctuary.engine.state import State
from noctuary.engine.step import Step

AnyStep = Step if TYPE_CHECKING else Any
ROUNDS = 24


class Wood(Pack):
    """Content without any file."""

    id, version, digest, files = "doors", "1", "0" * 64, None


class Doors(State, kw_only=True):
    """What lies behind the next doors is hidden; the lamp changes nothing."""

    agenda: list[AnyStep] = []
    pack: Wood
    hidden: list[str] = []
    found: int = 0
    lamp: bool = False
    gems: int = 0

    @property
    def standing(self) -> tuple[str, ...]:
        return ("leave",)

    def stand(self, option: str, seat: int) -> None:
        self.end(Outcome(won=False, scores={0: -1.0}, reason="left"))


class Open(Step, frozen=True):
    """Choose a door; the lamp may be lit and put out as often as one likes."""

    def run(self, g: Doors) -> None:
        if not g.hidden:
            g.end(Outcome(won=g.found == ROUNDS, scores={0: float(g.found)}, reason="seen"))
            return
        g.ask(self, ("dark" if g.lamp else "light", "left", "right"))

    def answer(self, g: Doors, option: str) -> None:
        if option in ("dark", "light"):
            g.lamp = option == "light"
        else:
            g.found += g.hidden.pop() == option
            g.turn += 1
        g.then(self)


class Chest(Step, frozen=True):
    """One gem or three, but three only after a second question."""

    def run(self, g: Doors) -> None:
        g.ask(self, ("one", "more", "none"))

    def answer(self, g: Doors, option: str) -> None:
        if option == "more":
            g.then(Lid())
        else:
            g.gems += option == "one"


class Lid(Step, frozen=True):
    """Lift it, or leave it."""

    def run(self, g: Doors) -> None:
        g.ask(self, ("leave", "lift"))

    def answer(self, g: Doors, option: str) -> None:
        g.gems += 3 * (option == "lift")


class Burden(Step, frozen=True):
    """Too much to carry: gems must go, but the load may be shifted to and fro without end."""

    most: int

    def run(self, g: Doors) -> None:
        if g.gems > self.most:
            g.ask(self, ("dark" if g.lamp else "light", "drop one", "drop two"))

    def answer(self, g: Doors, option: str) -> None:
        g.lamp = option == "light"
        g.gems -= ("drop one", "drop two").index(option) + 1 if option.startswith("drop") else 0
        g.then(self)


class Toll(Step, frozen=True):
    """A gem is due. Refusing costs nothing until one is sure."""

    def run(self, g: Doors) -> None:
        g.ask(self, ("pay", "refuse"))

    def answer(self, g: Doors, option: str) -> None:
        if option == "refuse":
            g.then(Sure())
        else:
            g.gems -= 1


class Sure(Step, frozen=True):
    """Whoever is sure loses everything."""

    def run(self, g: Doors) -> None:
        g.ask(self, ("no", "yes"))

    def answer(self, g: Doors, option: str) -> None:
        if option == "no":
            g.then(Toll())
        else:
            g.gems = 0


class DoorsGame(Game):
    """As many rounds as there are doors."""

    id = "doors"
    title = "Doors"
    tagline = "Left or right."
    state = Doors
    default_pack = "doors"

    def pack(self, name: str) -> Pack:
        return self._packs.setdefault(Wood().key, Wood())

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        return Wood()

    def set_up(self, pack: Any, settings: dict[str, Any], seats: int) -> Doors:
        g = Doors(pack=pack)
        g.then(Deal(), Chest(), Open())
        return g

    def redeal(self, state: Doors, seat: int | None, seed: int = 0) -> Doors:
        twin = state.clone()
        twin.streams = streams(seed)
        twin.hidden.sort()
        chance.shuffle(twin.streams["deck"], twin.hidden)
        return twin

    def worth(self, state: Doors, seat: int) -> float:
        return state.found + state.gems


class Deal(Step, frozen=True):
    """Half of the prizes lie left, half right."""

    def run(self, g: Doors) -> None:
        g.turn = 1
        g.hidden = ["left", "right"] * (ROUNDS // 2)
        g.shuffle(g.hidden, "hidden")


GAME = DoorsGame()
