"""The writer's desk in the browser: what is saved shows, and a place can be begun and changed."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from noctuary.authoring.desk import Desk
from noctuary.games import game
from noctuary.web.desk import create_desk

COAT = Path(__file__).parents[2] / "docs" / "packs" / "warm-coat"
ON = 'aria-checked="true"'
OURS = {"sec-fetch-site": "same-origin"}

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(COAT, tmp_path / "coat"))


@pytest.fixture
async def client(pack: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = create_desk(Desk(game("dark-quarter"), pack))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://127.0.0.1", follow_redirects=True, headers=OURS
    ) as opened:
        yield opened


async def test_the_desk_shows_the_game_and_takes_in_what_is_saved(
    client: httpx.AsyncClient, pack: Path
) -> None:
    place = {"place": "question:q_abel_who", "team": "ines+dez"}
    page = (await client.post("/begin", data=place)).text
    assert "His brother, it would be." in page
    assert "hotel.yaml 77" in page
    mark = (await client.get("/mark")).text
    hotel = pack / "scenarios" / "warm_coat" / "hotel.yaml"
    text = hotel.read_text(encoding="utf-8")
    hotel.write_text(text.replace("His brother, it would be.", "His brother."), encoding="utf-8")
    assert (await client.get("/mark")).text != mark
    page = (await client.get("/")).text
    assert "You are still here." in page
    assert 'class="new"' in page
    assert "<del>" in page
    hotel.write_text(text.replace("npc: mrs_abel", "npc: mrs_able"), encoding="utf-8")
    await client.get("/mark")
    page = (await client.get("/")).text
    assert "mrs_able" in page
    assert "Still the text from before" in page


async def test_facts_are_switched_and_a_game_is_recorded(client: httpx.AsyncClient) -> None:
    begin = {"place": "scenario:warm_coat", "team": "ines+dez"}
    on = (await client.post("/begin", data=begin)).text.count(ON)
    page = (await client.post("/set", data={"fact": "lead:l_waiting", "value": "1"})).text
    assert page.count(ON) == on + 1
    kept = {"place": "poi:poi_abel", "team": "marta+teodor", "keep": "on"}
    assert (await client.post("/begin", data=kept)).text.count(ON) == on + 1
    assert (
        "1 recorded game, played as before"
        in (await client.post("/record", data={"name": "With the Lead"})).text
    )
    assert "exists" not in (await client.post("/undo")).text


@pytest.mark.parametrize(
    ("path", "form", "words"),
    [
        ("/reply", {"option": "nonsense"}, "nonsense"),
        ("/begin", {"place": "poi:nowhere"}, "there is no poi"),
        ("/set", {"fact": "flag:nothing", "value": "1"}, "There is no flag"),
        ("/record", {"name": "!!"}, "Give the game a name"),
    ],
)
async def test_what_cannot_be_done_is_said_on_the_desk(
    client: httpx.AsyncClient, path: str, form: dict[str, str], words: str
) -> None:
    assert words in (await client.post(path, data=form)).text


async def test_pages_of_other_sites_cannot_touch_the_desk(client: httpx.AsyncClient) -> None:
    strange = {"sec-fetch-site": "cross-site", "origin": "https://elsewhere.example"}
    assert (await client.post("/undo", headers=strange)).status_code == 403
