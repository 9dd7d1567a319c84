"""A clone in which everything that a seat cannot know is drawn anew."""

from __future__ import annotations

from noctuary.engine import chance
from noctuary.engine.game import streams
from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.board.naming import (
    Slot,
    area,
    is_numbered,
    kind_at,
    unknown_slots,
)
from noctuary.games.when_darkness_comes.seen import secrets
from noctuary.games.when_darkness_comes.state import Night


def redeal(g: Night, seat: int | None, seed: int) -> Night:
    """Disks that this seat (None: nobody) knows stay; all others, and the stack, are mixed.

    What others know keeps its place: the seat may know that somebody has looked there.
    """
    twin = g.clone()
    twin.streams = streams(chance.mix(seed))
    twin.chance = "drawn"
    source = twin.streams["deck"]
    slots = unknown_slots(g, seat)
    source = mix_obstacles(twin, [s for s in slots if kind_at(g, s) == "obstacle"], source)
    source = mix_supply(twin, [s for s in slots if kind_at(g, s) != "obstacle"], source)
    split = len(twin.stack) - g.top_known
    stack, top = twin.stack[:split], twin.stack[split:]
    source = chance.shuffle(source, stack)
    if not g.top_known:
        board.arrange(stack, g.scenario, board.drawn(g))
    twin.stack = stack + top
    twin.streams["deck"] = secrets.mix(twin, seat, source)
    return twin


def mix_obstacles(twin: Night, slots: list[Slot], source: int) -> int:
    """Face-down obstacles and their pool."""
    pile = [twin.hidden[s][n] for s, n in slots] + twin.obstacle_pool
    source = chance.shuffle(source, pile)
    twin.obstacle_pool = pile[len(slots) :]
    lay(twin, dict(zip(slots, pile, strict=False)))
    return source


def mix_supply(twin: Night, slots: list[Slot], source: int) -> int:
    """Face-down disks and the supply; black disks stay in their building, brown ones in a shop."""
    placed: dict[Slot, str] = {}
    source = keep_numbers(twin, slots, placed, source)
    free = [slot for slot in slots if slot not in placed]
    pile = [twin.hidden[s][n] for s, n in slots if not is_numbered(twin, (s, n))] + twin.supply
    source = chance.shuffle(source, pile)
    for slot in free:
        brown = in_magic_shop(twin, slot)
        fitting = [d for d in pile if (twin.pack.disks[d].kind == "component") == brown]
        disk = (fitting if brown and fitting else pile)[-1]
        pile.remove(disk)
        placed[slot] = disk
    source = chance.shuffle(source, pile)
    twin.supply = pile
    lay(twin, placed)
    return source


def in_magic_shop(g: Night, slot: Slot) -> bool:
    """Whether everybody knows that a brown disk lies there."""
    tile = g.pack.tiles[g.layout.tile_of(slot[0])]
    return tile.magic and kind_at(g, slot) == "component"


def keep_numbers(twin: Night, slots: list[Slot], placed: dict[Slot, str], source: int) -> int:
    """Each unknown black disk goes to any unknown place of its building."""
    for slot in [s for s in slots if is_numbered(twin, s)]:
        home = area(twin, slot)
        open_places = [s for s in slots if s not in placed and area(twin, s) == home]
        source, number = chance.below(source, len(open_places))
        placed[open_places[number]] = twin.hidden[slot[0]][slot[1]]
    return source


def lay(twin: Night, placed: dict[Slot, str]) -> None:
    """Put new disks into their places; what others know keeps its place."""
    known = {slot: twin.known.get(twin.hidden[slot[0]][slot[1]]) for slot in placed}
    for slot in placed:
        twin.known.pop(twin.hidden[slot[0]][slot[1]], None)
    for (square, number), disk in placed.items():
        disks = list(twin.hidden[square])
        disks[number] = disk
        twin.hidden[square] = tuple(disks)
    for slot, seats in known.items():
        if seats:
            twin.known[placed[slot]] = seats
