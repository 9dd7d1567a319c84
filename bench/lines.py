"""A pytest plugin: which lines of a game's rules each test runs, for bench.mutate.

It writes one file a process into the folder $NOCTUARY_LINES: seconds and lines by test.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

BELOW = os.environ.get("NOCTUARY_RULES", "")
FOLDER = Path(os.environ.get("NOCTUARY_LINES", "."))
GAME = os.environ.get("NOCTUARY_GAME", "")


class Watcher:
    """Follows every frame of the game's own files until it has seen all its lines."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, Any]] = {}
        self.failed: set[str] = set()
        self.unseen: dict[CodeType, set[int]] = {}

    def call(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(BELOW):
            return None
        if (unseen := self.unseen.get(code)) is None:
            unseen = self.unseen[code] = lines_of(code)
        unseen.discard(frame.f_lineno)
        return self.line if unseen else None

    def line(self, frame: FrameType, event: str, arg: object) -> Any:
        self.unseen[frame.f_code].discard(frame.f_lineno)
        return self.line

    def seen(self) -> dict[str, list[int]]:
        found: dict[str, set[int]] = defaultdict(set)
        for code, unseen in self.unseen.items():
            file = Path(code.co_filename).relative_to(BELOW).as_posix()
            found[file] |= lines_of(code) - unseen
        return {file: sorted(lines) for file, lines in found.items()}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of tests that all games share, those of this one."""
        items[:] = [item for item in items if is_of_game(item.nodeid)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.unseen.clear()
        began = time.process_time()
        sys.settrace(self.call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            seconds = time.process_time() - began
            self.tests[item.nodeid] = {"seconds": seconds, "lines": self.seen()}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        """Whoever fails without any change says nothing about one."""
        report = yield
        if report.failed:
            self.failed.add(report.nodeid)
        return report

    def pytest_sessionfinish(self) -> None:
        sound = {test: about for test, about in self.tests.items() if test not in self.failed}
        (FOLDER / f"{os.getpid()}.json").write_text(json.dumps(sound))


def lines_of(code: CodeType) -> set[int]:
    return {line for _, _, line in code.co_lines() if line}


def is_of_game(test: str) -> bool:
    return test.startswith(("tests/games/", "tests/oracles/")) or f"[{GAME}" in test


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Watcher(), "lines")
