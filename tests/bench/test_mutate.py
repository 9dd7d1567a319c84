"""Small changes to rules, and whether they are noticed."""

from __future__ import annotations

from importlib import import_module

import pytest
from bench.forked import ROOT, who_fails
from bench.mutants import applied, mutants
from bench.mutate import Game, all_changes, covering, nearest_first
from bench.patched import Loaded, differing

SOURCE = """
HAND_LIMIT: Literal[3] = 3
Card = Clue | cards.Menace

class Drew(Event, frozen=True):
    pass

@kept(64)
def may_draw(g: Game, é: int = 0) -> bool:
    g.emit(Drew())
    dict(zip(g.hand, g.hand, strict=True))
    return not g.over and len(g.hand) < HAND_LIMIT + é
"""


def test_every_change_is_one_that_can_be_run() -> None:
    changed = [applied(SOURCE, mutant) for mutant in mutants(SOURCE)]
    assert len(changed) == len(set(changed)) == 8
    for text in changed:
        compile(text, "rules", "exec")
        assert text != SOURCE


@pytest.mark.parametrize(
    "line",
    [
        "HAND_LIMIT: Literal[3] = 4",
        "    pass",
        "    return (not g.over or len(g.hand) < HAND_LIMIT + é)",
        "    return not g.over and len(g.hand) <= HAND_LIMIT + é",
        "    return not g.over and len(g.hand) < (HAND_LIMIT - é)",
        "    return (g.over) and len(g.hand) < HAND_LIMIT + é",
    ],
)
def test_what_is_changed(line: str) -> None:
    assert any(line in applied(SOURCE, mutant).splitlines() for mutant in mutants(SOURCE))


def test_the_tests_of_a_line_are_those_that_run_it_and_quick_ones_come_first() -> None:
    changes = all_changes(Game("arkham-noir"))
    change = next(each for each in changes if not each.file.startswith("content/"))
    line = change.mutant.line
    recorded = "tests/playthroughs/test_playthroughs.py::test_a_game"
    tests = {
        recorded: {"seconds": 0.0, "lines": {change.file: [line]}},
        "slow": {"seconds": 2.0, "lines": {change.file: [line]}},
        "quick": {"seconds": 0.1, "lines": {change.file: [line, line + 1]}},
        "other": {"seconds": 0.1, "lines": {change.file: [line + 99]}},
    }
    assert covering(change, tests) == ["quick", "slow", recorded]
    assert covering(change, {"other": tests["other"]}) == ["other"]
    tests["quick"]["lines"] = {}
    assert nearest_first(change, tests) == ["slow", "other", "quick", recorded]


def test_a_child_imports_the_change_and_nothing_is_written() -> None:
    rules = ROOT / "src/noctuary/games/arkham_noir/state.py"
    before = rules.read_text(encoding="utf-8")
    test = "tests/games/arkham_noir/test_hand.py::test_the_basic_hand_limit_is_three"
    module = "noctuary.games.arkham_noir.state"
    assert who_fails(module, before, {test: 1.0}) == ""
    changed = before.replace("HAND_LIMIT: Final = 3", "HAND_LIMIT: Final = 4")
    assert who_fails(module, changed, {test: 1.0}) == test
    assert rules.read_text(encoding="utf-8") == before
    with pytest.raises(RuntimeError, match="could not be run"):
        who_fails(module, before, {f"{test}_and_more": 1.0})


BEFORE = """
LIMIT = 3

class Hand:
    size: int = 2

    def is_full(self, n):
        return any(n >= limit for limit in [LIMIT])
"""


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("n >= limit", "n > limit", ["Hand.is_full", "Hand.is_full.<locals>.<genexpr>"]),
        ("[LIMIT]", "[LIMIT + 1]", ["Hand.is_full"]),
        ("n):\n", "n):\n\n", []),
        ("LIMIT = 3", "LIMIT = 4", None),
        ("int = 2", "int = 3", None),
    ],
)
def test_what_lies_in_a_function_is_told_from_what_an_import_runs(
    old: str, new: str, where: list[str] | None
) -> None:
    one, other = (compile(text, "x", "exec") for text in (BEFORE, BEFORE.replace(old, new)))
    if where is None:
        with pytest.raises(ValueError, match=r"module|Hand"):
            list(differing(one, other))
    else:
        assert [a.co_qualname for a, _ in differing(one, other)] == where


def test_a_loaded_function_gets_the_changed_code() -> None:
    path = ROOT / "src/noctuary/games/arkham_noir/state.py"
    import_module("noctuary.games.arkham_noir.state")
    before = path.read_text(encoding="utf-8")
    pairs = Loaded().pairs(path, before, before.replace("return HAND_LIMIT +", "return 9 +"))
    assert [function.__qualname__ for function, _ in pairs] == ["hand_limit"]
    changed = before.replace("HAND_LIMIT: Final = 3", "HAND_LIMIT: Final = 4")
    assert Loaded().pairs(path, before, changed) == []


def test_words_are_no_rules() -> None:
    files = [path.as_posix() for path in Game("arkham-noir").files()]
    assert "state.py" in files
    assert not [name for name in files if name.startswith(("words", "seen"))]


def test_what_rules_have_worked_out_before_is_forgotten() -> None:
    odds = import_module("noctuary.games.dark_quarter.dice.odds")
    odds.ways((1,), (2,), 1, ())
    assert odds.ways.cache_info().currsize
    Loaded().forget()
    assert not odds.ways.cache_info().currsize
