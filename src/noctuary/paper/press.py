"""Sets a game's print set: pictures, records and templates go to typst, and a PDF comes back."""

from __future__ import annotations

import json
import shutil
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from noctuary.engine.game import Game
from noctuary.paper.sheets import PAPERS

HERE: Final = Path(__file__).parent
TEMPLATES: Final = HERE / "templates"
FONTS: Final = HERE / "fonts"
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


def printed(game: Game, pack: str, paper: str, low_ink: bool) -> bytes:
    """The print set of a pack as a PDF."""
    if game.id not in MODULES:
        raise CannotPrint(
            f"{game.title} has no print set yet. These games have: {', '.join(MODULES)}."
        )
    module: Any = import_module(f"noctuary.paper.{MODULES[game.id]}")
    content = game.pack(pack or game.default_pack)
    made: PrintSet = module.make(content, game.aids(content), PAPERS[paper], low_ink)
    return set_by_typst(made)


def set_by_typst(made: PrintSet) -> bytes:
    """Let typst set the pages; it sees a folder with what belongs to them and nothing else."""
    try:
        import typst
    except ImportError as error:
        raise CannotPrint(
            "Printing needs typst, which is not installed. This brings it: "
            "pip install 'noctuary[print]'"
        ) from error

    with tempfile.TemporaryDirectory(prefix="noctuary-print-") as name:
        folder = Path(name)
        for template in TEMPLATES.glob("*.typ"):
            shutil.copy(template, folder)
        (folder / "data.json").write_text(json.dumps(made.records), encoding="utf-8")
        for picture, content in made.pictures.items():
            (folder / picture).write_bytes(content)
        page = folder / f"{made.template}.typ"
        pdf: bytes = typst.compile(page, root=folder, font_paths=[FONTS], ignore_system_fonts=True)
    return pdf
