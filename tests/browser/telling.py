"""Playing Six Days in the browser beside the same story in memory, reply by reply."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

import noctuary
from tests.browser.conftest import Visitor
from tests.browser.playing import leave_guide, wait_for
from tests.browser.screens import opened
from tests.browser.tables import new_table

LINES = (
    "The fog came in from the harbour, and nobody saw the lamp go out.",
    "I keep the ticket in my glove.\n\nNobody looks there.",
    "He smiles as if he had been paid for it.",
)
ON_THE_WAY = ("event", "discovery", "core", "end", "begin")
"""What leads to the end of a scene is done first, so that a story ends."""


def open_story(visitor: Visitor, seed: int = 7, **wanted: str) -> Page:
    """A new table of Six Days; the guide is left."""
    fields = {name.replace("__", "."): value for name, value in wanted.items()}
    page = new_table(visitor.page, visitor.home, "six-days", {**fields, "seed": str(seed)})
    leave_guide(page)
    return page


def story_at(visitor: Visitor, step: str, seed: int = 7, **settings: Any) -> tuple[Page, Teller]:
    """A story that was told so far elsewhere, at a step; nobody has written a word."""
    teller = Teller(visitor.page, seed, words=0, home=visitor.home, **settings)
    teller.go_to(step)
    return visitor.page, teller


class Teller:
    """The same story in memory, and somebody who decides by a seed."""

    def __init__(
        self, page: Page, seed: int = 7, words: float = 0.3, home: str = "", **settings: Any
    ) -> None:
        self.page = page
        self.home = home or urljoin(page.url, "/")
        self.session = noctuary.start("six-days", seed=seed, **settings)
        self.words = words
        self._chance = random.Random(seed)

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    def choose(self) -> str:
        """A reply: own words now and then, several things by chance, else an option."""
        asked = self.state.question
        way = [option for option in ON_THE_WAY if option in asked.options]
        if way:
            return way[0]
        if asked.kind == "text" and self._chance.random() < self.words:
            return f"write:{self._chance.choice(LINES)} {len(self.session.entries)}"
        if asked.kind == "several" and self._chance.random() < 0.6:
            n = self._chance.randint(asked.least, min(asked.most, asked.least + 2))
            chosen = set(self._chance.sample(asked.items, n))
            mine = "+".join(item for item in asked.items if item in chosen)
            if mine and not self.state.agenda[-1].refuses(self.state, mine):
                return mine
        return str(self._chance.choice(asked.options))

    def reply(self, value: str) -> None:
        """The same reply on the page and in memory."""
        act(self.page, self.state.question, value)
        self.session.reply(value)
        wait_for(self.page, len(self.session.entries) - 1)

    def go_on(self, most: int = 2000) -> int:
        """Play on; says how many replies it took."""
        for replies in range(most):
            if self.is_over:
                return replies
            self.reply(self.choose())
        return most

    def go_to(self, step: str, most: int = 500) -> None:
        """Play on in memory until a step of this name asks, and open that story."""
        for _ in range(most):
            if type(self.state.agenda[-1]).__name__ == step:
                opened(self.page, self.home, self.session)
                return
            self.session.reply(self.choose())
        raise AssertionError(f"{step} was not asked in {most} replies")


def act(page: Page, asked: Any, value: str) -> None:
    """Do on the page what a person would do to give this reply."""
    answer = page.locator("#answer")
    if value.startswith("write:"):
        answer.locator("#typed").fill(value.removeprefix("write:"))
        answer.locator("[data-sends]").click()
    elif asked.kind == "number":
        answer.locator("#stake").fill(value)
        answer.locator("[data-sends]").click()
    elif asked.kind == "several":
        tick(page, [] if value not in asked.items and "+" not in value else value.split("+"))
        answer.locator("[data-send]").click()
    elif asked.kind == "dice" and value != "roll":
        for face in value.split():
            answer.locator(f'[data-face="{face}"]').click()
        answer.locator("[data-sends]").click()
    else:
        answer.locator(f'button[name=option][value="{value}"]').click()


def tick(page: Page, items: list[str]) -> None:
    """Exactly these, by their labels, as a finger would."""
    for item in items:
        box = page.locator(f'#answer input[name=option][value="{item}"]')
        if not box.is_checked():
            box.locator("xpath=ancestor::label").click()
        expect(box).to_be_checked()
