"""Printed pieces in front of a camera: cut out of the print set's PDF, and held into a picture."""

from __future__ import annotations

import io
import random
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, cast

import numpy
import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

from noctuary.engine.game import Game
from noctuary.games.when_darkness_comes.content.tiles import SIDE
from noctuary.paper import arkham_noir, dark_quarter, when_darkness_comes
from noctuary.paper.sheets import BLEED, PAPERS, Card, Layout, layout

Corners = tuple[tuple[float, float], ...]
Colour = tuple[int, int, int]
FRAME = (1280, 720)
"""What the scan view asks a camera for."""
SHARP = 300
"""Dots an inch of a piece that is cut out."""
WOOD = (74, 54, 38)
PAPER = PAPERS["a4"]
NEAR = 34.0
"""Millimetres around the code of a tile that somebody holds into the picture."""


class Place(NamedTuple):
    """Where a piece lies in the PDF: page, and left, top, width and height in millimetres."""

    page: int
    left: float
    top: float
    width: float
    height: float
    is_round: bool = False
    closeness: float = 7.6
    """Dots of the picture to a millimetre, when somebody holds it into the camera."""


class PrintedSet:
    """The print set of a pack on A4, and every piece of it that carries a code, as a picture."""

    def __init__(self, game: Game, pack: str, pdf: bytes) -> None:
        self.pdf, self.game = pdf, game
        self.content = game.pack(pack or game.default_pack)
        self.cut = lru_cache(maxsize=None)(self._cut)

    @cached_property
    def document(self) -> Any:
        return pypdfium2.PdfDocument(self.pdf)

    @cached_property
    def places(self) -> dict[str, Place]:
        """Where each piece is printed, by its id."""
        content: Any = self.content
        if self.game.id == "arkham-noir":
            size = (arkham_noir.CARD_WIDTH, arkham_noir.CARD_HEIGHT)
            return self.on_sheets(arkham_noir.all_cards(content), layout(PAPER, *size))
        if self.game.id == "dark-quarter":
            return self.on_sheets(
                dark_quarter.small_cards(content), layout(PAPER, *dark_quarter.SMALL)
            )
        lay = layout(PAPER, when_darkness_comes.DISK, when_darkness_comes.DISK)
        disks = when_darkness_comes.all_disks(content, lay.places)
        return self.tiles(content) | self.on_sheets(disks, lay, is_round=True)

    def on_sheets(self, cards: list[Card], lay: Layout, is_round: bool = False) -> dict[str, Place]:
        """Where cards lie that begin on the first sheet of fronts."""
        fronts = self.pages_with("· fronts")
        wide, high = lay.card_width + 2 * BLEED, lay.card_height + 2 * BLEED
        left, top = (lay.width - lay.columns * wide) / 2, (lay.height - lay.rows * high) / 2
        found = {}
        for n, card in enumerate(cards):
            sheet, at = divmod(n, lay.places)
            row, column = divmod(at, lay.columns)
            x, y = left + column * wide + BLEED, top + row * high + BLEED
            closeness = 11.0 if is_round else 7.6
            size = (lay.card_width, lay.card_height)
            found[card.id] = Place(fronts[sheet], x, y, *size, is_round, closeness)
        return found

    def tiles(self, town: Any) -> dict[str, Place]:
        """The corner of each tile that has the code: nobody films the whole of it."""
        pages = self.pages_with("squares of")
        square, side = when_darkness_comes.SQUARE, SIDE
        left = (PAPER.width - square * side) / 2
        found = {}
        for page, tile in zip(pages, town.tiles.values(), strict=True):
            row, column = when_darkness_comes.corner(tile)
            x = left + (square * side - NEAR if column else 0)
            y = 14 + (square * side - NEAR if row else 0)
            found[tile.id] = Place(page, x, y, NEAR, NEAR, closeness=9.0)
        return found

    def pages_with(self, words: str) -> list[int]:
        return [
            n
            for n, page in enumerate(self.document)
            if words in page.get_textpage().get_text_range()
        ]

    def _cut(self, piece: str) -> Image.Image:
        place = self.places[piece]
        page, dot = self.document[place.page], 72 / 25.4
        wide, high = (side / dot for side in page.get_size())
        beside = (place.left, high - place.top - place.height, wide - place.left - place.width)
        crop = tuple(edge * dot for edge in (*beside, place.top))
        face = page.render(scale=SHARP / 72, crop=crop).to_pil().convert("RGBA")
        if place.is_round:
            mask = Image.new("L", face.size)
            ImageDraw.Draw(mask).ellipse((0, 0, face.width - 1, face.height - 1), fill=255)
            face.putalpha(mask)
        return cast(Image.Image, face)


# ── a camera ──────────────────────────────────────────────────────────────────────────────────


def bend(corners: Corners, size: tuple[int, int]) -> tuple[float, ...]:
    """The eight numbers of the perspective that brings a face to its corners in a picture."""
    wide, high = size
    rows, goal = [], []
    for (x, y), (u, v) in zip(corners, ((0, 0), (wide, 0), (wide, high), (0, high)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        goal += [u, v]
    return tuple(float(one) for one in numpy.linalg.solve(numpy.array(rows), numpy.array(goal)))


def laid(table: Image.Image, face: Image.Image, corners: Corners) -> None:
    """Put a face into a picture, bent to its corners."""
    whole = face.convert("RGBA")
    bent = whole.transform(
        table.size,
        Image.Transform.PERSPECTIVE,
        bend(corners, whole.size),
        Image.Resampling.BICUBIC,
    )
    table.paste(bent, mask=bent.getchannel("A"))


def pose(place: Place, chance: random.Random) -> Corners:
    """How somebody holds a piece: turned any way, tilted a little, more or less in the middle."""
    turn = chance.uniform(0, 2 * numpy.pi)
    near = place.closeness * chance.uniform(0.9, 1.1)
    half = (place.width * near / 2, place.height * near / 2)
    tilt, swing = chance.uniform(-0.12, 0.12), chance.uniform(-0.12, 0.12)
    middle = (FRAME[0] / 2 + chance.uniform(-60, 60), FRAME[1] / 2 + chance.uniform(-25, 25))
    corners = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        depth = 1 + tilt * y + swing * x
        across, down = x * half[0] / depth, y * half[1] / depth
        corners.append(
            (
                middle[0] + across * numpy.cos(turn) - down * numpy.sin(turn),
                middle[1] + across * numpy.sin(turn) + down * numpy.cos(turn),
            )
        )
    return tuple(corners)


def frame(face: Image.Image, place: Place, chance: random.Random) -> Image.Image:
    """One picture of a camera: a piece over a table by lamplight, a little soft, with noise."""
    noise = numpy.random.default_rng(chance.randrange(2**32))
    table = Image.new("RGB", FRAME, WOOD)
    laid(table, face, pose(place, chance))
    soft = table.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 0.9)))
    lamp = numpy.linspace(chance.uniform(0.6, 1.0), chance.uniform(0.6, 1.0), FRAME[0])
    dots = numpy.asarray(soft, dtype=numpy.float32) * lamp[None, :, None]
    dots += noise.normal(0, 5, (FRAME[1], FRAME[0], 1))
    taken = Image.fromarray(dots.clip(0, 255).astype(numpy.uint8))
    return Image.open(io.BytesIO(as_jpeg(taken)))


def as_jpeg(picture: Image.Image, quality: int = 82) -> bytes:
    data = io.BytesIO()
    picture.save(data, "jpeg", quality=quality)
    return data.getvalue()
