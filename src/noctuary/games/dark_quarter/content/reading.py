"""Reading a campaign: its files as typed records, those of the campaign it shares, all faults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, get_origin

import msgspec

from noctuary.engine.faults import Fault, PackError
from noctuary.engine.packs import MANIFEST, Source, collect, known_packs, open_pack
from noctuary.games.dark_quarter.content import checks
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.checks.draft import Draft
from noctuary.games.dark_quarter.content.checks.graph import check_graph
from noctuary.games.dark_quarter.content.format.parts import (
    FORMAT_KEY,
    HEAD_KEYS,
    SCENARIO_KEYS,
    SHARED_KEYS,
    Parts,
    ScenarioParts,
)
from noctuary.games.dark_quarter.content.format.places import Board
from noctuary.games.dark_quarter.content.format.reshape import reshape

FORMAT: Final = 1
GAME_FOLDER: Final = Path(__file__).parent.parent
SCENARIOS: Final = "scenarios/"

FILES: Final[Mapping[str, Mapping[str, Any]]] = {
    "*.yaml": {**FORMAT_KEY, **HEAD_KEYS, **SHARED_KEYS},
    "scenarios/*/*.yaml": {**FORMAT_KEY, **SHARED_KEYS, **SCENARIO_KEYS},
}
"""The files of a pack, their keys and types: what the loader reads and editors are told."""

T = TypeVar("T")


class UnsoundStory(PackError):
    """A pack that can be played, and in which something can never be reached, or goes wrong."""

    verdict: ClassVar[str] = "The pack can be played, but its story is not sound"


def read(files: Path | Mapping[str, bytes]) -> Campaign:
    """A campaign from its folder or files; PackError reports all its faults."""
    source, own, parts, lender = gather(files)
    checks.check(source, own, parts)
    source.done()
    return assemble(source, parts, lender)


def examine(files: Path | Mapping[str, bytes]) -> tuple[Campaign, tuple[Fault, ...]]:
    """Read a campaign and explore its graph too; PackError has all faults, else the warnings."""
    source, own, parts, lender = gather(files)
    checks.check(source, own, parts)
    source.done()
    campaign = assemble(source, parts, lender)
    check_graph(Draft(source, own, parts), campaign)
    try:
        source.done()
    except PackError as error:
        raise UnsoundStory(error.faults) from None
    return campaign, tuple(source.faults)


def gather(
    files: Path | Mapping[str, bytes],
) -> tuple[Source, Parts, Parts, Source | None]:
    """What can be made out of the files: the own parts, all parts, and who shares theirs."""
    source = open_pack(files, game="dark-quarter", format=FORMAT, veils=True)
    shape(source)
    own = read_parts(source)
    parts = msgspec.structs.replace(own)
    lender = None
    if parts.campaign and parts.campaign.shares:
        lender = find_lender(parts.campaign.shares, files if isinstance(files, Path) else None)
        if lender is None:
            at = next(name for name, doc in source.files.items() if "campaign" in doc.value)
            message = f"there is no campaign {parts.campaign.shares!r} to share with"
            source.fault(at, ("campaign", "shares"), "P301", message)
        else:
            borrow(parts, read_parts(lender))
    return source, own, parts, lender


def assemble(source: Source, parts: Parts, lender: Source | None) -> Campaign:
    """The decoded parts as a campaign that the rules can use."""
    campaign = Campaign(parts)
    campaign.manifest, campaign.veils = source.manifest, source.manifest.veils
    campaign.id, campaign.version = source.manifest.id, source.manifest.version
    campaign.digest, campaign.files = source.digest, None
    if lender is not None:  # what is shared belongs to the content as much as what is own
        mixed = int(source.digest, 16) ^ int(lender.digest, 16)
        campaign.digest = f"{mixed:064x}"
    return campaign


def shape(source: Source) -> None:
    """Give every file the shape of its records; places stay."""
    for name, doc in source.files.items():
        if name != MANIFEST:
            source.files[name], faults = reshape(doc, name)
            source.faults += faults


def read_parts(source: Source) -> Parts:
    """All records of a source, folder by folder."""
    own = [name for name in source.files if is_own(name)]
    folders = dict.fromkeys(n.split("/")[1] for n in source.files if n.startswith(SCENARIOS))
    parts = Parts()
    read_format(source, (name for name in source.files if name != MANIFEST))
    for key, kind in HEAD_KEYS.items():
        found = of_key(source, own, key, kind)
        if key == "character":
            parts.characters = found
        elif get_origin(kind) is list:
            setattr(parts, key, found)
        elif found:
            setattr(parts, key, only_one(source, own, key, found))
    read_shared(source, own, parts)
    for folder in folders:
        names = [name for name in source.files if name.startswith(f"{SCENARIOS}{folder}/")]
        parts.scenarios.append(read_scenario(source, folder, names))
        read_shared(source, names, parts)
    return parts


def is_own(name: str) -> bool:
    """Whether a file lies in the campaign's own folder, outside its scenarios."""
    return name != MANIFEST and not name.startswith(SCENARIOS)


def read_format(source: Source, names: Iterable[str]) -> None:
    """Every file begins with its format."""
    for name in names:
        source.decode(name, "format", FORMAT_KEY["format"])


def read_shared(source: Source, names: list[str], parts: Parts) -> None:
    """Board, Story cards and persons may stand in either folder."""
    parts.boards += of_key(source, names, "board", Board)
    parts.story_cards += of_key(source, names, "story_cards", SHARED_KEYS["story_cards"])
    parts.npcs += of_key(source, names, "npcs", SHARED_KEYS["npcs"])


def read_scenario(source: Source, folder: str, names: list[str]) -> ScenarioParts:
    """One scenario's records."""
    parts = ScenarioParts(folder=folder)
    for key, kind in SCENARIO_KEYS.items():
        found = of_key(source, names, key, kind)
        if get_origin(kind) is list:
            setattr(parts, key, found)
        elif found:
            setattr(parts, key, only_one(source, names, key, found))
    return parts


def of_key(source: Source, names: list[str], key: str, kind: Any) -> list[Any]:
    """What stands under a key in all these files, joined."""
    found: list[Any] = []
    for name in names:
        record = source.decode(name, key, kind, optional=True)
        if isinstance(record, list):
            found += record
        elif record is not None:
            found.append(record)
    return found


def only_one(source: Source, names: list[str], key: str, found: list[T]) -> T:
    """The one record of a kind that comes once; others are faults."""
    holding = [name for name in names if key in source.files[name].value]
    for name in holding[1:]:
        source.fault(name, (key,), "P303", f"{key!r} is already in {holding[0]}")
    return found[0]


def find_lender(campaign: str, path: Path | None) -> Source | None:
    """The own folder of the campaign with this id: built in, or beside the pack."""
    beside = path.resolve().parent if path is not None else None
    for folder in known_packs(GAME_FOLDER, beside).values():
        heads = [folder / "campaign.yaml", *sorted(folder.glob("*.yaml"))]
        if any(file.is_file() and f"id: {campaign}\n" in file.read_text() for file in heads):
            files, _ = collect(folder)
            lender = Source({n: raw for n, raw in files.items() if is_own(n) or n == MANIFEST})
            shape(lender)
            return lender
    return None


def borrow(parts: Parts, shared: Parts) -> None:
    """Take over what the shared campaign has; an own entry with the same id replaces it."""
    parts.boards = parts.boards + shared.boards
    for field in ("characters", "abilities", "consumables", "story_cards", "npcs"):
        own = {record.id for record in getattr(parts, field)}
        more = [record for record in getattr(shared, field) if record.id not in own]
        setattr(parts, field, getattr(parts, field) + more)
    if parts.campaign is not None and shared.campaign is not None:
        theirs = shared.campaign
        parts.campaign = msgspec.structs.replace(
            parts.campaign,
            characters=parts.campaign.characters or theirs.characters,
            director=parts.campaign.director or theirs.director,
            defaults=parts.campaign.defaults or theirs.defaults,
            print_limits=parts.campaign.print_limits or theirs.print_limits,
        )
    parts.dice, parts.timers = shared.dice, shared.timers
    parts.xp_cost = parts.xp_cost or shared.xp_cost
    parts.pivotal_max_words = shared.pivotal_max_words
