"""The common table: moments in its middle, seeing before choosing, notes, the log, ways back."""

from __future__ import annotations

import contextlib

import pytest
from playwright.sync_api import TimeoutError as StillHidden
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.playing import Mirror, open_table, option, reply
from tests.browser.test_reach import STILL, faults_in_every_light

pytestmark = pytest.mark.xdist_group("browser")

CHECKED = "play:c10:case_2"
"""With seed 5, a play that brings a Stability Check."""
SEARCHED = "play:c43:case_2"
"""With seed 7, a play that lets one choose a menace."""


def test_a_check_is_played_out_spoken_and_any_key_goes_on(visitor: NewVisitor):
    page = open_table(visitor(reduced_motion="no-preference"), 5)
    page.evaluate("noctuaryPreference('moments', 'wait')")
    page.evaluate("document.documentElement.style.setProperty('--fast', '0ms')")
    option(page, CHECKED).click()
    centre = page.locator("#centre")
    expect(centre).to_be_visible()
    expect(centre.locator(".moment-title")).to_have_text("Stability check")
    expect(centre.locator("[role=alert]")).to_contain_text("Stability check.")
    expect(centre.locator(".moment-things .face")).to_have_count(1)
    assert not faults_in_every_light(page)
    moment = str(page.locator("#play").get_attribute("data-seq"))
    page.keyboard.press("1")
    expect(centre).to_be_hidden()
    expect(page.locator("#play")).to_have_attribute("data-seq", moment)


def test_without_motion_nothing_is_in_the_way(visitor: NewVisitor):
    page = open_table(visitor(), 5)
    option(page, CHECKED).click()
    note = page.locator("#centre.still")
    expect(note).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator("#log .chosen.is-undone")).to_have_count(1)


def test_options_show_what_they_are_about_before_they_are_chosen(visitor: NewVisitor):
    page = open_table(visitor(), 7)
    page.wait_for_function(STILL)
    for _ in range(5):  # what comes by the socket just then hides it again
        page.mouse.move(2, 2)
        option(page, SEARCHED).hover()
        with contextlib.suppress(StillHidden):
            page.locator("#peek .name").wait_for(timeout=3000)
            break
    expect(page.locator("#peek .name")).to_be_visible()
    option(page, SEARCHED).click()
    menaces = page.locator("#choices .menace-face .effects")
    expect(menaces.first).to_be_visible()
    assert not faults_in_every_light(page)


def test_notes_are_kept_and_escape_leaves_the_past(visitor: NewVisitor):
    page = open_table(visitor(), 5)
    page.get_by_role("tab", name="Notes").click()
    page.locator("#notes").fill("The lamp was cold.")
    expect(page.locator("[data-kept]")).to_have_text("Kept.")
    page.reload()
    expect(page.locator("#notes")).to_have_value("The lamp was cold.")
    reply(page, Mirror(5), "pass")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#awaited.past")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#confirm")).to_contain_text("is kept")
    page.get_by_role("button", name="No, back").click()
    page.keyboard.press("Escape")
    expect(page.locator("#awaited.past")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("link", name="Help")).to_be_visible()
    expect(page.get_by_role("button", name="Concede")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (360, 640)])
def test_what_can_end_the_game_is_in_sight(visitor: NewVisitor, size: tuple[int, int]):
    page = open_table(visitor(size), 5)
    place = "#stability_area" if size[0] == 1440 else ".strip a[href='#stability_area']"
    expect(page.locator(place)).to_be_in_viewport(ratio=1)
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    expect(page.locator("#choices .option").last).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
