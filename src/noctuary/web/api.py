"""The JSON API: everything that a page does can be done by a program, with the same rights."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, patch, post, put, websocket
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.types import ControllerRouterHandler

from noctuary.web.connections import SMALL, Connection, Request, Socket, attend, refuse, service
from noctuary.web.errors import Anonymous, Refused
from noctuary.web.guard import sparingly
from noctuary.web.records import (
    MOST_SEATS,
    MOST_TABLES,
    ApiInfo,
    Code,
    HintInfo,
    JoinCode,
    Joined,
    Link,
    Log,
    Made,
    Message,
    NewBranch,
    NewMessage,
    NewReply,
    NewTable,
    NewUndo,
    Note,
    Problem,
    Receipt,
    SavedGame,
    SeatChange,
    Shelf,
    Sight,
    Summary,
)
from noctuary.web.review_records import ReviewInfo, review_info
from noctuary.web.settings import LARGEST_IMPORT, LARGEST_REPLY
from noctuary.web.sights import HOLDER

ERRORS = {
    400: "the request cannot be read",
    401: "there is no token",
    403: "the token is not for this, or the request comes from another site's page",
    404: "there is no such table, or the token does not lead to it",
    409: "the table has moved on, or its policy is against it",
    413: "the request is too large",
    422: "the request makes no sense here",
    429: "too many requests",
    500: "the server stumbled; nothing has changed",
    503: "the database cannot be written just now; nothing has changed",
}
PROBLEMS = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in ERRORS.items()
}
TABLE = "/api/tables/{table_id:str}"
SHELF: dict[str, Any] = {"tags": ["shelf"], "responses": PROBLEMS}
AT_TABLE: dict[str, Any] = {"tags": ["table"], "responses": PROBLEMS, "security": [{"token": []}]}
PEOPLE: dict[str, Any] = {**AT_TABLE, "tags": ["people"]}

SeatQuery = Annotated[
    int | None,
    QueryParameter(name="seat", ge=0, lt=MOST_SEATS, description="one of the places that you hold"),
]
SeatPath = Annotated[int, PathParameter(ge=0, lt=MOST_SEATS)]
TableId = Annotated[str, PathParameter(description="the id that came with the tokens")]
Since = Annotated[int, QueryParameter(name="since", ge=0, le=2**31 - 1)]
Moment = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]


class Fork(NewBranch, forbid_unknown_fields=True):
    """A moment to make a table of one's own from."""

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Tokens(msgspec.Struct, forbid_unknown_fields=True):
    """The tokens that a program holds."""

    tokens: Annotated[list[str], msgspec.Meta(max_length=MOST_TABLES)]


async def bearer(request: Connection, table: str) -> str:
    """The token that a program sent, if it leads to this table; a program has no screen."""
    HOLDER.set(None)
    # Straight from the scope: of all headers this one alone is wanted, on every request.
    sent = next((v for k, v in request.scope["headers"] if k == b"authorization"), b"")
    kind, _, rest = sent.decode("latin-1").partition(" ")
    token = rest.strip()
    if kind.lower() != "bearer" or not token:
        raise Anonymous
    await service(request).seating.access(token, table)
    return token


# ── the shelf ─────────────────────────────────────────────────────────────────────────────────


@get("/api", **SHELF)
async def about() -> ApiInfo:
    """Which version of the API this is, and of the server."""
    return ApiInfo(noctuary=version("noctuary"))


@get("/api/games", **SHELF)
async def games(request: Request) -> Shelf:
    """The games, all that can be decided before they begin, and the machine players."""
    return service(request).shelf()


@post("/api/tables", **SHELF, guards=[sparingly])
async def make_table(request: Request, data: JSONBody[NewTable]) -> Made:
    """Make a table. The answer holds the only copy of its tokens."""
    return await service(request).create(data)


@post("/api/tables/import", **SHELF, guards=[sparingly], request_max_body_size=LARGEST_IMPORT)
async def import_table(request: Request, data: JSONBody[SavedGame]) -> Made:
    """Make a table from a save that export, the terminal or Python wrote: the file in base 64, or
    the lines that are in it."""
    return await service(request).adopt(data.save, data.name, data.recover)


@post("/api/mine", **SHELF, status_code=200)
async def my_tables(request: Request, data: JSONBody[Tokens]) -> list[Summary]:
    """The tables that these tokens lead to, the latest first; dead tokens are passed over."""
    return await service(request).mine(data.tokens)


@post("/api/join", **SHELF, guards=[sparingly])
async def join(request: Request, data: JSONBody[JoinCode]) -> Joined:
    """Come to a table by a short code. It works once; the token that it gives stays."""
    return await service(request).seating.join(data.code)


# ── the table ─────────────────────────────────────────────────────────────────────────────────


@get(TABLE, **AT_TABLE)
async def look(request: Request, table_id: TableId, seat: SeatQuery = None) -> Sight:
    """The table as you see it now: the game's view, the question, the seats."""
    token = await bearer(request, table_id)
    return await service(request).sight(token, seat)


@post(
    f"{TABLE}/replies",
    **AT_TABLE,
    status_code=200,
    request_max_body_size=LARGEST_REPLY,
    opt={SMALL: True},
)
async def reply(request: Request, table_id: TableId, data: JSONBody[NewReply]) -> Receipt:
    """Answer the open question. The reply is kept when this is answered; sent twice it counts
    once; a stale one is refused with the number of the question that is open now."""
    token = await bearer(request, table_id)
    return await service(request).reply(token, data.option, data.question, data.seat)


@post(f"{TABLE}/undo", **AT_TABLE, status_code=200)
async def undo(request: Request, table_id: TableId, data: JSONBody[NewUndo]) -> Receipt:
    """Take back a step, a turn or a scene, as far as the table's policy lets you."""
    token = await bearer(request, table_id)
    return await service(request).undo(token, data.by, data.luck)


@post(f"{TABLE}/redo", **AT_TABLE, status_code=200)
async def redo(request: Request, table_id: TableId) -> Receipt:
    """Do again what was last taken back."""
    return await service(request).redo(await bearer(request, table_id))


@post(f"{TABLE}/branch", **AT_TABLE, status_code=200)
async def branch(request: Request, table_id: TableId, data: JSONBody[NewBranch]) -> Receipt:
    """Play on from any moment; what came after it is kept beside."""
    token = await bearer(request, table_id)
    return await service(request).branch(token, data.moment)


@get(f"{TABLE}/moments/{{moment:int}}", **AT_TABLE)
async def look_back(
    request: Request, table_id: TableId, moment: Moment, seat: SeatQuery = None
) -> Sight:
    """The table as it was at a moment."""
    token = await bearer(request, table_id)
    return await service(request).at(token, moment, seat)


@get(f"{TABLE}/hint", **AT_TABLE)
async def hint(request: Request, table_id: TableId) -> HintInfo:
    """What a careful player would do in your place, and why; it knows no more than you."""
    return await service(request).hint(await bearer(request, table_id))


@get(f"{TABLE}/review", **AT_TABLE)
async def review(request: Request, table_id: TableId) -> ReviewInfo:
    """The review of your finished game, or how far it has come; it begins when it is first asked
    for, and whoever waits asks again."""
    token = await bearer(request, table_id)
    return review_info(await service(request).reviews.look(token))


@delete(f"{TABLE}/review", **AT_TABLE)
async def stop_review(request: Request, table_id: TableId) -> None:
    """Give the review up; what was found so far is forgotten."""
    await service(request).reviews.stop(await bearer(request, table_id))


@get(f"{TABLE}/log", **AT_TABLE)
async def log(request: Request, table_id: TableId, since: Since = 0, seat: SeatQuery = None) -> Log:
    """What happened, from an entry on, as you may know it; at most 500 entries at once."""
    token = await bearer(request, table_id)
    return await service(request).log(token, since, seat)


@post(f"{TABLE}/fork", **AT_TABLE, guards=[sparingly])
async def fork(request: Request, table_id: TableId, data: JSONBody[Fork]) -> Made:
    """Make a table of your own from a moment; what you cannot know is drawn anew."""
    token = await bearer(request, table_id)
    return await service(request).fork(token, data.moment, data.name)


@get(f"{TABLE}/export", **AT_TABLE, media_type="application/gzip")
async def export_table(request: Request, table_id: TableId) -> Response[bytes]:
    """The save, which `noctuary play FILE` and `noctuary.open` read. It holds everything hidden:
    with others at the table it can be had when the game is over."""
    name, save = await service(request).export(await bearer(request, table_id))
    disposition = f'attachment; filename="{name}"'
    return Response(
        save, media_type="application/gzip", headers={"content-disposition": disposition}
    )


@delete(TABLE, **AT_TABLE)
async def delete_table(request: Request, table_id: TableId) -> None:
    """End a table for good, for everybody. Only its owner can."""
    await service(request).delete(await bearer(request, table_id))


# ── people ────────────────────────────────────────────────────────────────────────────────────


@get(f"{TABLE}/chat", **PEOPLE)
async def messages(request: Request, table_id: TableId, since: Since = 0) -> list[Message]:
    """What was said after a message; the latest 200 at most."""
    return await service(request).talk.messages(await bearer(request, table_id), since)


@post(f"{TABLE}/chat", **PEOPLE)
async def say(request: Request, table_id: TableId, data: JSONBody[NewMessage]) -> Message:
    """Say something to everybody at the table."""
    token = await bearer(request, table_id)
    return await service(request).talk.say(token, data.text, data.seat)


@get(f"{TABLE}/note", **PEOPLE)
async def note(request: Request, table_id: TableId, seat: SeatQuery = None) -> Note:
    """What your seat has noted for itself."""
    token = await bearer(request, table_id)
    return Note(await service(request).talk.note(token, seat))


@put(f"{TABLE}/note", **PEOPLE, status_code=204)
async def keep_note(
    request: Request, table_id: TableId, data: JSONBody[Note], seat: SeatQuery = None
) -> None:
    """Replace your seat's notes."""
    token = await bearer(request, table_id)
    await service(request).talk.keep_note(token, data.text, seat)


@patch(f"{TABLE}/seats/{{seat:int}}", **PEOPLE, status_code=204)
async def change_seat(
    request: Request, table_id: TableId, seat: SeatPath, data: JSONBody[SeatChange]
) -> None:
    """Rename a seat, leave it or come back, hand it to a machine player or take it back."""
    token = await bearer(request, table_id)
    await service(request).seating.change(token, seat, data)


@get(f"{TABLE}/invitations", **PEOPLE)
async def invitations(request: Request, table_id: TableId) -> list[Link]:
    """The links that others can come by, for the owner."""
    return await service(request).seating.invitations(await bearer(request, table_id))


@post(f"{TABLE}/seats/{{seat:int}}/invitation", **PEOPLE)
async def invite(request: Request, table_id: TableId, seat: SeatPath) -> Link:
    """A fresh link to a seat; earlier ones are withdrawn."""
    return await service(request).seating.invite(await bearer(request, table_id), seat)


@delete(f"{TABLE}/seats/{{seat:int}}/invitation", **PEOPLE)
async def withdraw(request: Request, table_id: TableId, seat: SeatPath) -> None:
    """End all links to a seat; it goes back to the owner."""
    await service(request).seating.withdraw(await bearer(request, table_id), seat)


@post(f"{TABLE}/seats/{{seat:int}}/code", **PEOPLE)
async def seat_code(request: Request, table_id: TableId, seat: SeatPath) -> Code:
    """A short code for a seat, to read out: it works once, within the hour."""
    return await service(request).seating.code(await bearer(request, table_id), seat)


@post(f"{TABLE}/spectators/invitation", **PEOPLE)
async def invite_spectators(request: Request, table_id: TableId) -> Link:
    """A fresh link for spectators; earlier ones are withdrawn."""
    return await service(request).seating.invite(await bearer(request, table_id), None)


@delete(f"{TABLE}/spectators/invitation", **PEOPLE)
async def withdraw_spectators(request: Request, table_id: TableId) -> None:
    """End all links of spectators."""
    await service(request).seating.withdraw(await bearer(request, table_id), None)


# ── watching ──────────────────────────────────────────────────────────────────────────────────


@websocket(f"{TABLE}/watch")
async def watch(socket: Socket, table_id: TableId) -> None:
    """Be sent the table now and whenever something is new there: `Change` records as JSON."""
    try:
        token = await bearer(socket, table_id)
    except Refused as refused:
        await refuse(socket, refused)
    else:
        await attend(socket, partial(send_changes, socket, token))


async def send_changes(socket: Socket, token: str) -> None:
    """Send the table whenever something is new, until the link is withdrawn."""
    async with service(socket).watch(token) as watching:
        change = await watching.change()
        await socket.send_data(msgspec.json.encode(change), mode="text")
        async for new in watching:
            change = await watching.change(new)
            await socket.send_data(msgspec.json.encode(change), mode="text")


HANDLERS: Sequence[ControllerRouterHandler] = (
    about,
    games,
    make_table,
    import_table,
    my_tables,
    join,
    look,
    reply,
    undo,
    redo,
    branch,
    look_back,
    hint,
    review,
    stop_review,
    log,
    fork,
    export_table,
    delete_table,
    messages,
    say,
    note,
    keep_note,
    change_seat,
    invitations,
    invite,
    withdraw,
    seat_code,
    invite_spectators,
    withdraw_spectators,
    watch,
)
