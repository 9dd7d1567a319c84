"""Reviews of finished games at tables: worked out elsewhere, for whoever played, and given up."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from noctuary.web.errors import Forbidden, NotNow
from noctuary.web.tables import Tables
from noctuary.web.thinking import Judged
from tests.web.conftest import solo, spectator_token, until
from tests.web.test_pages import Person

pytestmark = pytest.mark.anyio


async def conceded(tables: Tables) -> str:
    """A table whose only player gave up at once; its token."""
    made = await tables.create(solo())
    sight = await tables.sight(made.token)
    assert sight.question is not None
    await tables.reply(made.token, "concede", sight.question.number)
    return made.token


async def test_a_review_can_be_given_up(tables: Tables):
    token = await conceded(tables)
    look = await tables.reviews.look(token)
    assert not look.is_over
    await tables.reviews.stop(token)
    assert await tables.reviews.look(token) is not look


async def test_while_the_game_goes_on_there_is_no_review(tables: Tables):
    made = await tables.create(solo())
    assert "not over yet" in (await tables.reviews.look(made.token)).fault


async def test_onlookers_have_no_review(tables: Tables):
    made = await tables.create(solo())
    with pytest.raises(Forbidden):
        await tables.reviews.look(spectator_token(made))


async def test_the_page_waits_for_the_review_and_a_try_is_a_table_of_its_own(
    client: httpx.AsyncClient,
):
    ada = Person(client)
    table = await ada.sit(**{"setting.mode": "classic"})
    await ada.press(f"{table}/reply", {"option": "concede", "question": "1"})
    ending = await ada.get(table)
    assert f"{table}/review" in ending.text

    async def shown():
        page = await ada.get(f"{table}/review", **{"x-part": "review"})
        return page if "data-waits" not in page.text else None

    part = (await until(shown, 120)).text
    assert "At the deal the chance to win was" in part
    assert "<svg" in part
    whole = await ada.get(f"{table}/review")
    assert "You lost by your choices." in whole.text
    tried = await ada.press(f"{table}/try/0")
    assert tried.status_code == 303
    forked = tried.headers["location"]
    assert forked != table
    assert "goes on from moment 0 of another table" in (await ada.get(forked)).text


async def test_a_program_asks_for_the_review_until_it_is_there(client: httpx.AsyncClient):
    made = (await client.post("/api/tables", json={"game": "arkham-noir"})).json()
    asked = {"headers": {"Authorization": f"Bearer {made['token']}"}}
    path = f"/api/tables/{made['id']}"
    early = (await client.get(f"{path}/review", **asked)).json()
    assert "not over yet" in early["fault"]
    assert early["review"] is None
    number = (await client.get(path, **asked)).json()["question"]["number"]
    given_up = {"option": "concede", "question": number}
    await client.post(f"{path}/replies", json=given_up, **asked)

    async def found():
        return (await client.get(f"{path}/review", **asked)).json()["review"]

    review = await until(found, 120)
    parts = (review[name] for name in ("at_the_deal", "choice", "others", "luck"))
    assert sum(parts) == pytest.approx(review["ended"])
    assert review["headline"] == "You lost by your choices."
    assert review["line"][-1][1] == review["ended"] == 0
    assert review["turning_points"] == [], "one decision, and nothing better to be said of it"
    assert (await client.delete(f"{path}/review", **asked)).status_code == 204


async def test_a_table_shows_chances_only_if_it_wants_to(tables: Tables):
    silent = await tables.create(solo())
    with pytest.raises(NotNow, match="no chances are shown"):
        await tables.chances.line(silent.token)
    made = await tables.create(solo(chances=True))
    line = await tables.chances.line(made.token)
    assert line.turns == [1]
    assert 0 < line.chances[0] < 1
    with pytest.raises(Forbidden):
        await tables.chances.line(spectator_token(made))


async def test_chances_that_many_ask_for_are_worked_out_once(tables: Tables, monkeypatch):
    asked: list[int] = []

    async def chances(_, states, __):
        asked.append(len(states))
        await asyncio.sleep(0)
        return Judged([0.5] * len(states))

    monkeypatch.setattr(tables._thinker, "chances", chances)
    made = await tables.create(solo(chances=True))
    lines = await asyncio.gather(*(tables.chances.line(made.token) for _ in range(20)))
    assert sum(asked) == 1
    assert {tuple(line.chances) for line in lines} == {(0.5,)}


async def test_the_chance_is_a_piece_of_the_page(client: httpx.AsyncClient):
    ada = Person(client)
    table = await ada.sit(chances="yes")
    assert f'data-url="{table}/chance"' in (await ada.get(table)).text
    piece = (await ada.get(f"{table}/chance")).text
    assert "<svg" in piece
    assert " %</b>" in piece
