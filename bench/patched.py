"""Tests in children of a process that has collected them, with one function changed.

A child puts the changed code into the functions that are loaded, so that it imports and reads
nothing anew. What runs only when a file is imported cannot be changed so: see bench.forked.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from select import select
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from bench.forked import allow

FUNCTION: Final = 3
"""The flags of code that has its own local names: a function, not a module or a class."""
HANGS: Final = "a test that hangs"
CACHE: Final = type(lru_cache(len))

Pairs = list[tuple[FunctionType, CodeType]]


def own(code: CodeType) -> tuple[Any, ...]:
    """What a piece of code does by itself, without the pieces inside and its place."""
    plain = tuple(repr(each) for each in code.co_consts if not isinstance(each, CodeType))
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_code, plain, names, code.co_exceptiontable


def inside(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def is_same(one: CodeType, other: CodeType) -> bool:
    parts, others = inside(one), inside(other)
    return (
        own(one) == own(other)
        and len(parts) == len(others)
        and all(is_same(a, b) for a, b in zip(parts, others, strict=True))
    )


def differing(one: CodeType, other: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions that differ; ValueError if something outside of them does."""
    if own(one) != own(other) or len(inside(one)) != len(inside(other)):
        raise ValueError(one.co_name)
    for a, b in zip(inside(one), inside(other), strict=True):
        if a.co_flags & FUNCTION != FUNCTION:
            yield from differing(a, b)
        elif not is_same(a, b):
            yield a, b
            yield from within(a, b)


def within(one: CodeType, other: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions inside of one that differ: a file may have made some when it was imported."""
    for a, b in zip(inside(one), inside(other), strict=False):
        if not is_same(a, b):
            yield a, b
            yield from within(a, b)


class Loaded:
    """The functions of this process, by file, name and line, and what rules have kept."""

    def __init__(self) -> None:
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.caches: list[Any] = []
        self.answers: list[dict[Any, Any]] = []
        """What boards have been asked, in `kept`."""
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                self.functions.setdefault(place(each.__code__), []).append(each)
            elif isinstance(each, CACHE) and is_of_game(each):
                self.caches.append(each)
            elif is_of_game(type(each)) and isinstance(getattr(each, "kept", None), dict):
                self.answers.append(each.kept)

    def forget(self) -> None:
        """Let rules work everything out anew; content that was read is kept."""
        for cache in self.caches:
            if ".content." not in cache.__module__:
                cache.cache_clear()
        for answers in self.answers:
            answers.clear()

    def pairs(self, path: Path, before: str, after: str) -> Pairs:
        """Which functions get which code; none if the change is not inside of loaded functions."""
        codes = (compile(text, str(path), "exec", dont_inherit=True) for text in (before, after))
        try:
            found = [
                (function, new)
                for old, new in differing(*codes)
                for function in self.functions.get(place(old), ())
            ]
        except ValueError:
            return []
        fits = all(f.__code__.co_freevars == new.co_freevars for f, new in found)
        return found if fits else []


def is_of_game(what: Any) -> bool:
    return str(what.__module__).startswith("noctuary.games.")


def place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Collected:
    """A pytest plugin: everything is collected, one test a file is run, then the work is done."""

    def __init__(self, work: Callable[[Collected], None]) -> None:
        self.work = work
        self.items: dict[str, pytest.Item] = {}
        self.loaded: Loaded

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        first = {item.path: item for item in reversed(session.items)}
        for item in first.values():  # so that children find the packs read
            runtestprotocol(item, log=False, nextitem=None)
        self.loaded = Loaded()
        gc.freeze()
        self.work(self)
        return True

    def ask(self, pairs: Pairs, seconds: dict[str, float]) -> Child:
        """A child that runs these tests with changed functions until one fails."""
        here, there = os.pipe()
        if pid := os.fork():
            os.close(there)
            return Child(pid, here)
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            for function, code in pairs:
                function.__code__ = code
            self.loaded.forget()
            os.write(there, self.first_failure(seconds).encode())
            os._exit(0)
        finally:
            os._exit(1)

    def first_failure(self, seconds: dict[str, float]) -> str:
        for test, usual in seconds.items():
            allow(usual)
            if any(r.failed for r in runtestprotocol(self.items[test], log=False, nextitem=None)):
                return test
        return ""


class Child(NamedTuple):
    """Somebody who will say which test has failed."""

    pid: int
    says: int

    def answer(self) -> str:
        with os.fdopen(self.says) as stream:
            said = stream.read()
        _, status = os.waitpid(self.pid, 0)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM:
            return HANGS
        if status:
            raise RuntimeError(f"a child has ended with status {status}")
        return said


def answers(asked: Iterable[tuple[Any, Child]], jobs: int) -> Iterator[tuple[Any, str]]:
    """Ask lazily, so many at a time; each question with its answer, in any order."""
    waiting: dict[int, tuple[Any, Child]] = {}
    source = iter(asked)
    while True:
        while len(waiting) < jobs and (more := next(source, None)):
            waiting[more[1].says] = more
        if not waiting:
            return
        for ready in select(list(waiting), [], [])[0]:
            about, child = waiting.pop(ready)
            yield about, child.answer()
