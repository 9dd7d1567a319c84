"""Paper from a save: what a server and the command line ask for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from noctuary import Session
from noctuary.paper import books, tables
from noctuary.paper.press import CannotPrint
from noctuary.web.errors import NotNow
from noctuary.zipped import contents


def is_installed() -> bool:
    """Whether what sets the pages is there."""
    return find_spec("typst") is not None


class Printer:
    """Sets pages from saves; each is read anew, so that a game can go on meanwhile."""

    def table(self, save: bytes, moment: int | None, seat: int | None) -> bytes:
        """A moment on one page."""
        with told_plainly():
            return tables.page(read(save), moment, seat)

    def picture(self, save: bytes, moment: int | None, seat: int | None) -> bytes:
        """The same as a PNG."""
        with told_plainly():
            return tables.picture(read(save), moment, seat)

    def book(self, save: bytes, seat: int | None, short: bool) -> bytes:
        """The whole game, told."""
        with told_plainly():
            return books.book(read(save), seat, short=short)


@contextmanager
def told_plainly() -> Iterator[None]:
    """What cannot be printed is refused in a sentence, and is no fault of the server."""
    try:
        yield
    except CannotPrint as error:
        raise NotNow(str(error)) from error


def read(save: bytes) -> Session:
    """The game in a save, apart from the one that is being played."""
    return Session.of_contents(contents(save, recover=False))
