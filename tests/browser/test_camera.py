"""The camera: printed cards held into a fake video are found, and nothing bad comes of bad ones."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import segno
from bench.held import Corners, as_jpeg, laid
from PIL import Image, ImageDraw
from playwright.sync_api import BrowserType, Page, expect

from noctuary.engine.pieces import code_of
from noctuary.games.dark_quarter.game import GAME
from tests.browser.chromium import FLAGS, executable
from tests.browser.conftest import SECONDS, Browser, NewVisitor, Server, Visitor
from tests.browser.playing import open_table, wait_for
from tests.browser.test_dark_quarter import Detective
from tests.browser.test_reach import faults_of

pytestmark = pytest.mark.xdist_group("browser")

AT_AN_ANGLE: Corners = ((420, 120), (760, 180), (800, 620), (380, 560))
LEFT: Corners = ((120, 150), (480, 130), (500, 580), (140, 600))
RIGHT: Corners = ((720, 140), (1080, 160), (1060, 590), (700, 570))
FAKE = "--use-fake-device-for-media-stream"


def card(code: str) -> Image.Image:
    """A printed card: a dark face with the code on white paper."""
    face = Image.new("RGB", (630, 880), "#2a1b33")
    data = io.BytesIO()
    segno.make(code, error="m", micro=False).save(data, kind="png", scale=9, border=4)
    face.paste(Image.open(data).convert("RGB"), (60, 440))
    ImageDraw.Draw(face).text((60, 60), "A card", fill="white", font_size=60)
    return face


def held(*cards: tuple[str, Corners]) -> bytes:
    """A picture of cards on a table as a camera sees them, each with its corners in the picture."""
    table = Image.new("RGB", (1280, 720), "#4a3626")
    for code, corners in cards:
        laid(table, card(code), corners)
    return as_jpeg(table)


@contextmanager
def filmed(
    chromium: BrowserType, video: Path, picture: bytes, home: str, allowed: str = "camera"
) -> Iterator[Visitor]:
    """Somebody whose camera sees this picture, and who allows so much."""
    video.write_bytes(picture * 3)
    flags = [*FLAGS, FAKE, f"--use-file-for-fake-video-capture={video}"]
    opened = chromium.launch(executable_path=executable(), args=flags)
    context = opened.new_context(
        viewport={"width": 390, "height": 844}, reduced_motion="reduce", permissions=[allowed]
    )
    context.set_default_timeout(SECONDS)
    person = Visitor(context, home)
    yield person
    opened.close()
    person.check()


def code(name: str, pack: str = "case-zero") -> str:
    found = code_of(GAME, GAME.pack(pack), name)
    assert found is not None
    return found.whole()


def to_the_scan(person: Visitor) -> Detective:
    """Case zero with a real table, where a card may be scanned."""
    detective = Detective(person, 2, mode="companion")
    detective.go_on(lambda: detective.screen == "scr_board", 40)
    detective.reply("scan")
    detective.sit_down()
    return detective


def open_scan(page: Page) -> None:
    page.locator("[data-scan]").click()
    expect(page.locator("#scan[open]")).to_be_visible()


def look_up(page: Page, typed: str) -> None:
    page.locator("#scan-code").fill(typed)
    page.locator("#scan form.by-hand button").click()


def loaded(person: Visitor) -> list[str]:
    return [url for url in person.asked if "scan-worker" in url or "zxing" in url]


def test_a_printed_card_held_at_an_angle_is_scanned(
    browser: Browser, server: Server, tmp_path: Path
):
    picture = held((code("s90_umbrella"), AT_AN_ANGLE))
    with filmed(browser.browser_type, tmp_path / "card.mjpeg", picture, server.url) as person:
        page = to_the_scan(person).page
        assert not loaded(person)
        open_scan(page)
        expect(page.locator("#scan-hit h3")).to_have_text("Umbrella")
        page.locator("#scan-hit button").click()
        expect(page.locator("#leaves")).to_contain_text("heavier than it looks")
        expect(page.locator("#scan")).to_be_hidden()


def test_of_two_cards_at_once_none_is_taken(browser: Browser, server: Server, tmp_path: Path):
    picture = held((code("s90_umbrella"), LEFT), (code("s91_tenancy_slip"), RIGHT))
    with filmed(browser.browser_type, tmp_path / "two.mjpeg", picture, server.url) as person:
        page = open_table(person, chance="real")
        open_scan(page)
        expect(page.locator("#scan .say")).to_have_text(re.compile("one card at a time"))
        expect(page.locator("#scan-found")).to_be_empty()


def test_who_does_not_allow_the_camera_types_the_code(
    browser: Browser, server: Server, tmp_path: Path
):
    """A browser that was asked for something else refuses what it was not asked for."""
    picture = held((code("s90_umbrella"), AT_AN_ANGLE))
    film = filmed(browser.browser_type, tmp_path / "no.mjpeg", picture, server.url, "notifications")
    with film as person:
        page = open_table(person, chance="real")
        open_scan(page)
        page.locator("[data-scan-start]").click()
        said = page.locator("#scan .say")
        expect(said).to_have_text(re.compile("not allowed for this page. Type the code"))
        assert not loaded(person)
        look_up(page, "AN1:C:005@another-night:X")
        expect(page.locator("#scan-miss")).to_contain_text("another campaign, another-night")
        assert not faults_of(page)
        look_up(page, "C7")
        expect(page.locator("#scan-hit")).to_be_visible()
        assert not faults_of(page)
        page.locator("#scan-hit button").click()
        wait_for(page, 1)


def test_without_a_camera_codes_are_typed(visitor: NewVisitor):
    page = open_table(visitor("phone"), chance="real")
    open_scan(page)
    page.locator("[data-scan-start]").click()
    expect(page.locator("#scan .say")).to_have_text(re.compile("Type the code"))
    look_up(page, "C7-Z")
    expect(page.locator("#scan-miss")).to_contain_text("damaged or mistyped")
    look_up(page, "M1")
    expect(page.locator("#scan-miss")).to_contain_text("cannot have come now")
    look_up(page, "C7")
    page.locator("#scan-hit button").click()
    wait_for(page, 1)
    expect(page.locator("#scan")).to_be_hidden()
