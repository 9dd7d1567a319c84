"""An evening at the real table: a whole game whose draws are answered by scanning pictures of the
printed cards, tiles and disks.

    python -m bench.evening GAME [--seed N] [--low-ink] [--keep FOLDER]

The print set is made, every piece that comes is cut out of it, held into a picture (turned, tilted,
a little soft, with noise) and read as a camera would read it; what was read goes the way of the
scan view. Dice are rolled here and typed. It fails if a piece was misread, or could not be read.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import zxingcpp
from PIL import Image

import noctuary
from bench.held import PrintedSet, frame
from noctuary.engine.game import Game
from noctuary.engine.pieces import codes
from noctuary.engine.question import Option
from noctuary.engine.state import OWN_WORDS
from noctuary.paper.press import printed
from noctuary.web.scans import look_up

CARE = 0.85
"""How often the careful way is chosen, so that games get somewhere."""
FRAMES = 6
"""So many pictures are taken of a piece before its code is typed."""
MOST = 4000
"""Decisions of the longest evening."""


class Evening(NamedTuple):
    """How a game is played at a real table."""

    chance: str
    pack: str = ""
    seats: int = 1
    settings: dict[str, str] = {}


EVENINGS = {
    "arkham-noir": Evening("real"),
    "when-darkness-comes": Evening("table", "", 1, {"scenario": "last_bus"}),
    "dark-quarter": Evening("real", "case-zero", 2, {"mode": "companion"}),
    "six-days": Evening("real"),
}


class Camera:
    """Holds printed pieces into the picture and reads them."""

    def __init__(self, set_: PrintedSet, seed: int, keep: Path | None = None) -> None:
        self.set, self.keep = set_, keep
        self.chance = random.Random(seed)
        self.tries: Counter[int] = Counter()
        """How many pieces were read in the first picture, the second …; 0: not at all."""
        self.seconds: list[float] = []

    def read(self, piece: str) -> str:
        """The code that a camera sees on a piece, or nothing."""
        face, place = self.set.cut(piece), self.set.places[piece]
        for n in range(1, FRAMES + 1):
            taken = frame(face, place, self.chance)
            if self.keep:
                taken.save(self.keep / f"{sum(self.tries.values()):04}-{n}-{piece}.jpg")
            found = self.codes(taken)
            if len(found) == 1:
                self.tries[n] += 1
                return found[0]
        self.tries[0] += 1
        return ""

    def codes(self, taken: Image.Image) -> list[str]:
        start = time.perf_counter()
        read = zxingcpp.read_barcodes(taken, formats=zxingcpp.BarcodeFormat.QRCode)
        self.seconds.append(time.perf_counter() - start)
        return [one.text for one in read]


class Table:
    """People at a real table: they decide, roll, and hold what came into the camera."""

    def __init__(self, game: Game, seed: int, camera: Camera | None, evening: Evening) -> None:
        self.game, self.camera = game, camera
        self.chance = random.Random(seed)
        self.session = noctuary.start(
            game.id,
            seed=seed,
            seats=evening.seats,
            chance=evening.chance,
            pack=evening.pack or game.default_pack,
            **evening.settings,
        )
        self.codes = codes(game, self.state.pack)
        self.misread: list[str] = []
        self.typed = self.picked = self.dice = 0

    @property
    def state(self) -> Any:
        return self.session.state

    def play(self, most: int = MOST, scans: int = MOST) -> int:
        """Play on; so many decisions were taken. After so many scans the rest is picked."""
        for n in range(most):
            if self.state.question is None:
                return n
            self.session.reply(self.reply(scans))
        return most

    def reply(self, scans: int) -> str:
        """What is answered to the open question."""
        asked = self.state.question
        if asked.kind == "dice":
            self.dice += asked.least
            faces = [self.chance.randint(1, asked.most) for _ in range(asked.least)]
            return "-".join(map(str, faces))
        seen = self.game.question(self.state, self.state.seat)
        assert seen is not None
        option = self.decide([one.id for one in seen.options if one.enabled])
        if seen.expects != "card":
            return option
        piece = self.piece(next(one for one in seen.options if one.id == option))
        if not piece:
            return option
        if self.camera is None or sum(self.camera.tries.values()) >= scans:
            self.picked += 1
            return option
        return self.scan(piece)

    def decide(self, options: list[str]) -> str:
        """What comes by chance, or mostly what a careful player would do."""
        if self.state.question.kind != "draw" and self.chance.random() < CARE:
            advised = self.game.advise(self.state, self.state.seat)
            if advised in self.state.options:
                return str(advised)
        return self.chance.choice(options or list(self.state.options))

    def piece(self, option: Option) -> str:
        """The printed piece that an option is about, if it carries a code."""
        return next((one.id for one in option.about if one.id in self.codes), "")

    def scan(self, piece: str) -> str:
        """Hold a piece into the camera; what cannot be read is typed."""
        assert self.camera is not None
        code = self.camera.read(piece)
        if not code:
            self.typed += 1
            code = self.codes[piece].typed()
        found = look_up(self.state, code)
        if found.piece is None or self.codes[found.piece.thing.id] != self.codes[piece]:
            self.misread.append(f"{piece}: {code} {found.refused}")
            code = self.codes[piece].typed()
        return OWN_WORDS + code


def evening(name: str, seed: int, low_ink: bool, keep: Path | None) -> int:
    """Play one, and print how it went."""
    game, how = noctuary.game(name), EVENINGS[name]
    start = time.perf_counter()
    set_ = PrintedSet(game, how.pack, printed(game, how.pack, "a4", low_ink)) if game.code else None
    camera = Camera(set_, seed, keep) if set_ else None
    print(f"{game.title}: the print set took {time.perf_counter() - start:.1f} s")
    start = time.perf_counter()
    table = Table(game, seed, camera, how)
    decisions = table.play()
    outcome = table.state.outcome
    print(f"{decisions} decisions in {time.perf_counter() - start:.0f} s: {outcome}")
    print(f"{table.dice} dice typed, {table.picked} answers picked from the list")
    if camera is None:
        return 0 if outcome else 1
    all_scans = sum(camera.tries.values())
    print(f"{all_scans} pieces scanned, {len(camera.seconds)} pictures taken; read in the …")
    for n in sorted(camera.tries):
        print(f"  {f'{n}. picture' if n else 'none: typed'}: {camera.tries[n]}")
    print(f"a picture took {median(camera.seconds) * 1000:.0f} ms to read, at most", end=" ")
    print(f"{max(camera.seconds) * 1000:.0f} ms; misread: {table.misread or 'none'}")
    return 0 if outcome and all_scans and not table.misread and not table.typed else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=list(EVENINGS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--low-ink", action="store_true")
    parser.add_argument("--keep", type=Path, help="a folder for the pictures")
    wanted = parser.parse_args()
    if wanted.keep:
        wanted.keep.mkdir(parents=True, exist_ok=True)
    return evening(wanted.game, wanted.seed, wanted.low_ink, wanted.keep)


if __name__ == "__main__":
    sys.exit(main())
