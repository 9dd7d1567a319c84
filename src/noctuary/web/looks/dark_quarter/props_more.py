"""More of what stands about: the club, the harbour, the Ward, the cinema and Trust House."""

from __future__ import annotations

from typing import Final

from noctuary.web.looks.dark_quarter import props
from noctuary.web.looks.dark_quarter.props import lamp, repeat

WATER: Final = (
    '<path fill="none" stroke="$l" stroke-opacity=".35" stroke-width="3" d="M-100-6q12-6 25 0t25 0 '
    '25 0 25 0 25 0 25 0 25 0 25 0"/>'
)

MORE: Final[dict[str, str]] = {
    "piano": (
        '<path fill="$d" d="M-80 0v-110h160v110z"/><path fill="$m" d="M-88-66h176v14h-176z"/>'
        '<path fill="$p" d="M-80-62h160v8h-160z"/><path stroke="$d" stroke-width="3" d="M-64-62v8M-'
        '44-62v8M-24-62v8M-4-62v8M16-62v8M36-62v8M56-62v8"/><path fill="$p" d="M-24-110l4-30h40l4 3'
        '0z"/>' + lamp(58, -140)
    ),
    "bar": (
        '<path fill="$d" d="M-100-176h200v110h-200z"/><path stroke="$e" stroke-width="4" d="M-100-1'
        '30h200M-100-84h200"/>'
        + repeat(
            props.BOTTLE, " ".join(f"{x},{y}" for y in (-132, -86) for x in range(-86, 96, 18))
        )
        + '<path fill="$m" d="M-100-54h200v12h-200z"/><path fill="$d" d="M-94-42h188v42h-188z"/>'
    ),
    "stair": (
        '<path fill="$m" d="M-90 0v-20h36v-24h34v-24h34v-24h34v-24h42v116z"/><path fill="none" stro'
        'ke="$e" stroke-width="5" d="M-90-64L60-166h40"/><path stroke="$e" stroke-width="3" d="M-72'
        '-76v56M-36-100v56M-2-124v56M34-148v56M74-166v50"/><path fill="none" stroke="#7b2f45" strok'
        'e-width="5" d="M-90-30q20 18 40-14"/>'
    ),
    "portraits": repeat(props.FRAME, "-72,-60 -24,-78 24,-96 72,-114"),
    "cases": repeat(
        props.CASE, "-84,0 -50,0 -16,0 18,0 52,0 86,0 -66,-58 -32,-58 2,-58 36,-58 70,-58"
    ),
    "chandelier": (
        '<path stroke="$e" stroke-width="3" d="M0-200v50"/><path fill="none" stroke="$l" stroke-wid'
        'th="4" d="M-70-120q70-50 140 0M-50-104q50-34 100 0"/><g fill="$l"><circle cx="-70" cy="-12'
        '4" r="6"/><circle cx="-36" cy="-140" r="6"/><circle cy="-146" r="6"/><circle cx="36" cy="-'
        '140" r="6"/><circle cx="70" cy="-124" r="6"/></g><path stroke="$p" stroke-width="2" d="M-5'
        '0-104v14M-24-116v16M0-120v18M24-116v16M50-104v14"/><circle fill="$l" opacity=".14" cy="-12'
        '0" r="96"/>'
    ),
    "chairs": repeat(
        props.CHAIR,
        "-88,0 -62,0 -36,0 -10,0 16,0 42,0 68,0 94,0 -75,-40 -49,-40 -2"
        "3,-40 3,-40 29,-40 55,-40 81,-40",
    ),
    "body": (
        '<ellipse fill="#4a1a22" cy="-8" rx="98" ry="20"/><path fill="$d" d="M-80-14q-6-16 14-18l90'
        '-2 44-10v10l-40 10 52 6v10z"/><circle fill="$p" cx="-78" cy="-24" r="12"/><path stroke="$p'
        '" stroke-width="5" d="M-40-30l-2-24M-20-30l4-24"/>'
    ),
    "jug": (
        '<path fill="$m" d="M-90-44h180v12h-180z"/><path fill="none" stroke="$e" stroke-width="6" d'
        '="M-76-190h152v146h-152zM0-190v146M-76-120h152"/><path fill="$p" d="M-26-44q-14-34 6-60l-8'
        '-16h50l-4 16q18 26 2 60z"/><path fill="none" stroke="$p" stroke-width="6" d="M22-100q26 4 '
        '10 36"/>'
    ),
    "safe": (
        '<path fill="$m" stroke="$d" stroke-width="8" d="M-76 0v-176h152v176z"/><path fill="none" s'
        'troke="$e" stroke-width="4" d="M-58-18v-140h116v140z"/><circle fill="$l" cx="10" cy="-96" '
        'r="9"/><path fill="$l" d="M6-94h8l5 26h-18z"/><g fill="$e"><circle cx="-66" cy="-160" r="5'
        '"/><circle cx="66" cy="-160" r="5"/><circle cx="-66" cy="-14" r="5"/><circle cx="66" cy="-'
        '14" r="5"/></g>'
    ),
    "press": (
        '<path fill="$d" d="M-90 0v-60h180v60z"/><path fill="$e" d="M-84-60h168v10h-168z"/><path fi'
        'll="$p" d="M-66-68h132v8h-132z"/><path stroke="$d" stroke-width="2" d="M-56-68v8M-40-68v8M'
        '-20-68v8M6-68v8M22-68v8M48-68v8"/><path fill="$m" d="M20-140h50v24h-10v48h-30v-48h-10z"/><'
        'path stroke="$e" stroke-width="6" d="M45-140v-40"/>'
    ),
    "steps": (
        '<path fill="$m" d="M-100-110h80v22h34v22h34v22h34v22h18v22h-200z"/><path stroke="$e" strok'
        'e-width="3" d="M-20-110v22h34v22h34v22h34v22"/><path stroke="$e" stroke-width="6" d="M-70-'
        '110v-76"/>' + lamp(-70, -184) + WATER
    ),
    "tug": (
        '<path fill="$d" d="M-96-40h180q16 0 12 14l-14 26h-150q-20 0-28-40z"/><path fill="$m" d="M-'
        '50-40v-50h70v50z"/><path fill="$l" opacity=".6" d="M-40-80h20v20h-20zM-10-80h20v20h-20z"/>'
        '<path fill="$d" d="M34-40v-96h26v96z"/><path fill="#7b2f45" d="M34-120h26v14h-26z"/><path '
        'fill="none" stroke="$e" stroke-width="5" stroke-opacity=".5" d="M46-140q10-24-6-50"/>'
        + WATER
    ),
    "cabin": (
        '<path fill="$m" d="M-100-46h200v14h-200z"/><path fill="$d" d="M-94-32h188v32h-188z"/><g fi'
        'll="$d" stroke="$e" stroke-width="6"><circle cx="-48" cy="-124" r="28"/><circle cx="48" cy'
        '="-124" r="28"/></g><path fill="$l" opacity=".4" d="M-74-118q26 12 52 0-4 22-26 22t-26-22z'
        'M22-118q26 12 52 0-4 22-26 22t-26-22z"/><path fill="$p" d="M-20-46q0-26 20-26t20 26z"/>'
    ),
    "drum": (
        '<path fill="$d" d="M-90 0v-54h180v54z"/><path stroke="$e" stroke-width="2" d="M-90-36h180M'
        '-90-18h180M-50-54v54M-10-54v54M30-54v54M70-54v54"/><path fill="$l" opacity=".8" d="M-60-14'
        '0h120v70h-120z"/><path fill="none" stroke="$d" stroke-width="4" d="M-60-104q20-30 40 0t40 '
        '0h40"/><path stroke="$e" stroke-width="4" d="M76-160L48-104M-70-140v86M70-140v86"/>'
    ),
    "radios": (
        '<path fill="$m" d="M-92 0v-60h70v60zM-14 0v-84h64v84zM58 0v-52h40v52z"/><path fill="$m" d='
        '"M-84-60v-46h56v46zM-6-84v-40h48v40z"/><g fill="$l"><path d="M-84-48h54v12h-54zM-6-70h48v1'
        '2h-48zM64-40h28v8h-28zM-76-96h40v8h-40z"/><circle cx="16" cy="-30" r="7"/><circle cx="-58"'
        ' cy="-18" r="6"/></g><path fill="none" stroke="$e" stroke-width="2" d="M-60-106q20-60 80-6'
        '0t80 30M16-124q20-40 84-30"/>'
    ),
    "cabinet": (
        '<path fill="$p" opacity=".7" d="M-56 0l10-120q6-44 46-46 40 2 46 46l10 120z"/><path fill="'
        'none" stroke="$d" stroke-opacity=".5" stroke-width="3" d="M-30 0l8-110M0 0v-160M30 0l-8-11'
        '0"/><path fill="$d" d="M-14-112h28v34h-28z"/><path stroke="$l" stroke-width="3" d="M-12-10'
        '4h24M-12-94h24M-12-84h24"/>'
    ),
    "niches": (
        '<path fill="$m" d="M-100-190h200v190h-200z"/><path fill="#04060a" d="M-86-14v-60q28-40 56 '
        "0v60zM-22-14v-60q28-40 56 0v60zM42-14v-60q22-36 46 0v60zM-86-112v-40q28-36 56 0v40zM-22-11"
        '2v-40q28-36 56 0v40zM42-112v-40q22-34 46 0v40z"/><g fill="$e"><path d="M-80-14v-26h44v26zM'
        '48-14v-26h34v26zM-16-112v-20h44v20z"/></g><path fill="$l" d="M-4-14q-8-20 10-46 14 26 8 46'
        'z" opacity=".7"/>'
    ),
    "cards": (
        '<path fill="$d" d="M-70-190q70-30 140 0v190h-140z"/><path stroke="$e" stroke-width="4" d="'
        'M-66-150h132M-66-110h132M-66-70h132M-66-30h132"/>'
        + repeat(
            '<path fill="$p" d="M-7 0v-20h14v20z"/>',
            " ".join(f"{x},{y}" for y in (-152, -112, -72, -32) for x in range(-54, 60, 18)),
        )
        + '<circle fill="$l" opacity=".3" cx="18" cy="-82" r="24"/>'
    ),
    "pipe": (
        '<path fill="$m" d="M-96-60l140-124h50v40L-36 0h-60z"/><path fill="#04060a" d="M-96-60h60v6'
        '0h-60z"/><path stroke="$e" stroke-width="3" d="M-36-60L94-176M-36 0v-60h-60"/><path fill="'
        '$p" d="M30 0q-14 0-14-20h34q0 20-14 20z"/>'
    ),
    "mark": (
        '<path fill="$m" d="M-100-200h200v190h-200z"/><path stroke="$d" stroke-width="3" d="M-100-1'
        '60h200M-100-120h200M-100-80h200M-100-40h200M-40-200v40M50-160v40M-70-120v40M20-80v40"/>'
        '<path fill="none" stroke="$l" stroke-width="7" d="M-44-132h88M0-124v60M0-124l-30 48M0-124l'
        '30 48"/>'
    ),
    "laundry": (
        '<path stroke="$e" stroke-width="3" d="M-100-176h200"/><path fill="$p" opacity=".7" d="M-90'
        '-176h50v74q-26 10-50 0zM-30-176h54v86q-28 10-54 0zM34-176h56v70q-30 10-56 0z"/><path fill='
        '"$d" d="M-40 0v-70h80v70z"/><path fill="$e" d="M-52-76h104v14h-104zM-52-56h104v14h-104z"/>'
        '<circle fill="none" stroke="$e" stroke-width="5" cx="62" cy="-58" r="24"/>'
    ),
    "shelter": (
        '<path fill="$d" d="M-96-150h192l-12-20h-168z"/><path stroke="$e" stroke-width="6" d="M-84-'
        '150v150M84-150v150"/><path fill="$l" opacity=".14" d="M-80-146h160v110h-160z"/><path strok'
        'e="$e" stroke-width="2" d="M-26-146v110M28-146v110"/><path fill="$m" d="M-66-40h132v12h-13'
        '2zM-56-28h8v28h-8zM48-28h8v28h-8z"/><path fill="$p" d="M-20-120h32v44h-32z"/>'
    ),
    "cinema": (
        '<path fill="$m" d="M-90 0v-130h40v-64h100v64h40v130z"/><path fill="$d" d="M-100-96h200v26h'
        '-200z"/><path stroke="$l" stroke-width="4" stroke-dasharray="10 6" d="M-92-83h184"/><path '
        'fill="#04060a" d="M-40 0v-58h80v58z"/><path stroke="$e" stroke-width="3" d="M0-58v58"/><pa'
        'th fill="$l" opacity=".6" d="M-20-168h40v10h-40zM-20-150h40v8h-40z"/>'
    ),
    "boxoffice": (
        '<path fill="$m" d="M-66 0v-150q66-40 132 0v150z"/><path fill="$l" opacity=".35" d="M-48-13'
        '0q48-24 96 0v60h-96z"/><path stroke="$e" stroke-width="4" d="M-48-130v60M-24-140v70M0-142v'
        '72M24-140v70M48-130v60"/><path fill="$d" d="M-20-70v-30h40v30z"/><path fill="$p" d="M-14-9'
        '4h28v8h-28z"/><path fill="$e" d="M-72-70h144v10h-144z"/>'
    ),
    "stage": (
        '<path fill="$d" d="M-100-22h200v22h-200z"/><path fill="#4a1a22" d="M-100-200h60q-4 100-36 '
        '178h-24zM100-200h-60q4 100 36 178h24z"/><path stroke="#2c0f15" stroke-width="4" d="M-84-20'
        '0q0 100-12 178M-62-200q0 100-20 178M84-200q0 100 12 178M62-200q0 100 20 178"/><path stroke'
        '="$e" stroke-width="4" d="M0-22v-80"/><circle fill="$l" cy="-108" r="9"/><circle fill="$l"'
        ' opacity=".2" cy="-108" r="54"/>'
    ),
    "dial": (
        '<path fill="$m" d="M-96-196h192v196h-192z"/><circle fill="$p" stroke="$d" stroke-width="8"'
        ' cy="-112" r="62"/><path stroke="$d" stroke-width="4" d="M0-168v12M0-68v12M-56-112h12M44-1'
        '12h12"/><path stroke="$d" stroke-width="7" stroke-linecap="round" d="M0-112v-40M0-112v-24"'
        '/><path fill="$l" opacity=".6" d="M-44-34h88v18h-88z"/>'
    ),
    "pinned": (
        '<path fill="#3a2d22" d="M-90-180h180v120h-180z"/><path fill="$p" d="M-26-156h52v70h-52z"/>'
        '<g fill="$l"><circle cx="-22" cy="-152" r="4"/><circle cx="22" cy="-152" r="4"/><circle cx'
        '="-22" cy="-90" r="4"/><circle cx="22" cy="-90" r="4"/></g><path fill="$m" d="M-96-56h192v'
        '12h-192z"/><path stroke="$l" stroke-width="4" d="M-70-58h16M-48-58h12M-30-58h20M-4-58h9M11'
        '-58h14"/><path fill="$d" d="M30-8q0-14 20-14h34v14zM-20-8q0-14 20-14h34v14z"/>'
    ),
    "projector": (
        '<path fill="$d" d="M-40 0l14-70h40l14 70z"/><path fill="$m" d="M-60-70h100v-50h-100z"/><ci'
        'rcle fill="$m" stroke="$e" stroke-width="5" cx="-36" cy="-146" r="26"/><circle fill="$m" s'
        'troke="$e" stroke-width="5" cx="22" cy="-146" r="26"/><path fill="$e" d="M40-108h24v24h-24'
        'z"/><path fill="$l" opacity=".35" d="M64-108l36-40v104l-36-40z"/>'
    ),
    "cellar": (
        '<path fill="$m" d="M-100-100l200-40v24l-200 40z"/><path stroke="$e" stroke-width="6" d="M5'
        '6 0v-200M84 0v-200M56-30h28M56-70h28M56-110h28M56-150h28"/><path fill="$d" d="M-50-8q0-50 '
        '20-54 22 4 22 54z"/><circle fill="$d" cx="-30" cy="-76" r="14"/><path fill="$l" opacity=".'
        '16" d="M-100-40h200v40h-200z"/>' + WATER
    ),
    "crowd": repeat(
        props.HEAD,
        "-88,-26 -58,-32 -28,-26 2,-32 32,-26 62,-32 92,-26 -74,0 -42,0 -10,0 22,0 54,0 84,0",
    )
    + '<path stroke="$e" stroke-width="4" d="M-42-34l-6-46M32-60l8-44M84-34l4-48"/><ellipse fill="'
    '$l" opacity=".2" cy="-20" rx="110" ry="50"/>',
    "nighthatch": (
        '<path fill="$m" d="M-100-200h200v200h-200z"/><path stroke="$d" stroke-width="3" d="M-100-1'
        '50h200M-100-100h200M-100-50h200M-40-200v50M40-150v50M-20-50v50"/><path fill="#04060a" stro'
        'ke="$l" stroke-width="5" d="M-54-132h108v60h-108z"/><path fill="$e" d="M-60-140h120l10 18h'
        '-140z"/><path fill="$p" d="M-30-72v-22h26v22zM8-72q8-30 22 0z"/>'
    ),
    "fireplace": (
        '<path fill="$m" d="M-84 0v-130h168v130z"/><path fill="$e" d="M-96-142h192v14h-192z"/><path'
        ' fill="#04060a" d="M-48 0v-90h96v90z"/><path fill="#e3742f" d="M-28 0q-8-30 12-50 4 16 12 '
        '4 6-20 4-30 26 30 22 56 0 12-8 20z"/><path fill="$p" d="M-20-142l6-26h28l6 26z"/>'
    ),
    "emptyframe": (
        '<path fill="none" stroke="$l" stroke-width="10" d="M-54-180h108v80h-108z"/><path fill="$d"'
        ' d="M-44-170h88v60h-88z" opacity=".5"/><path fill="$m" d="M-70-60h140v8h-140z"/><path fill'
        '="$p" d="M-54-60v-26h18v26zM-20-60v-22h18v22zM14-60v-26h18v26zM44-60v-20h14v20z"/>'
    ),
    "articles": (
        '<path fill="$m" d="M-100-56h200v10h-200z"/><path fill="$d" d="M-90-46h10v46h-10zM80-46h10v'
        '46h-10z"/><g fill="$e"><path d="M-88-56q0-22 18-22t18 22zM44-56v-30h24v30zM76-56q6-24 14 0'
        'z"/></g><path fill="$p" d="M-36-56l10-70q14-10 26 0l-2 24-16 46z"/><path stroke="$d" strok'
        'e-width="2" d="M-26-110h10M-28-98h10M-30-86h10M-32-74h10"/><path fill="none" stroke="$e" s'
        'troke-width="4" d="M14-56l14-44q8-12 14 0"/>' + lamp(0, -168)
    ),
    "stool": (
        '<path fill="#4a1a22" d="M-50-96h100q8 14-10 18h-80q-18-4-10-18z"/><path stroke="$e" stroke'
        '-width="8" d="M0-78v46"/><path fill="none" stroke="$e" stroke-width="6" d="M0-32l-40 32M0-'
        '32l40 32M0-32v30"/><path fill="$p" d="M-14-96q-4-16 6-20l4 10 2-14 6 1 0 13 6-11 5 4-4 17z'
        '"/>'
    ),
    "speaker": (
        '<path stroke="$e" stroke-width="8" d="M0 0v-190"/><path fill="$m" d="M-8-186l-60 26v-52zM8'
        '-186l60 26v-52z"/><path fill="none" stroke="$l" stroke-opacity=".6" stroke-width="3" d="M-'
        '78-168q-10-18 0-36M-90-160q-14-26 0-52M78-168q10-18 0-36M90-160q14-26 0-52"/><path fill="$'
        'd" d="M-30 0v-50h10v26h40v24h-8v-16h-34v16z"/>'
    ),
    "vaultshelf": (
        '<path fill="$d" d="M-90-150h180v10h-180z"/><path fill="$l" opacity=".28" d="M-70-150v-44h1'
        '40v44z"/><path fill="$p" d="M-54-150l6-34h96l6 34z"/><path stroke="$d" stroke-width="2" d='
        '"M-38-176h76M-40-166h80M-42-158h50"/><path stroke="$e" stroke-width="7" d="M-30 0l10-60h40'
        'l10 60M-26-24h52"/><path fill="$m" d="M-34-72h68v12h-68z"/>'
    ),
    "square": (
        '<path stroke="$e" stroke-width="5" d="M-100 0l70-110M100 0l-70-110"/><path fill="$m" opaci'
        'ty=".7" d="M-46-10h92l-10-44h-72z"/><path fill="none" stroke="$p" stroke-opacity=".6" stro'
        'ke-width="3" d="M-46-10h92l-10-44h-72z"/><path fill="$e" d="M-6-54v-26h12v26z"/>' + WATER
    ),
    "roofs": (
        '<path fill="$d" d="M-100 0v-60l40-36 40 36v-20l36-40 44 44v-20l40-20v152z"/><path fill="$l'
        '" opacity=".5" d="M-26-40h34l-8-26h-34z"/><path fill="$d" d="M30-120h14v-36h-14zM-74-96h12'
        'v-34h-12z"/>'
    ),
    "lamppost": ('<path stroke="$e" stroke-width="6" d="M0 0v-170"/>' + lamp(0, -176)),
}
