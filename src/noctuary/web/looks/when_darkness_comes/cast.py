"""The people of Halloway: what each portrait is made of, set by hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from noctuary.games.when_darkness_comes.content.people import Sheet
from noctuary.web.looks import portraits
from noctuary.web.looks.portraits.face import LAMP, PINK, TEAL, VIOLET, Face

PORCH: Final = "#f0c987"
DUSK: Final = "#7f9bd1"

FACES: Final[dict[str, Face]] = {
    # ── the thirteen ──────────────────────────────────────────────────────────────────────────
    "brian": Face(
        wide=73, high=93, jaw=62, chin=33, shoulders=178, skin=("#d8a582", "#8a5c46"), brow=8,
        coat=("#3a2b1c", "#5f4529"), ground="#2a2320", rim=LAMP, neon=("waves", DUSK),
        hair=("cropped", "#4a3323", "#7a563a"), hat=("knit", "#33485c", "#4e6a84"),
        features=(("stubble", "#4a3323"),), collar=("high", "#6b5a44"), mouth="flat",
    ),
    "kirk": Face(
        wide=62, high=94, jaw=42, chin=17, shoulders=132, skin=("#dcb592", "#8f6a52"), brow=5,
        coat=("#1d3133", "#2d4e50"), ground="#1b2a2c", rim=TEAL, neon=("blinds", PORCH),
        hair=("slick", "#2b1d14", "#5f432e"), mouth="smile",
        features=(("goatee", "#2b1d14"),), collar=("lapels", "#142224"),
    ),
    "robert": Face(
        wide=64, high=95, jaw=46, chin=20, shoulders=146, skin=("#c99b78", "#7b573f"), brow=5,
        coat=("#2c2440", "#483a66"), ground="#241f33", rim=VIOLET, neon=("lamps", PORCH),
        hair=("short", "#14110f", "#3d352f"), mouth="closed",
        features=(("lines", "#7b573f"),), collar=("tie", "#e4dccb"), from_right=True,
    ),
    "sharon": Face(
        wide=61, high=91, jaw=41, chin=17, shoulders=122, skin=("#e4bfa2", "#9d7660"), brow=4,
        coat=("#4a2230", "#6f3347"), ground="#2e1d28", rim=PINK, neon=("window", PORCH), ears=False,
        hair=("waves", "#8a4a26", "#c07a44"), mouth="smile",
        features=(("lips", "#b0404c"),), collar=("lapels", "#2a141c"),
    ),
    "steve": Face(
        wide=66, high=92, jaw=49, chin=22, shoulders=152, skin=("#7d4f35", "#482a1a"), brow=6,
        coat=("#1c2f4a", "#2d4c74"), ground="#1a2433", rim=TEAL, neon=("sign", PINK),
        hair=("cropped", "#0d0b0a", "#2c2522"), mouth="plain",
        features=(("moustache", "#14100e"),), collar=("shirt", "#d9e2ea"),
    ),
    "valerie": Face(
        wide=60, high=92, jaw=42, chin=17, shoulders=126, skin=("#eccfb4", "#a98468"), brow=4,
        coat=("#22382a", "#365a42"), ground="#1c2a24", rim=DUSK, neon=("rain", DUSK), ears=False,
        hair=("bun", "#cda763", "#eed79c"), mouth="stern",
        features=(("freckles", "#a98468"),), collar=("high", "#dfe7e0"), from_right=True,
    ),
    "winifred": Face(
        wide=60, high=96, jaw=40, chin=15, shoulders=124, skin=("#e6d4c3", "#9a8577"), brow=4,
        coat=("#17151c", "#2a2633"), ground="#231f2c", rim=VIOLET, neon=("lamps", VIOLET),
        hair=("bun", "#3b3338", "#6d6068"), ears=False, mouth="closed",
        features=(("lips", "#7d3844"), ("spectacles", "#c8ccd4")), collar=("high", "#ece6dc"),
    ),
    "rex": Face(
        wide=66, high=94, jaw=50, chin=23, shoulders=160, skin=("#cf9468", "#80553a"), brow=7,
        coat=("#4c1a1f", "#7a2b30"), ground="#33201a", rim=LAMP, neon=("rings", PORCH),
        hair=("tousled", "#171210", "#4a3a32"), mouth="smile",
        features=(("walrus", "#171210"), ("earring", PORCH)), collar=("scarf", "#d9a441"),
    ),
    "marlene": Face(
        wide=65, high=90, jaw=49, chin=22, shoulders=140, skin=("#dcae93", "#8f6653"), brow=5,
        coat=("#5a4636", "#7d6450"), ground="#2a2226", rim=PINK, neon=("sign", PINK), ears=False,
        hair=("fringe", "#7a7167", "#b3aa9e"), mouth="flat",
        features=(("glasses", "#d8b04e"), ("lines", "#8f6653")), collar=("shirt", "#efe4d3"),
    ),
    "duane": Face(
        wide=70, high=91, jaw=55, chin=27, shoulders=150, skin=("#e2b79a", "#966e58"), brow=6,
        coat=("#34424c", "#506470"), ground="#1a2630", rim=TEAL, neon=("wires", TEAL),
        hair=("sides", "#b5793c", "#dca765"), hat=("ball_cap", "#24506b", "#3d7796"),
        features=(("moustache", "#b5793c"),), collar=("shirt", "#c9d6da"), mouth="plain",
    ),
    "bev": Face(
        wide=68, high=90, jaw=52, chin=25, shoulders=156, skin=("#d99f83", "#8c5b47"), brow=6,
        coat=("#7a6a12", "#b5a02a"), ground="#22301f", rim=PORCH, neon=("rain", PORCH),
        hair=("curls", "#a9a4a0", "#dad5d0"), ears=False, mouth="smile",
        features=(("lips", "#a3525a"), ("lines", "#8c5b47")), collar=("scarf", "#d9622a"),
        from_right=True,
    ),
    "pinky": Face(
        wide=64, high=89, jaw=48, chin=21, shoulders=138, skin=("#a9714c", "#6a4229"), brow=5,
        coat=("#6b2352", "#9c3a79"), ground="#301a2c", rim=PINK, neon=("lamps", PINK),
        hair=("slick", "#0f0c0c", "#3a2f2f"), hat=("fedora", "#5c2247", "#8b3a6b"), mouth="smile",
        features=(("spectacles", PORCH),), collar=("tie", "#f3ddea"),
    ),
    "earl": Face(
        wide=68, high=93, jaw=53, chin=26, shoulders=156, skin=("#8a5a3c", "#54351f"), brow=7,
        coat=("#1f3a3a", "#2f5a58"), ground="#1a2a2c", rim=PORCH, neon=("window", PORCH),
        hair=("sides", "#6f6a66", "#9a958f"), hat=("flat", "#2b3a3a", "#45605e"), mouth="flat",
        features=(("moustache", "#6f6a66"), ("lines", "#54351f")), collar=("scarf", "#c8a040"),
    ),
    # ── faces for whoever is made at the table ────────────────────────────────────────────────
    "wool_cap": Face(
        wide=67, jaw=51, chin=24, shoulders=150, skin=("#c98f6e", "#7c4f3c"), brow=7,
        coat=("#20301f", "#33502f"), ground="#1d2a20", rim=LAMP, neon=("rain", TEAL),
        hair=("cropped", "#3a2a1e", "#6a4c34"), hat=("knit", "#6a2f2a", "#93463c"),
        features=(("stubble", "#3a2a1e"),), collar=("high", "#6f6a66"), mouth="flat",
    ),
    "ball_cap": Face(
        wide=65, jaw=48, chin=20, shoulders=142, skin=("#8a5a3c", "#54351f"), brow=6,
        coat=("#22262c", "#3a4048"), ground="#1d2736", rim=TEAL, neon=("sign", LAMP),
        hair=("short", "#120e0c", "#35291f"), hat=("ball_cap", "#7b2a34", "#a8404e"),
        collar=("shirt", "#cdd3d8"), mouth="smile", from_right=True,
    ),
    "long_hair": Face(
        wide=60, high=91, jaw=41, chin=16, shoulders=120, skin=("#e8c4a4", "#a07a62"), brow=4,
        coat=("#3a1f34", "#5b2c4b"), ground="#2a1d33", rim=VIOLET, neon=("window", PINK),
        hair=("waves", "#1a1410", "#4a382c"), ears=False,
        features=(("lips", "#a8404e"),), collar=("lapels", "#231320"), mouth="plain",
    ),
    "silver_bob": Face(
        wide=61, high=91, jaw=44, chin=20, shoulders=126, skin=("#d3aa8c", "#8b6858"), brow=4,
        coat=("#12303a", "#1c4c58"), ground="#16303a", rim=TEAL, neon=("blinds", PORCH),
        hair=("bob", "#9aa0a8", "#d9dde2"), ears=False,
        features=(("lines", "#8b6858"),), collar=("scarf", "#7b2f45"), mouth="closed",
    ),
    "curls": Face(
        wide=63, high=91, jaw=45, chin=19, shoulders=132, skin=("#7a4b31", "#472817"), brow=5,
        coat=("#2d2417", "#4a3a22"), ground="#33291a", rim=LAMP, neon=("lamps", LAMP),
        hair=("curls", "#140e0c", "#4a3028"), ears=False,
        features=(("lips", "#8a2f3a"),), collar=("shirt", "#e2d6bf"), mouth="smile",
    ),
    "round_glasses": Face(
        wide=63, high=94, jaw=44, chin=18, shoulders=134, skin=("#dcb796", "#93705c"), brow=5,
        coat=("#1b2230", "#28324a"), ground="#22203a", rim=DUSK, neon=("ledger", DUSK),
        hair=("tousled", "#6b4630", "#9c6d4c"),
        features=(("glasses", LAMP),), collar=("tie", "#d8cdb4"), from_right=True,
    ),
    "gray_moustache": Face(
        wide=69, high=93, jaw=54, chin=27, shoulders=158, skin=("#cf9c7c", "#84543e"), brow=8,
        coat=("#3a3226", "#5c5040"), ground="#2b2420", rim=LAMP, neon=("window", PORCH),
        hair=("sides", "#8d8a84", "#bdb9b1"), hat=("flat", "#3b3427", "#5a5140"),
        features=(("walrus", "#9a968c"),), collar=("scarf", "#4d5b3a"), mouth="flat",
    ),
    "freckles": Face(
        wide=60, high=88, jaw=41, chin=16, shoulders=114, skin=("#efcdb2", "#b4846c"), brow=3,
        coat=("#1d3a52", "#2d5a7c"), ground="#1f2c3a", rim=PINK, neon=("rain", PINK),
        hair=("fringe", "#b5521e", "#e08a4a"), ears=False,
        features=(("freckles", "#b4846c"),), collar=("shirt", "#f0e6d2"), mouth="smile",
    ),
    "headscarf": Face(
        wide=61, high=90, jaw=43, chin=18, shoulders=124, skin=("#b98260", "#6f4831"), brow=5,
        coat=("#20301f", "#33502f"), ground="#1b2a2c", rim=TEAL, neon=("lamps", TEAL), ears=False,
        hair=("short", "#17110e", "#3a2c24"), hat=("headscarf", "#2f5d62", "#4d8d90"),
        features=(("lips", "#93484a"),), collar=("shirt", "#dfe6e2"), mouth="plain",
    ),
    "goatee": Face(
        wide=64, high=95, jaw=45, chin=17, shoulders=144, skin=("#c79a77", "#775440"), brow=7,
        coat=("#241d3c", "#3a2f62"), ground="#2a1d33", rim=VIOLET, neon=("blinds", VIOLET),
        hair=("slick", "#1a1410", "#4a382c"),
        features=(("goatee", "#1a1410"), ("earring", LAMP)), collar=("lapels", "#120f20"),
    ),
    "rain_hair": Face(
        wide=62, high=92, jaw=43, chin=18, shoulders=130, skin=("#e0bb9b", "#93705c"), brow=5,
        coat=("#16263a", "#21405a"), ground="#10262c", rim=DUSK, neon=("rain", DUSK),
        hair=("wet", "#3c2c22", "#6c5140"), features=(("hollow", "#93705c"),),
        collar=("high", "#9aa7ad"), mouth="stern", from_right=True,
    ),
    "gray_bun": Face(
        wide=62, high=90, jaw=46, chin=21, shoulders=128, skin=("#d6a684", "#86604a"), brow=4,
        coat=("#4c5460", "#6e7886"), ground="#262a33", rim=PORCH, neon=("window", LAMP),
        hair=("bun", "#b4b2b0", "#e6e3df"), ears=False,
        features=(("spectacles", "#c9ced6"), ("lines", "#86604a")), collar=("scarf", "#8c3b2a"),
        mouth="smile",
    ),
}  # fmt: skip


def face_id(name: str) -> str:
    """A picture's name as a page can refer to it."""
    return "".join(c if c.isascii() and c.isalnum() else "_" for c in name)


def shown(names: Iterable[str]) -> list[dict[str, Any]]:
    """The pictures of a page, each once."""
    return [{"id": face_id(name), "markup": portrait(name)} for name in dict.fromkeys(names)]


@lru_cache(maxsize=512)
def portrait(name: str) -> Markup:
    """A picture by its name; one that nobody has drawn is always the same one by chance."""
    return portraits.drawn(face_id(name), FACES.get(name) or portraits.chance_face(name))


def of(sheet: Sheet) -> str:
    """Whose picture stands on a sheet: the chosen one, the ready-made one's, or the name's own."""
    return sheet.portrait or sheet.ready or sheet.name
