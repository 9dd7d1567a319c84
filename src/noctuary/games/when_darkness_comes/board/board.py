"""WD-6: tiles on the table, disks on their squares, figures among them."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.games.when_darkness_comes.content.layout import STEPS, Board, Placed
from noctuary.games.when_darkness_comes.content.plot import Scenario, StackRule
from noctuary.games.when_darkness_comes.content.tiles import SIDE, SIDES
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.events import Flipped, Lost, Stepped, TilePlaced, TurnedDown
from noctuary.games.when_darkness_comes.state import Night, Shown, layout_of
from noctuary.games.when_darkness_comes.story import scenario

# ── disks on squares ──────────────────────────────────────────────────────────────────────────


def hide(g: Night, square: int, disk: str) -> None:
    """A disk lies face down; who knew it, knows it no longer."""
    g.hidden[square] = (*g.hidden.get(square, ()), disk)
    g.known.pop(disk, None)


def take_hidden(g: Night, square: int, disk: str) -> None:
    """A face-down disk leaves its square."""
    left = tuple(d for d in g.hidden[square] if d != disk)
    if left:
        g.hidden[square] = left
    else:
        del g.hidden[square]
    g.known.pop(disk, None)


def show(g: Night, square: int, disk: str, who: str) -> None:
    """A disk lies face up."""
    g.shown[disk] = Shown(square)
    g.revealed += 1
    if g.listener is not None:
        g.listener(Flipped(disk=disk, square=g.layout.names[square], who=who, rule="WD-8.8"))
    if who:
        printed = g.pack.disks[disk]
        scenario.fire(g, "disk_flipped", who, printed.kind, printed.base)


def turn_down(g: Night, disk: str, rule: str) -> None:
    """WD-23.5: a face-up disk is turned face down where it lies; everybody has seen it."""
    square = g.shown.pop(disk).square
    hide(g, square, disk)
    g.known[disk] = tuple(range(g.seats))
    g.emit(TurnedDown(square=g.layout.names[square], rule=rule))


def swap_into_supply(g: Night, square: int) -> None:
    """A face-down disk makes room, unseen, for one that the scenario hides."""
    for disk in g.hidden.get(square, ()):
        if g.pack.disks[disk].kind not in ("numbered", "obstacle") and disk not in g.placed:
            take_hidden(g, square, disk)
            g.supply.append(disk)
            g.mix(g.supply, "supply", "WD-40.1")
            return


def fill_marks(g: Night, tile: str) -> None:
    """WD-6.9 to WD-6.11: every mark of a new tile gets a face-down disk while there are any."""
    plan, is_magic = g.pack.plans[tile], g.pack.tiles[tile].magic
    first, squares = g.pack.ground.first[tile], g.pack.ground.squares
    for mark in plan.search_marks:
        disk = (first_component(g) if is_magic else None) or draw_supply(g)
        if disk is not None:
            hide(g, squares[first + mark], disk)
    for mark in plan.obstacle_marks:
        if g.obstacle_pool:
            hide(g, squares[first + mark], g.obstacle_pool.pop())


def first_component(g: Night) -> str | None:
    """WD-6.3: the magic shop gets brown disks first, as far as the supply holds any."""
    if not g.scenario.magic:
        return None
    for n in range(len(g.supply) - 1, -1, -1):
        if g.pack.disks[g.supply[n]].kind == "component":
            return g.supply.pop(n)
    return None


def in_supply(pack: Town, base: str, story: Scenario) -> bool:
    """Creatures of scenarios and things of magic do not always belong to the supply."""
    printed: Any = pack.printed[base]
    if not getattr(printed, "supply", True):
        return False
    return story.magic or not getattr(printed, "magic", False)


def draw_supply(g: Night) -> str | None:
    """WD-6.11: the top of the supply; an empty one is made anew from the discard heap."""
    if not g.supply and g.discard:
        g.supply, g.discard = g.discard, []
        g.mix(g.supply, "supply", "WD-6.11")
    return g.supply.pop() if g.supply else None


# ── the stack ─────────────────────────────────────────────────────────────────────────────────


def arrange(stack: list[str], story: Scenario, drawn: int = 0) -> None:
    """Tiles that a scenario wants early or late are moved there; the top is the last entry.

    `drawn` tiles have left the stack since it was whole.
    """
    if story.tiles.fixed_order:
        order = [tile for tile in story.tiles.fixed_order if tile in stack]
        rest = [tile for tile in stack if tile not in order]
        stack[:] = rest + order[::-1]
    ruled = {rule.tile for rule in story.tiles.stack}
    for rule in story.tiles.stack:
        if rule.tile in stack:
            place(stack, rule, drawn, ruled)


def place(stack: list[str], rule: StackRule, drawn: int, ruled: set[str]) -> None:
    """Exchange a tile with one that lies where it belongs; others that have a place keep it."""
    size = len(stack)
    now = size - stack.index(rule.tile)  # from the top, counted from 1
    low, high = 1, size
    if rule.among_first is not None:
        high = min(high, max(1, rule.among_first - drawn))
    if rule.among_last is not None:
        low = max(low, size - rule.among_last + 1)
    if rule.not_before is not None:
        low = max(low, min(size, rule.not_before - drawn))
    if low <= now <= high:
        return
    wanted = range(low, high + 1) or range(size, size + 1)
    free = [goal for goal in wanted if stack[size - goal] not in ruled] or list(wanted)
    a, b = size - now, size - free[now % len(free)]
    stack[a], stack[b] = stack[b], stack[a]


def drawn(g: Night) -> int:
    """How many tiles have left the stack since it was whole."""
    return len(g.board.tiles) - len(g.scenario.tiles.start)


# ── laying tiles ──────────────────────────────────────────────────────────────────────────────


def beyond(g: Night, square: int, side: int) -> tuple[int, int]:
    """The column and row of the square behind a rim."""
    lay = layout_of(g)
    return lay.xs[square] + STEPS[side][0], lay.ys[square] + STEPS[side][1]


def legal_rotations(g: Night, tile: str, x: int, y: int, side: int) -> list[int]:
    """WD-6.5, WD-6.13: in which rotations the square behind the rim can be entered.

    `x`, `y` name that square on the board, `side` the direction of the step.
    """
    found = g.pack.ground.rotations(tile, (y % SIDE) * SIDE + x % SIDE, side)
    if g.pack.tiles[tile].partner is None:
        return list(found)
    partners = [partner_place(g, tile, x // SIDE, y // SIDE, rotation) for rotation in found]
    return [
        rotation
        for rotation, partner in zip(found, partners, strict=True)
        if partner is None or (0, *partner) not in g.layout.place
    ]


def partner_place(g: Night, tile: str, x: int, y: int, rotation: int) -> tuple[int, int] | None:
    """WD-6.12: where the other half of a two-tile building comes to lie."""
    partner = g.pack.tiles[tile].partner
    if partner is None or partner.side is None:
        return None
    dx, dy = STEPS[(SIDES.index(partner.side) + rotation) % 4]
    return x + dx, y + dy


def lay_tile(g: Night, tile: str, x: int, y: int, rotation: int, who: str) -> None:
    """WD-6.4, WD-6.12, WD-6.14: a tile and its partner come to the table; both get disks."""
    new = [Placed(tile, x, y, rotation, g.pack.tiles[tile].level)]
    partner = g.pack.tiles[tile].partner
    if partner is not None:
        place = partner_place(g, tile, x, y, rotation) or (x, y)
        new.append(Placed(partner.tile, *place, rotation, g.pack.tiles[partner.tile].level))
        for pile in (g.stack, g.box, g.tiles_aside):
            if partner.tile in pile:
                pile.remove(partner.tile)
    g.board = Board((*g.board.tiles, *new), g.board.broken, g.board.barred)
    g.revealed += 1
    for placed in new:
        g.emit(TilePlaced(tile=placed.tile, rotation=rotation, who=who, rule="WD-6.2"))
        fill_marks(g, placed.tile)
    if g.round:
        for placed in new:
            scenario.fire(g, "tile_placed", who or g.active, placed.tile)


def put_back_aside(g: Night) -> None:
    """WD-6.6: tiles laid aside are shuffled back; what the scenario wants early stays early."""
    if g.tiles_aside:
        g.stack += g.tiles_aside
        g.tiles_aside = []
        g.mix(g.stack, "stack", "WD-6.6")
        g.top_known = 0
        arrange(g.stack, g.scenario, drawn(g))


def bring_to_top(g: Night, tile: str) -> None:
    """A tile is the next to be laid, and everybody knows it."""
    for pile in (g.stack, g.box):
        if tile in pile:
            pile.remove(tile)
            g.stack.append(tile)
            g.top_known = 1
            return


def lay_anywhere(g: Night, tile: str) -> None:
    """A scenario lays a tile at a random open rim."""
    rims = g.layout.rims_outdoors()
    while rims:
        square, side = rims.pop(g.pick(len(rims)))
        x, y = beyond(g, square, side)
        rotations = legal_rotations(g, tile, x, y, side)
        if rotations:
            g.stack.remove(tile)
            rotation = rotations[g.pick(len(rotations))]
            lay_tile(g, tile, x // SIDE, y // SIDE, rotation, "")
            return


# ── figures and what they drag along ──────────────────────────────────────────────────────────


def put(g: Night, who: str, square: int, how: str, rule: str) -> None:
    """A character is on another square now; the scenario may have waited for that."""
    c, lay = g.characters[who], layout_of(g)
    g.characters[who] = msgspec.structs.replace(c, square=square)
    if g.listener is not None:
        g.listener(Stepped(who=who, squares=(lay.names[square],), how=how, rule=rule))
    left, entered = lay.zones[c.square], lay.zones[square]
    if left != entered:
        if left:
            scenario.fire(g, "leave_building", who, left)
        if entered:
            scenario.fire(g, "enter_building", who, entered)
    for tag in lay.tags[square]:  # few squares have any
        if tag in g.story.watched_tags:
            scenario.fire(g, "enter_square", who, tag)


def return_hindrance(g: Night, who: str, disk: str) -> None:
    """WD-21.8: a failed obstacle has spoiled its roll and goes back into the pool."""
    c = g.characters[who]
    g.change(who, hindrances=tuple(d for d in c.hindrances if d != disk))
    g.emit(Lost(who=who, disk=disk, how="spoiled", rule="WD-21.8"))
    back_to_pool(g, disk)


def back_to_pool(g: Night, disk: str) -> None:
    """Shuffled back into the obstacle pool."""
    g.obstacle_pool.append(disk)
    g.mix(g.obstacle_pool, "obstacle_pool", "WD-21.6")
