"""What a box says about itself, worked out from games: how long, how hard, how much luck.

The figures are made by `noctuary label GAME --write` and kept as data beside this file; front ends
read them here.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one story of a game with its default settings."""

    story: str
    """The value of the setting that says which story is played; empty if there is none."""
    games: int
    """How many games each player played."""
    decisions: float
    """The median length of a game by the best of these players, in decisions and in turns."""
    turns: float
    wins: dict[str, float]
    """The share of games that each player won."""
    luck: float | None
    """The share of the differences between results that who plays does not explain; None where
    all results were alike."""
    branching: float
    """How many options a real choice has on average."""
    reading: float
    """Minutes that reading all questions and texts of a game takes."""


@cache
def labels(game: str) -> dict[str, Label]:
    """The labels of a game by story; none if nobody has worked them out."""
    file = files("noctuary.labels").joinpath(f"{game}.json")
    if not file.is_file():
        return {}
    found = msgspec.json.decode(file.read_bytes(), type=list[Label])
    return {label.story: label for label in found}
