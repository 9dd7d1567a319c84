"""Portraits: cut paper lit by one street, from a few numbers and a few pieces.

A face is ground, shoulders, neck, head, light, features, hair, hat and rim, in a box of 400 by
480. Whom a game describes has a face set by hand; anybody else gets one from their id.
"""

from __future__ import annotations

import random
from typing import Final

from markupsafe import Markup

from noctuary.web.looks.portraits import pieces
from noctuary.web.looks.portraits.face import LAMP, PINK, TEAL, VIOLET, Face

SHADOW: Final = "#12151d"
INK: Final = "#0c0f15"
PROFILE: Final = (
    "L218 90C226 132 214 150 208 168L203 178C206 202 218 220 222 233C220 243 211 244 206 245"
    "L210 256C219 261 217 268 208 271C217 276 213 283 206 285C216 296 214 308 204 322V340"
)
"""Where the light ends: always the same edge, from the brow to the chin."""


SKINS: Final = (
    ("#e6c3a2", "#a07a62"), ("#d8ab86", "#8d6350"), ("#cfa47c", "#86614a"),
    ("#a8744f", "#6a452e"), ("#8a5a3c", "#54351f"), ("#7a4b31", "#472817"),
)  # fmt: skip
COATS: Final = (
    ("#1b2230", "#28324a"), ("#3a1f34", "#5b2c4b"), ("#12303a", "#1c4c58"),
    ("#2d2417", "#4a3a22"), ("#20301f", "#33502f"), ("#22262c", "#3a4048"),
)  # fmt: skip
HAIRS: Final = (
    ("#1a1410", "#4a382c"), ("#2c1a12", "#6b4630"), ("#8c3a1e", "#c9683a"),
    ("#b88a4a", "#e4c488"), ("#9aa0a8", "#d9dde2"), ("#0d0a0a", "#2a2220"),
)  # fmt: skip


def chance_face(person: str) -> Face:
    """The face of somebody whom nobody has described: always the same one."""
    luck = random.Random(person)
    colour, strand = luck.choice(HAIRS)
    skin = luck.choice(SKINS)
    wide = luck.randint(59, 73)
    hat = luck.choice(("", "", "", "flat", "fedora", "beret", "bowler"))
    features = luck.sample(("lips", "moustache", "glasses", "lines", "freckles", "stubble"), 2)
    return Face(
        wide=wide,
        high=luck.randint(89, 97),
        jaw=wide - luck.randint(10, 22),
        chin=luck.randint(14, 32),
        shoulders=luck.randint(118, 172),
        skin=skin,
        coat=luck.choice(COATS),
        ground=luck.choice(("#2a1d33", "#16303a", "#33291a", "#22203a", "#3a2030")),
        rim=luck.choice((PINK, TEAL, LAMP, VIOLET)),
        neon=(luck.choice(tuple(pieces.NEON)), luck.choice((PINK, TEAL, LAMP))),
        hair=(luck.choice(tuple(pieces.HAIR)), colour, strand),
        hat=(hat, "#23262d", "#3a4048"),
        collar=(luck.choice(tuple(pieces.COLLARS)), luck.choice(("#d8cdb4", "#7b2f45", "#cdd3d8"))),
        features=tuple((name, feature_colour(name, skin, colour)) for name in features),
        mouth=luck.choice(tuple(pieces.MOUTHS)),
        brow=luck.randint(3, 8),
        from_right=luck.random() < 0.4,
    )


def feature_colour(name: str, skin: tuple[str, str], hair: str) -> str:
    """Hair on the face has the colour of hair, a line that of the half-light."""
    return {"moustache": hair, "stubble": hair, "lips": "#a8404e", "glasses": LAMP}.get(
        name, skin[1]
    )


# ── drawing ───────────────────────────────────────────────────────────────────────────────────


def head(face: Face) -> str:
    """The outline of the head, down to the chin and up again."""
    w, j, c = face.wide, face.jaw, face.chin
    top, end = 200 - face.high, 205 + face.high
    return (
        f"M{200 - w} 176C{200 - w * 1.04:.0f} 118 {200 - w * 0.62:.0f} {top} 200 {top}"
        f"S{200 + w * 1.04:.0f} 118 {200 + w} 176"
        f"C{200 + w} 222 {200 + j * 1.2:.0f} 250 {200 + j} 268"
        f"C{200 + j * 0.8:.0f} 290 {200 + c} {end} 200 {end}"
        f"S{200 - j * 0.8:.0f} 290 {200 - j} 268"
        f"C{200 - j * 1.2:.0f} 250 {200 - w} 222 {200 - w} 176Z"
    )


def shoulders(face: Face) -> str:
    """The coat, from the neck to the edge of the picture."""
    n, s = face.jaw * 0.78, face.shoulders
    return (
        f"M{200 - n:.0f} 300C{190 - n:.0f} 336 {200 - s * 0.8:.0f} 340 {200 - s} 400"
        f"L{186 - s} 500H{214 + s}L{200 + s} 400"
        f"C{200 + s * 0.8:.0f} 340 {210 + n:.0f} 336 {200 + n:.0f} 300Z"
    )


def drawn(person: str, face: Face) -> Markup:
    """The inside of a picture of 400 by 480; its ids are the person's own."""
    key = "".join(c for c in person if c.isalnum() or c == "_")
    outline, coat = head(face), shoulders(face)
    turned = ' transform="matrix(-1 0 0 1 400 0)"' if face.from_right else ""
    parts = [
        (
            f'<linearGradient id="g-{key}" x1="0" y1="0" x2=".6" y2="1"><stop '
            f'stop-color="{face.ground}"/><stop offset="1" stop-color="#0e1117"/></linearGradient>'
        ),
        f'<clipPath id="h-{key}"><path d="{outline}"/></clipPath>',
        f'<clipPath id="s-{key}"><path d="{coat}"/></clipPath>',
        f'<clipPath id="r-{key}"><path d="M226 0H400V480H214Z"/></clipPath>',
        f'<rect width="400" height="480" fill="url(#g-{key})"/>',
        pieces.NEON[face.neon[0]](face.neon[1]),
        f"<g{turned}>",
        body(face, coat, key),
        skull(face, outline, key),
        features(face),
        pieces.HAIR[face.hair[0]](*face.hair[1:]),
        pieces.HATS[face.hat[0]](*face.hat[1:]),
        "</g>",
    ]
    return Markup("".join(parts))


def body(face: Face, coat: str, key: str) -> str:
    """Shoulders with a lit wedge, neck, collar."""
    n = face.jaw * 0.78
    return (
        f'<path fill="{face.coat[0]}" d="{coat}"/><g clip-path="url(#s-{key})">'
        f'<path fill="{face.coat[1]}" d="M0 480V330H150L196 480Z"/>'
        f'<path fill="none" stroke="{face.rim}" stroke-width="9" opacity=".75" d="{coat}" '
        f'clip-path="url(#r-{key})"/></g>'
        f'<path fill="#0f1219" d="M{200 - n:.0f} 248V318Q200 352 {200 + n:.0f} 318V248Z"/>'
        f'<path fill="{face.skin[1]}" d="M{200 - n:.0f} 262V322Q186 338 200 340L192 292Z"/>'
        + pieces.COLLARS[face.collar[0]](face.collar[1])
    )


def skull(face: Face, outline: str, key: str) -> str:
    """The head in shadow, the plane of light, the half-light, and the rim on the dark side."""
    light, half = face.skin
    w, j, end = face.wide, face.jaw, 205 + face.high
    ear = f'<ellipse cx="{199 - w}" cy="198" rx="9" ry="21" fill="{half}"/>' if face.ears else ""
    rim = (
        f'<path fill="none" stroke="{face.rim}" stroke-width="9" opacity=".9" d="{outline}" '
        f'clip-path="url(#r-{key})"/></g>'
    )
    planes = (
        f'<path fill="{light}" d="M0 340V80H218{PROFILE}Z"/>'
        f'<path fill="{half}" d="M0 340V150H{210 - w}C{216 - w} 220 {208 - j} 262 186 {end}V340Z'
        f'M206 245L188 243Q196 236 206 240Z"/>'
        f'<path fill="{half}" d="M150 172Q172 160 204 174L203 184Q176 182 150 190Z"/>'
        f'<path fill="{light}" opacity=".6" d="M222 198L250 199Q242 220 229 230Z"/>'
    )
    return f'{ear}<path fill="{SHADOW}" d="{outline}"/><g clip-path="url(#h-{key})">{planes}{rim}'


def features(face: Face) -> str:
    """Eyes, brow, mouth, and what else one remembers."""
    glint = face.rim if face.unlit else "#f6ead2"
    eyes = (
        f'<path fill="{INK}" d="M154 187Q172 175 194 188Q173 196 154 187Z"/>'
        f'<circle cx="175" cy="184" r="{3.6 if face.unlit else 2.6}" fill="{glint}"/>'
        f'<path fill="none" stroke="{INK}" stroke-width="{face.brow}" stroke-linecap="round" '
        f'd="M148 171Q170 158 196 171"/>'
        f'<path fill="none" stroke="{face.skin[1]}" stroke-width="3" stroke-linecap="round" '
        f'd="M222 188Q236 181 250 187"/>'
    )
    mouth = (
        f'<path fill="none" stroke="{INK}" stroke-width="4.5" stroke-linecap="round" '
        f'd="{pieces.MOUTHS[face.mouth]}"/>'
    )
    return eyes + mouth + "".join(pieces.FEATURES[name](ink) for name, ink in face.features)
