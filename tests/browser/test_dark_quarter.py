"""The Dark Quarter in a real browser: a whole case, the clock, tests, talks, several people."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import noctuary
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.story import pivotal
from tests.browser.conftest import NewVisitor, Visitor
from tests.browser.playing import leave_guide, wait_for
from tests.browser.screens import opened
from tests.browser.test_reach import SPEECH, faults_in_every_light, faults_of
from tests.browser.test_together import link_of, sit_down

pytestmark = pytest.mark.xdist_group("browser")

AVOIDED = ("leave", "close", "end", "stop", "not_yet", "wait", "decline", "correct", "save")
TO_THE_CHOICE = (
    "ines+teodor", "next:teodor", "ability:teo_borrowed_luck", "ability:ines_party_line", "start",
    "visit:poi_teo_stall", "do:stall_tag",
)  # fmt: skip
TO_A_TEST = (
    "ines+teodor", "next:teodor", "ability:teo_borrowed_luck", "ability:ines_party_line", "start",
    "visit:poi_locker", "do:lock_force",
)  # fmt: skip


class Detective:
    """Somebody with a case: in memory alone at first, then at a table beside the same in memory."""

    def __init__(self, person: Visitor, seed: int = 3, **settings: str) -> None:
        self.person = person
        self.page = person.page
        self.is_seated = False
        self.session = noctuary.start("dark-quarter", seed=seed, **settings)
        self.session.pass_pauses = True
        self._chance = random.Random(seed)

    @classmethod
    def at_a_new_table(cls, person: Visitor, seed: int = 3) -> Detective:
        """Somebody who opens the table by its form, and plays there from the first question on."""
        page = person.go(f"/new/dark-quarter?{urlencode({'seed': seed})}")
        page.get_by_role("button", name="Open the table").click()
        expect(page.locator("#play")).to_have_attribute("data-seq", "0")
        leave_guide(page)
        detective = cls(person, seed)
        detective.is_seated = True
        return detective

    def sit_down(self) -> Page:
        """Open the table of what was played so far."""
        opened(self.page, self.person.home, self.session)
        wait_for(self.page, self.session.moment)
        self.is_seated = True
        return self.page

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def screen(self) -> str:
        return str(GAME.view(self.state, 0).screen)

    def choose(self) -> str:
        """Somebody who wants to get on: explores, rolls with two Effort dice, goes to the end."""
        asked, step = self.state.question, type(self.state.agenda[-1]).__name__
        options = list(asked.options)
        if step == "ChooseCharacters":
            return "ines+teodor"
        if step == "BeforeRoll":
            is_few = self.state.trials[-1].own < 2 and "effort:2" in options
            return "effort:2" if is_few else "roll"
        if step == "Board":
            explore = [option for option in options if option.startswith("explore")]
            options = explore or [option for option in options if option.startswith("visit")]
        return self._chance.choice([o for o in options if o not in AVOIDED] or options)

    def reply(self, *values: str) -> None:
        """The same replies on the page, once there is one, and in memory."""
        for value in values:
            if type(self.state.agenda[-1]).__name__ == "Decide" and value.startswith("choose:"):
                self.reply(value.replace("choose:", "mark:"))
            if self.is_seated:
                press(self.page, self.state.question, value)
            self.session.reply(value)
            if self.is_seated:
                wait_for(self.page, self.session.moment)

    def go_on(self, until: Callable[[], bool] = lambda: False, most: int = 400) -> set[str]:
        """Play on until something is so, or to the end; says which screens were seen."""
        seen = set()
        for _ in range(most):
            if self.state.question is None or until():
                break
            seen.add(self.screen)
            self.reply(self.choose())
        return seen


def option(page: Page, value: str) -> Locator:
    """The button that gives this reply, wherever it is drawn."""
    return page.locator(f'#play [name=option][value="{value}"]:not(#boards *)')


def press(page: Page, asked: Any, value: str) -> None:
    """What a person does to give this reply."""
    if asked.kind == "several":
        for item in value.split("+"):
            page.locator(f'#answer label:has(input[value="{item}"])').click()
        page.locator("#answer [data-send]").click()
        return
    option(page, value).click()
    if page.locator("#confirm[open]").count():
        page.locator("#confirm").get_by_role("button", name="Yes").click()


# ── the case ──────────────────────────────────────────────────────────────────────────────────


def test_case_zero_is_played_to_its_end_by_clicks(visitor: NewVisitor):
    detective = Detective.at_a_new_table(visitor(), 45)
    seen = detective.go_on()
    page = detective.page
    assert {"scr_poi", "scr_test", "scr_location", "scr_pivotal", "scr_finale_gate"} <= seen
    expect(page.locator(".verdict")).to_have_text("Lost: Soaked")
    expect(page.locator(".fates-of .cast-card")).to_have_count(2)
    turns = GAME.view(detective.state, 0).statistics.turns
    expect(page.locator(".figures dd").first).to_have_text(str(turns))
    assert not faults_of(page)


def test_a_tick_counts_that_was_made_before_the_scripts_came(visitor: NewVisitor):
    person = visitor()
    held: list[Route] = []

    def hold(request: Route) -> None:
        held.append(request)

    person.context.route(re.compile(r"/several\.js"), hold)
    page = person.go("/new/dark-quarter?seed=3")
    page.get_by_role("button", name="Open the table").click(no_wait_after=True)
    for character in ("ines", "teodor"):
        page.locator(f'#answer label:has(input[value="{character}"])').click()
    for request in held:
        request.continue_()
    expect(page.locator("#answer [data-send]")).to_be_enabled()
    leave_guide(page)
    page.locator("#answer [data-send]").click()
    wait_for(page, 1)


def test_every_kind_of_screen_is_open_to_everybody(visitor: NewVisitor):
    """axe-core in three lights: the team, the city, a visit, a test, the journal, the boards."""
    detective = Detective.at_a_new_table(visitor(), 3)
    page = detective.page
    assert not faults_in_every_light(page), "roster"
    detective.reply(*TO_A_TEST[:5])
    assert not faults_in_every_light(page), "city"
    for sheet in ("casebook", "boards"):
        page.locator(f"[popovertarget={sheet}]").first.click()
        assert not faults_of(page), sheet
        page.keyboard.press("Escape")
    detective.reply(TO_A_TEST[5])
    assert not faults_of(page), "visit"
    detective.reply(TO_A_TEST[6])
    assert not faults_in_every_light(page), "test"


def test_on_a_phone_everything_is_within_reach(visitor: NewVisitor):
    detective = Detective.at_a_new_table(visitor("phone"), 235)
    page = detective.page

    def fits() -> bool:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        asked = detective.state.question
        for value in asked.items or asked.options:
            if type(detective.state.agenda[-1]).__name__ != "Decide":
                expect(option(page, value).first).to_be_attached()
        return detective.screen == "scr_questions"

    detective.go_on(fits, 40)
    assert detective.screen == "scr_questions"
    assert not faults_of(page)


# ── tests and talks ───────────────────────────────────────────────────────────────────────────


def test_a_test_with_effort_dice_and_a_change(visitor: NewVisitor):
    detective = Detective(visitor(), 3)
    detective.reply(*TO_A_TEST)
    page = detective.sit_down()
    expect(page.locator(".chart")).to_have_attribute("aria-label", re.compile("0: "))
    expect(page.locator("#answer .option.main")).to_have_text(re.compile("Roll 2 dice"))
    page.get_by_role("button", name="Effort die 2: add it").click()
    detective.session.reply("effort:2")
    wait_for(page, len(detective.session.entries) - 1)
    expect(page.locator("#answer .option.main")).to_have_text(re.compile("Roll 4 dice"))
    expect(page.locator(".pick.in")).to_have_count(4)
    detective.reply("roll")
    expect(page.locator(".die.thrown")).to_have_count(4)
    before = [die.face for die in detective.state.trials[-1].dice]
    detective.reply("use:teo_borrowed_luck", "effort_1")
    after = [die.face for die in detective.state.trials[-1].dice]
    assert before[:2] == after[:2]
    glyphs = [{"star": "★", "plus": "+"}.get(str(face), str(face)) for face in after]
    expect(page.locator(".die.thrown .glyph")).to_have_text(glyphs)
    successes = GAME.view(detective.state, 0).trial.successes
    expect(page.locator(".outcome .big")).to_have_text(str(successes))
    detective.go_on(lambda: not detective.state.trials, 4)
    assert not detective.state.trials


def test_a_conversation_shows_what_is_left_and_how_each_question_stands(visitor: NewVisitor):
    detective = Detective(visitor(), 235)
    detective.go_on(lambda: detective.screen == "scr_questions", 60)
    page, talk = detective.sit_down(), GAME.view(detective.state, 0).talk
    expect(page.locator(".portrait figcaption b")).to_have_text(talk.name)
    expect(page.locator(".left b")).to_have_text(str(talk.left))
    expect(page.locator(".question.unasked")).not_to_have_count(0)
    detective.reply("ask:q_sykes_who")
    expect(page.locator(".asked-line")).to_have_text("Who keeps handing it in?")
    expect(page.locator(".question.now")).to_have_text(re.compile("being answered"))
    expect(page.locator(".approach")).to_have_count(3)
    page.keyboard.press("2")
    detective.session.reply("ask:q_sykes_who/intimidate")
    wait_for(page, len(detective.session.entries) - 1)
    assert detective.state.questions["q_sykes_who"].state == "incorrect"
    page.get_by_role("button", name="Journal").click()
    expect(page.locator("#casebook")).to_contain_text("Bram Sykes holds back")


def test_places_on_the_map_are_a_short_way(visitor: NewVisitor):
    detective = Detective(visitor(), 3)
    detective.reply(*TO_A_TEST[:5])
    page = detective.sit_down()
    page.locator('.city-board .place[data-option="visit:poi_locker"]').click()
    detective.session.reply("visit:poi_locker")
    wait_for(page, len(detective.session.entries) - 1)
    expect(page.locator(".portrait figcaption b")).to_have_text("Locker 19")


def test_companions_type_their_successes_and_codes(visitor: NewVisitor):
    person = visitor()
    person.expected.append("422")
    detective = Detective(person, 2, mode="companion")
    detective.go_on(lambda: detective.screen == "scr_board", 40)
    page = detective.sit_down()
    expect(page.locator("[popovertarget=boards]")).to_have_count(0)
    detective.reply("scan")
    page.locator("#typed").fill("S7")
    page.locator("[data-sends]").click()
    expect(page.locator(".toast")).to_have_text(re.compile("Not in play"))
    page.locator("#typed").fill("S90")
    page.locator("[data-sends]").click()
    detective.session.reply("S90")
    wait_for(page, len(detective.session.entries) - 1)
    expect(page.locator("#leaves")).to_contain_text("heavier than it looks")
    detective.go_on(lambda: detective.state.question.kind == "number", 60)
    page.locator("#typed").fill("99")
    page.locator("[data-sends]").click()
    page.locator("#typed").fill("12")
    page.locator("[data-sends]").click()
    detective.session.reply("12")
    wait_for(page, len(detective.session.entries) - 1)
    expect(page.locator("#question")).to_have_text("12 Successes, really?")
    detective.reply("correct", "3")
    assert detective.state.trials[-1].result in (-1, 3)


# ── against the clock ─────────────────────────────────────────────────────────────────────────


@pytest.fixture
def short_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pivotal, "seconds", lambda g: 8)


def at_the_choice(visitor: NewVisitor, size: str = "desk") -> Detective:
    detective = Detective(visitor(size), 3)
    detective.reply(*TO_THE_CHOICE)
    page = detective.sit_down()
    expect(page.locator(".fate")).to_have_count(0)
    option(page, "ready").click()
    detective.session.reply("ready")
    wait_for(page, len(detective.session.entries) - 1)
    expect(page.locator(".fate")).to_have_count(2)
    return detective


def test_enter_does_not_press_the_button_that_a_pressed_one_has_become(visitor: NewVisitor):
    detective = at_the_choice(visitor)
    page = detective.page
    detective.reply("choose:buy")
    moment = detective.session.moment
    expect(page.locator("#answer")).to_be_focused()
    page.keyboard.press("Enter")  # it goes on, and does not leave by "Save and exit"
    expect(page.locator("#play")).to_have_attribute(
        "data-seq", re.compile(rf"{moment}|{moment + 1}")
    )


def test_a_choice_is_marked_and_confirmed_by_keys(visitor: NewVisitor):
    detective = at_the_choice(visitor)
    page = detective.page
    clock = page.locator("#awaited .countdown")
    expect(clock).to_contain_text("then: ")
    expect(clock).not_to_contain_text("timeout")
    expect(page.locator(".tools")).to_be_hidden()
    assert not faults_in_every_light(page)
    page.keyboard.press("2")
    expect(page.locator(".fate.marked b")).to_have_text("Tear it up")
    expect(page.locator(".fallback")).to_have_text("If time runs out: Tear it up, which is marked.")
    page.keyboard.press("Enter")
    expect(page.locator("#leaves")).to_contain_text("It tears like cloth")


def test_the_clock_runs_out_and_says_so(visitor: NewVisitor, short_clock: None):
    detective = at_the_choice(visitor, "phone")
    page = detective.page
    expect(page.locator(".clock .seconds b")).to_have_text(re.compile("[1-8]"))
    expect(page.locator(".toast")).to_have_text(re.compile("Time is up"))
    expect(page.locator("#leaves")).to_contain_text("You take it down the nine steps")


def test_the_clock_stops_when_nobody_looks(visitor: NewVisitor):
    detective = at_the_choice(visitor)
    page = detective.page
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {value: 'hidden'});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(page.locator("#question")).to_have_text("Teodor, a Pivotal Choice is coming.")
    expect(page.locator(".why")).to_contain_text(re.compile(r"You will have 1\d seconds"))
    expect(page.locator(".fate")).to_have_count(0)


# ── reading aloud, other people ───────────────────────────────────────────────────────────────


def test_every_new_page_is_read_aloud_once_that_is_wanted(visitor: NewVisitor):
    person = visitor()
    person.context.add_init_script(SPEECH)
    detective = Detective(person, 3)
    detective.reply(*TO_THE_CHOICE[:4])
    page = detective.sit_down()
    page.get_by_role("button", name="Read every page").click()
    expect(page.get_by_role("button", name="Read every page")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.wait_for_timeout(300)
    spoken = page.evaluate("window.spoken.join(' ')")
    assert "It lies on the counter again." in spoken
    detective.reply(*TO_THE_CHOICE[4:6])
    page.wait_for_timeout(300)
    assert "Somebody has been at your stall." in page.evaluate("window.spoken.join(' ')")
    detective.reply(TO_THE_CHOICE[6], "ready")
    expect(page.locator(".clock .seconds")).to_have_text(re.compile("20\\s*being read"))
    assert "and she has not seen it" in page.evaluate("window.spoken.join(' ')")


def test_two_people_each_with_a_character_of_their_own(visitor: NewVisitor):
    host = visitor()
    ada = host.go("/new/dark-quarter?seed=5&seats=2&seat.0.name=Ada&setting.untimed=yes")
    ada.get_by_role("button", name="Open the table").click()
    leave_guide(ada)
    bela = sit_down(visitor("phone"), link_of(ada, "1"), "Béla")
    pages, session = (
        {0: ada, 1: bela},
        noctuary.start("dark-quarter", seed=5, seats=2, untimed="yes"),
    )
    session.pass_pauses = True
    chance, seen = random.Random(2), set()
    for _ in range(20):
        asked = session.state.question
        seen.add((asked.seat, GAME.view(session.state, asked.seat).screen))
        value = chance.choice([o for o in asked.options if o not in AVOIDED] or asked.options)
        if asked.kind == "several":
            value = ("ines", "dez")[asked.seat]
        press(pages[asked.seat], asked, value)
        session.reply(value, asked.seat)
        for page in pages.values():
            wait_for(page, len(session.entries) - 1)
    assert {seat for seat, screen in seen if screen == "scr_turn"} == {0, 1}
    waiting = pages[1 - session.state.seat]
    expect(waiting.locator("#awaited .who")).to_have_text(re.compile("Waiting for"))
