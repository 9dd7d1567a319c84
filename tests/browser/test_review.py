"""The review of a finished game in a real browser: it is waited for and read."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.archive import shelf
from tests.browser.conftest import NewVisitor
from tests.browser.playing import open_table
from tests.browser.test_reach import faults_in_every_light

pytestmark = pytest.mark.xdist_group("browser")

LOST = "arkham-noir/hardboiled-random"
WORKED_OUT = 120_000
"""A review has a process of its own, which stands back behind whoever plays."""


def test_a_game_that_was_given_up_is_reviewed(visitor: NewVisitor):
    page = open_table(visitor("phone"), 5, mode="classic")
    table = page.url
    form = {"option": "concede", "question": "1"}
    page.request.post(f"{table}/reply", form=form, headers={"Origin": table.partition("/table")[0]})
    page.goto(f"{table}/review")
    expect(page.locator("#review .result h1")).to_have_text(
        "You lost by your choices.", timeout=WORKED_OUT
    )
    expect(page.locator("svg.curve-chart:visible")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not faults_in_every_light(page)
    page.locator("#review .numbers summary").click()
    expect(page.locator("#review .numbers tbody tr")).to_have_count(1)
    page.locator(".trail a").click()
    expect(page.locator(".verdict")).to_be_visible()


def test_a_moment_that_decided_a_game_is_tried_anew(visitor: NewVisitor, tmp_path: Path):
    page = visitor("phone").go("/")
    page.get_by_text("Open a saved game").click()
    page.locator("input[name=file]").set_input_files(shelf.unpack(LOST, tmp_path))
    page.locator("form[action='/import'] button").click()
    expect(page.locator(".verdict")).to_be_visible()
    table = page.url.partition("#")[0]
    page.goto(f"{table}/review")
    points = page.locator("#review .points > ol > li")
    expect(points.first).to_be_visible(timeout=WORKED_OUT)
    expect(page.locator("svg.curve-chart:visible a.mark")).to_have_count(points.count())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not faults_in_every_light(page)
    points.first.get_by_role("button", name="Try it from here").click()
    expect(page.locator("#question")).to_be_visible()
    assert page.url.partition("#")[0] not in (table, f"{table}/review")
