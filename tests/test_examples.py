"""Every example in the code and in the documents: those that can run do, the others are Python."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROMPT = re.compile(r"^\s*>>> ", re.MULTILINE)
BLOCK = re.compile(r"^ *```python\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
SOURCES = {ROOT / "src" / "noctuary": ROOT / "src", ROOT / "bench": ROOT}


def modules_with_examples() -> dict[str, int]:
    """The modules that hold examples, and how many lines of them."""
    found = {}
    for folder, root in SOURCES.items():
        for path in sorted(folder.rglob("*.py")):
            examples = PROMPT.findall(path.read_text(encoding="utf-8"))
            if examples:
                parts = path.relative_to(root).with_suffix("").parts
                found[".".join(parts).removesuffix(".__init__")] = len(examples)
    return found


def blocks() -> list[tuple[str, str]]:
    """The Python blocks of the documents, each with the name of its page."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return [
        (page.relative_to(ROOT).as_posix(), textwrap.dedent(block))
        for page in sorted(pages)
        for block in BLOCK.findall(page.read_text(encoding="utf-8"))
    ]


EXAMPLES = modules_with_examples()
BLOCKS = blocks()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_a_module_run(name: str) -> None:
    done = doctest.testmod(importlib.import_module(name))
    assert done.failed == 0
    assert done.attempted == EXAMPLES[name], "an example stands where doctest does not look"


def test_examples_are_found() -> None:
    assert {"noctuary", "noctuary.bots", "noctuary.engine.chance", "bench.figures"} <= set(EXAMPLES)
    assert {"README.md", "docs/server.md"} <= {page for page, _ in BLOCKS}


@pytest.mark.parametrize(("page", "block"), BLOCKS, ids=[page for page, _ in BLOCKS])
def test_the_blocks_of_a_page_are_python(page: str, block: str) -> None:
    """The complete ones, in README.md and docs/server.md, are run by the tests of those pages."""
    ast.parse(block, page)
