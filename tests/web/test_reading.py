"""Help and rules as pages: every link on them answers, and they say what people ask for."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from noctuary import rulebook
from noctuary.games import PACKAGES, game
from tests.web.test_pages import PIECE, Person

pytestmark = pytest.mark.anyio

LINK = re.compile(r'<a [^>]*href="([^"#]*)(#[^"]*)?"')


@pytest.fixture
async def ada(client: httpx.AsyncClient) -> Person:
    return Person(client)


@pytest.mark.parametrize("game_id", PACKAGES)
async def test_every_link_of_every_page_of_help_and_rules_answers(ada: Person, game_id: str):
    pages = [f"/help/{game_id}", f"/rules/{game_id}", f"/rules/{game_id}?find=how+do+i+win"]
    pages += [f"/help/{game_id}/{aid.id}" for aid in (*game(game_id).aids(),)]
    pages += [f"/help/{game_id}/keys"]
    pages += [f"/rules/{game_id}/{one.id}" for one in rulebook.chapters(game_id)]
    texts: dict[str, str] = {}
    wanted: set[tuple[str, str]] = set()
    for path in pages:
        answer = await ada.get(path)
        assert answer.status_code == 200, path
        texts[path] = answer.text
        found = LINK.findall(answer.text)
        wanted |= {(unescape(link) or path, mark) for link, mark in found}
    for link, mark in sorted(wanted):
        if link not in texts:
            texts[link] = (await ada.get(link)).text
        assert "<h1" in texts[link], link
        assert not mark or f'id="{mark[1:]}"' in texts[link], f"{link}{mark}"


@pytest.mark.parametrize("game_id", PACKAGES)
async def test_help_tells_goal_turn_end_words_and_keys(ada: Person, game_id: str):
    page = (await ada.get(f"/help/{game_id}")).text
    assert "The goal" in page
    assert f'action="/learn/{game_id}"' in page
    keys = (await ada.get(f"/help/{game_id}/keys")).text
    assert "<kbd>u</kbd>" in keys


async def test_a_rule_by_its_number_leads_to_its_chapter(ada: Person):
    for path in ("/rules/arkham-noir?find=AN-18.3", "/rules/arkham-noir/18.3"):
        answer = await ada.get(path)
        assert answer.status_code == 303
        assert answer.headers["location"] == "/rules/arkham-noir/AN-18#AN-18.3"
    assert (await ada.get("/rules/arkham-noir/AN-99")).status_code == 404
    assert (await ada.get("/rules/chess/1")).status_code == 404


async def test_the_drawer_begins_with_the_rule_of_the_question(ada: Person):
    page = (await ada.get("/rules/arkham-noir?here=AN-4.2", **PIECE)).text
    assert page.index("Your question now") < page.index("AN-4.2") < page.index("Chapters")


async def test_the_drawer_answers_in_everyday_words(ada: Person):
    page = (await ada.get("/rules/arkham-noir?find=how do i win", **PIECE)).text
    assert page.index("How do I win?") < page.index("AN-24.2")
    assert "Menace Cards" in (await ada.get("/rules/arkham-noir?find=AN-27", **PIECE)).text
    nothing = (await ada.get("/rules/arkham-noir?find=elephant", **PIECE)).text
    assert "No rule says that" in nothing
