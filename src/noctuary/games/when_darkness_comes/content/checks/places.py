"""S105, S106, S115, S116: tiles, squares and doors that a story counts on are there."""

from __future__ import annotations

from collections import Counter

from noctuary.engine.faults import Path
from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content.checks.memories import Entries
from noctuary.games.when_darkness_comes.content.checks.tiles import is_drawable, is_inside
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.tiles import Plan, Tile, number

Use = tuple[str, str, Path]
"""A kind of name, the name, and where it is used."""


def check(source: Source, story: Scenario, tiles: dict[str, Tile], uses: list[Use]) -> None:
    """Report what is wrong with the places of a scenario."""
    check_tiles(source, story, tiles, uses)
    check_start(source, story, tiles)
    check_table(source, story, tiles)
    check_stack(source, story, tiles)
    check_persons(source, story, tiles, uses)


def check_tiles(source: Source, story: Scenario, tiles: dict[str, Tile], uses: list[Use]) -> None:
    """S105: tiles that the story counts on are in it."""
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


def check_start(source: Source, story: Scenario, tiles: dict[str, Tile]) -> None:
    """S106: figures have a place to stand."""
    start = story.characters.start
    path: Path = ("characters", "start")
    if start.tile not in {tile.tile for tile in story.tiles.start}:
        hint = f"start tiles are {', '.join(tile.tile for tile in story.tiles.start) or 'none'}"
        source.fault(story, (*path, "tile"), "S106", f"{start.tile} is no start tile", hint)
    if (start.tag is None) == (not start.squares):
        message = "the figures start at squares with a tag, or on squares by row and column"
        source.fault(story, path, "S106", message, "say either tag or squares")
    if start.tile not in tiles or not is_drawable(tiles[start.tile]):
        return
    plan = Plan(tiles[start.tile])
    if start.tag is not None and not any(start.tag in tags for tags in plan.tags):
        message = f"{start.tile} has no square with the tag {start.tag!r}"
        tags = sorted({tag for square in plan.tags for tag in square})
        hint = f"it has {', '.join(tags)}" if tags else "give a letter of its legend that tag"
        source.fault(story, (*path, "tag"), "S106", message, hint)
    for n, place in enumerate(start.squares):
        if not is_inside(place) or plan.terrain[number(place)] == "solid":
            message = f"nobody can stand at ({place[0]},{place[1]}) of {start.tile}"
            hint = "row and column from 0 to 7, and no solid square"
            source.fault(story, (*path, "squares", n), "S106", message, hint)


def check_table(source: Source, story: Scenario, tiles: dict[str, Tile]) -> None:
    """S115: the tiles of the start lie side by side, each once and each in its own place."""
    taken: dict[tuple[int, int], str] = {}
    for n, laid in enumerate(story.tiles.start):
        path: Path = ("tiles", "start", n)
        if laid.tile in taken.values():
            message = f"the tile {laid.tile!r} lies there already"
            source.fault(story, (*path, "tile"), "S115", message, "every tile is there once")
        elif laid.at in taken:
            message = f"{taken[laid.at]} lies at {list(laid.at)} already"
            source.fault(
                story, (*path, "at"), "S115", message, "at: [column, row] of another place"
            )
        elif taken and not any(beside in taken for beside in around(laid.at)):
            message = f"{laid.tile} touches none of the tiles before it"
            source.fault(story, (*path, "at"), "S115", message, "at: [column, row], one step away")
        if laid.tile in tiles and tiles[laid.tile].level:
            message = f"{laid.tile} is an upper floor, and comes with its ground floor"
            source.fault(story, (*path, "tile"), "S115", message, "name the ground floor")
        taken.setdefault(laid.at, laid.tile)


def around(at: tuple[int, int]) -> list[tuple[int, int]]:
    """The four places beside one."""
    x, y = at
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def check_stack(source: Source, story: Scenario, tiles: dict[str, Tile]) -> None:
    """S115: no tile is named twice, and what has a place in the stack is in it."""
    named = story.tiles
    for key in ("include", "exclude", "only", "fixed_order"):
        listed: tuple[str, ...] = getattr(named, key)
        twice = {name for name, n in Counter(listed).items() if n > 1}
        for n, name in enumerate(listed):
            if name in twice and name in listed[:n]:
                message = f"the tile {name!r} is there twice"
                source.fault(story, ("tiles", key, n), "S115", message, "take one out")
    start = {tile.tile for tile in named.start}
    stack = tiles_of(story, tiles) - start
    rules: list[tuple[str, Path]] = [
        (rule.tile, ("stack", n, "tile")) for n, rule in enumerate(named.stack)
    ]
    rules += [(tile, ("fixed_order", n)) for n, tile in enumerate(named.fixed_order)]
    for tile, path in rules:
        if tile in tiles and tile not in stack:
            message = f"the tile {tile!r} is not in the stack"
            hint = "it lies there from the start" if tile in start else "put it under tiles.include"
            source.fault(story, ("tiles", *path), "S115", message, hint)


def check_persons(source: Source, story: Scenario, tiles: dict[str, Tile], uses: list[Use]) -> None:
    """S109: a person has one place at most to begin with, and somebody who begins nowhere, or on a
    tile that is still to be laid, is brought by an effect."""
    bringing = {"joins", "move_person"}
    brings = {
        name
        for _, name, path in uses
        if bringing & set(path[-2:]) and not is_beside(story, name, path)
    }
    start = {tile.tile for tile in story.tiles.start}
    laid = [
        tile
        for tile in tiles.values()
        if tile.id in start or (tile.partner is not None and tile.partner.tile in start)
    ]
    buildings = {building.id for tile in laid for building in tile.buildings}
    tags = {tag for tile in laid for letter in tile.legend.values() for tag in letter.tags}
    for n, person in enumerate(story.persons):
        if person.tag is not None and person.building is not None:
            message = f"{person.name} cannot begin at a tag and in a building"
            source.fault(story, ("persons", n), "S109", message, "keep one of the two")
        elif (
            person.id not in brings and person.building not in buildings and person.tag not in tags
        ):
            message = f"{person.name} never comes: that place is on no start tile"
            hint = "bring them with move_person when the tile is placed"
            source.fault(story, ("persons", n), "S109", message, hint, "warning")


def is_beside(story: Scenario, person: str, path: Path) -> bool:
    """Whether something is done where a person is already."""
    return path[0] == "actions" and story.actions[int(path[1])].where.person == person


def doors_of(tiles: list[Tile]) -> Counter[str]:
    """How many doors each building has, on all its tiles."""
    doors: Counter[str] = Counter()
    for tile in filter(is_drawable, tiles):
        for building, gates in Plan(tile).openings.items():
            doors[building] += sum(gate.kind == "door" for gate in gates)
    return doors


def check_doors(source: Source, story: Scenario, doors: Counter[str], found: Entries) -> None:
    """S116: a door that is named by its number is one of the building's."""
    named = {path[:-1]: (word, number) for word in ("door", "outside_door")
             for number, path in found[word]}  # fmt: skip
    for building, path in found["building"]:
        word, number = named.get(path[:-1], ("", "any"))
        if isinstance(number, int) and building in doors and number >= doors[building]:
            message = f"the building {building!r} has no door {number}"
            hint = f"its doors are 0 to {doors[building] - 1}"
            source.fault(story, (*path[:-1], word), "S116", message, hint)
