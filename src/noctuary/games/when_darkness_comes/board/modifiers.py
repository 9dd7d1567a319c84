"""Values that modifiers change: computed from the state whenever they are asked for."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.board import sightlines, ways
from noctuary.games.when_darkness_comes.content.layout import Layout
from noctuary.games.when_darkness_comes.content.rotated_tiles import Gate, Line
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.state import (
    CARRIED_WITHOUT_TROUBLE,
    LIGHT_PENALTY,
    WEATHER_PENALTY,
    Character,
    Night,
    Shown,
    layout_of,
)
from noctuary.games.when_darkness_comes.story import memory

# ── light, weather and sight ──────────────────────────────────────────────────────────────────


def penalty(g: Night, who: str) -> int:
    """WD-7.4 to WD-7.6: what light and weather take from movement and sight here."""
    c = g.characters[who]
    if c.items and not g.pack.flashlights.isdisjoint(c.items):
        return 0  # no penalty of any kind for whoever carries a flashlight
    if g.lasting and is_glowing(g, c.id):
        return 0 if g.pack.ground.zones[c.square] else WEATHER_PENALTY[g.weather]
    return darkness(g, c.square)


def darkness(g: Night, square: int) -> int:
    """WD-7.4, WD-7.5: the environment penalty of a square for somebody without a light."""
    ground = g.pack.ground
    zone = ground.zones[square]
    if not zone:
        return max(LIGHT_PENALTY[g.light], WEATHER_PENALTY[g.weather])
    if ground.rooms[square] in g.lit:
        return 0
    is_dark = g.light == "night" or always_dark(g, zone)
    return LIGHT_PENALTY["night" if is_dark else g.light]


def outdoor_penalty(g: Night) -> int:
    """WD-7.4: the worse of light and weather."""
    return max(LIGHT_PENALTY[g.light], WEATHER_PENALTY[g.weather])


def always_dark(g: Night, building: str) -> bool:
    """WD-7.5: whether a building is as dark as night at any hour."""
    if building in g.darkened:
        return g.darkened[building]
    return layout_of(g).buildings[building][0] in g.pack.ground.dark


def is_glowing(g: Night, who: str) -> bool:
    """WD-39.16: the Light spell is on it, which drives away the dark but not the rain."""
    return bool(g.lasting) and f"light:{who}" in g.lasting


def sight(g: Night, who: str) -> int:
    """WD-8.1, WD-8.2: how far a character sees."""
    return max(0, g.pack.ground.sight[g.characters[who].square] - penalty(g, who))


def sees(g: Night, who: str, square: int) -> bool:
    """WD-8.3: whether a character sees a square."""
    return sees_within(g, g.characters[who].square, square, sight(g, who))


def sees_within(g: Night, viewer: int, square: int, far: int) -> bool:
    """WD-8.3 to WD-8.6: whether one sees from square to square over such a distance."""
    if viewer == square:
        return True
    lay = layout_of(g)
    return lay.range(viewer, square) <= far and is_clear(g, lay, viewer, square)


def is_clear(g: Night, lay: Layout, viewer: int, square: int) -> bool:
    """WD-8.3 to WD-8.6: whether nothing stops the line between two squares."""
    line = sightlines.line(lay, viewer, square)
    return line is not None and (not line.crossed or not stopped(g, line))


def seen_from(g: Night, viewer: int, far: int) -> set[int]:
    """WD-8.3 to WD-8.6: every square that one sees from a square over such a distance."""
    lay = g.layout
    lines = [(s, sightlines.line(lay, viewer, s)) for s in lay.around(viewer, far) if s != viewer]
    return {viewer, *(s for s, line in lines if line is not None and not stopped(g, line))}


def stopped(g: Night, line: Line) -> bool:
    """WD-8.6: a living character in a square that the line crosses."""
    crossed = line.crossed
    if crossed:
        for c in g.characters.values():
            if c.square in crossed and c.alive:
                return True
    return False


def adversary_sees(g: Night, disk: str, who: str) -> bool:
    """WD-14.10: light and weather do not reduce an adversary's sight."""
    square = g.shown[disk].square
    return sees_within(g, square, g.characters[who].square, g.pack.ground.sight[square])


def sees_anybody(g: Night, viewer: int) -> bool:
    """WD-14.10: whether an adversary in a square sees a living character."""
    far, lay = g.pack.ground.sight[viewer], layout_of(g)
    xs, column = lay.xs, lay.xs[viewer]
    for c in g.characters.values():
        here = c.square
        if (
            abs(xs[here] - column) <= far  # mostly all are elsewhere
            and c.alive
            and lay.range(viewer, here) <= far
            and is_clear(g, lay, viewer, here)
        ):
            return True
    return False


# ── who is where ──────────────────────────────────────────────────────────────────────────────


def people_at(g: Night, square: int) -> list[Character]:
    """The living characters in a square, in seat order."""
    return [c for c in g.characters.values() if c.square == square and c.alive]


def adversaries_at(g: Night, square: int, frozen: bool = False) -> list[str]:
    """The face-up adversaries in a square; frozen ones only if asked for."""
    adversaries = g.pack.adversaries
    if adversaries.isdisjoint(g.shown):  # mostly there are none
        return []
    found = []
    for disk, shown in g.shown.items():
        if shown.square == square and disk in adversaries and (frozen or not is_frozen(g, disk)):
            found.append(disk)
    return found


def engaged(g: Night, who: str) -> bool:
    """WD-2.5: shares a square with a face-up adversary that is not frozen."""
    return bool(g.shown and adversaries_at(g, g.characters[who].square))


def zone_of(g: Night, who: str) -> str:
    """The building a character is in; empty outdoors."""
    return g.pack.ground.zones[g.characters[who].square]


def is_in_reach(g: Night, a: int, b: int, most: int) -> bool:
    """WD-2.9: whether so many steps of a character lead from square to square, not over squares
    with a face-down disk."""
    lay = layout_of(g)
    if abs(lay.xs[a] - lay.xs[b]) + abs(lay.ys[a] - lay.ys[b]) > most:
        return False  # no step leads farther than one square, and stairs none
    return ways.is_in_reach(lay, a, b, most, g.hidden)


def crosses_rim(a: int, b: int) -> bool:
    """Whether two squares lie on different tiles."""
    return a // SQUARES != b // SQUARES


def may_be_moved(g: Night, who: str, to: int) -> bool:
    """WD-10.25, WD-26.4: not the frozen, the engaged or, over a rim, the tile-bound."""
    c = g.characters[who]
    if is_frozen(g, who) or engaged(g, who):
        return False
    return not (c.tile_bound and crosses_rim(c.square, to))


# ── states ────────────────────────────────────────────────────────────────────────────────────


def is_frozen(g: Night, target: str) -> bool:
    """WD-39.12: the Freeze spell is on it."""
    return bool(g.lasting) and f"freeze:{target}" in g.lasting


def is_protected(g: Night, who: str) -> bool:
    """WD-39.26: the Protection spell is on it."""
    return bool(g.lasting) and f"protection:{who}" in g.lasting


def can_act(g: Night, who: str) -> bool:
    """WD-5.6, WD-37.3: whether the action of the turn is still there."""
    if g.active != who or g.acted or g.characters[who].willpower <= 0:
        return False
    return not g.marks or not memory.is_kept_from(g, who, "act")


def may_step_away(g: Night, who: str) -> bool:
    """WD-7.23: the frozen do not move."""
    return not is_frozen(g, who)


# ── doors and windows ─────────────────────────────────────────────────────────────────────────


def locks(g: Night, gate: Gate) -> int:
    """WD-10.5, WD-10.12: the locks of a door, or of the door nearest to a window."""
    if gate.kind == "window":
        return window_locks(g, gate)
    if not g.lock_changes:
        return gate.locks
    mine, change = g.lock_changes.get(f"{gate.id}@{g.active}"), g.lock_changes.get(gate.id)
    if mine is not None:
        return mine.locks
    return change.locks if change is not None and change.only in ("", g.active) else gate.locks


def window_locks(g: Night, window: Gate) -> int:
    """WD-10.12: the nearest door of the same building on the same tile; the weaker at a tie."""
    lay = g.layout
    doors = [
        gate
        for gate in lay.gates.values()
        if gate.kind == "door"
        and gate.building == window.building
        and not crosses_rim(gate.inside, window.inside)
    ]
    nearest = min((lay.range(d.inside, window.inside), locks(g, d)) for d in doors)
    return nearest[1]


# ── things ────────────────────────────────────────────────────────────────────────────────────


def vp_of(g: Night, disk: str) -> int:
    """WD-34.2, WD-2.13: what owning an item, component or ally is worth."""
    if disk in g.worthless:
        return 0
    if disk in g.carried:
        return g.carried[disk][1]
    return g.pack.disks[disk].vp


def weight_of(g: Night, disk: str) -> int:
    """WD-17.22: only items have weight."""
    return g.carried[disk][0] if disk in g.carried else g.pack.disks[disk].weight


def load(g: Night, who: str) -> int:
    """The total weight that a character carries."""
    return sum(weight_of(g, item) for item in g.characters[who].items)


def is_overloaded(g: Night, who: str) -> bool:
    """WD-17.17: more than 5."""
    return load(g, who) > CARRIED_WITHOUT_TROUBLE


def defence_level(g: Night, disk: str) -> int:
    """WD-14.12: each damage lowers `d` by one level, to no less than 1."""
    printed = g.pack.disks[disk].d
    shown: Shown | None = g.shown.get(disk)
    return max(1, printed - shown.damage) if shown is not None else printed
