"""Change single lines of a game's rules at random, and see whether its tests notice.

python3 go.py mutate GAME [--count N] [--seed N] [--skip N] [--jobs N] [--only PATH] [--recorded]
                        [--survivors]

Which tests run a line is found out once, by running all tests of the game under watch, and kept
until rules or tests change; so a change costs seconds. No file is changed.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from bench.forked import ROOT, who_fails
from bench.mutants import Mutant, applied, mutants
from bench.patched import Child, Collected, answers
from noctuary.games import PACKAGES

KEPT: Final = ROOT / ".venv" / "mutation"
NOT_RULES: Final = ("words", "seen", "authoring", "packs", "game.py", "__init__.py", "ahead.py")
"""Words and pictures are looked at by people; what stays are content, state and rules."""
RECORDED: Final = {
    "tests/archive/test_archive.py": "::test_replaying_the_replies_gives_the_same_game",
    "tests/contract/test_counted_trees.py": "",
    "tests/playthroughs/test_playthroughs.py": "::test_a_recorded_game_goes_as_it_is_recorded",
}
"""Tests of all games that notice a change without naming a rule; they are asked last."""
SCENES: Final = "test_scenes.py"
"""The same of each game: scenes and random games, told event by event."""
LOOKED_AT: Final = ("cases", "numbers")
"""Folders of tests with texts that tests of a game compare with."""
AT_ONCE: Final = 20
"""How many files of tests are watched at once; what was seen is kept after each such part."""
GOAL: Final = 0.95


class Change(NamedTuple):
    """One changed file."""

    file: str
    mutant: Mutant
    before: str
    after: str

    @property
    def lines(self) -> set[int]:
        return set(range(self.mutant.line, self.mutant.end_line + 1))

    @property
    def is_content(self) -> bool:
        return self.file.startswith("content/")

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

    def files(self) -> list[Path]:
        """The files that hold rules, below the package."""
        whole = ROOT / self.folder
        found = [path.relative_to(whole) for path in sorted(whole.rglob("*.py"))]
        return [path for path in found if not {*path.parts} & {*NOT_RULES}]

    def tests(self, recorded: bool) -> list[str]:
        """Its own test files, the second opinion about it, and perhaps what all games share."""
        name = self.folder.name
        own = sorted((ROOT / "tests" / "games" / name).glob("test_*.py"))
        files = [*own, ROOT / "tests" / "oracles" / f"test_{name}.py"]
        own_files = [path.relative_to(ROOT).as_posix() for path in files]
        return [*own_files, *RECORDED] if recorded else own_files

    @property
    def numbers(self) -> str:
        """The tests of defaults and constants."""
        return f"tests/games/{self.folder.name}/test_numbers.py"

    def read_by(self, file: str) -> list[Path]:
        """A file of tests with the cases and numbers that it looks at."""
        text = (ROOT / file).read_text(encoding="utf-8")
        folders = [ROOT / "tests" / name for name in LOOKED_AT if f"tests.{name}" in text]
        return [ROOT / file, *(path for each in folders for path in each.glob(f"{self.id}*"))]

    def module(self, file: str) -> str:
        return ".".join([PACKAGES[self.id], *Path(file).with_suffix("").parts])

    def digest(self) -> str:
        """What every test depends on: the rules, and what the tests share."""
        beside = (ROOT / "tests" / "games" / self.folder.name).glob("*.*")
        shared = [path for path in beside if not path.name.startswith("test_")]
        return digest([*(ROOT / self.folder / file for file in self.files()), *shared])


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return total.hexdigest()[:16]


def tests_by_line(game: Game, recorded: bool, jobs: int) -> dict[str, dict[str, Any]]:
    """Every sound test of the game, with its seconds and the lines that it runs."""
    rules = game.digest()
    kept = {
        file: KEPT / f"{game.id}-{Path(file).stem}-{rules}-{digest(game.read_by(file))}.json"
        for file in game.tests(recorded)
    }
    if missing := [file for file, path in kept.items() if not path.exists()]:
        print(f"Watching {len(missing)} files of tests once ...", file=sys.stderr, flush=True)
        KEPT.mkdir(parents=True, exist_ok=True)
        for first in range(0, len(missing), AT_ONCE):
            files = missing[first : first + AT_ONCE]
            found = watched(game, files, jobs)
            for file in files:
                kept[file].write_text(json.dumps(found[file]))
    parts = [json.loads(path.read_text()) for path in kept.values()]
    return {test: about for part in parts for test, about in part.items()}


def watched(game: Game, files: list[str], jobs: int) -> dict[str, dict[str, Any]]:
    """The sound tests of these files, by file."""
    wanted = [file + RECORDED.get(file, "") for file in files]
    options = ["-q", "-p", "no:cacheprovider", "-p", "bench.lines", "-n", str(jobs)]
    with tempfile.TemporaryDirectory() as lines:
        told = {
            "NOCTUARY_LINES": lines,
            "NOCTUARY_RULES": f"{ROOT / game.folder}{os.sep}",
            "NOCTUARY_GAME": game.id,
        }
        command = [sys.executable, "-m", "pytest", *options, *wanted]
        environment = {**os.environ, **told}
        subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
        found: dict[str, dict[str, Any]] = defaultdict(dict)
        for part in Path(lines).glob("*.json"):
            for test, about in json.loads(part.read_text()).items():
                found[test.partition("::")[0]][test] = about
    return found


def all_changes(game: Game, only: str = "") -> Iterator[Change]:
    """Every change that can be made to the rules, or to a part of them."""
    for path in game.files():
        if not path.as_posix().startswith(only):
            continue
        source = (ROOT / game.folder / path).read_text(encoding="utf-8")
        for mutant in mutants(source):
            yield Change(path.as_posix(), mutant, source, applied(source, mutant))


def covering(change: Change, tests: dict[str, dict[str, Any]]) -> list[str]:
    """The tests that run a changed line, those of rules before recorded games, the quickest
    first; if none does, those that run something else in the file."""
    ordered = nearest_first(change, tests)
    return [test for test in ordered if runs(test, change, tests)] or [
        test for test in ordered if change.file in tests[test]["lines"]
    ]


def nearest_first(change: Change, tests: dict[str, dict[str, Any]]) -> list[str]:
    """All tests, beginning with those that have most to do with a change."""

    def last(test: str) -> tuple[bool, bool, bool, float]:
        about = tests[test]
        is_far = change.file not in about["lines"]
        return is_recorded(test), not runs(test, change, tests), is_far, about["seconds"]

    return sorted(tests, key=last)


def runs(test: str, change: Change, tests: dict[str, dict[str, Any]]) -> bool:
    """Whether a test runs a changed line itself."""
    return not change.lines.isdisjoint(tests[test]["lines"].get(change.file, ()))


def is_recorded(test: str) -> bool:
    file = test.partition("::")[0]
    return file in RECORDED or file.endswith(SCENES)


class Judge:
    """Tries changes, and remembers who noticed one: next time that test is asked first."""

    def __init__(self, game: Game, asked: argparse.Namespace) -> None:
        self.game, self.jobs = game, asked.jobs
        self.tests = tests_by_line(game, asked.recorded, asked.jobs)
        self.files = [file + RECORDED.get(file, "") for file in game.tests(asked.recorded)]
        self.kept = KEPT / f"{game.id}-noticed.json"
        self.known = json.loads(self.kept.read_text()) if self.kept.exists() else {}
        self.found: dict[Change, str] = {}

    def usual(self, change: Change, tests: list[str]) -> dict[str, float]:
        """Whom to ask, in order, with the seconds that they usually take."""
        tests.sort(key=lambda test: test != self.known.get(change.diff))
        return {test: self.tests[test]["seconds"] for test in tests}

    def keep(self, change: Change, who: str) -> None:
        self.found[change] = who
        if who:
            self.known[change.diff] = who
            self.kept.write_text(json.dumps(self.known, indent=1))
        if not who or is_recorded(who):
            print(change.diff, who, flush=True)

    def judge(self, changes: list[Change]) -> dict[Change, str]:
        """The first test that fails with each change, or nothing; who hangs has noticed it too."""
        options = ["-qq", "-s", "--no-header", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        plugin = Collected(lambda collected: self.patch(collected, changes))
        pytest.main([*options, *self.files], plugins=[plugin])
        rest = [change for change in changes if change not in self.found]
        with ThreadPoolExecutor(self.jobs) as workers:
            for change, who in zip(rest, workers.map(self.with_import, rest), strict=True):
                self.keep(change, who)
        return self.found

    def patch(self, collected: Collected, changes: list[Change]) -> None:
        """Changes inside of functions. About content those tests alone are asked that run the line
        themselves: for the others it would have to be read anew."""

        def asked() -> Iterator[tuple[Change, Child]]:
            for change in changes:
                path = ROOT / self.game.folder / change.file
                pairs = collected.loaded.pairs(path, change.before, change.after)
                tests = covering(change, self.tests) if pairs else []
                if change.is_content:
                    tests = [test for test in tests if runs(test, change, self.tests)]
                if tests:
                    yield change, collected.ask(pairs, self.usual(change, tests))
                elif pairs and not change.is_content:
                    self.keep(change, "")

        for change, who in answers(asked(), self.jobs):
            if who or not change.is_content:
                self.keep(change, who)

    def with_import(self, change: Change) -> str:
        """What is read or run when a file is imported, which any test may notice: in a child that
        imports it changed. Mostly that breaks everything or changes a number that is written down,
        so the file of tests that looks at those is asked alone first; for a change that somebody
        has noticed before, his."""
        seconds = self.usual(change, nearest_first(change, self.tests))
        module = self.game.module(change.file)
        file = self.known.get(change.diff, self.game.numbers).partition("::")[0]
        first = {test: usual for test, usual in seconds.items() if test.startswith(file)}
        rest = {test: usual for test, usual in seconds.items() if test not in first}
        who = who_fails(module, change.after, first)
        return who or (who_fails(module, change.after, rest) if rest else "")


def judged(game: Game, asked: argparse.Namespace) -> tuple[int, int, int]:
    """How many changes were tried, how many were noticed, how many of these by recorded games."""
    possible = list(all_changes(game, asked.only))
    sample = random.Random(asked.seed).sample(possible, min(asked.count, len(possible)))
    tried = sample[asked.skip :]
    judge = Judge(game, asked)
    known = {change: judge.known.get(change.diff, "") for change in tried}
    again = [change for change in tried if not (asked.survivors and known[change])]
    found = known | judge.judge(again)
    noticed = [who for who in found.values() if who]
    return len(found), len(noticed), sum(map(is_recorded, noticed))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 go.py mutate", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"{', '.join(PACKAGES)}; all by default")
    parser.add_argument("--count", type=int, default=100, help="how many changes a game")
    parser.add_argument("--skip", type=int, default=0, help="leave out the first of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="a folder or file of the rules: content/checks")
    parser.add_argument(
        "--recorded", action="store_true", help="ask recorded games, too, after the tests of rules"
    )
    parser.add_argument(
        "--survivors", action="store_true", help="try only those that nobody has noticed so far"
    )
    asked = parser.parse_args()
    if unknown := set(asked.games) - PACKAGES.keys():
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    short = False
    for name in asked.games or PACKAGES:
        tried, noticed, recorded = judged(Game(name), asked)
        short |= noticed < GOAL * tried
        by = f", {recorded} of them by scenes and recorded games alone"
        print(f"{name}: {noticed / tried:.0%} of {tried} changes were noticed{by}.", flush=True)
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
