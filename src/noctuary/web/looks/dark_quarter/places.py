"""The places of The Dark Quarter: what each picture is made of, set by hand as the faces are.

A Location card is a wide picture with points lying on it, so that its pieces keep to the wall; a
plate stands beside the text and shows one thing large. A place of somebody else's pack that is not
here is drawn from its name alone.
"""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.web.looks.portraits.face import LAMP, PINK, TEAL, VIOLET

GREEN: Final = "#6fae7a"
RED: Final = "#c8454f"
MOON: Final = "#b9c9dc"
EMBER: Final = "#e3742f"

DUSK: Final = "#1b1a2a"
BRICK: Final = "#261b1f"
SLATE: Final = "#161d2a"
MOSS: Final = "#17231f"
UMBER: Final = "#241d16"

Piece = tuple[str, int, int, float]
"""A piece of `props`, where its foot stands, and how large it is."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """What one picture is made of."""

    light: str = LAMP
    wall: str = SLATE
    ground: str = "boards"
    """Boards, cobbles, rails, sand, tiles or water."""
    sky: bool = False
    """Out of doors: houses instead of a wall."""
    rain: bool = False
    pieces: tuple[Piece, ...] = ()


CARDS: Final[dict[str, Place]] = {
    "depot_hall": Place(light=MOON, ground="rails", pieces=(
        ("trams", 150, 168, 1), ("trams", 500, 168, 1), ("tram", 322, 196, .95))),
    "depot_office": Place(wall=UMBER, pieces=(
        ("clock", 118, 210, 1), ("files", 250, 172, .75), ("levers", 480, 176, 1.2))),
    "exch_switchroom": Place(light=TEAL, wall=UMBER, pieces=(
        ("switchboard", 170, 178, 1.1), ("switchboard", 400, 178, 1.1), ("phone", 574, 180, .7))),
    "exch_records": Place(light=VIOLET, pieces=(
        ("files", 130, 178, .86), ("files", 316, 178, .86), ("desk", 510, 196, 1.1))),
    "rusk_kitchen": Place(light=EMBER, wall=BRICK, pieces=(
        ("stove", 110, 184, .9), ("table", 318, 204, 1), ("bed", 540, 184, .9))),
    "pawn_front": Place(light=LAMP, wall=BRICK, ground="tiles", pieces=(
        ("window", 140, 170, .9), ("shelves", 330, 172, .82), ("counter", 512, 196, 1))),
    "pawn_back": Place(light=GREEN, wall=MOSS, pieces=(
        ("bench", 190, 194, 1.3), ("cage", 480, 184, .95))),
    "tunnel_siding": Place(light=LAMP, wall=BRICK, ground="rails", pieces=(
        ("coats", 150, 232, 1.2), ("coats", 390, 226, 1.1), ("ledger", 562, 204, .8))),
    "shut_front": Place(light=LAMP, wall=BRICK, ground="tiles", pieces=(
        ("window", 130, 168, .86), ("body", 330, 214, 1.2), ("fireplace", 530, 182, .9))),
    "shut_back": Place(light=GREEN, wall=MOSS, pieces=(
        ("bench", 170, 194, 1.2), ("roofs", 400, 120, .9), ("shelves", 560, 178, .8))),
    "shut_strong": Place(light=VIOLET, wall=DUSK, ground="tiles", pieces=(
        ("cards", 150, 182, .9), ("safe", 322, 196, .95), ("cards", 500, 182, .9))),
    "club_bar": Place(light=PINK, wall=DUSK, pieces=(
        ("bar", 150, 180, 1), ("chandelier", 340, 180, .8), ("piano", 530, 196, 1))),
    "club_stair": Place(light=PINK, wall=BRICK, pieces=(
        ("stair", 160, 196, 1.2), ("cases", 380, 186, 1), ("cases", 560, 186, .8))),
    "club_room": Place(light=LAMP, wall=DUSK, pieces=(
        ("chandelier", 320, 176, 1), ("chairs", 150, 200, 1), ("chairs", 490, 200, 1))),
    "archive_room": Place(light=LAMP, wall=UMBER, ground="tiles", pieces=(
        ("files", 110, 178, .9), ("files", 290, 178, .84), ("files", 460, 178, .78),
        ("desk", 570, 200, .8))),
    "foundry_floor": Place(light=EMBER, wall=BRICK, ground="sand", pieces=(
        ("bells", 150, 200, 1.1), ("furnace", 350, 190, 1), ("bell", 540, 196, .9))),
    "abendroth_house": Place(light=LAMP, wall=MOSS, pieces=(
        ("stair", 130, 190, 1), ("table", 320, 200, .9), ("bed", 530, 186, 1))),
    "gauge_room": Place(light=TEAL, wall=SLATE, ground="tiles", pieces=(
        ("drum", 170, 196, 1.2), ("fireplace", 390, 180, .8), ("safe", 550, 188, .85))),
    "workshop_bench": Place(light=LAMP, wall=UMBER, pieces=(
        ("radios", 140, 186, 1.1), ("bench", 340, 196, 1), ("cabinet", 560, 206, .9))),
    "crypt_vault": Place(light=LAMP, wall=SLATE, ground="tiles", pieces=(
        ("niches", 130, 184, .94), ("pipe", 330, 190, .95), ("steps", 540, 200, .95))),
    "ward_step": Place(light=MOON, wall=SLATE, ground="sand", sky=True, pieces=(
        ("steps", 140, 200, 1), ("mark", 350, 176, .7), ("lamppost", 560, 190, .8))),
    "ward_row": Place(light=MOON, ground="sand", sky=True, pieces=(
        ("laundry", 190, 190, 1.1), ("lamppost", 400, 190, .8), ("laundry", 550, 180, .8))),
    "ward_terminus": Place(light=MOON, ground="rails", sky=True, pieces=(
        ("shelter", 200, 196, 1.1), ("lamppost", 420, 190, .8), ("cinema", 560, 170, .7))),
    "regina_foyer": Place(light=LAMP, wall=BRICK, ground="water", pieces=(
        ("boxoffice", 140, 186, 1), ("stair", 350, 184, 1), ("chandelier", 550, 170, .8))),
    "regina_stage": Place(light=TEAL, wall=DUSK, pieces=(
        ("stage", 200, 190, 1.15), ("dial", 430, 172, .74), ("pinned", 570, 176, .66))),
    "trust_hall": Place(light=LAMP, wall=BRICK, ground="tiles", pieces=(
        ("portraits", 150, 210, 1.2), ("stair", 360, 196, 1.1), ("chandelier", 560, 176, .8))),
    "trust_study": Place(light=GREEN, wall=MOSS, pieces=(
        ("shelves", 120, 178, .84), ("desk", 320, 200, 1.1), ("fireplace", 540, 184, .95))),
    "trust_vault": Place(light=EMBER, wall=SLATE, ground="tiles", pieces=(
        ("safe", 120, 190, .9), ("vaultshelf", 330, 200, .95), ("fireplace", 540, 184, .85))),
    "tower_loft": Place(light=MOON, wall=UMBER, pieces=(
        ("bell", 160, 170, .95), ("bells", 360, 180, 1), ("bell", 550, 170, .75))),
    "depot_roads": Place(light=LAMP, ground="rails", pieces=(
        ("trams", 140, 168, 1), ("levers", 340, 180, .9), ("trams", 520, 168, 1))),
    "exch_eve": Place(light=RED, wall=UMBER, pieces=(
        ("switchboard", 150, 178, 1.05), ("switchboard", 370, 178, 1.05), ("desk", 560, 196, .8))),
}  # fmt: skip
"""By Location card."""

PLATES: Final[dict[str, Place]] = {
    # Case Zero.
    "poi_locker": Place(light=LAMP, wall=UMBER, pieces=(
        ("shelves", 130, 340, 1.1), ("safe", 270, 396, 1.4))),
    "poi_workbench": Place(light=GREEN, wall=BRICK, pieces=(
        ("shelves", 290, 330, 1.1), ("bench", 180, 400, 1.7))),
    "poi_safe": Place(light=LAMP, wall=BRICK, pieces=(("safe", 200, 396, 1.8),)),
    "poi_last_stop": Place(light=TEAL, ground="rails", sky=True, rain=True, pieces=(
        ("shelter", 140, 370, 1.2), ("tram", 300, 390, 1.2))),
    # First night.
    "poi_tram19": Place(light=LAMP, ground="rails", pieces=(("tram", 200, 366, 1.7),)),
    "poi_pit": Place(light=TEAL, ground="rails", pieces=(
        ("trams", 200, 250, 1.5), ("pit", 200, 420, 1.5))),
    "poi_hatch": Place(light=LAMP, wall=BRICK, ground="sand", pieces=(("hatch", 200, 410, 1.9),)),
    "poi_points_frame": Place(wall=UMBER, pieces=(
        ("clock", 110, 360, 1.2), ("levers", 210, 380, 1.7))),
    "poi_last_tram": Place(light=GREEN, ground="rails", rain=True, pieces=(
        ("pit", 200, 430, 1.8), ("tram", 200, 340, 1.3))),
    "poi_gym": Place(light=LAMP, wall=BRICK, pieces=(("ring", 200, 380, 1.8),)),
    "poi_rourke_office": Place(light=LAMP, wall=UMBER, pieces=(
        ("files", 110, 352, 1), ("desk", 230, 390, 1.5))),
    "poi_dead_jack": Place(light=TEAL, wall=UMBER, pieces=(("switchboard", 200, 376, 1.9),)),
    "poi_log_room": Place(light=VIOLET, pieces=(
        ("files", 110, 372, 1.3), ("files", 310, 392, 1.5))),
    "poi_test_desk": Place(light=TEAL, wall=UMBER, pieces=(
        ("phone", 290, 360, 1.2), ("desk", 170, 400, 1.7))),
    "poi_rusk_room": Place(light=MOON, wall=BRICK, pieces=(
        ("roofs", 290, 240, 1), ("bed", 190, 400, 1.8))),
    "poi_landing_phone": Place(light=EMBER, wall=BRICK, pieces=(
        ("stair", 110, 400, 1.2), ("phone", 270, 370, 1.5))),
    "poi_brothers_booth": Place(light=TEAL, ground="water", sky=True, rain=True, pieces=(
        ("booth", 200, 388, 1.7),)),
    "poi_darkroom": Place(light=RED, wall="#2a1214", pieces=(("darkroom", 200, 390, 1.8),)),
    "poi_bench": Place(light=GREEN, wall=MOSS, pieces=(("bench", 200, 392, 1.9),)),
    "poi_cage": Place(light=LAMP, wall=BRICK, pieces=(("cage", 200, 386, 1.8),)),
    "poi_teo_stall": Place(light=PINK, ground="cobbles", sky=True, rain=True, pieces=(
        ("stall", 200, 396, 1.7),)),
    "poi_ledger_desk": Place(light=LAMP, wall=BRICK, ground="rails", pieces=(
        ("ledger", 200, 396, 1.9),)),
    "poi_siding": Place(light=LAMP, wall=BRICK, ground="rails", pieces=(
        ("coats", 120, 380, 1.2), ("coats", 270, 460, 1.7))),
    # Second night.
    "poi_shelves": Place(light=LAMP, wall=UMBER, ground="tiles", pieces=(
        ("files", 100, 340, 1.1), ("files", 280, 392, 1.6))),
    "poi_pit_2": Place(light=EMBER, wall=BRICK, ground="sand", pieces=(
        ("bells", 200, 260, 1.3), ("pit", 200, 430, 1.4))),
    "poi_long_room": Place(light=LAMP, wall=UMBER, pieces=(
        ("shelves", 280, 350, 1.3), ("bed", 150, 410, 1.4))),
    "poi_stone": Place(light=LAMP, wall=SLATE, pieces=(("press", 200, 396, 1.8),)),
    "poi_founders": Place(light=PINK, wall=BRICK, pieces=(
        ("stair", 200, 400, 1.7), ("portraits", 230, 330, 1.4))),
    "poi_cases": Place(light=PINK, wall=DUSK, pieces=(
        ("cases", 200, 400, 1.8), ("cases", 200, 250, 1.3))),
    "poi_auction": Place(light=LAMP, wall=DUSK, pieces=(
        ("chandelier", 200, 340, 1.6), ("chairs", 200, 420, 1.7))),
    "poi_silas_room": Place(light=LAMP, wall=MOSS, pieces=(
        ("emptyframe", 300, 330, .9), ("bed", 190, 400, 1.7))),
    "poi_club_board": Place(light=TEAL, wall=DUSK, ground="water", pieces=(
        ("switchboard", 200, 370, 1.8),)),
    "poi_harbour_steps": Place(light=MOON, ground="water", sky=True, pieces=(
        ("steps", 200, 404, 1.9),)),
    "poi_body": Place(light=EMBER, wall=BRICK, pieces=(
        ("fireplace", 200, 350, 1.5), ("body", 200, 420, 1.7))),
    "poi_window_sale": Place(light=LAMP, ground="cobbles", wall=BRICK, rain=True, pieces=(
        ("window", 200, 390, 1.9),)),
    "poi_bench_2": Place(light=GREEN, wall=MOSS, pieces=(
        ("roofs", 280, 210, 1.1), ("bench", 190, 400, 1.8))),
    "poi_jug": Place(light=MOON, wall=BRICK, pieces=(("jug", 200, 400, 1.8),)),
    "poi_strong": Place(light=VIOLET, wall=DUSK, pieces=(("safe", 200, 396, 1.8),)),
    "poi_lot_31": Place(light=VIOLET, wall=DUSK, pieces=(
        ("chandelier", 200, 260, 1), ("cases", 200, 396, 2))),
    # Third night.
    "poi_desk_3": Place(light=LAMP, wall=UMBER, pieces=(
        ("shelves", 200, 330, 1.4), ("counter", 200, 410, 1.8))),
    "poi_long_room_3": Place(light=MOON, wall=DUSK, pieces=(
        ("shelves", 120, 350, 1.3), ("shelves", 300, 390, 1.5))),
    "poi_tug_cabin": Place(light=EMBER, wall=SLATE, pieces=(("cabin", 200, 396, 1.8),)),
    "poi_pipe": Place(light=LAMP, wall=SLATE, ground="tiles", pieces=(("pipe", 200, 400, 1.8),)),
    "poi_steps": Place(light=TEAL, wall=SLATE, ground="water", pieces=(("steps", 200, 410, 1.8),)),
    "poi_cellar": Place(light=TEAL, wall=BRICK, ground="water", pieces=(
        ("cellar", 200, 400, 1.8),)),
    "poi_drum": Place(light=LAMP, wall=SLATE, ground="tiles", pieces=(("drum", 200, 396, 1.9),)),
    "poi_press": Place(light=GREEN, wall=SLATE, ground="tiles", pieces=(("safe", 200, 396, 1.8),)),
    "poi_log": Place(light=VIOLET, wall=UMBER, pieces=(
        ("radios", 120, 300, 1.1), ("files", 270, 392, 1.4))),
    "poi_twin": Place(light=TEAL, wall=UMBER, pieces=(("cabinet", 200, 400, 2),)),
    "poi_valves": Place(light=LAMP, wall=UMBER, pieces=(("radios", 200, 392, 1.9),)),
    "poi_boxes": Place(light=MOON, ground="sand", sky=True, rain=True, pieces=(
        ("boxes", 200, 320, 1.2), ("boxes", 200, 430, 1.9))),
    "poi_projection": Place(light=LAMP, wall=DUSK, pieces=(("projector", 190, 396, 1.9),)),
    "poi_box_office": Place(light=LAMP, wall=BRICK, ground="water", pieces=(
        ("boxoffice", 200, 392, 1.9),)),
    "poi_stage": Place(light=LAMP, wall=DUSK, pieces=(("stage", 200, 400, 2),)),
    "poi_pinned": Place(light=LAMP, wall=UMBER, pieces=(("pinned", 200, 396, 1.9),)),
    "poi_time_lock": Place(light=TEAL, wall=DUSK, pieces=(("dial", 200, 396, 1.8),)),
    "poi_niche": Place(light=LAMP, wall=SLATE, ground="tiles", pieces=(("cards", 200, 400, 1.9),)),
    "poi_bench_mark": Place(light=MOON, ground="sand", sky=True, pieces=(
        ("mark", 200, 390, 1.8),)),
    "poi_laundry": Place(light=MOON, wall=SLATE, ground="sand", pieces=(
        ("laundry", 200, 400, 1.9),)),
    "poi_shelter": Place(light=MOON, ground="rails", sky=True, pieces=(
        ("shelter", 200, 392, 1.9),)),
    "poi_stool": Place(light=MOON, ground="sand", sky=True, pieces=(
        ("cinema", 200, 330, 1.3), ("stool", 200, 430, 1.2))),
    # Fourth night.
    "poi_long_room_4": Place(light=LAMP, wall=UMBER, pieces=(("articles", 200, 400, 1.9),)),
    "poi_beds_4": Place(light=MOON, wall=UMBER, pieces=(
        ("bed", 140, 340, 1.1), ("bed", 230, 410, 1.6))),
    "poi_night_hatch": Place(light=LAMP, wall=SLATE, ground="cobbles", pieces=(
        ("nighthatch", 200, 392, 1.8),)),
    "poi_board_4": Place(light=RED, wall=UMBER, pieces=(("switchboard", 200, 384, 1.9),)),
    "poi_forty": Place(light=MOON, wall=UMBER, pieces=(
        ("switchboard", 150, 330, 1.3), ("desk", 250, 410, 1.5))),
    "poi_test_4": Place(light=TEAL, wall=DUSK, pieces=(
        ("phone", 120, 340, 1.2), ("desk", 230, 404, 1.7))),
    "poi_box_seven": Place(light=TEAL, ground="cobbles", sky=True, rain=True, pieces=(
        ("square", 200, 420, 1.8),)),
    "poi_corn_hall": Place(light=MOON, wall=SLATE, pieces=(("ring", 200, 400, 1.9),)),
    "poi_police_darkroom": Place(light=MOON, wall="#2c3440", pieces=(
        ("darkroom", 200, 396, 1.8),)),
    "poi_kitchen_4": Place(light=EMBER, wall=BRICK, pieces=(
        ("emptyframe", 280, 330, 1.1), ("stove", 130, 400, 1.5))),
    "poi_crowd": Place(light=LAMP, ground="cobbles", sky=True, pieces=(
        ("crowd", 200, 350, 1.5), ("crowd", 200, 420, 2))),
    "poi_hobb_4": Place(light=LAMP, ground="cobbles", sky=True, rain=True, pieces=(
        ("kiosk", 200, 396, 1.7),)),
    "poi_rusk_4": Place(light=LAMP, ground="rails", sky=True, rain=True, pieces=(
        ("speaker", 80, 380, 1.2), ("tram", 240, 390, 1.5))),
    "poi_lever_4": Place(light=GREEN, wall=UMBER, pieces=(("levers", 200, 392, 1.9),)),
    "poi_road_seven": Place(light=LAMP, ground="rails", pieces=(
        ("trams", 200, 250, 1.6), ("pit", 200, 440, 1.9))),
    "poi_bell_loft": Place(light=MOON, wall=UMBER, pieces=(
        ("bells", 200, 250, 1.2), ("bell", 200, 420, 1.5))),
    "poi_portraits": Place(light=LAMP, wall=BRICK, ground="tiles", pieces=(
        ("portraits", 200, 400, 2),)),
    "poi_vault": Place(light=EMBER, wall=SLATE, ground="tiles", pieces=(
        ("vaultshelf", 200, 400, 1.9),)),
}  # fmt: skip
"""By point of interest, where nobody stands whose face could be shown."""

LANDMARKS: Final[dict[str, str]] = {
    "tram_depot": "trams", "depot_eve": "trams", "telephone_exchange": "phone",
    "exchange_eve": "phone", "rusk_flat": "roofs", "pawnshop": "window", "sykes_shut": "window",
    "signal_tunnel": "pit", "orsola_archive": "files", "bell_foundry": "furnace",
    "cantor_club": "chandelier", "boarding_house": "bed", "gauge_house": "drum",
    "workshop": "radios", "crypt": "niches", "regina": "cinema", "ward_streets": "steps",
    "trust_house": "portraits", "bell_tower": "bell", "poi_desk": "counter",
    "poi_desk_2": "counter", "poi_desk_4": "counter", "poi_newsstand": "kiosk",
    "poi_hobb_3": "kiosk", "poi_grey": "desk", "poi_tansley": "files", "poi_gedge": "stall",
    "poi_okafor": "press", "poi_stone_4": "press", "poi_pell_stop": "shelter",
    "poi_kitchen": "stove", "poi_bo": "tug", "poi_marsh_4": "cage", "poi_club_door": "lamppost",
}  # fmt: skip
"""What stands on the city board for a place that has been found, where it is not the chief piece
of the place's own plate."""


def landmark(name: str) -> str:
    """The piece that stands for a place on the city board; nothing if nobody has drawn it."""
    plate = PLATES.get(name)
    return LANDMARKS.get(name) or (plate.pieces[-1][0] if plate else "")
