"""Sets a game's print set: pictures, records and templates go to typst, and a PDF comes back."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from noctuary.engine.game import Game
from noctuary.extras import brought_by
from noctuary.paper.sheets import PAPERS, Order

HERE: Final = Path(__file__).parent
TEMPLATES: Final = HERE / "templates"
FONTS: Final = HERE / "fonts"
OUR_FONTS: Final[dict[str, Any]] = {"font_paths": [FONTS], "ignore_system_fonts": True}
MODULES: Final = {
    "arkham-noir": "arkham_noir",
    "dark-quarter": "dark_quarter",
    "six-days": "six_days",
    "when-darkness-comes": "when_darkness_comes",
}


class CannotPrint(Exception):
    """What is in the way of printing, and how to mend it."""


class PrintSet(msgspec.Struct):
    """All that a template needs: records for the page, and pictures by their file names."""

    template: str
    records: dict[str, Any]
    pictures: dict[str, bytes]


def printed(game: Game, pack: str, paper: str, low_ink: bool, codes: bool = True) -> bytes:
    """The print set of a pack as a PDF."""
    if game.id not in MODULES:
        raise CannotPrint(
            f"{game.title} has no print set yet. These games have: {', '.join(MODULES)}."
        )
    module: Any = import_module(f"noctuary.paper.{MODULES[game.id]}")
    content = game.pack(pack or game.default_pack)
    made: PrintSet = module.make(game, content, Order(PAPERS[paper], low_ink, codes))
    return set_by_typst(made)


def set_by_typst(made: PrintSet) -> bytes:
    """The pages as a PDF."""
    with folder_of(made) as page:
        pdf: bytes = typst().compile(page, root=page.parent, **OUR_FONTS)
    return pdf


def picture_by_typst(made: PrintSet, sharp: int) -> bytes:
    """The first page as a PNG of so many dots an inch."""
    with folder_of(made) as page:
        png: bytes = typst().compile(page, root=page.parent, format="png", ppi=sharp, **OUR_FONTS)
    return png


def typst() -> Any:
    """What sets the pages; it comes with an extra."""
    try:
        return import_module("typst")
    except ImportError as error:
        raise CannotPrint(
            f"Printing needs typst, which is not installed. {brought_by('print')}"
        ) from error


@contextmanager
def folder_of(made: PrintSet) -> Iterator[Path]:
    """A folder with what belongs to the pages and nothing else; typst sees no other."""
    typst()
    with tempfile.TemporaryDirectory(prefix="noctuary-print-") as name:
        folder = Path(name)
        for template in TEMPLATES.glob("*.typ"):
            shutil.copy(template, folder)
        (folder / "data.json").write_text(json.dumps(made.records), encoding="utf-8")
        for picture, content in made.pictures.items():
            (folder / picture).write_bytes(content)
        yield folder / f"{made.template}.typ"
