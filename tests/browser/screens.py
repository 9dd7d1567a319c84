"""Tables at fixed moments, looked at in five sizes.

`python -m tests.browser.screens` renews the kept pictures with which `test_screens.py` compares,
all of them or those of the positions that are named; `--full FOLDER` writes whole screens instead,
for people to look at.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright

import noctuary
from noctuary.engine.session import Session
from noctuary.games.when_darkness_comes.events import Checked
from tests.browser.chromium import FLAGS, executable
from tests.browser.server import Server
from tests.browser.tables import brought_table

KEPT: Final = Path(__file__).parent / "kept"
WIDE: Final = 64
"""So many dots wide a picture is kept: a part that has moved shows, a letter does not."""
APART: Final = 48
"""By so much of 255 a dot must be lighter or darker to count as another one."""
ALIKE: Final = 0.06
"""So large a part of the dots may be others: another font or a few cards are no fault."""
SET_TEXT: Final = "text => document.documentElement.style.setProperty('--reader', text)"
STILL: Final = """() => new Promise(
    done => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => Promise.all(document.getAnimations()
    .filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
    .map(one => one.finished.catch(() => 0))))"""
"""Painted, and nothing is on its way any more, but for what never ends."""


class Size(NamedTuple):
    """A window, and how large the text is that its reader has chosen."""

    width: int
    height: int
    text: float = 1


SIZES: Final = {
    "1440x900": Size(1440, 900),
    "1024x768": Size(1024, 768),
    "390x844": Size(390, 844),
    "360x640": Size(360, 640),
    "200-percent": Size(1440, 900, 2),
}


# ── positions ─────────────────────────────────────────────────────────────────────────────────


def played(session: Session, replies: int, avoided: tuple[str, ...] = ()) -> Session:
    """A game in which somebody has replied so often, by a seed."""
    session.pass_pauses = True
    chance = random.Random(replies)
    for _ in range(replies):
        options = [one for one in session.state.options if one not in avoided]
        session.reply(chance.choice(options or session.state.options))
    return session


def replied(session: Session, *replies: str) -> Session:
    """A game with these replies."""
    session.pass_pauses = True
    for reply in replies:
        session.reply(reply)
    return session


def noir() -> Session:
    return played(noctuary.start("arkham-noir", seed=11), 24, ("pass",))


def night() -> Session:
    session = noctuary.start("when-darkness-comes", seed=4, scenario="last_bus")
    return played(session, 9, ("end", "stand", "rest"))


def before_an_obstacle() -> tuple[Session, str]:
    """A night just before a step that meets an obstacle, and that step."""
    for seed in range(60):
        session = noctuary.start("when-darkness-comes", seed=seed, scenario="last_bus")
        session.pass_pauses = True
        chance = random.Random(seed)
        for _ in range(80):
            if session.state.outcome is not None:
                break
            option = chance.choice([o for o in session.state.options if o != "end"] or ["end"])
            session.reply(option)
            happened = session.events(session.entries[-1].seq)
            checks = [event for event in happened if isinstance(event, Checked)]
            meets = any(one.purpose == "obstacle" and len(one.faces) > 2 for one in checks[:1])
            if meets and option.startswith("go:"):
                session.undo()
                return session, option
    raise AssertionError("nobody met an obstacle")


CAST: Final = (
    "ines+teodor", "next:teodor", "ability:teo_borrowed_luck", "ability:ines_party_line", "start",
)  # fmt: skip


def case() -> Session:
    return replied(noctuary.start("dark-quarter", seed=3), *CAST)


def trial() -> Session:
    return replied(case(), "visit:poi_locker", "do:lock_force")


def tale() -> Session:
    return played(noctuary.start("six-days", seed=7), 60)


POSITIONS: Final[dict[str, Callable[[], Session]]] = {
    "arkham-noir": noir,
    "when-darkness-comes": night,
    "dark-quarter": case,
    "dark-quarter-test": trial,
    "six-days": tale,
}


def opened(page: Page, home: str, session: Session) -> Page:
    """The table of a game that was played so far elsewhere; the guide is left."""
    brought_table(page, home, session)
    if page.locator("#goal[open]").count():
        page.get_by_role("button", name="Play without the guide").click()
    if page.locator("#tale").count():
        page.locator("#tale [data-puts]").click()
    return page


def in_every_size(page: Page) -> Iterator[tuple[str, bytes]]:
    """What one sees of a page, size by size."""
    for name, size in SIZES.items():
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.evaluate(SET_TEXT, size.text)
        page.evaluate(STILL)
        yield name, page.screenshot()


# ── comparing ─────────────────────────────────────────────────────────────────────────────────


def small(picture: bytes) -> Image.Image:
    """A screen as it is kept: grey, and so small that only its parts are seen."""
    whole = Image.open(BytesIO(picture)).convert("L")
    return whole.resize((WIDE, round(WIDE * whole.height / whole.width)), Image.Resampling.BOX)


def kept(position: str, size: str) -> Path:
    """Where the picture of a position is kept."""
    return KEPT / f"{position}-{size}.png"


def difference(seen: Image.Image, known: Image.Image) -> float:
    """Which part of the dots has become another one."""
    if seen.size != known.size:
        return 1.0
    apart = ImageChops.difference(seen, known).histogram()[APART:]
    return sum(apart) / (seen.width * seen.height)


# ── the command ───────────────────────────────────────────────────────────────────────────────


@contextmanager
def served() -> Iterator[tuple[Browser, str]]:
    """A browser, and a server that forgets everything."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        yield browser, server.url
        browser.close()
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions", nargs="*", default=list(POSITIONS))
    parser.add_argument("--full", type=Path, metavar="FOLDER")
    wanted = parser.parse_args()
    (wanted.full or KEPT).mkdir(exist_ok=True, parents=True)
    with served() as (browser, home):
        for position in wanted.positions:
            page = browser.new_page(reduced_motion="reduce")
            page.set_default_timeout(120_000)
            opened(page, home, POSITIONS[position]())
            for size, picture in in_every_size(page):
                if wanted.full:
                    (wanted.full / f"{position}-{size}.png").write_bytes(picture)
                else:
                    small(picture).save(kept(position, size), optimize=True)
            page.close()


if __name__ == "__main__":
    main()
