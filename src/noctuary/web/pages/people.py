"""Who sits at a table and how others come to it: seats, links, chat, notes, saving, leaving."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import segno
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary.engine.words import sentence
from noctuary.web import context, keyring
from noctuary.web.connections import Request, form_of, service
from noctuary.web.errors import Invalid, Refused, Unknown
from noctuary.web.guard import sparingly
from noctuary.web.looks import Record
from noctuary.web.machine_players import machines
from noctuary.web.pages.table import TABLE
from noctuary.web.records import CHAT_LENGTH, Link, SeatChange, SeatInfo, Sight
from noctuary.web.rendering import html, page, render, toast
from noctuary.web.settings import LOOPBACK
from noctuary.web.tables import Tables

WATCHING: Final = "watch"
"""How the link of onlookers is named beside the numbers of seats."""


# ── seats and links ───────────────────────────────────────────────────────────────────────────


@get(f"{TABLE}/people")
async def people(request: Request, table_id: FromPath[str]) -> Response[str]:
    """Who sits where and how others can come, as a piece of the page."""
    token = keyring.token(request, table_id)
    return page("_people.html", await people_context(request, token))


async def people_context(request: Request, token: str, code: str = "", to: str = "") -> Any:
    """Places, links and what can be done with them; a fresh code is shown this once."""
    tables = service(request)
    sight = await tables.sight(token)
    links = await tables.seating.invitations(token) if sight.role == "owner" else []
    here, base = context.table_url(sight.table.id), str(request.base_url).rstrip("/")
    ways = {name_of(link): invite(link, here, base) for link in links}
    if to in ways:
        ways[to]["code"] = code
    return {
        "urls": context.urls(sight),
        "is_owner": sight.role == "owner",
        "is_watching": sight.role == "spectator",
        "seats": [place(one, sight, ways.get(str(one.seat))) for one in sight.seats],
        "watch": ways.get(WATCHING),
        "watch_url": f"{here}/invite/{WATCHING}" if sight.table.spectators else None,
        "watchers": sight.watchers,
        "bots": [{"name": name, "label": label} for name, label in machines()],
        "leave_url": f"{here}/delete",
        "only_here": base.partition("://")[2].rpartition(":")[0] in LOOPBACK,
        "over": sight.outcome is not None,
        "is_passed_on": bool(sight.handed_to),
        "paper": f"{here}/paper" if request.app.state.presses.is_there else "",
        "moment": sight.moment,
        "shares": await shares(tables, token, sight, base),
        "share_url": f"{here}/share",
        "unshare_url": f"{here}/unshare",
    }


async def shares(tables: Tables, token: str, sight: Sight, base: str) -> list[Record]:
    """The moments that are shared, each with its link as far as it can be shown."""
    if sight.role != "owner":
        return []
    return [
        {"moment": one.moment, "url": f"{base}/moments/{one.token}" if one.token else ""}
        for one in await tables.sharing.of_table(token)
    ]


def name_of(link: Link) -> str:
    """Where a link leads, as addresses name it."""
    return WATCHING if link.seat is None else str(link.seat)


def invite(link: Link, here: str, base: str) -> Record:
    """A link to hand out, with a picture of it to photograph."""
    name = name_of(link)
    ways: Record = {
        "id": name,
        "code": "",
        "url": "",
        "qr": "",
        "revoke_url": f"{here}/withdraw/{name}",
        "renew_url": f"{here}/invite/{name}",
        "code_url": f"{here}/code/{name}",
    }
    if link.token is None:
        return ways
    url = f"{base}/join/{link.token}"
    picture = segno.make(url, error="m").svg_data_uri(scale=4, border=2, light="#fff")
    return {**ways, "url": url, "qr": picture}


def place(one: SeatInfo, sight: Sight, way: Record | None) -> Record:
    """A seat with whoever sits there, and what this browser may do about it."""
    here = context.table_url(sight.table.id)
    is_owner = sight.role == "owner"
    return {
        "index": one.seat,
        "name": one.name,
        "mine": one.mine,
        "bot": one.bot,
        "away": one.away,
        "present": one.present,
        "held": one.held,
        "change_url": f"{here}/seats/{one.seat}" if is_owner or one.mine else None,
        "invite_url": f"{here}/invite/{one.seat}" if is_owner else None,
        "invite": way if one.held == "link" else None,
    }


def seat_number(whose: str) -> int | None:
    """The seat that an address names; None for onlookers."""
    if whose == WATCHING:
        return None
    if not (whose.isascii() and whose.isdigit() and len(whose) < 3):
        raise Invalid("there is no such seat")
    return int(whose)


async def people_after(
    request: Request, table_id: str, act: Callable[[str], Awaitable[object]]
) -> Response[Any]:
    """Do something about seats or links, then show them; what is refused is told beside it."""
    token = keyring.token(request, table_id)
    status, headers = 200, dict[str, str]()
    try:
        await act(token)
    except (Refused, msgspec.ValidationError) as refused:
        status = refused.status if isinstance(refused, Refused) else 422
        headers = toast(sentence(str(refused)))
    if "hx-request" not in request.headers:
        return Redirect(context.table_url(table_id), status_code=303)
    found = await people_context(request, token)
    return html(render("_people.html", found), status, headers)


@post(f"{TABLE}/invite/{{whose:str}}", status_code=200)
async def new_link(
    request: Request, table_id: FromPath[str], whose: FromPath[str]
) -> Response[Any]:
    """A fresh link; earlier ones end."""
    seat, seating = seat_number(whose), service(request).seating
    return await people_after(request, table_id, lambda token: seating.invite(token, seat))


@post(f"{TABLE}/withdraw/{{whose:str}}", status_code=200)
async def withdraw(
    request: Request, table_id: FromPath[str], whose: FromPath[str]
) -> Response[Any]:
    """End a link."""
    seat, seating = seat_number(whose), service(request).seating
    return await people_after(request, table_id, lambda token: seating.withdraw(token, seat))


@post(f"{TABLE}/code/{{whose:str}}", status_code=200, guards=[sparingly])
async def new_code(
    request: Request, table_id: FromPath[str], whose: FromPath[str]
) -> Response[Any]:
    """A short code to read out, shown once."""
    token = keyring.token(request, table_id)
    made = await service(request).seating.code(token, seat_number(whose))
    return page("_people.html", await people_context(request, token, made.code, whose))


@post(f"{TABLE}/seats/{{seat:int}}", status_code=200)
async def change_seat(
    request: Request, table_id: FromPath[str], seat: FromPath[int]
) -> Response[Any]:
    """Rename a seat, leave it, hand it to a machine player or take it back."""
    await service(request).seating.access(keyring.token(request, table_id), table_id)
    form = await form_of(request)
    wanted: Record = {}
    if "name" in form:
        wanted["name"] = str(form["name"])
    if "bot" in form:
        wanted["bot"] = str(form["bot"]) or None
    if "away" in form:
        wanted["away"] = form["away"] == "yes"

    async def act(token: str) -> None:
        change = msgspec.convert(wanted, SeatChange)
        await service(request).seating.change(token, seat, change)

    return await people_after(request, table_id, act)


# ── chat and notes ────────────────────────────────────────────────────────────────────────────


@post(f"{TABLE}/chat", status_code=204)
async def say(request: Request, table_id: FromPath[str]) -> None:
    """Say something to the table."""
    token = keyring.token(request, table_id)
    text = str((await form_of(request)).get("text", "")).strip()
    if text:
        await service(request).talk.say(token, text[:CHAT_LENGTH])


@post(f"{TABLE}/notes", status_code=204)
async def keep_notes(request: Request, table_id: FromPath[str]) -> None:
    """Keep the notes of the seat for which the page was made."""
    token = keyring.token(request, table_id)
    form = await form_of(request)
    seat = seat_number(str(form["seat"])) if "seat" in form else None
    await service(request).talk.keep_note(token, str(form.get("text", "")), seat)


# ── saving and leaving ────────────────────────────────────────────────────────────────────────


@get(f"{TABLE}/export")
async def export(request: Request, table_id: FromPath[str]) -> Response[bytes]:
    """The save, as a file."""
    name, save = await service(request).export(keyring.token(request, table_id))
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(save, media_type="application/gzip", headers=headers)


@post(f"{TABLE}/delete", status_code=200)
async def leave(request: Request, table_id: FromPath[str]) -> Response[Any]:
    """End the table for good if it is one's own; else forget it in this browser."""
    token = keyring.token(request, table_id)
    with contextlib.suppress(Unknown):
        if (await service(request).seating.access(token)).role == "owner":
            await service(request).delete(token)
    return Redirect("/", status_code=303, cookies=[keyring.without(request, table_id)])


HANDLERS: tuple[ControllerRouterHandler, ...] = (
    people,
    new_link,
    withdraw,
    new_code,
    change_seat,
    say,
    keep_notes,
    export,
    leave,
)
