"""L012, L019, L020: base, Finale, places on the board and on cards, Story cards in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format import people, plot
from noctuary.games.dark_quarter.content.format import places as p
from noctuary.games.dark_quarter.content.format.lines import table, world
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts

REMOVERS: Final = (world.RemovePoi, world.MovePoi)


@check("L012")
def base_and_finale_are_in_their_places(draft: Draft) -> Iterator[Breach]:
    """L012: hints only at the base, the Finale entry only at the Finale POI, one of each."""
    for scenario in draft.own.scenarios:
        head = entry_of(draft, scenario)
        pois = {poi.id: poi for poi in scenario.pois}
        if head is None or scenario.scenario is None:
            continue
        for _, found in draft.in_scenario(scenario.id, o.HintOption):
            poi = found.within(p.Poi)
            if poi is None or poi.id != scenario.scenario.base:
                message = f"hints are given only at the base, {scenario.scenario.base!r}"
                yield Breach(found, "kind", message)
        for option, found in draft.in_scenario(scenario.id, o.FinaleEntryOption):
            poi = found.within(p.Poi)
            if poi is None or poi.kind != "finale":
                message = f"{option.id} enters the Finale at a POI of another kind"
                yield Breach(found, "kind", message, "write kind: finale at that POI")
        gates = [poi for poi in pois.values() if poi.kind == "finale"]
        if not gates and not draft.unread:
            yield Breach(head, "", f"the scenario {scenario.id!r} has no Finale POI")
        if scenario.finale is None and not draft.unread:
            yield Breach(head, "", f"the scenario {scenario.id!r} has no `finale`")
        yield from hints_end(draft, scenario, head)


def hints_end(draft: Draft, scenario: ScenarioParts, head: Found) -> Iterator[Breach]:
    """DQ §7.7, DQ-33.2: there is a hint for every situation: the last one has no condition."""
    if not scenario.hints:
        if not draft.unread:
            yield Breach(head, "", f"the scenario {scenario.id!r} has no hints")
    elif scenario.hints[-1].when is not None:
        last = next(
            f for hint, f in draft.of(type(scenario.hints[-1])) if hint is scenario.hints[-1]
        )
        yield Breach(last, "when", "the last hint has a condition", "let it be for all the rest")


def entry_of(draft: Draft, scenario: ScenarioParts) -> Found | None:
    """The head of a scenario, to report what belongs to no other entry."""
    records = draft.in_scenario(scenario.id, plot.ScenarioRecord)
    return next((found for _, found in records), None)


@check("L012/scenarios")
def scenarios_are_there(draft: Draft) -> Iterator[Breach]:
    """L012: a folder of a scenario has its head, and the campaign names it."""
    for campaign, found in draft.of(plot.CampaignRecord):
        for folder in draft.own.scenarios:
            if folder.scenario is None and not draft.unread:
                message = f"the folder scenarios/{folder.folder} has no `scenario`"
                yield Breach(found, "scenarios", message, "write its head into one of its files")
            elif folder.id not in campaign.scenarios and not draft.unread:
                message = f"the scenario {folder.id!r} is not in the campaign's list"
                yield Breach(found, "scenarios", message, "add it, or remove its folder", "warning")


@check("L019")
def nothing_lies_on_something_else(draft: Draft) -> Iterator[Breach]:
    """L019: one POI a place, one Location a slot, cards of a Location side by side."""
    for scenario in draft.own.scenarios:
        taken: dict[Any, str] = {}
        for poi, found in draft.in_scenario(scenario.id, p.Poi):
            place = poi.on_board or (poi.on_card, poi.at)
            if place in taken and not same_person(draft, scenario, poi.id, taken[place]):
                where = poi.on_board or f"{poi.on_card} {list(poi.at or ())}"
                field = "on_board" if poi.on_board else "at"
                yield Breach(found, field, f"{taken[place]} lies on {where} already")
            taken.setdefault(place, poi.id)
        slots: dict[str, str] = {}
        for location, found in draft.in_scenario(scenario.id, p.Location):
            if location.on_board in slots:
                message = f"{slots[location.on_board]} lies on {location.on_board} already"
                yield Breach(found, "on_board", message)
            slots.setdefault(location.on_board, location.id)
            yield from scattered(location, found)


def same_person(draft: Draft, scenario: ScenarioParts, one: str, other: str) -> bool:
    """Two POIs may share a place if the script takes one away before it puts the other there."""
    gone = {line.id for line, f in draft.in_scenario(scenario.id, *REMOVERS)}
    return one in gone or other in gone


def scattered(location: p.Location, found: Found) -> Iterator[Breach]:
    """DQ-14.6: cards of one Location lie adjacent to each other."""
    spots = [card.position for card in location.cards]
    for n, (x, y) in enumerate(spots):
        rest = spots[:n] + spots[n + 1 :]
        inner = found._replace(path=(*found.path, "cards", n))
        if (x, y) in rest:
            yield Breach(inner, "position", f"another card lies at {[x, y]} already")
        elif rest and not any(abs(x - a) + abs(y - b) == 1 for a, b in rest):
            message = f"the card {location.cards[n].id} lies apart from the others"
            yield Breach(inner, "position", message)


@check("L020")
def story_cards_have_one_place(draft: Draft) -> Iterator[Breach]:
    """L020: a Story card is the team's or a Character's, and is scanned by who can have it."""
    owners: dict[str, set[str]] = {}
    for character in draft.whole.characters:
        for card in character.start_items.story_personal:
            owners.setdefault(card, set()).add(character.id)
    gifts = [line for line, _ in draft.of(table.GiveStory, table.MoveStory)]
    shared = {card.id for card in draft.whole.story_cards if card.default_place == "team"}
    for character, found in draft.of(people.Character):
        for card in character.start_items.story_personal:
            others = owners[card] - {character.id}
            if others:
                message = f"{card} also starts with {', '.join(sorted(others))}"
                inner = found._replace(path=("start_items",))
                yield Breach(inner, "story_personal", message, "a Story card exists once")
    moved = {line.id for line in gifts if isinstance(line, table.MoveStory)}
    given = {line.id for line in gifts if isinstance(line, table.GiveStory)}
    for scan, found in draft.of(plot.Scan):
        only = owners.get(scan.item)
        free = scan.item in moved or scan.item in given
        if only and scan.only and scan.only not in only and not free:
            message = f"{scan.item} belongs to {', '.join(sorted(only))}, never to {scan.only}"
            yield Breach(found, "only", message)
    for line, found in draft.of(table.GiveStory):
        if line.to == "team" and line.id not in shared and line.id not in moved:
            message = f"{line.id} is a personal card and is given to the team"
            yield Breach(found, "to", message, "is its default_place right?", "warning")
