"""What stands on the board: doors and windows, disks, and people."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from noctuary.engine.words import counted
from noctuary.games.when_darkness_comes.seen.sheets import CharacterView
from noctuary.games.when_darkness_comes.seen.view import DiskView, GateView, View
from noctuary.web.looks.when_darkness_comes import icons
from noctuary.web.looks.when_darkness_comes.people import initials
from noctuary.web.looks.when_darkness_comes.plan import UNIT
from noctuary.web.looks.when_darkness_comes.tiles import pips

MOST_KEPT: Final = 4_000

Spot = tuple[int, int, int]
"""Column, row and level on the whole board."""

FANS: Final = {
    1: ((0, 0),),
    2: ((-11, -2), (11, 4)),
    3: ((-12, -8), (12, -8), (0, 9)),
    4: ((-12, -11), (12, -11), (-12, 10), (12, 10)),
}
"""Where things lie that share a square."""


def middle(spot: Spot) -> tuple[int, int]:
    """The middle of a square in units."""
    return spot[0] * UNIT + UNIT // 2, spot[1] * UNIT + UNIT // 2


def gate(seen: View, one: GateView) -> Markup:
    """A door or window between its two squares; a window shines if there is light behind it."""
    return drawn_gate(one, one.kind == "window" and one.inside in seen.lit)


@lru_cache(MOST_KEPT)
def drawn_gate(one: GateView, warm: bool) -> Markup:
    """The symbol of a door or window, turned so that +y of it is outdoors."""
    (x, y, _), (u, v, _) = one.inside_at, one.outside_at
    turn = {(0, 1): 0, (-1, 0): 90, (0, -1): 180, (1, 0): 270}[u - x, v - y]
    symbol = f"{one.kind}-broken" if one.broken else one.kind
    locks = pips(one.locks, turn) if one.kind == "door" and not one.broken else Markup("")
    return Markup(
        '<g id="card-{0}" data-card="{0}" class="gate {1}{2}" '
        'transform="translate({3} {4}) rotate({5})"><title>{6}</title>'
        '<rect class="grip" x="-24" y="-14" width="48" height="28"/><use href="#{7}"/>{8}</g>'
    ).format(
        one.id,
        one.kind,
        " warm" if warm else "",
        (x + u + 1) * UNIT // 2,
        (y + v + 1) * UNIT // 2,
        turn,
        said_of_gate(one),
        symbol,
        locks,
    )


def said_of_gate(one: GateView) -> str:
    """A door or window in words."""
    if one.broken:
        return f"Broken {one.kind}"
    if one.kind == "window":
        return "Window"
    return f"Door, {counted(one.locks, 'lock')}" if one.locks else "Door, not locked"


# ── disks and pieces ──────────────────────────────────────────────────────────────────────────


def things(seen: View, level: int, mine: str) -> list[Markup]:
    """Disks, then figures; whatever shares a square fans out."""
    here: dict[Spot, list[DiskView | CharacterView]] = defaultdict(list)
    for disk in seen.disks:
        if disk.at[2] == level:
            here[disk.at].append(disk)
    for c in seen.characters:
        if c.square and c.alive and c.at[2] == level:
            here[c.at].append(c)
    below, above = [], []
    for spot, group in here.items():
        fan = FANS.get(len(group), FANS[4])
        x, y = middle(spot)
        if any(isinstance(one, CharacterView) and "engaged" in one.states for one in group):
            below.append(
                Markup(
                    '<rect class="engaged" x="{}" y="{}" width="60" height="60" rx="8"/>'
                ).format(x - 30, y - 30)
            )
        for n, one in enumerate(group):
            dx, dy = fan[min(n, len(fan) - 1)]
            size = "" if len(group) < 3 else " scale(.8)"
            if isinstance(one, CharacterView):
                above.append(piece(seen, one, x + dx, y + dy, size, mine))
            else:
                below.append(disk_piece(one, x + dx, y + dy, size))
        if len(group) > len(fan):
            above.append(
                Markup('<text class="more-here" x="{}" y="{}">+{}</text>').format(
                    x + 20, y - 14, len(group) - len(fan)
                )
            )
    return below + above


def disk_piece(one: DiskView, x: int, y: int, size: str) -> Markup:
    """A disk where it lies: face down, known to this seat alone, or open."""
    face = "down" if one.disk is None else "known" if one.face == "down" else "up"
    kind = one.disk.kind if one.disk is not None else one.pile
    base = one.disk.base if one.disk is not None else ""
    left = one.disk.health - one.damage if one.disk is not None and one.disk.health > 1 else 0
    said = said_of_disk(one)
    return drawn_disk(one.id, (x, y), kind, face, base, said, size, one.frozen, left)


@lru_cache(MOST_KEPT)
def drawn_disk(
    id: str, at: tuple[int, int], kind: str, face: str, base: str, said: str, size: str,
    frozen: bool, left: int,
) -> Markup:  # fmt: skip
    """A disk of a kind at a place; `left` is the health of what has more than 1."""
    hurt = Markup('<text class="hurt" x="-13" y="-11">{}</text>').format(left) if left else ""
    return Markup(
        '<g id="card-{0}" data-card="{0}" data-x="{1}" data-y="{2}" class="disk {3}{4}" '
        'transform="translate({1} {2}){5}"><title>{6}</title>'
        '<g class="moves">{7}{8}<circle class="grip" r="19"/></g></g>'
    ).format(
        id,
        *at,
        f"{icons.class_of(kind)} {face}",
        " frozen" if frozen else "",
        size,
        said,
        icons.inside(kind, base, face),
        hurt,
    )


def said_of_disk(one: DiskView) -> str:
    """A disk in words."""
    if one.disk is None:
        return (
            "A face-down disk of the obstacle pool"
            if one.pile == "obstacle"
            else "A face-down disk"
        )
    name = one.disk.name
    if one.face == "down":
        return f"{name}: face down, but you know it"
    return f"{name}. {one.disk.text}".strip()


def piece(seen: View, c: CharacterView, x: int, y: int, size: str, mine: str) -> Markup:
    """A character: pawn, tint and initial; the active one stands in a lamp ring."""
    ring = Markup('<use class="glow" href="#feet"/>') if c.id == seen.active else Markup("")
    return Markup(
        '<g id="piece-{0}" data-x="{1}" data-y="{2}" class="piece{3}" '
        'transform="translate({1} {2}){4}"><title>{5}</title><g class="moves">{6}{7}</g></g>'
    ).format(
        c.id,
        x,
        y,
        " own" if c.id == mine else "",
        size,
        c.name,
        ring,
        icons.pawn(c.seat, initials(seen.characters)[c.id]),
    )
