"""The numbers of a game's rules: what a field means where a save or a pack leaves it out, how much
a kind of field may hold, and the constants of the rulebook.

They stand beside this file, so that none of them changes unseen. After a change that is meant:
`python3 go.py record`, and read the diff.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_args

import msgspec

from noctuary.games import PACKAGES

ROOT: Final = Path(__file__).parents[2]
NOT_RULES: Final = {"words", "seen", "authoring", "packs", "game", "ahead"}
"""Words and pictures are looked at by people."""
LIMITS: Final = ("ge", "le", "min_length", "max_length")


def kept_in(game: str) -> Path:
    """The file that holds the numbers of a game."""
    return Path(__file__).parent / f"{game}.txt"


def written_down(game: str) -> str:
    return kept_in(game).read_text(encoding="utf-8")


def numbers_of(game: str) -> str:
    """All numbers of a game's rules as text, a module a paragraph."""
    package = PACKAGES[game]
    paragraphs = []
    for module in modules_of(importlib.import_module(package)):
        name = module.__name__.removeprefix(f"{package}.")
        lines = [f"  {line}" for line in (*constants(module), *defaults(module))]
        paragraphs.append("\n".join([name, *lines, ""]) if lines else "")
    return "\n".join(filter(None, paragraphs))


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not {*found.name.split(".")} & NOT_RULES:
            yield importlib.import_module(found.name)


def constants(module: ModuleType) -> Iterator[str]:
    """What a module gives a name to: numbers, tables with numbers in them, limits of fields."""
    for name in assigned(module):
        value = getattr(module, name, None)
        if has_number(value):
            yield f"{name} = {plain(value)}"


def assigned(module: ModuleType) -> Iterator[str]:
    """The names that a module assigns, in order; not what it imports."""
    path = ROOT.joinpath("src", *module.__name__.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name))


def defaults(module: ModuleType) -> Iterator[str]:
    """What the fields of a module's own records mean where they are left out."""
    for record in vars(module).values():
        if isinstance(record, type) and record.__module__ == module.__name__:
            fields = ", ".join(f"{name} {plain(value)}" for name, value in own_defaults(record))
            if fields:
                yield f"{record.__name__}: {fields}"


def own_defaults(record: type) -> Iterable[tuple[str, Any]]:
    """Numbers that fields have by default, and what is said about all records of a kind."""
    if issubclass(record, msgspec.Struct):
        values = {field.name: field.default for field in msgspec.structs.fields(record)}
    else:
        values = dict(getattr(record, "_field_defaults", {}))
    said = {name: value for name, value in vars(record).items() if not name.startswith("_")}
    own = {name: values[name] for name in inspect.get_annotations(record) if name in values}
    return ((name, value) for name, value in (said | own).items() if has_number(value))


def parts(value: Any) -> tuple[Any, ...]:
    """What a value consists of."""
    if isinstance(value, msgspec.Meta):
        return tuple(getattr(value, name) for name in LIMITS)
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.astuple(value)
    if isinstance(value, dict):
        return tuple(value.items())
    return tuple(value) if isinstance(value, tuple | list | range) else get_args(value)


def has_number(value: Any) -> bool:
    return isinstance(value, int) or any(map(has_number, parts(value)))


def plain(value: Any) -> str:
    """A value as text, without prose."""
    if isinstance(value, int | str | range):
        return repr(value)
    if isinstance(value, msgspec.Meta):
        limits = {name: getattr(value, name) for name in LIMITS}
        return " ".join(f"{name} {n}" for name, n in limits.items() if n is not None)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{plain(key)}: {plain(each)}' for key, each in value.items())}}}"
    inside = [plain(each) for each in parts(value) if not is_prose(each)]
    has_no_name = isinstance(value, tuple) or get_args(value)
    name = "" if has_no_name else getattr(value, "__name__", type(value).__name__)
    return f"{name}({', '.join(filter(None, inside))})" if parts(value) else name


def is_prose(value: Any) -> bool:
    return isinstance(value, str) and not value.isidentifier()
