"""Pictures of the screens that explain themselves, for the README:
`python -m tests.browser.pictures [NAME …]` writes them to docs/pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page

import noctuary
from tests.browser import screens

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
WIDE: Final = 1200


def guide(page: Page, home: str) -> None:
    """A guided game says what is new, beside the place where it happens."""
    page.goto(home)
    page.locator('.boxes form[action="/learn/arkham-noir"] button').click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("#guide").wait_for()


def hint(page: Page, home: str) -> None:
    """A hint says why, and marks what it names."""
    screens.opened(page, home, screens.noir())
    page.locator("#ask-hint").click()
    page.locator("#hint [data-hint]").wait_for(state="attached")


def menaces(page: Page, home: str) -> None:
    """Whoever must choose sees the whole cards."""
    session = screens.replied(noctuary.start("arkham-noir", seed=7), "play:c43:case_2")
    screens.opened(page, home, session)
    page.locator("#choices .menace-face").first.wait_for()


def roll(page: Page, home: str) -> None:
    """A roll that nobody chose waits for a hand, and tells its chances."""
    page.emulate_media(reduced_motion="no-preference")
    session, option = screens.before_an_obstacle()
    screens.opened(page, home, session)
    page.locator(f'#town .step[data-option="{option}"]').dispatch_event("click")
    page.locator("#centre.asks").wait_for()


PICTURES: Final[dict[str, Callable[[Page, str], None]]] = {
    "guide": guide,
    "hint": hint,
    "menaces": menaces,
    "roll": roll,
}


def main(*wanted: str) -> None:
    with screens.served() as (browser, home):
        for name in wanted or PICTURES:
            page = browser.new_page(
                viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
            )
            page.set_default_timeout(120_000)
            PICTURES[name](page, home)
            page.evaluate(screens.STILL)
            whole = Image.open(BytesIO(page.screenshot())).convert("RGB")
            small = whole.resize((WIDE, round(WIDE * whole.height / whole.width)))
            small.save(FOLDER / f"{name}.webp", quality=72, method=6)
            page.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
