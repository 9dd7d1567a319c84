"""Reading a genre pack: its files as typed records, checked, and made ready for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from noctuary.engine.packs import Source, files_of, open_pack
from noctuary.games.six_days.content import checks
from noctuary.games.six_days.content.tables import (
    BY_ACT,
    STATEMENTS,
    TABLES,
    ActTable,
    ComplicationTable,
    ConditionKind,
    Epilogue,
    Lines,
    LineTable,
    Page,
    Prompts,
    PurposeTable,
    Resource,
    Scene,
    SceneType,
    Table,
    Tables,
    WordTable,
)

FORMAT: Final = 1

FILES: Mapping[str, Mapping[str, Any]] = {
    "hero.yaml": {
        "hero_trait": Table,
        "hero_calling": Table,
        "hero_doing": Table,
        "hero_start": Table,
        "hero_name": Table,
        "resources": list[Resource],
    },
    "words.yaml": {"words": WordTable},
    "story.yaml": {
        "prize_sought": Table,
        "prize_state": Table,
        "motive": Table,
        "rival_nature": Table,
        "rival_strength": Table,
        "rival_name": Table,
        "persons": Table,
        "relations": Table,
        "leads": Table,
        "emotions": LineTable,
    },
    "frame.yaml": {
        "scene_type": list[SceneType],
        "purpose": PurposeTable,
        "danger": LineTable,
        "location": ActTable,
        "complications": ComplicationTable,
    },
    "scenes.yaml": {"scenes": list[Scene]},
    "conditions.yaml": {"conditions": list[ConditionKind], "epilogue": Epilogue},
    "suggestions.yaml": {"goals": ActTable, "obstacles": ActTable, "remedies": Table},
    "prompts.yaml": {"prompts": Prompts},
    "help.yaml": {"introduction": str, "pages": list[Page]},
}
"""The files of a pack, their keys and types: what the loader reads and editors are told."""

SHARED: Final = ("prompts.yaml", "help.yaml")
"""Files that a genre pack may leave out: it then speaks like the first one."""
FIRST: Final = Path(__file__).parent.parent / "packs" / "six_days"


def read(files: Path | Mapping[str, bytes]) -> Tables:
    """A genre from its folder or files; PackError reports all its faults."""
    source = open_pack(files, game="six-days", format=FORMAT)
    parts: dict[str, Any] = {}
    for file, keys in FILES.items():
        home = source if file not in SHARED or file in source.bytes else first(file)
        for key, kind in keys.items():
            parts[key] = home.decode(file, key, kind)
    checks.check(source, parts)
    source.done()
    return assemble(source, parts)


def first(file: str) -> Source:
    """One file of the first pack, for a pack that leaves it out."""
    return open_pack({name: data for name, data in files_of(FIRST).items() if name == file})


def assemble(source: Source, parts: Mapping[str, Any]) -> Tables:
    """The decoded parts as one genre."""
    tables = Tables()
    tables.manifest = source.manifest
    tables.id, tables.version = source.manifest.id, source.manifest.version
    tables.digest, tables.files = source.digest, None
    tables.warnings = tuple(source.faults)
    tables.scene = {scene.n: scene for scene in parts["scenes"]}
    tables.types = tuple(parts["scene_type"])
    tables.resources = {resource.id: resource for resource in parts["resources"]}
    tables.conditions = {kind.text: kind for kind in parts["conditions"]}
    epilogue: Epilogue = parts["epilogue"]
    tables.statements = dict(zip(STATEMENTS, epilogue.of_you + epilogue.of_enemy, strict=True))
    tables.prompts, tables.introduction = parts["prompts"], parts["introduction"]
    tables.pages = tuple(parts["pages"])
    tables.roll_twice = parts["purpose"].roll_twice
    tables.purpose_prompts = parts["purpose"].prompts
    tables.negative = frozenset(parts["words"].suggest_negative)
    tables.losses = frozenset(parts["complications"].losses)
    tables.add_tables(lines_of(parts))
    return tables


def lines_of(parts: Mapping[str, Any]) -> dict[str, Lines]:
    """Every table by the name that the rules use."""
    found: dict[str, Lines] = {key: (parts[key].d6,) for key in TABLES}
    for key in ("words", "emotions", "danger", "purpose"):
        found[key] = parts[key].lines
    for key, name in BY_ACT.items():
        for act, entries in enumerate(parts[key].acts, start=1):
            found[f"{name}_{act}"] = (entries,)
    for scene in parts["scenes"]:
        found[f"event_{scene.n}"] = (scene.events,)
        if scene.extra_events:
            found[f"discovery_{scene.n}"] = (scene.extra_events,)
    found["scene_type"] = (tuple(kind.name for kind in parts["scene_type"]),)
    return found
