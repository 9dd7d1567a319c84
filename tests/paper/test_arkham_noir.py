"""The print set of Arkham Noir: pages, sizes, fonts, and every card once."""

from pathlib import Path

import pytest
from bench.evening import EVENINGS, Camera, Table
from bench.held import PrintedSet
from click.testing import CliRunner

from noctuary.cli import main
from noctuary.engine.pieces import codes
from noctuary.games import game
from noctuary.games.arkham_noir.content.cards import Cards
from noctuary.paper.arkham_noir import CARD_HEIGHT, CARD_WIDTH, all_cards, readings
from noctuary.paper.coded import with_codes
from noctuary.paper.press import printed
from noctuary.paper.sheets import PAPERS, imposed, layout
from tests.paper import reading

GAME = game("arkham-noir")


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return printed(GAME, "", "a4", low_ink=False)


@pytest.fixture(scope="module")
def pack() -> Cards:
    found = GAME.pack(GAME.default_pack)
    assert isinstance(found, Cards)
    return found


def test_pages_have_the_size_of_the_paper_and_embed_their_fonts(pdf: bytes) -> None:
    assert reading.sizes(pdf) == {(210.0, 297.0)}
    assert reading.fonts_that_are_not_embedded(pdf) == set()


def test_the_pdf_is_tagged_and_has_a_title_and_a_language(pdf: bytes) -> None:
    read = reading.reader(pdf)
    assert read.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert read.trailer["/Root"]["/Lang"] == "en"
    assert read.metadata is not None
    assert read.metadata.title == "Arkham Noir: The Violet Hour"


def test_every_face_of_the_pack_is_printed_exactly_once(pdf: bytes, pack: Cards) -> None:
    cards = all_cards(pack)
    assert len({card.id for card in cards}) == len(cards)
    faces = [face["id"] for card in cards for face in (card.front, card.back) if "id" in face]
    two_faced = [case.id for case in pack.case.values() for _ in case.faces]
    sides = ["contact"] * len(pack.contact.sides)
    wanted = [*pack.clue, *two_faced, *pack.menace, *pack.objective, *pack.guest, *sides]
    assert sorted(faces) == sorted(wanted)

    sheets = " ".join(page for page in reading.texts(pdf) if "sheet" in page)
    found = codes(GAME, pack)
    for name in wanted:
        foot = found[name].typed() if name in found else name
        assert sheets.count(f"The Violet Hour {foot} ") == wanted.count(name), name


def test_a_camera_reads_which_clue_or_menace_came(pdf: bytes, pack: Cards) -> None:
    """One sheet of clues and the one with menaces; the backs beside them have no code."""
    drawn = imposed(all_cards(pack), layout(PAPERS["a4"], CARD_WIDTH, CARD_HEIGHT))
    found = codes(GAME, pack)
    for sheet in (0, 6):
        names = [face["id"] for face in drawn[sheet]["fronts"] if face.get("id") in found]
        wanted = [found[name].whole() for name in names]
        assert sorted(reading.codes(pdf, [2 + 2 * sheet])) == sorted(wanted)
        assert not reading.codes(pdf, [3 + 2 * sheet])
    assert set(found) == {*pack.deck, *pack.menace}


def test_a_game_goes_on_with_cards_that_a_camera_reads(pdf: bytes) -> None:
    """The first draws of an evening; `python -m bench.evening arkham-noir` plays it to the end."""
    camera = Camera(PrintedSet(GAME, "", pdf), seed=1)
    table = Table(GAME, 1, camera, EVENINGS[GAME.id])
    while sum(camera.tries.values()) < 3:
        table.play(most=1)
    assert not table.misread
    assert not table.typed


def test_no_back_carries_a_code(pack: Cards) -> None:
    cards = with_codes(all_cards(pack), codes(GAME, pack))
    assert sum("scan" in card.front for card in cards) == len(pack.deck) + len(pack.menace)
    assert not any("scan" in card.back for card in cards)


def test_what_is_read_aloud_is_printed_behind_the_cards(pdf: bytes, pack: Cards) -> None:
    words = "".join("".join(reading.texts(pdf)).split())
    for part in readings(pack):
        for _, text in part["entries"]:
            assert "".join(text.split())[:40] in words


def test_numbered_steps_of_the_help_pages_keep_their_numbers(pdf: bytes) -> None:
    assert "4. Refill." in " ".join(reading.texts(pdf))


def test_the_command_prints_a_pack_of_ones_own_on_letter_paper_with_little_ink(
    tmp_path: Path,
) -> None:
    own, out = tmp_path / "my-hour", tmp_path / "mine.pdf"
    run = CliRunner().invoke
    assert run(main, ["pack", "new", str(own), "--game", "arkham-noir"]).exit_code == 0
    wanted = ["--pack", str(own), "--paper", "letter", "--ink", "low", "--no-codes"]
    wanted += ["--out", str(out)]
    done = run(main, ["print", "arkham-noir", *wanted])
    assert done.exit_code == 0, done.output
    assert reading.sizes(out.read_bytes()) == {(279.4, 215.9)}
    assert "saves ink" in reading.texts(out.read_bytes())[2]
    assert not reading.codes(out.read_bytes(), [2])
