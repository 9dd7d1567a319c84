"""A table of The Dark Quarter: the city with its markers, Location cards, boards and cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from markupsafe import escape

from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.seen.view import CardView, CharacterView, LocationView, View
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES
from noctuary.paper import pictures
from noctuary.paper.dark_quarter import COLOURS
from noctuary.paper.dark_quarter_pieces import HUES, hue
from noctuary.paper.laid import Chip, Heap, Laid, heap
from noctuary.web.looks.dark_quarter import city

CITY: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
MARKS: Final = {"explored": "#f0c987", "unexplored": "#e5c3d8", "finale": "#d65fa8"}
SPOT: Final = "#8fd8d2"
WIDE, HIGH = 1200, 700


def lay(seen: View, pack: Campaign) -> Laid:
    """DQ-39.8: board, Locations, markers, figures, Team Inventory, and each Character's things."""
    scenario = f"{seen.title or seen.campaign}: round {seen.round}"
    team = tuple(card(one) for one in seen.team_story)
    return Laid(
        scenario,
        (
            *heap("Objective", [seen.objective] if seen.objective else []),
            *(part for one in seen.characters for part in board(one)),
            Heap(f"Team Inventory, {seen.xp_team} Experience", team),
            *(location(seen, one) for one in seen.locations),
            *heap("On the board", list(on_board(seen))),
        ),
        picture(seen, pack),
        "The city board with its markers",
    )


def card(one: CardView) -> Chip:
    """An Item card by name and number."""
    sign = "S" if one.kind == "story" else "C"
    copies = f" × {one.n}" if one.n > 1 else ""
    return Chip(one.name + copies, COLOURS[one.kind], f"{sign}{one.number:02}")


def board(one: CharacterView) -> tuple[Heap, ...]:
    """A Character's cubes, dice and Experience, then the cards beside the board."""
    cubes = "; ".join(
        f"{SKILL_NAMES[skill]} {', '.join(map(str, slots))}" for skill, slots in one.tracks.items()
    )
    lines = (
        f"Cubes: {cubes}",
        f"Effort dice: {one.available} available, {one.exhausted} exhausted",
        f"Experience: {one.xp}. Abilities in the deck: {one.deck}",
    )
    unlocked = tuple(
        Chip(ability.name, COLOURS["ability"], "turned" if ability.flipped else "")
        for ability in one.unlocked
    )
    held = tuple(card(item) for item in (*one.story, *one.consumables))
    return (Heap(one.name + (", active" if one.active else ""), (*unlocked, *held), lines),)


def location(seen: View, one: LocationView) -> Heap:
    """A Location: its marker, its cards, and who is on them."""
    names = {poi.id: poi for poi in seen.pois}
    cards = ", ".join(f"L{card.number:02} {card.name}" for card in one.cards)
    here = ", ".join(
        f"{names[poi].name}{f' ({names[poi].number})' if names[poi].number else ''}"
        for poi in one.pois
        if poi in names
    )
    lines = tuple(f"{what}: {said}" for what, said in (("Cards", cards), ("On them", here)) if said)
    return Heap(f"{one.name}, {one.state}", lines=lines)


def on_board(seen: View) -> Iterator[str]:
    """Markers that lie on the city itself, with the figures that stand there."""
    names = {one.id: one.short for one in seen.roster}
    for poi in seen.pois:
        if poi.board_at:
            number = f" ({poi.number})" if poi.number else ""
            figures = ", ".join(names[who] for who in poi.figures)
            yield f"{poi.place}: {poi.name}{number}" + (f"; {figures}" if figures else "")


# --- the picture ----------------------------------------------------------------------------


def picture(seen: View, pack: Campaign) -> bytes:
    """The city from above, with a disk for every marker and a letter for every figure."""
    found = CITY.search(pictures.file("scenes/dark-quarter-city.svg").decode())
    assert found is not None
    parts = [found[1]]
    for poi in seen.pois:
        if poi.board_at:
            mark = MARKS.get(poi.kind, SPOT)
            parts.append(disk(*poi.board_at, mark, str(poi.number or "!"), poi.place))
    parts += [
        disk(*place.board_at, MARKS[place.state], "⌂", place.name) for place in seen.locations
    ]
    parts += [
        disk(one["x"], one["y"], figure_hue(pack, one["id"]), one["letter"], "", 17)
        for one in city.pieces(seen)
    ]
    return pictures.framed("".join(parts), WIDE, HIGH)


def figure_hue(pack: Campaign, who: str) -> str:
    """The colour of a Character."""
    return hue(pack, who) if who in pack.characters else HUES[0]


def disk(x: int, y: int, fill: str, sign: str, name: str, radius: int = 22) -> str:
    """A round marker with its sign, and its name beneath."""
    text = 'text-anchor="middle" font-family="Atkinson Hyperlegible" font-weight="700"'
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="#0b0e14" stroke-width="3"/>'
        f'<text x="{x}" y="{y + 7}" {text} font-size="20" fill="#231b10">{escape(sign)}</text>'
        f'<text x="{x}" y="{y + radius + 18}" {text} font-size="16" fill="#fff8e4" '
        f'stroke="#0b0e14" stroke-width="4" paint-order="stroke">{escape(name)}</text>'
    )
