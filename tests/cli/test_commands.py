"""The command line: what it prints, how it fails, and that it starts quickly."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import noctuary
from noctuary.cli import main
from noctuary.zipped import lines_of

PACKS = noctuary.game("arkham-noir").folder / "packs"


def run(*words: str) -> Result:
    """A command as it is typed."""
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A saved game of five replies."""
    session = noctuary.start("arkham-noir", seed=7, mode="classic")
    path = tmp_path / "game.noctuary"
    session.save(path)
    for _ in range(5):
        session.reply(session.state.options[0])
    session.close()
    return path


# --- games and rules ------------------------------------------------------------------------


def test_games_are_listed_for_people_and_for_programs() -> None:
    assert "arkham-noir" in run("games").output
    (noir,) = (
        game for game in json.loads(run("games", "--json").output) if game["id"] == "arkham-noir"
    )
    assert noir["settings"]["mode"] == ["hardboiled", "classic"]
    assert noir["packs"] == ["violet-hour"]


def test_a_rule_is_printed_by_its_id_with_or_without_the_prefix() -> None:
    told = run("rules", "arkham-noir", "AN-14.3").output
    assert told.startswith("AN-14.3  ")
    assert run("rules", "arkham-noir", "14.3").output == told
    several = run("rules", "arkham-noir", "an-14.3", "AN-R12", "AN-E1").output.splitlines()
    assert [line.split()[0] for line in several] == ["AN-14.3", "AN-R12", "AN-E1"]


def test_a_number_alone_is_a_whole_section() -> None:
    ids = [line.split()[0] for line in run("rules", "arkham-noir", "AN-25").output.splitlines()]
    assert ids[0] == "AN-25.1"
    assert all(rule.startswith("AN-25.") for rule in ids)


def test_rules_are_found_by_words() -> None:
    told = run("rules", "arkham-noir", "stability", "limit").output
    assert "AN-25.1" in told
    assert len(run("rules", "arkham-noir").output.splitlines()) > 300


# --- saves ----------------------------------------------------------------------------------


def test_a_saved_game_is_told_and_any_moment_of_it_shown(save: Path) -> None:
    before = save.read_bytes()
    told = run("replay", str(save))
    assert told.exit_code == 0
    assert told.output.splitlines()[0].startswith("    1  ")
    shown = run("replay", str(save), "--at", "2").output
    assert "AN-" in shown.splitlines()[0]
    assert "continue" in shown
    assert save.read_bytes() == before


def test_a_told_game_gives_the_screen_no_orders(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type(noctuary.game("arkham-noir"))
    monkeypatch.setattr(game, "tell", lambda *_: "\x1b[2J\x07 gone")
    told = run("replay", str(save)).output
    assert "␛[2J␇ gone" in told
    assert "\x1b" not in told


def test_a_save_that_is_open_elsewhere_can_be_looked_at(save: Path) -> None:
    with noctuary.open(save):
        assert run("replay", str(save)).exit_code == 0


def test_odds_of_a_new_game_and_of_a_saved_one(save: Path) -> None:
    told = run("odds", "arkham-noir", "--seed", "3")
    assert told.exit_code == 0
    assert "use:tome" in told.output
    assert "%" in told.output
    assert run("odds", str(save)).exit_code == 0
    assert run("odds", str(save), "--at", "1").exit_code == 0


# --- packs ----------------------------------------------------------------------------------


def test_a_pack_of_ones_own_begins_as_a_copy_that_passes(tmp_path: Path) -> None:
    path = tmp_path / "black_tide"
    assert run("pack", "new", str(path), "--game", "arkham-noir").exit_code == 0
    checked = run("pack", "check", str(path))
    assert checked.exit_code == 0
    assert checked.output.startswith("black-tide ")
    state = noctuary.game("arkham-noir").new(seed=1, pack=str(path))
    assert state.pack.id == "black-tide"


@pytest.mark.parametrize("game", ["arkham-noir", "six-days", "when-darkness-comes"])
def test_warnings_of_a_pack_are_told_and_counted(tmp_path: Path, game: str) -> None:
    run("pack", "new", str(tmp_path / "mine"), "--game", game)
    (tmp_path / "mine" / "other.yaml").write_text("a: 1\n")
    checked = run("pack", "check", str(tmp_path / "mine"))
    assert checked.exit_code == 0
    assert "other.yaml:1:1: P208 warning: the game does not read this file" in checked.output
    assert checked.output.endswith("no errors, 1 warning.\n")


@pytest.mark.parametrize("words", [("--pack", "violet-hour"), ("--seed", "3")])
def test_what_a_saved_game_cannot_take_is_refused(save: Path, words: tuple[str, ...]) -> None:
    told = run("play", str(save), "--plain", *words)
    assert told.exit_code == 2
    assert f"leave out {words[0]}" in told.output


def test_all_faults_of_a_pack_are_told_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "faulty"
    shutil.copytree(PACKS / "violet_hour", path)
    clues = path / "clues.yaml"
    text = clues.read_text(encoding="utf-8")
    clues.write_text(text.replace("type: person", "type: persona", 2), encoding="utf-8")
    checked = run("pack", "check", str(path))
    assert checked.exit_code == 1
    places = [line for line in checked.output.splitlines() if line.startswith("clues.yaml:")]
    assert len(places) >= 2
    assert "did you mean 'person'" in checked.output


@pytest.mark.parametrize(
    ("game", "words"), [("arkam-noir", "did you mean 'arkham-noir'"), ("", "pack.yaml")]
)
def test_a_pack_for_no_known_game_is_a_finding(tmp_path: Path, game: str, words: str) -> None:
    path = tmp_path / "stray"
    shutil.copytree(PACKS / "violet_hour", path)
    manifest = path / "pack.yaml"
    text = manifest.read_text(encoding="utf-8")
    line = f"game: {game}" if game else "# no game"
    manifest.write_text(text.replace("game: arkham-noir", line), encoding="utf-8")
    checked = run("pack", "check", str(path))
    assert checked.exit_code == 1
    assert words in checked.output


def test_editors_get_a_schema_of_every_file() -> None:
    schemas = json.loads(run("pack", "schema", "arkham-noir").output)
    assert schemas["clues.yaml"]["properties"]["clues"]["type"] == "array"


# --- simulations ----------------------------------------------------------------------------


def test_a_simulation_is_summed_up_for_people_and_for_programs(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    command = ("simulate", "arkham-noir", "--games", "4", "--seed", "1", "--jobs", "1")
    told = run(*command, "--set", "mode=classic", "--out", str(out))
    assert told.exit_code == 0
    assert "mode=classic" in told.output
    assert "0 of 4" in told.output
    assert len(out.read_text().splitlines()) == 5
    once, again = (json.loads(run(*command, "--json").output) for _ in range(2))
    assert once["games"] == 4
    assert {**once, "seconds": 0} == {**again, "seconds": 0}


# --- failing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        ("simulate arkam-noir", 2, "did you mean 'arkham-noir'"),
        ("simulate arkham-noir --bot gredy", 2, "did you mean 'greedy'"),
        ("simulate arkham-noir --set mode=easy", 2, "mode cannot be 'easy'"),
        ("simulate arkham-noir --set mode", 2, "should read key=value"),
        ("simulate arkham-noir --set seats=two", 2, "seats cannot be 'two'"),
        ("simulate arkham-noir --games 0", 2, "0 is not in the range"),
        ("simulate arkham-noir --games 1 --out /nowhere/at/all.csv", 1, "No such file"),
        ("simulate", 2, "Missing argument"),
        ("rules arkham-noir AN-99.9", 2, "no rule AN-99.9"),
        ("rules arkham-noir xyzzy", 2, "'xyzzy'"),
        ("rules arkam", 2, "did you mean"),
        ("odds nothing", 2, "no game 'nothing'"),
        ("odds arkham-noir --set color=red", 2, "no setting 'color'"),
        ("replay /nowhere.noctuary", 1, "No such file"),
        ("pack check /nowhere", 2, "does not exist"),
        ("odds arkham-noir --at 5", 2, "name a saved game with --at"),
        ("pack schema arkam", 2, "no game 'arkam'"),
        ("pack new . --game arkham-noir", 2, "exists already"),
        ("pack new black-tide", 2, "--game arkham-noir or"),
        ("pack new '!!' --game arkham-noir", 2, "cannot be the name of a pack"),
        ("dance", 2, "No such command"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(command: str, code: int, words: str) -> None:
    result = run(*command.replace("'", "").split())
    assert result.exit_code == code
    assert words in result.output
    assert len(result.stderr.splitlines()) == 1
    assert isinstance(result.exception, SystemExit)


def test_a_moment_that_is_none_and_a_file_that_is_no_save(save: Path) -> None:
    late = run("replay", str(save), "--at", "99")
    assert (late.exit_code, late.output) == (2, "there is no moment 99; the last one is 5\n")
    save.write_text("once upon a time\n")
    assert run("replay", str(save)).exit_code == 1


def test_a_damaged_save_is_told_up_to_the_damage(save: Path) -> None:
    rows = lines_of(save.read_bytes())
    rows[4] = rows[4].replace(b'"turn"', b'"tuna"')
    save.write_bytes(b"".join(rows))
    told = run("replay", str(save))
    assert told.exit_code == 0
    assert "line 5" in told.stderr


def test_a_reader_that_goes_away_is_no_failure() -> None:
    command = f"{sys.executable} -m noctuary rules arkham-noir | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("AN-1.1")
    assert done.stderr == ""


def test_help_imports_neither_drawing_nor_server_nor_games() -> None:
    heavy = {"rich", "yaml", "litestar", "sqlalchemy", "noctuary.simulate", "noctuary.bots"}
    program = (
        "import sys\nfrom noctuary.cli import main\n"
        "try:\n    main(['--help'])\nfinally:\n    print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "simulate" in done.stdout
    assert heavy.intersection(done.stderr.split()) == set()
