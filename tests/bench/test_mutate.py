"""Small changes to rules, and whether they are noticed."""

from __future__ import annotations

import pytest
from bench.mutants import applied, mutants
from bench.mutate import Game, all_changes, covering

SOURCE = """
HAND_LIMIT: Literal[3] = 3

def may_draw(g: Game, é: int = 0) -> bool:
    g.emit(Drew())
    return not g.over and len(g.hand) < HAND_LIMIT + é
"""


def test_every_change_is_one_that_can_be_run() -> None:
    changed = [applied(SOURCE, mutant) for mutant in mutants(SOURCE)]
    assert len(changed) == len(set(changed)) == 7
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
    change = next(all_changes(Game("arkham-noir")))
    line = change.mutant.line
    tests = {
        "slow": {"seconds": 2.0, "lines": {change.file: [line]}},
        "quick": {"seconds": 0.1, "lines": {change.file: [line, line + 1]}},
        "other": {"seconds": 0.1, "lines": {change.file: [line + 99]}},
    }
    assert covering(change, tests) == ["quick", "slow"]
    assert covering(change, {"other": tests["other"]}) == ["other"]


def test_words_are_no_rules() -> None:
    files = [path.as_posix() for path in Game("arkham-noir").files()]
    assert "state.py" in files
    assert not [name for name in files if name.startswith(("words", "seen"))]
