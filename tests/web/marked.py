"""A small game for two or three with secrets: every hidden card has a mark that can be searched."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from noctuary.engine import chance
from noctuary.engine.events import Event
from noctuary.engine.game import Game, Pack, streams
from noctuary.engine.packs import Manifest
from noctuary.engine.question import Option, Outcome, Wording
from noctuary.engine.settings import Choice, Setting
from noctuary.engine.state import State
from noctuary.engine.step import Step

AnyStep = Step if TYPE_CHECKING else Any

CARDS = [f"secret-{number * 7919 % 1000:03}" for number in range(30)]


class Deck(Pack):
    """Content without any file."""

    id, version, digest, files = "marked", "1", "0" * 64, None
    manifest = Manifest("marked", "marked", 1, "1", "Marked", ("Noctuary",), "MIT")


class Drew(Event, frozen=True, tag=True):
    """A seat has drawn a card, and only it knows which."""

    card: str


class Played(Event, frozen=True, tag=True):
    """A card lies open now."""

    by: int
    card: str


class Marked(State, kw_only=True):
    """Hands that are hidden from others, a pile hidden from all, and what was played."""

    agenda: list[AnyStep] = []
    pack: Deck
    pile: list[str] = []
    hands: dict[int, tuple[str, ...]] = {}
    played: list[str] = []
    hurry: int = 0
    standing: ClassVar[tuple[str, ...]] = ("leave",)

    def stand(self, option: str, seat: int) -> None:
        self.end(Outcome(won=False, scores={seat: -1.0}, reason="left"))


class Deal(Step, frozen=True):
    """Shuffle, and three cards to everybody."""

    def run(self, g: Marked) -> None:
        g.shuffle(g.pile, "pile")
        for seat in range(g.seats):
            g.hands[seat] = tuple(g.pile.pop() for _ in range(3))
        g.then(Turn(0))


class Turn(Step, frozen=True):
    """A seat plays one of its cards, or passes, and draws."""

    at: int

    def run(self, g: Marked) -> None:
        options = [*(f"play:{card}" for card in g.hands[self.at]), "pass"]
        details = {"seconds": g.hurry, "fallback": "pass"} if g.hurry else {}
        g.turn += 1
        g.ask_more(self, options, self.at, **details)

    def answer(self, g: Marked, option: str) -> None:
        card = option.removeprefix("play:")
        if option != "pass":
            g.hands[self.at] = tuple(held for held in g.hands[self.at] if held != card)
            g.played.append(card)
            g.emit(Played(by=self.at, card=card))
        drawn = g.pile.pop()
        g.revealed += 1
        g.hands[self.at] += (drawn,)
        g.emit(Drew(card=drawn, seats=(self.at,)))
        if g.pile:
            g.then(Turn((self.at + 1) % g.seats))
        else:
            g.end(Outcome(won=True, scores=dict.fromkeys(g.hands, 1.0), reason="empty"))


class MarkedView(msgspec.Struct, frozen=True):
    """What a seat may know."""

    hand: tuple[str, ...]
    others: dict[int, int]
    played: tuple[str, ...]
    pile: int


class MarkedGame(Game):
    """Two or three people, each with a hand of their own."""

    id = "marked"
    title = "Marked"
    tagline = "Everybody has secrets."
    seats = (2, 3)
    settings = (Setting("hurry", "Hurry", (Choice(0, "No"), Choice(1, "A second"))),)
    state = Marked
    default_pack = "marked"

    def pack(self, name: str) -> Pack:
        return self._packs.setdefault(Deck().key, Deck())

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        return Deck()

    def set_up(self, pack: Any, settings: dict[str, Any], seats: int) -> Marked:
        g = Marked(pack=pack, pile=list(CARDS), hurry=int(settings["hurry"]))
        g.then(Deal())
        return g

    def view(self, state: Marked, seat: int | None) -> MarkedView:
        return MarkedView(
            hand=state.hands.get(-1 if seat is None else seat, ()),
            others={other: len(hand) for other, hand in state.hands.items() if other != seat},
            played=tuple(state.played),
            pile=len(state.pile),
        )

    def redeal(self, state: Marked, seat: int | None, seed: int = 0) -> Marked:
        twin = state.clone()
        twin.streams = streams(seed)
        hidden = [c for who, hand in twin.hands.items() if who != seat for c in hand] + twin.pile
        twin.streams["deck"] = chance.shuffle(twin.streams["deck"], hidden)
        for who, hand in twin.hands.items():
            if who != seat:
                twin.hands[who] = tuple(hidden.pop() for _ in hand)
        twin.pile = hidden
        return twin

    def wording(self, state: Marked, step: Any) -> Wording:
        return Wording(f"Which of {', '.join(state.hands[step.at])} do you play?")

    def label(self, state: Marked, step: Step, option: str) -> Option:
        return Option(id=option, label=f"Choose {option}")

    def tell(self, state: Marked, event: Event) -> str:
        return str(event)


GAME = MarkedGame()
