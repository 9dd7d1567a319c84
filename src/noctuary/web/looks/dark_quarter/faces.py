"""Portraits of The Dark Quarter: cut paper lit by one street, from a few numbers and a few pieces.

A face is ground, shoulders, neck, head, light, features, hair, hat and rim, in a box of 400 by
480. Whom the campaign describes has a face set by hand; anybody else gets one from their id.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

import msgspec
from markupsafe import Markup

from noctuary.web.looks.dark_quarter import pieces

PINK: Final = "#d65fa8"
TEAL: Final = "#3fb3ac"
LAMP: Final = "#e3ab52"
VIOLET: Final = "#a288e0"
SHADOW: Final = "#12151d"
INK: Final = "#0c0f15"
PROFILE: Final = (
    "L218 90C226 132 214 150 208 168L203 178C206 202 218 220 222 233C220 243 211 244 206 245"
    "L210 256C219 261 217 268 208 271C217 276 213 283 206 285C216 296 214 308 204 322V340"
)
"""Where the light ends: always the same edge, from the brow to the chin."""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """What one portrait is made of; the pieces are named in `dark_quarter_pieces`."""

    wide: int = 64
    """Half the width at the temples, 58 to 74."""
    high: int = 92
    jaw: int = 46
    chin: int = 21
    shoulders: int = 140
    skin: tuple[str, str] = ("#c99a72", "#7d5a45")
    """In the light, and where it fades."""
    coat: tuple[str, str] = ("#1b2230", "#28324a")
    ground: str = "#2a1d33"
    rim: str = TEAL
    neon: tuple[str, str] = ("blinds", PINK)
    hair: tuple[str, str, str] = ("short", "#1a1410", "#4a382c")
    """The cut, its colour, and a strand of light."""
    hat: tuple[str, str, str] = ("", "", "")
    collar: tuple[str, str] = ("shirt", "#d8cdb4")
    features: tuple[tuple[str, str], ...] = ()
    mouth: str = "plain"
    brow: int = 6
    ears: bool = True
    from_right: bool = False
    unlit: bool = False
    """Nobody has seen this face."""


FACES: Final[dict[str, Face]] = {
    "ines": Face(
        wide=60, high=90, jaw=40, chin=17, shoulders=122, skin=("#d8ab86", "#8d6350"),
        coat=("#3a1f34", "#5b2c4b"), ground="#16303a", neon=("blinds", TEAL), brow=4, ears=False,
        hair=("bob", "#1a1014", "#5a3440"), hat=("headset", "#8b93a3", "#2b3240"),
        features=(("lips", "#a8404e"),), collar=("shirt", "#e2d6bf"),
    ),
    "dez": Face(
        wide=72, jaw=58, chin=30, shoulders=170, skin=("#8a5a3c", "#54351f"), brow=8,
        coat=("#16263a", "#21405a"), ground="#3a2030", rim=PINK, neon=("sign", TEAL),
        hair=("cropped", "#0d0a0a", "#2a2220"), hat=("conductor", "#1a2d44", "#2f5170"),
        features=(("scar", "#54351f"),), collar=("tie", "#cdd3d8"), mouth="flat",
    ),
    "teodor": Face(
        wide=62, high=94, jaw=40, chin=15, shoulders=130, skin=("#dcb796", "#93705c"),
        coat=("#241d3c", "#3a2f62"), ground="#22203a", rim=VIOLET, neon=("rings", VIOLET),
        hair=("tousled", "#2c1a12", "#6b4630"), features=(("goatee", "#2c1a12"), ("earring", LAMP)),
        collar=("lapels", "#120f20"), from_right=True,
    ),
    "marta": Face(
        wide=61, high=91, jaw=43, chin=18, shoulders=124, skin=("#e6c3a2", "#a07a62"), brow=4,
        coat=("#20301f", "#33502f"), ground="#1d2a20", rim=LAMP, neon=("window", LAMP), ears=False,
        hair=("fringe", "#b88a4a", "#e4c488"), hat=("beret", "#7b2a34", "#a8404e"),
        features=(("lips", "#9c5a52"), ("freckles", "#a07a62")), collar=("strap", "#0f1310"),
    ),
    "odile_halloran": Face(
        wide=62, high=90, chin=22, shoulders=134, skin=("#d3aa8c", "#8b6858"),
        coat=("#22262c", "#3a4048"), ground="#33291a", rim=LAMP, neon=("blinds", LAMP),
        hair=("bun", "#9aa0a8", "#d9dde2"), features=(("lines", "#8b6858"),),
        collar=("scarf", "#7b2f45"),
    ),
    "bram_sykes": Face(
        high=96, jaw=44, chin=20, shoulders=142, skin=("#cfa47c", "#86614a"),
        coat=("#1d1f2b", "#2d2f42"), ground="#33203a", neon=("pawn", PINK),
        hair=("sides", "#565a66", "#8b909c"), mouth="closed",
        features=(("moustache", "#565a66"), ("loupe", LAMP)), collar=("tie", "#d8cdb4"),
    ),
    "rosa_tindall": Face(
        wide=64, high=92, jaw=46, chin=20, shoulders=138, skin=("#7a4b31", "#472817"), brow=5,
        coat=("#12303a", "#1c4c58"), ground="#2b1a2a", rim=PINK, neon=("wires", LAMP), ears=False,
        hair=("curls", "#140e0c", "#4a3028"), features=(("lips", "#8a2f3a"), ("glasses", LAMP)),
        collar=("shirt", "#cfd6d8"), mouth="smile", from_right=True,
    ),
    "vendor_hobb": Face(
        wide=71, high=93, jaw=60, chin=32, shoulders=160, skin=("#c98f6e", "#7c4f3c"), brow=8,
        coat=("#2d2417", "#4a3a22"), ground="#1e2630", rim=LAMP, neon=("sign", PINK),
        hair=("sides", "#6d6a63", "#9a968c"), hat=("flat", "#3b3427", "#5a5140"),
        features=(("stubble", "#5a463a"), ("lines", "#7c4f3c")), collar=("scarf", "#8c3b2a"),
        mouth="smile",
    ),
    "benedikt_rusk": Face(
        wide=60, high=96, jaw=40, chin=17, shoulders=136, skin=("#c4a184", "#6f5848"), brow=6,
        coat=("#101c26", "#1a3040"), ground="#10262c", rim=TEAL, neon=("rain", TEAL),
        hair=("cropped", "#2a2624", "#4d4744"), hat=("conductor", "#12202c", "#22394a"),
        features=(("walrus", "#3a3532"), ("hollow", "#6f5848")), collar=("tie", "#9aa7ad"),
        mouth="closed",
    ),
    "leonie_marsh": Face(
        wide=61, high=92, jaw=42, chin=16, shoulders=134, skin=("#dcb79c", "#8f6a58"), brow=5,
        coat=("#3a3226", "#5c5040"), ground="#1b2233", rim=TEAL, neon=("window", PINK), ears=False,
        hair=("slick", "#3a2417", "#6f4a30"), hat=("fedora", "#2b2620", "#4a4238"),
        features=(("lips", "#8a3a40"),), collar=("lapels", "#241f18"), mouth="stern",
    ),
    "mr_pell": Face(
        wide=58, high=97, jaw=37, chin=13, shoulders=126, skin=("#d9cdbd", "#8d8478"), brow=3,
        coat=("#0e1014", "#1c2027"), ground="#2a1420", rim=PINK, neon=("ledger", PINK),
        hair=("sides", "#c9c4ba", "#efeae0"), hat=("bowler", "#0b0d11", "#23262d"),
        features=(("spectacles", "#c9ced6"), ("hollow", "#8d8478")), collar=("high", "#e8e2d4"),
        mouth="smile",
    ),
    "augie_rourke": Face(
        wide=74, high=92, jaw=62, chin=34, shoulders=176, skin=("#cf9c7c", "#84543e"), brow=9,
        coat=("#3a2b12", "#6a4d1c"), ground="#301a18", rim=LAMP, neon=("sign", LAMP),
        hair=("slick", "#15110e", "#4a4038"), features=(("cigar", "#5b3a22"), ("scar", "#84543e")),
        collar=("tie", "#d2c4a0"), mouth="flat", from_right=True,
    ),
    "jonah_calloway": Face(
        wide=62, high=92, jaw=43, chin=18, shoulders=132, skin=("#1c3a42", "#142a31"), unlit=True,
        coat=("#0d1a20", "#122a32"), ground="#0c2a32", rim=TEAL, neon=("waves", TEAL),
        hair=("wet", "#0a1418", "#24515a"), collar=("shirt", "#2c5560"), mouth="plain", brow=4,
    ),
    "widow_rusk": Face(
        wide=60, high=90, jaw=44, chin=20, shoulders=124, skin=("#d0ac94", "#876756"), brow=4,
        coat=("#121214", "#202024"), ground="#241d2a", rim=VIOLET, neon=("bells", VIOLET),
        hair=("short", "#c9c9cc", "#ececee"), hat=("headscarf", "#15151a", "#2b2b33"),
        features=(("lines", "#876756"), ("hollow", "#876756")), collar=("high", "#1a1a20"),
        mouth="stern", ears=False,
    ),
    "kitty_marlow": Face(
        wide=60, high=89, jaw=41, chin=17, shoulders=116, skin=("#edc9ae", "#b07e68"), brow=3,
        coat=("#1d3a52", "#2d5a7c"), ground="#2c1c33", rim=PINK, neon=("lamps", LAMP), ears=False,
        hair=("waves", "#8c3a1e", "#c9683a"), hat=("headset", "#a7adb8", "#2b3240"),
        features=(("lips", "#c2404e"), ("freckles", "#b07e68")), collar=("shirt", "#f0e6d2"),
        mouth="plain", from_right=True,
    ),
}  # fmt: skip

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


def face_of(person: str) -> Face:
    """The face of a person: set by hand, or always the same one by chance."""
    known = FACES.get(person)
    if known is not None:
        return known
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


@lru_cache(maxsize=512)
def portrait(person: str) -> Markup:
    """The inside of a picture of 400 by 480; its ids are the person's own."""
    face, key = face_of(person), "".join(c for c in person if c.isalnum() or c == "_")
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
