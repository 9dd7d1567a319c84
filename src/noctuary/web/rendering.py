"""Templates: one environment, with what every page may use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import ChainableUndefined, Environment, FileSystemLoader
from litestar import Response
from litestar.enums import MediaType
from markupsafe import Markup

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
    made.globals.update(static=static.url, kept=keeper())
    return made


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
    return environment().get_template(template).render(context)


def page(
    template: str, context: dict[str, Any], status: int = 200, **headers: str
) -> Response[str]:
    """A page for people."""
    urls = {**SITE, **context.get("urls", {})}
    html = render(template, {**context, "urls": urls})
    return Response(html, status_code=status, headers=headers, media_type=MediaType.HTML)
