"""Playing Arkham Noir in the browser beside the same game in memory, move by move."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

import noctuary
from noctuary.bots import bot
from tests.browser.conftest import Visitor
from tests.browser.tables import new_table

EASY = {"mode": "classic", "limits": "6"}
ALONE = {"menaces": "aurora_removed", "help": "none"}
"""Nobody helps and everything menaces: short games."""


def open_table(visitor: Visitor, seed: int = 11, chance: str = "drawn", **settings: str) -> Page:
    """A new table."""
    wanted = {f"setting.{name}": value for name, value in settings.items()}
    given = {**wanted, "seed": str(seed), "chance": chance}
    return new_table(visitor.page, visitor.home, "arkham-noir", given)


def learn(visitor: Visitor, game_id: str) -> Page:
    """A guided game by its button on the shelf; the goal is shown."""
    page = visitor.go("/")
    page.locator(f'.boxes form[action="/learn/{game_id}"] button').click()
    expect(page.locator("#goal")).to_be_visible()
    return page


def wait_until_ready(page: Page) -> None:
    """Until the table's scripts have run: before that no key means anything."""
    page.wait_for_selector("html[data-ui-ready]", state="attached")


def leave_guide(page: Page) -> None:
    """Play without the guide, where a table has one."""
    wait_until_ready(page)
    if page.locator("#goal").count():
        page.get_by_role("button", name="Play without the guide").click()


def option(page: Page, value: str) -> Locator:
    """The button that gives this reply: in the list, or on its card in the Briefcase."""
    return page.locator(f'#play [name=option][value="{value}"]:not(.slot *)')


def wait_for(page: Page, moment: int) -> None:
    """Until the page shows a moment. (A selector, because `expect` looks only now and then.)"""
    page.wait_for_selector(f'#play[data-seq="{moment}"]', state="attached")


def press(page: Page, value: str, by: Callable[[Page, str], None] | None = None) -> None:
    """Reply with an option, and say yes if it is asked once more."""
    (by or click)(page, value)
    if page.locator("#confirm[open]").count():
        page.locator("#confirm").get_by_role("button", name="Yes").click()


def click(page: Page, value: str) -> None:
    option(page, value).click()


class Mirror:
    """The same game in memory: it says what the page has to offer, and chooses."""

    def __init__(self, seed: int, chooser: str = "random", **settings: Any) -> None:
        self.session = noctuary.start("arkham-noir", seed=seed, **settings)
        self.session.pass_pauses = True
        self._bot = bot(chooser, seed)
        self._chance = random.Random(seed)
        self._is_random = chooser == "random"

    @property
    def moment(self) -> int:
        return len(self.session.entries) - 1

    @property
    def is_over(self) -> bool:
        return self.session.state.outcome is not None

    def choose(self) -> str:
        state = self.session.state
        if self._is_random:
            return self._chance.choice(state.options)
        return self._bot.choose(self.session.game, state, 0)

    def offers(self) -> set[str]:
        """Everything that can be done."""
        return set(self.session.state.options)


def offered(page: Page) -> set[str]:
    """Everything that the page lets a person do, on the list and on the board."""
    buttons = page.locator("#play [name=option]:not([aria-disabled], #table-menu *)")
    return set(buttons.evaluate_all("all => all.map(one => one.value)"))


def reply(page: Page, mirror: Mirror, value: str) -> None:
    """The same reply in both games."""
    press(page, value)
    mirror.session.reply(value)
    wait_for(page, mirror.moment)


def play_on(
    page: Page,
    mirror: Mirror,
    by: Callable[[Page, str], None] = click,
    most: int = 1000,
) -> int:
    """Play both games side by side; says how many replies it took."""
    for replies in range(most):
        if mirror.is_over:
            return replies
        assert offered(page) == mirror.offers()
        chosen = mirror.choose()
        press(page, chosen, by)
        mirror.session.reply(chosen)
        wait_for(page, mirror.moment)
    return most
