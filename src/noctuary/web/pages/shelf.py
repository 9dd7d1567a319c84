"""The shelf: the games, my tables, joining by a code, opening a save."""

from __future__ import annotations

import re
import time
from typing import Any
from urllib.parse import quote

from litestar import Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.params import FromQuery
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary.engine.words import counted, listed, sentence
from noctuary.games import games
from noctuary.web import context, keyring
from noctuary.web.connections import Request, form_of, service
from noctuary.web.errors import Refused
from noctuary.web.guard import sparingly
from noctuary.web.looks import Record, is_ready, look_of
from noctuary.web.records import Summary
from noctuary.web.rendering import page
from noctuary.web.settings import LARGEST_IMPORT

FEW = 6


def boxes() -> list[Record]:
    """The games as boxes."""
    return [
        {
            "id": game.id,
            "title": game.title,
            "tagline": game.tagline,
            "meta": " · ".join(filter(None, (players(game.seats), game.length))),
            "new_url": f"/new/{game.id}",
            "learn_url": f"/learn/{game.id}" if game.guide else "",
            "help_url": f"/help/{game.id}",
        }
        for game in games()
    ]


def players(seats: tuple[int, int]) -> str:
    """How many can play, as a box says it."""
    least, most = seats
    return counted(most, "player") if least == most else f"{least}–{most} players"


@get("/")
async def home(request: Request, all: FromQuery[bool] = False) -> Response[str]:
    """The shelf."""
    return await shelf_page(request, everything=all)


async def shelf_page(
    request: Request, status: int = 200, everything: bool = False, **problems: str
) -> Response[str]:
    """The shelf, perhaps with what went wrong on it."""
    mine = await service(request).mine([token for _, token in keyring.tokens(request)])
    shown = mine if everything else mine[:FEW]
    return page(
        "shelf.html",
        {
            "games": boxes(),
            "tables": [summary_line(one) for one in shown],
            "tables_total": len(mine),
            "resume": await resume(request, mine),
            "join_error": "",
            "code": "",
            "import_error": "",
            "pasted": "",
            **problems,
        },
        status,
    )


async def resume(request: Request, mine: list[Summary]) -> Record | None:
    """The table that was played last, if it can be gone on with."""
    running = [one for one in mine if not one.over and is_ready(one.game)]
    seated = [one for one in running if one.role != "spectator"]
    for one in seated or running:
        try:
            sight = await service(request).sight(keyring.token(request, one.id))
        except Refused:
            continue
        look = look_of(one.game)
        return {
            "game": one.game,
            "mine": one.awaited,
            "who": whose_turn(one),
            "name": one.name,
            "question": sight.question.text if sight.question else "",
            "meta": look.scene(sight).subtitle,
            "url": context.table_url(one.id),
            "cards": look.fan(sight),
            "fan": f"{look.folder}/fan.html",
            "styles": look.styles,
        }
    return None


def summary_line(one: Summary) -> Record:
    """One of my tables."""
    state = "over" if one.over else "yours" if one.awaited else "waits"
    return {
        "name": one.name,
        "game": one.game,
        "subtitle": f"{one.title} · turn {one.turn}",
        "seats": ", ".join(one.seats) if len(one.seats) > 1 else "",
        "state": state,
        "state_label": label(one),
        "when": ago(one.changed),
        "url": context.table_url(one.id),
    }


def label(one: Summary) -> str:
    """How a table stands, in a word or two."""
    if one.over:
        return "Finished"
    return "Watching" if one.role == "spectator" else whose_turn(one)


def whose_turn(one: Summary) -> str:
    """Who is asked at a table."""
    return "Your turn" if one.awaited else f"Waiting for {listed(one.waits_for or ['somebody'])}"


def ago(then: float) -> str:
    """A time in the past as people say it."""
    seconds = max(0.0, time.time() - then)
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            n = int(seconds // size)
            return f"{counted(n, word)} ago"
    return "just now"


@post("/join", guards=[sparingly])
async def join(request: Request) -> Response[Any]:
    """Come to a table by its code or its link."""
    typed = str((await form_of(request)).get("code", "")).strip()
    if "/join/" in typed:
        token = quote(re.split(r"[?#\s]", typed.rpartition("/join/")[2])[0], safe="")
        return Redirect(f"/join/{token}", status_code=303)
    try:
        joined = await service(request).seating.join(typed)
    except Refused as refused:
        problem = sentence(refused.message)
        return await shelf_page(request, refused.status, join_error=problem, code=typed)
    return Redirect(f"/join/{joined.token}", status_code=303)


@post("/import", guards=[sparingly], request_max_body_size=LARGEST_IMPORT)
async def open_save(request: Request) -> Response[Any]:
    """Make a table of a saved game."""
    form = await form_of(request)
    file, text = form.get("file"), form.get("text") or ""
    raw: bytes | str = await file.read() if isinstance(file, UploadFile) else b""
    try:
        made = await service(request).adopt(raw or str(text), recover="recover" in form)
    except Refused as refused:
        problem = sentence(refused.message)
        return await shelf_page(request, refused.status, import_error=problem, pasted=str(text))
    told = [told_once(made.id, made.notice)] if made.notice else []
    return Redirect(
        context.table_url(made.id),
        status_code=303,
        cookies=[keyring.with_token(request, made.id, made.token), *told],
    )


def told_once(table: str, notice: str) -> Cookie:
    """What had to be mended in a save, for the page of its table: a script shows it, once."""
    words = quote(f"This save is damaged: {notice}.")
    path = context.table_url(table)
    return Cookie("noctuary-told", value=words, max_age=300, samesite="lax", path=path)


HANDLERS: tuple[ControllerRouterHandler, ...] = (home, join, open_save)
