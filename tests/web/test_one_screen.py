"""People who share a screen and have secrets from each other hand it over."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_pages import Person

pytestmark = pytest.mark.anyio

MARKET = {
    "setting.scenario": "second_market",
    "seats": "3",
    "seat.0": "me",
    "seat.0.name": "Ann",
    "seat.1": "hot-seat",
    "seat.1.name": "Bob",
    "seat.2": "hot-seat",
    "seat.2.name": "Cleo",
    "seed": "5",
}
"""A night in which everybody has wants of their own."""


async def at_the_market(person: Person, **more: str) -> str:
    """Three people at one screen, each of whom plays somebody; whoever is asked begins."""
    made = await person.post("/new/when-darkness-comes", {**MARKET, **more})
    where = made.headers["location"]
    while "data-handed-to" not in (page := (await person.get(where)).text):
        await press_first(person, where, page)
    return where


def first_answer(page: str) -> dict[str, str]:
    """What the first button of a page sends."""
    question = re.search(r'data-question="(\d+)"', page)
    option = re.search(r'name="option"\s+value="([^"]+)"', page)
    assert question is not None
    assert option is not None
    return {"question": question[1], "option": option[1]}


async def press_first(person: Person, where: str, page: str) -> str:
    """Take the first option of a page; what comes back is the table."""
    return (await person.press(f"{where}/reply", first_answer(page))).text


def shown_to(page: str) -> tuple[str, str]:
    """Which place the page is for, and by what name."""
    found = re.search(r'<div id="play"[^>]* data-place="(\d+)" data-handed-to="(\w+)"', page)
    assert found is not None, page[:400]
    return found[1], found[2]


def wants(page: str) -> set[str]:
    """What only one person is told about themselves."""
    return set(re.findall(r"<b>(Out [^<]+)</b>", page))


async def turned(person: Person, where: str) -> tuple[str, str]:
    """Play until somebody else at the screen is asked: their place, and the page that says so."""
    page = (await person.get(where)).text
    for _ in range(60):
        passing = re.search(r'data-place="(\d+)"\s+data-handed-to="\w+">Pass the screen', page)
        if passing is not None:
            return passing[1], page
        page = await press_first(person, where, page)
    raise AssertionError("nobody else was asked")


async def test_the_screen_stays_with_whoever_has_it_until_it_is_passed_on(client: Any):
    person = Person(client)
    where = await at_the_market(person)
    first, name = shown_to((await person.get(where)).text)
    person.cookies["screen"] = first
    second, page = await turned(person, where)
    assert shown_to(page) == (first, name)
    assert second != first
    assert "data-mine" not in page.split(">", 1)[0]
    assert re.findall(r"<span>(\w+)<i class=\"me\"> \(you\)</i>", page) == [name]
    mine = wants(page)
    assert len(mine) == 2
    person.cookies["screen"] = second
    theirs = (await person.get(where)).text
    assert shown_to(theirs)[0] == second
    assert "Pass the screen to" not in theirs
    assert len(wants(theirs)) == 2
    assert wants(theirs) != mine


async def test_a_moment_that_is_looked_back_at_is_seen_by_whoever_has_the_screen(client: Any):
    person = Person(client)
    where = await at_the_market(person)
    first, name = shown_to((await person.get(where)).text)
    person.cookies["screen"] = first
    second, _ = await turned(person, where)
    assert shown_to((await person.get(f"{where}/at/9")).text) == (first, name)
    person.cookies["screen"] = second
    assert shown_to((await person.get(f"{where}/at/9")).text)[0] == second


async def test_nobody_answers_for_another_before_the_screen_is_theirs(client: Any):
    person = Person(client)
    where = await at_the_market(person)
    first, _ = shown_to((await person.get(where)).text)
    person.cookies["screen"] = first
    second, _ = await turned(person, where)
    person.cookies["screen"] = second
    form = first_answer((await person.get(where)).text)
    person.cookies["screen"] = first
    assert (await person.press(f"{where}/reply", form)).status_code == 422
    person.cookies["screen"] = second
    assert (await person.press(f"{where}/reply", form)).status_code == 200


async def test_notes_and_words_are_those_of_whoever_has_the_screen(client: Any):
    person = Person(client)
    where = await at_the_market(person)
    first, name = shown_to((await person.get(where)).text)
    person.cookies["screen"] = first
    await person.press(f"{where}/notes", {"text": "the egg woman knows"})
    second, _ = await turned(person, where)
    await person.press(f"{where}/notes", {"text": "she knows it still"})
    await person.press(f"{where}/chat", {"text": "Is it Thursday?"})
    mine = (await person.get(where)).text
    assert "she knows it still" in mine
    assert re.search(rf"<b>{name}</b> <small>[^<]*</small>[^<]*<p>Is it Thursday", mine)
    person.cookies["screen"] = second
    assert "she knows it still" not in (await person.get(where)).text


async def test_no_advice_is_given_about_what_another_is_asked(client: Any):
    person = Person(client)
    where = await at_the_market(person)
    person.cookies["screen"], _ = shown_to((await person.get(where)).text)
    second, _ = await turned(person, where)
    assert "Nothing is asked of you just now" in (await person.get(f"{where}/hint")).text
    person.cookies["screen"] = second
    assert "data-hint" in (await person.get(f"{where}/hint")).text


@pytest.mark.parametrize("said", ["", "7", "x", "-1", "1" * 400])
async def test_a_cookie_that_names_nobody_here_leaves_the_screen_to_whoever_is_asked(
    client: Any, said: str
):
    person = Person(client)
    where = await at_the_market(person)
    asked = shown_to((await person.get(where)).text)
    person.cookies["screen"] = said
    page = await person.get(where)
    assert page.status_code == 200
    assert shown_to(page.text) == asked


async def test_a_machine_player_or_a_guest_has_no_screen_to_pass(client: Any):
    person = Person(client)
    made = await person.post(
        "/new/when-darkness-comes", {**MARKET, "seat.1": "bot:random", "seat.2": "link"}
    )
    page = await press_first(
        person, made.headers["location"], (await person.get(made.headers["location"])).text
    )
    person.cookies["screen"] = "1"
    assert "data-handed-to" not in page
    assert "Pass the screen" not in (await person.get(made.headers["location"])).text


async def test_nobody_sees_the_table_of_whoever_left_their_place_to_a_machine_player(client: Any):
    person = Person(client)
    where = await at_the_market(person)
    first, name = shown_to((await person.get(where)).text)
    person.cookies["screen"] = first
    mine = wants((await person.get(where)).text)
    second, _ = await turned(person, where)
    for other in {"0", "1", "2"} - {first}:
        await person.press(f"{where}/seats/{other}", {"bot": "random"})
    for said in ("", first, second):
        person.cookies["screen"] = said
        page = (await person.get(where)).text
        assert shown_to(page) == (first, name)
        assert wants(page) == mine


async def test_whoever_waits_is_not_told_by_what_rule_another_is_asked(client: Any):
    person = Person(client)
    where = await at_the_market(person, **{"setting.scenario": "ten_paces"})
    person.cookies["screen"], _ = shown_to((await person.get(where)).text)
    why = re.compile(r'<p class="why">(.*?)</p>', re.DOTALL)
    assert "WD-5.6" in "".join(why.findall((await person.get(where)).text))
    _, page = await turned(person, where)
    assert [text.strip() for text in why.findall(page)] == [""]


async def test_where_nobody_has_secrets_the_screen_goes_to_whoever_is_asked(client: Any):
    person = Person(client)
    form = {"setting.scenario": "hollow_choir", "seats": "2", "seat.1": "hot-seat", "seed": "5"}
    where = (await person.post("/new/when-darkness-comes", form)).headers["location"]
    person.cookies["screen"] = "0"
    page = (await person.get(where)).text
    for _ in range(12):
        assert "data-handed-to" not in page
        assert "data-mine" in page.split('id="play"', 1)[1].split(">", 1)[0]
        page = await press_first(person, where, page)
