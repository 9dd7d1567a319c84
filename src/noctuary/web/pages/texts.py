"""Pages to read: help, rules, credits."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get
from litestar.enums import MediaType
from litestar.types import ControllerRouterHandler
from markupsafe import Markup, escape

from noctuary import rules as catalogue
from noctuary.games import game as game_of
from noctuary.games import games
from noctuary.web import static
from noctuary.web.errors import Unknown
from noctuary.web.looks import is_ready
from noctuary.web.prose import html_of
from noctuary.web.rendering import page

MOST_RULES = 60


@get("/help")
async def help_home() -> Response[str]:
    """Help begins with the first game."""
    return help_text("arkham-noir", "", "")


@get("/help/{game_id:str}")
async def help_game(game_id: str, table: str = "") -> Response[str]:
    """The first help page of a game."""
    return help_text(game_id, "", table)


@get("/help/{game_id:str}/{page_id:str}")
async def help_page(game_id: str, page_id: str, table: str = "") -> Response[str]:
    """One help page of a game."""
    return help_text(game_id, page_id, table)


def help_text(game_id: str, page_id: str, table: str) -> Response[str]:
    """A page with its neighbours."""
    if not is_ready(game_id):
        raise Unknown("there is no help for that game")
    game = game_of(game_id)
    aids = game.aids()
    chosen = next((n for n, aid in enumerate(aids) if aid.id == page_id), 0)
    query = f"?table={escape(table)}" if table else ""
    pages = [
        {"id": aid.id, "title": aid.title, "url": f"/help/{game_id}/{aid.id}{query}"}
        for aid in aids
    ]
    shown = {
        "id": aids[chosen].id,
        "title": aids[chosen].title,
        "body": html_of(aids[chosen].body),
        "prev": pages[chosen - 1] if chosen else None,
        "next": pages[chosen + 1] if chosen + 1 < len(pages) else None,
    }
    urls = {"table": f"/tables/{table}" if table else None, "rules": f"/rules/{game_id}"}
    return page(
        "help.html",
        {
            "urls": urls,
            "game": {"id": game_id, "title": game.title},
            "pages": pages,
            "page": shown,
        },
    )


@get("/rules/{game_id:str}")
async def rules(game_id: str, find: str = "") -> Response[str]:
    """Rules by id or by the words in them, as a piece of a page."""
    words = find.strip()
    try:
        if words.upper().startswith(catalogue.prefix(game_id) + "-"):
            found = [catalogue.find(game_id, words.upper())]
        else:
            found = list(catalogue.search(game_id, words)) if words else []
    except LookupError as error:
        return Response(
            f"<p class=note>{escape(str(error.args[0]))}</p>", media_type=MediaType.HTML
        )
    shown = [Markup("<p><b>{}</b> {}</p>").format(rule.id, plain(rule.text)) for rule in found]
    html = Markup("").join(shown[:MOST_RULES]) or Markup("<p class=note>No rule says that.</p>")
    return Response(str(html), media_type=MediaType.HTML)


def plain(text: str) -> str:
    """A rule's text without the marks of Markdown."""
    return text.replace("`", "").replace("**", "")


@get("/credits")
async def credits() -> Response[str]:
    """Who made what we use."""
    name = "icons-credits.json"
    file = static.read(name) if name in static.names() else None
    icons: Any = msgspec.json.decode(file.content) if file is not None else []
    packs = [game.pack(game.default_pack).manifest for game in games()]
    return page("credits.html", {"icons": icons, "packs": packs})


HANDLERS: tuple[ControllerRouterHandler, ...] = (help_home, help_game, help_page, rules, credits)
