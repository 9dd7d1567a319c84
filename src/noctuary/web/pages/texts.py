"""Pages to read: help, credits."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from noctuary.engine.game import Pack
from noctuary.engine.papers import Aid
from noctuary.games import PACKAGES, games
from noctuary.games import game as game_of
from noctuary.web import static
from noctuary.web.context import table_url
from noctuary.web.errors import Unknown
from noctuary.web.looks import is_ready, look_of
from noctuary.web.prose import html_of
from noctuary.web.reader import linked
from noctuary.web.rendering import existing, page

KEYS = Aid("keys", "Keys", "At the table in the browser. In the terminal *?* shows the commands.")
NO_HELP = "There are no help pages for this game yet; its rules can be read and searched."


@get("/help")
async def help_home() -> Response[str]:
    """Help begins with the first game."""
    return help_text(next(iter(PACKAGES)), "", "")


@get("/help/{game_id:str}")
async def help_game(game_id: FromPath[str], table: FromQuery[str] = "") -> Response[str]:
    """The first help page of a game."""
    return help_text(game_id, "", table)


@get("/help/{game_id:str}/{page_id:str}")
async def help_page(
    game_id: FromPath[str], page_id: FromPath[str], table: FromQuery[str] = ""
) -> Response[str]:
    """One help page of a game."""
    return help_text(game_id, page_id, table)


def help_text(game_id: str, page_id: str, table: str) -> Response[str]:
    """A page with its neighbours."""
    if not is_ready(game_id):
        raise Unknown("there is no help for that game")
    game = game_of(game_id)
    own = game.aids() or (Aid("about", game.title, f"{game.tagline}\n\n{NO_HELP}"),)
    aids = (*own, KEYS)
    if page_id and page_id not in {aid.id for aid in aids}:
        raise Unknown("there is no such help page")
    chosen = next((n for n, aid in enumerate(aids) if aid.id == page_id), 0)
    query = f"?table={quote(table, safe='')}" if table else ""
    pages = [
        {"id": aid.id, "title": aid.title, "url": f"/help/{game_id}/{aid.id}{query}"}
        for aid in aids
    ]
    look = look_of(game_id)
    name = aids[chosen].id
    piece = existing(f"{look.folder}/help_{name}.html") or existing(f"_help_{name}.html")
    shown = {
        "id": aids[chosen].id,
        "title": aids[chosen].title,
        "body": linked(game_id, html_of(aids[chosen].body)),
        "prev": pages[chosen - 1] if chosen else None,
        "next": pages[chosen + 1] if chosen + 1 < len(pages) else None,
        "piece": piece,
    }
    urls = {"rules": f"/rules/{game_id}"}
    if table:
        urls["table"] = table_url(quote(table, safe=""))
    return page(
        "help.html",
        {
            "urls": urls,
            "game": {"id": game_id, "title": game.title, "styles": look.styles if piece else ()},
            "pages": pages,
            "page": shown,
            "learn_url": f"/learn/{game_id}" if game.guide else "",
            "others": [
                {"title": one.title, "url": f"/help/{one.id}{query}"}
                for one in games()
                if one.id != game_id
            ],
        },
    )


@get("/credits")
async def credits() -> Response[str]:
    """Who made what we use."""
    name = "icons-credits.json"
    file = static.read(name) if name in static.names() else None
    credited: Any = msgspec.json.decode(file.content) if file is not None else {}
    packs = [pack.manifest for pack in await asyncio.to_thread(default_packs)]
    return page("credits.html", {"icons": credited.get("authors", []), "packs": packs})


def default_packs() -> list[Pack]:
    """The content that every game comes with."""
    return [game.pack(game.default_pack) for game in games()]


HANDLERS: tuple[ControllerRouterHandler, ...] = (help_home, help_game, help_page, credits)
