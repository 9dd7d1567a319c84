"""The review of a finished game in a real browser: it is waited for and read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.playing import open_table
from tests.browser.test_reach import faults_in_every_light

pytestmark = pytest.mark.xdist_group("browser")

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
