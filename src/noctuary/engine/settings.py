"""What is decided before a game: its settings, and what a pack can tell in outline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from noctuary.engine.faults import nearest
from noctuary.engine.question import SettingError
from noctuary.engine.words import capital


class Choice(msgspec.Struct, frozen=True):
    """One value of a setting, with its name and what it does to the game."""

    value: str | int
    label: str
    meaning: str = ""
    difficulty: int = 0
    """How much harder than the default it makes the game: -1 easier, 1 harder, 2 hardest."""


DRAWN: Final = Choice("drawn", "Drawn here", "The seed decides.")
REAL_DICE: Final = Choice("real", "Real dice", "You say what you rolled.")
REAL: Final = Choice("real", "Real cards and dice", "You say what came.")
"""Who draws and rolls: see `State.chance`."""


class Setting(msgspec.Struct, frozen=True):
    """One thing to decide before the game; the first choice is the default."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    meaning: str = ""
    rule: str = ""
    only_with: tuple[str, tuple[str | int, ...]] | None = None
    """Another setting, and the values of it with which this one matters; None: it always does."""

    def matters(self, chosen: Mapping[str, object]) -> bool:
        """Whether this makes a difference beside what else was chosen."""
        return self.only_with is None or chosen.get(self.only_with[0]) in self.only_with[1]

    def read(self, value: object) -> str | int:
        """The value that was meant; numbers may come as text."""
        for choice in self.choices:
            if str(choice.value) == str(value):
                return choice.value
        values = [str(choice.value) for choice in self.choices]
        raise SettingError(
            f"{self.name} cannot be {value!r}; choose {', '.join(values)}"
            + nearest(str(value), values)
        )


class Pasted(Setting, frozen=True):
    """A text that somebody brings along, such as what an earlier game wrote; empty by default."""

    def read(self, value: object) -> str | int:
        return str(value)


VEIL, TOLD, IN_OUTLINE = "veil_", "told", "outline"


def veil_setting(name: str, what: str) -> Setting:
    """Whether something is to be told in full or only in outline."""
    return Setting(
        f"{VEIL}{name}",
        capital(what),
        (
            Choice(TOLD, "As it is written", "nothing is held back"),
            Choice(IN_OUTLINE, "In outline", "what happens is said, and not shown"),
        ),
        "How this is told, wherever the story comes to it.",
    )


def veil_settings(veils: Mapping[str, str]) -> tuple[Setting, ...]:
    """The settings of a pack that can tell some things in outline."""
    return tuple(veil_setting(name, what) for name, what in veils.items())


def drawn_veils(veils: Mapping[str, str], settings: Mapping[str, object]) -> tuple[str, ...]:
    """The veils that were asked for, in the pack's order."""
    return tuple(name for name in veils if settings.get(f"{VEIL}{name}") == IN_OUTLINE)
