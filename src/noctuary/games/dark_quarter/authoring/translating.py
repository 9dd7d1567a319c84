"""`noctuary pack texts`: the texts of a story pack under stable keys, and a pack made from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from noctuary.engine import yaml as reader
from noctuary.engine.packs import MANIFEST, files_of

TEXTS: Final = frozenset(
    {"say", "text", "label", "title", "subtitle", "prompt", "name", "short", "description"}
    | {"premise", "objective", "introduction", "role", "note", "place"}
)
"""Fields that hold words for people."""
LISTS: Final = frozenset({"levels", "content_warnings"})
"""Fields that hold lists of them."""
VERSIONS: Final = frozenset({"veiled", "veils"})
"""Fields that hold them by the name of a veil."""
LANGUAGE: Final = "language"


class Translated(NamedTuple):
    """A pack in another language: its files, what was not translated, what nobody asks for."""

    files: dict[str, bytes]
    missing: list[str]
    unknown: list[str]


def extracted(path: Path) -> dict[str, str]:
    """DQ §7.1: every text of a pack by its key, `<file>.<id>.<field>`, in the files' order."""
    found: dict[str, str] = {}
    for name, data in files_of(path).items():
        value = reader.read(data.decode(), name).value
        found |= {key: text for key, text, _, _ in texts(value, name.removesuffix(".yaml"))}
    return found


def texts(value: Any, key: str, field: str = "") -> Iterator[tuple[str, str, Any, Any]]:
    """Texts with their keys, and where they stand: the mapping or list, and the place in it."""
    for where, part in places(value):
        here = where if isinstance(value, dict) else field
        in_mapping = here in TEXTS or field in VERSIONS
        wanted = in_mapping if isinstance(value, dict) else field in LISTS
        if isinstance(part, str) and wanted:
            yield f"{key}.{where}", part, value, where
        elif isinstance(part, dict | list):
            yield from texts(part, f"{key}.{name_of(part, where)}", str(here))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """What stands in a mapping or list, and where."""
    yield from value.items() if isinstance(value, dict) else enumerate(value)


def name_of(part: Any, where: Any) -> str:
    """An entry by its id, so that its key stays when others come before it."""
    own = part.get("id") if isinstance(part, dict) else None
    return own if isinstance(own, str) and isinstance(where, int) else str(where)


def translated(path: Path, words: Mapping[str, str], language: str) -> Translated:
    """The pack with these texts; what is missing or empty falls back to the original."""
    files: dict[str, bytes] = {}
    missing: list[str] = []
    unknown = set(words)
    for name, data in files_of(path).items():
        value = reader.read(data.decode(), name).value
        for key, _, owner, where in list(texts(value, name.removesuffix(".yaml"))):
            unknown.discard(key)
            if words.get(key, "").strip():
                owner[where] = words[key]
            else:
                missing.append(key)
        if name == MANIFEST:
            value |= {"id": f"{value['id']}-{language}", LANGUAGE: language}
        files[name] = dumped(value).encode()
    return Translated(files, missing, sorted(unknown))


def dumped(value: Any) -> str:
    """YAML that the loader reads as the same value."""
    return str(yaml.dump(value, Dumper=Blocks, sort_keys=False, allow_unicode=True, width=1_000))


class Blocks(yaml.SafeDumper):
    """Writes texts of several lines as blocks, the way authors do."""


def block(dumper: Blocks, text: str) -> yaml.Node:
    """A text, in quotes where it could be taken for something else."""
    return dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    )


Blocks.add_representer(str, block)


def read_words(path: Path) -> dict[str, str]:
    """A file of translations."""
    value = reader.read(path.read_text(encoding="utf-8"), path.name).value
    return {key: text for key, text in value.items() if isinstance(text, str)}
