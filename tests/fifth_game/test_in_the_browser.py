"""The fifth game in the browser: the plain look draws it, and its forms play it to the end."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.web.conftest import client_of

pytestmark = pytest.mark.anyio
OPTION = re.compile(r"name=\"option\"\s+value=\"([^\"]*)\"")
QUESTION = re.compile(r"name=\"question\"\s+value=\"(\d+)\"")
SAME_SITE = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin", "Accept": "text/html"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(f"sqlite:///{tmp_path}/tables.sqlite3") as opened:
        yield opened


async def test_it_stands_on_the_shelf_and_can_be_set_up(client: httpx.AsyncClient) -> None:
    shelf = await client.get("/", headers=SAME_SITE)
    assert "The Last Stair" in shelf.text
    new = await client.get("/new/last-stair", headers=SAME_SITE)
    assert new.status_code == 200
    assert "Eight landings" in new.text
    rules = await client.get("/rules/last-stair/LS-3", headers=SAME_SITE)
    assert "LS-3.4" in rules.text


async def test_it_is_played_to_its_end_by_its_page(client: httpx.AsyncClient) -> None:
    wanted = {"game": "last-stair", "seed": 3, "seats": ["me"]}
    made = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
    head = {**SAME_SITE, "Cookie": f"noctuary={made['id']}:{made['token']}"}
    page = await client.get(f"/tables/{made['id']}", headers=head)
    assert "What do you do?" in unescape(page.text)
    for _ in range(4):
        assert "turn" in OPTION.findall(page.text)
        form = {"question": QUESTION.findall(page.text)[0], "option": "turn"}
        page = await client.post(f"/tables/{made['id']}/reply", data=form, headers=head)
        page = await client.get(f"/tables/{made['id']}", headers=head)
        assert page.status_code == 200
    assert "The last lantern goes out." in unescape(page.text)
