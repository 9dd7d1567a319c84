"""Reading a pack of When Darkness Comes: its files as typed records, checked."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from noctuary.engine.packs import Source, open_pack
from noctuary.games.when_darkness_comes.content import checks
from noctuary.games.when_darkness_comes.content.disks import (
    Adversary,
    Ally,
    Component,
    Item,
    Nuisance,
    Obstacle,
    Security,
)
from noctuary.games.when_darkness_comes.content.people import (
    Fate,
    Model,
    Person,
    SkillText,
    SpellText,
)
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.tiles import Tile
from noctuary.games.when_darkness_comes.content.town import Town

FORMAT = 1

DISK_FILES: Mapping[str, Mapping[str, Any]] = {
    "disks/adversaries.yaml": {"adversaries": list[Adversary]},
    "disks/allies.yaml": {"allies": list[Ally]},
    "disks/items.yaml": {"items": list[Item]},
    "disks/components.yaml": {"components": list[Component]},
    "disks/nuisances.yaml": {"nuisances": list[Nuisance]},
    "disks/security.yaml": {"security": list[Security]},
    "disks/obstacles.yaml": {"obstacles": list[Obstacle]},
}
FILES: Mapping[str, Mapping[str, Any]] = {
    **DISK_FILES,
    "characters.yaml": {"characters": list[Person], "models": list[Model]},
    "skills.yaml": {"skills": list[SkillText]},
    "spells.yaml": {"spells": list[SpellText]},
    "fate.yaml": {"oh_crap": list[Fate], "woohoo": list[Fate]},
    "tiles/*.yaml": {"": Tile},
    "scenarios/*.yaml": {"": Scenario},
}
"""The files of a pack, their keys and types; an empty key stands for the whole file."""

OPTIONAL = frozenset({"models"})
"""What a pack may leave out."""


@cache
def leave_types_alone() -> None:
    """msgspec 0.22 can free the types of records that contain themselves, as effects do, twice
    when the interpreter shuts down. What is frozen is left alone then."""
    atexit.register(gc.freeze)


def read(files: Path | Mapping[str, bytes]) -> Town:
    """A town from its folder or files; PackError reports all its faults."""
    leave_types_alone()
    source = open_pack(files, game="when-darkness-comes", format=FORMAT)
    parts = {
        key: source.decode(file, key, kind, optional=key in OPTIONAL)
        for file, keys in FILES.items()
        for key, kind in keys.items()
        if key
    }
    parts["disks"] = [disk for keys in DISK_FILES.values() for key in keys for disk in parts[key]]
    parts["tiles"] = one_a_file(source, "tiles/", Tile)
    parts["scenarios"] = one_a_file(source, "scenarios/", Scenario)
    checks.check(source, parts)
    source.done()
    town = Town(parts)
    town.manifest = source.manifest
    town.id, town.version = source.manifest.id, source.manifest.version
    town.digest, town.files = source.digest, None
    town.warnings = tuple(source.faults)
    return town


def one_a_file(source: Source, folder: str, kind: Any) -> list[Any]:
    """The records of a folder in which every file is one."""
    names = [name for name in source.bytes if name.startswith(folder)]
    found = [source.decode(name, "", kind) for name in names]
    if not names:
        source.fault("pack.yaml", (), "P207", f"the pack has no file in {folder}")
    return [record for record in found if record is not None]
