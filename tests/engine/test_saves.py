"""Sessions and their files: history, undo, damage, locks, a full disk."""

from __future__ import annotations

import gzip
import json
import os
import random
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import noctuary
from noctuary.engine.entries import seal
from noctuary.engine.session import Session
from noctuary.zipped import lines_of
from tests.engine.toy import GAME, Choose, Finish, NextTurn, Note, Rest, Roll, Write


def toy(*plan: object, **options: object) -> Session:
    """A session of the toy game."""
    GAME.plan = plan  # type: ignore[assignment]
    return Session.start(GAME, seed=1, **options)  # type: ignore[arg-type]


def played(folder: Path, replies: int = 40, seed: int = 5) -> Path:
    """A save with some replies in it."""
    session = noctuary.start("arkham-noir", seed=seed)
    session.save(folder / "game.noctuary")
    source = random.Random(seed)
    for _ in range(replies):
        if session.state.options:
            session.reply(source.choice(session.state.options))
    session.close()
    return folder / "game.noctuary"


def bare(path: Path) -> Path:
    """The same save as earlier versions wrote it: its lines as they are."""
    path.write_bytes(b"".join(lines_of(path.read_bytes())))
    return path


BOTH = pytest.mark.parametrize("form", [bare, Path], ids=["bare", "zipped"])


def test_undo_is_an_entry_and_what_was_undone_stays_in_the_history() -> None:
    session = toy(Choose(), Choose())
    session.reply("left")
    session.undo()
    session.reply("right")
    assert [entry.kind for entry in session.entries] == ["start", "reply", "undo", "reply"]
    assert session.at(1).diary[0] == "left"
    assert session.state.diary[0] == "right"
    session.branch(1)
    assert session.state.diary[0] == "left"
    assert session.way() == [0, 1]


def test_a_turn_back_goes_to_the_start_of_the_turn() -> None:
    session = toy(Choose(), NextTurn(), Choose(), Choose(), Choose())
    for _ in range(3):
        session.reply("left")
    assert session.state.turn == 2
    session.undo(by="turn")
    assert session.moment == 1
    session.undo(by="turn")
    assert session.moment == 0
    session.redo()
    session.redo()
    assert session.moment == 3


def test_strict_undo_stops_at_what_became_known() -> None:
    session = toy(Choose(), Choose(), Roll(), Choose(), undo="strict")
    session.reply("left")
    session.undo()
    session.reply("left")
    session.reply("right")
    with pytest.raises(noctuary.UndoError, match="hidden information was seen"):
        session.undo()
    assert session.undone_secrets == 0


def test_free_undo_past_what_became_known_is_marked() -> None:
    session = toy(Choose(), Roll(), Choose())
    session.reply("left")
    session.undo()
    assert session.undone_secrets == 1
    session.reply("left")
    rolled = {str(session.state.diary)}
    for _ in range(60):  # new luck may well bring the same once
        session.undo(luck="new")
        session.reply("left")
        rolled.add(str(session.state.diary))
    assert session.undone_secrets == 61
    assert len(rolled) > 1


def test_alone_undo_is_free_and_with_several_people_strict() -> None:
    assert toy(Choose()).header.undo == "free"
    assert toy(Choose(), seats=2).header.undo == "strict"


def test_mere_pauses_are_passed_unless_they_press_and_undo_skips_them() -> None:
    session = toy(Choose(), Rest("before", "x"), Choose(), NextTurn(), Rest("before", "x"))
    session.pass_pauses = True
    session.reply("left")
    assert session.state.diary[-1] == "continue"
    assert type(session.state.agenda[-1]) is Choose
    session.undo()
    assert session.moment == 0
    session.redo()
    session.reply("left")
    assert type(session.state.agenda[-1]) is Rest  # it presses: somebody is asked


@BOTH
def test_a_save_opens_where_it_was_left_and_goes_on_being_saved(
    tmp_path: Path, form: Callable[[Path], Path]
) -> None:
    path = form(played(tmp_path))
    head = path.read_bytes()[:2]
    session = noctuary.open(path)
    before = len(session.entries)
    session.reply(session.state.options[0])
    state = session.state
    session.close()
    again = noctuary.open(path)
    assert len(again.entries) == before + 1
    assert again.state == state
    assert [e.option for e in again.entries] == [e.option for e in session.entries]
    assert again.events(before) == session.events(before)
    assert path.read_bytes()[:2] == head, "a save keeps its form"


def test_every_entry_is_on_disk_before_the_next_question(tmp_path: Path) -> None:
    session = noctuary.start("arkham-noir", seed=1)
    session.save(tmp_path / "game.noctuary")
    session.reply("pass")
    lines = gzip.decompress((tmp_path / "game.noctuary").read_bytes()).splitlines()
    assert json.loads(lines[-1])["option"] == "pass"


@BOTH
def test_a_line_that_was_cut_off_is_dropped_and_said(
    tmp_path: Path, form: Callable[[Path], Path]
) -> None:
    path = form(played(tmp_path))
    whole = path.read_bytes()
    entries = len(lines_of(whole)) - 1
    path.write_bytes(whole[:-20])
    session = noctuary.open(path)
    assert "was cut off and was left out" in session.notice
    assert len(session.entries) == entries - 1
    session.reply(session.state.options[0])
    session.close()
    again = noctuary.open(path)
    assert (again.notice, len(again.entries)) == ("", entries)


@pytest.mark.parametrize("where", [0.3, 0.6])
def test_damage_in_the_middle_is_an_error_and_can_be_recovered_from(
    tmp_path: Path, where: float
) -> None:
    path = bare(played(tmp_path))
    data = bytearray(path.read_bytes())
    at = int(len(data) * where)
    data[at] ^= 1
    path.write_bytes(bytes(data))
    line = data[:at].count(b"\n") + 1
    with pytest.raises(noctuary.SaveError, match=f"line {line} of the save is damaged"):
        noctuary.open(path)
    session = noctuary.open(path, recover=True)
    assert len(session.entries) == line - 2
    assert path.read_bytes() == bytes(data)
    session.save(tmp_path / "mended.noctuary")
    session.close()
    assert len(noctuary.open(tmp_path / "mended.noctuary").entries) == line - 2


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not a saved game"),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "not a saved game"),
        (b'{"format": 1}\n', "not a saved game"),
        (b"hello\n", "not a saved game"),
    ],
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    with pytest.raises(noctuary.SaveError, match=why):
        noctuary.open(path)
    assert path.read_bytes() == content


def test_a_header_alone_is_no_game(tmp_path: Path) -> None:
    path = bare(played(tmp_path))
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(noctuary.SaveError, match="holds no game"):
        noctuary.open(path)


def test_a_save_of_a_newer_format_or_of_another_game_says_so(tmp_path: Path) -> None:
    path = bare(played(tmp_path))
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"noctuary":1', b'"noctuary":7', 1))
    with pytest.raises(noctuary.SaveError, match=r"format 7.*update Noctuary"):
        noctuary.open(path)
    path.write_bytes(whole.replace(b'"arkham-noir"', b'"arkham-blanc"', 1))
    with pytest.raises(noctuary.SaveError, match="did you mean 'arkham-noir'"):
        noctuary.open(path)


def test_a_save_cannot_name_a_folder_as_its_pack_or_carry_a_changed_copy(tmp_path: Path) -> None:
    path = bare(played(tmp_path))
    whole = path.read_bytes()
    key = noctuary.open(path).header.pack.encode()
    path.write_bytes(whole.replace(key, b"../../etc@0000000000000000"))
    with pytest.raises(noctuary.SaveError, match="is not here, and it carries no copy"):
        noctuary.open(path)
    path.write_bytes(
        whole.replace(b'"created"', b'"files":{"pack.yaml":"aWQ6IHg="},"created"', 1).replace(
            key, b"x@0"
        )
    )
    with pytest.raises(noctuary.SaveError, match="cannot be opened"):
        noctuary.open(path)


def test_a_reopened_session_is_written_as_it_was(tmp_path: Path) -> None:
    path = played(tmp_path)
    with noctuary.open(path) as session:
        assert b"".join(session.lines()) == gzip.decompress(path.read_bytes())


def test_a_second_process_cannot_open_the_same_save(tmp_path: Path) -> None:
    path = played(tmp_path)
    session = noctuary.open(path)
    other = run_python(
        f"""
        import noctuary
        try:
            noctuary.open({str(path)!r})
        except noctuary.SaveError as error:
            print(error)
        """
    )
    assert "is open in another process: close that one first" in other
    session.close()
    assert noctuary.open(path).notice == ""


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """The limit on file size stands for the disk: writing fails with an OSError."""
    path = tmp_path / "game.noctuary"
    told = run_python(
        f"""
        import resource, noctuary
        session = noctuary.start("arkham-noir", seed=5, help="none")
        session.save({str(path)!r})
        session.reply("pass")
        size = session.file.tell()
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, resource.RLIM_INFINITY))
        try:
            session.reply("pass")
        except noctuary.SaveError as error:
            print(error)
        print("turn", session.state.turn)
        print("whole", session.file.seek(0, 2) == size)
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        session.reply("pass")
        print("entries", len(session.entries))
        """
    )
    assert "could not be written" in told
    assert "save it elsewhere" in told
    assert "turn 3" in told
    assert "whole True" in told
    assert len(noctuary.open(path).entries) == int(told.split("entries ")[1])


def test_saving_over_a_file_needs_to_be_said(tmp_path: Path) -> None:
    path = played(tmp_path)
    session = noctuary.start("arkham-noir", seed=1)
    with pytest.raises(noctuary.SaveError, match="exists already"):
        session.save(path)
    session.save(path, overwrite=True)
    session.close()
    assert len(noctuary.open(path).entries) == 1


def test_a_folder_or_a_missing_file_is_said() -> None:
    with pytest.raises(noctuary.SaveError, match="there is no file"):
        noctuary.open("no-such-file.noctuary")
    with pytest.raises(noctuary.SaveError, match="cannot be opened"):
        noctuary.open(os.sep)


def test_a_save_from_other_rules_falls_back_to_the_start_of_a_turn() -> None:
    session = toy(Choose(), NextTurn(), Choose(), Note("x"), Choose(), Write(), Finish())
    for reply in ("left", "left", "left"):
        session.reply(reply)
    rows = list(session.lines())
    body = rows[-1].replace(b'"step":"Write"', b'"step":"Writ"').rpartition(b',"crc"')[0] + b"}"
    rows[-1] = seal(body)
    opened = Session.read(rows, lambda _: GAME)
    assert "the rules have changed" in opened.notice
    assert "start of turn 2" in opened.notice
    assert opened.state == session.at(1)
    assert opened.events(3) == session.events(3)  # what came after can still be watched


def test_replaying_the_history_gives_the_same_states() -> None:
    session = noctuary.start("arkham-noir", seed=9)
    source = random.Random(9)
    while session.state.options:
        session.reply(source.choice(session.state.options))
    state = session.game.new(seed=9)
    for entry in session.entries[1:]:
        state.reply(entry.option)
        assert state == session.at(entry.seq)


def test_a_pack_of_ones_own_travels_in_the_save(tmp_path: Path) -> None:
    built_in = noctuary.game("arkham-noir").folder / "packs" / "violet_hour"
    own = tmp_path / "own"
    own.mkdir()
    for file in built_in.glob("*.yaml"):
        (own / file.name).write_text(
            file.read_text("utf-8").replace("Lettice Nye", "Somebody Else"), "utf-8"
        )
    session = noctuary.start("arkham-noir", seed=1, pack=str(own))
    session.save(tmp_path / "game.noctuary")
    state = noctuary.dumps(session.state)
    session.close()
    for file in own.iterdir():
        file.unlink()
    told = run_python(
        f"""
        import noctuary
        session = noctuary.open({str(tmp_path / "game.noctuary")!r})
        print(session.state.pack.clue["c01"].name)
        print(noctuary.loads({state!r}).pack.clue["c01"].name)
        """
    )
    assert told.split("\n")[:2] == ["Somebody Else", "Somebody Else"]


def run_python(code: str) -> str:
    """What a process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True
    )
    return done.stdout
