"""Documents of a game: as files, and as a page that prints well."""

from __future__ import annotations

from typing import Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler
from markupsafe import Markup

from noctuary.games import game as game_of
from noctuary.web import context, keyring
from noctuary.web.connections import Request, service
from noctuary.web.errors import Unknown
from noctuary.web.pages.table import TABLE
from noctuary.web.rendering import page

KINDS: Final = {"md": "text/markdown", "txt": "text/plain", "html": "text/html"}
ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A file that was saved is a page of nobody: it may be styled, and nothing else."""


@get(f"{TABLE}/documents/{{name:str}}")
async def document(
    request: Request, table_id: FromPath[str], name: FromPath[str], short: FromQuery[bool] = False
) -> Response[bytes]:
    """A document as a file, by its name and ending: `journal.md`."""
    token = keyring.token(request, table_id)
    which, _, form = name.rpartition(".")
    if form not in KINDS:
        raise Unknown("there is no such document")
    file, text = await service(request).documents.write(token, which, form, short)
    headers = {
        "content-disposition": f'attachment; filename="{file}"',
        "content-security-policy": ALONE,
    }
    return Response(text.encode(), media_type=KINDS[form], headers=headers)


@get(f"{TABLE}/read/{{which:str}}")
async def read(
    request: Request, table_id: FromPath[str], which: FromPath[str], short: FromQuery[bool] = False
) -> Response[str]:
    """The story as a page to be read and printed; the browser makes a PDF of it."""
    token = keyring.token(request, table_id)
    sight = await service(request).sight(token)
    known = {one.id: one for one in game_of(sight.table.game).documents}
    if which not in known:
        raise Unknown("there is no such document")
    chapters = await service(request).documents.read(token, which, short)
    return page(
        "document.html",
        {
            "urls": {"table": context.table_url(table_id)},
            "game": {"id": sight.table.game, "title": sight.table.title},
            "title": chapters[0].title if chapters else known[which].title,
            "document": next(d for d in context.documents(sight) if d["id"] == which),
            "short": short,
            "chapters": [{"id": c.id, "html": Markup(c.html)} for c in chapters],
        },
    )


HANDLERS: tuple[ControllerRouterHandler, ...] = (document, read)
