"""Packs: folders of YAML found, read, typed and checked, with all their faults at once."""

from __future__ import annotations

import codecs
import hashlib
import os
import re
from collections import defaultdict
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, overload

import msgspec

from noctuary.engine import faults as wrong
from noctuary.engine import yaml
from noctuary.engine.faults import Fault, PackError, nearest

T = TypeVar("T")

MANIFEST = "pack.yaml"
MAX_FILES = 1_000
MAX_VALUES = 1_000_000
FILE_NAME = re.compile(r"([a-z0-9_][a-z0-9_.-]*/)*[a-z0-9_][a-z0-9_.-]*\.yaml")
PackId = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]{0,63}$")]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack says about itself in pack.yaml."""

    id: PackId
    game: str
    format: int
    version: str
    title: str
    authors: tuple[str, ...]
    licence: str
    subtitle: str = ""
    language: str = "en"
    content_warnings: tuple[str, ...] = ()


class Source:
    """One pack, opened: a game decodes and checks it, then calls done()."""

    def __init__(self, path: Path | None, files: Mapping[str, bytes]) -> None:
        self.path = path
        self.bytes = {name: _canonical(files[name]) for name in sorted(files)}
        self.digest = digest(self.bytes)
        self.faults: list[Fault] = []
        self.files: dict[str, yaml.Doc] = {}
        self._keys: dict[str, dict[str, bool]] = defaultdict(dict)
        """Of each file the keys that were asked for, and whether they must be there."""
        self._origins: dict[int, tuple[object, str, wrong.Path]] = {}
        self._declared: dict[tuple[str, str], tuple[Any, wrong.Path, bool]] = {}
        self._used: dict[tuple[str, str], list[tuple[Any, wrong.Path]]] = defaultdict(list)
        self._read()
        unknown = Manifest("unknown", "", 0, "", "", (), "")
        self.manifest = self.decode(MANIFEST, "", Manifest) or unknown

    @overload
    def decode(
        self, file: str, key: str, type_: type[list[T]], *, optional: bool = ...
    ) -> list[T]: ...
    @overload
    def decode(self, file: str, key: str, type_: type[T], *, optional: bool = ...) -> T | None: ...
    def decode(self, file: str, key: str, type_: Any, *, optional: bool = False) -> Any:
        """What stands under a key (no key: the whole file) as a record, or a list of records.

        The file may be a pattern: then the lists under that key in all files are joined. Faulty
        entries are reported and left out; a faulty single record is None.
        """
        found: list[Any] = []
        for name in self._named(file, key, optional):
            value, path = self.files[name].value, (key,) if key else ()
            if key and key not in value:
                continue
            value = value[key] if key else value
            if get_origin(type_) is list and isinstance(value, list):
                for n, entry in enumerate(value):
                    found += self._record(entry, get_args(type_)[0], name, (*path, n))
            else:
                found += self._record(value, type_, name, path)
        return found if get_origin(type_) is list else next(iter(found), None)

    def fault(
        self,
        at: object,
        path: wrong.Path,
        code: str,
        message: str,
        hint: str = "",
        severity: Literal["error", "warning"] = "error",
    ) -> None:
        """Report a fault at a path in a file, or at a path in a record that decode() gave."""
        file, start = (at, ()) if isinstance(at, str) else self._origins[id(at)][1:]
        self._flaw(file, wrong.Flaw((*start, *path), code, message, hint), severity)

    def declare(
        self, kind: str, name: str, at: object, path: wrong.Path = (), *, spare: bool = True
    ) -> None:
        """Make a name known; it must be unique in its kind, and be used unless it is spare."""
        if (kind, name) in self._declared:
            self.fault(at, path, "P303", f"the {kind} {name!r} is declared twice")
        self._declared.setdefault((kind, name), (at, path, spare))

    def use(self, kind: str, name: str, at: object, path: wrong.Path = ()) -> None:
        """Refer to a name; done() reports it if nothing declares it."""
        self._used[kind, name].append((at, path))

    def done(self) -> None:
        """Check keys and names; PackError if there was any error."""
        for name, doc in self.files.items():
            if "" not in (asked := self._keys[name]):
                required = [key for key, needed in asked.items() if needed]
                for flaw in wrong.key_flaws(doc.value, list(asked), required, ()):
                    self._flaw(name, flaw)
        for (kind, name), places in self._used.items():
            known = [other for of, other in self._declared if of == kind]
            for at, path in places if name not in known else ():
                self.fault(at, path, "P301", f"there is no {kind} {name!r}", nearest(name, known))
        for (kind, name), (at, path, spare) in self._declared.items():
            if not spare and (kind, name) not in self._used:
                self.fault(at, path, "P302", f"the {kind} {name!r} is never used", "", "warning")
        self.faults.sort(key=lambda fault: (fault.file, fault.line, fault.col))
        if any(fault.severity == "error" for fault in self.faults):
            raise PackError(self.faults)

    def _read(self) -> None:
        size = 0
        for name, raw in self.bytes.items():
            if refusal := _refusal(name, len(raw)):
                self.faults.append(refusal)
                continue
            try:
                text = raw.decode()
            except UnicodeDecodeError as error:
                before = raw[: error.start].decode().split("\n")
                place = len(before), len(before[-1]) + 1
                self.faults.append(Fault(name, *place, "P102", "this is not UTF-8"))
                continue
            doc, faults = yaml.parse(text, name)
            self.faults += faults
            if doc is not None:
                size += doc.size
                self.files[name] = doc
            if size > MAX_VALUES:
                self.faults.append(Fault(name, 1, 1, "P110", "the pack is too large"))
                break
        for name, doc in [*self.files.items()]:
            if not isinstance(doc.value, dict):
                self.fault(name, (), "P201", f"expected a mapping; found {wrong.shown(doc.value)}")
                del self.files[name]

    def _named(self, file: str, key: str, optional: bool) -> list[str]:
        names = [name for name in self.bytes if fnmatchcase(name, file)]
        for name in names:
            self._keys[name][key] = not optional and name == file
        if not names and not optional:
            self._flaw(MANIFEST, wrong.Flaw((), "P207", f"the pack has no file {file}"))
        return [name for name in names if name in self.files]

    def _record(self, value: Any, type_: Any, file: str, path: wrong.Path) -> list[Any]:
        record, flaws = wrong.convert(value, type_, path)
        for flaw in flaws:
            self._flaw(file, flaw)
        self._origins[id(record)] = record, file, path
        return [] if flaws else [record]

    def _flaw(
        self, file: str, flaw: wrong.Flaw, severity: Literal["error", "warning"] = "error"
    ) -> None:
        doc = self.files.get(file)
        line, col = (0, 0) if doc is None else doc.where(flaw.path)
        if doc is not None and flaw.at_key:
            line, col = doc.key_where(flaw.path)
        hint = flaw.hint[2:-1] if flaw.hint.startswith(" (") else flaw.hint
        self.faults.append(Fault(file, line, col, flaw.code, flaw.message, hint, severity))


def open_pack(where: Path | Mapping[str, bytes]) -> Source:
    """A pack from its folder, or from its files as a save carries them."""
    if isinstance(where, Mapping):
        return Source(None, where)
    return Source(where, files_of(where))


def files_of(path: Path) -> dict[str, bytes]:
    """The YAML files of a pack by their names inside it; anything else is not of the pack."""
    root = path.resolve()
    found: dict[str, bytes] = {}
    faults: list[Fault] = []
    for folder, inner, names in os.walk(root):
        inner[:] = [name for name in inner if not name.startswith(".")]
        links = [name for name in inner if (Path(folder) / name).is_symlink()]
        for file in [Path(folder) / name for name in [*names, *links] if not name.startswith(".")]:
            name = file.relative_to(root).as_posix()
            if file.is_symlink() and not file.resolve().is_relative_to(root):
                faults.append(Fault(name, 0, 0, "P403", "a link that leads out of the pack"))
            elif file.suffix == ".yaml" and file.is_file() and len(found) < MAX_FILES:
                if refusal := _refusal(name, file.stat().st_size):
                    faults.append(refusal)
                else:
                    found[name] = _canonical(file.read_bytes())
    if faults:
        raise PackError(faults)
    return found


def find_pack(game_folder: Path, pack: str, user_folder: Path | None = None) -> Path:
    """The folder of a pack by its id, built in or in the user's folder, or by its path."""
    known = {}
    for folder in (user_folder, game_folder / "packs"):
        if folder and folder.is_dir():
            for inner in sorted(folder.iterdir()):
                if (inner / MANIFEST).is_file():
                    known[inner.name.replace("_", "-")] = inner
    if pack in known:
        return known[pack]
    if (Path(pack) / MANIFEST).is_file():
        return Path(pack)
    message = f"there is no such pack; there is {', '.join(sorted(known)) or 'none'}"
    raise UnknownPackError([Fault(pack, 0, 0, "P401", message, nearest(pack, known)[2:-1])])


class UnknownPackError(PackError, LookupError):
    """No pack of that name was found."""


def digest(files: Mapping[str, bytes]) -> str:
    """What tells one content from another, the same on every platform."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return total.hexdigest()


def schema(types: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Schema of a file with these keys, for editors."""
    parts, shared = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": dict(zip(types, parts, strict=True)),
        "additionalProperties": False,
        "$defs": shared,
    }


def _canonical(raw: bytes) -> bytes:
    """A file as every platform should see it: without byte order mark, lines ended by LF."""
    return raw.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")


def _refusal(name: str, size: int) -> Fault | None:
    if not FILE_NAME.fullmatch(name):
        return Fault(name, 0, 0, "P404", "file names have lower-case letters, digits, _, - and .")
    if size > yaml.MAX_BYTES:
        return Fault(name, 0, 0, "P110", f"larger than {yaml.MAX_BYTES:,} bytes")
    return None
