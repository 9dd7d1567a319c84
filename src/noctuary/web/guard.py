"""What every request passes: hosts, origins and rates coming in, headers going out."""

from __future__ import annotations

import asyncio
import math
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator, Iterable
from time import monotonic, thread_time
from typing import Any, Final
from weakref import WeakValueDictionary

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from noctuary.web.error_pages import failure
from noctuary.web.errors import Forbidden, Refused, TooMany
from noctuary.web.records import Problem
from noctuary.web.settings import Settings

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "media-src 'self' data: blob:; worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SCANNER: Final = "/static/js/scan-worker.js"
SCANNER_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
)
"""The one script that may compile WebAssembly: it reads codes from pictures, in a worker, for which
the policy holds that comes with its own script."""
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(self), microphone=(), geolocation=(), payment=()"),
)
NOT_STORED: Final = (b"cache-control", b"no-store")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
DECIDING: Final = (b"host", b"origin", b"sec-fetch-site", b"authorization")
REMEMBERED: Final = 10_000
BURST: Final = 5
AT_ONCE: Final = 3
"""So many answers are made for one visitor at the same time; further ones wait in line."""
USUAL: Final = 1 / 160
"""How many seconds an answer may take and count as one."""
CROWD: Final = 20
"""How many strangers may be behind one address."""
TABLES: Final = re.compile(r"(/api)?/tables/.")
"""What is found there only by those who have a token to it."""


class Bucket:
    """So many a second for each key, after a burst; the longest unused keys are forgotten."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def left(self, key: object) -> float:
        """How many are left for a key."""
        left, since = self._left.get(key, (self._burst, 0.0))
        return min(self._burst, left + (monotonic() - since) * self._per_second)

    def take(self, key: object) -> None:
        """Use one up; TooMany says when there is another."""
        left = self.left(key)
        if left < 1:
            raise TooMany(math.ceil((1 - left) / self._per_second))
        self.charge(key, 1)

    def charge(self, key: object, cost: float) -> None:
        """Use some up; what is missing has to come back before there is another."""
        self._left[key] = (self.left(key) - cost, monotonic())
        self._left.move_to_end(key)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)


class Timed:
    """Something to wait for that tells how long the loop was busy with it."""

    def __init__(self, work: Awaitable[None]) -> None:
        self._work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, None]:
        steps: Any = self._work.__await__()
        step: Callable[[Any], Any] = steps.send
        given: Any = None
        while True:
            began = thread_time()
            try:
                waited = step(given)
            except StopIteration:
                return
            finally:
                self.seconds += thread_time() - began
            try:
                step, given = steps.send, (yield waited)
            except BaseException as error:  # noqa: BLE001 - handed on to whoever works
                step, given = steps.throw, error


class Guard:
    """Stands in front of the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = settings.hosts
        self._proxies = frozenset(settings.proxies)
        per_second = settings.requests_per_second
        self._requests = Bucket(per_second, BURST * per_second)
        self._crowds = Bucket(CROWD * per_second, CROWD * BURST * per_second)
        self._lines: WeakValueDictionary[object, asyncio.Semaphore] = WeakValueDictionary()
        self._guests: OrderedDict[bytes, None] = OrderedDict()
        """What was shown by those who were let in to a table: no crowd locks them out."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if address_of(scope) in self._proxies:
            believe_proxy(scope)
        scope = as_look(scope)
        headers, path = dict(scope["headers"]), scope["path"]
        shown = headers.get(b"authorization") or headers.get(b"cookie")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                if shown and message["status"] < 400 and TABLES.match(path):
                    self._remember(shown)
                message["headers"] = with_headers(message["headers"], path)
            await send(message)

        try:
            check_once(scope["headers"])
            check_host(headers, self._hosts)
            check_embedding(headers)
            if changes_something(scope):
                check_origin(headers)
                self._take(scope, shown)
            elif not path.startswith("/static/"):
                await self._in_line(scope, receive, answer, shown)
                return
        except Refused as refused:
            await refuse(scope, answer, refused)
        else:
            await self._app(scope, receive, answer)

    def _counting(self, scope: Any, shown: bytes | None) -> list[tuple[Bucket, object]]:
        """Where a request counts. People behind one address do not slow each other down; together
        strangers have a limit."""
        address = address_of(scope)
        own = (self._requests, shown or address)
        return [own] if shown in self._guests else [own, (self._crowds, address)]

    def _take(self, scope: Any, shown: bytes | None) -> None:
        for bucket, counted in self._counting(scope, shown):
            bucket.take(counted)

    async def _in_line(
        self, scope: Scope, receive: Receive, send: Send, shown: bytes | None
    ) -> None:
        """Draw something for whoever looks. A whole table takes a hundred times as long as a small
        answer, so nobody has more than a few drawn at once, and who asks for dear ones may ask for
        fewer."""
        key: object = shown if shown in self._guests else address_of(scope)
        async with self._lines.setdefault(key, asyncio.Semaphore(AT_ONCE)):
            self._take(scope, shown)
            work = Timed(self._app(scope, receive, send))
            try:
                await work
            finally:
                for bucket, counted in self._counting(scope, shown):
                    bucket.charge(counted, max(work.seconds / USUAL - 1, 0))

    def _remember(self, shown: bytes) -> None:
        self._guests[shown] = None
        self._guests.move_to_end(shown)
        if len(self._guests) > REMEMBERED:
            self._guests.popitem(last=False)


def as_look(scope: Any) -> Any:
    """Whoever asks for the head of an answer is answered like everybody; the protocol, which keeps
    what was asked, sends no more of it."""
    return {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope


def changes_something(scope: Any) -> bool:
    """Whether this is more than a look; a socket is, since it stays."""
    return scope["type"] == "websocket" or scope["method"] not in SAFE


def address_of(scope: Any) -> str:
    """Where a request comes from."""
    return str((scope.get("client") or ("", 0))[0])


def believe_proxy(scope: Any) -> None:
    """A proxy that the operator named says for whom it asks, how and under which name."""
    headers = dict(scope["headers"])
    told = {name: headers.get(b"x-forwarded-" + name, b"") for name in (b"for", b"proto", b"host")}
    client = told[b"for"].decode("latin-1").rpartition(",")[2].strip()
    if client:
        scope["client"] = (client, 0)
    if told[b"proto"] in (b"https", b"http"):
        is_secure, is_socket = told[b"proto"] == b"https", scope["type"] == "websocket"
        scope["scheme"] = ("wss" if is_socket else "https") if is_secure else scope["scheme"]
    if told[b"host"]:
        others = [(name, value) for name, value in scope["headers"] if name != b"host"]
        scope["headers"] = [(b"host", told[b"host"].rpartition(b",")[2].strip()), *others]


def check_embedding(headers: dict[bytes, bytes]) -> None:
    """Other sites' pages may link to ours, and not put anything of ours into themselves: so no
    page somewhere can use up what whoever looks at it may ask for here."""
    is_foreign = headers.get(b"sec-fetch-site") == b"cross-site"
    if is_foreign and headers.get(b"sec-fetch-dest", b"document") != b"document":
        raise Forbidden("pages of other sites cannot hold anything of this one")


def check_once(headers: Iterable[tuple[bytes, bytes]]) -> None:
    """What decides who may do what is said once: of two, a proxy on the way could believe the
    other."""
    told = [name for name, _ in headers if name in DECIDING]
    if len(told) > len(set(told)):
        raise Forbidden("a request says once for whom it is, from where and by whom")


def check_host(headers: dict[bytes, bytes], hosts: tuple[str, ...]) -> None:
    """Answer to our own names only, so that no other site's name can be made to lead here."""
    host = headers.get(b"host", b"").decode("latin-1").lower()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    if hosts and name not in hosts:
        raise Forbidden(f"this server is not known as {name!r}")


def check_origin(headers: dict[bytes, bytes]) -> None:
    """Changes and sockets are for our own pages and for programs, not for other sites' pages.

    Browsers say where a request comes from. A program says nothing, and carries no cookies.
    """
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if site is not None and site not in (b"same-origin", b"none"):
        raise Forbidden("pages of other sites cannot do this")
    if origin is not None:
        if origin.partition(b"://")[2].lower() != headers.get(b"host", b"").lower():
            raise Forbidden("pages of other sites cannot do this")
    elif site is None and b"cookie" in headers:
        raise Forbidden("a browser has to say from which page this comes")


def with_headers(headers: Any, path: str) -> list[tuple[bytes, bytes]]:
    """What every answer says beside its own headers; one that has a policy of its own keeps it."""
    own = {name.lower() for name, _ in headers}
    all_headers = [*headers, *HEADERS]
    if b"content-security-policy" not in own:
        policy = SCANNER_POLICY if path == SCANNER else POLICY
        all_headers.append((b"content-security-policy", policy.encode()))
    if b"cache-control" not in own:
        all_headers.append(NOT_STORED)
    return all_headers


async def refuse(scope: Any, send: Send, refused: Refused) -> None:
    """Answer without asking the application."""
    if scope["type"] == "websocket":
        await send(
            {"type": "websocket.close", "code": 4000 + refused.status, "reason": refused.code}
        )
        return
    asked = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    text, more = failure(scope["path"], asked, refused.status, problem(refused))
    body = text.encode()
    headers = [(name.lower().encode(), value.encode()) for name, value in more.items()]
    headers.append((b"content-length", b"%d" % len(body)))
    if isinstance(refused, TooMany):
        headers.append((b"retry-after", b"%d" % refused.details["after"]))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def problem(refused: Refused) -> Problem:
    """A refusal as it is sent."""
    return Problem(refused.code, refused.message, **refused.details)


def sparingly(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """For routes that make tables or try codes: few a minute from one address."""
    address = connection.client.host if connection.client else ""
    connection.app.state.making.take(address)


def making_bucket(settings: Settings) -> Bucket:
    """How many tables an address may make."""
    return Bucket(settings.tables_per_minute / 60, settings.tables_per_minute)
