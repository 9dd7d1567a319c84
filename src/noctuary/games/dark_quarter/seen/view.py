"""What everybody may see: in this game all that the App shows is public (DQ-1.8)."""

from __future__ import annotations

import msgspec

from noctuary.engine import chance
from noctuary.engine.game import streams
from noctuary.games.dark_quarter.city import places
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.seen import journal, screens
from noctuary.games.dark_quarter.seen.journal import ChoiceView, JournalEntry, Statistics
from noctuary.games.dark_quarter.seen.screens import (
    PivotalView,
    SearchView,
    ShopView,
    TalkView,
    TrialView,
    UpgradeView,
)
from noctuary.games.dark_quarter.seen.told import PageView, page_view
from noctuary.games.dark_quarter.state import EFFORT_DICE, DarkQuarter, PoiSpot, Settings, Sheet
from noctuary.games.dark_quarter.turns import visiting
from noctuary.games.dark_quarter.words import prose


class CardView(msgspec.Struct, frozen=True):
    """An Item card in the open."""

    id: str
    kind: str
    number: int
    name: str
    text: str
    n: int = 1
    window: str = ""


class AbilityView(msgspec.Struct, frozen=True):
    """An Ability that is unlocked or available."""

    id: str
    name: str
    text: str
    availability: str
    window: str
    coop: bool
    limit: str
    flipped: bool


class CharacterView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ-5.7, DQ-42.8: a Character's board and everything beside it."""

    id: str
    name: str
    role: str
    colour: str
    introduction: str
    seat: int
    active: bool
    tracks: dict[str, tuple[int, ...]]
    available: int
    in_pool: int
    exhausted: int
    xp: int
    story: tuple[CardView, ...]
    consumables: tuple[CardView, ...]
    unlocked: tuple[AbilityView, ...]
    pool: tuple[AbilityView, ...]
    deck: int
    location: str
    poi: str
    objective: str
    destiny: str


class PoiView(msgspec.Struct, frozen=True, kw_only=True):
    """A POI on the table."""

    id: str
    name: str
    place: str
    kind: str
    npc: str
    number: int
    on: str
    at: tuple[int, int] | None
    board_at: tuple[int, int] | None
    inset: bool
    only: str
    base: bool
    empty: bool
    """DQ-R58: visited, and nothing left there for anybody."""
    visits: int
    figures: tuple[str, ...]


class LocationView(msgspec.Struct, frozen=True, kw_only=True):
    """A card Location: its marker and the cards that lie beside it."""

    id: str
    name: str
    state: str
    board_at: tuple[int, int]
    inset: bool
    only: str
    cards: tuple[LocationCardView, ...]
    pois: tuple[str, ...]
    figures: tuple[str, ...]


class LocationCardView(msgspec.Struct, frozen=True):
    """A Location card on the table."""

    id: str
    number: int
    name: str
    position: tuple[int, int]


class RosterView(msgspec.Struct, frozen=True):
    """DQ-4.9: a Character as introduced before choosing, and at any later time."""

    id: str
    name: str
    role: str
    colour: str
    introduction: str
    short: str
    """What companions call the Character."""
    tracks: dict[str, tuple[int, ...]] = {}
    destiny: str = ""
    """The title of what became of the Character, when it has."""


class EndingView(msgspec.Struct, frozen=True):
    """How a scenario ended."""

    scenario: str
    title: str
    why: str
    won: bool


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The App and the table, for everybody alike."""

    screen: str
    phase: str
    settings: Settings
    pressure: str
    seconds: int
    campaign: str
    title: str
    scenario: int
    scenarios: int
    objective: str
    round: int
    turn: int
    active: str
    roster: tuple[RosterView, ...]
    characters: tuple[CharacterView, ...]
    team_story: tuple[CardView, ...]
    xp_team: int
    locations: tuple[LocationView, ...]
    pois: tuple[PoiView, ...]
    told: tuple[PageView, ...]
    trial: TrialView | None
    talk: TalkView | None
    search: SearchView | None
    shop: ShopView | None
    pivotal: PivotalView | None
    upgrade: UpgradeView | None
    finale_entered_by: str
    conclusions: dict[str, str]
    journal: tuple[JournalEntry, ...]
    choices: tuple[ChoiceView, ...]
    statistics: Statistics
    fresh: bool = True
    """Whether `told` came with the last decision; else it is there to be read again."""
    password: str = ""
    """What is typed at a lock: a word or a number."""
    concerns: str = ""
    """The Character whom the open question is about, where it is about one."""
    carried: str = ""
    """The place or card that an instruction for the table is about."""
    held_back: tuple[tuple[str, str], ...] = ()
    """Who was asked the wrong way, and what: it is still open."""
    endings: tuple[EndingView, ...] = ()
    """How the scenarios ended that are over, in their order."""


def endings_of(g: DarkQuarter) -> tuple[EndingView, ...]:
    """DQ-34.10: how each scenario that is over was concluded."""
    return tuple(
        EndingView(scenario.record.title, end.title or end.id, end.why, won=end.result == "success")
        for scenario in g.pack.scenarios
        for end in scenario.finale.conclusions
        if g.conclusions.get(scenario.id) == end.id
    )


def view(g: DarkQuarter) -> View:
    """DQ-1.8: no text, option or result is hidden from another player at the table."""
    playing = bool(g.began)
    return View(
        screen=screens.screen(g),
        phase=g.phase,
        settings=g.settings,
        pressure=g.pressure,
        seconds=getattr(g.pack.timers, g.pressure),
        campaign=g.pack.record.title,
        title=g.scenario.record.title if playing else "",
        scenario=g.chapter + 1,
        scenarios=len(g.pack.scenarios),
        objective=prose.objective(g) if playing else g.pack.record.premise,
        round=g.round,
        turn=g.turn,
        active=g.active,
        roster=tuple(roster_view(g, who) for who in g.pack.characters),
        characters=tuple(character_view(g, who) for who in g.sheets),
        team_story=tuple(card_view(g, card) for card in g.team_story),
        xp_team=g.xp_team,
        locations=tuple(location_view(g, name) for name in g.locations),
        pois=tuple(
            poi_view(g, name, spot) for name, spot in g.pois.items() if places.is_in_sight(g, name)
        ),
        told=tuple(page_view(g, page) for page in g.told),
        trial=screens.trial_view(g),
        talk=screens.talk_view(g),
        search=screens.search_view(g),
        shop=screens.shop_view(g),
        pivotal=screens.pivotal_view(g),
        upgrade=screens.upgrade_view(g),
        finale_entered_by=g.finale.entered_by if g.finale else "",
        conclusions=dict(g.conclusions),
        journal=tuple(journal.journal_entry(g, entry) for entry in g.journal),
        choices=tuple(journal.choice_view(g, made) for made in g.choices),
        statistics=journal.statistics(g),
        fresh=g.told_at + 1 == g.asked,
        password=screens.password_view(g),
        concerns=screens.concerned(g),
        carried=screens.carried(g),
        held_back=tuple(
            (prose.name_of(g, g.pack.question[name].npc), g.pack.question[name].prompt)
            for name, known in g.questions.items()
            if known.state == "incorrect" and name in g.pack.question
        ),
        endings=endings_of(g),
    )


def roster_view(g: DarkQuarter, who: str) -> RosterView:
    """DQ-4.9: an introduction; what may become of a Character is told when it has."""
    record = g.pack.characters[who]
    fixed = g.destinies.get(who)
    return RosterView(
        who,
        record.name,
        record.role,
        record.colour,
        record.introduction,
        record.called,
        dict(zip(SKILLS, g.pack.start_tracks[who].values(), strict=True)),
        next((one.title for one in record.destinies if one.id == fixed), ""),
    )


def character_view(g: DarkQuarter, who: str) -> CharacterView:
    """One Character; Abilities not yet available are only counted (DQ-1.11)."""
    record, sheet = g.pack.characters[who], g.sheets[who]
    return CharacterView(
        id=who,
        name=record.name,
        role=record.role,
        colour=record.colour,
        introduction=record.introduction,
        seat=g.seat_of(who),
        active=who == g.active,
        tracks={skill: sheet.track(skill) for skill in SKILLS},
        available=sheet.available,
        in_pool=sheet.pooled,
        exhausted=EFFORT_DICE - sheet.available - sheet.pooled,
        xp=sheet.xp,
        story=tuple(card_view(g, card) for card in sheet.story),
        consumables=tuple(
            card_view(g, card, sheet.consumables.count(card))
            for card in dict.fromkeys(sheet.consumables)
        ),
        unlocked=tuple(ability_view(g, name, sheet) for name in sheet.unlocked),
        pool=tuple(ability_view(g, name, sheet) for name in sheet.pool),
        deck=len(g.pack.abilities[who]) - len(sheet.unlocked) - len(sheet.pool),
        location=sheet.location,
        poi=sheet.poi,
        objective=prose.objective(g, who) if g.began else "",
        destiny=g.destinies.get(who, ""),
    )


def card_view(g: DarkQuarter, card: str, n: int = 1) -> CardView:
    """A Story card or Consumable."""
    story = g.pack.story.get(card)
    if story is not None:
        return CardView(card, "story", story.number, story.name, story.description, n)
    record = g.pack.consumable[card]
    window = record.window or ""
    return CardView(card, "consumable", record.number, record.name, record.text, n, window)


def ability_view(g: DarkQuarter, name: str, sheet: Sheet) -> AbilityView:
    """DQ-9.12: name, text, icons and use limit; DQ-10.23: a flipped card may be looked at."""
    card = g.pack.ability[name]
    return AbilityView(
        name,
        card.name,
        card.text,
        str(card.availability),
        card.window or "",
        card.coop,
        card.limit or "",
        name in sheet.flipped,
    )


def poi_view(g: DarkQuarter, name: str, spot: PoiSpot) -> PoiView:
    """One POI, on the board or on a card."""
    record = g.pack.poi[name]
    slot = g.pack.slot.get(spot.on)
    visits = sum(g.visits.get(f"{name}/{who}", 0) for who in g.team)
    nothing = visits and not any(visiting.offered(g, record.options, who) for who in g.team)
    return PoiView(
        id=name,
        name=prose.poi_name(g, name),
        place=prose.place_name(g, name),
        kind=spot.kind,
        npc=record.npc or "",
        number=g.pack.npc[record.npc].number if record.npc else 0,
        on=spot.on,
        at=spot.at,
        board_at=slot.at if slot else None,
        inset=slot.inset if slot else False,
        only=places.marked_for(g, name),
        base=name == g.scenario.base,
        empty=bool(nothing),
        visits=visits,
        figures=tuple(who for who, sheet in g.sheets.items() if sheet.poi == name),
    )


def location_view(g: DarkQuarter, name: str) -> LocationView:
    """One card Location."""
    record = g.pack.location[name]
    slot = g.pack.slot[record.on_board]
    return LocationView(
        id=name,
        name=record.name,
        state=g.locations[name],
        board_at=slot.at,
        inset=slot.inset,
        only=places.marked_for(g, name),
        cards=tuple(
            LocationCardView(card.id, card.number, card.name or record.name, card.position)
            for card in record.cards
            if card.id in g.cards
        ),
        pois=tuple(poi for poi in places.pois_in(g, name) if places.is_in_sight(g, poi)),
        figures=tuple(who for who, sheet in g.sheets.items() if sheet.location == name),
    )


def redeal(g: DarkQuarter, seed: int) -> DarkQuarter:
    """DQ-1.15: only the dice are random, so only their streams can be drawn anew."""
    twin = g.clone()
    twin.streams = streams(chance.mix(seed))
    twin.chance = "drawn"
    return twin
