"""D1xx: disks, characters, skills, spells and fate that can be played with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content import building
from noctuary.games.when_darkness_comes.content.disks import (
    THROWN,
    ComponentType,
    Item,
    Security,
    Skill,
    Spell,
)
from noctuary.games.when_darkness_comes.content.people import Sheet, sheet_of


def check(source: Source, parts: dict[str, Any]) -> None:
    """Report what is wrong with disks and people."""
    source.names(
        "disk",
        [(disk.id, disk, ("id",)) for disk in parts["disks"]],
        [(own, p, ("own", n)) for p in parts["characters"] for n, own in enumerate(p.own)],
    )
    for disk in parts["disks"]:
        for path, code, message in disk_faults(disk):
            source.fault(disk, path, code, message)
    complete(source, "disks/components.yaml", "component", parts["components"], ComponentType)
    complete(source, "skills.yaml", "skill", parts["skills"], Skill)
    complete(source, "spells.yaml", "spell", parts["spells"], Spell)
    for table in ("oh_crap", "woohoo"):
        rolls = sorted(fate.roll for fate in parts[table])
        if rolls != list(range(2, 13)) and "fate.yaml" in source.files:
            lacking = [str(n) for n in range(2, 13) if rolls.count(n) != 1]
            message, hint = "every sum from 2 to 12 has one line", f"look at {', '.join(lacking)}"
            source.fault("fate.yaml", (table,), "D106", message, hint)
    source.names("character", [(p.id, p, ("id",)) for p in parts["characters"]])
    skills = {skill.id: skill for skill in parts["skills"]}
    for person in parts["characters"] if skills else ():
        check_sheet(source, person, sheet_of(person), skills)
    source.names("model", [(m.id, m, ("id",)) for m in parts["models"]])
    for model in parts["models"] if skills else ():
        draft = building.Draft(model.name, attributes=model.attributes, skills=dict(model.skills))
        check_sheet(source, model, draft.finished(), skills)


def disk_faults(disk: Any) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """What contradicts itself on one disk."""
    if isinstance(disk, Security):
        living = disk.type != "alarm"
        if living and (disk.a is None or disk.d is None):
            yield ("type",), "D101", f"a {disk.type} needs `a` and `d`"
        if not living and (disk.a or disk.d):
            yield ("type",), "D101", "an alarm has neither `a` nor `d`"
    if isinstance(disk, Item):
        if disk.melee is not None and disk.column not in THROWN:
            yield ("melee",), "D102", "only edged and blunt weapons have a melee bonus"
        if disk.melee is None and disk.column in THROWN:
            yield ("column",), "D102", f"a weapon of the column {disk.column} needs a melee bonus"
    if disk.copies < 1:
        yield ("copies",), "D103", "a disk has at least one copy"


def complete(source: Source, file: str, kind: str, records: list[Any], type_: Any) -> None:
    """Every id that the rules know is described once."""
    source.names(kind, [(record.id, record, ("id",)) for record in records])
    missing = [name for name in get_args(type_) if name not in {r.id for r in records}]
    if missing and file in source.files:
        hint = f"add {', '.join(missing)}"
        source.fault(file, (), "D105", f"the {kind} {missing[0]!r} is missing", hint)


def check_sheet(source: Source, at: object, sheet: Sheet, skills: dict[str, Any]) -> None:
    """Whoever is ready-made or suggested keeps the rules for building (WD-2.5 to WD-2.9)."""
    try:
        building.check(sheet, skills)
    except building.SheetError as error:
        source.fault(at, (), "D107", str(error))
