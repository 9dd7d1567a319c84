"""The print set of When Darkness Comes: tiles true to size, every disk once, sheets and tables."""

import re
from collections import Counter

import pytest
from bench.evening import Camera
from bench.held import PrintedSet

from noctuary.engine.pieces import codes
from noctuary.games import game
from noctuary.games.when_darkness_comes.content.tiles import COMMON
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.paper import pictures, styles
from noctuary.paper.press import printed
from noctuary.paper.sheets import HEAD, PAPERS, layout
from noctuary.paper.when_darkness_comes import DISK, all_disks, corner, tile_picture
from tests.paper import reading

GAME = game("when-darkness-comes")


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return printed(GAME, "", "a4", low_ink=False)


@pytest.fixture(scope="module")
def town() -> Town:
    found = GAME.pack(GAME.default_pack)
    assert isinstance(found, Town)
    return found


def test_pages_have_the_size_of_the_paper_and_embed_their_fonts(pdf: bytes) -> None:
    assert reading.sizes(pdf) == {(210.0, 297.0), (297.0, 210.0)}
    assert reading.fonts_that_are_not_embedded(pdf) == set()
    assert reading.is_tagged(pdf)


def test_every_tile_has_a_page_of_its_own(pdf: bytes, town: Town) -> None:
    pages = [page for page in reading.texts(pdf) if "squares of 22.5 mm" in page]
    assert len(pages) == len(town.tiles)
    for tile, page in zip(town.tiles.values(), pages, strict=True):
        assert f"{town.manifest.title} · {tile.name}" in page
        assert all(room.name in page for room in tile.rooms)


def test_a_square_of_a_tile_is_as_wide_on_paper_as_it_says(pdf: bytes) -> None:
    """From one cut mark at the left of the first tile to the other it is a tile."""
    marks = [y for y in reading.dark_rows(pdf, page=1, x=13.0) if HEAD < y < 297 - HEAD]
    assert max(marks) - min(marks) == pytest.approx(8 * 22.5, abs=0.4)


def test_every_disk_is_printed_exactly_once_and_the_last_sheet_is_full(town: Town) -> None:
    for paper in PAPERS.values():
        places = layout(paper, DISK, DISK).places
        made = all_disks(town, places)
        assert len({card.id for card in made}) == len(made)
        assert {card.id for card in made} >= set(town.disks)
        assert len(made) % places == 0


def test_a_camera_reads_which_tile_or_disk_came(pdf: bytes, town: Town) -> None:
    """Two tiles, and a sheet of disks; the backs of the disks have no code."""
    found = codes(GAME, town)
    first_disks = 1 + len(town.tiles)
    assert reading.codes(pdf, [1, 5]) == [found[list(town.tiles)[n]].whole() for n in (0, 4)]
    disks = all_disks(town, 1)[: layout(PAPERS["a4"], DISK, DISK).places]
    wanted = [found[card.id].small() for card in disks]
    assert sorted(reading.codes(pdf, [first_disks])) == sorted(wanted)
    assert not reading.codes(pdf, [first_disks + 1])
    assert set(found) == {*town.tiles, *town.disks}


def test_a_tile_and_a_disk_are_read_from_a_camera(pdf: bytes, town: Town) -> None:
    found, camera = codes(GAME, town), Camera(PrintedSet(GAME, "", pdf), seed=1)
    for piece, wanted in (("woods_a", "whole"), ("zombie.1", "small")):
        assert camera.read(piece) == getattr(found[piece], wanted)()


def test_the_code_of_a_tile_lies_on_nothing_that_is_printed(town: Town) -> None:
    for tile in town.tiles.values():
        row, col = corner(tile)
        char = tile.plan.splitlines()[2 * row + 1][2 * col + 1]
        square = tile.legend.get(char) or COMMON[char]
        assert (square.mark, square.tags) == ("none", ()), tile.id


def test_the_back_of_a_disk_tells_only_its_pool(town: Town) -> None:
    backs = Counter(card.back.get("sign") for card in all_disks(town, 1))
    obstacles = len(town.of_kind("obstacle"))
    assert backs == {"?": len(town.disks) - obstacles, "!": obstacles}


def test_the_names_of_all_disks_stand_on_the_sheets(pdf: bytes, town: Town) -> None:
    sheets = "".join(page for page in reading.texts(pdf) if "· fronts" in page)
    words = re.sub(r"\s", "", sheets)
    for base, copies in town.copies.items():
        if base in town.printed:
            name = town.disks[copies[0]].name.replace(" ", "")
            assert words.count(name) >= len(copies), name


def test_character_sheets_and_tables_are_printed(pdf: bytes, town: Town) -> None:
    words = " ".join(reading.texts(pdf))
    assert all(person.name in words for person in town.people.values())
    assert all(fate.title in words for fate in town.oh_crap.values())
    assert all(spell.name in words for spell in town.spells.values())


def test_a_picture_alone_needs_nothing_of_the_page(town: Town) -> None:
    picture = tile_picture(next(iter(town.tiles.values()))).decode()
    assert "var(" not in picture
    wanted = set(re.findall(r"(?:href=\"#|url\(#)([a-z-]+)", picture))
    assert all(f'id="{name}"' in picture for name in wanted)


def test_by_day_light_and_dark_are_exchanged_and_references_stay() -> None:
    night = b'<use href="#fab"/><path fill="#000" d=""/><i style="fill:rgba(0,0,0,0.5)"/>'
    day = b'<use href="#fab"/><path fill="#ffffff" d=""/><i style="fill:rgba(255,255,255,0.5)"/>'
    assert pictures.by_day(night) == day


def test_what_only_a_page_understands_is_left_out_of_a_picture() -> None:
    look = styles.stylesheet("when-darkness-town.css", "when-darkness-frame.css", "tokens.css")
    assert ".street{" in look
    for sign in (":is", ":has", "@", "var(", "px)", " / "):
        assert sign not in look, sign
