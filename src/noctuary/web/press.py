"""What the pages know of paper: somebody who sets it, if that was installed.

Paper takes the page's drawings, so it lies above the pages and is handed to them from above.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from noctuary.web.errors import NotNow

MISSING = "this server cannot print: it needs the extra noctuary[print]"


class Press(Protocol):
    """Sets pages from a save, as a seat (None: an onlooker) may know the game."""

    def table(self, save: bytes, moment: int | None, seat: int | None) -> bytes:
        """A moment on one page."""

    def picture(self, save: bytes, moment: int | None, seat: int | None) -> bytes:
        """The same as a PNG."""

    def book(self, save: bytes, seat: int | None, short: bool) -> bytes:
        """The whole game, told."""


class Presses:
    """One page after the other, beside the loop: setting one takes all of a core."""

    def __init__(self, press: Press | None) -> None:
        self._press = press
        self._turn = asyncio.Lock()

    @property
    def is_there(self) -> bool:
        """Whether anything can be printed here."""
        return self._press is not None

    async def table(self, save: bytes, moment: int | None, seat: int | None) -> bytes:
        """A moment on one page."""
        press = self._installed()
        async with self._turn:
            return await asyncio.to_thread(press.table, save, moment, seat)

    async def picture(self, save: bytes, moment: int | None, seat: int | None) -> bytes:
        """A moment as a picture."""
        press = self._installed()
        async with self._turn:
            return await asyncio.to_thread(press.picture, save, moment, seat)

    async def book(self, save: bytes, seat: int | None, short: bool) -> bytes:
        """The game as a book."""
        press = self._installed()
        async with self._turn:
            return await asyncio.to_thread(press.book, save, seat, short)

    def _installed(self) -> Press:
        if self._press is None:
            raise NotNow(MISSING)
        return self._press
