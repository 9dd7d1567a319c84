"""The shelf: the games, my tables, joining by a code, opening a save."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary.web import context, keyring
from noctuary.web.api import service
from noctuary.web.errors import Refused
from noctuary.web.guard import sparingly
from noctuary.web.looks import is_ready, look_of
from noctuary.web.records import Summary
from noctuary.web.rendering import page
from noctuary.web.settings import LARGEST_IMPORT

Asking = Request[Any, Any, Any]
FEW = 6

BOXES = (
    (
        "arkham-noir",
        "Arkham Noir",
        "Chain clues into cases before time or sanity runs out.",
        "1 player · 45 min",
    ),
    (
        "when-darkness-comes",
        "When Darkness Comes",
        "A town of tiles that grows as you walk it, and what hides in it.",
        "1–6 players · 90 min",
    ),
    (
        "dark-quarter",
        "The Dark Quarter",
        "An investigation told aloud, in a city that lies to you.",
        "1–4 players · campaign",
    ),
    (
        "six-days",
        "Six Days to Adventure",
        "Six days, one journal, and a story only you know.",
        "1–6 players · 60 min",
    ),
)


def boxes() -> list[dict[str, Any]]:
    """The four boxes; those that cannot be played yet say so."""
    return [
        {
            "id": game,
            "title": title,
            "tagline": tagline,
            "meta": meta,
            "ready": is_ready(game),
            "note": "Being written",
            "new_url": f"/new/{game}",
        }
        for game, title, tagline, meta in BOXES
    ]


@get("/")
async def home(request: Asking, all: bool = False) -> Response[str]:
    """The shelf."""
    return await shelf_page(request, everything=all)


async def shelf_page(
    request: Asking, status: int = 200, everything: bool = False, **problems: str
) -> Response[str]:
    """The shelf, perhaps with what went wrong on it."""
    mine = await service(request).mine([token for _, token in keyring.tokens(request)])
    shown = mine if everything else mine[:FEW]
    return page(
        "shelf.html",
        {
            "games": boxes(),
            "tables": [context.summary_line(one) for one in shown],
            "tables_total": len(mine),
            "resume": await resume(request, mine),
            **problems,
        },
        status,
    )


async def resume(request: Asking, mine: list[Summary]) -> dict[str, Any] | None:
    """The table that was played last, if it can be gone on with."""
    open_tables = [one for one in mine if not one.over]
    if not open_tables:
        return None
    one = open_tables[0]
    sight = await service(request).sight(keyring.token(request, one.id))
    look = look_of(one.game)
    view = look.view(sight)
    cards = [view["cards"][card] for card in view.get("leads", [])[:2]][::-1]
    return {
        "game": one.game,
        "mine": one.awaited,
        "who": "Your turn" if one.awaited else "Waiting",
        "name": one.name,
        "question": sight.question.text if sight.question else "",
        "meta": look.subtitle(sight),
        "url": context.table_url(one.id),
        "cards": cards,
    }


class Code(msgspec.Struct):
    """What was typed: a code, or a link that was pasted."""

    code: str = ""


@post("/join", guards=[sparingly])
async def join(
    request: Asking, data: Annotated[Code, Body(media_type=RequestEncodingType.URL_ENCODED)]
) -> Response[Any]:
    """Come to a table by its code or its link."""
    typed = data.code.strip()
    if "/join/" in typed:
        token = typed.rpartition("/join/")[2].partition("?")[0]
        return Redirect(f"/join/{token}", status_code=303)
    try:
        joined = await service(request).seating.join(typed)
    except Refused as refused:
        return await shelf_page(request, refused.status, join_error=sentence(refused.message))
    return Redirect(
        context.table_url(joined.id),
        status_code=303,
        cookies=[keyring.with_token(request, joined.id, joined.token)],
    )


class Save(msgspec.Struct):
    """A save as a file, or pasted."""

    file: UploadFile | None = None
    text: str = ""


@post("/import", guards=[sparingly], request_max_body_size=LARGEST_IMPORT)
async def open_save(request: Asking) -> Response[Any]:
    """Make a table of a saved game."""
    form = await request.form()
    file, text = form.get("file"), form.get("text") or ""
    raw: bytes | str = await file.read() if isinstance(file, UploadFile) else b""
    try:
        made = await service(request).adopt(raw or str(text))
    except Refused as refused:
        return await shelf_page(request, refused.status, import_error=sentence(refused.message))
    return Redirect(
        context.table_url(made.id),
        status_code=303,
        cookies=[keyring.with_token(request, made.id, made.token)],
    )


def sentence(message: str) -> str:
    """What the service said, as a sentence on a page."""
    return message[:1].upper() + message[1:] + ("" if message.endswith(".") else ".")


HANDLERS: tuple[ControllerRouterHandler, ...] = (home, join, open_save)
