"""Front ends read fields: no option id, rule id or sentence is taken apart to learn what it means.

An id is for the reply, a label for people. What a front end wants to know of an option stands in
its fields (`verb`, `about`, `price`, `tone`, `expects`, `parts`); of a question in `kind`,
`expects`, `pausable`; of a setting in `difficulty`. This test walks the syntax trees of all front
ends, and reads through their templates.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[1] / "src" / "noctuary"
FRONT_ENDS: Final = ("cli", "terminal", "web")
TO_COME: Final[tuple[str, ...]] = ()
"""Parts of the front ends that are still being taught; this list only gets shorter."""

OPTIONS: Final = ("options", "standing", "items", "mapped", "refused")
"""Attributes that hold options: whatever is taken from them is one."""
PROSE: Final = ("label", "text", "why_not", "cost", "meaning")
"""Sentences, whoever has them; `why` is one in a question."""
TAKEN_APART: Final = (
    "split", "rsplit", "splitlines", "partition", "rpartition", "startswith", "endswith",
    "removeprefix", "removesuffix", "find", "rfind", "index", "count",
)  # fmt: skip
SAME_WORDS: Final = ("casefold", "lower", "upper", "strip", "rstrip", "lstrip")
"""What leaves a text as it is, for this purpose."""
PATTERNS: Final = ("match", "fullmatch", "search", "findall", "finditer", "sub", "split")


class Reader(ast.NodeVisitor):
    """Finds, in one module, every place where an id or a sentence is read for its meaning."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[tuple[int, str]] = []
        self.options = {"option"} | set(names_of_options(tree))
        self.aliases: dict[str, str] = {}
        """Variables that hold such a text, and where they have it from."""
        self.visit(tree)

    def watched(self, node: ast.AST) -> str:
        """How a text that must not be read is written here; empty if it is something else."""
        if isinstance(node, ast.Name):
            return self.aliases.get(node.id, "")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            return self.watched(node.func.value) if node.func.attr in SAME_WORDS else ""
        if not isinstance(node, ast.Attribute):
            return ""
        owner = ast.unparse(node.value)
        is_text = {
            "id": self.is_option(node.value),
            "why": owner.endswith(("question", "asked")) or owner == "q",
        }.get(node.attr, node.attr in (*PROSE, "rule") and owner != "self")
        return ast.unparse(node) if is_text else ""

    def is_option(self, node: ast.AST) -> bool:
        """Whether this is an option, by its name or where it comes from."""
        if isinstance(node, ast.Subscript):
            return isinstance(node.value, ast.Attribute) and node.value.attr in OPTIONS
        return isinstance(node, ast.Name) and node.id in self.options

    def note(self, node: ast.expr, what: str, how: str) -> None:
        self.found.append((node.lineno, f"`{ast.unparse(node)}` {how} {what}"))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outside, self.aliases = self.aliases, {}
        self.generic_visit(node)
        self.aliases = outside

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name) and (text := self.watched(node.value)):
                self.aliases[target.id] = text
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute):
            called, owner = node.func.attr, node.func.value
            if called in TAKEN_APART and (text := self.watched(owner)):
                self.note(node, text, "takes apart")
            for argument in node.args:
                text = self.watched(argument)
                if text and called in PATTERNS and not self.watched(owner):
                    self.note(node, text, "searches")
                elif text and called == "get" and is_table(owner):
                    self.note(node, text, "looks something up by")
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if (text := self.watched(node.value)) and not is_shortening(node.slice):
            self.note(node, text, "cuts")
        elif is_table(node.value) and (text := self.watched(node.slice)):
            self.note(node, text, "looks something up by")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for text in filter(None, map(self.watched, sides)):
            if any(is_constant(side) for side in sides):
                self.note(node, text, "compares")
        self.generic_visit(node)

    def visit_Match(self, node: ast.Match) -> None:
        if text := self.watched(node.subject):
            self.note(node.subject, text, "tells cases apart by")
        self.generic_visit(node)


def names_of_options(tree: ast.Module) -> Iterator[str]:
    """Names that stand for an option: by their type, or because a loop takes them from options."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            if ast.unparse(node.annotation) in ("Option", "Option | None"):
                yield node.arg
        elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
            held = [n.attr for n in ast.walk(node.iter) if isinstance(n, ast.Attribute)]
            is_dict = isinstance(node.iter, ast.Call)
            if not is_dict and any(name in OPTIONS for name in held):
                yield node.target.id


def is_constant(node: ast.AST) -> bool:
    """A text in the source, some of them, or a name for one in capital letters."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(map(is_constant, node.elts))
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and bool(node.value)
    return isinstance(node, ast.JoinedStr) or is_table(node)


def is_shortening(node: ast.AST) -> bool:
    """A text is cut off where there is no more room for it: [:MOST_LETTERS]."""
    return isinstance(node, ast.Slice) and node.lower is None and is_table(node.upper or node)


def is_table(node: ast.AST) -> bool:
    """A constant of this module or another, such as SIGNS or icons.SIGNS."""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return bool(name) and name.isupper()


def files(ending: str) -> list[str]:
    """Every file of the front ends with this ending, by its path below the package."""
    found = [path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob(f"*{ending}")]
    return sorted(n for n in found if n.startswith(FRONT_ENDS) and not n.startswith(TO_COME))


@pytest.mark.parametrize("module", files(".py"))
def test_a_front_end_reads_fields_and_never_ids_or_sentences(module: str) -> None:
    found = Reader(ast.parse((SOURCE / module).read_text(encoding="utf-8"))).found
    told = [f"src/noctuary/{module}:{line}: {what}" for line, what in found]
    assert not told, "\n".join(["Give the question a field that says it:", *told])


TEXT: Final = rf"\b(option|o|question)\.(id|rule|why|{'|'.join(PROSE)})\b"
READ_IN_A_TEMPLATE: Final = re.compile(
    rf"{TEXT}\s*(==|!=|\[|\.({'|'.join(TAKEN_APART)})|in [(\[])|['\"] in {TEXT}"
)


def test_a_template_reads_fields_and_never_ids_or_sentences() -> None:
    told = [
        f"src/noctuary/{template}: {found.group()}"
        for template in files(".html")
        for found in READ_IN_A_TEMPLATE.finditer((SOURCE / template).read_text(encoding="utf-8"))
    ]
    assert told == []


@pytest.mark.parametrize(
    "wrong",
    [
        'option.id.partition(":")',
        'option.id == "concede"',
        'option.id in ("use", "ability")',
        'question.rule.startswith("DQ")',
        "SIGNS[question.rule]",
        "SIGNS.get(option.id)",
        '"nothing" in option.cost',
        "option.label[0]",
        'choice.meaning.casefold().endswith("harder")',
        're.match("[0-9]+", option.cost)',
        'sight.question.options[0].id.split("+")',
        '[o for o in question.options if "+" in o.id]',
        'question.text != "Which one?"',
    ],
)
def test_reading_a_meaning_out_of_words_is_noticed(wrong: str) -> None:
    assert Reader(ast.parse(wrong)).found


@pytest.mark.parametrize(
    "right",
    [
        "option.id == typed",
        "option.id == question.fallback",
        "option.label.casefold() == typed.casefold()",
        "typed in option.label",
        "option.label[:MOST_LETTERS]",
        "chosen = {option.id: option for option in question.options}",
        'option.verb == "concede"',
        "question.rule or ''",
        'card.id.partition(":")',
        'why = question.why if question.why != "" else "?"',
        'sentence(option.label) + f"({option.cost})"',
    ],
)
def test_showing_words_and_finding_ids_again_is_allowed(right: str) -> None:
    assert Reader(ast.parse(right)).found == []
