"""What is wrong with a pack, and where: every fault of a value, not only the first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from operator import ge, gt, le, lt
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import inspect

Path = tuple[str | int, ...]

KINDS: dict[type[inspect.Type], tuple[tuple[type, ...], str]] = {
    inspect.StrType: ((str,), "text"),
    inspect.IntType: ((int,), "a whole number"),
    inspect.FloatType: ((int, float), "a number"),
    inspect.BoolType: ((bool,), "true or false"),
    inspect.NoneType: ((type(None),), "null"),
    inspect.StructType: ((dict,), "a mapping"),
    inspect.DictType: ((dict,), "a mapping"),
    inspect.ListType: ((list,), "a list"),
    inspect.VarTupleType: ((list,), "a list"),
    inspect.TupleType: ((list,), "a list"),
    inspect.SetType: ((list,), "a list"),
    inspect.FrozenSetType: ((list,), "a list"),
}
LIMITS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "gt": ("above", gt),
    "ge": ("at least", ge),
    "lt": ("below", lt),
    "le": ("at most", le),
    "min_length": ("length at least", lambda value, least: len(value) >= least),
    "max_length": ("length at most", lambda value, most: len(value) <= most),
    "pattern": ("matching", lambda value, pattern: bool(re.search(pattern, value))),
}


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong in a file of a pack; line 0 means the file as a whole."""

    file: str
    line: int
    col: int
    code: str
    message: str
    hint: str = ""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.col}" if self.line else self.file
        warning = "warning: " if self.severity == "warning" else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}: {self.code} {warning}{self.message}{hint}"


class PackError(Exception):
    """A pack that cannot be used, with all that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        errors = sum(fault.severity == "error" for fault in self.faults)
        counts = ((errors, "error"), (len(self.faults) - errors, "warning"))
        summary = ", ".join(f"{n} {word}{'s' * (n > 1)}" for n, word in counts if n)
        return "\n".join([f"The pack cannot be used: {summary}.", *map(str, self.faults)])


class Flaw(NamedTuple):
    """A fault that knows its path and not yet its line."""

    path: Path
    code: str
    message: str
    hint: str = ""
    at_key: bool = False


def closest(word: str, candidates: Iterable[str]) -> str:
    """The candidate that was probably meant, or nothing."""
    known = {candidate.casefold(): candidate for candidate in candidates}
    found = get_close_matches(word[:64].casefold(), known, n=1)
    return known[found[0]] if found else ""


def nearest(word: str, candidates: Iterable[str]) -> str:
    """A proposal to be put behind a message: " (did you mean 'person'?)", or nothing."""
    meant = closest(word, candidates)
    return f" (did you mean {meant!r}?)" if meant else ""


@cache
def forbids_unknown_keys(type_: Any) -> bool:
    """Whether msgspec itself refuses unknown keys everywhere in a type."""
    _, parts = msgspec.json.schema_components((type_,))
    return not any(
        "properties" in p and p.get("additionalProperties", True) for p in parts.values()
    )


def convert(value: Any, type_: Any, path: Path) -> tuple[Any, list[Flaw]]:
    """A plain value as a record, and all that keeps it from being one."""
    record, problem = None, ""
    try:
        record = msgspec.convert(value, type_)
        if forbids_unknown_keys(type_):
            return record, []
    except msgspec.ValidationError as error:
        problem = str(error)
    found = list(flaws(value, inspect.type_info(type_), path))
    if problem and not found:  # a record's own check refused it
        message, _, place = problem.partition(" - at `$")
        steps = re.findall(r"\.([^.\[`]+)|\[(\d+)\]", place)
        found = [Flaw((*path, *(int(n) if n else key for key, n in steps)), "P205", message)]
    return record, found


def flaws(value: Any, info: inspect.Type, path: Path) -> Iterator[Flaw]:
    """Everything that keeps a plain value from being of a type."""
    match info:
        case inspect.Metadata():
            yield from flaws(value, info.type, path)
        case inspect.UnionType():
            yield from _union_flaws(value, info, path)
        case inspect.LiteralType() | inspect.EnumType():
            if value not in (choices := _choices(info)):
                yield _not_among(value, choices, path)
        case _ if type(info) in KINDS:
            kinds, _ = KINDS[type(info)]
            if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
                yield _mismatch("P201", value, info, path)
            elif any(not LIMITS[name][1](value, limit) for name, limit in _limits(info)):
                yield _mismatch("P206", value, info, path)
            else:
                yield from _inner_flaws(value, info, path)
        case _:  # a type that packs seldom use: msgspec says what it finds
            return


def _inner_flaws(value: Any, info: inspect.Type, path: Path) -> Iterator[Flaw]:
    """The faults in the parts of a mapping or list."""
    parts: list[tuple[str | int, Any, inspect.Type]] = []
    match info:
        case inspect.StructType():
            fields = {field.encode_name: field for field in info.fields}
            known = [*([info.tag_field] if info.tag_field else []), *fields]
            required = [name for name, field in fields.items() if field.required]
            yield from key_flaws(value, known, required, path)
            parts = [(key, part, fields[key].type) for key, part in value.items() if key in fields]
        case inspect.DictType():
            wrong = [flaw for key in value for flaw in flaws(key, info.key_type, (*path, key))]
            yield from (flaw._replace(at_key=True) for flaw in wrong)
            parts = [(key, part, info.value_type) for key, part in value.items()]
        case inspect.TupleType() if len(value) != len(info.item_types):
            yield _mismatch("P206", value, info, path)
        case inspect.TupleType():
            parts = list(zip(range(len(value)), value, info.item_types, strict=True))
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
            parts = [(n, part, info.item_type) for n, part in enumerate(value)]
        case _:
            pass
    for step, part, part_info in parts:
        yield from flaws(part, part_info, (*path, step))


def _union_flaws(value: Any, info: inspect.UnionType, path: Path) -> Iterator[Flaw]:
    """The faults under the one member that was meant: by its tag, else by its shape."""
    members = [m for m in info.types if value is None or not isinstance(m, inspect.NoneType)]
    tagged = {m.tag: m for m in members if isinstance(m, inspect.StructType) and m.tag_field}
    if tagged and isinstance(value, dict):
        field = str(next(iter(tagged.values())).tag_field)
        if field not in value:
            yield Flaw(path, "P204", f"the key {field!r} is missing")
        elif value[field] in tagged:
            yield from flaws(value, tagged[value[field]], path)
        else:
            yield _not_among(value[field], list(tagged), (*path, field))
        return
    tries = [list(flaws(value, member, path)) for member in members]
    if all(tries):
        inside = [found for found in tries if found[0].code != "P201" or found[0].path != path]
        yield from inside[0] if len(inside) == 1 else [_mismatch("P201", value, info, path)]


def key_flaws(
    given: Iterable[str], known: list[str], required: list[str], path: Path
) -> Iterator[Flaw]:
    """Unknown and missing keys; a key that was only misspelt is not reported as missing too."""
    given = list(given)
    free = [key for key in known if key not in given]
    meant = {key: closest(key, free) for key in given if key not in known}
    for key, guess in meant.items():
        hint = f"did you mean {guess!r}?" if guess else f"known are {', '.join(known)}"
        yield Flaw((*path, key), "P203", f"unknown key {key!r}", hint, at_key=True)
    for key in required:
        if key in free and key not in meant.values():
            yield Flaw(path, "P204", f"the key {key!r} is missing")


def shown(value: Any) -> str:
    """A value of a pack as its author would recognise it."""
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else f"a list of {len(value)}"
    text = repr(value) if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "..."


def _not_among(value: Any, choices: list[Any], path: Path) -> Flaw:
    words = [str(choice) for choice in choices]
    message = f"expected one of {', '.join(words)}; found {shown(value)}"
    meant = closest(str(value), words)
    return Flaw(path, "P202", message, f"did you mean {meant!r}?" if meant else "")


def _mismatch(code: str, value: Any, info: inspect.Type, path: Path) -> Flaw:
    scalar_for_text = isinstance(info, inspect.StrType) and isinstance(value, int | float)
    hint = "put it in quotes" if scalar_for_text else ""
    return Flaw(path, code, f"expected {_described(info)}; found {shown(value)}", hint)


def _described(info: inspect.Type) -> str:
    """A type in plain words."""
    if isinstance(info, inspect.UnionType):
        return " or ".join(dict.fromkeys(map(_described, info.types)))
    if choices := _choices(info):
        return "one of " + ", ".join(map(str, choices))
    limits = ", ".join(f"{LIMITS[name][0]} {limit}" for name, limit in _limits(info))
    noun = KINDS[type(info)][1] if type(info) in KINDS else "another value"
    return f"{noun} ({limits})" if limits else noun


def _choices(info: inspect.Type) -> list[Any]:
    if isinstance(info, inspect.EnumType):
        return [member.value for member in info.cls]
    return list(info.values) if isinstance(info, inspect.LiteralType) else []


def _limits(info: inspect.Type) -> list[tuple[str, Any]]:
    found = ((name, getattr(info, name, None)) for name in LIMITS)
    return [(name, limit) for name, limit in found if limit is not None]
