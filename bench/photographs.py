"""The print sets lying on a table, as a photograph would show them, for README and docs:

    python -m bench.photographs [arkham-noir … moment]

Every sheet, card, tile and disk is a page of the real PDF, cut as its marks say; table, light and
lens are made here. Writes docs/pictures/paper-GAME.webp, and moment.webp: a moment of a game as the
picture that the product makes for a chat.
"""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

import noctuary
from bench.held import Corners, PrintedSet, bend
from noctuary.games import game
from noctuary.paper import tables
from noctuary.paper.press import printed

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
DOTS = 7.0
"""To a millimetre of the table."""
TABLE = (430.0, 300.0)
AROUND = 130.0
"""So much more of the table lies around what is laid on it."""
SIZE = (1400, 900)
VIEW: Corners = ((250, 55), (1150, 55), (1470, 890), (-70, 890))
"""Where the corners of the middle come to lie in the picture: seen from a chair."""
ROUND = 3.0
Array = numpy.ndarray


class Thing(NamedTuple):
    """Something of paper: its picture with what is cut away clear, and how thick it is."""

    picture: Image.Image
    thick: float = 0.5


# ── paper ─────────────────────────────────────────────────────────────────────────────────────


class Paper:
    """What a print set gives to lay on a table."""

    def __init__(self, name: str, pack: str = "") -> None:
        found = game(name)
        self.set = PrintedSet(found, pack, printed(found, pack, "a4", low_ink=False))

    def piece(self, name: str) -> Thing:
        """A card, a disk or a tile with its face up."""
        place = self.set.places[name]
        face = sized(self.set.cut(name), place.width, place.height)
        return Thing(face if place.is_round else cut(face, ROUND), 1.6 if place.is_round else 0.5)

    def back(self, name: str) -> Thing:
        """The same lying face down; backs of a kind are alike."""
        place = self.set.places[name]
        face = self.part(place.page + 1, place.left, place.top, place.width, place.height)
        return Thing(round_piece(face) if place.is_round else cut(face, ROUND))

    def tile(self, name: str) -> Thing:
        """A whole tile of the town, glued to card."""
        page = self.set.places[name].page
        return Thing(self.part(page, 15, 14, 180, 180), 2.2)

    def sheet(self, words: str, n: int = 0) -> Thing:
        """A page that has these words on it."""
        page = self.set.pages_with(words)[n]
        wide, high = (side * 25.4 / 72 for side in self.set.document[page].get_size())
        return Thing(self.part(page, 0, 0, wide, high), 0.25)

    def part(self, page: int, x: float, y: float, wide: float, high: float) -> Image.Image:
        """A part of a page, in millimetres."""
        scale = DOTS * 25.4 / 72
        whole = self.set.document[page].render(scale=scale).to_pil().convert("RGBA")
        edges = (x, y, x + wide, y + high)
        left, top, right, bottom = (round(edge * DOTS) for edge in edges)
        found: Image.Image = whole.crop((left, top, right, bottom))
        return found


def sized(face: Image.Image, wide: float, high: float) -> Image.Image:
    """A face in the dots of the table."""
    return face.resize((round(wide * DOTS), round(high * DOTS)), Image.Resampling.LANCZOS)


def cut(face: Image.Image, corner: float) -> Image.Image:
    """With rounded corners."""
    mask = Image.new("L", face.size)
    edge = (0, 0, face.width - 1, face.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(edge, corner * DOTS, fill=255)
    made = face.convert("RGBA")
    made.putalpha(ImageChops.multiply(made.getchannel("A"), mask))
    return made


def round_piece(face: Image.Image) -> Image.Image:
    return cut(face, face.width / DOTS / 2)


# ── table, light and lens ─────────────────────────────────────────────────────────────────────


def cloud(noise: numpy.random.Generator, cells: tuple[int, int], size: tuple[int, int]) -> Array:
    """Soft noise from -1 to 1 with so many cells across and down."""
    small = Image.fromarray(noise.uniform(-1, 1, cells[::-1]).astype(numpy.float32), mode="F")
    return numpy.asarray(small.resize(size, Image.Resampling.BICUBIC))


def wood(seed: int) -> Image.Image:
    """Dark boards."""
    noise = numpy.random.default_rng(seed)
    size = (round((TABLE[0] + 2 * AROUND) * DOTS), round((TABLE[1] + 2 * AROUND) * DOTS))
    down = numpy.arange(size[1], dtype=numpy.float32)[:, None] / DOTS
    board = (down // 74).astype(int)
    shift = noise.uniform(0, 40, board.max() + 1)[board]
    rings = (down + shift) / 3.2 + 2.4 * cloud(noise, (4, 14), size)
    light = 0.5 + 0.16 * numpy.sin(2 * numpy.pi * rings) + 0.12 * cloud(noise, (26, 420), size)
    light += (
        0.06 * cloud(noise, (300, 900), size) + noise.uniform(-0.05, 0.05, board.max() + 1)[board]
    )
    light *= 1 - 0.75 * numpy.exp(-(((down % 74) - 0.6) ** 2) / 0.5)
    dark, pale = numpy.array([26.0, 15.0, 9.0]), numpy.array([96.0, 58.0, 34.0])
    dots = dark + light.clip(0, 1)[:, :, None] * (pale - dark)
    return Image.fromarray(dots.clip(0, 255).astype(numpy.uint8))


class Table:
    """A table from above, on which things are laid one after the other."""

    def __init__(self, seed: int) -> None:
        self.ground = wood(seed)
        self.chance = random.Random(seed)

    def lay(self, thing: Thing, x: float, y: float, turn: float = 0.0, loose: float = 1.2) -> None:
        """Put something down with its middle here, in millimetres, and not quite straight."""
        angle = turn + self.chance.uniform(-loose, loose)
        rimmed = ImageOps.expand(thing.picture, 3, (255, 255, 255, 0))  # soft edges when turned
        turned = rimmed.rotate(angle, Image.Resampling.BICUBIC, expand=True)
        left = round((x + AROUND) * DOTS - turned.width / 2)
        top = round((y + AROUND) * DOTS - turned.height / 2)
        self.shade(turned, left, top, thing.thick)
        self.ground.paste(turned, (left, top), turned)

    def shade(self, shape: Image.Image, left: int, top: int, thick: float) -> None:
        """The shadow: a soft one around, and one away from the lamp."""
        for away, soft, strength in ((0.4, 3.0 + thick, 0.5), (0.6 + thick, 0.8 + thick, 0.6)):
            room = round(2 * soft * DOTS)
            mask = Image.new("L", (shape.width + 2 * room, shape.height + 2 * room))
            mask.paste(
                shape.getchannel("A").point([round(n * strength) for n in range(256)]), (room, room)
            )
            mask = mask.filter(ImageFilter.GaussianBlur(soft * DOTS / 2))
            at = (left - room + round(away * DOTS), top - room + round(away * DOTS * 1.3))
            self.ground.paste(Image.new("RGB", mask.size, (4, 2, 1)), at, mask)

    def pile(self, thing: Thing, x: float, y: float, turn: float, high: int) -> None:
        """Several of the same on top of each other."""
        for n in range(high):
            self.lay(thing, x - n * 0.35, y - n * 0.35, turn)

    def photograph(self) -> Image.Image:
        """Seen from a chair, by one lamp, a little soft where it is far away."""
        wide, high = SIZE[0] * 2, SIZE[1] * 2
        corners = tuple((x * 2, y * 2) for x, y in VIEW)
        middle = (round(TABLE[0] * DOTS), round(TABLE[1] * DOTS))
        a, b, c, d, e, f, g, h = bend(corners, middle)
        off = AROUND * DOTS
        bent = (a + off * g, b + off * h, c + off, d + off * g, e + off * h, f + off, g, h)
        seen = self.ground.transform(
            (wide, high), Image.Transform.PERSPECTIVE, bent, Image.Resampling.BICUBIC
        )
        return lit(focused(seen.resize(SIZE, Image.Resampling.LANCZOS)))


def focused(seen: Image.Image) -> Image.Image:
    """Sharp in the middle and near, soft far away."""
    soft = seen.filter(ImageFilter.GaussianBlur(2.6))
    far = Image.linear_gradient("L").resize((1, SIZE[1])).point(lambda dot: max(0, 150 - 3 * dot))
    return Image.composite(soft, seen, far.resize(SIZE))


def lit(seen: Image.Image) -> Image.Image:
    """Lamplight from the upper left, warm and falling off, with a film's grain."""
    noise = numpy.random.default_rng(3)
    across = numpy.linspace(0, 1, SIZE[0])[None, :]
    down = numpy.linspace(0, 1, SIZE[1])[:, None]
    far = numpy.hypot((across - 0.44) * 1.15, (down - 0.45) * 0.95)
    light = 1.08 - 0.95 * far**1.7
    warm = numpy.array([1.03, 0.985, 0.9])
    dots = numpy.asarray(seen, dtype=numpy.float32) * light[:, :, None] * warm
    dots += noise.normal(0, 1.6, (SIZE[1], SIZE[0], 1))
    return Image.fromarray(dots.clip(0, 255).astype(numpy.uint8))


# ── four evenings ─────────────────────────────────────────────────────────────────────────────


def arkham_noir() -> Table:
    """Leads, a line of clues at its case, a hand, and two decks face down."""
    paper, table = Paper("arkham-noir"), Table(1)
    table.lay(paper.sheet("When a case is closed"), 385, 130, 8)
    table.pile(paper.back("c01"), 62, 62, 3, 5)
    for n, name in enumerate(("c12", "c26", "c33")):
        table.lay(paper.piece(name), 136 + n * 68, 62, 0)
    table.lay(paper.piece("case_2"), 62, 158, 2)
    for n, name in enumerate(("c04", "c19", "c41", "c36")):
        table.lay(paper.piece(name), 122 + n * 46, 158, -1)
    for n, name in enumerate(("c07", "c23", "c08")):
        table.lay(paper.piece(name), 178 + n * 38, 252 + abs(n - 1) * 4, 10 - 10 * n)
    table.lay(paper.piece("D1"), 336, 232, -7)
    return table


def when_darkness_comes() -> Table:
    """Two tiles of the town with disks on them, and somebody's sheet."""
    paper, table = Paper("when-darkness-comes"), Table(2)
    table.lay(paper.sheet("character sheets", 1), 380, 150, -7)
    table.lay(paper.tile("bus_depot"), 128, 112, loose=0.1)
    table.lay(paper.tile("drug_store"), 308.6, 112, loose=0.1)
    for name, x, y in (("zombie.1", 94, 168), ("flashlight.1", 162, 78), ("shambler.2", 252, 123)):
        table.lay(paper.piece(name), x, y, random.Random(name).uniform(-50, 50))
    for n, name in enumerate(("kitchen_knife.1", "first_aid_kit.1", "scroll.1", "ghoul.1")):
        table.lay(paper.piece(name), 84 + n * 31, 247 + 7 * (n % 2), -30 + 25 * n)
    for n in range(5):
        table.lay(paper.back("zombie.2"), 268 + 22 * n, 250 + 9 * (n % 2), 40 * n)
    return table


def dark_quarter() -> Table:
    """A room, what was found there, a Character board."""
    paper, table = Paper("dark-quarter"), Table(4)
    cards = list(paper.set.places)
    table.lay(paper.sheet("Price of a step"), 345, 150, -5)
    table.lay(paper.sheet("city board, upper left"), 130, 100, 4)
    for n, name in enumerate(cards[3:7]):
        table.lay(paper.piece(name), 70 + n * 58, 212 + 6 * (n % 2), 5 - 3 * n)
    table.pile(paper.back(cards[0]), 236, 74, 12, 5)
    table.lay(paper.piece(cards[-3]), 318, 246, -9)
    return table


def six_days() -> Table:
    """Sheets for the hero and the journal, and the booklet."""
    paper, table = Paper("six-days"), Table(5)
    table.lay(paper.sheet("first die"), 215, 34, 3)
    table.lay(paper.sheet("Dice belong in the margin"), 336, 150, -8)
    table.lay(paper.sheet("looks, and what"), 118, 152, 5)
    return table


SCENES: dict[str, Callable[[], Table]] = {
    "arkham-noir": arkham_noir,
    "when-darkness-comes": when_darkness_comes,
    "dark-quarter": dark_quarter,
    "six-days": six_days,
}


def moment() -> Image.Image:
    """Four people on the longest night, some way into it."""
    session = noctuary.start("when-darkness-comes", seed=7, seats=4, scenario="hollow_choir")
    chance = random.Random(7)
    for _ in range(300):
        advised = session.game.advise(session.state, session.state.seat)
        session.reply(advised or chance.choice(session.state.options))
    return Image.open(io.BytesIO(tables.picture(session, None, None))).convert("RGB")


def main(*wanted: str) -> None:
    for name in wanted or (*SCENES, "moment"):
        if name == "moment":
            target, made = FOLDER / "moment.webp", moment().resize((1200, 675))
        else:
            target, made = FOLDER / f"paper-{name}.webp", SCENES[name]().photograph()
        made.save(target, quality=80, method=6)
        print(f"{target.name}: {target.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(*sys.argv[1:])
