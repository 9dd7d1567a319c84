"""The town in sentences: what lies around somebody, doors and windows, disks, where it goes on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.words import capital, counted, listed
from noctuary.games.when_darkness_comes.content.layout import STEPS
from noctuary.games.when_darkness_comes.content.tiles import (
    BROKEN_DOOR,
    BROKEN_WINDOW,
    DOOR,
    DOORWAY,
    RIM,
    WALL,
    WINDOW,
)
from noctuary.games.when_darkness_comes.content.town import Town as Pack
from noctuary.games.when_darkness_comes.seen.view import DiskView, GateView, Spot, TileView, View
from noctuary.games.when_darkness_comes.words.names import SIDES, bare
from noctuary.terminal.when_darkness_comes.town import Town

NAMED_SIDES: Final = tuple(SIDES.values())
EDGES: Final = {
    WALL: "a wall",
    RIM: "the end of the known town",
    DOORWAY: "a doorway",
    BROKEN_DOOR: "a broken door",
    BROKEN_WINDOW: "a broken window",
    DOOR: "a door",
    WINDOW: "a window",
}
BEGINNING: Final = "start"
"""The mark of squares where somebody may begin: it means nothing later."""
GROUND: Final = {"obstructed": "cluttered ground", "woods": "woods"}


def around(view: View, pack: Pack, at: Spot) -> str:
    """The four sides of a square."""
    town = Town(view)
    return " ".join(
        f"{capital(name)}: {beside(town, pack, at, side)}." for side, name in enumerate(NAMED_SIDES)
    )


def beside(town: Town, pack: Pack, at: Spot, side: int) -> str:
    """What one meets at a side of a square: an edge, or the way on."""
    edge = town.edge(at, side)
    dx, dy = STEPS[side]
    there = (at[0] + dx, at[1] + dy, at[2])
    gate = town.gates.get((at, there))
    if gate is not None:
        return lock(gate)
    if edge in EDGES:
        return EDGES[edge]
    terrain = town.terrain.get(there, "solid")
    return "solid, no way" if terrain == "solid" else GROUND.get(terrain, "open")


def lock(gate: GateView) -> str:
    """A door or window, and what keeps it shut."""
    if gate.broken:
        return f"a broken {gate.kind}"
    locks = f" with {counted(gate.locks, 'lock')}" if gate.locks else ""
    return f"a {gate.kind}{locks}"


def doors(view: View, pack: Pack) -> list[str]:
    """Every door and window, building by building."""
    town = Town(view)
    told = []
    for _, gates in groupby(view.gates, key=lambda gate: gate.building):
        several = list(gates)
        inside = pack.where(several[0].inside).tile
        parts = [f"{lock(g)} between {between(town, pack, g)}" for g in several]
        told.append(f"{inside} has {listed(parts)}.")
    return told


def between(town: Town, pack: Pack, gate: GateView) -> str:
    """The two squares that a door or window parts, the room first."""
    room = pack.where(gate.inside).room
    return f"{town.code(gate.inside_at)}{f' ({room})' if room else ''} and " + town.code(
        gate.outside_at
    )


def face_down(view: View) -> list[str]:
    """Disks that nobody has looked at, by their kind."""
    town = Town(view)
    told = []
    for pile, name in (("supply", "Things to search for"), ("obstacle", "Trouble")):
        spots = [d.at for d in view.disks if d.disk is None and d.pile == pile]
        if spots:
            told.append(f"{name}, face down: {', '.join(sorted(map(town.code, spots)))}.")
    return told


def rooms(view: View, pack: Pack) -> list[str]:
    """Which squares belong to which room, and where stairs, a bus, pumps or an altar are."""
    town = Town(view)
    found: dict[str, list[Spot]] = {}
    for name, at in town.spots.items():
        room = pack.where(name)
        if room.room and town.terrain[at] != "solid":
            found.setdefault(room.area, []).append(at)
    told = [f"{capital(area)}: {stretches(town, spots)}." for area, spots in found.items()]
    special: dict[str, list[Spot]] = {}
    for at, tags in town.tags.items():
        for tag in tags:
            if tag != BEGINNING:
                special.setdefault(tag.replace("_", " "), []).append(at)
    return told + [f"{capital(tag)}: {stretches(town, spots)}." for tag, spots in special.items()]


def tiles(view: View) -> list[str]:
    """The tiles by their letters, and how they lie to each other."""
    placed = {(t.level, t.x, t.y): t for t in view.tiles}
    return [f"{t.letter} is {t.tile.name}{neighbours(t, placed)}." for t in view.tiles]


def neighbours(tile: TileView, placed: Mapping[Spot, TileView]) -> str:
    """What lies at the sides of a tile."""
    found = []
    for (dx, dy), name in zip(STEPS, NAMED_SIDES, strict=True):
        other = placed.get((tile.level, tile.x + dx, tile.y + dy))
        found += [f"{other.letter} to the {name}"] if other is not None else []
    return f"; {listed(found)}" if found else ""


def lying_at(view: View) -> dict[Spot, list[str]]:
    """What stands and lies on squares, in a word or two."""
    found: dict[Spot, list[str]] = {}
    for disk in view.disks:
        found.setdefault(disk.at, []).append(called(disk))
    for person in view.characters:
        if person.alive and person.square and person.id != view.active:
            found.setdefault(person.at, []).append(person.name.split()[0])
    return found


def called(disk: DiskView) -> str:
    """A disk in a word or two."""
    if disk.disk is not None:
        return bare(disk.disk)
    return "trouble" if disk.pile == "obstacle" else "something to search for"


# ── ways ──────────────────────────────────────────────────────────────────────────────────────


def ways(view: View, options: Iterable[Option], pack: Pack) -> list[str]:
    """Squares that can be gone to, area by area, by their codes; what lies there; the ways on."""
    town = Town(view)
    going: dict[str, list[Spot]] = {}
    onward: dict[str, list[str]] = {}
    for option in options:
        square = option.of("square")
        at, side = town.spots[square], SIDES.get(option.of("place"), "")
        if side:
            onward.setdefault(side, []).append(f"{town.code(at)}{side[0]}")
        else:
            going.setdefault(pack.where(square).area, []).append(at)
    told = ["Type the code of a square to go there."]
    for area, spots in going.items():
        told.append(f"{capital(area)}: {stretches(town, spots)}.")
    reached = {at for spots in going.values() for at in spots}
    for at, what in sorted(lying_at(view).items()):
        told += [f"At {town.code(at)}: {listed(what)}."] if at in reached else []
    told += goals(view, town, reached)
    for side, codes in onward.items():
        told.append(f"Off the known town to the {side}: {', '.join(sorted(codes))}.")
    return told


def goals(view: View, town: Town, reached: Collection[Spot]) -> list[str]:
    """The squares beside a door or window, which is where one opens or climbs it."""
    found = []
    for gate in view.gates:
        at = next((a for a in (gate.outside_at, gate.inside_at) if a in reached), None)
        found += [f"{town.code(at)} ({lock(gate)})"] if at is not None else []
    return [f"Beside a door or window: {', '.join(sorted(found))}."] if found else []


def stretches(town: Town, spots: Iterable[Spot]) -> str:
    """Squares by their codes, neighbours in a row joined: "Ba3 to Bf3, Ba4"."""
    told: list[str] = []
    run: list[Spot] = []
    for at in [*sorted(spots, key=lambda s: (town.letter(s), s[2], s[1], s[0])), None]:
        if run and (at is None or not follows(town, run[-1], at)):
            ends = [town.code(run[0]), town.code(run[-1])]
            told.append(" to ".join(ends) if len(run) > 2 else ", ".join(dict.fromkeys(ends)))
            run = []
        run += [at] if at is not None else []
    return ", ".join(told)


def follows(town: Town, one: Spot, two: Spot) -> bool:
    """Whether a square is the next one to the east, on the same tile."""
    same_row = one[1:] == two[1:] and town.letter(one) == town.letter(two)
    return same_row and two[0] == one[0] + 1
