"""Packs: folders of YAML, found, read, typed and checked, with all their faults at once."""

from __future__ import annotations

import codecs
import hashlib
import os
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, overload

import msgspec
from platformdirs import user_data_path

from noctuary.engine import faults, yaml
from noctuary.engine.faults import Fault, Flaw, PackError, Severity, nearest

T = TypeVar("T")
Name = tuple[str, object, faults.Path]
"""A name and where it stands: the file or record, and the path in it."""

MANIFEST = "pack.yaml"
MAX_FILES = 1_000
MAX_PACK_BYTES = 16_000_000
MAX_FAULTS = 500
FILE_NAME = re.compile(r"([a-z0-9_][a-z0-9_.-]*/)*[a-z0-9_][a-z0-9_.-]*\.yaml")


class UnknownPackError(PackError, LookupError):
    """No pack of that name was found."""


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits to which the prose of a pack keeps; `noctuary pack style` counts and holds them.

    A habit without a limit is only counted.
    """

    button_endings: float | None = None
    comparisons: float | None = None
    vague_comparisons: float | None = None
    stock_similes: float | None = None
    vague_pronouns: float | None = None
    you_do_not: float | None = None
    does_not_but: float | None = None
    repeated_phrases: int | None = None
    sentence_words: int | None = None
    breath_words: int | None = None
    semicolons: int | None = None
    reading_ease: float | None = None
    motifs: tuple[str, ...] = ()
    """Phrases that are meant to return."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack says about itself in pack.yaml."""

    id: Annotated[
        str,
        msgspec.Meta(
            pattern="^[a-z][a-z0-9-]{0,63}$",
            description="a name of small letters, digits and -, such as my-pack (at most 64)",
        ),
    ]
    game: str
    format: int
    version: str
    title: str
    authors: tuple[str, ...]
    licence: str
    subtitle: str = ""
    language: str = "en"
    content_warnings: tuple[str, ...] = ()
    veils: dict[
        Annotated[
            str,
            msgspec.Meta(
                pattern="^[a-z][a-z0-9_]{0,31}$",
                description="a name of small letters, digits and _, such as drowning (at most 32)",
            ),
        ],
        str,
    ] = {}
    """What can be told in outline, by a name of its own: a setting lets players ask for it."""
    style: Style | None = None


UNREADABLE = Manifest("unreadable", "", 0, "", "", (), "")


class Source:
    """One pack, opened. A game decodes its files, adds its own checks and calls done()."""

    def __init__(self, files: Mapping[str, bytes], path: Path | None = None) -> None:
        self.path = path
        self.bytes = {name: files[name] for name in sorted(files)}
        self.digest = digest(files)
        self.files: dict[str, yaml.Doc] = {}
        self.faults: list[Fault] = []
        self._asked: dict[str, dict[str, bool]] = defaultdict(dict)
        """The keys that were asked for in a file, and whether they must be there."""
        self._origins: dict[int, tuple[object, str, faults.Path]] = {}
        self._fitting: dict[str, list[str]] = {}
        """The files that a pattern stands for."""
        self._unread: set[str] = set()
        """The ids of entries that have faults of their own."""
        self._missing: dict[str, str] = {}
        """The files that are not there, by what is said of them."""
        for name, raw in self.bytes.items():
            self._read(name, raw)
        self._misread = {(fault.file, fault.line, fault.col) for fault in self.faults}
        self.manifest = self.decode(MANIFEST, "", Manifest) or UNREADABLE

    @overload
    def decode(
        self, file: str, key: str, type_: type[list[T]], optional: bool = ...
    ) -> list[T]: ...
    @overload
    def decode(self, file: str, key: str, type_: type[T], optional: bool = ...) -> T | None: ...
    def decode(self, file: str, key: str, type_: Any, optional: bool = False) -> Any:
        """What stands under a key ("": the whole file), as a record or a list of records.

        The file may be a pattern such as `scenes/*`: lists under the same key are joined. Faulty
        entries are reported and left out of a list; a faulty single record is None.
        """
        found: list[Any] = []
        holding = self._holding(file, key, optional)
        for name in holding:
            path: faults.Path = (key,) if key else ()
            value = self.files[name].value[key] if key else self.files[name].value
            if get_origin(type_) is list and isinstance(value, list):
                for n, entry in enumerate(value):
                    found += self._record(entry, get_args(type_)[0], name, (*path, n))
            else:
                found += self._record(value, type_, name, path)
        if get_origin(type_) is list:
            return found
        for name in holding[1:]:
            self.fault(name, (key,), "P303", f"{key!r} is already in {holding[0]}")
        return found[0] if found else None

    def fault(
        self, at: object, path: faults.Path, code: str, message: str, hint: str = "",
        severity: Severity = "error",
    ) -> None:  # fmt: skip
        """Report a fault at a path in a file, or in a record that decode() gave."""
        file, start = self._origin(at)
        self._report(file, Flaw((*start, *path), code, message, hint), severity)

    def _origin(self, at: object) -> tuple[str, faults.Path]:
        """The file of a record that decode() gave, and the path to it; or a file as it is named."""
        return (at, ()) if isinstance(at, str) else self._origins[id(at)][1:]

    def _place(self, at: object, path: faults.Path) -> str:
        """File and line of a value."""
        file, start = self._origin(at)
        return f"{file}:{self.files[file].where((*start, *path))[0]}"

    def names(
        self, kind: str, declared: Iterable[Name], used: Iterable[Name] = (), spare: bool = True
    ) -> None:
        """Report names declared twice, used but never declared, and idle ones if none is spare."""
        known: dict[str, Name] = {}
        for name, at, path in declared:
            if name in known:
                first = self._place(*known[name][1:])
                self.fault(
                    at, path, "P303", f"the {kind} {name!r} is declared twice", f"first in {first}"
                )
            known.setdefault(name, (name, at, path))
        idle = {} if spare else dict(known)
        for name, at, path in used:
            idle.pop(name, None)
            if name not in known and not self.may_be_unread(name):
                self.fault(at, path, "P301", f"there is no {kind} {name!r}", nearest(name, known))
        for name, at, path in idle.values():
            self.fault(at, path, "P302", f"the {kind} {name!r} is never used", "", "warning")

    def may_be_unread(self, name: str) -> bool:
        """Whether a name belongs to an entry with faults of its own, or stands in a file that could
        not be read at all: then that is told, and nothing about the name."""
        unread = (raw for file, raw in self.bytes.items() if file not in self.files)
        return name in self._unread or any(name.encode() in raw for raw in unread)

    def done(self) -> None:
        """Report what nobody asked for or found; PackError if there was any error."""
        for file, doc in self.files.items():
            asked = self._asked[file]
            required = [key for key in asked if asked[key]]
            if not asked:
                self.fault(file, (), "P208", "the game does not read this file", "", "warning")
            elif "" not in asked:
                for flaw in faults.key_flaws(doc.value, list(asked), required, ()):
                    self._report(file, flaw)
        found = dict.fromkeys(map(self._with_proposal, self.faults))
        self.faults = sorted(found, key=lambda fault: (fault.file, fault.line, fault.col))
        if any(fault.severity == "error" for fault in self.faults):
            raise PackError(self.faults)

    def _with_proposal(self, fault: Fault) -> Fault:
        """A file that is missing may be there under a name that nobody asked for."""
        if fault.message not in self._missing:
            return fault
        idle = [name for name in self.bytes if not self._asked[name]]
        hint = nearest(self._missing[fault.message], idle)[2:-1]
        return msgspec.structs.replace(fault, hint=hint)

    def _read(self, name: str, raw: bytes) -> None:
        doc = None
        try:
            doc, found = yaml.parse(raw.decode(), name)
        except UnicodeDecodeError as error:
            rows = raw[: error.start].decode().split("\n")
            found = [Fault(name, len(rows), len(rows[-1]) + 1, "P102", "this is not UTF-8")]
        if doc and not isinstance(doc.value, dict):
            message = f"expected a mapping; found {faults.shown(doc.value)}"
            found = [*found, Fault(name, *doc.where(()), "P201", message)]
        elif doc:
            self.files[name] = doc
        self.faults += found

    def _holding(self, file: str, key: str, optional: bool) -> list[str]:
        """The files that have a key; one that could not be read is not reported as missing."""
        if file not in self._fitting:
            self._fitting[file] = [name for name in self.bytes if fnmatchcase(name, file)]
        names = self._fitting[file]
        for name in names:
            self._asked[name][key] = name == file and not optional
        readable = [name for name in names if name in self.files]
        holding = [name for name in readable if not key or key in self.files[name].value]
        if not names and not optional:
            self._missing[f"the pack has no file {file}"] = file
            self.fault(MANIFEST, (), "P207", f"the pack has no file {file}")
        elif not holding and not optional and file not in names:
            self.fault(MANIFEST, (), "P207", f"no file {file} has the key {key!r}")
        return holding

    def _record(self, value: Any, type_: Any, file: str, path: faults.Path) -> list[Any]:
        record, flaws = faults.convert(value, type_, path)
        for flaw in flaws:
            self._report(file, flaw)
        if flaws and isinstance(value, dict) and isinstance(value.get("id"), str):
            self._unread.add(value["id"])
        self._origins[id(record)] = record, file, path
        return [] if flaws else [record]

    def _report(self, file: str, flaw: Flaw, severity: Severity = "error") -> None:
        place = (0, 0)
        if doc := self.files.get(file):
            place = (doc.key_where if flaw.code == "P203" else doc.where)(flaw.path)
        if (file, *place) not in self._misread:  # what was misread is not judged a second time
            hint = flaw.hint[2:-1] if flaw.hint.startswith(" (") else flaw.hint
            self.faults.append(Fault(file, *place, flaw.code, flaw.message, hint, severity))
        if len(self.faults) >= MAX_FAULTS:  # nobody would read on
            raise PackError(self.faults)


def open_pack(
    where: Path | Mapping[str, bytes], game: str = "", format: int = 0, veils: bool = False
) -> Source:
    """A pack from its folder, or from its files as a save carries them.

    Given a game and its newest format, a pack for another game or a later version is refused, and
    so are veils, unless the game's texts can have another version.
    """
    files, refused = collect(where)
    source = Source(files, where if isinstance(where, Path) else None)
    source.faults += refused
    pack = source.manifest
    if game and pack is not UNREADABLE and pack.game != game:
        message = f"this is a pack for {pack.game}, not for {game}"
        source.fault(MANIFEST, ("game",), "P402", message)
        raise PackError(source.faults)
    if format and pack.format > format:
        message = f"format {pack.format} is newer than {format}, the newest that can be read"
        source.fault(MANIFEST, ("format",), "P403", message)
        raise PackError(source.faults)
    if game and pack.veils and not veils:
        source.fault(MANIFEST, ("veils",), "P203", f"{game} tells nothing in outline", "remove it")
    return source


def files_of(path: Path) -> dict[str, bytes]:
    """What a save carries of a pack: its YAML files by their names in the folder."""
    files, refused = collect(path)
    if refused:
        raise PackError(refused)
    return files


def user_folder() -> Path:
    """Where a person keeps packs of their own: `packs` in the data folder, or $NOCTUARY_PACKS."""
    chosen = os.environ.get("NOCTUARY_PACKS")
    return Path(chosen) if chosen else user_data_path("noctuary", appauthor=False) / "packs"


def game_of(pack: Path) -> str:
    """The game that a pack says it is for; empty if that cannot be read."""
    try:
        doc, _ = yaml.parse((pack / MANIFEST).read_bytes()[: yaml.MAX_BYTES].decode(), MANIFEST)
    except (OSError, UnicodeDecodeError):
        return ""
    return str(doc.value.get("game", "")) if doc and isinstance(doc.value, dict) else ""


def known_packs(game_folder: Path, user_folder: Path | None = None) -> dict[str, Path]:
    """The built-in packs of a game and those in the user's folder, by id."""
    homes = [home for home in (user_folder, game_folder / "packs") if home and home.is_dir()]
    folders = [folder for home in homes for folder in sorted(home.iterdir())]
    packs = [folder for folder in folders if (folder / MANIFEST).is_file()]
    return {folder.name.replace("_", "-"): folder for folder in packs}


def former_edition(game_folder: Path, key: str) -> dict[str, bytes] | None:
    """The files of a built-in pack as it was, if saves of that edition are to go on with it.

    They lie in `packs/former`, each a zip that is called like the key in a save.
    """
    for path in (game_folder / "packs" / "former").glob("*.zip"):
        if path.stem == key:
            with zipfile.ZipFile(path) as kept:
                return {name: kept.read(name) for name in kept.namelist()}
    return None


def manifest_of(folder: Path) -> Manifest:
    """What a pack says about itself, without reading the rest of it; PackError if that is wrong."""
    source = Source({MANIFEST: (folder / MANIFEST).read_bytes()}, folder)
    if source.faults:
        raise PackError(source.faults)
    return source.manifest


def find_pack(game_folder: Path, pack: str, user_folder: Path | None = None) -> Path:
    """The folder of a pack by its id, built in or in the user's folder, or by its path."""
    known = known_packs(game_folder, user_folder)
    if pack in known:
        return known[pack]
    if os.path.isfile(f"{pack}/{MANIFEST}"):  # noqa: PTH113 - unlike Path, it takes any text calmly
        return Path(pack)
    places = "among the built-in packs, in the user's folder or at that path"
    message = f"there is no such pack {places}; known: {', '.join(sorted(known)) or 'none'}"
    raise UnknownPackError([Fault(pack, 0, 0, "P401", message, nearest(pack, known)[2:-1])])


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


def collect(where: Path | Mapping[str, bytes]) -> tuple[dict[str, bytes], list[Fault]]:
    """The files of a pack, alike on every platform, and what is wrong with those left out."""
    files: dict[str, bytes] = {}
    refused: list[Fault] = []
    size = 0
    for name, content in where.items() if isinstance(where, Mapping) else _walk(where.resolve()):
        if isinstance(content, Fault):
            refused.append(content)
        elif not FILE_NAME.fullmatch(name):
            message = "a file's name has only lower-case letters, digits, '_', '-', '.yaml'"
            refused.append(Fault(name, 0, 0, "P405", message))
        else:
            size += len(content)
            files[name] = content.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")
        if size > MAX_PACK_BYTES or len(files) > MAX_FILES:
            message = f"the pack has more than {MAX_FILES:,} files or {MAX_PACK_BYTES:,} bytes"
            raise PackError([Fault(name, 0, 0, "P110", message)])
    return files, refused


def _walk(root: Path) -> Iterator[tuple[str, bytes | Fault]]:
    """Every YAML file below a folder; hidden ones are passed over, links out of it are faults."""
    for folder, inner, names in os.walk(root) if (root / MANIFEST).exists() else ():
        inner[:] = [name for name in inner if not name.startswith(".")]
        shown = [*inner, *(name for name in names if not name.startswith("."))]
        for file in sorted(Path(folder, name) for name in shown):
            name = file.relative_to(root).as_posix().encode(errors="replace").decode()
            try:
                if not file.resolve().is_relative_to(root):
                    yield name, Fault(name, 0, 0, "P404", "a link that leads out of the pack")
                elif file.suffix in (".yaml", ".yml") and file.is_dir():
                    yield name, Fault(name, 0, 0, "P404", "a folder, where a file is expected")
                elif file.suffix in (".yaml", ".yml") and file.is_file():
                    with file.open("rb") as opened:
                        yield name, opened.read(yaml.MAX_BYTES + 1)
            except (OSError, RuntimeError):  # not allowed, or a link to itself
                yield name, Fault(name, 0, 0, "P404", "cannot be read")
