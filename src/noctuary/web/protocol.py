"""Connections that are neither waited for nor believed without end."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD: Final = 64_000
"""How many bytes the head of a request may have; the rest of the last piece comes on top."""
HEAD_SECONDS: Final = 10.0
"""How long the head of a request may take, from when the connection is made."""
BODY_SECONDS: Final = 120.0
"""How long the body may take then."""


class PatientProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with bounds on what comes before an application is asked."""

    _head = 0
    _is_head = True
    _patience: float | None = None
    """How long whatever is expected now may take; None: nothing is."""
    _is_new = False
    """Whether something else is expected than when the last piece came."""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_head:
            if self._head > LARGEST_HEAD:
                self.send_400_response("The head of this request is too large.")
                return
            self._head += len(data)
        super().data_received(data)
        # Most requests come in one piece, and are never waited for.
        if self._is_new:
            self._is_new = False
            self._wait(self._patience)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._is_head:
            self._is_head, self._head = True, 0
            self._expect(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        self._is_head = False
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        super().handle_websocket_upgrade()

    def _expect(self, patience: float | None) -> None:
        self._patience, self._is_new = patience, True

    def _wait(self, seconds: float | None) -> None:
        """Wait so long for what comes next; None: as long as it takes."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._timer = None
        self.transport.close()
