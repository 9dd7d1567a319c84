"""What stands about in the pictures of places: each piece drawn once, from its foot upwards.

A piece is 200 wide and at most 200 high; its foot is at 0, 0. `$d`, `$m` and `$e` are dark, middle
and edge, `$l` is the light of the place, `$p` is paper and bone.
"""

from __future__ import annotations

from string import Template
from typing import Final

TONES: Final = {"d": "#080b11", "m": "#1c2433", "e": "#3a465e", "p": "#cfc3a4"}


def repeat(drawing: str, places: str) -> str:
    """The same small drawing at several places, given as `x,y x,y`."""
    return "".join(f'<g transform="translate({at})">{drawing}</g>' for at in places.split())


def lamp(x: int, y: int) -> str:
    """A shaded lamp and its glow."""
    return (
        f'<circle cx="{x}" cy="{y + 6}" r="46" fill="$l" opacity=".16"/>'
        f'<circle cx="{x}" cy="{y + 6}" r="20" fill="$l" opacity=".3"/>'
        f'<path fill="$e" d="M{x - 16} {y + 6}l6-16h20l6 16z"/>'
        f'<path fill="$l" d="M{x - 16} {y + 6}h32l-4 5h-24z"/>'
    )


COAT: Final = '<path fill="$e" d="M-9-70h18l5 12v52h-28v-52z"/><path stroke="$d" d="M0-70v62"/>'
BOX: Final = (
    '<path fill="$m" d="M-15 0v-66h30v66z"/><path fill="$l" opacity=".28" d="M-11-58h22v38h-22z"/>'
    '<path stroke="$d" stroke-width="2" d="M0-58v38M-11-45h22M-11-32h22"/>'
)
CHAIR: Final = (
    '<path fill="none" stroke="$l" stroke-opacity=".7" stroke-width="3" '
    'd="M-9 0v-44h18v44M-9-20h18"/>'
)
CASE: Final = (
    '<path fill="$d" d="M-14 0v-10h28v10z"/><path fill="$l" opacity=".25" d="M-12-10v-30h24v30z"/>'
    '<path fill="none" stroke="$e" stroke-width="2" d="M-12-10v-30h24v30z"/>'
)
BELL: Final = (
    '<path fill="$m" d="M-34 0q8-14 10-40 2-26 24-28 22 2 24 28 2 26 10 40z"/>'
    '<path fill="none" stroke="$l" stroke-opacity=".55" stroke-width="2" d="M-30-8h60M-23-44h46"/>'
)
HEAD: Final = (
    '<path fill="$d" d="M-14 0q0-26 14-28 14 2 14 28z"/><circle fill="$d" cy="-36" r="9"/>'
)
FRAME: Final = (
    '<path fill="$d" stroke="$l" stroke-opacity=".7" stroke-width="4" d="M-20-64h40v56h-40z"/>'
    '<path fill="$e" d="M-14-8q2-22 14-24 12 2 14 24z"/><circle fill="$p" cy="-42" r="8"/>'
)
FILE: Final = '<path fill="$m" stroke="$d" d="M-8 0v-26h16v26z"/><path stroke="$p" d="M-3-16h6"/>'
BOTTLE: Final = '<path fill="$l" opacity=".5" d="M-4 0v-22l2-4v-8h4v8l2 4v22z"/>'

PROPS: Final[dict[str, str]] = {
    "counter": (
        '<path fill="$m" d="M-100-58h200v12h-200z"/><path fill="$d" d="M-94-46h188v46h-188z"/>'
        '<path fill="$p" d="M-40-58l6-8h60l6 8z"/><path stroke="$d" d="M-4-66v8"/>'
        + lamp(66, -92)
        + '<path stroke="$e" stroke-width="3" d="M66-82v24"/>'
    ),
    "shelves": (
        '<path fill="$d" d="M-90-190h180v190h-180z"/><path stroke="$e" stroke-width="5" '
        'd="M-90-140h180M-90-90h180M-90-40h180"/><g fill="$m"><path d="M-78-140v-30h16v30zM-52-140q'
        "0-34 14-34t14 34zM-8-140v-20h30v20zM40-140l8-36 8 36zM-70-90v-26h34v26zM-20-90v-38h12v38z"
        'M8-90q14-40 28 0zM56-90v-30h22v30zM-76-40v-24h40v24zM-20-40v-36h16v36zM14-40v-22h58v22z"/>'
        '</g><path stroke="$p" stroke-width="2" d="M-58-128h6M-8-106h6M62-108h8M-58-54h8M36-52h8"/>'
    ),
    "kiosk": (
        '<path fill="#16352c" d="M-60 0v-150l14-24h92l14 24v150z"/>'
        '<path fill="$l" opacity=".6" d="M-42-128h84v50h-84z"/><path fill="$d" d="M-48-78h96v10h-96'
        'z"/><path fill="$d" d="M-22-78q0-34 22-36 22 2 22 36z"/><circle fill="$d" cy="-120" r="11"'
        '/><path fill="$p" d="M-42-66h24v16h-24zM-14-66h24v16h-24zM14-66h24v16h-24z"/>'
    ),
    "tram": (
        '<path fill="$m" d="M-70 0v-130q0-26 30-28h80q30 2 30 28v130z"/>'
        '<path fill="$l" opacity=".55" d="M-58-120h116v52h-116z"/><path stroke="$m" '
        'stroke-width="6"'
        ' d="M-20-120v52M20-120v52"/><path fill="$d" d="M-20-152h40v22h-40z"/>'
        '<text y="-134" text-anchor="middle" font-size="20" fill="$l">19</text>'
        '<circle fill="$p" cy="-44" r="10"/><path fill="$d" d="M-78-14h156v14h-156z"/>'
        '<path stroke="$e" stroke-width="3" d="M0-158v-40"/>'
    ),
    "trams": repeat(
        '<path fill="$m" d="M-26 0v-84q0-14 12-14h28q12 0 12 14v84z"/>'
        '<path fill="$l" opacity=".3" d="M-20-80h40v28h-40z"/>'
        '<path stroke="$e" stroke-width="2" d="M0-98v-40"/>',
        "-74,0 -18,0 38,0 94,0",
    ),
    "pit": (
        '<path fill="#000" d="M-60 0l28-70h64l28 70z"/><path stroke="$e" stroke-width="5" '
        'd="M-84 0l44-110M84 0l-44-110"/><path stroke="$e" stroke-width="3" d="M-14-66v66M14-66v66M'
        '-14-50h28M-14-30h28M-14-10h28"/><ellipse fill="$l" opacity=".18" cy="-30" '
        'rx="40" ry="24"/>'
    ),
    "hatch": (
        '<path fill="$m" stroke="$e" stroke-width="4" d="M-90 0l34-96h112l34 96z"/>'
        '<path stroke="$p" stroke-opacity=".6" stroke-width="4" d="M-52-78h104M-60-60h60M-66-20h88"'
        '/><circle fill="$l" cx="34" cy="-44" r="8"/><path fill="$l" d="M30-42h8l4 20h-16z"/>'
    ),
    "levers": (
        '<path fill="$d" d="M-96-24h192v24h-192z"/>'
        + repeat(
            '<path stroke="$e" stroke-width="6" d="M0 0l-8-96"/>',
            "-80,-20 -58,-20 -36,-20 -14,-20 8,-20 30,-20 76,-20 98,-20",
        )
        + '<path stroke="$l" stroke-width="7" d="M50-20l18-92"/><circle fill="$l" cx="69" cy="-116"'
        ' r="7"/>'
    ),
    "clock": (
        '<circle fill="$p" stroke="$d" stroke-width="6" cy="-160" r="30"/>'
        '<path stroke="$d" stroke-width="4" stroke-linecap="round" d="M0-160h20M0-160l9-18"/>'
    ),
    "switchboard": (
        '<path fill="$d" d="M-100 0v-160h200v160z"/><path fill="$m" d="M-100-54h200v14h-200z"/>'
        + repeat(
            '<circle fill="$e" r="3"/>',
            " ".join(f"{x},{y}" for y in (-146, -132, -118, -104, -90) for x in range(-90, 96, 15)),
        )
        + '<circle fill="$l" cx="-45" cy="-118" r="4"/><circle fill="$l" cx="30" cy="-90" r="4"/>'
        '<path fill="none" stroke="#7b2f45" stroke-width="3" d="M-45-118q-6 50 8 66M30-90q-14 20-6 '
        '38M60-132q20 50 0 80"/>'
    ),
    "phone": (
        '<path fill="$d" d="M-34-176h68v104h-68z"/><circle fill="$e" cy="-118" r="24"/>'
        '<circle fill="$d" cy="-118" r="9"/><path fill="$m" d="M-48-186q48-26 96 0l-6 16q-42-16-84 '
        '0z"/><path fill="none" stroke="$e" stroke-width="3" d="M34-80q40 40 6 64t-60 4"/>'
    ),
    "cage": (
        '<path fill="$d" d="M-84-180h168v180h-168z"/><g fill="$l" opacity=".6"><circle cx="-40" '
        'cy="-96" r="14"/><path d="M10-150h30v22h-30zM-60-30h26v18h-26zM20-36q14-30 28 0z"/></g>'
        '<path stroke="$e" stroke-width="4" d="M-80-176v172M-56-176v172M-32-176v172M-8-176v172M16-'
        '176v172M40-176v172M64-176v172M-84-120h168M-84-60h168"/>'
    ),
    "bench": (
        '<path fill="$m" d="M-96-72h192v10h-192z"/><path fill="$d" d="M-88-62h14v62h-14zM74-62h14v'
        '62h-14z"/><path stroke="$e" stroke-width="4" d="M-70-72v-26M-58-72v-22M-46-72v-28M-34-72v-'
        '20"/><path fill="$p" d="M0-72l4-8h40l4 8z"/>' + lamp(70, -104)
    ),
    "window": (
        '<path fill="$l" opacity=".35" d="M-84-120h168v100h-168z"/><path fill="none" stroke="$d" '
        'stroke-width="8" d="M-84-120h168v100h-168zM0-120v100"/><g fill="$d"><path '
        'd="M-64-20v-30h14'
        'v30zM-36-20q8-34 20 0zM18-20v-22h26v22zM56-20l8-34 8 34z"/></g>'
        '<g fill="$l"><circle cx="-18" cy="-146" r="11"/><circle cx="18" cy="-146" r="11"/>'
        '<circle cy="-172" r="11"/></g><path stroke="$e" stroke-width="3" d="M-18-158h36M0-184v-14"'
        "/>"
    ),
    "table": (
        '<path fill="$m" d="M-80-64h160v10h-160z"/><path fill="$d" d="M-68-54h10v54h-10zM58-54h10v5'
        '4h-10z"/><path fill="$p" d="M-52-64q14 0 22-12h-44q8 12 22 12zM40-64q14 0 22-12h-44q8 12 2'
        '2 12z"/><path fill="$d" d="M-14-150h28l14 20h-56z"/><path stroke="$d" stroke-width="3" '
        'd="M0-198v48"/><ellipse fill="$l" opacity=".2" cy="-100" rx="90" ry="44"/>'
    ),
    "stove": (
        '<path fill="$d" d="M-50 0v-96h100v96z"/><path fill="$l" d="M-30-40h60v24h-60z" opacity=".7'
        '"/><path fill="$m" d="M-30-96q0-28 26-28t26 28z"/><path stroke="$m" stroke-width="14" '
        'd="M38-96v-104"/><path fill="none" stroke="$p" stroke-opacity=".5" stroke-width="3" d="M-8'
        '-128q-8-12 0-22t0-22"/>'
    ),
    "bed": (
        '<path stroke="$e" stroke-width="6" d="M-90 0v-88M90 0v-60M-90-30h180"/>'
        '<path fill="$p" opacity=".75" d="M-86-34h172v-22q-60-16-110-12h-62z"/>'
        '<path fill="$e" d="M-84-54h44v-16q-24-10-44 0z"/>'
    ),
    "coats": (
        '<path stroke="$e" stroke-width="6" d="M-100-146h200"/>'
        + repeat(COAT, "-84,-72 -50,-66 -16,-72 18,-66 52,-90 84,-70")
    ),
    "ledger": (
        '<path fill="$d" d="M-44 0l10-92h68l10 92z"/><path fill="$m" d="M-60-92h120l10-22h-130z"/>'
        '<path fill="$p" d="M-44-108l10-16h34v12zM2-112v-12h36l8 16z"/>'
        + lamp(54, -152)
        + '<path stroke="$e" stroke-width="3" d="M58-142v28"/>'
    ),
    "booth": (
        '<path fill="#4a1a22" d="M-50 0v-176q50-22 100 0v176z"/><path fill="$l" opacity=".32" '
        'd="M-36-150h72v120h-72z"/><path stroke="#4a1a22" stroke-width="5" d="M-12-150v120M12-150v'
        '120M-36-110h72M-36-70h72"/><path fill="$d" d="M-12-120h24v34h-24z"/>'
    ),
    "boxes": repeat(BOX, "-80,-60 -44,-62 -8,-60 28,-62 64,-60 -92,0 -50,0 -8,0 34,0 76,0"),
    "ring": (
        '<path fill="$m" d="M-100-30h200v30h-200z"/><path stroke="$p" stroke-opacity=".7" stroke-wi'
        'dth="3" d="M-92-100h184M-92-80h184M-92-60h184"/><path fill="$d" d="M-98-110h10v84h-10zM88-'
        '110h10v84h-10z"/><path fill="$e" d="M28-150q22-6 22 20v50q-22 10-34 0v-50q0-16 12-20z"/>'
        '<path stroke="$e" stroke-width="3" d="M34-150v-48"/>'
    ),
    "darkroom": (
        '<path fill="$m" d="M-96-60h192v12h-192z"/><path fill="$d" d="M-90-48h180v48h-180z"/>'
        '<path fill="$l" opacity=".5" d="M-80-60l8-12h44l8 12zM-16-60l8-12h44l8 12z"/>'
        '<path stroke="$e" stroke-width="2" d="M-100-170q100 24 200 0"/><path fill="$p" d="M-66-164'
        'h26v32h-26zM-20-160h26v32h-26zM28-162h26v32h-26z"/><circle fill="$l" cx="84" cy="-128" r="'
        '12"/><circle fill="$l" opacity=".2" cx="84" cy="-128" r="60"/>'
    ),
    "stall": (
        '<path fill="$m" d="M-90-140h180l16 30h-212z"/><path fill="$l" opacity=".45" d="M-76-140l-1'
        '4 30h34l8-30zM-8-140l-4 30h34l-2-30zM60-140l8 30h36l-14-30z"/><path stroke="$e" stroke-wid'
        'th="5" d="M-88-110v110M88-110v110"/><path fill="$d" d="M-88-50h176v50h-176z"/><g fill="$p"'
        '><circle cx="-50" cy="-60" r="9"/><path d="M-14-50v-24h14v24zM30-50l8-26 8 26z"/></g>'
    ),
    "desk": (
        '<path fill="$m" d="M-84-70h168v10h-168z"/><path fill="$d" d="M-78-60h50v60h-50zM28-60h50v6'
        '0h-50z"/><path fill="$p" d="M-20-70l6-10h42l6 10z"/>'
        + lamp(-50, -104)
        + '<path stroke="$e" stroke-width="3" d="M-50-94v24"/>'
    ),
    "files": (
        '<path fill="$d" d="M-96-190h192v190h-192z"/>'
        + repeat(
            FILE,
            " ".join(
                f"{x},{y}"
                for y in (-152, -112, -72, -32)
                for x in range(-80, 90, 20)
                if (x + y) % 3
            ),
        )
        + '<path stroke="$e" stroke-width="4" d="M-96-150h192M-96-110h192M-96-70h192M-96-30h192"/>'
    ),
    "bell": f'<g transform="scale(2.1)">{BELL}</g><path stroke="$e" stroke-width="8" d="M0-144v-54"'
    '/><path fill="$l" opacity=".2" d="M-60 0h120v6h-120z"/>',
    "bells": repeat(BELL, "-62,0 12,-4 70,0")
    + f'<g transform="translate(-20 -84) scale(.7)">{BELL}</g>'
    + f'<g transform="translate(52 -84) scale(.6)">{BELL}</g>',
    "furnace": (
        '<path fill="$d" d="M-70 0v-130l40-40h60l40 40v130z"/><path fill="#e3742f" d="M-34 0v-54q34'
        '-40 68 0v54z"/><path fill="#f6dca8" d="M-16 0v-30q16-22 32 0v30z"/>'
        '<ellipse fill="#e3742f" opacity=".18" rx="130" ry="60"/>'
    ),
}
"""The rest is in `props_more`."""


def prop(name: str, light: str, drawings: dict[str, str]) -> str:
    """One piece in the light of a place."""
    return Template(drawings[name]).substitute(TONES, l=light)
