"""Reviews of finished games at tables: worked out elsewhere, for whoever played, and given up."""

from __future__ import annotations

import httpx
import pytest

from noctuary.web.errors import Forbidden
from noctuary.web.tables import Tables
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


async def test_a_review_is_worked_out_once_the_game_is_over(tables: Tables):
    token = await conceded(tables)

    async def found():
        return (await tables.reviews.look(token)).found

    review = await until(found, 60)
    assert review.won is False
    assert review.at_the_deal + review.choice == pytest.approx(0)
    assert review.luck == 0
    assert await tables.reviews.look(token) is await tables.reviews.look(token)


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

    part = (await until(shown, 60)).text
    assert "At the deal the chance to win was" in part
    assert "<svg" in part
    whole = await ada.get(f"{table}/review")
    assert "Give up" in whole.text or "concede" in whole.text.lower()
    tried = await ada.press(f"{table}/try/0")
    assert tried.status_code == 303
    forked = tried.headers["location"]
    assert forked != table
    assert "goes on from moment 0 of another table" in (await ada.get(forked)).text
