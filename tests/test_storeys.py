"""The house has storeys: within a game imports point one way, and its rooms stand in no circle.

`content ← state, events ← rooms of the rules ← words ← seen ← game.py ← authoring`. Import-linter
says the same game by game, in its own order of rooms; this test needs no list of rooms.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from noctuary import rules
from noctuary.engine.decoding import kinds_of
from noctuary.engine.game import Game
from noctuary.engine.step import Step
from noctuary.engine.wording import can_ask
from noctuary.games import PACKAGES, game

SOURCE: Final = Path(__file__).parents[1] / "src"
TO_COME: Final = ("arkham-noir", "dark-quarter", "six-days", "when-darkness-comes")
"""Games that are still moving into their rooms; this list only gets shorter."""
SETTLED: Final = [name for name in PACKAGES if name not in TO_COME]

RULES: Final = 2
STOREYS: Final = {
    "content": 0,
    "state": 1,
    "events": 1,
    "ahead": 1,
    "records": 1,
    "words": 3,
    "seen": 4,
    "authoring": 6,
    "game": 5,
    "__init__": 5,
}
"""Everything else is a room of the rules, or a chapter of the one room that lies open."""
OPEN_ROOM: Final = "the chapters"
RULE_ID: Final = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(\.\d+)?\b")
SECTION: Final = re.compile(r"\b[A-Z]{2} §\d+")
"""A section of a game's book, where what is declared is more than one rule."""


class Import(ast.NodeVisitor):
    """The modules that a module needs when it runs, not what only the type checker reads."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[tuple[int, str]] = []
        self.visit(tree)

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.found += [(node.lineno, alias.name) for alias in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]


def place(parts: tuple[str, ...]) -> str:
    """Where a module lies: its folder, or its own name if it lies beside the folders."""
    return parts[0].removesuffix(".py")


@cache
def imports(folder: Path) -> list[tuple[str, str, str]]:
    """All imports between places of a game: from, to, and where that stands."""
    package = ".".join(folder.relative_to(SOURCE).parts)
    places = {place(path.relative_to(folder).parts) for path in folder.rglob("*.py")}
    found = []
    for path in sorted(folder.rglob("*.py")):
        here = place(path.relative_to(folder).parts)
        for line, name in Import(ast.parse(path.read_text(encoding="utf-8"))).found:
            inner = name.removeprefix(f"{package}.").split(".")[0]
            if name.startswith(f"{package}.") and inner in places and inner != here:
                found.append((here, inner, f"{path.relative_to(SOURCE)}:{line}"))
    return found


def folder_of(name: str) -> Path:
    return SOURCE.joinpath(*PACKAGES[name].split("."))


def wrong_ways(folder: Path) -> list[str]:
    """Imports that lead upstairs."""
    return [
        f"{where}: {here} needs {there}"
        for here, there, where in imports(folder)
        if STOREYS.get(there, RULES) > STOREYS.get(here, RULES)
    ]


def rooms(folder: Path) -> dict[str, set[str]]:
    """Which room of the rules needs which; chapters that lie beside the folders are one room."""
    is_folder = {path.name for path in folder.iterdir() if path.is_dir()}
    needs: dict[str, set[str]] = defaultdict(set)
    for here, there, _ in imports(folder):
        if here not in STOREYS and there not in STOREYS:
            needs[here if here in is_folder else OPEN_ROOM].add(
                there if there in is_folder else OPEN_ROOM
            )
    return needs


def circles(needs: dict[str, set[str]]) -> Iterator[set[str]]:
    """Strongly connected components of more than one room."""
    reached = {room: reach(needs, room) for room in needs}
    seen: set[str] = set()
    for room in needs:
        circle = {other for other in reached[room] if room in reached.get(other, ())} | {room}
        if len(circle) > 1 and not circle & seen:
            seen |= circle
            yield circle


def reach(needs: dict[str, set[str]], start: str) -> set[str]:
    """Every room that can be reached from one, itself included if a way leads back."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for room in needs.get(waiting.pop(), ()):
            if room not in found:
                found.add(room)
                waiting.append(room)
    return found


def untold(name: str) -> list[str]:
    """The rules that nobody tells when a game is asked for, in a process of its own."""
    program = (
        "import sys, noctuary\n"
        "from noctuary.engine.ahead import Ahead\n"
        f"package = noctuary.game({name!r}).package\n"
        "for module in [m for n, m in sys.modules.items() if n.startswith(package)]:\n"
        "    for rule in vars(module).values():\n"
        "        if isinstance(rule, Ahead) and not rule.is_told:\n"
        "            print(module.__name__, rule.__name__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def declarations(name: str) -> Iterator[tuple[str, str]]:
    """Every rule that is told later: where it stands, and its sentence."""
    for path in sorted(folder_of(name).rglob("ahead.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", ast.get_docstring(node) or ""


def asking_steps(of: Game) -> list[type[Step]]:
    """The kinds of steps that put questions; one that cannot run is only a common kind."""
    return [
        kind
        for kind in kinds_of(Step, of.package)
        if can_ask(kind) and kind.run is not Step.run and kind.__module__.startswith(of.package)
    ]


def test_imports_point_down() -> None:
    assert [way for name in SETTLED for way in wrong_ways(folder_of(name))] == []


def test_the_rooms_of_the_rules_stand_in_no_circle() -> None:
    assert [(name, c) for name in SETTLED for c in circles(rooms(folder_of(name)))] == []


@pytest.mark.parametrize("name", PACKAGES)
def test_every_rule_that_is_told_later_is_told_by_somebody(name: str) -> None:
    """Told twice it would not even be imported."""
    assert untold(name) == []


def test_every_rule_that_is_told_later_says_which_rule_it_is() -> None:
    for name in PACKAGES:
        known = {rule.id for rule in rules.all_rules(name)}
        for where, sentence in declarations(name):
            cited = [found.group() for found in RULE_ID.finditer(sentence)]
            assert cited or SECTION.search(sentence), f"{where}: say which rule this is, by its id"
            strange = set(cited) - known
            assert not strange, f"{where}: the catalogue has no {strange}"


def test_every_step_that_asks_has_words_of_its_own() -> None:
    lacking = {
        f"{kind.__name__}: {missing}"
        for name in SETTLED
        for kind in asking_steps(game(name))
        if (missing := game(name).words.misses(kind))
    }
    assert lacking == set()


def test_circles_and_wrong_ways_are_found() -> None:
    needs = {"board": {"dice"}, "dice": {"people"}, "people": {"board", "magic"}, "magic": set()}
    assert list(circles(needs)) == [{"board", "dice", "people"}]
    assert list(circles({"board": {"dice"}, "dice": set()})) == []
