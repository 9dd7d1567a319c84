"""The print set of Six Days: sheets, and a booklet whose pages come in order when it is folded."""

import re

import pytest

from noctuary.games import game
from noctuary.games.six_days.content.tables import Tables
from noctuary.paper.press import printed
from tests.paper import reading

GAME = game("six-days")


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return printed(GAME, "low-water", "letter", low_ink=True)


@pytest.fixture(scope="module")
def genre() -> Tables:
    found = GAME.pack("low-water")
    assert isinstance(found, Tables)
    return found


def test_pages_have_the_size_of_the_paper_and_embed_their_fonts(pdf: bytes) -> None:
    assert reading.sizes(pdf) == {(215.9, 279.4), (279.4, 215.9)}
    assert reading.fonts_that_are_not_embedded(pdf) == set()
    assert reading.is_tagged(pdf)


def test_there_are_sheets_for_hero_race_scenes_and_journal(pdf: bytes, genre: Tables) -> None:
    sheets = [page for page in reading.texts(pdf) if "copy freely" in page]
    assert len(sheets) == 1 + 1 + len(genre.scene) // 2 + 1
    assert all(genre.manifest.title in sheet for sheet in sheets)
    assert all(scene.name in sheets[0] for scene in genre.scene.values())
    for scene in genre.scene.values():
        of_scene = sheets[2 + (scene.n - 1) // 2]
        assert all(event in of_scene for event in scene.events)


def test_every_entry_of_every_table_stands_in_the_booklet(pdf: bytes, genre: Tables) -> None:
    pages = [page for page in reading.texts(pdf) if "copy freely" not in page]
    words = letters("".join(pages))
    for name, lines in genre.lines.items():
        for entry in (entry for line in lines for entry in line):
            assert letters(entry) in words, (name, entry)


def letters(text: str) -> str:
    """A text without spaces and hyphens, of which a line break may have made something else."""
    return re.sub(r"[^A-Za-z0-9]", "", text)


def test_folded_pages_come_in_order(pdf: bytes) -> None:
    """The outermost sheet holds the last page beside the first; every pair adds up alike."""
    lying = [page for page in reading.texts(pdf) if not page.startswith("Six Days")]
    booklet = lying[lying.index(next(page for page in lying if "The tables" in page)) :]
    assert len(booklet) == 8
    pairs = [[int(n) for n in re.findall(r"(?<!\d)(\d{1,2})(?= |$)", side)] for side in booklet]
    for number, (side, found) in enumerate(zip(booklet, pairs, strict=True)):
        sheet = number // 2
        left, right = (16 - 2 * sheet, 1 + 2 * sheet)
        wanted = (left, right) if number % 2 == 0 else (right + 1, left - 1)
        assert set(wanted) - {1} <= set(found), side
