"""A game that was played, as a book to print and keep."""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any

import msgspec

from noctuary.engine.session import Session
from noctuary.paper import press
from noctuary.paper.press import CannotPrint, PrintSet
from noctuary.paper.sheets import PAPERS
from noctuary.paper.told import Book


def book(session: Session, seat: int | None, paper: str = "a4", short: bool = False) -> bytes:
    """The book as a PDF, half a sheet a page; `short` leaves out everything but the story."""
    return press.set_by_typst(made(session, seat, paper, short))


def made(session: Session, seat: int | None, paper: str, short: bool) -> PrintSet:
    """What the template needs."""
    game = session.game
    if game.id not in press.MODULES:
        raise CannotPrint(f"{game.title} cannot be told as a book yet.")
    module: Any = import_module(f"noctuary.paper.told.{press.MODULES[game.id]}")
    told: Book = module.tell(session, seat, short)
    whole = PAPERS[paper]
    records = {
        "game": game.title,
        "pack": session.state.pack.manifest.title,
        "low_ink": False,
        "layout": {"width": whole.height / 2, "height": whole.width},
        "title": told.title,
        "subtitle": told.subtitle,
        "day": time.strftime("%Y-%m-%d", time.localtime(session.header.created)),
        "parts": msgspec.to_builtins(told.parts),
    }
    return PrintSet("book", records, told.pictures)
