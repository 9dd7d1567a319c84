"""People who share a screen and have secrets from each other hand it over."""

from __future__ import annotations

import re
from typing import Any

import pytest

import noctuary
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
THREE = {key: value for key, value in MARKET.items() if key != "setting.scenario"}
"""The same people at another game."""


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
async def test_before_somebody_says_that_they_sit_here_the_page_is_that_of_an_onlooker(
    client: Any, said: str
):
    person = Person(client)
    where = await at_the_market(person)
    asked, _ = shown_to((await person.get(where)).text)
    person.cookies["screen"] = asked
    theirs = (await person.get(where)).text
    form = first_answer(theirs)
    await person.press(f"{where}/notes", {"text": "the egg woman knows", "seat": asked})
    person.cookies["screen"] = said
    for path in ("", "/at/2"):
        page = await person.get(where + path)
        assert page.status_code == 200
        assert shown_to(page.text)[0] == asked
        assert "data-covered" in page.text
        assert wants(page.text) == set()
        assert 'name="option"' not in page.text
        assert "(you)" not in page.text
        assert "the egg woman knows" not in page.text
    for path, sent in (("reply", form), ("undo", {}), ("chat", {"text": "It is me"})):
        assert (await person.press(f"{where}/{path}", sent)).status_code == 403
    person.cookies["screen"] = asked
    assert "data-covered" not in (await person.get(where)).text


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
    for said, seen in (("", set()), (first, mine), (second, set())):
        person.cookies["screen"] = said
        page = (await person.get(where)).text
        assert shown_to(page) == (first, name)
        assert wants(page) == seen


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


# ── what a save holds, and what is noted ──────────────────────────────────────────────────────


async def test_a_save_cannot_be_had_while_those_at_one_screen_have_secrets(client: Any):
    person = Person(client)
    where = await at_the_market(person)
    token = person.token(where)
    api = f"/api{where}/export"
    for told in (None, "0", "1", "2"):
        person.cookies |= {"screen": told} if told else {}
        page = (await person.get(where)).text
        assert f"{where}/export" not in page
        people = (await person.get(f"{where}/people")).text
        assert f"{where}/export" not in people
        assert "have secrets from each other it cannot be had" in people
        refused = await person.get(f"{where}/export")
        assert refused.status_code == 403
        assert "at the latest when the game is over" in refused.text
    bearer = {"authorization": f"Bearer {token}"}
    assert (await client.get(api, headers=bearer)).status_code == 403


async def test_when_the_game_is_over_a_save_can_be_had(
    client: Any, monkeypatch: pytest.MonkeyPatch
):
    person = Person(client)
    secrets = lambda game, state: state.outcome is None  # noqa: E731
    monkeypatch.setattr(type(noctuary.game("arkham-noir")), "keeps_secrets", secrets)
    where = await person.sit(**THREE)
    assert (await person.get(f"{where}/export")).status_code == 403
    person.cookies["screen"] = "1"
    await end(person, where)
    assert f"{where}/export" in (await person.get(where)).text
    assert (await person.get(f"{where}/export")).status_code == 200


async def test_before_there_are_secrets_and_among_machine_players_a_save_can_be_had(client: Any):
    person = Person(client)
    for others in ({}, {"seat.1": "bot:random", "seat.2": "bot:random"}):
        made = await person.post("/new/when-darkness-comes", {**MARKET, **others})
        where = made.headers["location"]
        assert f"{where}/export" in (await person.get(where)).text
        assert (await person.get(f"{where}/export")).status_code == 200
        await press_first(person, where, (await person.get(where)).text)
    person.cookies["screen"] = "0"
    assert (await person.get(f"{where}/export")).status_code == 200


async def end(person: Person, where: str) -> None:
    """Give a case up."""
    form = {**first_answer((await person.get(where)).text), "option": "concede"}
    assert "data-over" in (await person.press(f"{where}/reply", form)).text


def noted(page: str) -> list[str]:
    """Whose notes a page has, and what they are."""
    found = re.search(r'name="seat" value="(\d)">.*?<textarea[^>]*>([^<]*)<', page, re.DOTALL)
    return list(found.groups()) if found else []


async def test_when_the_game_is_over_the_notes_are_those_of_whoever_had_the_screen(client: Any):
    person = Person(client)
    where = await person.sit(**THREE)
    for place in "012":
        await person.press(f"{where}/notes", {"text": f"by {place}", "seat": place})
    await end(person, where)
    for place in "012":
        person.cookies["screen"] = place
        page = (await person.get(where)).text
        assert noted(page) == [place, f"by {place}"]
        assert page.count(">Notes of ") == 2
        await person.press(f"{where}/notes", {"text": f"still by {place}", "seat": place})
    for told in ("", "7"):
        person.cookies["screen"] = told
        page = (await person.get(where)).text
        assert noted(page) == []
        assert "still by" not in page
        assert page.count(">Notes of ") == 3
    person.cookies["screen"] = "2"
    assert noted((await person.get(where)).text) == ["2", "still by 2"]
