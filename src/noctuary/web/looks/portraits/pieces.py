"""The pieces of which portraits are cut: hair, hats, collars, mouths, features, lights behind.

Each piece takes its colours and gives a bit of SVG, drawn for a head in the middle of 400 by 480.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

One = Callable[[str], str]
Two = Callable[[str, str], str]


def filled(colour: str, d: str) -> str:
    """A shape."""
    return f'<path fill="{colour}" d="{d}"/>'


def drawn(colour: str, width: float, d: str) -> str:
    """A line."""
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{d}"/>'
    )


def tube(colour: str, d: str) -> str:
    """A neon tube with its glow."""
    glow = drawn(colour, 14, d).replace("/>", ' opacity=".14"/>')
    return glow + drawn(colour, 4, d).replace("/>", ' opacity=".8"/>')


def dots(colour: str, spots: tuple[tuple[int, int], ...], r: float) -> str:
    """A cluster of round spots in one colour."""
    rounds = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y in spots)
    return f'<g fill="{colour}">{rounds}</g>'


# ── hair ──────────────────────────────────────────────────────────────────────────────────────


def cut(shape: str, strand: str = "") -> Two:
    """Hair in one shape, with one strand of light."""
    return lambda colour, light: filled(colour, shape) + (drawn(light, 4, strand) if strand else "")


CURLS: Final = (
    (140, 182), (134, 152), (146, 122), (170, 100), (200, 90), (230, 98), (256, 120), (268, 150),
    (264, 184), (178, 118), (222, 116),
)  # fmt: skip

HAIR: Final[dict[str, Two]] = {
    "bob": cut(
        "M200 96C146 92 124 134 126 190C126 236 122 262 134 284C148 290 158 282 154 262C144 236 "
        "140 204 146 172C168 168 196 152 208 130C224 154 244 166 256 172C262 204 256 236 246 262"
        "C244 282 254 290 268 284C278 262 276 236 274 190C278 134 254 92 200 96Z",
        "M136 190C134 150 150 118 190 108M142 262C134 240 132 222 134 206",
    ),
    "cropped": cut("M130 172C128 120 160 98 200 98S272 120 270 172L262 150Q200 128 138 150Z"),
    "tousled": cut(
        "M132 190C120 120 150 84 206 82C262 82 284 126 268 196C262 176 262 158 254 146C226 150 188 "
        "140 170 118C166 146 146 160 138 196Z",
        "M142 150C150 120 172 100 204 96M150 160C158 142 166 132 168 122",
    ),
    "bun": lambda colour, light: (
        filled(
            colour,
            "M134 190C120 124 156 96 200 96S280 124 266 190C258 160 240 140 200 138S142 160 134 "
            "190Z",
        )
        + f'<circle cx="200" cy="82" r="34" fill="{colour}"/>'
        + drawn(light, 4, "M140 150Q156 116 196 108M178 70q10 -14 30 -12")
    ),
    "sides": cut(
        "M134 184C126 150 132 128 146 118C140 140 140 160 146 188ZM266 184C274 150 268 128 254 118"
        "C260 140 260 160 254 188Z"
    ),
    "slick": cut(
        "M132 178C124 114 160 88 204 88S278 114 268 180C264 158 258 146 248 138C222 126 "
        "178 126 150 "
        "140C142 150 136 160 132 178Z",
        "M146 132C162 110 186 102 216 102M158 134C176 118 200 114 230 118",
    ),
    "curls": lambda colour, light: (
        dots(colour, CURLS, 25) + drawn(light, 4, "M138 140q8-22 26-28M176 96q14-10 32-8")
    ),
    "waves": cut(
        "M200 90C138 86 118 132 120 186C122 226 102 250 110 292C124 322 152 310 158 "
        "292C144 262 138 "
        "214 146 172C176 162 212 150 222 124C238 150 252 164 258 178C264 214 256 262 244 292C252 "
        "312 278 320 292 290C298 250 278 226 280 186C282 132 262 90 200 90Z",
        "M130 190C128 150 146 116 190 106M120 288C118 262 128 246 130 226",
    ),
    "fringe": cut(
        "M200 94C148 92 124 128 127 182L132 240C140 246 152 242 151 230L146 168C162 174 "
        "190 174 204 "
        "166C226 174 246 172 256 168L250 230C250 242 262 246 270 238L274 182C276 128 252 "
        "92 200 94Z",
        "M140 180C138 150 150 124 186 114",
    ),
    "short": cut(
        "M134 182C124 120 156 88 202 88S278 118 268 182C262 164 258 150 250 140C230 132 "
        "214 120 206 "
        "108C190 130 160 138 148 144C142 154 138 166 134 182Z",
        "M146 134C158 112 176 102 198 100",
    ),
    "wet": cut(
        "M130 200C122 122 156 92 200 92S280 122 270 206C264 190 262 160 252 146L246 190L236 146"
        "C220 142 206 138 196 132L190 176L178 136C160 142 148 152 144 166Z",
        "M140 168C142 140 156 116 186 106M190 172v14M246 188v16",
    ),
}

# ── hats ──────────────────────────────────────────────────────────────────────────────────────

HATS: Final[dict[str, Two]] = {
    "": lambda colour, light: "",
    "headset": lambda colour, dark: (
        drawn(colour, 7, "M128 196C116 120 160 84 202 84S284 120 272 196")
        + f'<rect x="114" y="180" width="24" height="44" rx="11" fill="{dark}" stroke="{colour}" '
        'stroke-width="3"/>'
        + drawn(colour, 4, "M126 222Q132 276 170 290")
        + f'<circle cx="172" cy="290" r="8" fill="{dark}" stroke="{colour}" stroke-width="3"/>'
    ),
    "conductor": lambda colour, light: (
        filled(colour, "M118 128C116 84 156 66 204 66S286 84 282 128Q200 104 118 128Z")
        + filled(light, "M118 128C116 84 150 68 196 66Q150 84 142 122Z")
        + filled("#0d1420", "M116 128Q200 102 284 128L288 146Q204 122 112 146Z")
        + filled("#0a0f18", "M112 146Q164 128 222 134Q196 158 132 166Q108 160 112 146Z")
        + '<circle cx="190" cy="104" r="13" fill="#d8b04e"/>'
        + drawn("#5c4313", 3, "M190 95v18M181 104h18")
    ),
    "flat": lambda colour, light: (
        filled(colour, "M110 142C106 100 150 78 208 80C266 80 296 106 290 140"
            "C240 124 170 126 110 142Z")
        + filled(light, "M110 142C108 104 146 82 196 80Q148 100 140 134Z")
        + filled("#17140e", "M104 146Q166 118 236 132Q192 160 124 164Q100 160 104 146Z")
    ),
    "fedora": lambda colour, light: (
        filled(colour, "M134 122C132 66 160 56 200 66C242 54 268 66 266 122Q200 104 134 122Z")
        + filled(light, "M134 122C132 70 152 58 186 62Q152 84 156 114Z")
        + filled("#0b0b0d", "M132 118Q200 98 268 118L270 136Q200 116 130 136Z")
        + filled(colour, "M84 150Q200 88 316 146Q300 168 200 138Q108 166 84 150Z")
    ),
    "beret": lambda colour, light: (
        filled(colour, "M118 138C100 92 150 66 206 70C272 66 302 96 288 124"
            "C250 112 190 114 150 130C138 136 124 146 118 138Z")
        + filled(light, "M118 138C106 98 146 74 190 72Q144 96 140 132Z")
        + drawn(colour, 6, "M206 70l6-12")
    ),
    "bowler": lambda colour, light: (
        filled(colour, "M136 124C132 62 164 46 200 46S268 62 264 124Q200 108 136 124Z")
        + filled(light, "M136 124C134 70 158 50 184 47Q152 78 154 118Z")
        + filled("#15171c", "M134 116Q200 98 266 116L266 128Q200 110 134 128Z")
        + filled(colour, "M100 134Q200 92 300 134Q292 154 200 126Q110 154 100 134Z")
    ),
    "knit": lambda colour, light: (
        filled(colour, "M126 146C118 84 158 60 202 60S284 84 274 146Q200 122 126 146Z")
        + filled(light, "M126 146C122 92 148 68 186 62Q146 92 148 138Z")
        + filled(colour, "M120 138Q200 112 280 138L282 164Q200 138 118 164Z")
        + drawn(light, 3, "M138 134v22M160 128v22M182 124v22M204 123v22M226 126v22M248 131v22")
    ),
    "ball_cap": lambda colour, light: (
        filled(colour, "M128 140C124 88 160 68 202 68S278 88 272 140Q200 122 128 140Z")
        + filled(light, "M128 140C126 94 150 72 190 69Q152 94 150 134Z")
        + filled(light, "M126 140Q176 118 226 130Q188 154 96 168Q84 160 126 140Z")
        + f'<circle cx="202" cy="68" r="5" fill="{light}"/>'
    ),
    "headscarf": lambda colour, light: (
        filled(
            colour,
            "M200 80C130 78 108 138 112 202C114 252 98 304 84 350L154 338C146 292 140 250 142 208"
            "C142 160 166 138 200 136S258 160 258 208C260 250 254 292 246 338L316 350C302 304 286 "
            "252 288 202C292 138 270 78 200 80Z",
        )
        + filled(light, "M200 80C136 78 112 134 114 196Q128 118 196 100Z")
    ),
}  # fmt: skip

# ── collars, mouths, features ─────────────────────────────────────────────────────────────────


def shirt(colour: str) -> str:
    """Two points, one of them in the dark."""
    return filled(colour, "M162 308L198 350L178 368L146 322Z") + filled(
        "#6f6a66", "M238 308L202 350L222 368L254 322Z"
    )


COLLARS: Final[dict[str, One]] = {
    "shirt": shirt,
    "tie": lambda colour: shirt(colour) + filled("#3a1c2c", "M189 354L211 354L219 480H181Z"),
    "scarf": lambda colour: filled(colour, "M150 306Q200 350 250 306L256 340Q200 384 144 340Z"),
    "lapels": lambda colour: filled(
        colour, "M158 300L200 356L168 400L136 330ZM242 300L200 356L232 400L264 330Z"
    ),
    "high": lambda colour: (
        filled(colour, "M160 288L196 346L168 352L154 314Z")
        + filled("#55524e", "M240 288L204 346L232 352L246 314Z")
        + filled("#101216", "M192 346H208L214 480H186Z")
    ),
    "strap": lambda colour: (
        filled(colour, "M150 312Q200 356 250 312L252 332Q200 376 148 332Z")
        + drawn("#0b0d10", 9, "M150 330L236 480M250 330L196 480")
        + '<rect x="176" y="430" width="74" height="50" rx="8" fill="#1b1f24"/>'
        + '<circle cx="214" cy="462" r="19" fill="#0b0d10" stroke="#5a646e" stroke-width="4"/>'
    ),
}

MOUTHS: Final = {
    "plain": "M176 272Q196 264 210 270",
    "smile": "M174 268Q192 278 212 268",
    "flat": "M172 272Q194 268 212 272",
    "stern": "M176 274Q194 266 211 274",
    "closed": "M184 276Q198 272 208 275",
}


def lenses(colour: str, r: int) -> str:
    """Two round glasses, the far one fainter."""
    return (
        f'<g fill="none" stroke="{colour}" stroke-width="4"><circle cx="173" cy="188" r="{r}"/>'
        f'<circle cx="237" cy="188" r="{r - 1}" opacity=".4"/>'
        f'<path d="M{173 + r} 186Q206 180 {238 - r} 186M{173 - r} 188L134 182"/></g>'
    )


FEATURES: Final[dict[str, One]] = {
    "lips": lambda ink: filled(ink, "M178 271Q192 262 209 269Q198 281 178 271Z"),
    "moustache": lambda ink: filled(
        ink, "M172 262Q188 250 207 256Q228 250 236 264Q222 262 207 264Q190 262 172 270Z"
    ),
    "walrus": lambda ink: filled(
        ink, "M164 278Q172 252 206 252Q238 250 242 274Q228 268 208 270"
        "Q186 270 174 288Q164 290 164 278Z"
    ),
    "goatee": lambda ink: filled(
        ink,
        "M178 288Q196 280 214 288Q214 312 200 322Q182 314 178 288ZM176 262Q192 254 207 260Q220 256 "
        "228 264Q206 264 176 268Z",
    ),
    "stubble": lambda ink: filled(
        ink, "M150 250Q170 292 206 296L206 312Q160 310 146 262Z"
    ).replace("/>", ' opacity=".4"/>'),
    "earring": lambda ink: f'<circle cx="140" cy="222" r="6" fill="none" stroke="{ink}" '
    'stroke-width="3"/>',
    "loupe": lambda ink: (
        f'<g fill="none" stroke="{ink}" stroke-width="4"><circle cx="173" cy="188" r="25"/>'
        '<path d="M198 188Q206 182 214 186"/><circle cx="238" cy="188" r="24" opacity=".35"/>'
        '<path d="M148 190L134 198M173 213Q166 300 186 356" stroke-width="2"/></g>'
    ),
    "glasses": lambda ink: lenses(ink, 26),
    "spectacles": lambda ink: lenses(ink, 19),
    "scar": lambda ink: drawn(ink, 3, "M160 206l14 8M186 212q6 10 4 18"),
    "lines": lambda ink: drawn(ink, 3, "M150 214q10 8 22 6M178 252q-8 10 -6 20M152 150q16-8 36-4"),
    "hollow": lambda ink: filled(ink, "M152 222Q166 232 176 256Q162 262 150 244Z").replace(
        "/>", ' opacity=".55"/>'
    ),
    "freckles": lambda ink: dots(
        ink, ((158, 214), (168, 220), (178, 213), (190, 219), (164, 228), (182, 226)), 2.2
    ),
    "cigar": lambda ink: (
        drawn(ink, 11, "M196 276L146 298")
        + '<circle cx="143" cy="299" r="6" fill="#ff8a4a"/>'
        + drawn("#8b93a3", 3, "M142 290q-16-20 2-40t-6-44").replace("/>", ' opacity=".4"/>')
    ),
}  # fmt: skip

# ── lights behind ─────────────────────────────────────────────────────────────────────────────


def blinds(colour: str) -> str:
    """Light through slats."""
    slats = "".join(f'<path d="M250 {40 + n * 24}l150 -14v10l-150 14z"/>' for n in range(11))
    return f'<g fill="{colour}" opacity=".16">{slats}</g>'


def window(colour: str) -> str:
    """A lit window across the street."""
    panes = "".join(
        f'<rect x="{292 + 44 * x}" y="{40 + 56 * y}" width="38" height="50"/>'
        for x in (0, 1)
        for y in (0, 1, 2)
    )
    return f'<g fill="{colour}" opacity=".22">{panes}</g>'


def rain(colour: str) -> str:
    """Rain against a lamp."""
    drops = "".join(f"M{(n * 151) % 397} {(n * 89) % 331}l-7 {24 + n % 3 * 8}" for n in range(34))
    return drawn(colour, 2, drops).replace("/>", ' opacity=".35"/>')


def waves(colour: str) -> str:
    """Water that stands as high as the chest."""
    lines = "".join(
        f"M0 {y}q25-10 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0" for y in range(30, 330, 30)
    )
    return drawn(colour, 2, lines).replace("/>", ' opacity=".28"/>')


NEON: Final[dict[str, One]] = {
    "blinds": blinds,
    "window": window,
    "rain": rain,
    "waves": waves,
    "sign": lambda colour: tube(colour, "M300 70h70M300 92h70M300 114h40"),
    "pawn": lambda colour: tube(
        colour, "M316 60a26 26 0 1 0 .1 0M284 132a26 26 0 1 0 .1 0M348 132a26 26 0 1 0 .1 0"
    ),
    "rings": lambda colour: (
        f'<g fill="none" stroke="{colour}" opacity=".5"><circle cx="200" cy="170" r="132" '
        'stroke-width="2"/><circle cx="200" cy="170" r="146" stroke-dasharray="3 9"/></g>'
    ),
    "wires": lambda colour: (
        drawn("#0b0d13", 4, "M0 60Q200 110 400 40M0 96Q200 140 400 84M0 20Q220 70 400 4")
        + tube(colour, "M330 120v40M310 140h40")
    ),
    "ledger": lambda colour: drawn(
        colour, 2, "".join(f"M262 {y}h112" for y in range(50, 250, 22)) + "M344 36v214"
    ).replace("/>", ' opacity=".5"/>'),
    "bells": lambda colour: tube(colour, "M300 130q0-60 34-60t34 60l10 14h-88zM334 70v-14"),
    "lamps": lambda colour: dots(
        colour, tuple((270 + 30 * x, 50 + 34 * y) for x in range(5) for y in range(6)), 5
    ).replace("<g ", '<g opacity=".45" '),
}  # fmt: skip
