"""Change single lines of a game's rules at random, and see whether its tests notice.

python3 go.py mutate GAME [--count N] [--seed N] [--jobs N]

Which tests run a line is found out once, by running all tests of the game under watch, and kept
until rules or tests change; so a change costs seconds. Every change is made in a copy.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any, Final, NamedTuple

from bench.mutants import Mutant, applied, mutants
from noctuary.games import PACKAGES

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / ".venv" / "mutation"
NOT_RULES: Final = ("words", "seen", "authoring", "packs", "game.py", "__init__.py", "ahead.py")
"""Words and pictures are looked at by people; what stays are content, state and rules."""
PATIENCE: Final = 300
GOAL: Final = 0.95


class Change(NamedTuple):
    """One changed file."""

    file: str
    mutant: Mutant
    before: str
    after: str

    @property
    def diff(self) -> str:
        before, after = (text.splitlines(keepends=True) for text in (self.before, self.after))
        return "".join(difflib.unified_diff(before, after, self.file, self.file, n=1))


class Game(NamedTuple):
    """A game's rules and tests."""

    id: str

    @property
    def folder(self) -> Path:
        """Its package, below the root."""
        return Path("src", *PACKAGES[self.id].split("."))

    @property
    def tests(self) -> Path:
        return Path("tests", "games", self.folder.name)

    def files(self) -> list[Path]:
        """The files that hold rules, below the package."""
        whole = ROOT / self.folder
        found = [path.relative_to(whole) for path in sorted(whole.rglob("*.py"))]
        return [path for path in found if not {*path.parts} & {*NOT_RULES}]

    def digest(self) -> str:
        """What the map of lines depends on."""
        total = hashlib.sha256()
        for folder in (ROOT / self.folder, ROOT / self.tests):
            for path in sorted(folder.rglob("*")):
                if path.suffix in (".py", ".yaml"):
                    total.update(path.as_posix().encode() + path.read_bytes())
        return total.hexdigest()[:16]


def pytest_at(copy: Path, *arguments: str, patience: int | None = None, **more: str) -> int:
    """Run pytest in a copy of the project; 0 if all is well."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), **more}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, timeout=patience, check=False
    )
    return done.returncode


def tests_by_line(game: Game, copy: Path, jobs: int) -> dict[str, dict[str, Any]]:
    """Every sound test of the game, with its seconds and the lines that it runs."""
    kept = KEPT / f"{game.id}-{game.digest()}.json"
    if not kept.exists():
        print(f"Watching all tests of {game.id} once ...", file=sys.stderr, flush=True)
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as lines:
            watch = ("-p", "bench.lines", "-n", str(jobs), str(game.tests))
            rules = f"{copy / game.folder}{os.sep}"
            pytest_at(copy, *watch, NOCTUARY_LINES=lines, NOCTUARY_RULES=rules)
            parts = [json.loads(part.read_text()) for part in Path(lines).glob("*.json")]
        kept.write_text(json.dumps({test: about for part in parts for test, about in part.items()}))
    known: dict[str, dict[str, Any]] = json.loads(kept.read_text())
    return known


def all_changes(game: Game) -> Iterator[Change]:
    """Every change that can be made to the rules."""
    for path in game.files():
        source = (ROOT / game.folder / path).read_text(encoding="utf-8")
        for mutant in mutants(source):
            yield Change(path.as_posix(), mutant, source, applied(source, mutant))


def covering(change: Change, tests: dict[str, dict[str, Any]]) -> list[str]:
    """The tests that run a changed line, the quickest first; a line that is only read when the
    file is imported belongs to all tests that run something in the file."""
    wanted = set(range(change.mutant.line, change.mutant.end_line + 1))
    here = {t: about for t, about in tests.items() if change.file in about["lines"]}
    there = {t: about for t, about in here.items() if wanted & {*about["lines"][change.file]}}
    return sorted(there or here, key=lambda test: tests[test]["seconds"])


class Workshop:
    """Copies of the project in which changes are made, one a worker."""

    def __init__(self, game: Game, folder: Path, jobs: int) -> None:
        self.game = game
        self.copies: Queue[Path] = Queue()
        for n in range(jobs):
            copy = folder / str(n)
            for name in ("src", "tests", "bench", "docs/rules"):
                no_cache = shutil.ignore_patterns("__pycache__", "static")
                shutil.copytree(ROOT / name, copy / name, ignore=no_cache)
            shutil.copy(ROOT / "pyproject.toml", copy)
            self.copies.put(copy)

    def is_noticed(self, change: Change, tests: list[str]) -> bool:
        """Whether any of these tests fails with a change; who hangs has noticed it too."""
        copy = self.copies.get()
        try:
            self._write(copy, change, change.after)
            return pytest_at(copy, "-x", *tests, patience=PATIENCE) != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            self._write(copy, change, change.before)
            self.copies.put(copy)

    def _write(self, copy: Path, change: Change, text: str) -> None:
        path = copy / self.game.folder / change.file
        path.write_text(text, encoding="utf-8")
        for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            stale.unlink()  # two changes within a second look alike to Python


def judged(game: Game, count: int, seed: int, jobs: int) -> tuple[list[Change], list[Change]]:
    """Changes that were tried, and those of them that nobody noticed."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as workers:
        workshop = Workshop(game, Path(folder), jobs)
        tests = tests_by_line(game, Path(folder, "0"), jobs)
        possible = [(c, covering(c, tests)) for c in all_changes(game)]
        tried = random.Random(seed).sample(possible, min(count, len(possible)))
        noticed = workers.map(lambda one: bool(one[1]) and workshop.is_noticed(*one), tried)
        survivors = [change for (change, _), seen in zip(tried, noticed, strict=True) if not seen]
    return [change for change, _ in tried], survivors


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 go.py mutate", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"{', '.join(PACKAGES)}; all by default")
    parser.add_argument("--count", type=int, default=100, help="how many changes a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if unknown := set(asked.games) - PACKAGES.keys():
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    short = False
    for name in asked.games or PACKAGES:
        tried, survivors = judged(Game(name), asked.count, asked.seed, asked.jobs)
        share = 1 - len(survivors) / len(tried)
        short |= share < GOAL
        for change in survivors:
            print(change.diff)
        print(f"{name}: {share:.0%} of {len(tried)} changes were noticed.", flush=True)
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
