"""The city board: places, markers, figures; and the cards of a Location with what lies on them."""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.question import Question
from noctuary.engine.words import counted
from noctuary.games.dark_quarter.seen.view import LocationView, PoiView, View
from noctuary.web.looks.dark_quarter import scenes, sheets

Record = dict[str, Any]

DISTRICTS: Final = (
    (160, 214, "Lantern Hill"),
    (575, 28, "Belltown"),
    (1060, 48, "Saint Orsola’s"),
    (555, 246, "Exchange Square"),
    (1065, 248, "Copper Row"),
    (190, 345, "The Narrows"),
    (320, 490, "The Slips"),
    (612, 470, "Drowned Ward"),
    (1012, 450, "The Narrows, enlarged"),
)
LEGEND: Final = (
    ("npc_marker", "person"),
    ("npc_mini", "figure"),
    ("generic", "thing or place"),
    ("finale", "Finale"),
    ("explored", "explored"),
    ("unexplored", "unexplored"),
)
NAME: Final = (95, (30, 70))
"""The room of a name below its place: half its width, and from where to where."""
STEP: Final = (93, 76)
"""From one place on a Location card to the next."""
GAP: Final = 24
"""Between two Location cards that lie side by side."""


def city(seen: View, question: Question | None) -> Record:
    """What lies on the board and on the cards, and which option each thing stands for."""
    offers = {o.of("place"): o for o in question.options} if question else {}
    inside = next((place.id for place in seen.locations if is_bound(seen, place)), "")
    return {
        "districts": DISTRICTS,
        "legend": LEGEND,
        "places": [board_poi(seen, poi, offers) for poi in seen.pois if poi.board_at]
        + [marker(seen, place, offers) for place in seen.locations],
        "pieces": pieces(seen),
        "rooms": [
            rooms(seen, place, offers) for place in seen.locations if place.state == "explored"
        ],
        "inside": inside if seen.screen == "scr_location" else "",
    }


def spot(seen: View) -> Record | None:
    """DQ-41.5: where on the board something is put down just now."""
    spots = {poi.id: poi.board_at for poi in seen.pois}
    spots |= {place.id: place.board_at for place in seen.locations}
    at = spots.get(seen.carried)
    return None if at is None else {"x": at[0], "y": at[1], "districts": DISTRICTS}


def is_bound(seen: View, place: LocationView) -> bool:
    """Whether the active Character has just explored this Location."""
    return any(
        one.id == seen.active and one.location == place.id and not one.poi
        for one in seen.characters
    )


def offer_of(offers: Record, name: str) -> Record:
    """The reply that a place stands for; or why there is none."""
    offer = offers.get(name)
    if offer is None:
        return {"option": "", "closed": True, "why": ""}
    return {"option": offer.id if offer.enabled else "", "closed": not offer.enabled,
            "why": offer.why_not}  # fmt: skip


def board_poi(seen: View, poi: PoiView, offers: Record) -> Record:
    """A POI that lies on the board itself."""
    assert poi.board_at is not None
    x, y = poi.board_at
    sub = poi.name if poi.place != poi.name else ""
    if poi.base:
        sub = f"{sub}, base" if sub else "base"
    if poi.kind == "finale":
        sub = "Finale"
    return {
        "id": poi.id,
        "shape": poi.kind,
        "x": x,
        "y": y,
        "name": poi.place,
        "sub": sub,
        "number": poi.number,
        "flag": flag(seen, poi.only),
        "empty": poi.empty,
        "location": "",
        "drawing": scenes.on_the_board(poi.id),
        **offer_of(offers, poi.id),
    }


def marker(seen: View, place: LocationView, offers: Record) -> Record:
    """A Location marker: a house, dashed with a keyhole while nobody has been inside."""
    x, y = place.board_at
    explored = place.state == "explored"
    n = len(place.pois)
    offer = offer_of(offers, place.id)
    if explored:
        ways = [offer_of(offers, poi) for poi in place.pois]
        offer = {"option": "", "closed": all(way["closed"] for way in ways), "why": ""}
    return {
        "id": place.id,
        "shape": place.state,
        "x": x,
        "y": y,
        "name": place.name,
        "sub": counted(n, "point") if explored else "unexplored",
        "number": 0,
        "flag": flag(seen, place.only),
        "empty": False,
        "location": place.id if explored else "",
        "drawing": scenes.on_the_board(place.id) if explored else "",
        **offer,
    }


def flag(seen: View, who: str) -> Record | None:
    """A Character marker: whose place it is."""
    return sheets.badge(seen, who) if who else None


def pieces(seen: View) -> list[Record]:
    """The figures, side by side where several stand."""
    spots = {poi.id: poi.board_at for poi in seen.pois if poi.board_at}
    houses = {place.id: place.board_at for place in seen.locations}
    named = {*spots.values(), *houses.values()}
    taken: dict[tuple[int, int], int] = {}
    found = []
    for one in seen.characters:
        at = spots.get(one.poi) or houses.get(one.location)
        if at is None:
            continue
        n = taken[at] = taken.get(at, -1) + 1
        badge = sheets.badge(seen, one.id)
        side = 1 if is_written_on(at, named) else -1
        x = at[0] + side * (44 + 25 * n)
        found.append({**badge, "x": x, "y": at[1] + 6, "active": one.active})
    return found


def is_written_on(at: tuple[int, int], named: set[tuple[int, int]]) -> bool:
    """Whether the name of another place stands left of this one: a figure would hide it there.

    >>> is_written_on((500, 400), {(500, 400), (420, 350)}), is_written_on((500, 400), {(420, 400)})
    (True, False)
    """
    x, y = at
    wide, (above, below) = NAME
    return any(
        abs(other_x - (x - 44)) < wide and other_y + above < y + 12 and y - 34 < other_y + below
        for other_x, other_y in named - {at}
    )


# ── inside ────────────────────────────────────────────────────────────────────────────────────


def rooms(seen: View, place: LocationView, offers: Record) -> Record:
    """The cards of a Location side by side, as they were put on the table."""
    wide, high = scenes.CARD
    cards: list[Record] = [
        {
            "id": card.id,
            "number": card.number,
            "name": card.name,
            "x": card.position[0] * (wide + GAP),
            "y": card.position[1] * (high + GAP),
            "markup": scenes.room(card.id),
        }
        for card in place.cards
    ]
    at = {card["id"]: card for card in cards}
    inside = [poi for poi in seen.pois if poi.on in at and poi.at is not None]
    return {
        "id": place.id,
        "name": place.name,
        "cards": cards,
        "wide": max((card["x"] for card in cards), default=0) + wide,
        "high": max((card["y"] for card in cards), default=0) + high,
        "pois": [in_room(seen, poi, at[poi.on], offers) for poi in inside],
    }


def in_room(seen: View, poi: PoiView, card: Record, offers: Record) -> Record:
    """A POI on a Location card, with the figures beside it."""
    assert poi.at is not None
    return {
        "id": poi.id,
        "shape": poi.kind,
        "x": card["x"] + min(24 + STEP[0] * poi.at[0], 590),
        "y": card["y"] + 70 + STEP[1] * poi.at[1],
        "name": poi.name,
        "sub": "nothing left here" if poi.empty else "",
        "number": poi.number,
        "flag": flag(seen, poi.only),
        "empty": poi.empty,
        "location": "",
        "pieces": [sheets.badge(seen, who) | {"active": False} for who in poi.figures],
        **offer_of(offers, poi.id),
    }
