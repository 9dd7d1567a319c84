"""Pictures of places, drawn from their names: a street at night, a room on a Location card."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from markupsafe import Markup

NEON: Final = ("#d65fa8", "#3fb3ac", "#e3ab52", "#a288e0")
WALLS: Final = ("#161d2a", "#1b1a2a", "#15222a", "#221a26", "#1d2018")
CARD: Final = (640, 380)
"""The size of a Location card."""


def key_of(name: str) -> str:
    """A name that can be an id."""
    return "".join(c if c.isalnum() else "_" for c in name)


@lru_cache(maxsize=512)
def street(name: str, finale: bool = False) -> Markup:
    """The inside of a picture of 400 by 480: houses, a lamp, a sign, and what the wet street
    makes of them."""
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


# ── rooms ─────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=512)
def room(name: str) -> Markup:
    """The inside of a Location card: back wall with windows, a floor of boards, a few shapes that
    stand about, light from one side."""
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
