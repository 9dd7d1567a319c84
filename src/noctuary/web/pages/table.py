"""The table: its page, what is done at it, and the socket that keeps it in step."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.enums import MediaType
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary.web import context, keyring
from noctuary.web.api import service, until_closed
from noctuary.web.errors import Invalid, Refused, Stale
from noctuary.web.looks import look_of
from noctuary.web.records import CHAT_LENGTH, LogEntry, SeatChange, Sight
from noctuary.web.rendering import SITE, page, render

Asking = Request[Any, Any, Any]
TABLE = "/tables/{table_id:str}"
OF_LATE = 400
"""So many of the latest entries are in the log when a page opens."""


async def whole_log(request: Asking | WebSocket[Any, Any, Any], token: str) -> list[LogEntry]:
    """Everything that happened, as this seat may know it."""
    entries: list[LogEntry] = []
    while True:
        more = await service(request).log(token, len(entries))
        entries += more.entries
        if not more.entries or more.entries[-1].seq >= more.seq:
            return entries


async def play_context(
    request: Asking | WebSocket[Any, Any, Any], token: str, sight: Sight
) -> dict[str, Any]:
    """The table, and how it ended if it did."""
    found = context.table_context(sight)
    found["urls"] = {**SITE, **found["urls"]}
    if sight.outcome is not None and not sight.past:
        here = context.table_url(sight.table.id)
        look = look_of(sight.table.game)
        found["ending"] = look.ending(sight, await whole_log(request, token), here)
        found["ending"]["again_url"] = f"/new/{sight.table.game}"
    return found


@get(TABLE)
async def table(request: Asking, table_id: str) -> Response[str]:
    """The table now."""
    token = keyring.token(request, table_id)
    return await table_page(request, token, await service(request).sight(token))


@get(f"{TABLE}/at/{{moment:int}}")
async def moment(request: Asking, table_id: str, moment: int) -> Response[str]:
    """The table as it was."""
    token = keyring.token(request, table_id)
    return await table_page(request, token, await service(request).at(token, moment))


async def table_page(request: Asking, token: str, sight: Sight) -> Response[str]:
    """The whole page."""
    tables = service(request)
    found = await play_context(request, token, sight)
    log = await tables.log(token, max(0, sight.seq - OF_LATE))
    found["log"] = context.log_lines(sight, log.entries)
    found["chat"] = context.chat_lines(sight, await tables.talk.messages(token, 0))
    found["notes"] = "" if sight.role == "spectator" else await tables.talk.note(token)
    found["invites"] = []
    if sight.role == "owner":
        links = await tables.seating.invitations(token)
        base = str(request.base_url).rstrip("/")
        found["invites"] = context.invites(sight, links, base)
    found["guide"] = look_of(sight.table.game).guide() if sight.seq == 0 else []
    return page("table.html", found)


# ── doing something ───────────────────────────────────────────────────────────────────────────


async def play_part(
    request: Asking, token: str, status: int = 200, toast: str = ""
) -> Response[Any]:
    """The part of the page that changes; a whole page where scripts are off."""
    tables = service(request)
    sight = await tables.sight(token)
    if "hx-request" not in request.headers:
        return Redirect(context.table_url(sight.table.id), status_code=303)
    headers = {}
    if toast:
        told = {"noctuary:toast": {"text": toast, "tone": "refused"}}
        headers["HX-Trigger"] = msgspec.json.encode(told).decode()
    html = render("_play.html", await play_context(request, token, sight))
    return Response(html, status_code=status, headers=headers, media_type=MediaType.HTML)


def refusal(refused: Refused) -> str:
    """Why it was not done, to a person."""
    if isinstance(refused, Stale):
        return "The table has moved on; this is how it stands now."
    return refused.message[:1].upper() + refused.message[1:] + "."


@post(f"{TABLE}/reply", status_code=200)
async def reply(request: Asking, table_id: str) -> Response[Any]:
    """Answer the open question; a stale answer is refused gently."""
    token = keyring.token(request, table_id)
    form = await request.form()
    chosen = "+".join(str(value) for value in form.getall("option", []) if value)
    number = str(form.get("question", ""))
    option = chosen or str(form.get("text", ""))
    try:
        if not number.isdigit():
            raise Invalid("this answer does not say which question it is for")
        await service(request).reply(token, option, int(number))
    except Refused as refused:
        return await play_part(request, token, refused.status, refusal(refused))
    return await play_part(request, token)


@post(f"{TABLE}/undo", status_code=200)
async def undo(
    request: Asking, table_id: str, by: str = "step", luck: str = "same"
) -> Response[Any]:
    """Take something back."""
    token = keyring.token(request, table_id)
    try:
        if by not in ("step", "turn", "scene") or luck not in ("same", "new"):
            raise Invalid("that is no way to take something back")
        await service(request).undo(token, by, luck)  # type: ignore[arg-type]
    except Refused as refused:
        return await play_part(request, token, refused.status, refusal(refused))
    return await play_part(request, token)


@post(f"{TABLE}/redo", status_code=200)
async def redo(request: Asking, table_id: str) -> Response[Any]:
    """Do again what was last taken back."""
    token = keyring.token(request, table_id)
    try:
        await service(request).redo(token)
    except Refused as refused:
        return await play_part(request, token, refused.status, refusal(refused))
    return await play_part(request, token)


@post(f"{TABLE}/branch/{{moment:int}}", status_code=200)
async def branch(request: Asking, table_id: str, moment: int) -> Response[Any]:
    """Play on from a moment; where the past stays, at a table of one's own."""
    token = keyring.token(request, table_id)
    tables = service(request)
    cookies = []
    try:
        sight = await tables.sight(token)
        if sight.table.undo == "free":
            await tables.branch(token, moment)
            target = table_id
        else:
            made = await tables.fork(token, moment, sight.table.name)
            target, cookies = made.id, [keyring.with_token(request, made.id, made.token)]
    except Refused as refused:
        return await play_part(request, token, refused.status, refusal(refused))
    url = context.table_url(target)
    if "hx-request" in request.headers:
        return Response(
            "", headers={"HX-Redirect": url}, cookies=cookies, media_type=MediaType.HTML
        )
    return Redirect(url, status_code=303, cookies=cookies)


@get(f"{TABLE}/hint")
async def hint(request: Asking, table_id: str) -> Response[str]:
    """What a machine player would do, as a line of text."""
    token = keyring.token(request, table_id)
    words = await service(request).hint(token)
    return Response(
        f"A machine player would: {words}" if words else "It has no advice.",
        media_type=MediaType.TEXT,
    )


# ── people ────────────────────────────────────────────────────────────────────────────────────


@post(f"{TABLE}/chat", status_code=204)
async def say(request: Asking, table_id: str) -> None:
    """Say something to the table."""
    text = str((await request.form()).get("text", "")).strip()
    if text:
        await service(request).talk.say(keyring.token(request, table_id), text[:CHAT_LENGTH])


@post(f"{TABLE}/notes", status_code=204)
async def keep_notes(request: Asking, table_id: str) -> None:
    """Keep this seat's notes."""
    text = str((await request.form()).get("text", ""))
    await service(request).talk.keep_note(keyring.token(request, table_id), text)


@post(f"{TABLE}/withdraw/{{whose:str}}", status_code=204)
async def withdraw(request: Asking, table_id: str, whose: str) -> None:
    """End a link."""
    seat = None if whose == "watch" else int(whose) if whose.isdigit() else -1
    await service(request).seating.withdraw(keyring.token(request, table_id), seat)


@post(f"{TABLE}/invite/{{whose:str}}", status_code=200)
async def invite(request: Asking, table_id: str, whose: str) -> Response[Any]:
    """A fresh link to a seat."""
    seat = None if whose == "watch" else int(whose) if whose.isdigit() else -1
    await service(request).seating.invite(keyring.token(request, table_id), seat)
    return Redirect(context.table_url(table_id), status_code=303)


@post(f"{TABLE}/seats/{{seat:int}}", status_code=200)
async def change_seat(request: Asking, table_id: str, seat: int) -> Response[Any]:
    """Rename a seat, leave it, hand it to a machine player or take it back."""
    token = keyring.token(request, table_id)
    form = await request.form()
    change = SeatChange()
    if "name" in form:
        change.name = str(form["name"])
    if "bot" in form:
        change.bot = str(form["bot"]) or None
    if "away" in form:
        change.away = form["away"] == "yes"
    try:
        await service(request).seating.change(token, seat, change)
    except Refused as refused:
        return await play_part(request, token, refused.status, refusal(refused))
    return await play_part(request, token)


@get(f"{TABLE}/export")
async def export(request: Asking, table_id: str) -> Response[bytes]:
    """The save, as a file."""
    name, save = await service(request).export(keyring.token(request, table_id))
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(save, media_type="application/x-ndjson", headers=headers)


@post(f"{TABLE}/delete", status_code=200)
async def delete(request: Asking, table_id: str) -> Response[Any]:
    """End the table for good, or forget it if it is somebody else's."""
    token = keyring.token(request, table_id)
    if (await service(request).sight(token)).role == "owner":
        await service(request).delete(token)
    return Redirect("/", status_code=303, cookies=[keyring.without(request, table_id)])


# ── live ──────────────────────────────────────────────────────────────────────────────────────


@websocket(f"{TABLE}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    """Sends the table whenever something is new, as a piece of the page."""
    try:
        token = keyring.token(socket, table_id)
        await service(socket).seating.access(token, table_id)
    except Refused as refused:
        await socket.close(code=4000 + refused.status, reason=refused.code)
        return
    await socket.accept()
    seen = str(socket.query_params.get("seen", "")).partition("-")[0]
    listening = asyncio.create_task(until_closed(socket))
    sending = asyncio.create_task(send(socket, token, int(seen) if seen.isdigit() else -1))
    await asyncio.wait((listening, sending), return_when=asyncio.FIRST_COMPLETED)
    for task in (listening, sending):
        task.cancel()
    await asyncio.gather(listening, sending, return_exceptions=True)


async def send(socket: WebSocket[Any, Any, Any], token: str, seen: int) -> None:
    """What is new since the page was made, and then whatever comes."""
    async with service(socket).watch(token) as watching:
        watching.seen(seen)
        await send_change(socket, token, await watching.change(set()))
        async for new in watching:
            await send_change(socket, token, await watching.change(new))
    await socket.close(code=1001, reason="gone")


async def send_change(socket: WebSocket[Any, Any, Any], token: str, change: Any) -> None:
    """One message: the table as it is now, and the lines that are new."""
    found = await play_context(socket, token, change.sight)
    found["log"] = context.log_lines(change.sight, change.log)
    found["chat"] = context.chat_lines(change.sight, change.messages)
    await socket.send_text(render("_live.html", found))


HANDLERS: tuple[ControllerRouterHandler, ...] = (
    table,
    moment,
    reply,
    undo,
    redo,
    branch,
    hint,
    say,
    keep_notes,
    withdraw,
    invite,
    change_seat,
    export,
    delete,
    live,
)
