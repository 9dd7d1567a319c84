"""How long a scan takes: `python -m tests.browser.scanning [--cards N]`.

Chromium takes a film for its camera: the bare table, a printed card of Arkham Noir held into the
picture, the bare table, the next card. Counted is from the first frame of the page's video that
shows a card to its name on the page, with the worker, the server and the page's own work in it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from bench.evening import Camera
from bench.held import FRAME, WOOD, PrintedSet, as_jpeg, frame
from PIL import Image, ImageDraw
from playwright.sync_api import Page, sync_playwright

from noctuary.games import game
from noctuary.paper.press import printed
from tests.browser.chromium import FLAGS, executable
from tests.browser.conftest import Visitor
from tests.browser.playing import open_table
from tests.browser.server import Server

GOAL = 1.0
"""Seconds from a sharp frame to the card."""
BARE, SHOWN = 20, 75
"""Frames of the bare table and of each card."""
MARK = 48
"""A corner of the film is bright as long as a card is shown."""
WATCH = """
window.seen = []; window.reads = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data, ...more) {
  if (data.picture) {
    const from = performance.now();
    this.addEventListener("message", () => reads.push(performance.now() - from), { once: true });
  }
  return post.call(this, data, ...more);
};
window.watch = () => {
  const video = document.querySelector("#scan video");
  const canvas = new OffscreenCanvas(1, 1);
  const page = canvas.getContext("2d", { willReadFrequently: true });
  let before = false;
  const look = (now) => {
    page.drawImage(video, 8, 8, 16, 16, 0, 0, 1, 1);
    const card = page.getImageData(0, 0, 1, 1).data[1] > 150;
    if (card !== before) seen.push({ card, at: now });
    before = card;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  new MutationObserver(() => {
    const title = document.querySelector("#scan-hit h3")?.textContent;
    if (title) seen.push({ title, at: performance.now() });
  }).observe(document.getElementById("scan-found"), { childList: true, subtree: true });
};
"""


def sharp(camera: Camera, piece: str) -> Image.Image:
    """A frame of a card that can be read."""
    while True:
        taken = frame(camera.set.cut(piece), camera.set.places[piece], camera.chance)
        if camera.codes(taken):
            return taken


def film(camera: Camera, pieces: list[str]) -> Iterator[bytes]:
    """Card after card with the bare table between them."""
    bare = as_jpeg(Image.new("RGB", FRAME, WOOD))
    for piece in pieces:
        yield bare * BARE
        shown = sharp(camera, piece)
        ImageDraw.Draw(shown).rectangle((0, 0, MARK, MARK), fill=(0, 230, 40))
        yield as_jpeg(shown) * SHOWN


def scans(home: str, video: Path, names: list[str]) -> tuple[list[float], list[float]]:
    """Seconds from frame to name for each card, and seconds that the worker took for a picture."""
    flags = [*FLAGS, "--use-fake-device-for-media-stream"]
    flags.append(f"--use-file-for-fake-video-capture={video}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=flags)
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, permissions=["camera"]
        )
        context.set_default_timeout(120_000)
        context.add_init_script(WATCH)
        page = open_table(Visitor(context, home), chance="real")
        seen = watched(page, names)
        browser.close()
    return seen


def watched(page: Page, names: list[str]) -> tuple[list[float], list[float]]:
    page.locator("[data-scan]").click()
    page.locator("#scan[open]").wait_for()
    page.evaluate("watch()")
    all_named = "names => names.every(name => seen.some(({title}) => title === name))"
    page.wait_for_function(all_named, arg=names)
    found: dict[str, Any] = page.evaluate("({seen, reads})")
    return list(waits(found["seen"])), [one / 1000 for one in found["reads"]]


def waits(seen: list[dict[str, Any]]) -> Iterator[float]:
    """Seconds from the first frame of a card to its name."""
    for one, after in pairwise(seen):
        if one.get("card") and "title" in after:
            yield (after["at"] - one["at"]) / 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--cards", type=int, default=12)
    wanted = parser.parse_args().cards
    noir = game("arkham-noir")
    cards: Any = noir.pack(noir.default_pack)
    pieces = random.Random(1).sample(cards.deck, wanted)
    camera = Camera(PrintedSet(noir, "", printed(noir, "", "a4", low_ink=False)), seed=1)
    with tempfile.TemporaryDirectory() as folder:
        video = Path(folder) / "film.mjpeg"
        video.write_bytes(b"".join(film(camera, pieces)))
        server = Server(Path(folder) / "tables.sqlite3")
        server.start()
        took, reads = scans(server.url, video, [cards.clue[one].name for one in pieces])
        server.stop()
    print(f"{os.cpu_count()} cores, {len(took)} cards; load {os.getloadavg()[0]:.1f}")
    print(f"from frame to card: median {median(took):.2f} s, at most {max(took):.2f} s", end="")
    print(f" (goal: {GOAL:.0f} s)")
    print(f"one picture in the worker: median {median(reads):.3f} s, at most {max(reads):.3f} s")
    return 0 if median(took) <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
