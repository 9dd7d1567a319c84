"""Single small changes to rules: another comparison, number, sign, word, or a call left out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SIGNS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One change: where, what stood there, and what stands there instead."""

    line: int
    start: int
    end_line: int
    end: int
    text: str


def mutants(source: str) -> Iterator[Mutant]:
    """Every change that this tool knows; types are left alone, as mypy looks after them, and so is
    what makes no difference to any game."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    apart = {inner for node in nodes for inner in (*in_types(node), *in_guards_and_caches(node))}
    for node in nodes:
        changed = CHANGES[type(node)](node) if type(node) in CHANGES else ""
        if changed and node not in apart and isinstance(node, ast.expr | ast.stmt):
            end, column = node.end_lineno or node.lineno, node.end_col_offset or 0
            yield Mutant(node.lineno, node.col_offset, end, column, changed)


def in_types(node: ast.AST) -> Iterator[ast.AST]:
    """Everything inside an annotation, and how a class is made: `frozen=True`."""
    for name in ("annotation", "returns"):
        if annotation := getattr(node, name, None):
            yield from ast.walk(annotation)
    for keyword in node.keywords if isinstance(node, ast.ClassDef) else ():
        yield from ast.walk(keyword)


def in_guards_and_caches(node: ast.AST) -> Iterator[ast.AST]:
    """How much is kept of what was worked out, and `strict`, a guard against faults of ours."""
    if isinstance(node, ast.Call):
        if ast.unparse(node.func) in ("lru_cache", "kept"):
            yield from ast.walk(node)
        yield from (keyword.value for keyword in node.keywords if keyword.arg == "strict")


def another_comparison(node: Any) -> str:
    other = COMPARISONS.get(type(node.ops[0]))
    if other is None or len(node.ops) > 1:
        return ""
    return ast.unparse(ast.Compare(node.left, [other()], node.comparators))


def another_sign(node: Any) -> str:
    other = SIGNS.get(type(node.op))
    if isinstance(node.op, ast.BitOr) and ast.unparse(node.right).split(".")[-1][0].isupper():
        return ""  # a type: one of several classes
    return f"({ast.unparse(ast.BinOp(node.left, other(), node.right))})" if other else ""


def another_word(node: Any) -> str:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return f"({ast.unparse(ast.BoolOp(other, node.values))})"


def another_value(node: Any) -> str:
    if isinstance(node.value, bool):
        return str(not node.value)
    return str(node.value + 1) if isinstance(node.value, int) else ""


CHANGES: Final[dict[type[ast.AST], Callable[[Any], str]]] = {
    ast.Compare: another_comparison,
    ast.BinOp: another_sign,
    ast.BoolOp: another_word,
    ast.Constant: another_value,
    ast.UnaryOp: lambda n: f"({ast.unparse(n.operand)})" if isinstance(n.op, ast.Not) else "",
    ast.Name: lambda node: NAMES.get(node.id, "") if isinstance(node.ctx, ast.Load) else "",
    ast.Expr: lambda node: "pass" if isinstance(node.value, ast.Call) else "",
    ast.IfExp: lambda n: f"({ast.unparse(ast.IfExp(n.test, n.orelse, n.body))})",
}


def applied(source: str, mutant: Mutant) -> str:
    """The source with one change; columns count bytes, as the parser's do."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    first, last = lines[mutant.line - 1], lines[mutant.end_line - 1]
    text = first[: mutant.start] + mutant.text.encode() + last[mutant.end :]
    return b"".join([*lines[: mutant.line - 1], text, *lines[mutant.end_line :]]).decode()
