"""S1xx: stories whose names exist, whose times ascend, and that can be won."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from noctuary.engine.faults import Path, Severity, nearest
from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content.checks import memories
from noctuary.games.when_darkness_comes.content.checks.tiles import is_drawable
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.tiles import Plan, Tile

KINDS = ("adversary", "ally", "item", "component", "nuisance", "security", "obstacle")

Use = tuple[str, str, Path]
"""A kind of name, the name, and where it is used."""

KINDS_OF_KEYS = {
    **dict.fromkeys(
        ("tile", "tile_placed", "add_tile", "place_tile", "stack_to_top", "on_board",
         "include", "exclude", "fixed_order", "locator_finds"),
        "tile",
    ),
    **dict.fromkeys(("building", "enter_building", "leave_building", "outside"), "building"),
    **dict.fromkeys(("tag", "enter_square"), "tag"),
    **dict.fromkeys(
        ("disk", "give_item", "lend_item", "killed", "adversary_killed", "ally_gained",
         "has_ally", "carries", "to_be_had", "present", "use_up", "uses", "add", "remove", "items"),
        "disk",
    ),
    **dict.fromkeys(("person", "joins", "leaves", "person_talked", "nearest_to"), "person"),
    **dict.fromkeys(("track", "share_out", "debts"), "track"),
    "packets": "disk",
    "allowed": "character",
    "next": "scenario",
}  # fmt: skip
"""What the words under a key are names of."""


def check(source: Source, parts: dict[str, Any]) -> None:
    """Report what is wrong with the scenarios."""
    stories: list[Scenario] = parts["scenarios"]
    source.names("scenario", [(story.id, story, ("id",)) for story in stories])
    known = known_names(parts)
    for story in stories:
        written = plain(story)
        uses = list(used_names(written, ()))
        known["track"] = {track.id for track in story.tracks}
        known["person"] = {person.id for person in story.persons}
        for kind, declared in known.items():
            pairs = [(name, story, ("id",)) for name in sorted(declared)]
            wanted = [(name, story, path) for k, name, path in uses if k == kind]
            source.names(kind, pairs, wanted)
        check_times(source, story)
        check_ways_to_win(source, story, written)
        check_tiles(source, story, {tile.id: tile for tile in parts["tiles"]}, uses)
        check_magic(source, story, uses, parts)
        memories.check(source, story, written)
    check_facts(source, stories)


def plain(story: Scenario) -> dict[str, Any]:
    """A scenario as plain mappings, without what was not said."""
    value: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(story))
    return value


def known_names(parts: dict[str, Any]) -> dict[str, set[str]]:
    """What a scenario may name."""
    tiles: list[Tile] = parts["tiles"]
    disks = {disk.id for disk in parts["disks"]} | {f"number_{n}" for n in range(1, 13)}
    letters = [legend for tile in tiles for legend in tile.legend.values()]
    return {
        "tile": {tile.id for tile in tiles},
        "building": {b.id for tile in tiles for b in tile.buildings},
        "tag": {tag for legend in letters for tag in legend.tags} | {"stairs", "elevator"},
        "disk": disks | set(KINDS) | {p.id for s in parts["scenarios"] for p in s.persons},
        "character": {person.id for person in parts["characters"]},
        "scenario": {story.id for story in parts["scenarios"]},
    }


def used_names(value: Any, path: Path) -> Iterator[Use]:
    """Every name in a scenario, by the key that it stands under."""
    if isinstance(value, list):
        for n, part in enumerate(value):
            yield from used_names(part, (*path, n))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from key_uses(key, part, (*path, key))
            yield from used_names(part, (*path, key))


def key_uses(key: str, value: Any, path: Path) -> Iterator[Use]:
    """The names under one key, if it is one that names something."""
    words = value if isinstance(value, list) else [value]
    kind = kind_of_key(key, path)
    if key == "packets":
        words = [word for packet in words for word in packet]
    for n, word in enumerate(words):
        if kind and isinstance(word, str):
            where = (*path, n) if isinstance(value, list) else path
            yield kind, word.partition("*")[0], where


def kind_of_key(key: str, path: Path) -> str:
    """What the words under a key are names of; "only" may list tiles or disks."""
    if key == "only":
        return "disk" if "supply" in path else "tile"
    return KINDS_OF_KEYS.get(key, "")


def check_times(source: Source, story: Scenario) -> None:
    """S101, S102: rounds ascend; there is room for the players."""
    rounds = [change.round for change in story.schedule]
    for n, (before, after) in enumerate(pairwise(rounds), 1):
        if after <= before:
            source.fault(story, ("schedule", n, "round"), "S101", "the rounds of a schedule ascend")
    if story.players.min > story.players.max:
        source.fault(story, ("players",), "S102", "`min` is above `max`")
    for n, event in enumerate(story.events):
        if event.id in [other.id for other in story.events[:n]]:
            source.fault(
                story, ("events", n, "id"), "P303", f"the event {event.id!r} is there twice"
            )


def check_ways_to_win(source: Source, story: Scenario, written: dict[str, Any]) -> None:
    """S103, S104: there is a way to win, and something raises every flag and counter it needs."""
    if not story.end.win and not story.end.last_round_won:
        hint = "add one under end.win, such as {if: {flag: saved}, winner: all}"
        source.fault(story, ("end", "win"), "S103", "the scenario names no way to win", hint)
    raised = {*words_under(written, {"set_flag", "add_counter"}), *story.campaign.reads}
    needed = set(words_under(written, {"flag", "counter"}))
    won = set(words_under(written["end"], {"flag", "counter"}))
    for name in sorted(needed - raised):
        severity: Severity = "error" if name in won else "warning"
        message = f"nothing ever sets {name!r}"
        hint = nearest(name, sorted(raised)) or "an event or action should: set_flag, add_counter"
        path: Path = ("end", "win") if name in won else ()
        source.fault(story, path, "S104", message, hint, severity)


def check_facts(source: Source, stories: list[Scenario]) -> None:
    """S114: what the town remembers of a night can happen in it, and what a night knows of earlier
    ones is remembered of one. That may be a night of another pack; and nobody knows what is
    remembered of one that cannot be read."""
    kept = {fact for story in stories for fact in story.campaign.keeps}
    is_whole = not any(fault.file.startswith("scenarios/") for fault in source.faults)
    for story in stories:
        raised = set(words_under(plain(story), {"set_flag"}))
        for n, fact in enumerate(story.campaign.keeps):
            if fact not in raised:
                path: Path = ("campaign", "keeps", n)
                hint = nearest(fact, sorted(raised))
                source.fault(story, path, "S114", f"nothing ever sets {fact!r}", hint)
        for n, fact in enumerate(story.campaign.reads):
            if is_whole and fact not in kept:
                path = ("campaign", "reads", n)
                hint = nearest(fact, sorted(kept))
                source.fault(story, path, "S114", f"no night keeps {fact!r}", hint, "warning")


def words_under(value: Any, keys: set[str]) -> Iterator[str]:
    """The names that stand under some keys, however deep."""
    if isinstance(value, list):
        for part in value:
            yield from words_under(part, keys)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in keys and isinstance(part, str):
                yield part
            elif key in keys and isinstance(part, dict) and isinstance(part.get("name"), str):
                yield part["name"]
            yield from words_under(part, keys)


def check_tiles(source: Source, story: Scenario, tiles: dict[str, Tile], uses: list[Use]) -> None:
    """S105, S106: tiles that the story counts on are in it; figures have a place to stand."""
    there = tiles_of(story, tiles)
    homes = {b.id: tile.id for tile in tiles.values() for b in tile.buildings}
    for kind, name, path in uses:
        tile = name if kind == "tile" else homes.get(name, "") if kind == "building" else ""
        relevant = path[0] in ("events", "actions", "end", "locator_finds")
        partner = tiles[tile].partner if tile in tiles else None
        half = partner is not None and partner.tile in there
        if relevant and tile in tiles and tile not in there and not half:
            message = f"the tile {tile!r} is not in this scenario"
            source.fault(story, path, "S105", message, "put it under tiles.include")
    start = story.characters.start
    if start.tile in tiles and start.tag is not None:
        plan = Plan(tiles[start.tile]) if is_drawable(tiles[start.tile]) else None
        if plan and not any(start.tag in tags for tags in plan.tags):
            message = f"{start.tile} has no square with the tag {start.tag!r}"
            tags = sorted({tag for square in plan.tags for tag in square})
            hint = f"it has {', '.join(tags)}" if tags else "give a letter of its legend that tag"
            source.fault(story, ("characters", "start", "tag"), "S106", message, hint)
    if start.tile not in {tile.tile for tile in story.tiles.start}:
        source.fault(
            story, ("characters", "start", "tile"), "S106", f"{start.tile} is no start tile"
        )


def tiles_of(story: Scenario, tiles: dict[str, Tile]) -> set[str]:
    """The tiles that can come to the table."""
    start = {tile.tile for tile in story.tiles.start}
    if story.tiles.only:
        return start | set(story.tiles.only)
    return start | {
        tile.id
        for tile in tiles.values()
        if tile.id not in story.tiles.exclude
        and (
            tile.class_ == "town" or tile.id in story.tiles.include or (tile.magic and story.magic)
        )
    }


def check_magic(source: Source, story: Scenario, uses: list[Use], parts: dict[str, Any]) -> None:
    """S107: without magic no component, spell or thing of magic is named."""
    if story.magic:
        return
    magical = {c.id for c in parts["components"]}
    magical |= {item.id for item in parts["items"] if item.magic} | {"component"}
    for kind, name, path in uses:
        if kind == "disk" and name in magical:
            message = f"{name!r} belongs to magic, which is off here"
            source.fault(story, path, "S107", message, "set magic: true, or take it out")
    if story.spells or story.boss is not None or story.locator_finds is not None:
        source.fault(story, ("magic",), "S107", "spells are named, but magic is off")
