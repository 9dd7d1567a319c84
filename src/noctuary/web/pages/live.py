"""The socket that keeps a table's page in step."""

from __future__ import annotations

from functools import partial

from litestar import websocket
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from noctuary.web import context, keyring
from noctuary.web.connections import Socket, attend, refuse, service
from noctuary.web.errors import Refused
from noctuary.web.pages.play import play_html
from noctuary.web.pages.table import TABLE
from noctuary.web.records import Change
from noctuary.web.rendering import render


@websocket(f"{TABLE}/live")
async def live(socket: Socket, table_id: FromPath[str]) -> None:
    """Sends the table whenever something is new, as a piece of the page."""
    try:
        token = keyring.token(socket, table_id)
        await service(socket).seating.access(token, table_id)
    except Refused as refused:
        await refuse(socket, refused)
    else:
        await attend(socket, partial(send_changes, socket, token))


async def send_changes(socket: Socket, token: str) -> None:
    """What is new since the page was made, and then whatever comes."""
    async with service(socket).watch(token) as watching:
        watching.seen(context.entry_of(number(socket, "seen")), number(socket, "heard"))
        await send_change(socket, token, await watching.change({"chat"}))
        async for new in watching:
            await send_change(socket, token, await watching.change(new))


def number(socket: Socket, name: str) -> int:
    """The last line that the page has; -1 if it has none, or says nothing that can be one."""
    said = str(socket.query_params.get(name, ""))
    return int(said) if said.isascii() and said.isdigit() and len(said) < 16 else -1


async def send_change(socket: Socket, token: str, change: Change) -> None:
    """One message: the table as it is now, and the lines that are new."""
    sight = change.sight
    news = {
        "log": context.log_lines(sight, change.log),
        "chat": context.chat_lines(sight, change.messages),
    }
    play = await play_html(socket, token, sight)
    await socket.send_text(play + render("_live.html", news) if any(news.values()) else play)


HANDLERS: tuple[ControllerRouterHandler, ...] = (live,)
