"""T1xx: plans that are square, edges that make sense, doors that lead somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content.tiles import (
    BROKEN_DOOR,
    BROKEN_WINDOW,
    COMMON,
    DOOR,
    DOORWAY,
    EDGES,
    JOIN,
    LINES,
    OFFSETS,
    OPEN,
    RIM,
    SIDE,
    SIDES,
    SQUARES,
    WALL,
    WINDOW,
    Place,
    Plan,
    Tile,
    number,
)


class Found(NamedTuple):
    """A code, what is wrong, and where on the plan: line and character, counted from 0."""

    code: str
    message: str
    line: int = -1
    char: int = 0


HINTS: Final = {
    "T101": "eight rows of squares with a line of edges above, between and below them",
    "T102": "compare it with its neighbours: + and edges take turns, or edges and squares",
    "T104": "squares: . , t _ # ? p u q ! S E and the legend's; edges: blank - | w o b x 0 to 9",
    "T105": "put doors and windows into the walls of a building, inside the tile",
    "T106": "a door or window belongs between a floor and the open air",
    "T107": "use 'o' between two floors only",
    "T108": "draw a wall, a door or a window there",
    "T109": "close the rim with '|' or '-'",
    "T110": "name the building under `buildings`, with one of its squares as `at`",
    "T111": "leave a way open between them",
    "T112": "put a digit, its number of locks, into one of its outer walls",
}
"""What to do about it."""
GATES = (DOOR, WINDOW, BROKEN_DOOR, BROKEN_WINDOW)


def check(source: Source, tiles: list[Tile]) -> None:
    """All faults of all tiles; what cannot be read is not judged further."""
    source.names("tile", [(tile.id, tile, ("id",)) for tile in tiles])
    plans: dict[str, Plan] = {}
    for tile in tiles:
        shape = list(shape_faults(tile))
        if is_drawable(tile):
            plans[tile.id] = Plan(tile)
            shape = list(plan_faults(plans[tile.id]))
        for found in shape:
            report(source, tile, found)
        check_places(source, tile, plans.get(tile.id))
    known = {tile.id: tile for tile in tiles}
    for tile in tiles:
        if tile.id in plans:
            check_partner(source, tile, known, plans)


def report(source: Source, tile: Tile, found: Found) -> None:
    """A fault of a plan, at its own line and character if the plan is written below its key."""
    source.fault(tile, ("plan",), found.code, found.message, HINTS.get(found.code, ""))
    last = source.faults[-1]
    lines = source.bytes[last.file].decode().splitlines()
    line = last.line + 1 + found.line
    below = lines[last.line - 1].rstrip().endswith(("|", "|-", "|+")) and line <= len(lines)
    if found.line >= 0 and below:
        indent = len(lines[line - 1]) - len(lines[line - 1].lstrip())
        source.faults[-1] = msgspec.structs.replace(last, line=line, col=indent + found.char + 1)


def is_drawable(tile: Tile) -> bool:
    """Whether a plan can be read at all, with the buildings that the tile says are on it."""
    return not any(shape_faults(tile)) and all(is_inside(one.at) for one in tile.buildings)


def is_inside(place: Place) -> bool:
    """Whether a tile has such a square."""
    return all(0 <= n < SIDE for n in place)


def shape_faults(tile: Tile) -> Iterator[Found]:
    """T101 to T104: 17 lines of 17 characters, all of them known."""
    lines = tile.plan.splitlines()
    if len(lines) != LINES:
        yield Found("T101", f"a plan has {LINES} lines; this one has {len(lines)}")
        return
    ragged = [n for n, line in enumerate(lines) if len(line) != LINES]
    for n in ragged:
        message = f"line {n + 1} of the plan has {len(lines[n])} characters, not {LINES}"
        yield Found("T102", message, n, min(len(lines[n]), LINES))
    if ragged:
        return
    for row, line in enumerate(lines):
        for col, char in enumerate(line):
            found = char_fault(tile, row, col, char)
            if found:
                message = f"line {row + 1}, column {col + 1} of the plan: {found[1]}"
                yield Found(found[0], message, row, col)


def char_fault(tile: Tile, row: int, col: int, char: str) -> tuple[str, str] | None:
    """One character of the lattice: corner, square or edge."""
    if row % 2 == 0 and col % 2 == 0:
        return None if char == "+" else ("T103", f"a corner is '+', not {char!r}")
    if row % 2 and col % 2:
        known = char in COMMON or char in tile.legend
        return None if known else ("T104", f"the legend does not know the square {char!r}")
    if char not in EDGES:
        return "T104", f"there is no edge {char!r}"
    border = row in (0, LINES - 1) or col in (0, LINES - 1)
    if border and EDGES[char] not in (RIM, JOIN, WALL):
        return "T105", f"a rim is ':', '&' or closed, not {char!r}"
    if not border and EDGES[char] in (RIM, JOIN):
        return "T105", f"{char!r} belongs to the rim of the tile"
    return None


def plan_faults(plan: Plan) -> Iterator[Found]:
    """T106 to T112: what each edge joins, and that everything hangs together."""
    for square in range(SQUARES):
        for side in range(4):
            beside = plan.neighbour(square, side)
            if beside > square or beside < 0:
                message = edge_fault(plan, square, side, beside)
                if message:
                    row, col = (
                        2 * n + 1 + step
                        for n, step in zip(divmod(square, SIDE), OFFSETS[side], strict=True)
                    )
                    told = f"at {place(square)}, {SIDES[side]}: {message[1]}"
                    yield Found(message[0], told, row, col)
    yield from connection_faults(plan)


def place(square: int) -> str:
    """A square as authors count: row and column from 0."""
    return f"({square // SIDE},{square % SIDE})"


def edge_fault(plan: Plan, square: int, side: int, beside: int) -> tuple[str, str] | None:
    """What is wrong with one edge."""
    edge = plan.edges[square][side]
    ground = plan.terrain[square]
    if beside < 0:
        inside = ground in ("floor", "solid")
        return ("T109", f"an open rim at {ground}") if edge == RIM and inside else None
    other = plan.terrain[beside]
    floors = (ground == "floor") + (other == "floor")
    if edge in GATES:
        return gate_fault(plan, edge, (ground, other), floors)
    if edge == DOORWAY and floors != 2:
        return "T107", "a doorway joins two rooms of a building"
    if edge == OPEN and floors == 1 and "solid" not in (ground, other):
        return "T108", "an open edge joins a building and the open air"
    return None


def gate_fault(
    plan: Plan, edge: str, grounds: tuple[str, str], floors: int
) -> tuple[str, str] | None:
    """T106: doors and windows lie between floor and open air; upstairs windows look out."""
    word = "door" if edge in (DOOR, BROKEN_DOOR) else "window"
    upstairs = plan.tile.level > 0
    if upstairs and word == "door":
        return "T106", "an upper level has no outer doors"
    if floors != 1 or ("solid" in grounds) != upstairs:
        found = " and ".join(grounds)
        return "T106", f"a {word} that leads nowhere: it lies between {found}"
    return None


def connection_faults(plan: Plan) -> Iterator[Found]:
    """T110 to T112: floors belong to buildings and connect, the open air connects, doors exist."""
    for square in range(SQUARES):
        if plan.terrain[square] == "floor" and not plan.building[square]:
            row, col = divmod(square, SIDE)
            message = f"the floor at {place(square)} belongs to no building, or is cut off from it"
            yield Found("T110", message, 2 * row + 1, 2 * col + 1)
    outdoors = [s for s in range(SQUARES) if plan.terrain[s] not in ("floor", "solid")]
    if outdoors and len(plan.flooded(outdoors[0], OPEN)) != len(outdoors):
        yield Found("T111", "the open-air squares are not all connected")
    for building, gates in plan.openings.items():
        kinds = {gate.kind for gate in gates}
        if plan.tile.level == 0 and "door" not in kinds:
            yield Found("T112", f"the building {building} has no door on this tile")


def check_places(source: Source, tile: Tile, plan: Plan | None) -> None:
    """T113, T114: named squares are floors; letters of the legend are used and not taken."""
    names = [(building.id, tile, ("buildings", n)) for n, building in enumerate(tile.buildings)]
    source.names("building", [(name, at, path) for name, at, path in names])
    places = [("buildings", n, building.at) for n, building in enumerate(tile.buildings)]
    places += [("rooms", n, room.at) for n, room in enumerate(tile.rooms)]
    for field, n, at in places:
        if not is_inside(at) or (plan and plan.terrain[number(at)] != "floor"):
            message = f"({at[0]},{at[1]}) is no floor square of the plan"
            source.fault(tile, (field, n, "at"), "T113", message)
    for letter in tile.legend:
        if letter in COMMON or len(letter) != 1:
            source.fault(tile, ("legend", letter), "T114", f"{letter!r} is no free letter")
        elif letter not in tile.plan:
            message = f"the letter {letter!r} is not on the plan"
            source.fault(tile, ("legend", letter), "T114", message, "", "warning")


def check_partner(
    source: Source, tile: Tile, known: dict[str, Tile], plans: dict[str, Plan]
) -> None:
    """T115, T116: partners name each other, and their joins or stairs fit."""
    partner = tile.partner
    if partner is None:
        return
    other = known.get(partner.tile)
    if other is None:
        source.names(
            "tile",
            [(t, known[t], ("id",)) for t in known],
            [(partner.tile, tile, ("partner", "tile"))],
        )
        return
    if other.partner is None or other.partner.tile != tile.id:
        message = f"{partner.tile} does not name {tile.id} as its partner"
        source.fault(tile, ("partner", "tile"), "T115", message)
        return
    if partner.tile in plans:
        fits = joins_fit if partner.side is not None else levels_fit
        message = fits(plans[tile.id], plans[partner.tile])
        if message:
            source.fault(tile, ("partner",), "T116", message)


def joins_fit(plan: Plan, other: Plan) -> str:
    """The '&' rims of two halves match line by line."""
    partner, back = plan.tile.partner, other.tile.partner
    if partner is None or back is None or partner.side is None:
        return ""
    side = SIDES.index(partner.side)
    if back.side != SIDES[(side + 2) % 4]:
        return f"{other.tile.id} must join at its {SIDES[(side + 2) % 4]} side"
    mine, theirs = rim(plan, side), rim(other, (side + 2) % 4)
    clashes = [n + 1 for n in range(SIDE) if (mine[n] == JOIN) != (theirs[n] == JOIN)]
    return f"the joins differ at place {clashes[0]} of the rim" if clashes else ""


def rim(plan: Plan, side: int) -> list[str]:
    """The eight edges of a side, from north to south or from west to east."""
    if side in (0, 2):
        row = 0 if side == 0 else SIDE - 1
        return [plan.edges[row * SIDE + col][side] for col in range(SIDE)]
    col = 0 if side == 3 else SIDE - 1
    return [plan.edges[row * SIDE + col][side] for row in range(SIDE)]


def levels_fit(plan: Plan, other: Plan) -> str:
    """Stairs and elevators of two levels lie at the same coordinates."""
    for tag in ("stairs", "elevator"):
        mine = [s for s in range(SQUARES) if tag in plan.tags[s]]
        theirs = [s for s in range(SQUARES) if tag in other.tags[s]]
        if mine != theirs:
            return f"the {tag} of the two levels do not lie above each other"
    return ""
