"""How each game looks in the browser: its view and options as its templates want them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

import msgspec

from noctuary.web.records import LogEntry, Sight

MODULES = {
    "arkham-noir": "noctuary.web.looks.arkham_noir",
    "six-days": "noctuary.web.looks.six_days",
    "when-darkness-comes": "noctuary.web.looks.when_darkness_comes",
    "dark-quarter": "noctuary.web.looks.dark_quarter",
}


class Scene(msgspec.Struct):
    """What a game puts into the shared frame at one moment."""

    view: dict[str, Any]
    """The board and what is mine."""
    options: list[dict[str, Any]]
    """What can be done, and what cannot with the reason, in the order of the buttons."""
    subtitle: str
    """The table in a few words: mode, turn."""
    subject: str = ""
    """What the question is about: a name in it that is set off."""
    items: list[dict[str, Any]] = []
    """What `several` picks from, if the game shapes it; see `Item` in the templates' README."""
    placed: frozenset[str] = frozenset()
    """Standing options that have their place on the board, and are not needed in the menu."""
    asked: dict[str, Any] = {}
    """More about the question: `layout`, `placeholder`, `send`, `total` …"""


class Look(Protocol):
    """What a game adds to the shared frame. It reads what a seat may see, and knows no rules."""

    folder: str
    """Where its templates lie: board, mine, ending, gallery."""
    styles: tuple[str, ...]
    """Its style sheets; `scripts`, if it has some, are modules beside those of the frame."""

    def scene(self, sight: Sight) -> Scene:
        """The table at one moment."""

    def fan(self, sight: Sight) -> list[dict[str, Any]]:
        """A few cards that lie in front of the box on the shelf; the last one is lit."""

    def tone(self, event: Any) -> str:
        """Whether a line of the log is bad, a menace, a closing, good; or nothing of the kind."""

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
        """What became of it, the figures, the way there."""

    def guide(self) -> list[dict[str, str]]:
        """A first turn, step by step: what to look at, and what it is."""


def look_of(game_id: str) -> Look:
    """How a game looks."""
    module: Look = import_module(MODULES[game_id]).LOOK
    return module


def is_ready(game_id: str) -> bool:
    """Whether a game can be played in the browser."""
    return game_id in MODULES
