"""The guided games in Chromium: goal, lessons beside their place, leaving and coming back."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from noctuary import Session, game
from noctuary.bots import bot
from noctuary.engine.lessons import begin_guided, new_lessons
from tests.browser.conftest import NewVisitor, Visitor
from tests.browser.playing import learn, press, wait_for, wait_until_ready
from tests.test_guided_games import PLAYERS

FIRST_STEPS = 4
"""So many lessons show that a guided game goes on as it began."""


def begin(person: Visitor, game_id: str) -> Page:
    page = learn(person, game_id)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#guide")).to_be_visible()
    return page


def session_of(game_id: str) -> Session:
    session: Session = begin_guided(Session, game(game_id))
    session.pass_pauses = True
    return session


def shared(one: Locator, other: Locator) -> float:
    """How much of the screen two things share."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return max(0, wide) * max(0, high)


def send(page: Page, person: Visitor, session: Session, reply: str) -> None:
    """A reply that does not come from this page: the table brings it."""
    asked = session.state.question
    options = reply.split("+") if asked.kind == "several" else [reply]
    answer = page.request.post(
        f"{page.url}/reply",
        data=urlencode([("question", asked.number), *(("option", one) for one in options)]),
        headers={"content-type": "application/x-www-form-urlencoded", "origin": person.home},
        max_redirects=0,
    )
    assert answer.status in (200, 303), answer.text()[:300]


@pytest.mark.parametrize("game_id", PLAYERS)
def test_the_first_steps_of_each_game_are_explained(visitor: NewVisitor, game_id: str):
    person = visitor()
    page = begin(person, game_id)
    session, player = session_of(game_id), bot(PLAYERS[game_id], 1)
    guide = page.locator("#guide")
    seen = 0
    while seen < FIRST_STEPS:
        for lesson in new_lessons(session, 0):
            expect(guide.get_by_role("heading")).to_have_text(lesson.title)
            assert shared(guide, page.locator("#awaited")) == 0
            seen += 1
            guide.get_by_role("button", name="Understood").click()
        expect(guide).to_be_hidden()
        reply = player.choose(session.game, session.state, 0)
        send(page, person, session, reply)
        session.reply(reply)
        wait_for(page, session.moment)


def test_a_whole_guided_game_with_lessons_left_open(visitor: NewVisitor):
    page = begin(visitor(), "arkham-noir")
    session, player = session_of("arkham-noir"), bot(PLAYERS["arkham-noir"], 1)
    guide = page.locator("#guide")
    while session.state.question is not None:
        new = new_lessons(session, 0)
        if new:
            expect(guide.get_by_role("heading")).to_have_text(new[0].title)
            assert shared(guide, page.locator("#answer")) == 0
        else:
            expect(guide).to_be_hidden()
        reply = player.choose(session.game, session.state, 0)
        press(page, reply)
        session.reply(reply)
        wait_for(page, session.moment)
    expect(page.locator(".verdict")).to_be_visible()
    expect(guide).to_be_hidden()
    expect(page.locator(".lamps b")).to_have_text("19 of 19")


def test_the_guide_is_spoken_left_and_brought_back(visitor: NewVisitor):
    page = begin(visitor(), "arkham-noir")
    guide = page.locator("#guide")
    expect(page.locator("#announcer")).to_contain_text("New: One lead a turn. ")
    expect(page.locator("#leads[data-ui-pointed]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(guide).to_be_hidden()
    page.reload()
    wait_until_ready(page)
    expect(guide).to_be_hidden()
    expect(page.locator("#goal")).to_be_hidden()
    page.get_by_role("button", name="Guide 1 of").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(guide).to_be_visible()
    page.keyboard.press("Enter")
    expect(guide).to_be_hidden()
    assert page.locator("#play").get_attribute("data-seq") == "0"


def test_a_lesson_opens_its_rule_and_rules_lead_to_rules(visitor: NewVisitor):
    page = begin(visitor(), "arkham-noir")
    page.locator("#guide .rule").click()
    text = page.locator("#rules-text")
    expect(text.locator(".here")).to_contain_text("exactly one of five actions")
    text.locator("a[data-rule]").first.click()
    expect(text.locator(".here")).not_to_contain_text("exactly one of five actions")
    page.locator("#find-rule").fill("how do i win")
    expect(text).to_contain_text("five different types")


def test_on_a_phone_question_and_options_stay_free(visitor: NewVisitor):
    page = begin(visitor("phone"), "arkham-noir")
    guide = page.locator("#guide")
    assert shared(guide, page.locator("#awaited")) == 0
    assert shared(guide, page.locator("#answer")) == 0
