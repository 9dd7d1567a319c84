"""Connections that are neither waited for nor listened to nor believed without end."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LARGEST_HEAD: Final = 64_000
"""How many bytes the head of a request may have; the rest of the last piece comes on top."""
HEAD_SECONDS: Final = 10.0
"""How long the head of a request may take, from when the connection is made."""
BODY_SECONDS: Final = 120.0
"""How long the body may take then."""
UNREAD_SECONDS: Final = 60.0
"""How long nothing at all of an answer may be read."""
MOST_SAID: Final = 4_000
"""How many bytes may come to us by a socket at once: it is there to listen, and browsers answer a
call now and then."""
SAID_A_SECOND: Final = 100
TOO_MUCH: Final = 1008


class Reader(asyncio.Protocol):
    """Whoever does not read what was sent is not waited for."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        self._is_read()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_read()
        super().connection_lost(exc)

    def _watch(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self._look_again, left)

    def _look_again(self, left: int) -> None:
        if self.transport.get_write_buffer_size() < left:
            self._watch()
        else:
            self.transport.abort()

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class QuietSocket(Reader, WebSocketsSansIOProtocol):
    """A socket as uvicorn speaks it, for those who listen: a flood of frames would keep the server
    busy that has others to serve."""

    _said = 0.0
    _since = 0.0

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            now = self.loop.time()
            faded = self._said - (now - self._since) * SAID_A_SECOND
            self._said, self._since = max(0.0, faded) + len(data), now
            if self._said > MOST_SAID:
                self._cut_off()
                return
        super().data_received(data)

    def _cut_off(self) -> None:
        if not self.close_sent:
            self.conn.fail(TOO_MUCH, "too much was said")
            self.handle_parser_exception()


class PatientProtocol(Reader, HttpToolsProtocol):
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

    def on_header(self, name: bytes, value: bytes) -> None:
        # Others come after a body in pieces, in any number: nobody wants them.
        if self._is_head:
            super().on_header(name, value)

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
