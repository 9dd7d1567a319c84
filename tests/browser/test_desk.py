"""The writer's desk in a real browser: an edit, what it breaks, and the game on every screen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from noctuary.authoring.desk import Desk
from noctuary.games import game
from noctuary.web.desk import create_desk
from tests.browser.conftest import NewVisitor
from tests.browser.server import Server
from tests.browser.test_reach import faults_of

pytestmark = pytest.mark.xdist_group("browser")

COAT = Path(__file__).parents[2] / "docs" / "packs" / "warm-coat"
HOTEL = "scenarios/warm_coat/hotel.yaml"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(COAT, tmp_path / "coat"))


@pytest.fixture
def desk(pack: Path) -> Iterator[str]:
    running = Server(app=create_desk(Desk(game("dark-quarter"), pack)))
    running.start()
    yield running.url
    running.stop()


def test_an_edit_leads_to_what_it_breaks_and_the_game_is_seen_on_every_screen(
    desk: str, visitor: NewVisitor, pack: Path
):
    page = visitor(home=desk).go("/")
    page.locator(".map g", has=page.locator("title", has_text="Hotel Meridian")).click()
    place = page.get_by_label("Begin at")
    expect(place).to_have_value("poi:poi_abel")
    place.select_option("question:q_abel_who")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator(".option", has_text="Whose ticket is forty-one?").click()
    page.get_by_label("Keep this game as").fill("Forty-one")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".recorded .well")).to_have_text("1 recorded game, played as before.")

    for screen, width in (("Desktop", 1280), ("Phone", 390)):
        page.get_by_role("button", name=screen, exact=True).click()
        game_page = page.frame_locator(".screen iframe")
        expect(game_page.locator("#answer")).to_be_visible()
        assert game_page.locator("html").evaluate("html => html.clientWidth") == width
    question = game_page.locator("#play").get_attribute("data-question")
    game_page.locator("#answer [name=option]").first.click()
    expect(game_page.locator("#play")).not_to_have_attribute("data-question", str(question))
    page.get_by_role("button", name="Text", exact=True).click()

    hotel = pack / HOTEL
    written = hotel.read_text(encoding="utf-8")
    hotel.write_text(written.replace("q_abel_ticket", "q_abel_number"), encoding="utf-8")
    expect(page.locator(".broken h2")).to_have_text("This edit breaks 1 of your 1 recorded game")
    page.get_by_role("button", name="Go to the break").click()
    expect(page.locator(".notice")).to_contain_text("is no longer possible")

    hotel.write_text(written.replace("npc: mrs_abel", "npc: mrs_able"), encoding="utf-8")
    fault = page.locator(".faults .error").first
    fault.locator("summary").click()
    expect(fault.locator(".at")).to_contain_text("mrs_able")
    assert not faults_of(page)
