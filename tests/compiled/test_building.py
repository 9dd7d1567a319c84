"""Compiled rules: which modules they are, and what is said where there is no compiler."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import noctuary
from noctuary.engine import chance, in_bulk
from tests.test_project import ROOT


@pytest.fixture
def compiled() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compiled", ROOT / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_heart_of_the_engine_and_the_rules_of_every_game_are_compiled(
    compiled: ModuleType,
) -> None:
    modules = compiled.modules()
    assert all(file.is_file() for file in modules.values())
    assert {"noctuary.engine.state", "noctuary.engine.chance"} <= modules.keys()
    games = {name.split(".")[2] for name in modules if ".games." in name}
    assert games == {"arkham_noir", "dark_quarter", "six_days", "when_darkness_comes"}


def test_what_reads_packs_and_speaks_to_people_stays_as_it_is(compiled: ModuleType) -> None:
    rooms = {part for name in compiled.modules() for part in name.split(".")}
    assert rooms.isdisjoint({"words", "seen", "web", "terminal", "bots"})
    content = {name.split(".", 4)[4] for name in compiled.modules() if ".content." in name}
    assert content == {"layout", "rotated_tiles", "town"}, "only what a board is worked out with"


def test_the_compiler_is_shown_nights_that_can_be_played(compiled: ModuleType) -> None:
    game = noctuary.game("when-darkness-comes")
    assert all((ROOT / "src" / "noctuary" / "games" / name).is_dir() for name in compiled.PRACTICE)
    for scenario, seats in compiled.NIGHTS.items():
        assert game.new(seed=1, scenario=scenario, seats=seats).options


def test_translated_rules_remember_where_they_found_an_attribute(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiled, "WORK", tmp_path)
    translated = tmp_path / "c" / "state.c"
    translated.parent.mkdir()
    call = "__Pyx_PyObject_GetAttrStr(it, name)"
    translated.write_text(f"{call}\n{compiled.RULES}\n{call}\n{compiled.AFTER_RULES}\n{call}")
    lines = compiled.with_memory(translated).read_text().splitlines()
    assert '#include "compiled.h"' in lines
    asked = [line for line in lines if "(it, name)" in line]
    assert asked == [call, "ATTRIBUTE(it, name)", call], "Cython's own code stays as it is"


def test_a_translation_that_is_laid_out_otherwise_is_refused(
    compiled: ModuleType, tmp_path: Path
) -> None:
    translated = tmp_path / "state.c"
    translated.write_text("/* nothing that we know */")
    with pytest.raises(SystemExit, match=r"try the Cython of requirements-fast\.lock"):
        compiled.with_memory(translated)


def test_without_a_c_compiler_one_hears_what_is_missing(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(SystemExit, match="no C compiler no-such-compiler on this machine"):
        compiled.need_a_compiler()


def test_compiled_chance_makes_its_numbers_itself() -> None:
    pure = Path(str(chance.__file__)).suffix == ".py"
    assert (in_bulk.dice is chance.dice) != pure
    assert (in_bulk.shuffle is chance.shuffle) != pure
    assert in_bulk.dice(7, 9, 6) == chance.dice(7, 9, 6)
