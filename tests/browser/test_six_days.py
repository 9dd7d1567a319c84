"""Six Days in a real browser: whole stories, the roll, the book, and words of every kind."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from noctuary.games.six_days.seen import journal
from noctuary.odds.hits import hits
from tests.browser.conftest import NewVisitor
from tests.browser.playing import leave_guide, wait_for
from tests.browser.screens import opened
from tests.browser.telling import Teller, open_story, story_at, tick
from tests.browser.test_reach import faults_in_every_light

pytestmark = pytest.mark.xdist_group("browser")

STORY, WHOLE_STORY, SHORT_STORY = 7, 58, 2
"""Tales by their seed; in the last two the hero dies early, after questions of almost all kinds."""
HOSTILE = (
    "<img src=x onerror='window.struck = 1'><script>window.struck = 2</script> </textarea> "
    "\"'&amp; {{7*7}} \u202eright to left שלום 🦉 \x07bell"
)


def test_a_whole_story_is_told_as_in_memory_and_can_be_taken_away(visitor: NewVisitor):
    person = visitor()
    page = open_story(person, WHOLE_STORY)
    teller = Teller(page, WHOLE_STORY)
    assert teller.go_on() > 60
    expect(page.locator(".verdict")).to_have_text("The tale is told")
    written = journal.compose(teller.session)
    for form, write in journal.FORMS.items():
        with page.expect_download() as download:
            page.locator(f'.doors a[href$="journal.{form}"]').click()
        text = download.value.path().read_text(encoding="utf-8")
        assert text == write(written)
        assert re.fullmatch(
            rf"[a-z0-9-]+-\d{{4}}-\d\d-\d\d\.{form}", download.value.suggested_filename
        )
    page.get_by_role("link", name="Read and print").click()
    expect(page.locator("main.journal h1")).to_contain_text("a tale in six days")
    assert page.locator("main.journal .prose").count() == sum(
        block.form == "prose" for block in written.blocks
    )
    page.get_by_role("link", name="The bare story").click()
    expect(page.locator("main.journal .dice")).to_have_count(0)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".verdict")).to_be_visible()


def test_a_whole_story_at_phone_width_without_typing_a_word(visitor: NewVisitor):
    page = open_story(visitor("phone"), SHORT_STORY, setting__prompts="few")
    teller = Teller(page, SHORT_STORY, words=0, prompts="few")
    teller.go_on()
    expect(page.locator(".verdict")).to_have_text("The tale is told")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not any(event.kind == "told" for event in teller.state.event_list)


# ── the roll ──────────────────────────────────────────────────────────────────────────────────


def percent(dice: int, penalties: int, need: int) -> str:
    """The chance of enough hits, as the page writes it."""
    share = 100 * float(hits(dice, penalties=penalties).at_least(need))
    return "<1 %" if 0 < share < 1 else f"{round(share)} %"


@pytest.mark.rule("SD-22.3", "SD-10.10")
def test_the_pool_builds_up_die_by_die_and_its_chances_with_it(visitor: NewVisitor):
    page, teller = story_at(visitor(), "Apply", prompts="few")
    count, enough = page.locator("#count"), page.locator("#enough")
    base = page.locator("#tray .die").count()
    need = int(enough.get_attribute("data-need") or 0)
    expect(count).to_have_text(f"{base} dice")
    tick(page, ["self"])
    expect(page.locator("#tray .die")).to_have_count(base + 2)
    tick(page, ["doing", "tool"])
    expect(count).to_have_text(f"{base + 4} dice")
    expect(enough).to_have_text(percent(base + 4, 0, need))
    against = next(i for i in teller.state.question.items if i.startswith("against:c"))
    tick(page, [against])
    expect(count).to_have_text(f"{base + 4} dice")
    expect(enough).to_have_text(percent(base + 4, 1, need))
    expect(page.locator("#chart")).to_have_attribute(
        "aria-label", re.compile(f"{need} or more: {percent(base + 4, 1, need)[:-2]} per cent")
    )
    helping = f"with:{against.removeprefix('against:')}"
    tick(page, [helping])
    expect(page.locator(f'input[value="{against}"]')).not_to_be_checked()
    page.locator(f'input[value="{helping}"]').locator("xpath=ancestor::label").click()
    resources = [i for i in teller.state.question.items if i.startswith("resource:")]
    tick(page, resources[:1])
    tick(page, resources[1:2])
    expect(page.locator(f'input[value="{resources[0]}"]')).not_to_be_checked()
    expect(count).to_have_text(f"{base + 5} dice")


@pytest.mark.rule("SD-10.11")
def test_the_stake_shows_what_it_changes_before_the_dice_fall(visitor: NewVisitor):
    page, teller = story_at(visitor(), "Risk", prompts="few")
    base = page.locator("#tray .die").count()
    plus = page.get_by_role("button", name="One reserve die more")
    for n in (1, 2, 3):
        plus.click()
        expect(page.locator("#tray .die")).to_have_count(base + n)
        expect(page.locator("#stake-label")).to_have_text(f"Roll {base + n} dice")
    page.get_by_role("button", name="One reserve die fewer").click()
    expect(page.locator("#stake")).to_have_value("2")
    page.locator("#stake").press("Enter")
    teller.session.reply("2")
    wait_for(page, len(teller.session.entries) - 1)
    expect(page.locator("#tray .rolled")).to_have_count(base + 2)
    shown = page.locator("#tray .now").evaluate_all("all => all.map(d => +d.ariaLabel[0])")
    assert shown == list(teller.state.attempt.faces)


@pytest.mark.rule("SD-12.7", "SD-22.4")
def test_purchases_add_up_and_what_stays_unbought_is_told(visitor: NewVisitor):
    page, teller = story_at(visitor(), "Buy", prompts="few")
    tally, left = page.locator("[data-tally]"), page.locator(".left-open li:visible")
    have = int(tally.get_attribute("data-limit") or 0)
    items = teller.state.question.items
    unbought = left.count()
    averts = [item for item in items if item.startswith("avert:")]
    tick(page, averts[:1])
    expect(tally).to_have_text(f"1 of {have} hits spent")
    expect(left).to_have_count(unbought - 1)
    partial = next(item for item in items if item.startswith("partial:"))
    success = partial.replace("partial", "success")
    box = page.locator(f'input[value="{success}"]')
    if have > int(box.get_attribute("data-weight") or 0):
        tick(page, [partial])
        tick(page, [success])
        expect(page.locator(f'input[value="{partial}"]')).not_to_be_checked()
    spent = page.locator("#answer input:checked").evaluate_all(
        "all => all.reduce((sum, one) => sum + Number(one.dataset.weight), 0)"
    )
    for dear in page.locator("#answer input[data-weight]:not(:checked)").all():
        free = int(dear.get_attribute("data-weight") or 0) <= have - spent
        if not dear.get_attribute("data-one"):
            assert dear.is_enabled() is free


def test_dice_that_are_rolled_again_are_seen_to_change(visitor: NewVisitor):
    still, moving = visitor(), visitor(reduced_motion="no-preference")
    for person in (still, moving):
        page, teller = story_at(person, "Apply", prompts="few")
        against = next(i for i in teller.state.question.items if i.startswith("against:c"))
        teller.reply(against)
        teller.reply("2")
        again = page.locator("#tray .again")
        expect(again).to_have_count(1)
        reroll = teller.state.attempt.rerolls[0]
        expect(again.locator("small")).to_have_text(f"{reroll.old}→{reroll.kept}")
        expect(page.locator(".after")).to_contain_text("A Condition hinders")
        old = again.locator(".was")
        if person is still:
            expect(old).to_be_hidden()
        else:
            expect(old).to_be_visible()
            assert old.evaluate("die => getComputedStyle(die).animationName").startswith("tumble")


@pytest.mark.rule("SD-22.6")
def test_real_dice_are_tapped_or_typed(visitor: NewVisitor):
    page = open_story(visitor(), STORY, chance="real", setting__prompts="few")
    teller = Teller(page, STORY, words=0, chance="real", prompts="few")
    teller.reply("step_by_step")
    teller.reply("roll")
    send = page.locator("#answer [data-sends]")
    expect(send).to_be_disabled()
    page.get_by_role("button", name="A 4 came").click()
    expect(send).to_be_enabled()
    page.get_by_role("button", name="Take the last die back").click()
    expect(send).to_be_disabled()
    page.locator("#typed").fill("2")
    send.click()
    teller.session.reply("2")
    wait_for(page, len(teller.session.entries) - 1)
    assert teller.state.heroes["h1"].trait.text in page.locator("#hero-h1").inner_text()


# ── words ─────────────────────────────────────────────────────────────────────────────────────


def begun(person: Any) -> tuple[Page, Teller]:
    """A story at the first question that asks for prose in a scene."""
    return story_at(person, "Play")


def test_a_draft_survives_a_reload_an_aside_and_an_undo(visitor: NewVisitor):
    page, _ = begun(visitor())
    words = page.locator("#typed")
    words.fill("Half a sentence that")
    page.reload()
    expect(words).to_have_value("Half a sentence that")
    seq = int(page.locator("#play").get_attribute("data-seq") or 0)
    page.get_by_role("button", name="Roll for a lead", exact=True).click()
    wait_for(page, seq + 1)
    expect(page.locator(".hinted")).not_to_be_empty()
    expect(words).to_have_value("Half a sentence that")
    words.fill("Half a sentence that was finished.")
    words.press("Control+Enter")
    wait_for(page, seq + 2)
    expect(words).to_have_value("")
    expect(page.locator("#pages")).to_contain_text("Half a sentence that was finished.")
    page.locator("#undo").click()
    wait_for(page, seq + 3)
    expect(page.locator("#pages")).not_to_contain_text("finished")
    expect(words).to_have_value("Half a sentence that was finished.")


@pytest.mark.rule("SD-21.1", "SD-21.3")
def test_the_book_is_written_on_and_over(visitor: NewVisitor):
    page = open_story(visitor(), STORY)
    page.locator("#note").fill("It rained on the harbour.")
    page.get_by_role("button", name="Add", exact=True).click()
    text = page.locator("#pages [data-text='1']")
    expect(text).to_have_text("It rained on the harbour.")
    expect(page.locator("#note")).to_have_value("")
    text.click()
    edited = page.locator("#edited")
    expect(edited).to_have_value("It rained on the harbour.")
    edited.fill("It snowed on the harbour.\n\nNobody minded.")
    page.get_by_role("button", name="Keep this").click()
    expect(page.locator("#edit")).to_be_hidden()
    expect(text.locator("p")).to_have_text(["It snowed on the harbour.", "Nobody minded."])


def test_hostile_words_are_read_as_words_everywhere(visitor: NewVisitor):
    person = visitor()
    teller = Teller(person.page, STORY, words=0, home=person.home)
    typed = 0
    for turn in range(50):
        if turn == 45:  # the others were written elsewhere, these are typed here
            opened(person.page, person.home, teller.session)
        is_hostile = teller.state.question.kind == "text" and turn % 2
        reply = f"write:{HOSTILE} {turn}" if is_hostile else teller.choose()
        if turn < 45:
            teller.session.reply(reply)
        else:
            teller.reply(reply)
            typed += bool(is_hostile)
    assert typed
    page = person.page
    for address in ("", "/at/30", "/read/journal"):
        page.goto(page.url.split("/at/")[0].split("/read/")[0] + address)
        assert page.evaluate("window.struck") is None
        assert page.locator("img[src=x]").count() == 0
    expect(page.locator("main.journal")).to_contain_text("onerror='window.struck = 1'")
    expect(page.locator("main.journal")).to_contain_text("{{7*7}}")
    expect(page.locator("main.journal")).to_contain_text("␇bell")


def test_a_hundred_kilobytes_are_kept_exactly_and_the_page_stays_usable(visitor: NewVisitor):
    page, teller = begun(visitor("phone"))
    long = "The rain fell on Karsa; שלום 🦉 it did not stop. " * 2_200
    assert len(long.encode()) > 100_000
    teller.reply(f"write:{long.strip()}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    teller.go_to("Apply")
    with page.expect_download() as download:
        page.locator('.book a[href$="journal.txt"]').click()
    assert long.strip() in download.value.path().read_text(encoding="utf-8")


# ── for everybody ─────────────────────────────────────────────────────────────────────────────


def test_every_stage_of_a_story_is_fit_for_everybody(visitor: NewVisitor):
    page = open_story(visitor(), STORY)
    teller = Teller(page, STORY)
    teller.reply("step_by_step")
    faults = {"a table": faults_in_every_light(page)}
    for step in ("Gather", "Begin", "Play", "Apply", "Risk", "Buy", "NowOrLater"):
        teller.go_to(step)
        faults[step] = faults_in_every_light(page)
    page.goto(f"{page.url}/read/journal")
    faults["read"] = faults_in_every_light(page)
    assert not {stage: found for stage, found in faults.items() if found}


@pytest.mark.rule("SD-20.12")
def test_a_game_master_and_a_hero_play_together(visitor: NewVisitor):
    master, player = visitor(), visitor()
    page = master.go("/new/six-days?seed=7&seats=2&setting.prompts=few&seat.1=link")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#play")).to_have_attribute("data-seq", "0")
    leave_guide(page)
    expect(page.locator("#question")).to_contain_text("will you make your hero?")
    expect(page.locator("#answer button[name=option]")).to_have_count(0)
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.locator("input[readonly][value*='/join/']").first.input_value()
    other = player.page
    other.goto(link)
    other.get_by_label("Your name at this table").fill("Ines")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator("#play")).to_have_attribute("data-seq", "0")
    leave_guide(other)
    other.locator("button[value=roll_hero]").click()
    page.keyboard.press("Escape")
    expect(page.locator("#hero-h1")).to_contain_text("Words")
    other.locator("#note").fill("A word from the hero.")
    other.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#pages")).to_contain_text("A word from the hero.")
