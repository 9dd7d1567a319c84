"""Guided games as tables: one click begins one, and each lesson points at what is there."""

from __future__ import annotations

import re
from functools import cache

import httpx
import pytest

from noctuary.engine.lessons import guide_of
from noctuary.games import PACKAGES, game
from tests.test_guided_games import played
from tests.web.test_pages import Person

pytestmark = pytest.mark.anyio

ONLY_NOW = {"answer", "choices"}
"""What is there only while something is asked, and not when one looks back."""


@pytest.fixture
async def ada(client: httpx.AsyncClient) -> Person:
    return Person(client)


@pytest.mark.parametrize("game_id", PACKAGES)
async def test_one_click_begins_a_game_that_states_its_goal(ada: Person, game_id: str):
    shelf = (await ada.get("/")).text
    assert f'action="/learn/{game_id}"' in shelf
    made = await ada.post(f"/learn/{game_id}")
    assert made.status_code == 303
    page = (await ada.get(made.headers["location"])).text
    guide = guide_of(game(game_id))
    assert '<dialog id="goal"' in page
    assert guide.loss.replace("'", "&#39;") in page
    assert f'data-lesson="{guide.lessons[0].id}"' in page
    assert f"1 of {len(guide.lessons)}" in page


@cache
def save(game_id: str) -> bytes:
    session, _ = played(game_id)
    return b"".join(session.lines())


@pytest.mark.parametrize("game_id", PACKAGES)
async def test_each_lesson_points_at_what_is_on_the_page(ada: Person, game_id: str):
    made = await ada.post("/import", {"text": save(game_id).decode()})
    assert made.status_code == 303, made.text
    guide = {lesson.id: lesson for lesson in guide_of(game(game_id)).lessons}
    _, moments = played(game_id)
    for moment in sorted(set(moments.values())):
        page = (await ada.get(f"{made.headers['location']}/at/{moment}")).text
        shown = re.findall(r'data-lesson="([a-z-]+)"', page)
        assert set(shown) == {one for one, at in moments.items() if at == moment}
        for one in shown:
            points = guide[one].points
            assert points in ONLY_NOW or f'id="{points}"' in page, one


async def test_an_ordinary_table_has_no_guide(ada: Person):
    page = (await ada.get(await ada.sit())).text
    assert 'id="guide"' not in page
    assert 'id="goal"' not in page


async def test_a_table_for_a_lesson_is_always_the_same_game(ada: Person):
    first = await ada.get((await ada.post("/learn/arkham-noir")).headers["location"])
    second = await ada.get((await ada.post("/learn/arkham-noir")).headers["location"])
    question = re.compile(r'<h1 id="question">.*?</h1>')
    assert question.findall(first.text) == question.findall(second.text)


async def test_there_is_nothing_to_learn_of_a_game_that_is_not_here(ada: Person):
    assert (await ada.post("/learn/chess")).status_code == 404


@pytest.mark.parametrize("guided", [True, False])
async def test_what_a_night_explains_is_not_told_twice(ada: Person, guided: bool):
    """Last Bus explains the first turn by itself; a guided game has a lesson for that."""
    if guided:
        made = await ada.post("/learn/when-darkness-comes")
    else:
        form = {"setting.scenario": "last_bus", "seed": "3"}
        made = await ada.post("/new/when-darkness-comes", form)
    table = made.headers["location"]
    page = (await ada.get(table)).text
    number = re.search(r'data-question="(\d+)"', page)
    assert number is not None
    form = {"question": number[1], "option": "take:kirk"}
    shown = (await ada.press(f"{table}/reply", form)).text
    assert "Kirk, what do you do?" in shown
    assert ('<p class="moment-result">Your first turn</p>' in shown) is not guided
    assert ("Your first turn" in (await ada.get(table)).text) is not guided  # nor in the log
