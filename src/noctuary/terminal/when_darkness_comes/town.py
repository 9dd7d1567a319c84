"""The town as a grid of squares and edges, out of a view; and the neighbourhood drawn in text."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from noctuary.games.when_darkness_comes.content.layout import STEPS, square_code
from noctuary.games.when_darkness_comes.content.tiles import (
    BROKEN_DOOR,
    BROKEN_WINDOW,
    DOOR,
    DOORWAY,
    JOIN,
    OPEN,
    RIM,
    SIDE,
    SQUARES,
    WALL,
    WINDOW,
    Plan,
    Tile,
    turned,
)
from noctuary.games.when_darkness_comes.seen.view import Spot, TileView, View

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
MOST_COLUMNS: Final = 17
ROWS: Final = {False: 4, True: 9}
"""How many rows of squares are drawn, in a low window and in a high one."""
WALKING: Final = {False: 7, True: 11}
"""The same while somebody walks: then there is little else to be read."""

GROUND: Final = {"street": ".", "floor": " ", "obstructed": ",", "woods": "♣", "solid": "▒"}
TAGS: Final = {"stairs": "≡", "elevator": "▤"}
LINES: Final = frozenset({WALL, DOOR, WINDOW, BROKEN_DOOR, BROKEN_WINDOW})
CORNERS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By which of north, east, south and west a line leads away from a corner, as bits."""
EDGE: Final = "cyan"
QUIET: Final = "dim"
MINE: Final = "bold yellow"
FOE: Final = "bold red"


class Window(NamedTuple):
    """A piece of the board: its first column and row, its size, and the level."""

    left: int
    top: int
    columns: int
    rows: int
    level: int

    def shows(self, at: Spot) -> bool:
        """Whether a square lies in it."""
        x, y, level = at
        inside = 0 <= x - self.left < self.columns and 0 <= y - self.top < self.rows
        return inside and level == self.level


def window(view: View, roomy: bool, columns: int = MOST_COLUMNS) -> Window:
    """The neighbourhood of whoever acts, or of the person who looks."""
    x, y, level = focus(view)
    rows = (WALKING if view.reach else ROWS)[roomy]
    floor = [placed for placed in view.tiles if placed.level == level]
    left = within(x, columns, [placed.x for placed in floor])
    top = within(y, rows, [placed.y for placed in floor])
    return Window(left, top, columns, rows, level)


def within(middle: int, size: int, tiles: list[int]) -> int:
    """Where a window begins that shows no more emptiness than it must.

    >>> within(0, 5, [0]), within(7, 5, [0]), within(12, 5, [0, 1]), within(4, 17, [0])
    (0, 3, 10, -4)
    """
    low, high = min(tiles) * SIDE, (max(tiles) + 1) * SIDE
    if high - low <= size:
        return low - (size - (high - low)) // 2
    return max(low, min(middle - size // 2, high - size))


def focus(view: View) -> Spot:
    """The square in the middle: of the own person who acts, else of any own, else of who acts."""
    placed = [c for c in view.characters if c.square]
    placed.sort(key=lambda c: (c.seat != view.seat, c.id != view.active))
    if placed:
        return placed[0].at
    first = view.tiles[0]
    return first.x * SIDE + SIDE // 2, first.y * SIDE + SIDE // 2, first.level


PLANS: Final[dict[str, Plan]] = {}


def plan_of(tile: Tile) -> Plan:
    """A tile's plan, read once for every drawing of it."""
    if tile.plan not in PLANS:
        PLANS[tile.plan] = Plan(tile)
    return PLANS[tile.plan]


class Town:
    """Every square on the table with its four edges, in directions of the board."""

    def __init__(self, view: View) -> None:
        self.terrain: dict[Spot, str] = {}
        self.tags: dict[Spot, tuple[str, ...]] = {}
        self.edges: dict[Spot, tuple[str, ...]] = {}
        self.spots: dict[str, Spot] = {}
        """Squares by their names, such as `cafe.3.2`."""
        self.letters = {(t.x, t.y, t.level): t.letter for t in view.tiles}
        for placed in view.tiles:
            self._lay(placed)
        self.gates = {(g.inside_at, g.outside_at): g for g in view.gates}
        self.gates |= {(g.outside_at, g.inside_at): g for g in view.gates}

    def _lay(self, placed: TileView) -> None:
        plan = plan_of(placed.tile)
        for square in range(SQUARES):
            row, column = divmod(turned(square, placed.rotation), SIDE)
            at = (placed.x * SIDE + column, placed.y * SIDE + row, placed.level)
            self.terrain[at] = plan.terrain[square]
            self.tags[at] = plan.tags[square]
            edges = plan.edges[square]
            self.edges[at] = tuple(edges[(side - placed.rotation) % 4] for side in range(4))
            name = f"{placed.tile.id}.{square // SIDE}.{square % SIDE}"
            self.spots[name] = at

    def letter(self, at: Spot) -> str:
        """The letter of the tile at a place; none beyond the known town."""
        return self.letters.get((at[0] // SIDE, at[1] // SIDE, at[2]), "")

    def code(self, at: Spot) -> str:
        """A square as map, options and log call it, such as `Bc4`."""
        return square_code(self.letter(at), at[0], at[1])

    def edge(self, at: Spot, side: int) -> str:
        """What lies at a side of a square; nothing between two places without a tile."""
        dx, dy = STEPS[side]
        beside = (at[0] + dx, at[1] + dy, at[2])
        here = self.edges[at][side] if at in self.edges else ""
        there = self.edges[beside][(side + 2) % 4] if beside in self.edges else ""
        if here and there and (at, beside) not in self.gates:
            both = {here, there}
            return OPEN if both <= {RIM, JOIN} else WALL if WALL in both else here
        return here or there

    def leads_on(self, at: Spot) -> bool:
        """Whether the town can grow at a side of this square."""
        return any(self.edge(at, side) == RIM for side in range(4))

    def drawn_edge(self, at: Spot, side: int) -> tuple[str, str]:
        """An edge as a sign, and its style; doors show their locks."""
        kind = self.edge(at, side)
        dx, dy = STEPS[side]
        gate = self.gates.get((at, (at[0] + dx, at[1] + dy, at[2])))
        upright = side in (1, 3)
        if gate is not None and kind in (DOOR, WINDOW, BROKEN_DOOR, BROKEN_WINDOW):
            if gate.kind == "window":
                return ("x" if gate.broken else "w"), EDGE
            return ("b" if gate.broken else str(gate.locks)), EDGE
        if kind == WALL or kind in (DOOR, WINDOW):
            return "│" if upright else "─", ""
        if kind == RIM:
            return "┆" if upright else "┄", QUIET
        return ("·" if kind == DOORWAY else " "), QUIET

    def corner(self, x: int, y: int, level: int) -> str:
        """Where four edges meet at the upper left of a square."""
        sides = (
            self.edge((x, y - 1, level), 3),
            self.edge((x, y, level), 0),
            self.edge((x, y, level), 3),
            self.edge((x - 1, y, level), 0),
        )
        return CORNERS[sum((edge in LINES) << n for n, edge in enumerate(sides))]


# ── drawing ───────────────────────────────────────────────────────────────────────────────────


def neighbourhood(view: View, seen: Window, ways: dict[Spot, str]) -> list[Text]:
    """The map with its letters and numbers; `ways` are signs for squares that can be gone to."""
    town = Town(view)
    signs = {**{at: (sign, MINE) for at, sign in ways.items()}, **pieces(view)}
    columns = range(seen.left, seen.left + seen.columns)
    head = Text("   " + " ".join(LETTERS[x % SIDE] for x in columns), QUIET)
    lines = [head]
    for row in range(seen.rows + 1):
        y = seen.top + row
        lines.append(edge_line(town, seen, y))
        if row < seen.rows:
            lines.append(square_line(town, seen, y, signs))
    # In a low window the line below the last row is needed for the options.
    return lines if seen.rows > ROWS[False] else lines[:-1]


def edge_line(town: Town, seen: Window, y: int) -> Text:
    """The edges between two rows of squares."""
    line = Text("  ")
    for column in range(seen.columns + 1):
        x = seen.left + column
        line.append(*tile_corner(town, seen, (x, y, seen.level)))
        if column < seen.columns:
            line.append(*town.drawn_edge((x, y, seen.level), 0))
    return line


def tile_corner(town: Town, seen: Window, at: Spot) -> tuple[str, str]:
    """The upper left corner of a square; a tile's letter where its part of the map begins."""
    x, y, level = at
    begins = (x % SIDE == 0 or x == seen.left) and (y % SIDE == 0 or y == seen.top)
    if begins and seen.shows(at) and town.letter(at):
        return town.letter(at)[-1], "bold"
    return town.corner(x, y, level), ""


def square_line(town: Town, seen: Window, y: int, signs: dict[Spot, tuple[str, str]]) -> Text:
    """One row of squares, with the edges between them."""
    line = Text(f"{y % SIDE + 1} ", QUIET)
    for column in range(seen.columns + 1):
        at = (seen.left + column, y, seen.level)
        line.append(*town.drawn_edge(at, 3))
        if column < seen.columns:
            line.append(*signs.get(at, ground(town, at)))
    return line


def ground(town: Town, at: Spot) -> tuple[str, str]:
    """A square with nothing on it."""
    tags = [TAGS[tag] for tag in town.tags.get(at, ()) if tag in TAGS]
    return (tags[0] if tags else GROUND.get(town.terrain.get(at, ""), " ")), QUIET


def pieces(view: View) -> dict[Spot, tuple[str, str]]:
    """What lies and stands on squares: disks first, people above them."""
    found: dict[Spot, tuple[str, str]] = {}
    for disk in view.disks:
        if disk.face == "down":
            unknown = "!" if disk.pile == "obstacle" else "?"
            found[disk.at] = (unknown if disk.disk is None else "¿", "bold")
    for disk in view.disks:
        if disk.face == "up" and disk.disk is not None:
            foe = disk.disk.kind in ("adversary", "security")
            found[disk.at] = (disk.disk.name[0].lower(), FOE if foe else "bold blue")
    letters = initials(view)
    for person in sorted(view.characters, key=lambda c: c.id == view.active):
        if person.alive and person.square:
            mine = person.seat == view.seat
            found[person.at] = (letters[person.id], MINE if mine else "bold")
    return found


def initials(view: View) -> dict[str, str]:
    """A capital for every character, the first of its name that nobody else has."""
    found: dict[str, str] = {}
    for person in view.characters:
        letters = [letter.upper() for letter in f"{person.name}{LETTERS}" if letter.isalpha()]
        found[person.id] = next(letter for letter in letters if letter not in found.values())
    return found
