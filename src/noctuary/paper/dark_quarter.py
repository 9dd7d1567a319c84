"""The Dark Quarter on paper: cards with codes, boards, markers, figures and dice of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import msgspec

from noctuary.codes import CardCode
from noctuary.engine.game import Game, Pack
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.people import Ability, Consumable, StoryCard
from noctuary.paper import coded, pictures
from noctuary.paper import dark_quarter_pieces as pieces
from noctuary.paper.press import CannotPrint, PrintSet
from noctuary.paper.prose import blocks
from noctuary.paper.sheets import Card, Order, imposed, layout
from noctuary.web.looks.dark_quarter import scenes
from noctuary.web.looks.dark_quarter.sheets import LIMITS, WINDOWS, icon_of

GAME: Final = "DQ"
SMALL: Final = (63.0, 88.0)
WIDE: Final = (130.0, 88.0)
KINDS: Final = {"story": "S", "consumable": "C", "ability": "A", "location": "L"}
COLOURS: Final = {"story": "#d65fa8", "consumable": "#3fb3ac", "ability": "#a288e0"}
Face = dict[str, Any]


def make(game: Game, pack: Pack, order: Order) -> PrintSet:
    """The whole set of a campaign."""
    if not order.codes:
        raise CannotPrint("The Dark Quarter is played by its codes; they cannot be left out.")
    paper = order.paper
    campaign = cast(Campaign, pack)
    small, wide = layout(paper, *SMALL), layout(paper, *WIDE)
    disks = layout(paper, pieces.MARKER, pieces.MARKER)
    cards, places = small_cards(campaign), location_cards(campaign)
    records = {
        "game": "The Dark Quarter",
        "pack": pack.manifest.title,
        "paper": paper.name,
        "paper_size": (paper.width, paper.height),
        "low_ink": order.low_ink,
        "layout": msgspec.to_builtins(small),
        "wide": msgspec.to_builtins(wide),
        "disks": msgspec.to_builtins(disks),
        "sheets": imposed(cards, small),
        "location_sheets": imposed(places, wide),
        "marker_sheets": imposed(pieces.markers(campaign), disks),
        "boards": [pieces.board(campaign, who) for who in campaign.characters],
        "prices": pieces.prices(campaign),
        "city": pieces.city_board(campaign),
        "standees": pieces.standees(campaign),
        "dice": {"main": campaign.dice.main, "effort": campaign.dice.effort},
        "counts": counts(campaign),
        "help": [{"title": aid.title, "blocks": blocks(aid.body)} for aid in game.aids(pack)],
    }
    return PrintSet("dark_quarter", records, drawings(campaign, [*cards, *places], order.low_ink))


def small_cards(campaign: Campaign) -> list[Card]:
    """Story cards, every copy of the Consumables, and the Abilities of each Character."""
    made = [Card(one.id, *sides(story(campaign, one))) for one in campaign.story.values()]
    for several in campaign.consumable.values():
        both = sides(consumable(campaign, several))
        made += [Card(f"{several.id}-{n}", *both) for n in range(several.copies)]
    for number, one in enumerate(campaign.ability.values(), 1):
        made.append(Card(one.id, *sides(ability(campaign, one, number))))
    return made


def sides(front: Face) -> tuple[Face, Face]:
    """A card's front, and a back that tells nothing but kind and number."""
    whose = {"whose": front["whose"]} if "whose" in front else {}
    return front, {"kind": "back", "deck": front["kind"], "number": front["number"], **whose}


def numbered(campaign: Campaign, kind: str, number: int) -> Face:
    """What a card has for the camera and for people."""
    code = CardCode(GAME, KINDS[kind], number, campaign.record.id)
    return {
        "kind": kind,
        "number": f"{code.kind}{number:02}",
        "scan": coded.scan(code),
    }


def story(campaign: Campaign, one: StoryCard) -> Face:
    """A Story card."""
    return {
        "head": "Story",
        "aside": "personal" if one.default_place == "personal" else "",
        "name": one.name,
        "blocks": blocks(one.description),
        "icon": icon_of(one.name),
        **numbered(campaign, "story", one.number),
    }


def consumable(campaign: Campaign, one: Consumable) -> Face:
    """A Consumable, of which there may be several."""
    return {
        "head": "Consumable",
        "aside": f"{one.copies} copies" if one.copies > 1 else "",
        "name": one.name,
        "blocks": blocks(one.text),
        "icon": icon_of(one.name, "consumable"),
        **numbered(campaign, "consumable", one.number),
    }


def ability(campaign: Campaign, one: Ability, number: int) -> Face:
    """An Ability of a Character, numbered through the campaign."""
    who = campaign.characters[one.character]
    notes = [
        WINDOWS.get(one.window or "", ""),
        "cooperation" if one.coop else "",
        LIMITS.get(one.limit or "", ""),
    ]
    small_print = ", ".join(note for note in notes if note)
    return {
        "head": f"Ability · {who.called}",
        "aside": "start" if one.availability == "S" else f"marked {one.availability}",
        "name": one.name,
        "blocks": blocks(one.text + (f"\n\n*{small_print}*" if small_print else "")),
        "icon": "ability",
        "whose": who.called,
        **numbered(campaign, "ability", number),
    }


def location_cards(campaign: Campaign) -> list[Card]:
    """Every card of every Location, in the order of its numbers."""
    return [
        Card(
            one.id,
            *sides(
                {
                    "place": campaign.location[campaign.card_location[one.id]].name,
                    "name": one.name or "",
                    "room": f"room-{one.id}.svg",
                    **numbered(campaign, "location", one.number),
                }
            ),
        )
        for one in sorted(campaign.card.values(), key=lambda card: card.number)
    ]


def counts(campaign: Campaign) -> list[tuple[str, int]]:
    """How many pieces of each kind there should be after cutting."""
    return [
        ("Story cards", len(campaign.story)),
        ("Consumables", sum(one.copies for one in campaign.consumable.values())),
        ("Ability cards", len(campaign.ability)),
        ("Location cards", len(campaign.card)),
        ("Character boards", len(campaign.characters)),
        ("quarters of the city board", 4),
        ("round markers", len(pieces.markers(campaign))),
        ("standing figures", len(pieces.standees(campaign))),
        ("dice", len(campaign.characters) * (pieces.MAIN_DICE + pieces.EFFORT_DICE)),
    ]


def drawings(campaign: Campaign, cards: Sequence[Card], low_ink: bool) -> dict[str, bytes]:
    """QR codes, icons, rooms, portraits and the city."""
    ink = "#333333" if low_ink else ""
    made = {f"room-{name}.svg": room(name) for name in campaign.card}
    made["city.svg"] = pictures.file("scenes/dark-quarter-city.svg")
    if low_ink:
        made = {name: pictures.by_day(picture) for name, picture in made.items()}
    for front in (card.front for card in cards):
        if "icon" in front:
            name = f"{front['kind']}-{front['icon']}.svg"
            made[name] = pictures.drawing(pieces.ART, front["icon"], ink or COLOURS[front["kind"]])
    return made | coded.drawings(coded.scans_of(cards)) | pieces.drawings(campaign)


def room(card: str) -> bytes:
    """What a Location card shows."""
    return pictures.framed(scenes.room(card), *scenes.CARD)
