"""Going back, looking back, playing on from a moment, breaking off, saving and opening."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import noctuary
from tests.browser.conftest import NewVisitor
from tests.browser.playing import (
    Mirror,
    leave_guide,
    offered,
    open_table,
    option,
    play_on,
    reply,
    wait_for,
)
from tests.browser.server import Server

pytestmark = pytest.mark.xdist_group("browser")


def hand(page: Page) -> list[str]:
    return page.locator("#hand .name").all_inner_texts()


def test_undo_and_redo_by_button_and_key(visitor: NewVisitor):
    page = open_table(visitor())
    before, question = offered(page), page.locator("#question").inner_text()
    expect(page.locator("#undo")).to_be_disabled()
    reply(page, mirror := Mirror(11), "take")
    after = offered(page)
    assert after != before
    page.locator("#undo").click()
    wait_for(page, mirror.moment + 1)
    assert offered(page) == before
    expect(page.locator("#question")).to_have_text(question)
    expect(page.locator("#log > li").last).to_contain_text("went back to moment")
    page.keyboard.press("Control+y")
    wait_for(page, mirror.moment + 2)
    assert offered(page) == after
    page.keyboard.press("u")
    wait_for(page, mirror.moment + 3)
    assert offered(page) == before


def test_undo_to_the_start_of_the_turn_from_the_menu(visitor: NewVisitor):
    page = open_table(visitor())
    mirror = Mirror(11)
    reply(page, mirror, "pass")
    begun = offered(page)
    reply(page, mirror, "take")
    assert offered(page) != begun
    page.get_by_role("button", name="More ways to undo").click()
    page.get_by_role("button", name="To the start of the turn").click()
    wait_for(page, mirror.moment + 1)
    assert offered(page) == begun
    page.get_by_role("button", name="More ways to undo").click()
    page.get_by_role("button", name="To the start of the turn").click()
    wait_for(page, mirror.moment + 2)
    assert offered(page) == Mirror(11).offers()


def test_stepping_through_history_shows_the_table_as_it_was(visitor: NewVisitor):
    page = open_table(visitor())
    shown = {0: hand(page)}
    mirror = Mirror(11)
    for _ in range(4):
        play_on(page, mirror, most=1)
        shown[mirror.moment] = hand(page)
    for moment in list(shown)[-2::-1]:
        page.keyboard.press("ArrowLeft")
        wait_for(page, moment)
        assert hand(page) == shown[moment]
        expect(page.locator("#awaited")).to_contain_text(f"Moment {moment} of {mirror.moment}")
        assert page.locator("[name=option]").count() == 0
    page.keyboard.press("ArrowRight")
    wait_for(page, list(shown)[1])
    page.reload()
    expect(page.locator("#awaited")).to_contain_text(f"Moment {list(shown)[1]} of")
    page.get_by_role("link", name="Back to the present").click()
    wait_for(page, mirror.moment)
    assert hand(page) == shown[mirror.moment]


def test_every_line_of_the_log_leads_to_its_moment(visitor: NewVisitor):
    page = open_table(visitor())
    mirror = Mirror(11)
    play_on(page, mirror, most=5)
    line = page.locator("#log > li.said").first
    moment = int(line.get_attribute("data-moment") or -1)
    line.hover()
    line.get_by_role("link").click()
    wait_for(page, moment)
    expect(page.locator("#log > li[data-ui-here]")).to_have_attribute("data-moment", str(moment))


def test_the_log_follows_its_end_until_somebody_scrolls_up(visitor: NewVisitor):
    page = open_table(visitor())
    mirror = Mirror(11)
    play_on(page, mirror, most=8)
    panel, last = page.locator("#panel-log"), page.locator("#log > li").last
    expect(last).to_be_in_viewport()
    panel.evaluate("panel => panel.scrollTo(0, 0)")
    expect(last).not_to_be_in_viewport()
    play_on(page, mirror, most=1)
    expect(page.locator("#log > li").last).not_to_be_in_viewport()
    panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    play_on(page, mirror, most=1)
    expect(page.locator("#log > li").last).to_be_in_viewport()


def test_the_present_waits_while_somebody_looks_at_the_past(visitor: NewVisitor):
    person = visitor()
    page = open_table(person)
    mirror = Mirror(11)
    play_on(page, mirror, most=2)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#awaited.past")).to_be_visible()
    second = person.context.new_page()
    second.goto(page.url.partition("/at/")[0])
    play_on(second, mirror, most=1)
    expect(page.locator("#play[data-ui-moved]")).to_be_attached()
    expect(page.locator("#awaited.past")).to_be_visible()
    page.get_by_role("link", name="Back to the present").click()
    wait_for(page, mirror.moment)


def test_playing_on_from_a_moment_makes_a_branch(visitor: NewVisitor):
    page = open_table(visitor())
    first = offered(page)
    mirror = Mirror(11)
    play_on(page, mirror, most=3)
    page.goto(page.url + "/at/0")
    page.get_by_role("button", name="Play on from here").click()
    page.locator("#confirm").get_by_role("button", name="Yes").click()
    wait_for(page, mirror.moment + 1)
    assert offered(page) == first
    expect(page.locator("#log > li").last).to_contain_text("played on from moment 0")
    other = Mirror(11)
    other.session.reply("pass")
    option(page, "pass").click()
    wait_for(page, mirror.moment + 1 + other.moment)
    assert offered(page) == other.offers()


def test_where_the_past_stays_a_branch_is_a_table_of_ones_own(visitor: NewVisitor):
    person = visitor()
    page = person.go("/new/arkham-noir?seed=11&undo=strict")
    page.get_by_role("button", name="Open the table").click()
    leave_guide(page)
    play_on(page, Mirror(11), most=2)
    table = page.url
    page.goto(table + "/at/0")
    page.get_by_role("button", name="Play on from here").click()
    page.locator("#confirm").get_by_role("button", name="Yes").click()
    expect(page).not_to_have_url(re.compile(re.escape(table)))
    wait_for(page, 0)
    expect(page.locator("#answer .option").first).to_be_visible()
    person.go()
    expect(page.locator(".tables li")).to_have_count(2)


def test_a_game_that_was_broken_off_goes_on_after_a_restart(
    visitor: NewVisitor, own_server: Server
):
    person = visitor(home=own_server.url)
    page = open_table(person)
    mirror = Mirror(11)
    play_on(page, mirror, most=4)
    page.goto("about:blank")
    own_server.stop()
    own_server.start()
    person.go()
    page.get_by_role("link", name="Continue").click()
    wait_for(page, mirror.moment)
    play_on(page, mirror, most=2)


def test_an_exported_table_opens_here_in_the_terminal_and_as_text(
    visitor: NewVisitor, tmp_path: Path
):
    person = visitor()
    page = open_table(person)
    mirror = Mirror(11)
    play_on(page, mirror, most=3)
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as started:
        page.locator("#people").get_by_role("link", name="Save to a file").click()
    saved = tmp_path / started.value.suggested_filename
    started.value.save_as(saved)
    assert noctuary.open(saved).state == mirror.session.state

    page.get_by_role("button", name="Copy as text").click()
    text = gzip.decompress(saved.read_bytes()).decode()
    expect(page.locator("#as-text")).to_have_value(text)

    other = visitor()
    there = other.go()
    there.get_by_text("Open a saved game").click()
    there.get_by_label("A file that was saved").set_input_files(saved)
    there.get_by_role("button", name="Open", exact=True).click()
    wait_for(there, mirror.moment)
    assert offered(there) == mirror.offers()

    other.go().get_by_text("Open a saved game").click()
    there.get_by_label("… or its text").fill(text)
    there.get_by_role("button", name="Open", exact=True).click()
    wait_for(there, mirror.moment)


def test_a_file_that_is_no_save_is_refused_in_words(visitor: NewVisitor):
    person = visitor()
    person.expected.append("422")
    page = person.go()
    page.get_by_text("Open a saved game").click()
    page.get_by_label("… or its text").fill("{not a save}")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("details .wrong")).to_be_visible()
    expect(page.get_by_label("… or its text")).to_have_value("{not a save}")
