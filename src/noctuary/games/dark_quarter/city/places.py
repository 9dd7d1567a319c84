"""DQ-13 to DQ-15: Points of Interest, Locations and Character markers come, move and go."""

from __future__ import annotations

import msgspec

from noctuary.games.dark_quarter.content.format.lines import world
from noctuary.games.dark_quarter.events import Explored, NpcChanged, Placed, Removed
from noctuary.games.dark_quarter.state import DarkQuarter, NpcState, PoiSpot
from noctuary.games.dark_quarter.story import companion, scripts, story_events
from noctuary.games.dark_quarter.story.scripts import RunScript, concerned


def is_placed(g: DarkQuarter, poi: str) -> bool:
    """Whether a POI lies on the table."""
    spot = g.pois.get(poi)
    return spot is not None and spot.placed


def marked_for(g: DarkQuarter, thing: str) -> str:
    """DQ-15.2: whose marker lies beside a POI or Location; nothing if anybody may use it."""
    return g.marks.get(thing, "")


def may_use(g: DarkQuarter, who: str, poi: str) -> bool:
    """DQ-13.6, DQ-15.2: any Character may, except where another one's marker lies."""
    location = g.pack.card_location.get(g.pois[poi].on, "")
    return marked_for(g, poi) in ("", who) and marked_for(g, location) in ("", who)


def pois_in(g: DarkQuarter, location: str) -> list[str]:
    """The POIs that lie on the cards of a Location."""
    cards = g.pack.card_location
    return [poi for poi, spot in g.pois.items() if spot.placed and cards.get(spot.on) == location]


def is_in_sight(g: DarkQuarter, poi: str) -> bool:
    """Whether a placed POI can be seen: on the board, or on a card that lies on the table."""
    spot = g.pois[poi]
    return spot.placed and (spot.on not in g.pack.card_location or spot.on in g.cards)


def kind_of(g: DarkQuarter, poi: str) -> str:
    """DQ-13.2: which of the four kinds a POI is when it is placed."""
    record = g.pack.poi[poi]
    if record.kind == "finale" or record.npc is None:
        return str(record.kind)
    return str(g.pack.npc[record.npc].kind)


def place_poi(g: DarkQuarter, poi: str) -> None:
    """DQ-15.4: what belongs to a Character who is not in the team is never placed."""
    record = g.pack.poi[poi]
    if is_placed(g, poi) or (record.only and record.only not in g.sheets):
        return
    if record.npc and g.npcs.get(record.npc, NpcState()).state == "gone":
        return
    where = record.on_board or record.on_card
    g.pois.pop(poi, None)
    g.pois[poi] = PoiSpot(True, where, record.at, kind_of(g, poi))
    g.emit(Placed(kind="poi", id=poi, where=where, rule="DQ-13.1"))
    companion.instruct(g, "place_poi", what=poi)
    if record.only:
        mark(g, poi, record.only)


def mark(g: DarkQuarter, thing: str, who: str) -> None:
    """DQ-15.1: a Character marker is put beside a Location or POI, or taken away."""
    if who == "none":
        g.marks.pop(thing, None)
        g.emit(Removed(kind="mark", id=thing, rule="DQ-15.1"))
    elif who in g.sheets:
        g.marks[thing] = who
        g.emit(Placed(kind="mark", id=thing, where=who, rule="DQ-15.1"))


def remove_poi(g: DarkQuarter, poi: str) -> None:
    """DQ-13.9: a POI leaves; Characters standing there stay at that spot."""
    spot = g.pois.get(poi)
    if spot is not None and spot.placed:
        g.pois[poi] = msgspec.structs.replace(spot, placed=False)
        g.marks.pop(poi, None)
        g.emit(Removed(kind="poi", id=poi, rule="DQ-13.9"))
        companion.instruct(g, "remove_poi", what=poi)


def place_location(g: DarkQuarter, location: str) -> None:
    """DQ-14.2: a Location marker, unexplored, comes on the city board."""
    record = g.pack.location[location]
    if location in g.locations or (record.only and record.only not in g.sheets):
        return
    g.locations[location] = "unexplored"
    g.emit(Placed(kind="location", id=location, where=record.on_board, rule="DQ-14.2"))
    companion.instruct(g, "place_location", what=location)
    if record.only:
        mark(g, location, record.only)


def explore(g: DarkQuarter, location: str, who: str) -> None:
    """DQ-14.8: the cards and POIs of a Location are given and its marker is turned."""
    if g.locations.get(location) == "explored":
        return
    record = g.pack.location[location]
    if record.only and record.only not in g.sheets:
        return
    g.locations[location] = "explored"
    g.revealed += 1
    g.emit(Explored(location=location, rule="DQ-14.8"))
    story_events.trigger(g, "explore", location)
    scripts.play(g, f"location:{location}", who)
    for card in record.cards:
        place_card(g, card.id)
    for poi in record.pois:
        place_poi(g, poi)
    companion.instruct(g, "turn_marker", what=location)


def place_card(g: DarkQuarter, card: str) -> None:
    """DQ-14.12: a Location card is added."""
    if card not in g.cards:
        g.cards.append(card)
        g.emit(Placed(kind="card", id=card, where=g.pack.card_location[card], rule="DQ-14.6"))
        companion.instruct(g, "place_card", what=card)


def remove_card(g: DarkQuarter, card: str) -> None:
    """DQ §7.3: the POIs of a removed card leave with it; figures stay behind (DQ-13.11)."""
    if card in g.cards:
        for poi in [poi for poi, spot in g.pois.items() if spot.placed and spot.on == card]:
            remove_poi(g, poi)
        g.cards.remove(card)
        g.emit(Removed(kind="card", id=card, rule="DQ-13.11"))
        companion.instruct(g, "remove_card", what=card)


def remove_location(g: DarkQuarter, location: str) -> None:
    """DQ §7.3: marker, cards and POIs leave; figures stay behind (DQ-13.11)."""
    if location in g.locations:
        for card in g.pack.location[location].cards:
            remove_card(g, card.id)
        del g.locations[location]
        g.marks.pop(location, None)
        g.emit(Removed(kind="location", id=location, rule="DQ-13.11"))
        companion.instruct(g, "remove_location", what=location)


def set_npc(g: DarkQuarter, npc: str, state: NpcState) -> None:
    """DQ-29.23, DQ-29.24: a person is closed, placated, or gone for good."""
    before = g.npcs.get(npc, NpcState()).state
    if before == "gone":
        return
    g.npcs[npc] = state
    if state.state != before:
        g.emit(NpcChanged(npc=npc, state=state.state, rule="DQ-29.23"))
        if state.state != "open":
            story_events.trigger(g, f"npc_{state.state}", npc)
    if state.state == "gone":
        for poi, record in g.pack.poi.items():
            if record.npc == npc:
                remove_poi(g, poi)


# ── the lines of scripts ──────────────────────────────────────────────────────────────────────


def line_explore(g: DarkQuarter, line: world.Explore, run: RunScript) -> None:
    place_location(g, line.id)
    explore(g, line.id, run.who)


def line_move_poi(g: DarkQuarter, line: world.MovePoi, run: RunScript) -> None:
    """DQ-13.11: a POI is moved; Characters standing there stay behind."""
    spot = g.pois.get(line.id)
    if spot is not None and spot.placed:
        g.pois[line.id] = msgspec.structs.replace(spot, on=line.to, at=line.at)
        g.emit(Placed(kind="poi", id=line.id, where=line.to, rule="DQ-13.11"))
        companion.instruct(g, "move_poi", what=line.id)


def line_swap_poi(g: DarkQuarter, line: world.SwapPoi, run: RunScript) -> None:
    """DQ-13.2: marker and figure differ only in what they show."""
    spot = g.pois.get(line.id)
    if spot is not None and spot.placed:
        g.pois[line.id] = msgspec.structs.replace(spot, kind=line.kind)
        g.emit(Placed(kind="poi", id=line.id, where=spot.on, rule="DQ-13.2"))
        companion.instruct(g, "swap_poi", what=line.id)


def line_mark(g: DarkQuarter, line: world.Mark, run: RunScript) -> None:
    thing = line.poi or line.location
    if thing is not None:
        mark(g, thing, line.character)


def line_move_character(g: DarkQuarter, line: world.MoveCharacter, run: RunScript) -> None:
    if line.to in g.pois:
        for who in concerned(g, line.who, run.who):
            g.place(who, line.to)


def line_close_npc(g: DarkQuarter, line: world.CloseNpc, run: RunScript) -> None:
    set_npc(g, line.id, msgspec.structs.replace(g.npcs.get(line.id, NpcState()), state="closed"))
