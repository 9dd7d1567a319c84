"""What the server's tests share: databases, tables, players, and servers that answer."""

from __future__ import annotations

import asyncio
import itertools
import random
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from litestar import Litestar

from noctuary import games
from noctuary.web.app import create_app
from noctuary.web.data import Data
from noctuary.web.press import Press
from noctuary.web.records import Made, NewTable
from noctuary.web.settings import Settings
from noctuary.web.tables import Tables
from tests.web import postgres

numbers = itertools.count()
PLENTY = 1_000_000


@pytest.fixture(autouse=True, scope="package")
def marked_game() -> Iterator[None]:
    """A game with hands to hide is on the shelf while the server is tested, and only then."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.__globals__["PACKAGES"], "marked", "tests.web.marked")
        yield


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """One PostgreSQL for all tests of a process."""
    with postgres.server() as running:
        yield running.url


def new_database(server: str, template: str = "template0") -> str:
    """A database of its own on a PostgreSQL server."""
    name = f"noctuary_{next(numbers)}"
    with psycopg.connect(server.format(name="postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return name


async def migrated(url: str) -> None:
    """Bring a database up to date."""
    await (await Data.open(url)).close()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> str:
    """A database that is up to date, to make others from: quicker than migrating each."""
    name = new_database(postgres_server)
    asyncio.run(migrated(postgres_server.format(name=name)))
    return name


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as a file."""
    path = tmp_path_factory.mktemp("template") / "tables.sqlite3"
    asyncio.run(migrated(f"sqlite:///{path}"))
    return path


@pytest.fixture
def postgres_url(postgres_server: str, postgres_template: str) -> str:
    """A database without tables that people sit at."""
    return postgres_server.format(name=new_database(postgres_server, postgres_template))


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    return f"sqlite:///{shutil.copy(sqlite_template, tmp_path)}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database of each kind."""
    name = "postgres_url" if request.param == "postgresql" else "sqlite_url"
    found: str = request.getfixturevalue(name)
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind with nothing in it at all."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/empty.sqlite3"
    server: str = request.getfixturevalue("postgres_server")
    return server.format(name=new_database(server))


@pytest.fixture
async def tables(sqlite_url: str) -> AsyncIterator[Tables]:
    """The service, on SQLite."""
    async with opened(sqlite_url) as service:
        yield service


@asynccontextmanager
async def opened(url: str, **more: Any) -> AsyncIterator[Tables]:
    """The service on a database."""
    service = await Tables.open(url, **more)
    try:
        yield service
    finally:
        await service.close()


def solo(**wanted: Any) -> NewTable:
    """A table of the one game that is there from the start."""
    return NewTable(**{"game": "arkham-noir", "seed": 7, **wanted})


def marked(*seats: str, **wanted: Any) -> NewTable:
    """A table of a game with secrets."""
    return NewTable(**{"game": "marked", "seats": seats or ("me", "link"), "seed": 7, **wanted})


def seat_tokens(made: Made) -> list[str]:
    """The owner's token and those of the invited seats."""
    return [made.token, *(str(link.token) for link in made.links if link.role == "seat")]


def spectator_token(made: Made) -> str:
    return next(str(link.token) for link in made.links if link.role == "spectator")


async def play(
    service: Tables, token: str, replies: int, choose: Callable[[Any], str] | None = None
) -> int:
    """Answer so many questions; says how many were still asked."""
    chance = random.Random(5)
    for done in range(replies):
        sight = await service.sight(token)
        if sight.question is None:
            return done
        options = [option.id for option in sight.question.options if option.enabled]
        option = choose(options) if choose else chance.choice(options)
        await service.reply(token, option, sight.question.number)
    return replies


async def until(condition: Callable[[], Any], seconds: float = 20.0) -> Any:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not (result := await condition()):
        assert time.monotonic() < end, "it never came to be"
        await asyncio.sleep(0.02)
    return result


def app_of(url: str, press: Press | None = None, **limits: Any) -> Litestar:
    """The application, with as much of everything as a test likes."""
    generous = dict.fromkeys(("requests_per_second", "tables_per_minute"), PLENTY)
    return create_app(Settings(database=url, **{**generous, **limits}), press)


@asynccontextmanager
async def client_of(
    url: str, press: Press | None = None, **limits: Any
) -> AsyncIterator[httpx.AsyncClient]:
    """A program that talks to an application of its own, without a network between."""
    app = app_of(url, press, **limits)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        client.app = app  # type: ignore[attr-defined]
        yield client


@pytest.fixture
async def client(sqlite_url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(sqlite_url) as opened_client:
        yield opened_client


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
