"""Front ends read fields: no id, rule number or sentence is taken apart or compared."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "noctuary"
FRAME = sorted([*(SOURCE / "web").glob("*.py"), *(SOURCE / "web" / "pages").glob("*.py")])
READ_ONLY = {
    "option",
    "label",
    "text",
    "why",
    "why_not",
    "cost",
    "rule",
    "story",
    "meaning",
    "fallback",
}
"""Fields of questions, options and lines of the log that are for people, or for a reply."""
TAKING_APART = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith"}
TAKING_APART |= {"removeprefix", "removesuffix", "find", "index", "strip", "rstrip"}
OF_A_QUESTION = {"option", "asked", "question", "one", "line", "entry", "choice", "item"}
"""What such a record is called; `row.id` and `table.id` are other ids."""


def is_read_only(node: ast.AST) -> bool:
    """Whether this is a field that is not to be looked into: `option.id`, `line.text`."""
    if not isinstance(node, ast.Attribute):
        return False
    of = node.value
    name = of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""
    return name in OF_A_QUESTION and (node.attr in READ_ONLY or node.attr == "id")


def is_words(node: ast.AST) -> bool:
    """Whether these are words in the code; that something is empty may always be asked."""
    return isinstance(node, ast.Constant) and node.value not in ("", None)


def faults(tree: ast.AST) -> Iterator[ast.AST]:
    """Every place at which such a field is taken apart, or compared with words."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in TAKING_APART and is_read_only(node.func.value):
                yield node
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            words = [
                side
                for side in sides
                if isinstance(side, ast.Constant) and side.value not in ("", None)
            ]
            if words and any(map(is_read_only, sides)):
                yield node
        elif isinstance(node, ast.Subscript) and is_read_only(node.value):
            yield node


@pytest.mark.parametrize("path", FRAME, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_front_end_reads_fields(path: Path):
    tree = ast.parse(path.read_text())
    found = [f"{path.name}:{node.lineno} {ast.unparse(node)}" for node in faults(tree)]
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        'option.id.split(":")',
        'set(option.id.split("+"))',
        'line.text.removesuffix(".")',
        'option.id == "continue"',
        '"nothing" in option.cost',
        "asked.option[5:]",
    ],
)
def test_the_test_notices(code: str):
    assert list(faults(ast.parse(code)))
