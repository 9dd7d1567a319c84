"""What a request or a socket brings along: the tables of its server, and how one is attended to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qsl

import litestar
from litestar.datastructures import FormMultiDict
from litestar.enums import RequestEncodingType
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from noctuary.web.data import reason
from noctuary.web.errors import Invalid, Refused
from noctuary.web.tables import Tables

Request = litestar.Request[Any, Any, Any]
Socket = litestar.WebSocket[Any, Any, Any]
Connection = Request | Socket

MOST_FIELDS: Final = 400
"""More than any form of ours sends: items to tick in a question for several."""

LONG_FORM: Final = 64_000
"""From so many letters on a form is read beside the loop."""

SMALL: Final = "small"
"""Marks routes whose answers are never worth compressing."""

logger = logging.getLogger("noctuary.web")


def service(connection: Connection) -> Tables:
    """The tables of this server."""
    tables: Tables = connection.app.state.tables
    return tables


async def form_of(request: Request) -> FormMultiDict:
    """What a form sent; of more fields than any of ours has nothing is read."""
    if request.content_type[0] != RequestEncodingType.URL_ENCODED:
        return await request.form()
    try:
        text = (await request.body()).decode()
        read = partial(parse_qsl, text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
        pairs = read() if len(text) < LONG_FORM else await asyncio.to_thread(read)
    except ValueError as error:
        raise Invalid("this form cannot be read, or has too many fields") from error
    return FormMultiDict(pairs)


async def refuse(socket: Socket, refused: Refused) -> None:
    """Close a socket that nobody may open."""
    await socket.close(code=4000 + refused.status, reason=refused.code)


async def attend(socket: Socket, send: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Send down a socket until the other side goes or there is nothing more to come."""
    await socket.accept()
    tasks = [asyncio.create_task(until_closed(socket)), asyncio.create_task(send())]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    fault = (await asyncio.gather(*tasks, return_exceptions=True))[1]
    if fault is None or isinstance(fault, Refused):
        await socket.close(code=1001, reason="gone")
    elif isinstance(fault, DBAPIError | PoolTimeout):
        logger.error("a socket failed: the database refused: %s", reason(fault))
        await socket.close(code=1013, reason="unavailable")
    elif isinstance(fault, Exception) and not isinstance(fault, WebSocketDisconnect):
        logger.error("a socket failed", exc_info=fault)
        await socket.close(code=1011, reason="broken")


async def until_closed(socket: Socket) -> None:
    """Wait until the other side goes; what it says meanwhile is not listened to."""
    try:
        while True:
            await socket.receive_data("text")
    except WebSocketDisconnect:
        return
