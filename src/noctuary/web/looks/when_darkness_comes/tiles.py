"""A tile of the town as a picture: its plan turned, traced and dressed (48 units a square)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec
from markupsafe import Markup

from noctuary.games.when_darkness_comes.content.tiles import SIDE, Tile, turned
from noctuary.web.looks.when_darkness_comes.lettering import names
from noctuary.web.looks.when_darkness_comes.plan import (
    CELLS,
    UNIT,
    Cell,
    Edge,
    Ground,
    Room,
    edges,
    outline,
    strokes,
)

WIDE: Final = SIDE * UNIT
MOST_KEPT: Final = 2_000
MOST_PIPS: Final = 4
DRAWN: Final = ("bus", "altar")
"""Special squares with a picture of their own."""


class Picture(msgspec.Struct, frozen=True):
    """The parts of a drawn tile, in its own units; the board stacks them in layers."""

    still: Markup
    """Ground, floors, walls and printed marks."""
    names: Markup
    """The names of the place and its rooms, always upright."""
    lamps: tuple[tuple[int, int], ...]
    outdoors: str
    """A path around all that has no roof."""
    openings: Markup
    """Doors and windows as printed; on the board they are drawn as they are now."""
    thumb: Markup
    """A small plan: house, rooms, doors."""


def drawn(
    tile: Tile, rotation: int, lit: frozenset[int] = frozenset(), dim: bool = True
) -> Picture:
    """A tile turned by so many quarters; `lit` are the plan's squares with a light on."""
    rooms = tuple((room.name, room.at, room.floor) for room in tile.rooms)
    legend = tuple(
        sorted((char, one.terrain, one.mark, one.tags) for char, one in tile.legend.items())
    )
    return _drawn(
        tile.id,
        tile.name,
        tile.level,
        bool(tile.buildings),
        tile.class_ == "special",
        tile.plan,
        rooms,
        legend,
        rotation,
        lit,
        dim,
    )


@lru_cache(MOST_KEPT)
def _drawn(
    id: str,
    name: str,
    level: int,
    built: bool,
    wild: bool,
    plan: str,
    rooms: tuple[tuple[str, Cell, str], ...],
    legend: tuple[tuple[str, str, str, tuple[str, ...]], ...],
    rotation: int,
    lit: frozenset[int],
    dim: bool,
) -> Picture:
    """Kept by everything that it depends on."""
    ground = Ground(plan, legend, rotation)
    named = {divmod(turned(at[0] * SIDE + at[1], rotation), SIDE): (n, f) for n, at, f in rooms}
    found = ground.rooms(named)
    shining = frozenset(divmod(turned(square, rotation), SIDE) for square in lit)
    lamps = ground.lamps()
    return Picture(
        still=Markup("".join(still(ground, found, shining, dim, id, level, built, wild))),
        names=names(ground, found, shining, dim, name),
        lamps=tuple(lamps),
        outdoors=f"M0 0H{WIDE}V{WIDE}H0Z{outline(ground.of('floor'))}",
        openings=openings(ground),
        thumb=thumb(ground),
    )


# ── the still picture ─────────────────────────────────────────────────────────────────────────


def still(
    ground: Ground,
    rooms: list[Room],
    lit: frozenset[Cell],
    dim: bool,
    id: str,
    level: int,
    built: bool,
    wild: bool,
) -> Iterable[str]:
    """Everything that only changes when a light goes on."""
    chance = random.Random(id)
    yield '<g clip-path="url(#one-tile)">'
    if level:
        yield f'<path class="void" d="M0 0H{WIDE}V{WIDE}H0Z"/>'
    else:
        yield from streets(ground, built)
    yield "</g>"
    for room in rooms:
        around = outline(room.cells)
        kind = "lit" if room.cells & lit else "dark" if dim else ""
        yield f'<path class="floor" d="{around}"/><path fill="url(#f-{room.floor})" d="{around}"/>'
        if kind:
            yield f'<path class="{kind}" d="{around}"/>'
    yield from clutter(ground, ground.of("obstructed"), chance, ROUGH if wild else PARKED)
    yield trees(ground, ground.of("woods"), chance)
    yield from walls(ground)
    yield from marks(ground)


def streets(ground: Ground, built: bool) -> Iterable[str]:
    """The ground outdoors: street, water or rock, woods, and kerbs around whatever stands there."""
    solid, woods = ground.of("solid"), ground.of("woods")
    yield f'<path class="street" d="M0 0H{WIDE}V{WIDE}H0Z"/>'
    if solid:
        around = outline(solid)
        yield f'<path class="{"rock" if built else "water"}" d="{around}"/>'
        if not built:
            yield f'<path class="quay" d="{around}"/>'
    if woods:
        around = outline(woods)
        yield f'<path class="verge" d="{around}"/><path class="woods" d="{around}"/>'
    else:
        yield f'<path class="lane" d="{lanes(ground)}"/>'
    for kind in ("obstructed", "floor"):
        around = outline(ground.of(kind))
        if around:
            yield f'<path class="kerb" d="{around}"/><path class="pavement" d="{around}"/>'
            yield f'<path class="{kind}" d="{around}"/>'


def lanes(ground: Ground) -> str:
    """Dashes along open rims: two rings of street meet there, so the rim is mid-road."""
    path = []
    for n in range(SIDE):
        for row, y in ((0, 0), (SIDE - 1, WIDE)):
            if ground.terrain((row, n)) == "street":
                path.append(f"M{n * UNIT + 10} {y}h28")
        for col, x in ((0, 0), (SIDE - 1, WIDE)):
            if ground.terrain((n, col)) == "street":
                path.append(f"M{x} {n * UNIT + 10}v28")
    return "".join(path)


PARKED: Final = ("car", "crate")
ROUGH: Final = ("boulder", "brush")
"""What lies about in town, and far out."""


def clutter(
    ground: Ground, rough: frozenset[Cell], chance: random.Random, things: tuple[str, str]
) -> Iterable[str]:
    """Parked cars and crates, or boulders and brush, where one cannot walk straight."""
    big, small = things
    for cell in sorted(rough):
        mark, tags = ground.square(cell)[1:]
        if mark != "none" or tags:
            continue
        x, y = cell[1] * UNIT + 24, cell[0] * UNIT + 24
        if sum(cell) % 2 == 0:
            turn = chance.choice([0, 180]) + chance.randint(-8, 8) + 90 * (chance.random() < 0.3)
            yield f'<use href="#{big}" transform="translate({x} {y}) rotate({turn})"/>'
        elif chance.random() < 0.8:
            x, y = x + chance.randint(-6, 6), y + chance.randint(-6, 6)
            yield f'<use href="#{small}" x="{x}" y="{y}"/>'


def trees(ground: Ground, woods: frozenset[Cell], chance: random.Random) -> str:
    """Crowns in four layers, each one path: shade, low, middle and top leaves."""
    if not woods:
        return ""
    crowns = []
    for row, col in sorted(woods):
        if ground.square((row, col))[1] == "none":
            crowns += [
                (col * UNIT + chance.randint(7, 41), row * UNIT + chance.randint(7, 41), size)
                for size in (20, 17, 14)
            ]
        else:
            crowns += [(col * UNIT + x, row * UNIT + y, 11) for x, y in ((5, 5), (43, 6), (6, 43))]
    layers = (
        ("t-shade", 3, 5, 1.0),
        ("t-low", 0, 0, 1.0),
        ("t-mid", -3, -4, 0.68),
        ("t-top", -6, -7, 0.3),
    )
    drawn_ = []
    for name, dx, dy, part in layers:
        path = "".join(
            round_(x + dx * size / 20, y + dy * size / 20, size * part) for x, y, size in crowns
        )
        drawn_.append(f'<path class="{name}" d="{path}"/>')
    return "".join(drawn_)


def round_(x: float, y: float, radius: float) -> str:
    """A circle as a piece of a path."""
    r = round(radius, 1)
    return f"M{x - r:.0f} {y:.0f}a{r} {r} 0 1 0 {2 * r:g} 0a{r} {r} 0 1 0 {-2 * r:g} 0"


def walls(ground: Ground) -> Iterable[str]:
    """Inner and outer walls as long strokes, and the openings between rooms."""
    inner: list[Edge] = []
    outer: list[Edge] = []
    doorways = []
    for row, col, way, side in edges():
        here, there = ((row - 1, col), (row, col)) if way == "h" else ((row, col - 1), (row, col))
        floors = (ground.terrain(here) == "floor") + (ground.terrain(there) == "floor")
        drawn_ = ground.between(row, col, way, side)
        if drawn_ in "-|" and floors:
            (inner if floors == 2 else outer).append((col, row, way))
        elif drawn_ == "o":
            x, y = col * UNIT + 24 * (way == "h"), row * UNIT + 24 * (way == "v")
            turn = 0 if way == "h" else 90
            doorways.append(f'<use href="#doorway" transform="translate({x} {y}) rotate({turn})"/>')
    if inner:
        yield f'<path class="wall inner" d="{strokes(inner)}"/>'
    if outer:
        path = strokes(outer)
        yield f'<path class="wall-shade" d="{path}"/><path class="wall outer" d="{path}"/>'
        yield f'<path class="wall-light" d="{path}"/>'
    yield from doorways


def marks(ground: Ground) -> Iterable[str]:
    """Stairs, elevators, what stands there, and printed marks."""
    for cell in CELLS:
        _, mark, tags = ground.square(cell)
        x, y = cell[1] * UNIT + 24, cell[0] * UNIT + 24
        if "stairs" in tags:
            yield f'<use href="#stairs" x="{x}" y="{y}"/>'
        elif "elevator" in tags:
            yield f'<use href="#lift" x="{x}" y="{y}"/>'
        elif named := [tag for tag in tags if tag in DRAWN]:
            yield f'<use href="#{named[0]}" x="{x}" y="{y}"/>'
        elif tags and mark not in ("search", "obstacle"):
            yield f'<use href="#special" x="{x}" y="{y}"/>'
        if mark != "none":
            yield f'<use href="#mark-{mark}" x="{x}" y="{y}"/>'


def openings(ground: Ground) -> Markup:
    """Every door with its locks and every window of the plan."""
    found = []
    for row, col, way, side in edges():
        drawn_ = ground.between(row, col, way, side)
        symbol = {"w": "window", "x": "window-broken", "b": "door-broken"}.get(drawn_, "door")
        if symbol == "door" and not drawn_.isdigit():
            continue
        x, y = col * UNIT + 24 * (way == "h"), row * UNIT + 24 * (way == "v")
        turn = 0 if way == "h" else 90
        locks = pips(int(drawn_), turn) if drawn_.isdigit() else ""
        found.append(
            f'<g transform="translate({x} {y}) rotate({turn})"><use href="#{symbol}"/>{locks}</g>'
        )
    return Markup("".join(found))


def pips(locks: int, turn: int) -> Markup:
    """Locks sit on the leaf: up to four pips, more as a number, none a handle."""
    if locks > MOST_PIPS:
        number = Markup('<text class="locks" y="5" transform="rotate({})">{}</text>')
        return number.format(-turn, locks)
    if not locks:
        return Markup('<path class="handle" d="M7 0h6"/>')
    return Markup("").join(
        Markup('<circle class="pip" cx="{:g}" r="3.3"/>').format((n - (locks - 1) / 2) * 8.5)
        for n in range(locks)
    )


# ── the small plan ────────────────────────────────────────────────────────────────────────────


def thumb(ground: Ground) -> Markup:
    """A tile at a glance, in 96 units: what is built, what is green, where the doors are."""
    parts = [f'<svg class="thumb" viewBox="-8 -8 {WIDE + 16} {WIDE + 16}" aria-hidden="true">']
    parts.append(f'<rect class="thumb-street" width="{WIDE}" height="{WIDE}" rx="24"/>')
    for kind in ("woods", "obstructed", "solid", "floor"):
        cells = ground.of(kind)
        if cells:
            parts.append(f'<path class="thumb-{kind}" d="{outline(cells)}"/>')
    inner = []
    for row, col, way, side in edges():
        cell, back = (row, col), (row - 1, col) if way == "h" else (row, col - 1)
        drawn_ = ground.between(row, col, way, side)
        if drawn_ in "-|" and ground.terrain(cell) == ground.terrain(back) == "floor":
            inner.append((col, row, way))
        elif drawn_.isdigit() or drawn_ == "b":
            x, y = col * UNIT + 24 * (way == "h"), row * UNIT + 24 * (way == "v")
            parts.append(f'<circle class="thumb-door" cx="{x}" cy="{y}" r="26"/>')
    parts.insert(-1, f'<path class="thumb-wall" d="{strokes(inner)}"/>')
    parts.append("</svg>")
    return Markup("".join(parts))
