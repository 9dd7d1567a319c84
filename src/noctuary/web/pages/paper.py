"""A table on paper and as a picture, and moments that anybody may look at who has the link."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from noctuary.web import keyring
from noctuary.web.connections import Request, form_of, service
from noctuary.web.errors import Invalid, Unknown
from noctuary.web.guard import sparingly
from noctuary.web.pages.people import people_after
from noctuary.web.pages.table import TABLE
from noctuary.web.press import Presses
from noctuary.web.rendering import page

FORMS: Final = {
    "table.pdf": "application/pdf",
    "book.pdf": "application/pdf",
    "picture.png": "image/png",
}
SHARED: Final = "/moments/{shared:str}"


def presses(request: Request) -> Presses:
    """What can print here."""
    found: Presses = request.app.state.presses
    return found


@get(f"{TABLE}/paper/{{what:str}}", guards=[sparingly])
async def paper(
    request: Request,
    table_id: FromPath[str],
    what: FromPath[str],
    moment: FromQuery[int | None] = None,
    short: FromQuery[bool] = False,
) -> Response[bytes]:
    """A moment on one page, the game as a book, or a picture, as this seat may know it."""
    if what not in FORMS:
        raise Unknown("there is no such paper")
    save, seat = await service(request).to_print(keyring.token(request, table_id), moment)
    press = presses(request)
    if what == "book.pdf":
        made = await press.book(save, seat, short)
    elif what == "picture.png":
        made = await press.picture(save, moment, seat)
    else:
        made = await press.table(save, moment, seat)
    return Response(made, media_type=FORMS[what], headers=shown_as(what))


def shown_as(name: str) -> dict[str, str]:
    """A file that a browser shows, and keeps under its own name."""
    return {
        "content-disposition": f'inline; filename="{name}"',
        "cache-control": "private, no-store",
    }


# ── moments that are shared ───────────────────────────────────────────────────────────────────


@post(f"{TABLE}/share", status_code=200)
async def share(request: Request, table_id: FromPath[str]) -> Response[Any]:
    """A link to a moment."""
    moment = await moment_in(request)
    sharing = service(request).sharing
    return await people_after(request, table_id, lambda token: sharing.share(token, moment))


@post(f"{TABLE}/unshare", status_code=200)
async def unshare(request: Request, table_id: FromPath[str]) -> Response[Any]:
    """End such a link."""
    moment = await moment_in(request)
    sharing = service(request).sharing
    return await people_after(request, table_id, lambda token: sharing.withdraw(token, moment))


async def moment_in(request: Request) -> int:
    """The number of a moment in a form."""
    number = str((await form_of(request)).get("moment", ""))
    if not (number.isascii() and number.isdigit() and len(number) < 8):
        raise Invalid("say the number of a moment")
    return int(number)


@get(SHARED)
async def shared_moment(request: Request, shared: FromPath[str]) -> Response[str]:
    """The page of a shared moment; what it gives away stays covered until somebody asks."""
    found = await service(request).sharing.seen(shared)
    there = presses(request).is_there
    picture = f"/moments/{shared}/picture.png" if there else ""
    return page("moment.html", {"moment": found, "game": {"id": found.game}, "picture": picture})


@get(f"{SHARED}/picture.png", guards=[sparingly])
async def shared_picture(request: Request, shared: FromPath[str]) -> Response[bytes]:
    """The picture on that page."""
    save, moment = await service(request).sharing.save(shared)
    made = await presses(request).picture(save, moment, None)
    return Response(made, media_type="image/png", headers=shown_as("picture.png"))


HANDLERS: tuple[ControllerRouterHandler, ...] = (
    paper,
    share,
    unshare,
    shared_moment,
    shared_picture,
)
