"""Nothing is lost: leaving, Ctrl+C, kill -9, a full disk, locked and damaged files."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

import pytest

from noctuary import Session
from noctuary.zipped import lines_of
from tests.terminal.keyboard import Terminal, played, saved

COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|9[0-7]|38;|4[0-7]|10[0-7])[0-9;]*m")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game of three moments, left."""
    path = tmp_path / "mine.noctuary"
    played("arkham-noir", "pass", "pass", seed=3, save=path)
    return path


def turn_of(path: Path) -> int:
    with Session.open(path) as session:
        turn: int = session.state.turn
        return turn


def test_a_file_is_resumed_by_its_name_or_as_where_to_save(save: Path) -> None:
    played(str(save), "pass")
    assert turn_of(save) == 4
    played("arkham-noir", "pass", save=save)
    assert turn_of(save) == 5


def test_the_game_that_was_left_last_is_offered(data: Path) -> None:
    played("arkham-noir", "pass", "pass", seed=3)
    shown = played("arkham-noir", "y", "pass", typed=True)
    assert "You left a game of Arkham Noir, Case #3 in turn 3" in shown.shown
    (path,) = saved(data)
    assert turn_of(path) == 4
    played("arkham-noir", "n", "", typed=True)
    assert len(saved(data)) == 2


def test_the_folder_of_saved_games_is_for_its_owner_alone(data: Path) -> None:
    played("arkham-noir", "pass", seed=3)
    (path,) = saved(data)
    assert (stat.S_IMODE(path.parent.stat().st_mode), path.stat().st_mode & 0o77) == (0o700, 0)


def test_a_game_that_is_over_or_damaged_is_not_offered(data: Path) -> None:
    played("arkham-noir", "concede", "y", seed=3)
    (path,) = saved(data)
    path.with_name("arkham-noir-bad.noctuary").write_text("nonsense\n")
    shown = played("arkham-noir", "", typed=True)
    assert "You left a game" not in shown.shown


def test_a_damaged_file_stays_and_is_recovered_to_a_copy(save: Path) -> None:
    rows = lines_of(save.read_bytes())
    damaged = b"".join([*rows[:2], rows[2].replace(b"pass", b"boss"), *rows[3:]])
    save.write_bytes(damaged)
    left = played(str(save))
    assert "line 3 of the save is damaged" in left.shown
    assert left.code == 1
    refused = played(str(save), "q")
    assert refused.code == 1
    recovered = played(str(save), "r", "pass")
    assert recovered.code == 0
    assert "mine-recovered.noctuary" in recovered.shown
    assert save.read_bytes() == damaged
    assert turn_of(save.with_name("mine-recovered.noctuary")) == 2


def test_a_file_that_is_no_save_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Hannah,\n")
    shown = played(str(path), "r", "q")
    assert shown.shown.count("this is not a saved game of Noctuary") == 2
    assert shown.code == 1


def test_a_file_that_is_open_elsewhere_waits(save: Path) -> None:
    with Session.open(save):
        shown = played(str(save), "", "q")
    assert shown.shown.count("is open in another process") == 2
    assert shown.code == 1


def test_a_full_disk_is_told_and_the_game_goes_on(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    elsewhere = tmp_path / "elsewhere.noctuary"
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        shown = played(str(save), "pass", "pass").shown
    assert "No space left on device" in shown
    assert "Type s FILE to save it elsewhere." in shown
    assert shown.count("No space left") == 1, "the prompt says the rest"
    assert "NOT SAVED. 1-" in shown
    assert "Not everything could be saved" in shown
    assert turn_of(save) == 3, "the file holds what could be saved"
    with monkeypatch.context() as disk:
        times = iter([True])
        disk.setattr(os, "fsync", lambda fd: full(fd) if next(times, False) else None)
        played(str(save), "pass", f"s {elsewhere}", "pass")
    assert turn_of(elsewhere) == 5


def test_a_folder_that_cannot_be_made_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    shown = played("arkham-noir", "pass", "s", f"s {tmp_path / 'here.noctuary'}", "pass", seed=3)
    assert "This game is not being saved" in shown.shown
    assert shown.code == 0
    assert turn_of(tmp_path / "here.noctuary") == 3


# ── in a real terminal ────────────────────────────────────────────────────────────────────────


def begun(data: Path, **environment: str) -> Terminal:
    """A terminal with a new game in it, its introduction read."""
    terminal = Terminal(data, "arkham-noir", environment, seed=3)
    terminal.expect("Enter to read on")
    terminal.type("q")
    terminal.expect("? help >")
    return terminal


def test_kill_9_loses_no_choice(data: Path) -> None:
    with begun(data) as terminal:
        terminal.type("pass")
        terminal.expect("Turn 2")
        terminal.expect("? help >")
        terminal.kill()
    (path,) = saved(data)
    with Terminal(data, "arkham-noir", {}) as terminal:
        terminal.expect("in turn 2")
        terminal.type("y")
        terminal.expect("Turn 2")
    assert turn_of(path) == 2


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_save_and_say_how_to_go_on(data: Path, key: str) -> None:
    with begun(data) as terminal:
        terminal.type("pass")
        terminal.expect("What do you do with Carbon from a Waste Bin?")
        terminal.expect("? help >")
        terminal.type(key, enter=False)
        assert terminal.ends() == 0
        assert "Traceback" not in terminal.shown
        (path,) = saved(data)
        assert f"noctuary play {path}" in terminal.shown
    assert turn_of(path) == 2


def test_a_screen_of_80_by_24_shows_header_and_prompt_at_once(data: Path) -> None:
    with begun(data) as terminal:
        terminal.type("")
        lines = terminal.expect("? help >").rstrip("\n").split("\n")
        shown = lines[next(n for n, line in enumerate(lines) if line.startswith("── Turn")) :]
        assert len(shown) <= 24
        assert max(map(len, shown)) <= 80
        terminal.type("q")
        assert terminal.ends() == 0


def test_no_color_is_honoured(data: Path) -> None:
    with begun(data, NO_COLOR="1") as terminal:
        terminal.type("q")
        terminal.ends()
        assert "BRIEFCASE" in terminal.shown
        assert not COLOUR.search(terminal.shown)
    with begun(data) as terminal:
        terminal.type("q")
        terminal.ends()
        assert COLOUR.search(terminal.shown)


def test_a_dumb_terminal_is_spoken_to_plainly(data: Path) -> None:
    with Terminal(data, "arkham-noir", {"TERM": "dumb"}, seed=3) as terminal:
        terminal.expect("1. Keep Captain Sisson")
        terminal.type("q")
        assert terminal.ends() == 0
        assert "\x1b" not in terminal.shown.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")
