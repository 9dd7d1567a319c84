"""What lies on the table beside the cards: Character boards, city board, markers, figures."""

from __future__ import annotations

from typing import Any, Final

from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.content.format.lines.world import SwapPoi
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES
from noctuary.paper import pictures
from noctuary.paper.prose import blocks
from noctuary.paper.sheets import Card
from noctuary.web.looks.dark_quarter import cast, city, scenes
from noctuary.web.looks.dark_quarter.sheets import SLOTS

ART: Final = "art/dark-quarter-icons.svg"
MARKER: Final = 22.0
"""Millimetres across a round marker."""
MAIN_DICE: Final = 2
EFFORT_DICE: Final = 3
ONES, FIVES = 20, 8
"""Experience chits: so many of 1 and of 5."""
SUPPLY: Final = {"location_marker": 6, "generic_poi": 12, "character_marker": 8}
"""For a campaign that does not say how many it needs."""
HUES: Final = ("#f0c987", "#8fd8d2", "#b9d99a", "#c3b2f2")
"""The Characters' colours, in their order, as on the page."""
Face = dict[str, Any]


def board(campaign: Campaign, who: str) -> Face:
    """A Character's board: who it is, four tracks, and where the cubes begin."""
    one = campaign.characters[who]
    begins = [
        *(campaign.consumable[name].name for name in one.start_items.consumables),
        *(campaign.story[name].name for name in one.start_items.story_personal),
    ]
    return {
        "name": one.name,
        "role": one.role,
        "hue": hue(campaign, who),
        "blocks": blocks(one.introduction),
        "portrait": f"face-{who}.svg",
        "effort": one.start_effort,
        "begins": ", ".join(begins),
        "slots": SLOTS,
        "tracks": [
            {"name": SKILL_NAMES[skill], "icon": f"skill-{skill}.svg", "cubes": cubes}
            for skill, cubes in campaign.start_tracks[who].items()
        ],
    }


def hue(campaign: Campaign, who: str) -> str:
    """The colour of a Character."""
    return HUES[list(campaign.characters).index(who) % len(HUES)]


def prices(campaign: Campaign) -> Face:
    """What Experience buys: a step out of each slot, a new cube, an Ability."""
    return {
        "steps": [campaign.prices[str(slot)] for slot in range(1, SLOTS)],
        "cube": campaign.prices["new_cube"],
        "ability": campaign.prices["ability"],
    }


def city_board(campaign: Campaign) -> Face:
    """The city with the names of its quarters and a ring for each place of a marker."""
    return {"districts": city.DISTRICTS, "slots": [slot.at for slot in campaign.slot.values()]}


def markers(campaign: Campaign) -> list[Card]:
    """Round markers with both sides: people, Locations, things, Characters, Experience."""
    supply = SUPPLY | (campaign.record.print_limits or {})
    people = sorted(campaign.npc.values(), key=lambda npc: npc.number)
    own = supply["character_marker"] // len(campaign.characters)
    made = [
        Card(npc.id, {"kind": "face", "who": npc.id, "name": npc.name}, number(npc.number))
        for npc in people
    ]
    made += several("location", supply["location_marker"], "unexplored", "explored")
    made += several("thing", supply["generic_poi"], "thing", "thing")
    made += several("finale", 1, "finale", "finale")
    for who, one in campaign.characters.items():
        side = {"kind": "own", "letter": one.called[:1], "hue": hue(campaign, who)}
        made += [Card(f"{who}-{n}", side, side) for n in range(own)]
    for value, n in ((1, ONES), (5, FIVES)):
        chit = {"kind": "experience", "value": value}
        made += [Card(f"experience-{value}-{k}", chit, chit) for k in range(n)]
    return made


def number(n: int) -> Face:
    """The side of a person's marker that tells nothing but the number."""
    return {"kind": "number", "number": n}


def several(name: str, n: int, front: str, back: str) -> list[Card]:
    """So many equal markers."""
    return [Card(f"{name}-{k}", {"kind": front}, {"kind": back}) for k in range(n)]


def standees(campaign: Campaign) -> list[Face]:
    """Figures to fold: the Characters, and everybody who ever stands as a figure."""
    swapped = {
        campaign.poi[line.id].npc
        for script in campaign.scripts.values()
        for line in script
        if isinstance(line, SwapPoi) and line.kind == "npc_mini"
    }
    figures = [npc for npc in campaign.npc.values() if npc.kind == "npc_mini" or npc.id in swapped]
    return [
        *(
            {"who": who, "name": one.called, "foot": "", "hue": hue(campaign, who)}
            for who, one in campaign.characters.items()
        ),
        *(
            {"who": npc.id, "name": npc.name, "foot": str(npc.number), "hue": "#d8d2c4"}
            for npc in sorted(figures, key=lambda npc: npc.number)
        ),
    ]


def drawings(campaign: Campaign) -> dict[str, bytes]:
    """Portraits of everybody, and the signs of the Skills."""
    made = {
        f"face-{who}.svg": pictures.framed(cast.portrait(who), *scenes.PLATE)
        for who in (*campaign.characters, *campaign.npc)
    }
    for skill in SKILLS:
        made[f"skill-{skill}.svg"] = pictures.drawing(ART, skill, "#333333")
    for sign in ("finale", "lock"):
        made[f"sign-{sign}.svg"] = pictures.drawing(ART, sign, "#3a2a10")
    return made
