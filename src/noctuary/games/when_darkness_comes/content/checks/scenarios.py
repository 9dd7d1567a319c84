"""S1xx: stories whose names exist, whose times ascend, and that can be won."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, get_args

import msgspec

from noctuary.engine.faults import Path, Severity, nearest
from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content.asking import Light, Weather
from noctuary.games.when_darkness_comes.content.checks import memories, places
from noctuary.games.when_darkness_comes.content.checks.memories import Entries
from noctuary.games.when_darkness_comes.content.checks.places import Use
from noctuary.games.when_darkness_comes.content.disks import Spell
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.tiles import Tile

NUMBERED = frozenset(f"number_{n}" for n in range(1, 13))
"""Black disks."""
ACTIONS = frozenset(
    ("heal", "take", "search", "drop", "tape", "give", "steal", "persuade", "shoot", "fight",
     "attack", "pick", "force", "smash", "climb", "perceive", "find_light", "cast", "do")
)  # fmt: skip
"""WD-9.2 to WD-9.9: what can be done in every scenario."""
KINDS = ("adversary", "ally", "item", "component", "nuisance", "security", "obstacle")

KINDS_OF_KEYS = {
    **dict.fromkeys(
        ("tile", "tile_placed", "add_tile", "place_tile", "stack_to_top", "on_board",
         "include", "exclude", "fixed_order", "locator_finds"),
        "tile",
    ),
    **dict.fromkeys(
        ("building", "enter_building", "leave_building", "outside", "security_failed"), "building"
    ),
    **dict.fromkeys(("tag", "enter_square"), "tag"),
    **dict.fromkeys(("disk", "to_be_had"), "disk"),
    **dict.fromkeys(("add", "remove", "disk_flipped"), "disk or kind"),
    **dict.fromkeys(("killed", "adversary_killed"), "adversary"),
    **dict.fromkeys(("ally_gained", "has_ally"), "ally"),
    **dict.fromkeys(("give_item", "lend_item", "items", "packets"), "item"),
    **dict.fromkeys(
        ("carries", "present", "use_up", "uses", "carry", "item_gained"), "belonging"
    ),
    **dict.fromkeys(("person", "joins", "leaves", "person_talked", "nearest_to"), "person"),
    **dict.fromkeys(("track", "share_out", "debts"), "track"),
    "allowed": "character",
    "next": "scenario",
    "spells": "spell",
    "spell_cast": "spell",
    "action_done": "action",
    "environment_changed": "light or weather",
    "gate_broken": "kind of gate or building",
}  # fmt: skip
"""What the words under a key are names of."""


KINDS_OF_DISKS = ("disk", "disk or kind", "item", "belonging")


def check(source: Source, parts: dict[str, Any]) -> None:
    """Report what is wrong with the scenarios."""
    stories: list[Scenario] = parts["scenarios"]
    source.names("scenario", [(story.id, story, ("id",)) for story in stories])
    known = known_names(parts)
    tiles = {tile.id: tile for tile in parts["tiles"]}
    doors = places.doors_of(parts["tiles"])
    for story in stories:
        written = plain(story)
        found = memories.entries_of(written)
        uses = list(used_names(written, ()))
        known |= names_of_its_own(story, parts)
        for kind, declared in known.items():
            pairs = [(name, story, ("id",)) for name in sorted(declared)]
            wanted = [(name, story, path) for k, name, path in uses if k == kind]
            source.names(kind.partition(" ")[0] if kind in KINDS_OF_DISKS else kind, pairs, wanted)
        check_times(source, story)
        check_ways_to_win(source, story, written, found)
        check_magic(source, story, uses, parts)
        check_supply(source, story, parts)
        memories.check(source, story, found)
        places.check(source, story, tiles, uses)
        places.check_doors(source, story, doors, found)
    check_facts(source, stories)


def plain(story: Scenario) -> dict[str, Any]:
    """A scenario as plain mappings, without what was not said."""
    value: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(story))
    return value


def known_names(parts: dict[str, Any]) -> dict[str, set[str]]:
    """What any scenario may name."""
    tiles: list[Tile] = parts["tiles"]
    disks = {disk.id for disk in parts["disks"]} | NUMBERED
    letters = [legend for tile in tiles for legend in tile.legend.values()]
    buildings = {b.id for tile in tiles for b in tile.buildings}
    persons = {p.id for s in parts["scenarios"] for p in s.persons}
    items = {disk.id for disk in (*parts["items"], *parts["components"])}
    return {
        "tile": {tile.id for tile in tiles},
        "building": buildings,
        "tag": {tag for legend in letters for tag in legend.tags} | {"stairs", "elevator"},
        "disk": disks | persons,
        "disk or kind": disks | persons | set(KINDS),
        "adversary": {disk.id for disk in parts["adversaries"]},
        "adversary or security disk": {
            disk.id for disk in (*parts["adversaries"], *parts["security"])
        },
        "item": items,
        "belonging": items | NUMBERED,
        "character": {person.id for person in parts["characters"]},
        "scenario": {story.id for story in parts["scenarios"]},
        "spell": set(get_args(Spell)),
        "light or weather": {*get_args(Light), *get_args(Weather)},
        "kind of gate or building": buildings | {"door", "window"},
    }


def names_of_its_own(story: Scenario, parts: dict[str, Any]) -> dict[str, set[str]]:
    """What one scenario alone may name."""
    persons = {person.id for person in story.persons}
    return {
        "track": {track.id for track in story.tracks},
        "person": persons,
        "ally": persons | {disk.id for disk in parts["allies"]},
        "action": {deed.id for deed in story.actions} | ACTIONS,
    }


def used_names(value: Any, path: Path) -> Iterator[Use]:
    """Every name in a scenario, by the key that it stands under."""
    if isinstance(value, list):
        for n, part in enumerate(value):
            yield from used_names(part, (*path, n))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from key_uses(key, part, (*path, key), value)
            yield from used_names(part, (*path, key))


def key_uses(key: str, value: Any, path: Path, around: dict[str, Any]) -> Iterator[Use]:
    """The names under one key, if it is one that names something."""
    words = value if isinstance(value, list) else [value]
    kind = kind_of_key(key, path, around)
    if key == "packets":
        words = [word for packet in words for word in packet]
    for n, word in enumerate(words):
        if kind and isinstance(word, str):
            where = (*path, n) if isinstance(value, list) else path
            yield kind, word.partition("*")[0], where


def kind_of_key(key: str, path: Path, around: dict[str, Any]) -> str:
    """What the words under a key are names of. A few keys mean one thing here, another there, and
    what guards a house appears face down alone."""
    if key == "only":
        return "disk or kind" if "supply" in path else "tile"
    if key == "disk" and path[-2] in ("spawn_adversary", "boss"):
        return "adversary or security disk" if around.get("face") == "down" else "adversary"
    if key == "to" and path[-2] in ("bar", "unbar"):
        return "tag"
    return KINDS_OF_KEYS.get(key, "")


def check_times(source: Source, story: Scenario) -> None:
    """S101, S102: rounds ascend; there is room for the players, and somebody for each to play."""
    rounds = [change.round for change in story.schedule]
    for n, (before, after) in enumerate(pairwise(rounds), 1):
        if after <= before:
            message, hint = "the rounds of a schedule ascend", f"a round after {before}"
            source.fault(story, ("schedule", n, "round"), "S101", message, hint)
    if story.players.min > story.players.max:
        source.fault(story, ("players",), "S102", "`min` is above `max`", "change them round")
    people, allowed = story.players, story.characters.allowed
    wanted = max(people.max * people.characters_per_player, people.alone or 0)
    if allowed and len(set(allowed)) < wanted:
        message = f"{wanted} can play, but only {len(set(allowed))} characters are allowed"
        source.fault(story, ("characters", "allowed"), "S102", message, "allow more, or all")


def check_ways_to_win(
    source: Source, story: Scenario, written: dict[str, Any], found: Entries
) -> None:
    """S103, S104: there is a way to win, an end, and something that raises every flag and counter
    of them."""
    if not story.end.win and not story.end.last_round_won:
        hint = "add one under end.win, such as {if: {flag: saved}, winner: all}"
        source.fault(story, ("end", "win"), "S103", "the scenario names no way to win", hint)
    raised = {name for name, _ in names_under(written, {"set_flag", "add_counter"})}
    raised |= set(story.campaign.reads)
    known = raised | {track.id for track in story.tracks}
    needed: dict[str, Path] = {}
    for name, path in names_under(written, {"flag", "counter"}):
        is_raised = name in (known if path[0] == "quest" else raised)
        if not is_raised and (name not in needed or path[0] == "end"):
            needed[name] = path
    for name, path in sorted(needed.items()):
        severity: Severity = "error" if path[0] == "end" else "warning"
        message = f"nothing ever sets {name!r}"
        hint = nearest(name, sorted(raised)) or "an event or action should: set_flag, add_counter"
        source.fault(story, path, "S104", message, hint, severity)
    if not any(found[key] for key in ("round_over", "last_round", "end_game", "round_start")):
        message = "the night has no last round, and may never end"
        hint = "add one under end.lose, such as {if: {round_over: 16}, reason: too_late}"
        source.fault(story, ("end",), "S103", message, hint, "warning")


def check_supply(source: Source, story: Scenario, parts: dict[str, Any]) -> None:
    """S117: what is said of the supply are ids and how many copies of them."""
    copies = {disk.id: disk.copies for disk in parts["disks"]}
    for key in ("add", "remove", "only"):
        for n, word in enumerate(getattr(story.disks.supply, key)):
            name, star, number = word.partition("*")
            most = copies.get(name, 0)
            is_known = name in copies or name in KINDS
            if star and is_known and not (number.isdecimal() and 1 <= int(number) <= most):
                message = f"{word!r} is not a number of copies of {name!r}"
                hint = f"from {name}*1 to {name}*{most}" if most else "a whole kind has no number"
                source.fault(story, ("disks", "supply", key, n), "S117", message, hint)


def check_facts(source: Source, stories: list[Scenario]) -> None:
    """S114: what the town remembers of a night can happen in it, and what a night knows of earlier
    ones is remembered of one. That may be a night of another pack; and nobody knows what is
    remembered of one that cannot be read."""
    kept = {fact for story in stories for fact in story.campaign.keeps}
    is_whole = not any(fault.file.startswith("scenarios/") for fault in source.faults)
    for story in stories:
        raised = {name for name, _ in names_under(plain(story), {"set_flag"})}
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


def names_under(value: Any, keys: set[str], path: Path = ()) -> Iterator[tuple[str, Path]]:
    """The names that stand under some keys, however deep, and where."""
    if isinstance(value, list):
        for n, part in enumerate(value):
            yield from names_under(part, keys, (*path, n))
    elif isinstance(value, dict):
        for key, part in value.items():
            name = part.get("name") if isinstance(part, dict) else part
            if key in keys and name is not None:
                yield str(name), (*path, key)
            yield from names_under(part, keys, (*path, key))


def check_magic(source: Source, story: Scenario, uses: list[Use], parts: dict[str, Any]) -> None:
    """S107: without magic no component, spell or thing of magic is named."""
    if story.magic:
        return
    magical = {c.id for c in parts["components"]}
    magical |= {item.id for item in parts["items"] if item.magic} | {"component"}
    for kind, name, path in uses:
        if kind in KINDS_OF_DISKS and name in magical:
            message = f"{name!r} belongs to magic, which is off here"
            source.fault(story, path, "S107", message, "set magic: true, or take it out")
    if story.spells or story.boss is not None or story.locator_finds is not None:
        message, hint = "spells are named, but magic is off", "set magic: true, or take them out"
        source.fault(story, ("magic",), "S107", message, hint)
