"""Every page for everybody: axe-core in three lights, reading aloud, keys, small screens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from noctuary.engine.session import Session
from tests.browser.conftest import NewVisitor, Visitor
from tests.browser.playing import ALONE, Mirror, learn, open_table, play_on, wait_for
from tests.browser.screens import opened

pytestmark = pytest.mark.xdist_group("browser")

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
SPEECH = """
window.spoken = [];
const voice = {
  speaking: false,
  speak(said) {
    this.speaking = true;
    window.spoken.push(said.text);
    setTimeout(() => { this.speaking = false; said.onend?.(); }, 5);
  },
  cancel() { this.speaking = false; },
};
Object.defineProperty(window, "speechSynthesis", { value: voice });
"""


DICE_HELP = "/help/when-darkness-comes/dice"


STILL = (
    "() => document.getAnimations().every(one => one.playState !== 'running'"
    " || one.effect?.getComputedTiming().endTime === Infinity)"
)
"""Nothing is on its way any more, but for what never ends."""


def faults_of(page: Page, *rules: str, within: str = "") -> list[str]:
    """What axe-core finds serious, in a line each: on the whole page, or in a part of it."""
    page.wait_for_function(STILL)  # half-faded colours are nobody's fault
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    wanted = {
        "resultTypes": ["violations"],
        "preload": False,  # no rule that is asked wants the styles as text
        "selectors": False,  # a fault is told by its HTML
        **({"runOnly": list(rules)} if rules else {}),
    }
    found: dict[str, Any] = page.evaluate(
        "([part, wanted]) => axe.run(part || document, wanted)", [within, wanted]
    )
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} ({node['failureSummary'][-160:]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def faults_in_every_light(page: Page, within: str = "") -> list[str]:
    """The same in all three themes, the page's own first; only colours differ between them."""
    own = page.locator("html").get_attribute("data-theme") or "dark"
    faults = faults_of(page, within=within)
    for theme in {"light", "contrast", "dark"} - {own}:
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        faults += [
            f"{theme}: {fault}" for fault in faults_of(page, "color-contrast", within=within)
        ]
    page.evaluate("theme => (document.documentElement.dataset.theme = theme)", own)
    return faults


def pages_of(person: Visitor) -> Iterator[tuple[str, Page, str]]:
    """Every kind of page, one after the other, with the part of it that is new."""
    person.expected.append("404")
    page = person.page

    def at(path: str) -> Page:
        return person.go(path)

    yield "empty shelf", at("/"), ""
    yield "new table", at("/new/arkham-noir?seats=2"), ""
    for name, path in (("help", "/help"), ("icons", "/help/arkham-noir/icons")):
        yield name, at(path), ""
    yield "rules", at("/rules/arkham-noir?find=lock"), ""
    yield "credits", at("/credits"), ""
    yield "error", at("/nothing/here"), ""
    for name, path in (("chapter", "/rules/when-darkness-comes/WD-1"), ("dice", DICE_HELP)):
        yield name, at(path), ""
    page = learn(person, "arkham-noir")
    yield "goal", page, "#goal"
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#guide")).to_be_visible()
    yield "guide", page, "#guide"
    opened(page, person.home, played(12))
    yield "table", page, ""
    for name in ("Keys", "Display", "Share"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        if name == "Share":
            expect(page.locator("#people .invites")).to_be_visible()
            link = page.locator("#invite-watch").input_value()
        yield name, page, "dialog[open]"
        page.keyboard.press("Escape")
    page.get_by_role("tab", name="Rules").click()
    page.locator("#awaited .rule").click()
    expect(page.locator("#rules-text .here")).to_be_visible()
    yield "rules in the drawer", page, "#drawer"
    page.keyboard.press("ArrowLeft")
    yield "past", page, ""
    yield "shelf", at("/"), ""
    page.goto(link)
    yield "link", page, ""
    opened(page, person.home, played(1000))
    expect(page.locator(".verdict")).to_be_visible()
    yield "ending", page, ""
    yield "shared moment", shared_moment(page), ""


def shared_moment(page: Page) -> Page:
    """The page that a link to a moment of the finished game shows, uncovered."""
    page.get_by_role("button", name="Share", exact=True).click()
    page.locator("#shared-moments form.copy button").last.click()
    page.goto(page.locator("#shared-moments input[id^='shared-']").input_value())
    page.locator(".shared-moment summary").click()
    expect(page.locator(".shared-moment ul li").first).to_be_visible()
    return page


def played(most: int) -> Session:
    """A game that was played elsewhere: so many replies, or to its end."""
    mirror = Mirror(291, **ALONE)
    for _ in range(most):
        if not mirror.is_over:
            mirror.session.reply(mirror.choose())
    return mirror.session


def test_no_page_has_a_serious_fault_for_those_who_see_or_steer_otherwise(visitor: NewVisitor):
    person = visitor()
    found = {name: faults_in_every_light(page, part) for name, page, part in pages_of(person)}
    assert len(found) == 21
    faults = {name: told for name, told in found.items() if told}
    assert not faults, json.dumps(faults, indent=1)


def test_on_a_phone_there_is_no_serious_fault_either(visitor: NewVisitor):
    person = visitor("phone")
    page = opened(person.page, person.home, played(6))
    assert not faults_of(page)
    page.locator("[data-drawer=log]").click()
    expect(page.locator("#drawer")).to_be_visible()
    assert not faults_of(page, within="#drawer")


WIDTHS = (360, 390, 600, 820, 1100, 1340, 1440, 1920)


def too_wide(page: Page) -> list[int]:
    """The widths at which a page would have to be pushed sideways."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(width)
    return found


def test_nothing_is_wider_than_the_screen(visitor: NewVisitor):
    person = visitor((360, 800))
    for path in ("/", "/new/arkham-noir", "/help", "/rules/arkham-noir?find=lock", "/credits"):
        assert not too_wide(person.go(path)), path
    page = open_table(person)
    play_on(page, Mirror(11), most=4)
    assert not too_wide(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for option in page.locator("#answer .option").all():
            box = option.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] < 800


def test_every_text_is_read_aloud(visitor: NewVisitor):
    person = visitor()
    person.context.add_init_script(SPEECH)
    page = open_table(person)
    page.keyboard.press("v")
    expect(page.locator("#question")).to_be_visible()
    page.wait_for_timeout(300)
    said = " ".join(page.evaluate("spoken"))
    assert page.locator("#question").inner_text() in said
    for label in page.locator("#answer .label").all_inner_texts():
        assert label in said
    page.evaluate("spoken.length = 0")
    page.get_by_role("button", name="Read aloud: The game begins").click()
    page.wait_for_timeout(500)
    story = " ".join(page.evaluate("spoken"))
    assert page.locator("#log .story p").first.inner_text()[:200] in story
    page.evaluate("spoken.length = 0")
    page.locator("#card-" + str(Mirror(11).session.state.leads_row[1]) + " > .grip").click()
    expect(page.locator("#peek .name")).to_be_visible()
    page.keyboard.press("v")
    page.wait_for_timeout(300)
    assert page.locator("#peek .name").inner_text() in " ".join(page.evaluate("spoken"))
    help_page = person.go("/help")
    help_page.get_by_role("button", name="Read this page aloud").click()
    help_page.wait_for_timeout(300)
    assert help_page.evaluate("spoken")[0].startswith("What it is")


def test_what_happened_and_what_is_awaited_are_announced(visitor: NewVisitor):
    page = open_table(visitor())
    play_on(page, Mirror(11), most=1)
    announced = page.locator("#announcer")
    expect(announced).to_contain_text(page.locator("#question").inner_text())
    expect(announced).to_contain_text(page.locator("#log > li.said").last.inner_text()[:20])
    for line in page.locator("#log > li.said").all()[-2:]:
        expect(announced).to_contain_text(f"{line.inner_text().strip().removesuffix('.')}. ")
    expect(announced).not_to_contain_text(page.locator("#awaited .rule").inner_text())


def test_keys_open_help_log_odds_and_hint(visitor: NewVisitor):
    page = open_table(visitor())
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#answer .odds").first).to_be_visible()
    page.keyboard.press("o")
    expect(page.locator("#answer .odds").first).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator("#hint [data-hint]")).not_to_be_empty()
    expect(page.locator("#answer [data-ui-hinted]")).to_have_count(1)
    page.keyboard.press("+")
    assert page.locator("#board").evaluate("one => one.style.getPropertyValue('--zoom')") == "1.100"
    page.keyboard.press("0")
    page.locator("#card-" + Mirror(11).session.state.hand[1] + " > .grip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-ui-picked]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-ui-picked]")).to_have_count(0)


def test_display_is_kept_on_the_device(visitor: NewVisitor):
    person = visitor()
    page = person.go()
    page.get_by_role("button", name="Display").click()
    page.get_by_label("High contrast").check()
    page.get_by_label("Very large").check()
    page.keyboard.press("Escape")
    person.go("/help")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert page.locator("html").evaluate("one => getComputedStyle(one).fontSize") == "21.6px"


def test_a_card_can_be_dragged_to_its_place(visitor: NewVisitor):
    page = open_table(visitor())
    mirror = Mirror(11)
    play = next(o for o in mirror.session.state.options if o.startswith("play:"))
    _, card, case = play.split(":")
    page.locator(f"#card-{card} > .grip").drag_to(page.locator(f"#line-{case} .slot"))
    mirror.session.reply(play)
    wait_for(page, mirror.moment)
