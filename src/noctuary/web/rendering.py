"""Templates: one environment, with what every page may use, and answers made from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import ChainableUndefined, Environment, FileSystemLoader
from litestar import Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from markupsafe import Markup, escape

from noctuary.web import static

TEMPLATES: Final = Path(__file__).parent / "templates"
MOST_KEPT: Final = 20_000
"""Pieces of pages in memory; a card in one of its forms is one."""

SITE: Final = {
    "home": "/",
    "help": "/help",
    "credits": "/credits",
    "join": "/join",
    "import_": "/import",
    "tables": "/?all=1#tables-h",
}
"""Addresses that every page may need."""

TITLES: Final = {
    400: "That could not be read",
    403: "Not from here",
    404: "Nothing lies here",
    405: "Not like this",
    409: "Not now",
    413: "That is too large",
    422: "That makes no sense here",
    429: "A little slower",
    500: "The lamp went out",
    503: "A moment, please",
}


@cache
def environment() -> Environment:
    """The templates, read when first needed; every value is escaped."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        undefined=ChainableUndefined,
    )
    made.globals.update(static=static.url, kept=keeper(), icon=icon)
    return made


@cache
def icon(name: str) -> Markup:
    """A picture of the sprite; it says nothing that the words beside it do not say."""
    address = escape(f"{static.url('icons.svg')}#{name}")
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}"/></svg>').format(address)


def keeper() -> Callable[..., Markup]:
    """Renders a piece once for each key: most cards of a table stay as they are."""
    pieces: dict[tuple[Any, ...], Markup] = {}

    def kept(*key: Any, caller: Callable[[], Markup]) -> Markup:
        piece = pieces.get(key)
        if piece is None:
            if len(pieces) >= MOST_KEPT:
                pieces.clear()
            piece = pieces[key] = caller()
        return piece

    return kept


def render(template: str, context: dict[str, Any]) -> str:
    """A template filled in."""
    urls = {**SITE, **context.get("urls", {})}
    return environment().get_template(template).render({**context, "urls": urls})


def page(template: str, context: dict[str, Any], status: int = 200) -> Response[str]:
    """A page for people, or a piece of one."""
    return html(render(template, context), status)


def html(
    text: str,
    status: int = 200,
    headers: dict[str, str] | None = None,
    cookies: list[Cookie] | None = None,
) -> Response[str]:
    """An answer that is already HTML."""
    return Response(
        text, status_code=status, headers=headers, cookies=cookies, media_type=MediaType.HTML
    )


def toast(text: str, tone: str = "refused") -> dict[str, str]:
    """Headers that make the page show a short message; ASCII, as headers are."""
    return {"HX-Trigger": json.dumps({"noctuary:toast": {"text": text, "tone": tone}})}


def sentence(message: str) -> str:
    """What the service said, as a sentence on a page."""
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "!", "?")) else ".")


def error_page(status: int, message: str) -> str:
    """A page that says what went wrong, with a way back."""
    title = TITLES.get(status, "That did not work")
    return render("error.html", {"status": status, "title": title, "text": sentence(message)})
