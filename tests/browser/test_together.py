"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewVisitor, Visitor
from tests.browser.playing import (
    Mirror,
    leave_guide,
    open_table,
    option,
    play_on,
    wait_for,
    wait_until_ready,
)
from tests.browser.server import Server

pytestmark = pytest.mark.xdist_group("browser")


def shared_table(host: Visitor, **names: str) -> Page:
    """A table for two, the second of whom comes by a link."""
    page = host.go("/new/arkham-noir?seed=11&seats=2&seat.0.name=Ada")
    page.get_by_role("button", name="Open the table").click()
    leave_guide(page)
    return page


def people(page: Page) -> None:
    """Open the dialog of people and links."""
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#people .invites")).to_be_visible()


def link_of(page: Page, place: str) -> str:
    """The link that leads to a place."""
    people(page)
    found = page.locator(f"#invite-{place}").input_value()
    page.keyboard.press("Escape")
    return found


def sit_down(guest: Visitor, link: str, name: str = "") -> Page:
    """Follow a link and sit down."""
    guest.page.goto(link)
    if name:
        guest.page.get_by_label("Your name at this table").fill(name)
    guest.page.get_by_role("button", name=re.compile("Sit down|Watch")).click()
    expect(guest.page.locator("#play")).to_be_attached()
    wait_until_ready(guest.page)
    skip = guest.page.get_by_role("button", name="Skip")
    if skip.is_visible():
        skip.click()
    return guest.page


def moments(*pages: Page) -> set[str | None]:
    return {page.locator("#play").get_attribute("data-seq") for page in pages}


def test_two_seats_and_a_spectator_stay_in_step(visitor: NewVisitor):
    ada = shared_table(visitor())
    watching = link_of(ada, "watch")
    bela = sit_down(visitor("tablet"), link_of(ada, "1"), "Béla")
    onlooker = sit_down(visitor("phone"), watching)
    expect(ada.locator("#seat-1")).to_have_text(re.compile("Béla"))
    expect(ada.locator(".seats")).to_contain_text("watching")
    mirror = Mirror(11)
    for page in (ada, bela, ada, bela):
        play_on(page, mirror, most=1)
        for other in (ada, bela, onlooker):
            wait_for(other, mirror.moment)
        assert moments(ada, bela, onlooker) == {str(mirror.moment)}
    lines = ada.locator("#log > li").all_inner_texts()
    assert len(lines) > 4
    assert (
        bela.locator("#log > li").all_text_contents()
        == ada.locator("#log > li").all_text_contents()
    )
    expect(onlooker.locator("#answer")).to_contain_text("You are watching")
    assert onlooker.locator("[name=option]").count() == 0
    assert onlooker.locator("#undo, #say, #notes").count() == 0


def test_a_stale_click_is_refused_gently_and_shows_the_present(visitor: NewVisitor):
    host, mirror = visitor(), Mirror(11)
    host.expected.append("409")
    host.context.route_web_socket(re.compile("/live"), lambda _: None)  # nothing arrives
    ada = shared_table(host)
    bela = sit_down(visitor(), link_of(ada, "1"), "Béla")
    chosen = mirror.session.state.options[0]
    play_on(bela, mirror, most=1)
    expect(ada.locator("#play")).to_have_attribute("data-seq", "0")
    option(ada, chosen).click()
    expect(ada.locator(".toast.refused")).to_contain_text("The table has moved on")
    wait_for(ada, mirror.moment)
    assert ada.locator("#question").inner_text() == bela.locator("#question").inner_text()
    play_on(ada, mirror, most=1)


def test_what_is_said_and_typed_is_text_to_everybody(visitor: NewVisitor):
    name, words = "<img src=x onerror=alert(1)>", "<script>alert(1)</script> & <b>bold</b>"
    ada = shared_table(visitor())
    bela = sit_down(visitor(), link_of(ada, "1"), name)
    bela.get_by_role("tab", name="Chat").click()
    bela.get_by_label("Say to the table").fill(words)
    bela.keyboard.press("Enter")
    expect(bela.get_by_label("Say to the table")).to_have_value("")
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.locator("#chat li").last).to_contain_text(words)
    expect(ada.locator("#seat-1")).to_contain_text(name)
    assert ada.locator("#chat img, #chat script, #chat li p b, .seats img").count() == 0


def test_whoever_closed_the_laptop_is_back_at_the_same_seat(visitor: NewVisitor):
    ada = shared_table(visitor())
    guest = visitor()
    bela = sit_down(guest, link_of(ada, "1"), "Béla")
    table = bela.url
    expect(ada.locator("#seat-1.away")).to_have_count(0)
    bela.close()
    expect(ada.locator("#seat-1.away")).to_be_visible()
    mirror = Mirror(11)
    play_on(ada, mirror, most=3)
    again = guest.context.new_page()
    again.goto(guest.home)
    again.get_by_role("link", name="Continue").click()
    expect(again).to_have_url(table)
    expect(again.locator("#seat-1")).to_contain_text("Béla (you)")
    expect(ada.locator("#seat-1.away")).to_have_count(0)
    play_on(again, mirror, most=1)
    wait_for(ada, mirror.moment)


def test_a_page_comes_back_by_itself_when_the_server_does(visitor: NewVisitor, own_server: Server):
    person = visitor(home=own_server.url)
    person.expected += ["ERR_CONNECTION_REFUSED", "WebSocket connection", "htmx:ws:error"]
    page = open_table(person, 11)
    mirror = Mirror(11)
    play_on(page, mirror, most=2)
    own_server.stop()
    expect(page.locator(".offline")).to_contain_text("trying again")
    own_server.start()
    expect(page.locator(".offline")).to_have_count(0, timeout=5_000)
    play_on(page, mirror, most=2)


def test_two_tabs_of_one_seat_stay_in_step(visitor: NewVisitor):
    person = visitor()
    first = open_table(person)
    second = person.context.new_page()
    second.goto(first.url)
    mirror = Mirror(11)
    play_on(first, mirror, most=1)
    wait_for(second, mirror.moment)
    play_on(second, mirror, most=1)
    wait_for(first, mirror.moment)


def test_a_code_leads_to_the_seat_once(visitor: NewVisitor):
    ada = shared_table(visitor())
    people(ada)
    ada.locator("#place-1").get_by_role("button", name="A code to read out").click()
    code = ada.locator("#place-1 .code").inner_text()
    assert re.fullmatch(r"[2-9A-Z]{5}-[2-9A-Z]{5}", code)
    guest = visitor()
    page = guest.go()
    page.get_by_label("Type the code").fill(code.lower().replace("-", " "))
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your name").fill("Cora")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#seat-1")).to_contain_text("Cora (you)")
    late = visitor()
    late.expected.append("404")
    late.go().get_by_label("Type the code").fill(code)
    late.page.get_by_role("button", name="Join").click()
    expect(late.page.locator("#join-error")).to_contain_text("no such code")
    expect(late.page.get_by_label("Type the code")).to_have_value(code)


def test_a_machine_player_plays_on_until_the_seat_is_taken_back(visitor: NewVisitor):
    page = open_table(visitor())
    people(page)
    mine = page.locator("#place-0")
    mine.get_by_label("Machine player").select_option("random")
    mine.get_by_role("button", name="Let it play").click()
    expect(mine).to_contain_text("played by a machine")
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_contain_text("A machine player has your seat")
    expect(page.locator("#play")).not_to_have_attribute("data-seq", "0")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#answer .option").first).to_be_visible()
    before = int(page.locator("#play").get_attribute("data-seq") or 0)
    page.locator("#answer [name=option]:not([aria-disabled])").first.click()
    page.wait_for_selector(f'#play:not([data-seq="{before}"])')


def test_a_withdrawn_link_leads_nowhere_and_its_page_is_told(visitor: NewVisitor):
    ada = shared_table(visitor())
    link = link_of(ada, "1")
    guest = visitor()
    guest.expected += ["404", "WebSocket", "htmx:ws:error"]
    bela = sit_down(guest, link, "Béla")
    people(ada)
    ada.locator("#place-1").get_by_role("button", name="Withdraw").click()
    ada.locator("#confirm").get_by_role("button", name="Yes").click()
    expect(ada.locator("#invite-1")).to_have_count(0)
    expect(bela.locator(".offline")).to_contain_text("You can no longer see this table")
    bela.reload()
    expect(bela.locator("h1")).to_have_text("Nothing lies here")
    bela.goto(link)
    expect(bela.locator(".lead")).to_contain_text("leads to no table")


def test_the_maker_of_a_table_does_not_lose_it_to_a_link(visitor: NewVisitor):
    ada = shared_table(visitor())
    table, link = ada.url, link_of(ada, "1")
    ada.goto(link)
    expect(ada.locator("main")).to_contain_text("your own table")
    ada.get_by_role("link", name="To the table").click()
    expect(ada).to_have_url(table)
    people(ada)
    expect(ada.get_by_role("button", name="Delete this table")).to_be_visible()


def test_a_deleted_table_is_gone_for_everybody(visitor: NewVisitor):
    ada = shared_table(visitor())
    guest = visitor()
    guest.expected += ["404", "WebSocket", "htmx:ws:error"]
    bela = sit_down(guest, link_of(ada, "1"), "Béla")
    people(ada)
    ada.get_by_role("button", name="Delete this table").click()
    ada.locator("#confirm").get_by_role("button", name="Yes").click()
    expect(ada.locator("#tables-h")).to_be_visible()
    expect(ada.locator(".tables li")).to_have_count(0)
    bela.reload()
    expect(bela.locator("h1")).to_have_text("Nothing lies here")


def test_whoever_deletes_a_table_is_not_told_that_it_is_gone(visitor: NewVisitor):
    ada = shared_table(visitor())
    # What it says while the answer is on its way is written down as a fault.
    ada.evaluate("""new MutationObserver(() =>
        document.querySelector(".offline") && console.error("tells that it is gone")
    ).observe(document.body, { childList: true })""")

    def answer_late(route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        ada.wait_for_timeout(2500)
        route.fulfill(response=answer)

    ada.route("**/delete", answer_late)
    people(ada)
    ada.get_by_role("button", name="Delete this table").click()
    ada.locator("#confirm").get_by_role("button", name="Yes").click()
    expect(ada.locator("#tables-h")).to_be_visible()


def test_names_can_be_changed_at_the_table(visitor: NewVisitor):
    ada = shared_table(visitor())
    people(ada)
    field = ada.locator("#place-1").get_by_label("Name of Player 2")
    field.fill("Doctor Crane")
    field.press("Enter")
    expect(ada.locator("#place-1 h3")).to_contain_text("Doctor Crane")
    ada.keyboard.press("Escape")
    expect(ada.locator("#seat-1")).to_contain_text("Doctor Crane")


# ── one screen ────────────────────────────────────────────────────────────────────────────────


def market_for_two_at_one_screen(host: Visitor, ann: str = "Ann") -> Page:
    """A night of secret wants; both have chosen somebody, and a machine player is the third."""
    people = f"seat.0.name={ann}&seat.1=hot-seat&seat.1.name=Bob&seat.2=bot:cautious"
    page = host.go(
        f"/new/when-darkness-comes?setting.scenario=second_market&seats=3&seed=5&{people}"
    )
    page.get_by_role("button", name="Open the table").click()
    leave_guide(page)
    for name in (ann, "Bob"):
        expect(page.locator("#awaited .who")).to_have_text(f"{name}: your turn")
        moment = page.locator("#play").get_attribute("data-seq") or ""
        page.locator("#answer button.option").first.click()
        expect(page.locator("#play")).not_to_have_attribute("data-seq", moment)
    expect(page.get_by_role("button", name=f"Pass the screen to {ann}")).to_be_visible()
    return page


def own_wants(page: Page) -> set[str]:
    """What only one person is told about themselves."""
    expect(page.locator("#mine")).to_be_visible()
    return set(
        page.locator("#mine .states").get_by_text(re.compile("Only you know")).all_inner_texts()
    )


def test_two_at_one_screen_hand_it_over_and_see_no_secret_of_each_other(visitor: NewVisitor):
    page = market_for_two_at_one_screen(visitor("phone"))
    curtain = page.locator("#hand")
    expect(curtain).to_be_hidden()
    seen = {"Bob": own_wants(page)}
    page.keyboard.press("Enter")
    expect(curtain).to_be_visible()
    expect(curtain.get_by_role("heading")).to_have_text("Pass the screen to Ann")
    curtain.get_by_role("button", name="I’m Ann").click()
    expect(page.locator("#awaited .who")).to_have_text("Ann: your turn")
    wait_until_ready(page)
    seen["Ann"] = own_wants(page)
    page.locator("button[name=option][value=stand]").click()
    page.locator("button[name=option][value=end]").click()
    pass_on = page.get_by_role("button", name="Pass the screen to Bob")
    expect(pass_on).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("Pass the screen to Bob")
    expect(page.locator("#announcer")).to_contain_text(
        re.compile(r"Ann: End the turn\. Waiting for Bob\. .*\. Pass the screen to Bob\.")
    )
    assert own_wants(page) == seen["Ann"]
    pass_on.click()
    expect(page.locator("#board")).to_be_hidden()
    curtain.get_by_role("button", name="I’m Bob").click()
    expect(page.locator("#awaited .who")).to_have_text("Bob: your turn")
    assert own_wants(page) == seen["Bob"]
    assert len(seen["Ann"]) == len(seen["Bob"]) == 2
    assert seen["Ann"].isdisjoint(seen["Bob"])


def test_the_curtain_falls_for_nobody_who_does_not_say_who_they_are(visitor: NewVisitor):
    page = market_for_two_at_one_screen(visitor())
    expect(page.locator(".seats .me:visible")).to_have_count(0)
    page.get_by_role("button", name="Pass the screen to Ann").click()
    curtain = page.locator("#hand")
    for key in ("Escape", "Escape", "Escape", "Enter", "u"):
        page.keyboard.press(key)
        expect(curtain).to_be_visible()
        expect(page.locator("#board")).to_be_hidden()


def test_a_page_that_was_kept_aside_does_not_come_back_to_somebody_else(visitor: NewVisitor):
    page = market_for_two_at_one_screen(visitor())
    wants = own_wants(page)
    assert len(wants) == 2
    page.evaluate("document.cookie = `screen=0; path=${location.pathname}`")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator("#awaited .who")).to_have_text("Ann: your turn")
    assert own_wants(page).isdisjoint(wants)


def test_after_a_break_nobody_has_the_screen(visitor: NewVisitor):
    page = market_for_two_at_one_screen(visitor())
    cookies = {one["name"]: one for one in page.context.cookies(page.url)}
    assert 1700 < cookies["screen"]["expires"] - time.time() <= 1800
    page.context.clear_cookies(name="screen")
    page.goto(page.url)
    expect(page.locator("#hand").get_by_role("heading")).to_have_text("Pass the screen to Ann")


def test_whoever_went_away_with_the_page_open_finds_it_covered(visitor: NewVisitor):
    person = visitor()
    page = market_for_two_at_one_screen(person)
    person.context.route_web_socket(re.compile("/live"), lambda _: None)  # nothing arrives
    page.clock.install()
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    page.context.clear_cookies(name="screen")
    page.clock.fast_forward(30_000)
    expect(page.locator("#hand").get_by_role("heading")).to_have_text("Pass the screen to Bob")
    expect(page.locator("#board")).to_be_hidden()


def test_a_second_tab_shows_nobody_the_table_of_whoever_passed_the_screen_on(visitor: NewVisitor):
    page = market_for_two_at_one_screen(visitor())
    bobs = own_wants(page)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#awaited [data-handed-to]")).to_be_visible()
    assert own_wants(other) == bobs
    page.get_by_role("button", name="Pass the screen to Ann").click()
    expect(other.locator("#hand").get_by_role("heading")).to_have_text("Pass the screen to Ann")
    expect(other.locator("#board")).to_be_hidden()
    page.locator("#hand button").click()
    for tab in (page, other):
        expect(tab.locator("#awaited .who")).to_have_text("Ann: your turn")
        expect(tab.locator("#hand")).to_be_hidden()
        assert own_wants(tab).isdisjoint(bobs)


def test_a_long_name_stays_within_the_page(visitor: NewVisitor):
    page = market_for_two_at_one_screen(
        visitor((360, 640)), "Bartholomewfitzgeraldsonmontgomeryhavers"
    )
    too_wide = """() => [...document.querySelectorAll('#awaited :is(h1, .who, .go), #hand[open] *')]
      .filter(one => one.getBoundingClientRect().right > innerWidth - 8).map(one => one.outerHTML)
    """
    assert page.evaluate(too_wide) == []
    page.locator("#awaited [data-handed-to]").click()
    expect(page.locator("#hand")).to_be_visible()
    assert page.evaluate(too_wide) == []
    assert page.evaluate("hand.scrollWidth <= hand.clientWidth")
    page.locator("#hand button").click()
    expect(page.locator("#awaited .who")).to_be_visible()
    assert page.evaluate(too_wide) == []
