"""L002, L003: identifiers are unique, card numbers too, and every reference leads somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from noctuary.engine.faults import nearest
from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format import people, plot, talks
from noctuary.games.dark_quarter.content.format import places as p
from noctuary.games.dark_quarter.content.format.lines import base, flow, table, telling, world

DECLARED: Final[dict[type, str]] = {
    people.Character: "Character",
    people.Ability: "Ability",
    people.Consumable: "Consumable",
    people.StoryCard: "Story card",
    people.Npc: "person",
    p.Slot: "board slot",
    p.Location: "Location",
    p.LocationCard: "Location card",
    p.Poi: "POI",
    o.SkillTestOption: "option",
    o.ItemScanOption: "option",
    o.InteractionOption: "option",
    o.PurchaseOption: "option",
    o.PasswordOption: "option",
    o.HintOption: "option",
    o.FinaleEntryOption: "option",
    talks.SearchItem: "option",
    talks.StandardTest: "test",
    talks.CumulativeTest: "test",
    talks.QuestioningTest: "test",
    talks.InvestigationTest: "test",
    talks.Question: "question",
    talks.Search: "search",
    talks.Shop: "shop",
    talks.Password: "password",
    plot.Lead: "Lead",
    plot.Event: "event",
    plot.Scene: "scene",
    plot.FinaleScene: "scene",
    plot.Pivotal: "Pivotal Choice",
    plot.Conclusion: "conclusion",
    plot.ScenarioRecord: "scenario",
}
"""What a record declares; search items are counted like options (DQ §7.2)."""
ITEM: Final = "card"
"""A Story card or a Consumable."""
PEOPLE_WORDS: Final = frozenset({"active", "all", "others", "here", "choose"})
REFERENCES: Final[dict[type, dict[str, str]]] = {
    plot.CampaignRecord: {"scenarios": "scenario", "characters": "Character", "director": "person"},
    people.StartItems: {"consumables": "Consumable", "story_personal": "Story card"},
    people.Ability: {"character": "Character"},
    e.TakeCopy: {"id": "Consumable"},
    p.Location: {"on_board": "board slot", "pois": "POI", "only": "Character"},
    p.Poi: {"npc": "person", "on_board": "board slot", "on_card": "Location card",
            "only": "Character"},
    o.SkillTestOption: {"test": "test", "only": "Character"},
    o.ItemScanOption: {"only": "Character"},
    o.InteractionOption: {"only": "Character"},
    o.PurchaseOption: {"shop": "shop", "only": "Character"},
    o.PasswordOption: {"password": "password", "only": "Character"},
    o.HintOption: {"only": "Character"},
    o.FinaleEntryOption: {"only": "Character"},
    o.Accepted: {"item": ITEM},
    talks.QuestioningTest: {"npc": "person"},
    talks.InvestigationTest: {"search": "search"},
    talks.Question: {"npc": "person", "only": "Character"},
    talks.ScanAnswer: {"npc": "person", "item": f"{ITEM}|any", "only": "Character"},
    talks.SearchItem: {"only": "Character"},
    talks.Good: {"item": ITEM},
    plot.Lead: {"unlocks": "question"},
    plot.Scan: {"item": ITEM, "only": "Character"},
    plot.Pivotal: {"character": "Character"},
    plot.FinaleScene: {"who": "Character|entered_first|seat_order|team_choice"},
    plot.ScenarioRecord: {"base": "POI"},
    plot.Epilogue: {"about": "Character|person|city|team"},
    plot.OnTurnStart: {"who": "Character|any"},
    plot.OnTurnEnd: {"who": "Character|any"},
    plot.OnExplore: {"id": "Location"},
    plot.OnEnter: {"id": "Location|POI"},
    plot.OnVisit: {"id": "POI"},
    plot.OnLead: {"id": "Lead"},
    plot.OnItem: {"id": ITEM},
    plot.OnTest: {"id": "test", "by": "Character"},
    plot.OnQuestion: {"id": "question"},
    plot.OnNpcClosed: {"id": "person"},
    plot.OnNpcGone: {"id": "person"},
    plot.OnBought: {"shop": "shop", "item": ITEM},
    plot.OnFinaleScene: {"id": "scene"},
    c.CharacterIs: {"ids": "Character"},
    c.TeamHas: {"id": "Character"},
    c.StoryIs: {"id": "Story card", "owner": "Character"},
    c.LeadIs: {"id": "Lead"},
    c.LocationIs: {"id": "Location"},
    c.PoiIs: {"id": "POI"},
    c.Visited: {"poi": "POI", "by": "Character"},
    c.StandsAt: {"location": "Location|POI", "who": "Character|active|any|all"},
    c.NpcIs: {"id": "person"},
    c.QuestionIs: {"id": "question"},
    c.OptionUsed: {"id": "option", "by": "Character"},
    c.SumIs: {"id": "test"},
    c.ResultIs: {"id": "test", "by": "Character"},
    c.Scanned: {"item": ITEM, "where": "POI|person|option|board"},
    c.Bought: {"shop": "shop", "item": ITEM},
    c.PivotalIs: {"id": "Pivotal Choice"},
    c.DestinyIs: {"character": "Character"},
    c.ConclusionIs: {"scenario": "scenario"},
    base.InLocation: {"at": "Location|POI"},
    telling.Say: {"by": "person|Character"},
    telling.GainLead: {"id": "Lead"},
    telling.SetObjective: {"character": "Character"},
    world.PlaceLocation: {"id": "Location"},
    world.PlaceCard: {"id": "Location card"},
    world.RemoveCard: {"id": "Location card"},
    world.Explore: {"id": "Location"},
    world.RemoveLocation: {"id": "Location"},
    world.PlacePoi: {"id": "POI"},
    world.RemovePoi: {"id": "POI"},
    world.MovePoi: {"id": "POI", "to": "Location card|board slot"},
    world.SwapPoi: {"id": "POI"},
    world.Mark: {"character": "Character|none", "poi": "POI", "location": "Location"},
    world.MoveCharacter: {"to": "POI"},
    world.Disable: {"id": "option"},
    world.Enable: {"id": "option"},
    world.ResetOption: {"id": "option"},
    world.UnlockQuestion: {"id": "question"},
    world.SetQuestion: {"id": "question"},
    world.CloseNpc: {"id": "person"},
    world.OpenNpc: {"id": "person"},
    world.NpcLeaves: {"id": "person"},
    world.AddSum: {"id": "test"},
    world.ResetSum: {"id": "test"},
    world.Restock: {"shop": "shop", "item": ITEM},
    table.GiveStory: {"id": "Story card", "to": "Character|team|active"},
    table.TakeStory: {"id": "Story card|all"},
    table.MoveStory: {"id": "Story card", "to": "Character|team|active"},
    table.GiveConsumable: {"id": "Consumable"},
    table.OfferConsumable: {"ids": "Consumable"},
    table.TakeConsumable: {"id": "Consumable|any"},
    flow.GoToScene: {"id": "scene"},
    flow.ForceTest: {"id": "test"},
    flow.ForceVisit: {"id": "POI"},
    flow.RunEvent: {"id": "event"},
    flow.MakePivotal: {"id": "Pivotal Choice"},
    flow.Conclude: {"id": "conclusion"},
}  # fmt: skip
"""What the fields of a record name; words after a bar are taken as they are."""
WHO_FIELDS: Final = ("who", "to")
LINES_WITH_WHO: Final = (
    world.MoveCharacter, table.Improve, table.Degrade, table.AddCube, table.RemoveCube,
    table.RefreshEffort, table.ExhaustEffort, table.GainXp, table.LoseXp, table.GiveConsumable,
    table.OfferConsumable, table.TakeConsumable, table.RefreshAbility, flow.ForceTest,
    flow.NextCharacter, flow.ExtraTurn, flow.SkipTurn, flow.ResolveDestiny,
)  # fmt: skip
NUMBERED: Final = (people.StoryCard, people.Consumable, people.Npc, p.LocationCard)


def declared(draft: Draft) -> dict[str, dict[str, Any]]:
    """All names by kind, of the pack and of what it shares."""
    known: dict[str, dict[str, Any]] = {kind: {} for kind in set(DECLARED.values())}
    for record in whole_records(draft):
        known[DECLARED[type(record)]].setdefault(record.id, record)
    known[ITEM] = known["Story card"] | known["Consumable"]
    return known


def whole_records(draft: Draft) -> Iterator[Any]:
    """Every record that declares a name, shared ones included."""
    whole = draft.whole
    for records in (
        whole.characters,
        whole.abilities,
        whole.consumables,
        whole.story_cards,
        whole.npcs,
        whole.slots,
    ):
        yield from records
    for found in draft.found:
        if found.scenario and type(found.record) in DECLARED:
            yield found.record


@check("L002")
def names_are_unique(draft: Draft) -> Iterator[Breach]:
    """L002: an identifier is unique per kind, a card number within its kind."""
    seen: dict[tuple[str, object], Found] = {}
    for found in draft.found:
        kind = DECLARED.get(type(found.record))
        if kind is None:
            continue
        keys: list[tuple[str, str, object]] = [("id", kind, found.record.id)]
        if isinstance(found.record, NUMBERED):
            keys.append(("number", f"{kind} number", found.record.number))
        for field, what, value in keys:
            if (what, value) in seen:
                other = draft.source.files and seen[what, value].entry
                where = getattr(other, "id", "")
                hint = f"the first one is in {where}" if where and field == "number" else ""
                yield Breach(found, field, f"the {what} {value!r} is here twice", hint)
            seen.setdefault((what, value), found)


@check("L003")
def references_lead_somewhere(draft: Draft) -> Iterator[Breach]:
    """L003: whatever is named exists. What is missing is told once, where it is first named."""
    told: dict[str, list[Breach]] = {}
    for breach in missing_names(draft):
        told.setdefault(breach.message, []).append(breach)
    for first, *more in told.values():
        places = f" (and in {len(more)} more places)" if len(more) > 1 else ""
        places = " (and in one more place)" if len(more) == 1 else places
        yield first._replace(message=first.message + places)


@check("P302")
def persons_are_met(draft: Draft) -> Iterator[Breach]:
    """P302: a person whom nothing names is written for nobody."""
    if draft.unread:
        return
    named: set[str] = set()
    for found in draft.found:
        for field, kinds in REFERENCES.get(type(found.record), {}).items():
            if "person" in kinds.split("|"):
                value = getattr(found.record, field)
                named |= {*value} if isinstance(value, tuple) else {value}
    for npc, found in draft.of(people.Npc):
        if npc.id not in named:
            yield Breach(found, "id", f"the person {npc.id!r} is never used", "", "warning")


def missing_names(draft: Draft) -> Iterator[Breach]:
    """Every place where something is named that does not exist."""
    known = declared(draft)
    for found in draft.found:
        for field, kinds in REFERENCES.get(type(found.record), {}).items():
            yield from unknown(draft, found, field, kinds, known)
        if isinstance(found.record, LINES_WITH_WHO):
            for field in WHO_FIELDS:
                value = getattr(found.record, field, None)
                if isinstance(value, str) and not (field == "to" and value in known["POI"]):
                    yield from strangers(found, field, value, known["Character"])
    yield from inner_names(draft, known)


def unknown(
    draft: Draft, found: Found, field: str, kinds: str, known: dict[str, dict[str, Any]]
) -> Iterator[Breach]:
    """Names in a field that are of none of its kinds."""
    value = getattr(found.record, field)
    names = value if isinstance(value, tuple) else () if value is None else (value,)
    words = kinds.split("|")
    tables = [known[word] for word in words if word in known]
    for name in names:
        if name in draft.unread_ids or draft.source.may_be_unread(name):
            continue
        if name not in words and not any(name in table for table in tables):
            candidates = [one for table in tables for one in table]
            what = " or ".join(word for word in words if word in known)
            hint = nearest(name, candidates)[2:-1]
            encoded = encoded_name(found.record, field)
            yield Breach(found, encoded, f"there is no {what} {name!r}", hint)


def encoded_name(record: Any, field: str) -> str:
    """The name under which a field stands in the file."""
    at = record.__struct_fields__.index(field)
    return str(record.__struct_encode_fields__[at])


def strangers(found: Found, field: str, value: str, characters: Iterable[str]) -> Iterator[Breach]:
    """DQ §7.3: `who` is a Character or one of a few words."""
    words = PEOPLE_WORDS | ({"team"} if field == "to" else set())
    if value not in words and value not in characters:
        hint = nearest(value, [*characters, *words])[2:-1]
        yield Breach(found, field, f"there is no Character {value!r}", hint)


def inner_names(draft: Draft, known: dict[str, dict[str, Any]]) -> Iterator[Breach]:
    """Options of a Pivotal Choice, destinies, scenarios: names that belong to one record."""
    for choice, found in draft.of(c.PivotalIs):
        pivotal = known["Pivotal Choice"].get(choice.id)
        options = [option.id for option in pivotal.options] if pivotal else []
        if pivotal and choice.option is not None and choice.option not in options:
            yield Breach(
                found, "option", f"{choice.id} has no option {choice.option!r}",
                nearest(choice.option, options)[2:-1],
            )  # fmt: skip
    for pivotal, found in draft.of(plot.Pivotal):
        who = known["Character"].get(pivotal.character or "")
        ends = [destiny.id for destiny in who.destinies] if who else []
        for n, option in enumerate(pivotal.options):
            for name in option.destiny or {}:
                if name not in ends:
                    inner = found._replace(path=(*found.path, "options", n))
                    message = f"{pivotal.character or 'the team'} has no destiny {name!r}"
                    yield Breach(inner, "destiny", message, nearest(name, ends)[2:-1])
    yield from ended_names(draft, known)


def ended_names(draft: Draft, known: dict[str, dict[str, Any]]) -> Iterator[Breach]:
    """Destinies and conclusions that a condition asks for."""
    for when, found in draft.of(c.DestinyIs):
        who = known["Character"].get(when.character)
        ends = [destiny.id for destiny in who.destinies] if who else []
        if who and when.destiny not in ends:
            message = f"{when.character} has no destiny {when.destiny!r}"
            yield Breach(found, "is", message, nearest(when.destiny, ends)[2:-1])
    for ended, found in draft.of(c.ConclusionIs):
        if ended.conclusion not in known["conclusion"]:
            hint = nearest(ended.conclusion, known["conclusion"])[2:-1]
            yield Breach(found, "is", f"there is no conclusion {ended.conclusion!r}", hint)
