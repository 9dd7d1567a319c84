"""Templates: one environment, with what every page may use, and answers made from them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, MutableMapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.runtime import Macro
from litestar import Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from markupsafe import Markup, escape

from noctuary.engine.words import counted, sentence
from noctuary.web import static
from noctuary.web.prose import curly

TEMPLATES: Final = Path(__file__).parent / "templates"
MOST_KEPT: Final = 20_000_000
"""How many letters of pieces of pages are in memory; a card in one of its forms has about 2,000."""

SHORT_MESSAGE: Final = 300
SITE: Final = {
    "home": "/",
    "help": "/help",
    "credits": "/credits",
    "join": "/join",
    "import_": "/import",
    "tables": "/?all=1#tables-h",
    # Those of one table, which not every page or seat has.
    "table": "",
    "live": "",
    "hint": "",
    "chat": "",
    "notes": "",
    "export": "",
    "review": "",
    "chance": "",
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
    made = Pages(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        undefined=StrictUndefined,
    )
    made.globals.update(static=static.url, cover=cover, kept=keeper(), row=row, sprite=sprite)
    made.filters["icon"] = icon
    made.filters["counted"] = counted
    made.filters["curly"] = curly
    made.filters["set_off"] = set_off
    return made


def set_off(text: str, subject: str) -> Markup:
    """A text in which the name that it is about is set off."""
    shown = escape(text)
    name = escape(subject)
    return shown.replace(name, Markup("<em>{}</em>").format(name), 1) if subject else shown


@cache
def existing(template: str) -> str:
    """The name of a template, if there is one; empty otherwise."""
    return template if (TEMPLATES / template).is_file() else ""


@cache
def cover(game: str) -> str:
    """The address of a game's cover; a game without one has a plain one."""
    name = f"covers/{game}.svg"
    return static.url(name if name in static.names() else "covers/plain.svg")


@cache
def icon(name: str) -> Markup:
    """A picture of the sprite; it says nothing that the words beside it do not say. As a filter
    of a constant it is worked out when the template is compiled."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="#i-{}"/></svg>').format(name)


@cache
def sprite() -> Markup:
    """All icons, once in every page: what refers to them is short, and drawn with the page."""
    text = (static.FOLDER / "icons.svg").read_text()
    inside = text[text.index("<symbol") : text.rindex("</svg>")].replace(' id="', ' id="i-')
    return Markup('<svg class="sprite" aria-hidden="true" width="0" height="0">{}</svg>').format(
        Markup(inside.replace("\n", ""))
    )


class Pages(Environment):
    """The templates, which never change while the server runs: a name leads to its template at
    once, and all of them share the same globals. Values are mostly dicts: these are looked into
    first."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.found: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        if globals or not isinstance(name, str):
            return super().get_template(name, parent, globals)
        found = self.found.get(name)
        if found is None:
            found = self.found[name] = super().get_template(name, parent)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals

    def getattr(self, obj: Any, attribute: str) -> Any:
        try:
            return obj[attribute] if type(obj) is dict else getattr(obj, attribute)
        except (AttributeError, KeyError):
            return super().getattr(obj, attribute)


def keeper() -> Callable[..., Markup]:
    """Lets a macro draw a piece once: most cards of a table stay as they are. What it is given is
    known by its `key`, or is hashable."""
    pieces: dict[tuple[Any, ...], Markup] = {}
    letters = 0

    def kept(macro: Macro, *given: Any) -> Markup:
        nonlocal letters
        key = (macro.name, *[one["key"] if type(one) is dict else one for one in given])
        piece = pieces.get(key)
        if piece is None:
            piece = Markup(macro(*given))
            letters += len(piece)
            if letters > MOST_KEPT:
                pieces.clear()
                letters = len(piece)
            pieces[key] = piece
        return piece

    return kept


def row(macro: Macro, records: Iterable[Any], *given: Any) -> Markup:
    """A row of pieces, each kept; the first one is told that it is the first."""
    kept: Any = environment().globals["kept"]
    pieces = [kept(macro, one, *given, n == 0) for n, one in enumerate(records)]
    return Markup("".join(pieces))


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
    text = text if len(text) <= SHORT_MESSAGE else f"{text[:SHORT_MESSAGE]} …"
    return {"HX-Trigger": json.dumps({"noctuary:toast": {"text": text, "tone": tone}})}


def error_page(status: int, message: str) -> str:
    """A page that says what went wrong, with a way back."""
    title = TITLES.get(status, "That did not work")
    return render("error.html", {"status": status, "title": title, "text": sentence(message)})
