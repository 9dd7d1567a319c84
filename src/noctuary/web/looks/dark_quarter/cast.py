"""The cast of The Dark Quarter: what each portrait is made of, set by hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from noctuary.web.looks import portraits
from noctuary.web.looks.portraits.face import LAMP, PINK, TEAL, VIOLET, Face

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
        hair=("tousled", "#2c1a12", "#6b4630"),
        features=(("goatee", "#2c1a12"), ("earring", LAMP)),
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
        hair=("bun", "#9aa0a8", "#d9dde2"),
        features=(("lines", "#8b6858"),),
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
        hair=("curls", "#140e0c", "#4a3028"),
        features=(("lips", "#8a2f3a"), ("glasses", LAMP)),
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
        hair=("slick", "#15110e", "#4a4038"),
        features=(("cigar", "#5b3a22"), ("scar", "#84543e")),
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
    "lucan_farrow": Face(
        wide=66, high=95, jaw=50, chin=24, shoulders=150, skin=("#e0b694", "#94705c"), brow=6,
        coat=("#161a24", "#2a3144"), ground="#1d2a3a", rim=LAMP, neon=("ledger", LAMP),
        hair=("slick", "#c4c6ca", "#eceef0"),
        features=(("lines", "#94705c"),),
        collar=("high", "#efe9dc"), mouth="smile",
    ),
    "agathe_crane": Face(
        wide=60, high=93, jaw=42, chin=18, shoulders=126, skin=("#e8cdb6", "#a58470"), brow=4,
        coat=("#26324a", "#3d4c6c"), ground="#16242c", rim=TEAL, neon=("lamps", TEAL), ears=False,
        hair=("short", "#6a6058", "#9c9088"), hat=("headscarf", "#dfe4e8", "#f4f6f8"),
        features=(("hollow", "#a58470"),), collar=("high", "#f2efe8"), mouth="closed",
    ),
    "silas_brandt": Face(
        wide=68, high=93, jaw=54, chin=27, shoulders=160, skin=("#b98a68", "#6c4c38"), brow=7,
        coat=("#2c2a26", "#46423a"), ground="#20242e", rim=TEAL, neon=("rain", LAMP),
        hair=("cropped", "#3c3430", "#6a5c54"),
        features=(("scar", "#6c4c38"), ("stubble", "#3c3430")),
        collar=("scarf", "#4c5a64"), mouth="plain", from_right=True,
    ),
    "mother_quill": Face(
        wide=61, high=89, jaw=45, chin=21, shoulders=128, skin=("#d8b496", "#8c6a54"), brow=4,
        coat=("#3c2430", "#5c3a48"), ground="#2a2216", rim=LAMP, neon=("window", LAMP), ears=False,
        hair=("bun", "#b4aca4", "#e0dad2"),
        features=(("lines", "#8c6a54"), ("glasses", LAMP)),
        collar=("scarf", "#6a4c7c"), mouth="smile",
    ),
    "perpetua_vale": Face(
        wide=59, high=95, jaw=38, chin=14, shoulders=124, skin=("#ecd0b8", "#aa8470"), brow=5,
        coat=("#4a1626", "#7c2a40"), ground="#2a1226", rim=PINK, neon=("bells", PINK), ears=False,
        hair=("waves", "#1c1216", "#4c3038"),
        features=(("lips", "#c03048"), ("earring", LAMP)),
        collar=("lapels", "#1a0a12"), mouth="smile", from_right=True,
    ),
    "imre_lasko": Face(
        wide=63, high=94, jaw=42, chin=17, shoulders=134, skin=("#d4ac8a", "#866450"), brow=6,
        coat=("#24302c", "#3a4c46"), ground="#142a2e", rim=TEAL, neon=("waves", LAMP),
        hair=("tousled", "#4c3c30", "#80664e"), hat=("headset", "#8b93a3", "#2b3240"),
        features=(("spectacles", "#c9ced6"), ("goatee", "#4c3c30")), collar=("tie", "#c8bda4"),
        mouth="closed",
    ),
    "frances_okafor": Face(
        wide=63, high=91, jaw=45, chin=20, shoulders=134, skin=("#6c4028", "#3c2214"), brow=6,
        coat=("#2a2a34", "#464656"), ground="#2e2418", rim=LAMP, neon=("sign", TEAL), ears=False,
        hair=("cropped", "#0e0a0a", "#3a302c"),
        features=(("lips", "#8a2c3c"), ("glasses", TEAL)),
        collar=("shirt", "#e6dcc6"), mouth="stern",
    ),
    "hollis_grey": Face(
        wide=62, high=96, jaw=41, chin=16, shoulders=132, skin=("#d2c0ae", "#847468"), brow=4,
        coat=("#2c3430", "#48544e"), ground="#1c2620", rim=TEAL, neon=("ledger", TEAL),
        hair=("sides", "#7a7c7a", "#a8aaa6"),
        features=(("moustache", "#7a7c7a"), ("hollow", "#847468")),
        collar=("tie", "#d4d8cc"), mouth="flat",
    ),
    "matthias_roe": Face(
        wide=73, high=94, jaw=60, chin=33, shoulders=174, skin=("#c08a66", "#70482f"), brow=9,
        coat=("#3a2416", "#5e3c22"), ground="#331c12", rim=LAMP, neon=("bells", LAMP),
        hair=("sides", "#4a4440", "#7c746c"),
        features=(("walrus", "#4a4440"), ("lines", "#70482f")),
        collar=("scarf", "#8c5a2a"), mouth="plain",
    ),
    "nix": Face(
        wide=59, high=82, jaw=42, chin=18, shoulders=98, skin=("#c8966e", "#7c5438"), brow=4,
        coat=("#3a3428", "#5a5040"), ground="#1a2430", rim=PINK, neon=("rain", PINK),
        hair=("tousled", "#14100e", "#40342c"), hat=("flat", "#4a4232", "#6a604a"),
        features=(("freckles", "#7c5438"),), collar=("scarf", "#a8404e"), mouth="flat",
        from_right=True,
    ),
    "commissioner_ferris": Face(
        wide=70, high=93, jaw=58, chin=30, shoulders=168, skin=("#d8a286", "#8a5c48"), brow=8,
        coat=("#141c2c", "#22304a"), ground="#221a2c", rim=VIOLET, neon=("blinds", LAMP),
        hair=("slick", "#6c645c", "#988e84"), hat=("conductor", "#101828", "#2a3a56"),
        features=(("moustache", "#6c645c"),), collar=("tie", "#d8d2c4"), mouth="stern",
    ),
    "doorman_lull": Face(
        wide=74, high=95, jaw=64, chin=36, shoulders=180, skin=("#9a6a4a", "#5a3a26"), brow=9,
        coat=("#2e1030", "#4e2050"), ground="#241026", rim=PINK, neon=("rings", PINK),
        hair=("cropped", "#0e0c0c", "#2e2828"), hat=("bowler", "#1a0c1e", "#381c3e"),
        features=(("earring", LAMP),), collar=("high", "#e6ded0"), mouth="closed",
    ),
    "edith_tansley": Face(
        wide=60, high=91, jaw=41, chin=17, shoulders=118, skin=("#e6c8ae", "#9e7c66"), brow=3,
        coat=("#34402e", "#506046"), ground="#202a20", rim=TEAL, neon=("window", TEAL), ears=False,
        hair=("bob", "#7c6850", "#ac9474"),
        features=(("spectacles", "#c9ced6"), ("lips", "#a05a5a")),
        collar=("shirt", "#efe8d8"), mouth="plain",
    ),
    "gedge": Face(
        wide=65, high=92, jaw=47, chin=21, shoulders=146, skin=("#b48460", "#684630"), brow=8,
        coat=("#2a2620", "#443e34"), ground="#2c1e16", rim=LAMP, neon=("wires", LAMP),
        hair=("sides", "#8a8680", "#b8b4ac"), hat=("flat", "#2e2a24", "#4c463c"),
        features=(("stubble", "#8a8680"), ("cigar", "#5b3a22")), collar=("scarf", "#5a6a3c"),
        mouth="smile", from_right=True,
    ),
    "sabina_toomey": Face(
        wide=61, high=90, jaw=42, chin=18, shoulders=122, skin=("#a06c48", "#62402a"), brow=4,
        coat=("#142c30", "#20484e"), ground="#2a1830", rim=PINK, neon=("rings", LAMP), ears=False,
        hair=("waves", "#120c0c", "#3e2c2a"),
        features=(("lips", "#b03a4c"), ("earring", LAMP)),
        collar=("lapels", "#0a1618"), mouth="plain", from_right=True,
    ),
    "mouse": Face(
        wide=60, high=80, jaw=41, chin=17, shoulders=92, skin=("#ecd2bc", "#ac8a76"), brow=2,
        coat=("#5a2c30", "#844448"), ground="#182832", rim=TEAL, neon=("lamps", LAMP), ears=False,
        hair=("fringe", "#8a6844", "#bc9668"),
        features=(("freckles", "#ac8a76"),),
        collar=("scarf", "#c8b088"), mouth="closed",
    ),
    "clementine_halloran": Face(
        wide=60, high=90, jaw=40, chin=16, shoulders=118, skin=("#e4cab4", "#9a7e6e"), brow=4,
        coat=("#1e3a44", "#30586a"), ground="#0e2630", rim=LAMP, neon=("waves", LAMP), ears=False,
        hair=("bob", "#5a3a28", "#8e6244"), hat=("headset", "#b4bac4", "#39414e"),
        features=(("lips", "#a8484e"), ("hollow", "#9a7e6e")), collar=("shirt", "#e8e0d0"),
    ),
    "bo_terhune": Face(
        wide=71, high=92, jaw=57, chin=29, shoulders=166, skin=("#c88c6c", "#7a4e38"), brow=7,
        coat=("#14283a", "#22425c"), ground="#12222e", rim=TEAL, neon=("rain", LAMP),
        hair=("wet", "#6c4a30", "#9a6e4c"), hat=("conductor", "#16202c", "#2e4256"),
        features=(("walrus", "#6c4a30"), ("freckles", "#7a4e38")), collar=("scarf", "#c8a040"),
        mouth="smile",
    ),
    "lotte_farrow": Face(
        wide=59, high=80, jaw=40, chin=16, shoulders=90, skin=("#f0d6c0", "#b4907a"), brow=2,
        coat=("#e0d8c8", "#f2ece0"), ground="#26303c", rim=LAMP, neon=("window", LAMP), ears=False,
        hair=("waves", "#c4a468", "#ecd49c"),
        features=(("freckles", "#b4907a"),),
        collar=("high", "#f6f0e4"), mouth="plain", from_right=True,
    ),
}  # fmt: skip


@lru_cache(maxsize=512)
def portrait(person: str) -> Markup:
    """Somebody's picture; whom the campaign does not describe gets a face by chance."""
    return portraits.drawn(person, FACES.get(person) or portraits.chance_face(person))
