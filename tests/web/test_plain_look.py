"""A game without a look of its own is played in the browser all the same."""

from __future__ import annotations

import re
from html import unescape

import httpx
import msgspec
import pytest

from noctuary.web.looks import look_of, plain
from tests.web.test_pages import Person, question

pytestmark = pytest.mark.anyio


async def test_a_game_that_is_only_registered_is_played_from_the_shelf_to_its_end(
    client: httpx.AsyncClient,
):
    ada = Person(client)
    assert look_of("marked") is plain.LOOK
    assert "/new/marked" in (await ada.get("/")).text
    assert "Hurry" in (await ada.get("/new/marked")).text
    form = {"seats": "2", "seat.0": "me", "seat.1": "hot-seat", "seed": "7"}
    table = (await ada.post("/new/marked", form)).headers["location"]
    page = (await ada.get(table)).text
    for _ in range(60):
        found = re.findall(r'name="option"\s+value="([^"]*)"', page)
        options = [unescape(one) for one in found if one not in ("", "leave")]
        if not options:
            break
        sent = {"question": question(page), "option": options[0]}
        answer = await ada.press(f"{table}/reply", sent)
        assert answer.status_code == 200, answer.text
        page = answer.text
    assert "You have won." in page
    assert (await ada.get("/")).status_code == 200


class Inner(msgspec.Struct):
    is_open: bool
    notes: tuple[str, ...]


class View(msgspec.Struct):
    name: str
    rooms: dict[int, Inner]
    count: int = 1
    nobody: None = None


def test_a_view_is_shown_whole_however_deep_it_is():
    view = msgspec.to_builtins(View("<b>", {3: Inner(True, ("a", "b"))}), str_keys=True)
    shown = {row["name"]: row for row in plain.rows(view)}
    assert shown["Name"]["text"] == "<b>"
    assert shown["Count"]["text"] == "1"
    assert shown["Nobody"]["text"] == "none"
    inner = shown["Rooms"]["rows"][0]["rows"]
    assert [(row["name"], row["text"]) for row in inner] == [("Is open", "yes"), ("Notes", "a, b")]
