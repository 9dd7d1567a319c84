"""What is wrong with a pack, and where: every fault of a value, not only the first."""

from __future__ import annotations

import operator
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from functools import cache
from itertools import islice
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from noctuary.engine.words import counted

MAX_REFUSALS = 100
"""So many of a record are looked for; each is a reading of all of it."""
Path = tuple[str | int, ...]
Severity = Literal["error", "warning"]
Shape = dict[str, Any]
"""A type as JSON Schema: the editors' and the loader's idea of a pack is the same."""

KINDS: dict[str, tuple[str, tuple[type, ...]]] = {
    "string": ("text", (str,)),
    "integer": ("a whole number", (int,)),
    "number": ("a number", (int, float)),
    "boolean": ("true or false", (bool,)),
    "null": ("null", (type(None),)),
    "array": ("a list", (list,)),
    "object": ("a mapping", (dict,)),
}
LIMITS: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "minimum": ("at least", operator.ge),
    "exclusiveMinimum": ("above", operator.gt),
    "maximum": ("at most", operator.le),
    "exclusiveMaximum": ("below", operator.lt),
    "minLength": ("no shorter than", lambda value, least: len(value) >= least),
    "maxLength": ("no longer than", lambda value, most: len(value) <= most),
    "minItems": ("no shorter than", lambda value, least: len(value) >= least),
    "maxItems": ("no longer than", lambda value, most: len(value) <= most),
    "pattern": ("matching", lambda value, pattern: re.search(pattern, value)),
}


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong in a file of a pack; line 0 means the file as a whole."""

    file: str
    line: int
    col: int
    code: str
    message: str
    hint: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.col}" if self.line else self.file
        warning = "warning: " if self.severity == "warning" else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}: {self.code} {warning}{self.message}{hint}"


class PackError(Exception):
    """A pack that cannot be used, with all that is wrong with it."""

    verdict: ClassVar[str] = "The pack cannot be used"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        errors = sum(fault.severity == "error" for fault in self.faults)
        counts = ((errors, "error"), (len(self.faults) - errors, "warning"))
        summary = ", ".join(counted(n, word) for n, word in counts if n)
        return "\n".join([f"{self.verdict}: {summary}.", *map(str, self.faults)])


class Flaw(NamedTuple):
    """A fault that knows its path and not yet its line."""

    path: Path
    code: str
    message: str
    hint: str = ""


def closest(word: str, candidates: Iterable[str]) -> str:
    """The candidate that was probably meant, or nothing."""
    known = {candidate.casefold(): candidate for candidate in candidates}
    found = get_close_matches(word[:64].casefold(), known, n=1)
    return known[found[0]] if found else ""


def nearest(word: str, candidates: Iterable[str]) -> str:
    """A proposal to put behind a message: " (did you mean 'person'?)", or nothing."""
    meant = closest(word, candidates)
    return f" (did you mean {meant!r}?)" if meant else ""


@cache
def shape_of(type_: Any) -> tuple[Shape, dict[str, Shape], bool]:
    """A type's shape, those that it refers to, and whether msgspec refuses unknown keys in it."""
    (shape,), shapes = msgspec.json.schema_components((type_,), ref_template="{name}")
    records = [part for part in shapes.values() if "properties" in part]
    return shape, shapes, all(part.get("additionalProperties") is False for part in records)


def convert(value: Any, type_: Any, path: Path) -> tuple[Any, list[Flaw]]:
    """A plain value as a record, with all that keeps it from being one."""
    shape, shapes, closed = shape_of(type_)
    record, problem = tried(value, type_)
    found = [] if closed and not problem else list(flaws(value, shape, shapes, path))
    if problem and not found:
        refused = islice(refusals(value, type_), MAX_REFUSALS)
        found = [Flaw((*path, *steps), "P205", why) for steps, why in refused]
    return record, found


def tried(value: Any, type_: Any) -> tuple[Any, str]:
    """A plain value as a record, or why it is none."""
    try:
        return msgspec.convert(value, type_), ""
    except msgspec.ValidationError as error:
        return None, str(error)


def refusals(value: Any, type_: Any) -> Iterator[tuple[Path, str]]:
    """What no shape can tell: where records' own checks say no, and what they say. Each entry of a
    list that is refused is left out, so that the next one is told as well."""
    shape, shapes, _ = shape_of(type_)
    rest, gone = deepcopy(value), defaultdict[Path, list[int]](list)
    problem = tried(rest, type_)[1]
    while problem and not any(flaws(rest, shape, shapes, ())):
        message, _, place = problem.partition(" - at `")
        steps = [int(n) if n else key for key, n in re.findall(r"\.([^.\[`]+)|\[(\d+)\]", place)]
        yield as_written(steps, gone), message
        if not leave_out(rest, steps, gone):
            return
        problem = tried(rest, type_)[1]


def as_written(steps: Sequence[str | int], gone: Mapping[Path, list[int]]) -> Path:
    """Where something stands that has moved up since entries before it were left out."""
    path: Path = ()
    for step in steps:
        place = step
        for left_out in sorted(gone.get(path, ())):
            place = place + 1 if isinstance(place, int) and place >= left_out else place
        path = (*path, place)
    return path


def leave_out(rest: Any, steps: list[str | int], gone: defaultdict[Path, list[int]]) -> bool:
    """Take the innermost entry of a list away that something stands in, if there is any."""
    while steps and not isinstance(steps[-1], int):
        steps = steps[:-1]
    if not steps:
        return False
    *outer, number = as_written(steps, gone)
    try:
        for step in steps[:-1]:
            rest = rest[step]
        del rest[steps[-1]]
    except (LookupError, TypeError):  # msgspec does not name the keys of free mappings
        return False
    gone[tuple(outer)].append(int(number))
    return True


def flaws(value: Any, shape: Shape, shapes: dict[str, Shape], path: Path) -> Iterator[Flaw]:
    """Everything that keeps a plain value from having a shape; msgspec stops at the first."""
    shape = shapes[shape["$ref"]] if "$ref" in shape else shape
    if "anyOf" in shape:
        yield from _union_flaws(value, shape, shapes, path)
    elif "enum" in shape:
        if value not in shape["enum"]:
            yield _mismatch("P202", value, shape, path)
    elif "type" in shape:
        _, kinds = KINDS[shape["type"]]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            yield _mismatch("P201", value, shape, path)
        elif not all(LIMITS[name][1](value, shape[name]) for name in LIMITS if name in shape):
            yield _mismatch("P206", value, shape, path)
        elif "properties" in shape and isinstance(value, dict):
            yield from key_flaws(value, list(shape["properties"]), shape.get("required", []), path)
        for step, part, part_shape in _parts(value, shape):
            yield from flaws(part, part_shape, shapes, (*path, step))


def _parts(value: Any, shape: Shape) -> Iterator[tuple[str | int, Any, Shape]]:
    """What is inside a list or mapping, as far as the shape says anything about it."""
    if shape["type"] == "object" and isinstance(value, dict):
        known, others = shape.get("properties", {}), shape.get("additionalProperties") or {}
        yield from ((key, part, known.get(key, others)) for key, part in value.items())
    elif shape["type"] == "array" and isinstance(value, list):
        first, others = shape.get("prefixItems", []), shape.get("items") or {}
        for n, part in enumerate(value):
            yield n, part, first[n] if n < len(first) else others


def _union_flaws(value: Any, shape: Shape, shapes: dict[str, Shape], path: Path) -> Iterator[Flaw]:
    """The faults under the one member that was meant: by its tag, else by its kind."""
    members = [part for part in shape["anyOf"] if value is None or part.get("type") != "null"]
    if "discriminator" in shape and isinstance(value, dict):
        field, tags = shape["discriminator"]["propertyName"], shape["discriminator"]["mapping"]
        tag = str(value.get(field))
        if field not in value:
            yield Flaw(path, "P204", f"the key {field!r} is missing")
        elif tag not in tags:
            yield _mismatch("P202", value[field], {"enum": list(tags)}, (*path, field))
        members = [shapes[tags[tag]]] if tag in tags else []
    tries = [list(flaws(value, member, shapes, path)) for member in members]
    if tries and all(tries):
        inside = [found for found in tries if found[0].code != "P201" or found[0].path != path]
        inside = tries if len(tries) == 1 else inside
        yield from inside[0] if len(inside) == 1 else [_mismatch("P201", value, shape, path)]


def key_flaws(
    given: dict[str, Any], known: list[str], required: list[str], path: Path
) -> Iterator[Flaw]:
    """Unknown and missing keys; a key that was only misspelt is not reported as missing too."""
    free = [key for key in known if key not in given]
    meant = {key: closest(key, free) for key in given if key not in known}
    for key, guess in meant.items():
        hint = f"did you mean {guess!r}?" if guess else f"known: {', '.join(known)}"
        yield Flaw((*path, key), "P203", f"unknown key {key!r}", hint)
    for key in required:
        if key in free and key not in meant.values():
            yield Flaw(path, "P204", f"the key {key!r} is missing")


def _mismatch(code: str, value: Any, shape: Shape, path: Path) -> Flaw:
    hint = nearest(str(value), map(str, shape.get("enum", [])))[2:-1]
    if shape.get("type") == "string" and isinstance(value, int | float):
        hint = "put it in quotes"
    return Flaw(path, code, f"expected {_described(shape)}; found {shown(value)}", hint)


def _described(shape: Shape) -> str:
    """A shape in plain words."""
    if "anyOf" in shape:
        return " or ".join(dict.fromkeys(map(_described, shape["anyOf"])))
    if "enum" in shape:
        words = ", ".join(one if isinstance(one, str) else shown(one) for one in shape["enum"])
        return f"one of {words}" if len(shape["enum"]) > 1 else words
    if "pattern" in shape and "description" in shape:
        return str(shape["description"])
    if "prefixItems" in shape:
        return f"a list of {len(shape['prefixItems'])}"
    limits = ", ".join(f"{LIMITS[name][0]} {shape[name]}" for name in LIMITS if name in shape)
    return KINDS[shape.get("type", "object")][0] + (f" ({limits})" if limits else "")


def shown(value: Any) -> str:
    """A value of a pack as its author would recognise it."""
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else f"a list of {len(value)}"
    text = repr(value) if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "..."
