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
from types import FrameType
from typing import Any

import pytest

BELOW = os.environ.get("NOCTUARY_RULES", "")
FOLDER = Path(os.environ.get("NOCTUARY_LINES", "."))


class Watcher:
    """Follows every frame of the game's own files, and no other."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, Any]] = {}
        self.failed: set[str] = set()
        self.lines: dict[str, set[int]] = defaultdict(set)

    def call(self, frame: FrameType, event: str, arg: object) -> Any:
        if not frame.f_code.co_filename.startswith(BELOW):
            return None
        self.lines[frame.f_code.co_filename].add(frame.f_lineno)
        return self.line

    def line(self, frame: FrameType, event: str, arg: object) -> Any:
        if event == "line":
            self.lines[frame.f_code.co_filename].add(frame.f_lineno)
        return self.line

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.lines.clear()
        began = time.perf_counter()
        sys.settrace(self.call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            seen = {Path(f).relative_to(BELOW).as_posix(): sorted(n) for f, n in self.lines.items()}
            self.tests[item.nodeid] = {"seconds": time.perf_counter() - began, "lines": seen}

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


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Watcher(), "lines")
