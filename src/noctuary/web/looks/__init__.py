"""How each game looks in the browser: its view and options as its templates want them.

A game that has no package here is drawn by the plain look, which shows whatever its view holds.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import msgspec

from noctuary.games import PACKAGES
from noctuary.web.records import LogEntry, Sight

Record = dict[str, Any]
"""What a template is given of a game's own: names and values."""


class Gauge(msgspec.Struct, frozen=True):
    """One of the few numbers that can end the game: it stands above the board on narrow screens."""

    name: str
    icon: str
    value: int
    most: int = 0
    """How far it goes; 0 where it only counts."""
    is_harm: bool = True
    """Whether a full one is a loss, and not the goal."""
    place: str = ""
    """The id of the part of the board that tells more."""


class Scene(msgspec.Struct):
    """What a game puts into the shared frame at one moment."""

    view: Record
    """The board and what is mine."""
    options: list[Record]
    """What can be done, and what cannot with the reason, in the order of the buttons."""
    subtitle: str
    """The table in a few words: mode, turn."""
    subject: str = ""
    """What the question is about: a name in it that is set off."""
    items: list[Record] = []
    """What `several` picks from, if the game shapes it; see `Item` in the templates' README."""
    placed: frozenset[str] = frozenset()
    """Standing options that have their place on the board, and are not needed in the menu."""
    gauges: list[Gauge] = []
    """What can end the game, at a glance."""
    asked: Record = {}
    """More about the question: `layout`, `placeholder`, `send`, `total` …"""


class Look(Protocol):
    """What a game adds to the shared frame. It reads what a seat may see, and knows no rules."""

    folder: str
    """Where its templates lie: board, mine, ending, gallery."""
    styles: tuple[str, ...]
    """Its style sheets; `scripts`, if it has some, are modules beside those of the frame."""

    def scene(self, sight: Sight) -> Scene:
        """The table at one moment; `sight.view` is the game's own View."""

    def fan(self, sight: Sight) -> list[Record]:
        """A few cards that lie in front of the box on the shelf; the last one is lit."""

    def tone(self, event: Any) -> str:
        """Whether a line of the log is bad, a menace, a closing, good; or nothing of the kind."""

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> Record:
        """What became of it, the figures, the way there."""


@cache
def look_of(game_id: str) -> Look:
    """How a game looks: by the package here that is called like the game's, else plainly."""
    name = PACKAGES[game_id].rpartition(".")[2]
    module = f"{__name__}.{name}"
    found: Look = import_module(module if find_spec(module) else f"{__name__}.plain").LOOK
    return found


def is_ready(game_id: str) -> bool:
    """Whether there is such a game."""
    return game_id in PACKAGES
