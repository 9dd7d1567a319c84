"""Where names stand on a tile: over as little as can be of what is printed there."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from markupsafe import Markup, escape

from noctuary.games.when_darkness_comes.content.tiles import SIDE
from noctuary.web.looks.when_darkness_comes.plan import UNIT, Cell, Ground, Room

LETTER: Final = 10.2
"""How wide a letter of a tile's name is at most, on average."""
MARGIN: Final = 14
LAST: Final = SIDE - 1
TALL: Final = frozenset({"bus"})
"""What is drawn longer than its square, upwards and downwards."""
CORNERS: Final = ((LAST, LAST), (0, LAST), (LAST, 0), (0, 0))


def names(ground: Ground, rooms: list[Room], lit: frozenset[Cell], dim: bool, name: str) -> Markup:
    """The place's name on the rim, each room's on its longest free run of squares."""
    row, col = name_place(ground, name)
    x, y = col * UNIT + MARGIN, 30 if row == 0 else SIDE * UNIT - 17
    parts = [f'<text class="tile-name" x="{x}" y="{y}">{escape(name)}</text>']
    for room in rooms:
        if room.name:
            on = bool(room.cells & lit)
            parts.append(room_name(ground, room, "lit" if on else "dark" if dim else ""))
    return Markup("".join(parts))


# ── the tile ──────────────────────────────────────────────────────────────────────────────────


def name_place(ground: Ground, name: str) -> Cell:
    """The square where the name of the tile begins: on its open rim, where least is in its way."""
    rows = (0, LAST) if ground.terrain((0, 0)) != "woods" else (LAST, 0)
    starts = [(row, col) for row in rows for col in range(max(SIDE - squares_of(name), 0) + 1)]
    return min(
        starts,
        key=lambda start: sum(not is_free(ground, cell) for cell in under_name(start, name)),
    )


def squares_of(name: str) -> int:
    """Over how many squares the name of a tile goes."""
    return ceil((MARGIN + LETTER * len(name)) / UNIT)


def under_name(start: Cell, name: str) -> set[Cell]:
    """The squares that a name lies on."""
    row, col = start
    return {(row, at) for at in range(col, min(col + squares_of(name), SIDE))}


def is_free(ground: Ground, cell: Cell) -> bool:
    """Whether nothing is printed on a square, and it is outdoors."""
    return ground.terrain(cell) != "floor" and is_blank(ground, cell)


def is_blank(ground: Ground, cell: Cell) -> bool:
    """Whether no mark is printed on a square, no story knows it, and nothing reaches into it."""
    if ground.square(cell)[1:] != ("none", ()):
        return False
    row, col = cell
    beside = ((row + step, col) for step in (-1, 1) if 0 <= row + step < SIDE)
    return not any(tag in TALL for other in beside for tag in ground.square(other)[2])


def free_corner(ground: Ground, name: str) -> Cell:
    """A corner of a tile where neither its name nor anything else stands."""
    named = under_name(name_place(ground, name), name)
    free = (cell for cell in CORNERS if cell not in named and is_free(ground, cell))
    return next(free, CORNERS[0])


# ── the rooms ─────────────────────────────────────────────────────────────────────────────────


def room_name(ground: Ground, room: Room, sign: str) -> str:
    """A room's name with a sun or a moon before it; smaller where the room is narrow."""
    middle, y, free = room_place(ground, room)
    is_narrow = len(room.name) * 8.2 + 20 > free * UNIT + 24
    kind = "room-name" + (" on" if sign == "lit" else "") + (" small" if is_narrow else "")
    with_sign = sign and not is_narrow
    x = middle * UNIT + (9 if with_sign else 0)
    said = f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(room.name)}</text>'
    if not with_sign:
        return said
    x = middle * UNIT - len(room.name) * 4.2 - 6
    kind = "room-sign on" if sign == "lit" else "room-sign"
    return f'{said}<use class="{kind}" href="#sign-{sign}" x="{x:.0f}" y="{y - 5:g}"/>'


def room_place(ground: Ground, room: Room) -> tuple[float, float, int]:
    """Middle in squares, height in units, and number of the squares where a room's name stands.

    Where something is printed on every square, it stands between two rows of them.
    """
    run = best_run(room, lambda cell: is_blank(ground, cell))
    if run is not None:
        row, middle, free = run
        return middle, row * UNIT + 29, free
    row, middle, free = (
        best_run(room, lambda cell: below_nothing(ground, room, cell))
        or best_run(room, lambda cell: True)
        or (0, 0.5, 1)
    )
    return middle, row * UNIT + 5, free


def below_nothing(ground: Ground, room: Room, cell: Cell) -> bool:
    """Whether no disk is to lie on a square or on the one of its room above it."""
    above = (cell[0] - 1, cell[1])
    return above in room.cells and {ground.square(one)[1] for one in (cell, above)} == {"none"}


def best_run(room: Room, wanted: Callable[[Cell], bool]) -> tuple[int, float, int] | None:
    """Row, middle and number of the wanted squares where a room's name fits best."""
    mid_row = sum(row for row, _ in room.cells) / len(room.cells)
    mid_col = sum(col for _, col in room.cells) / len(room.cells)
    best, found = -99.0, None
    for row in sorted({row for row, _ in room.cells}):
        free = [col for r, col in sorted(room.cells) if r == row and wanted((r, col))]
        for run in runs_of(free):
            middle = (run[0] + run[-1] + 1) / 2
            score = min(len(run), 4) * 2 - abs(row - mid_row) - abs(middle - 0.5 - mid_col) / 2
            if score > best:
                best, found = score, (row, middle, len(run))
    return found


def runs_of(columns: list[int]) -> list[list[int]]:
    """Neighbouring columns together."""
    found: list[list[int]] = []
    for col in columns:
        if found and found[-1][-1] == col - 1:
            found[-1].append(col)
        else:
            found.append([col])
    return found
