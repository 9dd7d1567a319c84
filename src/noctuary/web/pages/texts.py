"""Pages to read: help, rules, credits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from noctuary import rules as catalogue
from noctuary.engine.game import Aid, Pack
from noctuary.engine.words import sentence
from noctuary.games import PACKAGES, games
from noctuary.games import game as game_of
from noctuary.web import static
from noctuary.web.connections import Request
from noctuary.web.context import table_url
from noctuary.web.errors import Unknown
from noctuary.web.looks import is_ready, look_of
from noctuary.web.prose import html_of
from noctuary.web.rendering import existing, page

MOST_RULES = 60
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
    aids = game.aids() or (Aid("about", game.title, f"{game.tagline}\n\n{NO_HELP}"),)
    if page_id and page_id not in {aid.id for aid in aids}:
        raise Unknown("there is no such help page")
    chosen = next((n for n, aid in enumerate(aids) if aid.id == page_id), 0)
    query = f"?table={quote(table, safe='')}" if table else ""
    pages = [
        {"id": aid.id, "title": aid.title, "url": f"/help/{game_id}/{aid.id}{query}"}
        for aid in aids
    ]
    look = look_of(game_id)
    piece = existing(f"{look.folder}/help_{aids[chosen].id}.html")
    shown = {
        "id": aids[chosen].id,
        "title": aids[chosen].title,
        "body": html_of(aids[chosen].body),
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
        },
    )


@get("/rules/{game_id:str}")
async def rules(
    request: Request, game_id: FromPath[str], find: FromQuery[str] = ""
) -> Response[str]:
    """Rules by id or by the words in them: a piece for the drawer, else a page."""
    if game_id not in catalogue.catalogued_games():
        raise Unknown("there are no rules of that game")
    is_piece = "hx-request" in request.headers
    found = {"find": find, **matching(game_id, find.strip(), is_piece)}
    if is_piece:
        return page("_rules.html", found)
    urls = {"help": f"/help/{game_id}", "rules": f"/rules/{game_id}"}
    game = {"id": game_id, "title": game_of(game_id).title}
    return page("rules.html", {**found, "urls": urls, "game": game})


def matching(game_id: str, words: str, is_piece: bool) -> dict[str, Any]:
    """The rules that were meant; without any words all of them, on a page."""
    if not words:
        shown = () if is_piece else catalogue.all_rules(game_id)
        return {"found": plain_rules(shown), "nothing": ""}
    try:
        if words.upper().startswith(f"{catalogue.prefix(game_id)}-"):
            found = plain_rules([catalogue.find(game_id, words)])
            return {"found": found, "nothing": ""}
    except LookupError as error:
        return {"found": [], "nothing": sentence(str(error.args[0]))}
    matching = catalogue.search(game_id, words)[:MOST_RULES]
    return {"found": plain_rules(matching), "nothing": "No rule says that."}


def plain_rules(found: Iterable[catalogue.Rule]) -> list[dict[str, str]]:
    """Rules without the marks of Markdown."""
    marks = str.maketrans("", "", "`*")
    return [{"id": rule.id, "text": rule.text.translate(marks)} for rule in found]


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


HANDLERS: tuple[ControllerRouterHandler, ...] = (help_home, help_game, help_page, rules, credits)
