"""The table: its page now and at any moment, and what is done at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, get_args

from litestar import Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary.codes import LONGEST
from noctuary.engine.entries import Span
from noctuary.engine.state import reply_of
from noctuary.engine.words import sentence, visible
from noctuary.web import context, keyring
from noctuary.web.connections import Request, form_of, service
from noctuary.web.errors import Invalid, Late, NotNow, Refused, Stale
from noctuary.web.guard import sparingly
from noctuary.web.pages.play import play_context, play_html
from noctuary.web.records import Sight
from noctuary.web.rendering import html, page, toast
from noctuary.web.scans import Scan
from noctuary.web.settings import LARGEST_REPLY

TABLE: Final = "/tables/{table_id:str}"
OF_LATE: Final = 400
"""So many of the latest entries are in the log when a page opens."""
MOVED_ON: Final = "The table has moved on; this is how it stands now."
TOO_LATE: Final = "Time is up: the announced choice was made."


@get(TABLE)
async def table(request: Request, table_id: FromPath[str]) -> Response[str]:
    """The table now."""
    token = keyring.token(request, table_id)
    sight = await service(request).sight(token)
    if "hx-request" in request.headers:
        return html(await play_html(request, token, sight))
    return await table_page(request, token, sight)


@get(f"{TABLE}/at/{{moment:int}}")
async def moment(request: Request, table_id: FromPath[str], moment: FromPath[int]) -> Response[str]:
    """The table as it was."""
    token = keyring.token(request, table_id)
    sight = await service(request).at(token, moment)
    if "hx-request" in request.headers:
        return html(await play_html(request, token, sight))
    return await table_page(request, token, sight)


async def table_page(request: Request, token: str, sight: Sight) -> Response[str]:
    """The whole page."""
    tables = service(request)
    found = await play_context(request, token, sight)
    log = await tables.log(token, max(0, sight.seq - OF_LATE))
    found["log"] = context.log_lines(sight, log.entries)
    found["chat"] = context.chat_lines(sight, await tables.talk.messages(token, 0))
    noting = noting_here(request, sight)
    found["notes"] = "" if noting is None else await tables.talk.note(token, noting)
    found["noting"] = noting
    found["sharing"] = [one for one in sight.seats if one.mine] if sight.is_over else []
    found["goal"] = context.goal(sight)
    return page("table.html", found)


def noting_here(request: Request, sight: Sight) -> int | None:
    """Whose notes the page has: those of whoever looks; when the game is over and nobody is asked,
    those of whoever had the screen last, if people share it."""
    if not (sight.is_over and context.is_shared(sight)):
        return sight.seat
    told = keyring.place_told(request)
    return told if any(one.mine and one.seat == told for one in sight.seats) else None


# ── doing something ───────────────────────────────────────────────────────────────────────────


async def shown_after(
    request: Request, table_id: str, act: Callable[[str], Awaitable[object]]
) -> Response[Any]:
    """Do something, then show the present; what is refused is told gently beside it."""
    token = keyring.token(request, table_id)
    status, headers = 200, dict[str, str]()
    try:
        await act(token)
    except Refused as refused:
        status, words = refused.status, refused.message
        told = MOVED_ON if isinstance(refused, Stale) else sentence(words)
        headers = toast(TOO_LATE if isinstance(refused, Late) else told)
    if "hx-request" not in request.headers:
        return Redirect(context.table_url(table_id), status_code=303)
    sight = await service(request).sight(token)
    return html(await play_html(request, token, sight), status, headers)


@post(f"{TABLE}/reply", status_code=200, request_max_body_size=LARGEST_REPLY)
async def reply(request: Request, table_id: FromPath[str]) -> Response[Any]:
    """Answer the open question; a stale answer is refused."""
    await service(request).seating.access(keyring.token(request, table_id), table_id)
    form = await form_of(request)

    async def act(token: str) -> object:
        number = str(form.get("question", ""))
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise Invalid("this answer does not say which question it is for")
        aloud = "aloud" in form
        return await service(request).reply(token, answer_in(form), int(number), aloud=aloud)

    return await shown_after(request, table_id, act)


def answer_in(form: FormMultiDict) -> str:
    """The option that was pressed, those that were ticked, what was typed, or what is meant if
    nothing was."""
    chosen = [str(value) for value in form.getall("option", [])]
    # Forms send line ends as the network likes them; in a story they are just line ends, and
    # characters that steer a screen are seen and not obeyed.
    words = visible(str(form["words"])) if "words" in form else None
    return reply_of(chosen, words) or str(form.get("text", "")) or str(form.get("otherwise", ""))


@post(f"{TABLE}/undo", status_code=200)
async def undo(
    request: Request,
    table_id: FromPath[str],
    by: FromQuery[str] = "step",
    luck: FromQuery[str] = "same",
) -> Response[Any]:
    """Take something back."""

    async def act(token: str) -> object:
        if by not in get_args(Span) or luck not in ("same", "new"):
            raise Invalid("that is no way to take something back")
        return await service(request).undo(token, by, luck)  # type: ignore[arg-type]

    return await shown_after(request, table_id, act)


@post(f"{TABLE}/redo", status_code=200)
async def redo(request: Request, table_id: FromPath[str]) -> Response[Any]:
    """Do again what was last taken back."""
    return await shown_after(request, table_id, service(request).redo)


@post(f"{TABLE}/branch/{{moment:int}}", status_code=200, guards=[sparingly])
async def branch(request: Request, table_id: FromPath[str], moment: FromPath[int]) -> Response[Any]:
    """Play on from a moment; where the past stays, at a table of one's own."""
    token, tables = keyring.token(request, table_id), service(request)
    target, cookies = table_id, []
    try:
        sight = await tables.sight(token)
        if sight.table.undo == "free":
            await tables.branch(token, moment)
        else:
            made = await tables.fork(token, moment, sight.table.name)
            target, cookies = made.id, [keyring.with_token(request, made.id, made.token)]
    except Refused as refused:
        headers = {"HX-Reswap": "none", **toast(sentence(refused.message))}
        return html("", refused.status, headers)
    url = context.table_url(target)
    if "hx-request" in request.headers:
        return html("", headers={"HX-Redirect": url}, cookies=cookies)
    return Redirect(url, status_code=303, cookies=cookies)


@get(f"{TABLE}/hint")
async def hint(request: Request, table_id: FromPath[str]) -> Response[str]:
    """What a careful player would do and why, as a piece of the page that names the option."""
    token = keyring.token(request, table_id)
    try:
        found = await service(request).hint(token)
    except NotNow as refused:
        return page("_hint.html", {"hint": None, "text": sentence(refused.message)})
    return page("_hint.html", {"hint": found if found.option else None, "text": "No advice."})


@get(f"{TABLE}/scan")
async def scan(request: Request, table_id: FromPath[str], code: FromQuery[str]) -> Response[str]:
    """What a code stands for, as a piece of the page that can use it."""
    token = keyring.token(request, table_id)
    try:
        found = await service(request).look_up(token, code[:LONGEST])
    except NotNow as refused:
        found = Scan(code="", question=0, refused=sentence(refused.message))
    urls = {"reply": f"{context.table_url(table_id)}/reply"}
    return page("_scanned.html", {"scan": found, "urls": urls})


HANDLERS: tuple[ControllerRouterHandler, ...] = (
    table,
    moment,
    reply,
    undo,
    redo,
    branch,
    hint,
    scan,
)
