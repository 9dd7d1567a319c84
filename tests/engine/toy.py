"""A game small enough to see through, with every kind of question and several seats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from noctuary.engine.events import Event
from noctuary.engine.game import Game, Pack, streams
from noctuary.engine.question import Option, Outcome, Wording
from noctuary.engine.settings import Choice, Setting
from noctuary.engine.state import State
from noctuary.engine.step import Step, Window

AnyStep = Step if TYPE_CHECKING else Any


class Deck(Pack):
    """Content without any file."""

    id, version, digest, files = "toy", "1", "0" * 64, None


class Said(Event, frozen=True, tag=True):
    """Somebody whispered to one seat."""

    words: str


class Toy(State, kw_only=True):
    """A diary of what was answered, and a pile of cards."""

    agenda: list[AnyStep] = []
    pack: Deck
    diary: list[str] = []
    pile: list[str] = []
    lent: dict[int, int] = {}
    standing: ClassVar[tuple[str, ...]] = ("leave", "note:")

    def stand(self, option: str, seat: int) -> None:
        if option.startswith("note:"):
            self.diary.append(option)
            return
        self.end(Outcome(won=False, scores={seat: -1.0}, reason="left"))


class Note(Step, frozen=True):
    """Write a word into the diary."""

    word: str

    def run(self, g: Toy) -> None:
        g.diary.append(self.word)


class Choose(Step, frozen=True):
    """A plain choice; a seat beside may lend a die."""

    seat: int = 0

    def run(self, g: Toy) -> None:
        others = {1 - self.seat: ("lend",)} if g.seats > 1 else {}
        g.ask_more(self, ("left", "right"), self.seat, others=others)

    def answer(self, g: Toy, option: str) -> None:
        g.diary.append(option)
        g.then(Note("first"), Note("second"))

    def interject(self, g: Toy, option: str, seat: int) -> None:
        g.lent[seat] = g.lent.get(seat, 0) + 1
        g.then(self)


class Pick(Step, frozen=True):
    """Two or three of four."""

    def run(self, g: Toy) -> None:
        g.ask_more(self, ("a+b",), kind="several", items=("a", "b", "c", "d"), least=2, most=3)

    def refuses(self, g: Toy, reply: str) -> str:
        return "not a with d" if {"a", "d"} <= set(reply.split("+")) else ""

    def answer(self, g: Toy, option: str) -> None:
        g.diary.append(option)


class Write(Step, frozen=True):
    """A line of the journal, or a ready one."""

    def run(self, g: Toy) -> None:
        g.ask_more(self, ("skip",), kind="text")

    def refuses(self, g: Toy, reply: str) -> str:
        return "" if reply.strip() else "write something, or skip"

    def answer(self, g: Toy, option: str) -> None:
        g.diary.append(option)


class Roll(Step, frozen=True):
    """Three dice."""

    def run(self, g: Toy) -> None:
        g.roll(self, 3)

    def rolled(self, g: Toy, faces: tuple[int, ...]) -> None:
        g.diary.append("-".join(map(str, faces)))


class DrawOne(Step, frozen=True):
    """The top card of the pile."""

    def run(self, g: Toy) -> None:
        card = g.draw(self, g.pile)
        if card is not None:
            g.diary.append(card)

    def drawn(self, g: Toy, card: str) -> None:
        g.pile.remove(card)
        g.diary.append(card)


class Whisper(Step, frozen=True):
    """Only seat 1 hears it."""

    def run(self, g: Toy) -> None:
        g.emit(Said(words="psst", seats=(1,)))


class Rest(Window, frozen=True):
    """A mere pause, which presses in the second turn."""

    passes: ClassVar[str | None] = "continue"

    def run(self, g: Toy) -> None:
        g.ask(self, ("continue", "wait"))

    def answer(self, g: Toy, option: str) -> None:
        g.diary.append(option)

    def presses(self, g: Toy) -> bool:
        return g.turn == 2


class NextTurn(Step, frozen=True):
    """The counter goes up."""

    def run(self, g: Toy) -> None:
        g.turn += 1


class Finish(Step, frozen=True):
    """The end."""

    def run(self, g: Toy) -> None:
        g.end(Outcome(won=True, scores={0: 1.0}, reason="finished"))


class ToyGame(Game):
    """Whatever a test wants to be done."""

    id = "toy"
    title = "Toy"
    tagline = "Small."
    seats = (1, 3)
    settings = (Setting("size", "Size", (Choice(3, "Three"), Choice(5, "Five"))),)
    state = Toy
    default_pack = "toy"
    plan: tuple[Step, ...] = (Choose(),)

    def pack(self, name: str) -> Pack:
        return self._packs.setdefault(Deck().key, Deck())

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        return Deck()

    def set_up(self, pack: Any, settings: dict[str, Any], seats: int) -> Toy:
        g = Toy(pack=pack, pile=[f"card{n}" for n in range(int(settings["size"]))])
        g.then(NextTurn(), *self.plan, Finish())
        return g

    def view(self, state: Toy, seat: int | None) -> Any:
        return tuple(state.diary)

    def redeal(self, state: Toy, seat: int | None, seed: int = 0) -> Toy:
        twin = state.clone()
        twin.streams = streams(seed)
        return twin

    def wording(self, state: Toy, step: Step) -> Wording:
        return Wording(type(step).__name__)

    def label(self, state: Toy, step: Step, option: str) -> Option:
        return Option(id=option, label=option)

    def tell(self, state: Toy, event: Event) -> str:
        return type(event).__name__


GAME = ToyGame()


def new(*plan: Step, **options: Any) -> Toy:
    """A game that does just this."""
    GAME.plan = plan
    state: Toy = GAME.new(seed=1, **options)
    return state
