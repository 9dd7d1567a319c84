"""What the registry knows about a game's records."""

from __future__ import annotations

import pytest

from noctuary.engine.decoding import kinds_of
from noctuary.engine.step import Step


def named_alike(module: str) -> type[Step]:
    """A step called Again, as if a file of a package had defined it."""
    return type("Again", (Step,), {"__module__": module, "__qualname__": "Again"})


def test_two_steps_of_one_game_cannot_be_told_apart_by_one_name() -> None:
    made = [named_alike("some_game.fate"), named_alike("other_game.fate")]
    assert kinds_of(Step, "some_game")[0] is made[0], "each game has names of its own"
    made.append(named_alike("some_game.blows"))
    with pytest.raises(TypeError, match="some_game has two Steps called Again"):
        kinds_of(Step, "some_game")
