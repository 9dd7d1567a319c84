"""A look for any game: the view as nested lists, the question as buttons, the outcome in words."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.engine.words import capital, sentence
from noctuary.web.looks import Record, Scene
from noctuary.web.records import LogEntry, Sight


class PlainLook:
    """Shows everything that a view holds, and knows nothing about any of it."""

    folder = "plain"
    styles = ("plain.css",)

    def scene(self, sight: Sight) -> Scene:
        asked = sight.question
        return Scene(
            view={"rows": rows(msgspec.to_builtins(sight.view, str_keys=True))},
            options=[msgspec.to_builtins(option) for option in asked.options] if asked else [],
            subtitle=sight.table.title,
        )

    def fan(self, sight: Sight) -> list[Record]:
        return []

    def tone(self, event: Any) -> str:
        return ""

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> Record:
        assert sight.outcome is not None
        return {
            "won": sight.outcome.won,
            "title": "You have won." if sight.outcome.won else "You have lost.",
            "why": sentence(words(sight.outcome.reason)),
            "rule": "",
            "rows": rows(msgspec.to_builtins(sight.result, str_keys=True)),
        }


def rows(value: Any) -> list[Record]:
    """A record as lines: a name, and either words or lines of its own."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value, start=1)
    return [row(words(str(name)), inner) for name, inner in pairs]


def row(name: str, value: Any) -> Record:
    """One line."""
    if isinstance(value, dict) or not (is_plain(value) or all(map(is_plain, value))):
        return {"name": name, "text": "", "rows": rows(value)}
    text = told(value) if is_plain(value) else ", ".join(map(told, value))
    return {"name": name, "text": text, "rows": []}


def is_plain(value: Any) -> bool:
    """Whether a value is told in a word."""
    return not isinstance(value, dict | list | tuple)


def told(value: Any) -> str:
    """A value in a word."""
    return {True: "yes", False: "no", None: "none"}[value] if is_flag(value) else str(value)


def is_flag(value: Any) -> bool:
    """Whether a value is true, false or nothing; 0 and 1 are numbers."""
    return value is None or isinstance(value, bool)


def words(name: str) -> str:
    """A field's name as people read it."""
    return capital(name.replace("_", " "))


LOOK = PlainLook()
