"""A moment on one page, a game as a book, and a picture: the same for all four games."""

import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from noctuary.cli import main
from noctuary.paper import books, press, tables
from noctuary.paper.kept import Printer
from noctuary.paper.press import PrintSet
from noctuary.web.errors import NotNow
from tests.paper import reading
from tests.paper.games_played import PLAYED, played, raw

GAMES = sorted(PLAYED)
EACH = pytest.mark.parametrize("game", GAMES)


def middle(game: str) -> int:
    way = played(game).way()
    return way[len(way) // 2]


def laid(game: str, moment: int, seat: int | None = None) -> PrintSet:
    return tables.made(played(game), moment, seat, (210, 297))


@EACH
def test_any_moment_fits_on_one_page_with_the_question_that_was_open(game: str) -> None:
    pdf = tables.page(played(game), middle(game), None)
    words = reading.texts(pdf)
    assert len(words) == 1
    assert f"moment {middle(game)}" in words[0]
    assert "Now:" in words[0]
    assert reading.sizes(pdf) == {(210.0, 297.0)}
    assert reading.fonts_that_are_not_embedded(pdf) == set()


@EACH
def test_every_moment_of_a_game_can_be_laid_out(game: str) -> None:
    """Records only, of a few dozen moments: typst is asked in the test above."""
    way = played(game).way()
    for moment in way[:: max(1, len(way) // 40)]:
        found = laid(game, moment).records
        assert found["where"]
        assert all(heap["title"] for heap in found["heaps"])


def test_a_page_shows_what_lies_where() -> None:
    session = played("arkham-noir")
    state = session.at(middle("arkham-noir"))
    words = reading.texts(tables.page(session, middle("arkham-noir"), None))[0]
    shown = [
        *state.leads_row,
        *state.hand,
        *(c for line in state.lines.values() for c in line.cards),
    ]
    assert shown
    assert all(state.pack.clue[card].name in words for card in shown)
    hidden = [state.pack.clue[card].name for card in state.draw_stack if card in state.pack.clue]
    assert hidden
    assert not [name for name in hidden if name in words]


@pytest.mark.parametrize("seat", [None, 0])
def test_a_face_down_disk_stays_secret_on_paper(seat: int | None) -> None:
    session = played("when-darkness-comes")
    state = session.at(middle("when-darkness-comes"))
    view = session.game.view(state, seat)
    secret = {one.id for one in view.disks if one.disk is None}
    assert secret
    board = laid("when-darkness-comes", middle("when-darkness-comes"), seat).pictures["board.svg"]
    names = {state.pack.disks[one].name for one in secret if one in state.pack.disks}
    open_ones = {one.disk.name for one in view.disks if one.disk is not None}
    assert not [name for name in names - open_ones if name.encode() in board]


def test_a_board_alone_needs_nothing_of_the_page() -> None:
    board = laid("when-darkness-comes", middle("when-darkness-comes")).pictures["board.svg"]
    assert b"var(" not in board
    assert b"/static/" not in board


def test_a_picture_for_a_chat_is_a_png_of_a_common_shape() -> None:
    made = Image.open(io.BytesIO(tables.picture(played("six-days"), None, None)))
    assert made.format == "PNG"
    assert (made.width, made.height) == (1606, 904)


@EACH
def test_a_book_has_a_title_chapters_and_half_a_sheet_for_a_page(game: str) -> None:
    session = played(game)
    pdf = books.book(session, None, "a4")
    told = books.made(session, None, "a4", short=False).records
    words = reading.texts(pdf)
    assert told["title"] in words[0]
    assert "Chapters" in words[1]
    assert reading.sizes(pdf) == {(148.5, 210.0)}
    assert reading.is_tagged(pdf)
    assert len(told["parts"]) > 1
    for part in told["parts"]:
        assert all(one["runs"] for one in part["passages"])


@pytest.mark.parametrize("game", ["dark-quarter", "six-days", "when-darkness-comes"])
def test_dice_stand_in_the_margin_and_not_in_the_short_book(game: str) -> None:
    def dice(short: bool) -> list[str]:
        parts = books.made(played(game), None, "a4", short).records["parts"]
        return [face for part in parts for one in part["passages"] for face in one["faces"]]

    assert dice(short=False)
    assert not dice(short=True)


def test_the_command_prints_a_moment_a_book_and_a_picture_of_a_save(tmp_path: Path) -> None:
    save = tmp_path / "mine.noctuary"
    save.write_bytes(raw("six-days"))
    run = CliRunner().invoke
    for what, name in (("table", "t.pdf"), ("picture", "p.png")):
        out = tmp_path / name
        done = run(
            main, ["print", "--save", str(save), "--as", what, "--step", "9", "--out", str(out)]
        )
        assert done.exit_code == 0, done.output
        assert out.exists()
    assert save.read_bytes() == raw("six-days")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([], "Name a GAME"),
        (["six-days", "--save", "SAVE"], "Name a GAME"),
        (["--save", "SAVE", "--step", "99999"], "this game has the moments 0 to"),
        (["--save", "nowhere.noctuary"], "nowhere.noctuary"),
    ],
)
def test_what_cannot_be_printed_is_said_plainly(
    asked: list[str], said: str, tmp_path: Path
) -> None:
    save = tmp_path / "mine.noctuary"
    save.write_bytes(raw("six-days"))
    given = [str(save) if word == "SAVE" else word for word in asked]
    done = CliRunner().invoke(main, ["print", *given])
    assert done.exit_code != 0
    assert said in done.output


def test_a_server_refuses_in_a_sentence_what_cannot_be_laid_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(press.MODULES, "six-days")
    with pytest.raises(NotNow, match="cannot be laid out on paper yet"):
        Printer().table(raw("six-days"), 1, None)
