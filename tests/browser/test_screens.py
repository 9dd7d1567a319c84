"""Every table in five sizes: nothing runs over, what matters is in sight, it looks as it did."""

from __future__ import annotations

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.browser import screens
from tests.browser.conftest import NewVisitor

pytestmark = pytest.mark.xdist_group("browser")

OVER = """() => [...document.querySelectorAll(
    "#question, #awaited, .strip a, #choices .option, #choices .label:not(.vh), .bar > *")]
  .filter(one => one.checkVisibility())
  .filter(one => {
    const box = one.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1;
  }).map(one => one.outerHTML.slice(0, 120))"""
"""What sticks out of the window to the left or right."""


@pytest.mark.parametrize("position", screens.POSITIONS)
def test_a_table_fits_and_looks_as_it_did(visitor: NewVisitor, position: str):
    person = visitor()
    page = screens.opened(person.page, person.home, screens.POSITIONS[position]())
    faults: dict[str, object] = {}
    for size, picture in screens.in_every_size(page):
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults[f"{size}: runs over"] = page.evaluate(OVER)
        if over := page.evaluate(OVER):
            faults[f"{size}: sticks out"] = over
        too_high = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        if too_high:
            faults[f"{size}: the window can be scrolled"] = too_high
        for what in ("#question", "#choices .option:not([aria-disabled])"):
            if not is_in_sight(page, what):
                faults[f"{size}: below the fold"] = what
        known = Image.open(screens.kept(position, size))
        apart = screens.difference(screens.small(picture), known)
        if apart > screens.ALIKE:
            faults[f"{size}: looks different"] = f"{apart:.0%}"
    assert not faults, "if it is meant: python -m tests.browser.screens"


def is_in_sight(page: Page, what: str) -> bool:
    """Whether the first of these lies within the window."""
    return bool(
        page.locator(what).first.evaluate(
            "one => { const box = one.getBoundingClientRect();"
            " return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight + 1; }"
        )
    )
