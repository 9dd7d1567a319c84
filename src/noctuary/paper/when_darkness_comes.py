"""When Darkness Comes on paper: tiles true to size, disks, character sheets and tables."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, cast

import msgspec

from noctuary.codes import CardCode
from noctuary.engine import pieces
from noctuary.engine.game import Game, Pack
from noctuary.games.when_darkness_comes.content.disks import (
    ATTRIBUTES,
    RANGES,
    Disk,
    Printed,
    in_words,
)
from noctuary.games.when_darkness_comes.content.ladder import CODES, NAMES
from noctuary.games.when_darkness_comes.content.people import Person, dice_of_skill
from noctuary.games.when_darkness_comes.content.tiles import SIDE, Tile
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.words import describing
from noctuary.paper import coded, pictures, styles
from noctuary.paper.press import PrintSet
from noctuary.paper.prose import blocks
from noctuary.paper.sheets import Card, Order, imposed, layout
from noctuary.web.looks.when_darkness_comes import icons, lettering, tiles
from noctuary.web.looks.when_darkness_comes.plan import Ground
from noctuary.web.rendering import environment

SQUARE: Final = 22.5
"""Millimetres: a disk of 22 lies in it with a little room."""
DISK: Final = 22.0
RIM: Final = 1
"""White modules around a QR code; what is light around it does the rest."""
INK: Final = "#1c1712"
SYMBOLS: Final = re.compile(r'<svg class="symbols"[^>]*>(.*?)</svg>', re.DOTALL)
SIGNS: Final = {
    "door": '<use href="#door"/><g class="pip"><circle cx="-4" r="3"/><circle cx="4" r="3"/></g>',
    "window": '<use href="#window"/>',
    "doorway": '<use href="#doorway"/>',
    "search": '<use href="#mark-search"/>',
    "obstacle": '<use href="#mark-obstacle"/>',
    "stairs": '<use href="#stairs"/>',
    "lift": '<use href="#lift"/>',
    "special": '<use href="#special" transform="scale(1.6)"/>',
}
Face = dict[str, Any]


def make(game: Game, pack: Pack, order: Order) -> PrintSet:
    """The whole set of a town."""
    paper = order.paper
    town = cast(Town, pack)
    disks = layout(paper, DISK, DISK)
    codes = pieces.codes(game, pack) if order.codes else {}
    every = coded.with_codes(all_disks(town, disks.places), codes, is_small=True)
    plans = [tile_sheet(town, tile, codes.get(tile.id)) for tile in town.tiles.values()]
    records = {
        "game": "When Darkness Comes",
        "pack": pack.manifest.title,
        "paper": paper.name,
        "paper_size": (paper.width, paper.height),
        "low_ink": order.low_ink,
        "layout": {"width": paper.width, "height": paper.height},
        "disks": msgspec.to_builtins(disks),
        "codes": order.codes,
        "square": SQUARE,
        "side": SIDE,
        "disk_sheets": imposed(every, disks),
        "tiles": plans,
        "people": [person_sheet(person) for person in town.people.values()],
        "attributes": [(name, in_words(name)) for name in ATTRIBUTES],
        "scenarios": [story(one) for one in town.scenarios.values()],
        "tables": tables(town),
        "counts": [
            ("tiles", len(town.tiles)),
            ("disks", len(every)),
            ("character sheets, and an empty one to copy", len(town.people)),
        ],
        "help": [{"title": aid.title, "blocks": blocks(aid.body)} for aid in game.aids(pack)],
    }
    scans = [plan["scan"] for plan in plans if "scan" in plan] + coded.scans_of(every)
    drawn = drawings(town, order.low_ink) | coded.drawings(scans, RIM)
    return PrintSet("when_darkness_comes", records, drawn)


# --- tiles ----------------------------------------------------------------------------------


def tile_sheet(town: Town, tile: Tile, code: CardCode | None) -> Face:
    """A tile, what is written under it, and its code on a square that is free."""
    partner = ""
    if tile.partner is not None:
        where = f"at its {tile.partner.side} side" if tile.partner.side else "beside it, a storey"
        partner = f"Comes with {town.tiles[tile.partner.tile].name}, {where}."
    return {
        "id": tile.id,
        "name": tile.name,
        "kind": "special tile" if tile.class_ == "special" else "tile of the town",
        "storey": "upper storey" if tile.level else "",
        "magic": tile.magic,
        "partner": partner,
        "rooms": [room.name for room in tile.rooms],
        "text": tile.text,
        **({"scan": coded.scan(code), "corner": corner(tile)} if code else {}),
    }


def corner(tile: Tile) -> tuple[int, int]:
    """Row and column of the square that holds the code of a tile."""
    legend = [(char, one.terrain, one.mark, one.tags) for char, one in tile.legend.items()]
    return lettering.free_corner(Ground(tile.plan, legend, 0), tile.name)


def tile_picture(tile: Tile) -> bytes:
    """The page's drawing of a tile by itself, with lines between the squares."""
    drawn = tiles.drawn(tile, 0, dim=False)
    wide, unit = tiles.WIDE, tiles.WIDE // SIDE
    lines = "".join(f"M{n * unit} 0V{wide}M0 {n * unit}H{wide}" for n in range(1, SIDE))
    inside = (
        f'{drawn.still}<path d="{lines}" fill="none" stroke="#ffffff" stroke-opacity=".22"/>'
        f"{drawn.openings}{drawn.names}"
    )
    return alone(inside, f"0 0 {wide} {wide}")


def alone(inside: str, box: str) -> bytes:
    """What the page draws of the town, with all that it needs."""
    look = styles.stylesheet("when-darkness-town.css", "when-darkness-frame.css", "tokens.css")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        f"<style>{look}</style>{symbols()}{inside}</svg>"
    ).encode()


@cache
def symbols() -> str:
    """The parts that tiles are drawn with, as the page has them."""
    source = environment().loader
    assert source is not None
    text, *_ = source.get_source(environment(), "when_darkness_comes/dialogs.html")
    found = SYMBOLS.search(text)
    assert found is not None
    return found[1]


# --- disks ----------------------------------------------------------------------------------


def all_disks(town: Town, places: int) -> list[Card]:
    """Every disk once; damage and failures, which sheets count too, fill the last sheet."""
    made = [Card(disk.id, disk_face(town, disk), disk_back(disk)) for disk in town.disks.values()]
    for n in range(-len(made) % places):
        kind = ("damage", "failure")[n % 2]
        side = {"kind": kind, "name": in_words(kind)}
        made.append(Card(f"{kind}-{n // 2}", side, side))
    return made


def disk_face(town: Town, disk: Disk) -> Face:
    """The face of a disk: kind, picture, codes and name."""
    return {
        "kind": disk.kind,
        "letter": icons.LETTERS[disk.kind],
        "name": "" if disk.kind == "numbered" else disk.name,
        "number": disk.base.rpartition("_")[2] if disk.kind == "numbered" else "",
        "codes": dice_codes(town.printed[disk.base]) if disk.base in town.printed else "",
        "icon": icon_of(disk),
    }


def dice_codes(printed: Printed) -> str:
    """What is printed on a disk for dice: target numbers, or initiative, attack and defence."""
    found = [getattr(printed, name, None) for name in ("tn", "i", "a", "d")]
    return " · ".join(str(code) for code in found if code)


def icon_of(disk: Disk) -> str:
    """The picture of a disk; what nobody has drawn is shown by its kind."""
    return icons.PICTURES.get(disk.base) or icons.PICTURES.get(disk.kind, "")


def disk_back(disk: Disk) -> Face:
    """A face-down disk tells only from which pool it comes."""
    return {"kind": "back", "sign": "!" if disk.kind == "obstacle" else "?"}


# --- people and tables ------------------------------------------------------------------------


def person_sheet(person: Person) -> Face:
    """A ready-made character."""
    return {
        "name": person.name,
        "occupation": person.occupation,
        "description": person.description,
        "quote": person.quote,
        "values": {name: getattr(person, name) for name in ATTRIBUTES},
        "skills": [
            {"name": in_words(skill), "dice": dice_of_skill(skill, rank)}
            for skill, rank in person.skills.items()
        ],
    }


def story(scenario: Any) -> Face:
    """What may be known of a story before it begins."""
    return {
        "title": scenario.title,
        "text": scenario.teaser or scenario.intro,
        "objective": scenario.objective,
        "minutes": scenario.minutes,
        "least": scenario.players.min,
        "most": scenario.players.max,
    }


def tables(town: Town) -> Face:
    """What people look up while they play."""
    return {
        "ladder": [(CODES[n], NAMES[n]) for n in range(1, len(NAMES))],
        "oh_crap": [(one.roll, one.title, one.text) for one in town.oh_crap.values()],
        "woohoo": [(one.roll, one.title, one.text) for one in town.woohoo.values()],
        "skills": [
            (in_words(one.id), in_words(one.attribute), " or ".join(map(str, one.prices)), one.text)
            for one in town.skills.values()
        ],
        "ranges": [
            (in_words(name), [f"{row[n]:+}" if n in row else "–" for n in range(6)])
            for name, row in RANGES.items()
        ],
        "spells": [
            (one.name, one.tn or "roll", ", ".join(map(in_words, one.components)), one.text)
            for one in town.spells.values()
        ],
        "disks": [
            looked_up(town.disks[ids[0]])
            for base, ids in town.copies.items()
            if base in town.printed
        ],
    }


def looked_up(disk: Disk) -> tuple[str, str]:
    """A disk, and what its codes and pictures mean."""
    return disk.name, " ".join(describing.lines(disk))


# --- pictures -------------------------------------------------------------------------------


def drawings(town: Town, low_ink: bool) -> dict[str, bytes]:
    """Tiles, the signs of the legend, and the pictures of disks and attributes."""
    made = {f"tile-{tile.id}.svg": tile_picture(tile) for tile in town.tiles.values()}
    made |= {f"sign-{name}.svg": alone(sign, "-26 -26 52 52") for name, sign in SIGNS.items()}
    if low_ink:
        made = {name: pictures.by_day(picture) for name, picture in made.items()}
    wanted = {icon_of(disk) for disk in town.disks.values()}
    wanted |= {"tombstone", "bleeding-wound"}
    for name in filter(None, wanted):
        made[f"icon-{name}.svg"] = pictures.drawing(icons.FILE, f"w-{name}", INK)
    for name in ATTRIBUTES:
        picture = pictures.drawing(icons.FILE, f"w-{icons.PICTURES[name]}", INK)
        made[f"attribute-{name}.svg"] = picture
    return made
