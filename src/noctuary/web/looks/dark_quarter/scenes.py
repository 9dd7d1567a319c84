"""Pictures of places: composed by hand where `places` knows them, else drawn from their names, a
street at night for a plate and a room for a Location card."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from noctuary.web.looks.dark_quarter.places import CARDS, PLATES, Place, landmark
from noctuary.web.looks.dark_quarter.props import PROPS, prop
from noctuary.web.looks.dark_quarter.props_more import MORE

NEON: Final = ("#d65fa8", "#3fb3ac", "#e3ab52", "#a288e0")
WALLS: Final = ("#161d2a", "#1b1a2a", "#15222a", "#221a26", "#1d2018")
CARD: Final = (640, 380)
"""The size of a Location card."""
PLATE: Final = (400, 480)
"""The size of a picture beside the text."""
SEEN: Final = {CARD: "", PLATE: "translate(48 56) scale(.76)"}
"""Of a plate the sides are cut off on tall screens, and its caption lies across the foot."""
DRAWINGS: Final = PROPS | MORE
GROUNDS: Final = {
    "boards": ("#0c1018", "#1a1712"),
    "cobbles": ("#0b0d13", "#171a20"),
    "rails": ("#0a0d12", "#15181d"),
    "sand": ("#10110f", "#211d16"),
    "tiles": ("#0c0f15", "#191d24"),
    "water": ("#0a1418", "#0d2328"),
}
"""What one stands on, far off and near."""


def key_of(name: str) -> str:
    """A name that can be an id."""
    return "".join(c if c.isalnum() else "_" for c in name)


@lru_cache(maxsize=512)
def street(name: str, finale: bool = False) -> Markup:
    """The inside of a plate; of a place that nobody has drawn, houses, a lamp, a sign, and what the
    wet street makes of them."""
    if name in PLATES:
        return composed(PLATES[name], name, PLATE, 312)
    luck, key = random.Random(name), key_of(name)
    sign, other = luck.sample(NEON, 2)
    if finale:
        sign = NEON[0]
    lamp = luck.choice((90, 120, 290, 320))
    parts = [
        (
            f'<linearGradient id="sky-{key}" x2="0" y2="1"><stop stop-color="#0b0f18"/><stop '
            f'offset=".62" stop-color="{luck.choice(WALLS)}"/><stop offset="1" '
            'stop-color="#07090e"/></linearGradient>'
        ),
        (
            f'<radialGradient id="glow-{key}"><stop stop-color="#f0c987" stop-opacity=".7"/><stop '
            'offset="1" stop-color="#f0c987" stop-opacity="0"/></radialGradient>'
        ),
        (
            f'<radialGradient id="neon-{key}"><stop stop-color="{sign}" stop-opacity=".5"/><stop '
            f'offset="1" stop-color="{sign}" stop-opacity="0"/></radialGradient>'
        ),
        f'<rect width="400" height="480" fill="url(#sky-{key})"/>',
        houses(luck, "#0d121c", 60, 130),
        houses(luck, "#121826", 120, 210),
        (
            f'<ellipse cx="{luck.randint(120, 280)}" cy="250" rx="170" ry="130" '
            f'fill="url(#neon-{key})"/>'
        ),
        shop_sign(luck, sign),
        '<path fill="#07090e" d="M0 352Q200 336 400 352V480H0Z"/>',
        reflections(luck, (sign, other)),
        (
            f'<path stroke="#05070b" stroke-width="7" d="M{lamp} 360V168"/>'
            f'<path fill="#05070b" d="M{lamp - 16} 168h32l-6-26h-20z"/>'
            f'<circle cx="{lamp}" cy="158" r="9" fill="#f6dca8"/>'
            f'<circle cx="{lamp}" cy="158" r="90" fill="url(#glow-{key})"/>'
        ),
        rain(luck),
    ]
    return Markup("".join(parts))


def houses(luck: random.Random, colour: str, lowest: int, highest: int) -> str:
    """A row of house fronts with a few lit windows."""
    parts, x = [], -10
    while x < 400:
        wide, top = luck.randint(54, 96), 352 - luck.randint(lowest, highest) - 60
        parts.append(f'<rect x="{x}" y="{top}" width="{wide - 3}" height="{360 - top}"/>')
        x += wide
    lit = "".join(
        f'<rect x="{luck.randint(6, 384)}" y="{luck.randint(170, 320)}" width="9" height="13"/>'
        for _ in range(9)
    )
    return f'<g fill="{colour}">{"".join(parts)}</g><g fill="#e3ab52" opacity=".55">{lit}</g>'


def shop_sign(luck: random.Random, colour: str) -> str:
    """A neon sign: a ring, a star, an arrow or a bar of light."""
    x, y = luck.randint(120, 250), luck.randint(170, 230)
    shapes = (
        f"M{x} {y}a30 30 0 1 0 .1 0M{x} {y + 14}a16 16 0 1 0 .1 0",
        f"M{x - 34} {y}h68M{x - 34} {y + 22}h68M{x - 34} {y + 44}h40",
        f"M{x} {y - 20}l9 26h28l-22 17 8 27-23-16-23 16 8-27-22-17h28z",
        f"M{x - 30} {y + 10}h50l-16-16M{x + 20} {y + 10}l-16 16M{x - 30} {y + 34}h60",
    )
    d = luck.choice(shapes)
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="15" opacity=".15" d="{d}"/>'
        f'<path fill="none" stroke="{colour}" stroke-width="4" opacity=".9" d="{d}"/>'
    )


def reflections(luck: random.Random, colours: tuple[str, ...]) -> str:
    """Light on a wet street."""
    bars = "".join(
        f'<path stroke="{luck.choice(colours)}" d="M{luck.randint(20, 380)} '
        f'{luck.randint(362, 390)}v{luck.randint(20, 70)}"/>'
        for _ in range(9)
    )
    return f'<g stroke-width="4" stroke-linecap="round" opacity=".4">{bars}</g>'


def rain(luck: random.Random) -> str:
    """Thin slanting lines."""
    drops = "".join(
        f"M{luck.randint(0, 410)} {luck.randint(-20, 460)}l-6 {luck.randint(18, 34)}"
        for _ in range(46)
    )
    return f'<path stroke="#9fb4c8" opacity=".2" d="{drops}"/>'


# ── composed by hand ──────────────────────────────────────────────────────────────────────────


def composed(place: Place, name: str, size: tuple[int, int], horizon: int) -> Markup:
    """A place out of its pieces: what is behind, the ground, the light, and what stands there."""
    luck, key, (wide, high) = random.Random(name), key_of(name), size
    far, near = GROUNDS[place.ground]
    stood = "".join(
        f'<g transform="translate({x} {y}) scale({large})">{prop(piece, place.light, DRAWINGS)}</g>'
        for piece, x, y, large in place.pieces
    )
    parts = [
        gradient(f"ground-{key}", far, near),
        gradient(f"wall-{key}", "#080b12" if place.sky else place.wall, place.wall),
        (
            f'<radialGradient id="lit-{key}"><stop stop-color="{place.light}" stop-opacity=".3"/>'
            f'<stop offset="1" stop-color="{place.light}" stop-opacity="0"/></radialGradient>'
        ),
        f'<rect width="{wide}" height="{horizon}" fill="url(#wall-{key})"/>',
        skyline(luck, wide, horizon) if place.sky else panels(wide, horizon),
        f'<rect y="{horizon}" width="{wide}" height="{high - horizon}" fill="url(#ground-{key})"/>',
        ground(place.ground, size, horizon, place.light),
        (
            f'<ellipse cx="{wide / 2:.0f}" cy="{horizon}" rx="{wide * 0.55:.0f}" '
            f'ry="{high * 0.5:.0f}" fill="url(#lit-{key})"/>'
        ),
        f'<g transform="{SEEN[size]}">{stood}</g>',
        rain(luck) if place.rain else "",
        (
            f'<path fill="#05070b" opacity=".5" d="M0 0H{wide}V{high}H0ZM16 14V{high - 14}'
            f'H{wide - 16}V14Z" fill-rule="evenodd"/>'
        ),
    ]
    return Markup("".join(parts))


@lru_cache(maxsize=512)
def on_the_board(name: str) -> Markup:
    """What stands for a place on the city board, small, as it looks by lamplight."""
    piece = landmark(name)
    return Markup(prop(piece, NEON[2], DRAWINGS) if piece else "")


def gradient(key: str, upper: str, lower: str) -> str:
    """From one colour down to another."""
    return (
        f'<linearGradient id="{key}" x2="0" y2="1"><stop stop-color="{upper}"/><stop offset="1" '
        f'stop-color="{lower}"/></linearGradient>'
    )


def panels(wide: int, horizon: int) -> str:
    """The wall of a room: panels, and a rail along the foot."""
    lines = "".join(f"M{x} 0V{horizon}" for x in range(40, wide, 80))
    return (
        f'<path stroke="#000" stroke-opacity=".25" stroke-width="2" d="{lines}"/>'
        f'<path stroke="#05070b" stroke-width="6" d="M0 {horizon}H{wide}"/>'
    )


def skyline(luck: random.Random, wide: int, horizon: int) -> str:
    """Roofs against the night, with a few lit windows."""
    parts, lit, x = [], [], -10
    while x < wide:
        across, top = luck.randint(44, 90), horizon - luck.randint(horizon // 4, horizon // 2)
        parts.append(f"M{x} {horizon}V{top}l{across // 2}-16 {across // 2} 16V{horizon}z")
        if luck.random() < 0.5:
            lit.append(f"M{x + across // 3} {top + 16}h8v12h-8z")
        x += across
    return (
        f'<path fill="#0a0f18" d="{"".join(parts)}"/>'
        f'<path fill="#e3ab52" opacity=".5" d="{"".join(lit)}"/>'
    )


def ground(kind: str, size: tuple[int, int], horizon: int, light: str) -> str:
    """Boards, rails, ripples: the lines on what one stands on."""
    (wide, high), middle = size, size[0] / 2
    deep = high - horizon
    rows = [horizon + round(deep * part) for part in (0.12, 0.3, 0.55, 0.82)]
    fan = "".join(
        f"M{middle + (x - middle) * 0.55:.0f} {horizon}L{middle + (x - middle) * 1.6:.0f} {high}"
        for x in range(-40, wide + 80, 56)
    )
    match kind:
        case "boards":
            d, colour = fan, "#05070b"
        case "tiles":
            d, colour = fan + "".join(f"M0 {y}H{wide}" for y in rows), "#05070b"
        case "rails":
            d = "".join(
                f"M{middle + x * 0.4:.0f} {horizon}L{middle + x * 1.5:.0f} {high}"
                for x in (-190, -110, -40, 40, 110, 190)
            )
            colour = "#46536b"
        case "cobbles":
            d = "".join(
                f"M{x + (n % 2) * 12} {y}q8-6 16 0"
                for n, y in enumerate(rows)
                for x in range(0, wide, 26)
            )
            colour = "#2c3444"
        case _:
            d = "".join(
                f"M{20 + (37 * n) % wide} {y}q14-5 28 0t28 0"
                for y in rows
                for n in range(1, wide // 60, 2)
            )
            colour = light if kind == "water" else "#3a3427"
    return f'<path fill="none" stroke="{colour}" stroke-width="2" opacity=".5" d="{d}"/>'


# ── rooms ─────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=512)
def room(name: str) -> Markup:
    """The inside of a Location card; of one that nobody has drawn, a back wall with windows, a
    floor of boards, a few shapes that stand about, light from one side."""
    if name in CARDS:
        return composed(CARDS[name], name, CARD, 150)
    luck, key = random.Random(name), key_of(name)
    wall, light = luck.choice(WALLS), luck.choice(NEON)
    wide, high = CARD
    boards = "".join(
        f"M{320 + (x - 320) * 0.55:.0f} 150L{320 + (x - 320) * 1.5:.0f} {high}"
        for x in range(-40, 720, 56)
    )
    boards += "".join(f"M0 {y}H{wide}" for y in (176, 212, 262, 326))
    parts = [
        (
            f'<linearGradient id="floor-{key}" x2="0" y2="1"><stop stop-color="#0c1018"/><stop '
            'offset="1" stop-color="#1a1712"/></linearGradient>'
        ),
        (
            f'<radialGradient id="lit-{key}"><stop stop-color="{light}" stop-opacity=".34"/><stop '
            f'offset="1" stop-color="{light}" stop-opacity="0"/></radialGradient>'
        ),
        f'<rect width="{wide}" height="150" fill="{wall}"/>',
        f'<rect y="150" width="{wide}" height="{high - 150}" fill="url(#floor-{key})"/>',
        f'<path fill="none" stroke="#07090e" stroke-width="2" opacity=".7" d="{boards}"/>',
        windows(luck, light),
        (
            f'<ellipse cx="{luck.choice((120, 320, 520))}" cy="190" rx="300" ry="180" '
            f'fill="url(#lit-{key})"/>'
        ),
        furniture(luck),
        (
            f'<path fill="#05070b" opacity=".55" d="M0 0H{wide}V{high}H0Z'
            f'M22 18V{high - 18}H{wide - 22}V18Z" fill-rule="evenodd"/>'
        ),
    ]
    return Markup("".join(parts))


def windows(luck: random.Random, colour: str) -> str:
    """Panes or shelves on the back wall."""
    parts = []
    for x in luck.sample((60, 170, 280, 390, 500), 3):
        if luck.random() < 0.6:
            panes = f"M{x} 34h78v84h-78zM{x + 39} 34v84M{x} 76h78"
            parts.append(
                f'<rect x="{x}" y="34" width="78" height="84" fill="{colour}" opacity=".2"/>'
                f'<path fill="none" stroke="#05070b" stroke-width="5" d="{panes}"/>'
            )
        else:
            things = "".join(
                f'<rect x="{x + 6 + 12 * n}" y="{y - luck.randint(12, 24)}" width="9" height="26"/>'
                for y in (62, 100)
                for n in range(6)
            )
            parts.append(
                f'<g fill="#2b2433" opacity=".9">{things}</g>'
                f'<path stroke="#3a2d22" stroke-width="5" d="M{x} 66h80M{x} 104h80"/>'
            )
    return "".join(parts)


def furniture(luck: random.Random) -> str:
    """Tables, crates and counters in the dark: shapes only."""
    parts = []
    for _ in range(4):
        x, y = luck.randint(30, 500), luck.randint(170, 290)
        wide, high = luck.randint(60, 120), luck.randint(26, 54)
        parts.append(
            f'<path fill="#0a0d13" d="M{x} {y}h{wide}v{high}h-{wide}z"/>'
            f'<path fill="#202736" d="M{x} {y}l12-14h{wide - 6}l-6 14z"/>'
        )
    return "".join(parts)
