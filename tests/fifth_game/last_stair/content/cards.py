"""The records of a pack (LS-1), and the pack as the rules look things up in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from noctuary.engine.game import Pack
from noctuary.engine.packs import Source, open_pack

FORMAT: Final = 1
FEWEST_SHAPES: Final = 8
FEWEST_KEEPSAKES: Final = 3


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """LS-1.3: what waits on a landing."""

    id: str
    name: str
    dread: Annotated[int, msgspec.Meta(ge=2, le=14)]
    text: str


class Keepsake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """LS-1.2: what a keeper carries."""

    id: str
    name: str
    strength: Annotated[int, msgspec.Meta(ge=1, le=4)]
    text: str


FILES: Final[Mapping[str, Mapping[str, Any]]] = {
    "stair.yaml": {"opening": str, "shapes": list[Shape], "keepsakes": list[Keepsake]},
}


class Tower(Pack):
    """A pack, ready for the rules."""

    def __init__(self, opening: str, shapes: list[Shape], keepsakes: list[Keepsake]) -> None:
        self.opening = opening
        self.shapes = {shape.id: shape for shape in shapes}
        self.keepsakes = {keepsake.id: keepsake for keepsake in keepsakes}


def read(files: Path | Mapping[str, bytes]) -> Tower:
    """A pack from its folder or files; PackError reports all its faults."""
    source = open_pack(files, game="last-stair", format=FORMAT)
    opening = source.decode("stair.yaml", "opening", str) or ""
    shapes = source.decode("stair.yaml", "shapes", list[Shape])
    keepsakes = source.decode("stair.yaml", "keepsakes", list[Keepsake])
    check(source, shapes, keepsakes)
    source.done()
    tower = Tower(opening, shapes, keepsakes)
    tower.manifest = source.manifest
    tower.id, tower.version = source.manifest.id, source.manifest.version
    tower.digest, tower.files = source.digest, None
    return tower


def check(source: Source, shapes: list[Shape], keepsakes: list[Keepsake]) -> None:
    """LS-C1: enough of everything, and no id twice."""
    for kind, cards, fewest in (
        ("shape", shapes, FEWEST_SHAPES),
        ("keepsake", keepsakes, FEWEST_KEEPSAKES),
    ):
        source.names(kind, [(card.id, card, ("id",)) for card in cards])
        if len(cards) < fewest:
            message = f"a pack has at least {fewest} {kind}s; found {len(cards)}"
            source.fault("stair.yaml", (f"{kind}s",), "LS-C1", message)
