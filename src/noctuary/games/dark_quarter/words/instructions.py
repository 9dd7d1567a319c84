"""DQ-41 in words: what the people do at their table."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Wording
from noctuary.engine.words import counted
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.events import Instructed
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import companion
from noctuary.games.dark_quarter.words import prose
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES, you

INSTRUCTIONS: Final[dict[str, tuple[str, str]]] = {
    "improve": ("{who}: improve {what} by {n}.", "DQ-7.20"),
    "degrade": ("{who}: degrade {what} by {n}.", "DQ-7.20"),
    "add_cube": ("{who}: add a {what} cube in slot 12, or the nearest free slot.", "DQ-7.18"),
    "remove_cube": ("{who}: take away the rightmost {what} cube, never the last.", "DQ-7.22"),
    "refresh_effort": ("{who}: refresh {dice}.", "DQ-18.4"),
    "exhaust_effort": ("{who}: exhaust {dice}.", "DQ-18.9"),
    "refresh_step": ("{who}: refresh one Effort die.", "DQ-17.4"),
    "exhaust_pool": ("{who}: exhaust the Effort dice used, and return loans.", "DQ-18.2"),
    "gain_xp": ("{n} Experience for {what}.", "DQ-5.6"),
    "lose_xp": ("{what} loses {n} Experience.", "DQ-5.9"),
    "give_story": ("Take Story card {what}, into {to}.", "DQ-11.2"),
    "take_story": ("Return Story card {what}.", "DQ-11.6"),
    "move_story": ("Put Story card {what}, into {to}.", "DQ-11.4"),
    "give_consumable": ("{who}: take {n} {what}.", "DQ-41.6"),
    "discard_consumable": ("{who}: discard {what}.", "DQ-12.2"),
    "refresh_ability": ("{who}: turn your {what} cards up.", "DQ-10.9"),
    "place_poi": ("Place {what}{where}.{marker}", "DQ-13.1"),
    "remove_poi": ("Take away {what}{where}.", "DQ-13.1"),
    "move_poi": ("Move {what}{where}.", "DQ-13.1"),
    "swap_poi": ("Exchange marker and figure: now {what}.", "DQ-13.2"),
    "place_location": ("Place a Location marker, unexplored: {what}.{marker}", "DQ-14.7"),
    "remove_location": ("Take {what} from the board.", "DQ-13.1"),
    "turn_marker": ("Turn the Location marker of {what}.", "DQ-14.8"),
    "place_card": ("Place Location card {what}.", "DQ-14.6"),
    "remove_card": ("Take away Location card {what}.", "DQ-14.6"),
    "clear_board": ("Clear the board: markers, figures and Location cards.", "DQ-40.6"),
    "set_up": ("{who}: put your cubes in their starting slots and take your cards.", "DQ-3.5"),
    "divide": ("Divide the Team pool by {n}, rounded up.", "DQ-38.3"),
    "draw_abilities": ("Take your Ability cards marked {n}.", "DQ-38.6"),
    "upgrade": ("{who}: spend Experience on Skills and Abilities.", "DQ-38.9"),
    "rebuild_board": ("Rebuild the board: {listed}.", "DQ-39.8"),
    "rebuild_pois": ("Place the POIs and Character markers: {listed}.", "DQ-39.8"),
    "rebuild_figures": ("Place the figures: {listed}.", "DQ-39.8"),
    "rebuild_team": ("The Team Inventory: {listed}.", "DQ-39.8"),
    "rebuild_character": ("{who}: {listed}.", "DQ-39.8"),
    "refresh_abilities": ("Turn your once-per-Intermission cards up.", "DQ-38.12"),
}


def instruction(g: DarkQuarter, step: companion.CarryOut) -> Wording:
    """DQ-41.5: one instruction for the table."""
    words, rule = INSTRUCTIONS[step.kind]
    listed = rebuilt(g, step) if "{listed}" in words else ""
    return Wording(said(g, step, listed), reminder(g, step), rule)


def said(g: DarkQuarter, told: companion.CarryOut | Instructed, listed: str) -> str:
    """What is to be done at the table, or was done there."""
    return INSTRUCTIONS[told.kind][0].format(
        who=you(g, told.who) if told.who else "",
        what=component(g, told.what),
        n=told.n,
        dice=effort_dice(told.n),
        to=f"{you(g, told.who)}'s inventory" if told.who else "the Team Inventory",
        where=where(g, told.what),
        marker=marker(g, told.what),
        listed=listed,
    )


def reminder(g: DarkQuarter, step: companion.CarryOut) -> str:
    """What else is good to know about an instruction."""
    if step.kind in ("improve", "degrade"):
        return "Slot by slot with the rightmost cube that can move; the last cube stays."
    if step.kind == "clear_board":
        return "The team keeps its cubes, dice, Experience and cards."
    if step.kind == "set_up":
        items = g.pack.characters[step.who].start_items
        cards = [component(g, card) for card in (*items.story_personal, *items.consumables)]
        return f"Your cards: {'; '.join(cards)}." if cards else ""
    return ""


def component(g: DarkQuarter, thing: str) -> str:
    """DQ-41.5: what is taken in hand, by its number and name."""
    pack = g.pack
    if thing in pack.card:
        return f"{pack.card[thing].number}, {prose.name_of(g, pack.card_location[thing])}"
    if thing in pack.story:
        return f"S{pack.story[thing].number}, {pack.story[thing].name}"
    if thing in pack.consumable:
        return f"{pack.consumable[thing].name} (C{pack.consumable[thing].number})"
    if thing in pack.poi:
        return piece(g, thing)
    return SKILL_NAMES.get(thing) or prose.name_of(g, thing)


def piece(g: DarkQuarter, poi: str) -> str:
    """The marker or figure of a POI; those without a number look alike."""
    record, spot = g.pack.poi[poi], g.pois.get(poi)
    if record.npc:
        npc = g.pack.npc[record.npc]
        kind = spot.kind if spot else npc.kind
        return f"{'figure' if kind == 'npc_mini' else 'marker'} {npc.number}, {npc.name}"
    if record.kind == "finale":
        return "the Finale marker"
    return "a POI marker" if spot and spot.placed else "the POI marker"


def effort_dice(n: int) -> str:
    """So many Effort dice."""
    return counted(n, "Effort die", "Effort dice")


def where(g: DarkQuarter, poi: str) -> str:
    """Where a POI stands, as far as its marker does not say."""
    if poi not in g.pack.poi:
        return ""
    spot, own = g.pois.get(poi), prose.poi_name(g, poi)
    words = [] if g.pack.poi[poi].npc else [own]
    place = prose.place_name(g, poi)
    words += [place] if place != own else []
    on = spot.on if spot else g.pack.poi[poi].on_card
    words += [f"card {g.pack.card[on].number}"] if on in g.pack.card else []
    return f": {', '.join(words)}" if words else ""


def marker(g: DarkQuarter, thing: str) -> str:
    """DQ-15.1: whose marker is put beside what only one Character may visit."""
    owner = g.marks.get(thing, "")
    return f" Put {you(g, owner)}'s marker beside it." if owner else ""


def rebuilt(g: DarkQuarter, step: companion.CarryOut) -> str:
    """DQ §6.8: what a page of the rebuilt table lists."""
    match step.kind:
        case "rebuild_board":
            found = [f"{prose.name_of(g, name)} ({state})" for name, state in g.locations.items()]
            found += [f"card {g.pack.card[card].number}" for card in g.cards]
        case "rebuild_pois":
            placed = [name for name, spot in g.pois.items() if spot.placed]
            found = [prose.poi_name(g, name) for name in placed]
            found += [f"{you(g, who)} at {prose.name_of(g, name)}" for name, who in g.marks.items()]
        case "rebuild_figures":
            standing = [(who, sheet.poi) for who, sheet in g.sheets.items() if sheet.poi]
            found = [f"{you(g, who)} at {prose.poi_name(g, poi)}" for who, poi in standing]
        case "rebuild_team":
            found = [prose.name_of(g, card) for card in g.team_story]
            found.append(f"{g.xp_team} Experience")
        case _:
            found = character_page(g, step.who)
    return ", ".join(found) or "nothing"


def character_page(g: DarkQuarter, who: str) -> list[str]:
    """A Character's cubes, cards, Abilities, dice and Experience, as recorded."""
    sheet = g.sheets[who]
    found = [f"{SKILL_NAMES[skill]} {sheet.track(skill)}" for skill in SKILLS]
    found += [prose.name_of(g, card) for card in (*sheet.story, *sheet.consumables)]
    for card in sheet.unlocked:
        found.append(prose.name_of(g, card) + (" (flipped)" if card in sheet.flipped else ""))
    found.append(f"{sheet.available} Effort dice available")
    found.append(f"{sheet.xp} Experience")
    return found
