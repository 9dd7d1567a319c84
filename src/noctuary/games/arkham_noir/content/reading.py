"""Reading a pack of Arkham Noir: its files as typed cards, checked against AN-C1 to AN-C32."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from noctuary.engine.packs import Source, open_pack
from noctuary.engine.papers import Aid
from noctuary.games.arkham_noir.content import checks
from noctuary.games.arkham_noir.content.cards import (
    Cards,
    Case,
    Clue,
    Contact,
    Defeat,
    GuestEquipment,
    Menace,
    Objective,
    Reasons,
    Texts,
    Victory,
)

FORMAT = 1

FILES: Mapping[str, Mapping[str, Any]] = {
    "clues.yaml": {"clues": list[Clue]},
    "cases.yaml": {"cases": list[Case]},
    "menaces.yaml": {"menaces": list[Menace]},
    "objectives.yaml": {"objectives": list[Objective]},
    "outside_help.yaml": {"contact": Contact, "guest_equipment": list[GuestEquipment]},
    "texts.yaml": {
        "introduction": str,
        "victory": Victory,
        "defeat": Defeat,
        "concession": str,
        "reasons": Reasons,
        "aids": list[Aid],
    },
}
"""The files of a pack, their keys and types: what the loader reads and editors are told."""


def read(files: Path | Mapping[str, bytes]) -> Cards:
    """A card set from its folder or files; PackError reports all its faults."""
    source = open_pack(files, game="arkham-noir", format=FORMAT)
    parts: dict[str, Any] = {
        key: source.decode(file, key, kind)
        for file, keys in FILES.items()
        for key, kind in keys.items()
    }
    checks.check(source, parts)
    source.done()
    return assemble(source, parts)


def assemble(source: Source, parts: Mapping[str, Any]) -> Cards:
    """The decoded parts as one card set."""
    texts = Texts(**{key: parts[key] for key in FILES["texts.yaml"]})
    cards = Cards(
        clues=parts["clues"],
        cases=parts["cases"],
        menaces=parts["menaces"],
        objectives=parts["objectives"],
        contact=parts["contact"],
        equipment=parts["guest_equipment"],
        texts=texts,
    )
    cards.manifest = source.manifest
    cards.id, cards.version = source.manifest.id, source.manifest.version
    cards.digest, cards.files = source.digest, None
    cards.warnings = tuple(source.faults)
    return cards
