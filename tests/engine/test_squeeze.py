"""Lines kept small, and gzip files made of them: whole, torn, damaged, foreign, hostile."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import noctuary
from noctuary.engine import squeeze
from noctuary.engine.squeeze import SmallLines, Unsqueezable, unsqueeze
from noctuary.zipped import BORDER, Place, is_zipped, lines_of, unzip, whole
from tests.engine.test_saves import bare, played

LINES = [b'{"seq":%d,"state":"%s"}\n' % (n, b"the same as before" * 20) for n in range(150)]


def as_line(given: tuple[bytes, bool]) -> bytes:
    words, has_state = given
    return b"{" + words + (b'"state":' if has_state else b"") + b"\n"


def kept(lines: list[bytes]) -> SmallLines:
    small = SmallLines()
    for line in lines:
        small.add(line)
    return small


def file_of(lines: list[bytes]) -> bytes:
    place, rows = Place(), kept(lines).rows
    for line, row in zip(lines, rows, strict=True):
        place = place.after(line, row)
    return whole(rows, place)


@given(st.lists(st.tuples(st.binary(max_size=40), st.booleans()).map(as_line), max_size=150))
def test_every_line_can_be_had_again_in_any_order(lines: list[bytes]) -> None:
    small = kept(lines)
    order = list(range(len(lines)))
    random.Random(1).shuffle(order)
    assert [small.line(n) for n in order] == [lines[n] for n in order]
    small.rest()
    assert [small.line(n) for n in range(len(lines))] == lines


def test_a_line_that_repeats_the_one_before_takes_little_room() -> None:
    assert sum(map(len, kept(LINES).rows)) * 10 < sum(map(len, LINES))


def test_a_line_after_an_undo_is_small_too() -> None:
    undo = b'{"seq":1,"kind":"undo"}\n'
    small = kept([LINES[0], undo, undo, LINES[1], LINES[2]])
    assert len(small.rows[3]) < 2 * len(small.rows[4])
    assert [small.line(n) for n in range(5)] == [LINES[0], undo, undo, LINES[1], LINES[2]]


def test_a_line_needs_no_more_than_the_last_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    small = kept(LINES)
    small.rest()
    read: list[bytes] = []

    def counted(row: bytes, former: bytes = b"") -> bytes:
        read.append(row)
        return unsqueeze(row, former)

    monkeypatch.setattr(squeeze, "unsqueeze", counted)
    assert small.line(70) == LINES[70]
    assert read == small.rows[64:71]
    assert small.line(71) == LINES[71]
    assert len(read) == 8, "the next one follows from the last"


def test_lines_that_were_never_made_small_are_taken_as_they_are() -> None:
    small, rows = SmallLines(), kept(LINES).rows
    for n, row in enumerate(rows):
        given_row = LINES[n] if n % 3 else row
        line = small.open(given_row)
        small.take(given_row, line)
    assert [small.line(n) for n in range(len(LINES))] == LINES
    assert not any(row.startswith(b"{") for row in small.rows)


def test_whole_lines_may_stand_at_other_places() -> None:
    rows = [squeeze.squeeze(line, LINES[n - 1] if n else b"") for n, line in enumerate(LINES)]
    small = SmallLines()
    for row in rows:
        small.take(row, small.open(row))
    assert small.line(100) == LINES[100]


def test_a_damaged_row_says_so() -> None:
    with pytest.raises(Unsqueezable):
        unsqueeze(b"\xfe\xff\xff")


def test_a_zipped_save_is_a_plain_gzip_file_of_its_lines(tmp_path: Path) -> None:
    path = played(tmp_path)
    session = noctuary.open(path)
    assert gzip.decompress(path.read_bytes()) == b"".join(session.lines())
    assert path.stat().st_size * 5 < sum(map(len, session.lines()))


def test_wherever_a_file_was_cut_off_what_was_whole_is_there_and_goes_on() -> None:
    whole = file_of(LINES)
    last = 0
    for cut in range(whole.index(BORDER) + 4, len(whole), 7):
        found = unzip(whole[:cut])
        lines = [line for line in found.lines if line.endswith(b"\n")]
        assert lines == LINES[: len(lines)]
        assert last <= len(lines)
        last = len(lines)
        row = squeeze.squeeze(b"{}\n", lines[-1])
        on = whole[: found.place.offset] + row + found.place.after(b"{}\n", row).end
        assert gzip.decompress(on) == b"".join(lines) + b"{}\n"


def test_a_file_that_somebody_else_zipped_goes_on_too(tmp_path: Path) -> None:
    path = bare(played(tmp_path))
    path.write_bytes(gzip.compress(path.read_bytes()))
    for _ in range(3):
        with noctuary.open(path) as session:
            session.undo()
            session.reply(session.state.options[0])
    assert gzip.decompress(path.read_bytes()) == b"".join(session.lines())


def test_damage_inside_is_an_error_and_what_lies_before_can_be_had(tmp_path: Path) -> None:
    path = played(tmp_path)
    count = len(lines_of(path.read_bytes()))
    early = path.read_bytes().index(BORDER, 1_000) + len(BORDER)
    for at in range(early, path.stat().st_size // 2, 97):
        data = bytearray(path.read_bytes())
        data[at : at + 3] = b"\xff\xff\xff"
        torn = path.with_name(f"torn-{at}")
        torn.write_bytes(data)
        with pytest.raises(noctuary.SaveError, match="recover"):
            noctuary.open(torn)
        assert torn.read_bytes() == data
        session = noctuary.open(torn, recover=True)
        assert session.notice
        assert session.file is None, "a damaged file is left alone"
        assert 0 < len(session.entries) < count


def test_a_damaged_last_line_is_written_over(tmp_path: Path) -> None:
    path = played(tmp_path)
    *lines, last = lines_of(path.read_bytes())
    path.write_bytes(file_of([*lines, last.replace(b'"turn"', b'"tuna"')]))
    session = noctuary.open(path)
    assert "is damaged and was left out" in session.notice
    session.reply(session.state.options[0])
    session.close()
    again = noctuary.open(path)
    assert (again.notice, len(again.entries)) == ("", len(lines))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (gzip.compress(b"hello\n"), "not a saved game"),
        (gzip.compress(b"{}\n")[:-4], "cut off"),
        (b"\x1f\x8b nothing of the kind", "cannot be unpacked"),
        (gzip.compress(b"\n" * 1_000_001), "1,000,000 lines"),
    ],
    ids=["letter", "torn", "head", "many lines"],
)
def test_a_gzip_file_that_is_no_save_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    with pytest.raises(noctuary.SaveError, match=why):
        noctuary.open(path)
    assert path.read_bytes() == content


def test_bare_lines_are_no_gzip_file() -> None:
    assert not is_zipped(b"".join(LINES))
    assert lines_of(b"".join(LINES)) == LINES
    assert unzip(file_of(LINES)).place == Place(
        len(file_of(LINES)) - 10, unzip(file_of(LINES)).place.crc, sum(map(len, LINES))
    )
