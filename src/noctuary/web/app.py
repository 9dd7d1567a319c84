"""The web application: routes, errors, limits and headers around the tables."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from noctuary.web import api, pages, static
from noctuary.web.connections import SMALL, Request
from noctuary.web.data import reason
from noctuary.web.error_pages import failure
from noctuary.web.errors import Refused, TooMany, Unavailable
from noctuary.web.guard import Guard, making_bucket, problem
from noctuary.web.press import Press, Presses
from noctuary.web.records import API_VERSION, Problem
from noctuary.web.settings import Settings
from noctuary.web.tables import Tables

MOST_PARTS = 20
"""More than any form with a file of ours sends."""

logger = logging.getLogger("noctuary.web")


def create_app(settings: Settings | None = None, press: Press | None = None) -> Litestar:
    """The application, with everything around it that keeps it safe; `press` sets pages on paper,
    where there is one."""
    settings = settings or Settings()
    app = Litestar(
        route_handlers=[
            *api.HANDLERS,
            Router("/", route_handlers=pages.HANDLERS, include_in_schema=False),
            static.static,
        ],
        lifespan=[open_tables(settings)],
        state=State({"making": making_bucket(settings), "presses": Presses(press)}),
        exception_handlers={
            Refused: answer_refusal,
            HTTPException: answer_http,
            DBAPIError: answer_unkept,
            PoolTimeout: answer_unkept,
            UnicodeDecodeError: answer_unreadable,
            RecursionError: answer_unreadable,
            Exception: answer_stumble,
        },
        request_max_body_size=settings.largest_request,
        multipart_form_part_limit=MOST_PARTS,
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=1,
            minimum_size=2_000,
            exclude=["^/static"],
            exclude_opt_key=SMALL,
        ),
        openapi_config=openapi(),
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = Guard(app.asgi_handler, settings)
    return app


def open_tables(
    settings: Settings,
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """Open the database when the server starts, unless somebody has done so already, and let go
    of it in order when it stops."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        if "tables" not in app.state:
            app.state.tables = await Tables.open(settings.database, settings.moments_in_memory)
        try:
            yield
        finally:
            await app.state.tables.close()

    return lifespan


def openapi() -> OpenAPIConfig:
    """The description of the API, at /schema/openapi.json; without a viewer from elsewhere."""
    return OpenAPIConfig(
        title="Noctuary",
        version=str(API_VERSION),
        description="A digital table for dark adventure games. A table is reached with the token "
        "of a seat; whoever holds it may do what that seat may do.",
        path="/schema",
        operation_id_creator=lambda handler, _method, _path: handler.handler_name,
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
        ),
    )


# ── errors ────────────────────────────────────────────────────────────────────────────────────


def answer_refusal(request: Request, refused: Refused) -> Response[Any]:
    """What the service would not do, and why."""
    headers = {}
    if isinstance(refused, TooMany):
        headers["retry-after"] = str(refused.details["after"])
    if refused.status == 401:
        headers["www-authenticate"] = "Bearer"
    return answer(request, refused.status, problem(refused), headers)


def answer_http(request: Request, error: HTTPException) -> Response[Any]:
    """What never reached the service: unknown addresses, unreadable bodies."""
    message = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = [f"{fault.get('key', 'it')}: {fault['message']}" for fault in error.extra]
        message = f"{message}: {'; '.join(faults)}" if faults else message
    return answer(request, error.status_code, Problem("http", message), error.headers or {})


def answer_unreadable(request: Request, error: Exception) -> Response[Any]:
    """A body that is no text, or goes deeper than anything of ours."""
    route = request.scope.get("path_template", "")
    logger.info("%s %s could not be read", request.method, route, exc_info=error)
    return answer(request, 400, Problem("http", "the request cannot be read"), {})


def answer_unkept(request: Request, error: DBAPIError | PoolTimeout) -> Response[Any]:
    """The database refused, or has no time: what was wanted has not happened."""
    logger.error("the database refused: %s", reason(error))
    return answer_refusal(request, Unavailable())


def answer_stumble(request: Request, error: Exception) -> Response[Any]:
    """A fault of ours: the log has it all, the client is told that it was one."""
    # The route, not the address: addresses can hold tokens.
    route = request.scope.get("path_template", "")
    logger.error("%s %s failed", request.method, route, exc_info=error)
    message = "the server stumbled; nothing has changed, and its log says where"
    return answer(request, 500, Problem("broken", message), {})


def answer(request: Request, status: int, told: Problem, headers: dict[str, str]) -> Response[Any]:
    """JSON for programs, a page for people."""
    body, more = failure(request.scope["path"], request.headers, status, told)
    return Response(
        body.encode(),
        status_code=status,
        headers={**headers, **more},
        media_type=more["content-type"],
    )
