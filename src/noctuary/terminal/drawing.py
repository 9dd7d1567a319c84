"""How a game is drawn: one small interface, and a fallback that knows no game."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

import msgspec
from rich.console import Console
from rich.text import Text

from noctuary.engine.events import Ended, Event
from noctuary.engine.game import Game
from noctuary.engine.question import Option
from noctuary.engine.session import Session
from noctuary.terminal.screen import Reading

LABEL_WIDTH = 18
RULER = Console(file=io.StringIO(), width=200, color_system=None)
"""Measures text; nothing is ever written to it."""


class Drawing:
    """How a game looks and reads. Views go in, lines and sentences come out; no rule is known here.

    Games override what they can do better. Everything has an answer, so that a new game can be
    played at once.
    """

    folded: ClassVar[frozenset[str]] = frozenset()
    """Groups of options that share a line, because they are there at every question."""

    tabled: ClassVar[frozenset[str]] = frozenset()
    """Groups of options that are the entries of one table: they are set in columns."""

    mapped: ClassVar[frozenset[str]] = frozenset()
    """Groups of options that are places on a map: the table shows them, and they are not listed."""

    def __init__(self, game: Game, pack: Any) -> None:
        self.game = game
        self.pack = pack

    # ── the map ───────────────────────────────────────────────────────────────────────────────

    def places(self, view: Any, options: Sequence[Option]) -> dict[str, str]:
        """What can be typed for options on the map, in small letters, and their ids."""
        return {}

    def map_line(self, view: Any, options: Sequence[Option]) -> str:
        """How the options on the map are chosen."""
        return ""

    def map_sentences(self, view: Any, numbered: Mapping[int, Option]) -> list[str]:
        """The same options for whoever sees no map, by their numbers."""
        return []

    # ── the table ─────────────────────────────────────────────────────────────────────────────

    def draw(self, view: Any, width: int, roomy: bool = False) -> list[Text]:
        """The table as lines of at most this width; roomy if the window is high."""
        label = min(LABEL_WIDTH, width // 3)
        lines = []
        for name, value in fields(view).items():
            line = Text(name.replace("_", " ").ljust(label)[:label] + " ", "bold")
            line.append(short(value), "not bold")
            line.truncate(width, overflow="ellipsis")
            lines.append(line)
        return lines

    def draw_whole(self, view: Any, width: int, roomy: bool = False) -> list[Text]:
        """The same for whoever asks for the table: with what finds no room beside a question."""
        return self.draw(view, width, roomy)

    def sentences(self, view: Any) -> list[str]:
        """The whole table in short sentences."""
        return [f"{name.replace('_', ' ')}: {short(v)}." for name, v in fields(view).items()]

    def turn_sentences(self, view: Any) -> list[str]:
        """What one wants to hear when a turn begins."""
        return self.sentences(view)

    def odds_sentences(self, view: Any) -> list[str]:
        """Chances that are good to know before anything is chosen."""
        return []

    def in_short(self, option: Option) -> str:
        """An option's label where room is scarce."""
        return option.label

    def in_a_table(self, option: Option) -> Text:
        """An option where it is one entry among many."""
        return Text(option.label)

    # ── cards ─────────────────────────────────────────────────────────────────────────────────

    def glance(self, view: Any, card: str, shortly: bool = False) -> Text:
        """A card in a few signs, to stand beside its name in an option."""
        return Text()

    def glance_in_words(self, view: Any, card: str) -> str:
        """The same as a phrase."""
        return ""

    def cards(self, view: Any) -> dict[str, str]:
        """Everything that can be looked at closely just now: names by id."""
        return {}

    def zones(self, view: Any) -> dict[str, tuple[str, ...]]:
        """The open places and the cards in them."""
        return {}

    def describe(self, view: Any, card: str) -> Reading:
        """All that there is to know about a card."""
        return Reading(card, short(getattr(view, card, "")))

    # ── texts ─────────────────────────────────────────────────────────────────────────────────

    def legend(self) -> list[tuple[Text, str]]:
        """The signs of the drawing and what they mean."""
        return []

    def aids(self) -> list[Reading]:
        """Pages of help about the game."""
        aids = self.game.aids(self.pack)
        return [Reading(aid.title, aid.body, markdown=True) for aid in aids]

    def news(self, state: Any, event: Event) -> str:
        """One event as a line of what has just happened; empty if the person knows it."""
        return self.game.tell(state, event)

    def before_words(self, session: Session, option: str) -> list[str]:
        """What one has to know before writing the words that an option takes along."""
        return []

    def beginning(self, state: Any, view: Any) -> list[Reading]:
        """What is read before the first question."""
        return [Reading(self.game.title, self.game.story(state, None) or self.game.tagline)]

    def previously(self, session: Session) -> list[Reading]:
        """What is read when a game is taken up again."""
        return []

    def story(self, state: Any, event: Event) -> list[Reading]:
        """What is read because of an event; the end has a page of its own."""
        text = "" if isinstance(event, Ended) else self.game.story(state, event)
        return [Reading(self.game.tell(state, event), text)] if text else []

    def ending(self, state: Any) -> list[Reading]:
        """What is read when the game is over, and its record."""
        outcome = state.outcome
        end = Ended(reason=outcome.reason, won=outcome.won)
        result = self.game.result(state)
        return [
            Reading("Victory" if outcome.won else "Defeat", self.game.story(state, end)),
            Reading("The record", "\n".join(f"{k}: {short(v)}." for k, v in result.items())),
        ]


def drawing_of(game: Game, pack: Any) -> Drawing:
    """The drawing made for this game, or the one that fits all."""
    module = f"noctuary.terminal.{game.id.replace('-', '_')}"
    if find_spec(module) is None:
        return Drawing(game, pack)
    drawing: Drawing = import_module(module).DRAWING(game, pack)
    return drawing


def fields(view: Any) -> dict[str, Any]:
    """A view by its fields, whatever it is."""
    plain = msgspec.to_builtins(view)
    return plain if isinstance(plain, dict) else {"table": plain}


def short(value: Any) -> str:
    """A value in a few words: piles by what is in them, records by their fields."""
    plain = msgspec.to_builtins(value)
    if isinstance(plain, dict):
        return ", ".join(f"{key} {short(inner)}" for key, inner in plain.items()) or "none"
    if isinstance(plain, list | tuple):
        return ", ".join(short(inner) for inner in plain) or "none"
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    return "none" if plain is None else str(plain)


def columns(items: list[Text], width: int, least: int = 36) -> list[Text]:
    """Items side by side, read downwards, when there is room for two."""
    wide = max((item.cell_len for item in items), default=0) + 2
    count = max(1, min(width // max(wide, least), len(items)))
    rows = -(-len(items) // count) if items else 0
    lines = []
    for row in range(rows):
        line = Text()
        for item in items[row::rows]:
            cell = item.copy()
            cell.pad_right(max(0, width // count - cell.cell_len))
            line.append_text(cell)
        line.rstrip()
        lines.append(line)
    return lines


def packed(head: Text, items: Iterable[Text], width: int, indent: int = 0) -> list[Text]:
    """Items one after the other, none of them broken; further lines are indented."""
    lines = [head.copy()]
    for item in items:
        if lines[-1].cell_len + item.cell_len > width:
            lines.append(Text(" " * indent))
        lines[-1].append_text(item)
    return lines


def wrapped(line: Text, width: int, indent: int = 0) -> list[Text]:
    """A line broken at blanks; what follows the first piece is indented."""
    first, *more = line.wrap(RULER, max(10, width))
    first.rstrip()
    if not more:
        return [first]
    end = len(first.plain)
    rest = line[end + len(line.plain[end:]) - len(line.plain[end:].lstrip()) :]
    pieces = rest.wrap(RULER, max(10, width - indent))
    for piece in pieces:
        piece.rstrip()
    return [first, *(Text.assemble(" " * indent, piece) for piece in pieces)]
