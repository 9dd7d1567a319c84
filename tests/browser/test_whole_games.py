"""Whole games of Arkham Noir in a real browser, each beside the same game in memory."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.playing import (
    ALONE,
    EASY,
    Mirror,
    click,
    offered,
    open_table,
    option,
    play_on,
    wait_for,
    wait_until_ready,
)

pytestmark = pytest.mark.xdist_group("browser")

WON, BROKEN, OVERRUN = 8, 177, 291
"""Seeds with which a game is won, or soon lost in one way or the other."""


def on_the_board(page: Page, value: str) -> None:
    """Reply by picking a card and choosing its place, where the board has both."""
    verb, _, rest = value.partition(":")
    card, _, case = rest.partition(":")
    if verb != "play" or not case:
        click(page, value)
        return
    page.locator(f"#card-{card} > .grip").click()
    expect(page.locator(f"#card-{card}")).to_have_attribute("data-ui-picked", "")
    place = page.locator(f'.slot button[value="{value}"]')
    expect(place).to_have_attribute("data-ui-lit", "")
    place.click()


def test_a_whole_game_by_clicks_is_won_as_in_memory(visitor: NewVisitor):
    page = open_table(visitor("wide"), WON, **EASY)
    mirror = Mirror(WON, "greedy", mode="classic", limits=6)
    ways = itertools.cycle((click, on_the_board))

    def by_turns(where: Page, value: str) -> None:
        next(ways)(where, value)

    assert play_on(page, mirror, by_turns) > 40
    assert mirror.session.state.outcome.won
    expect(page.locator("div.ending")).to_contain_text("The case is solved")
    letters = mirror.session.game.result(mirror.session.state)["letters"]
    expect(page.locator(".figures")).to_contain_text(" ".join(letters))
    expect(page.locator(".told").first).to_contain_text("Five kinds of proof")
    assert page.locator("#log > li.turn").count() == mirror.session.state.turn - 1
    page.get_by_role("link", name="Play again").click()
    expect(page.locator('[name="setting.mode"][value=classic]')).to_be_checked()
    expect(page.locator('[name="setting.limits"][value="6"]')).to_be_checked()
    expect(page.locator("#seed")).not_to_have_value(str(WON))


def by_keys(page: Page, value: str) -> None:
    """Reply with the digits that the button shows; without any, go to it."""
    digits = option(page, value).get_attribute("data-keys")
    if not digits:
        option(page, value).focus()
    for key in digits or ["Enter"]:
        page.keyboard.press(key)


def test_a_whole_game_by_keyboard_alone(visitor: NewVisitor):
    person = visitor()
    page = person.go(
        f"/new/arkham-noir?seed={BROKEN}&setting.help=none&setting.menaces=aurora_removed"
    )
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.locator(":focus").inner_text().startswith("Open the table"):
            break
    page.keyboard.press("Enter")
    wait_for(page, 0)
    wait_until_ready(page)
    page.keyboard.press("Tab")  # the skip link
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_be_focused()
    mirror = Mirror(BROKEN, **ALONE)
    play_on(page, mirror, by_keys)
    assert mirror.session.state.outcome.reason == "loss_stability"
    expect(page.locator(".verdict")).to_have_text("You broke")


def by_thumb(page: Page, value: str) -> None:
    """Reply with a tap on a button that is on the screen without any searching. The question is
    touched before: two taps as quick as these would else be a double one, which answers once."""
    page.locator("#question").tap()
    button = option(page, value)
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    button.tap()


def test_a_whole_game_at_phone_width(visitor: NewVisitor):
    page = open_table(visitor((360, 740)), OVERRUN, **ALONE)
    mirror = Mirror(OVERRUN, **ALONE)
    play_on(page, mirror, by_thumb)
    assert mirror.session.state.outcome.reason == "loss_menace"
    expect(page.locator(".verdict")).to_have_text("Time ran out")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360


def test_cards_move_and_nothing_waits_for_them(visitor: NewVisitor):
    page = open_table(visitor(reduced_motion="no-preference"), 11)
    page.evaluate("document.documentElement.style.setProperty('--slow', '60000ms')")
    mirror = Mirror(11)
    play_on(page, mirror, most=1)
    flying = page.locator(".flying")
    expect(flying.first).to_be_attached()
    sizes = flying.evaluate_all(
        "all => all.flatMap(one => [...one.querySelectorAll('svg')].map(svg => svg.clientWidth))"
    )
    assert max(sizes) < 140, "a picture on a flying card is larger than a card"
    assert offered(page) == mirror.offers()
    play_on(page, mirror, most=2)
    page.keyboard.press("Shift")
    expect(flying).to_have_count(0)
