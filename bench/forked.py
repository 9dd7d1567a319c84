"""Tests in a child of a process that has pytest loaded already, with one file of rules changed.

Nothing is written: the child imports the changed text in place of the file.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import Generator, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[1]
LOADED: Final = ["bench.forked", "hypothesis", "msgspec", "noctuary", "noctuary.bots", "yaml"]
"""What every child finds loaded: everything but the games."""
MEMORY: Final = 4 << 30
SLOWER: Final = 10
"""How many times its usual seconds of processor a test may take, and how many more."""
NONE_RAN: Final = "no test could be run"


class ChangedLoader(SourceFileLoader):
    """Reads a module from a text in place of its file."""

    text = ""

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Changed(importlib.abc.MetaPathFinder):
    """Finds the one changed module."""

    def __init__(self, module: str, text: str) -> None:
        self.module, self.text = module, text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec and spec.origin:
            spec.loader = ChangedLoader(fullname, spec.origin)
            spec.loader.text = self.text
        return spec


class Chosen:
    """Runs the chosen tests alone, in the order of choice, and keeps who failed."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds
        self.failed = ""
        self.running = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self.seconds if test in found]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        allow(self.seconds[item.nodeid])
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def allow(seconds: float) -> None:
    """Who takes much longer hangs, and dies of it; waiting for a busy machine does not count."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOWER + SLOWER * seconds)


def run_tests(answer: Connection, module: str, text: str, seconds: dict[str, float]) -> None:
    """In the child: answer by the test that failed, or by nothing."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = os.devnull
    if module:
        sys.meta_path.insert(0, Changed(module, text))
    allow(SLOWER)
    chosen = Chosen(seconds)
    files = dict.fromkeys(test.partition("::")[0] for test in seconds)
    options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    code = pytest.main([*options, *files], plugins=[chosen])
    if code in (pytest.ExitCode.NO_TESTS_COLLECTED, pytest.ExitCode.USAGE_ERROR):
        chosen.failed = NONE_RAN
    answer.send(chosen.failed or ("an import" if code else ""))


def who_fails(module: str, text: str, seconds: dict[str, float]) -> str:
    """The first of these tests that fails with a changed module, or nothing."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=run_tests, args=(there, module, text, seconds))
    child.start()
    there.close()
    try:
        failed: str = here.recv()
    except EOFError:
        failed = ""
    child.join()
    if failed == NONE_RAN or child.exitcode not in (0, -signal.SIGVTALRM, -signal.SIGKILL):
        raise RuntimeError(f"{list(seconds)} could not be run")
    return failed if child.exitcode == 0 else "a test that hangs"
