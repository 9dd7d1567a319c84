"""Any moment of any game on one page, to lay the table out again; and as a picture for a chat."""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any, Final

import msgspec

from noctuary.engine.session import Session
from noctuary.paper import pictures, press
from noctuary.paper.laid import Laid
from noctuary.paper.press import CannotPrint, PrintSet
from noctuary.paper.sheets import PAPERS

PICTURE: Final = (240.0, 135.0)
"""Millimetres of the page that becomes a picture."""
SHARP: Final = 170


def page(session: Session, moment: int | None, seat: int | None, paper: str = "a4") -> bytes:
    """The table at a moment on one page, as a seat may know it."""
    size = PAPERS[paper]
    return press.set_by_typst(made(session, moment, seat, (size.width, size.height)))


def picture(session: Session, moment: int | None, seat: int | None) -> bytes:
    """The same as a picture to send to somebody."""
    return press.picture_by_typst(made(session, moment, seat, PICTURE, dark=True), SHARP)


def made(
    session: Session,
    moment: int | None,
    seat: int | None,
    size: tuple[float, float],
    dark: bool = False,
) -> PrintSet:
    """What the template needs."""
    game, state = session.game, session.at(last(session) if moment is None else moment)
    laid = laid_out(session, state, seat)
    asked = game.question(state, seat) if state.outcome is None else None
    records = {
        "game": game.title,
        "pack": state.pack.manifest.title,
        "low_ink": False,
        "layout": {"width": size[0], "height": size[1]},
        "dark": dark,
        "moment": last(session) if moment is None else moment,
        "day": time.strftime("%Y-%m-%d", time.localtime(session.header.created)),
        "asked": asked.text if asked else "",
        "outcome": state.outcome.reason if state.outcome else "",
        "where": laid.where,
        "board_words": laid.board_words,
        "has_board": bool(laid.board),
        "heaps": msgspec.to_builtins([heap for heap in laid.heaps if heap.chips or heap.lines]),
    }
    board = laid.board if dark else pictures.by_day(laid.board)
    return PrintSet("table", records, {"board.svg": board} if laid.board else {})


def last(session: Session) -> int:
    """The number of the moment at which the game is now."""
    return session.way()[-1]


def laid_out(session: Session, state: Any, seat: int | None) -> Laid:
    """What lies where; a game without a module of its own cannot be laid out."""
    if session.game.id not in press.MODULES:
        raise CannotPrint(f"{session.game.title} cannot be laid out on paper yet.")
    module: Any = import_module(f"noctuary.paper.laid.{press.MODULES[session.game.id]}")
    laid: Laid = module.lay(session.game.view(state, seat), state.pack)
    return laid
