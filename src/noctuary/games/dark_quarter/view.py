"""What everybody may see: in this game all that the App shows is public (DQ-1.8)."""

from __future__ import annotations

import msgspec

from noctuary.engine import chance
from noctuary.engine.registry import streams
from noctuary.games.dark_quarter import dice, odds, places, prose, screens, visiting
from noctuary.games.dark_quarter.format.base import SKILLS
from noctuary.games.dark_quarter.screens import (
    PivotalView,
    SearchView,
    ShopView,
    TalkView,
    UpgradeView,
)
from noctuary.games.dark_quarter.state import (
    EFFORT_DICE,
    Chosen,
    DarkQuarter,
    Die,
    PoiSpot,
    Settings,
    Sheet,
)


class CardView(msgspec.Struct, frozen=True):
    """An Item card in the open."""

    id: str
    kind: str
    number: int
    name: str
    text: str
    n: int = 1


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


class PageView(msgspec.Struct, frozen=True):
    """Something that was told since the last decision."""

    kind: str
    title: str
    speaker: str
    pages: tuple[str, ...]


class TrialView(msgspec.Struct, frozen=True, kw_only=True):
    """6.4: the test panel. Difficulty and bands are never in it."""

    test: str
    who: str
    label: str
    skill: str
    variant: str
    window: str
    track_skill: str
    track: tuple[int, ...]
    own: int
    loans: tuple[tuple[str, int], ...]
    offers: tuple[tuple[str, int], ...]
    bonus: int
    dice: tuple[Die, ...]
    total: int
    reached: tuple[int, ...]
    plus: int
    more: int
    successes: int
    sum_so_far: int | None
    chances: dict[int, tuple[int, int]]
    ways: dict[int, int]


class JournalEntry(msgspec.Struct, frozen=True):
    """DQ-R62: Leads, answers, notes, objectives, Story cards, choices."""

    kind: str
    id: str
    title: str
    text: str


class ChoiceView(msgspec.Struct, frozen=True):
    """A Pivotal Choice that was made."""

    id: str
    character: str
    option: str
    label: str
    auto: bool


class Statistics(msgspec.Struct, frozen=True):
    """6.9: figures for the end."""

    turns: int
    tests: int
    hints: int
    leads: int
    all_leads: int
    by_the_clock: int


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
        characters=tuple(character_view(g, who) for who in g.sheets),
        team_story=tuple(card_view(g, card) for card in g.team_story),
        xp_team=g.xp_team,
        locations=tuple(location_view(g, name) for name in g.locations),
        pois=tuple(
            poi_view(g, name, spot) for name, spot in g.pois.items() if places.is_in_sight(g, name)
        ),
        told=tuple(PageView(*prose.told(g, page)) for page in g.told),
        trial=trial_view(g) if g.trials else None,
        talk=screens.talk_view(g),
        search=screens.search_view(g),
        shop=screens.shop_view(g),
        pivotal=screens.pivotal_view(g),
        upgrade=screens.upgrade_view(g),
        finale_entered_by=g.finale.entered_by if g.finale else "",
        conclusions=dict(g.conclusions),
        journal=tuple(journal_entry(g, entry) for entry in g.journal),
        choices=tuple(choice_view(g, made) for made in g.choices),
        statistics=statistics(g),
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
    return CardView(card, "consumable", record.number, record.name, record.text, n)


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


def trial_view(g: DarkQuarter) -> TrialView:
    """The test going on; DQ-25.7: the progress of a cumulative one, never its thresholds."""
    trial = g.trials[-1]
    rolled = bool(trial.dice) and all(die.face != "" for die in trial.dice)
    found = dice.count(g, trial) if rolled else dice.Counted(0, (), 0, 0, 0)
    variant = dice.variant_of(g, trial)
    preview = g.settings.odds_preview == "on" and not g.companion
    return TrialView(
        test=trial.test,
        who=trial.who,
        label=g.pack.option[trial.label].label if trial.label in g.pack.option else "",
        skill=dice.skill_of(g, trial),
        variant=variant,
        window=trial.window,
        track_skill=trial.track or dice.skill_of(g, trial),
        track=dice.compared_track(g, trial),
        own=trial.own,
        loans=trial.loans,
        offers=trial.offers,
        bonus=trial.bonus,
        dice=trial.dice if rolled else dice.pool_of(trial),
        total=found.total,
        reached=found.reached,
        plus=found.plus,
        more=found.more,
        successes=found.successes if trial.result < 0 else trial.result,
        sum_so_far=g.sums.get(trial.test, 0) if variant == "cumulative" else None,
        chances=odds.cube_chances(g, trial) if preview else {},
        ways=odds.distribution(g, trial) if preview else {},
    )


def journal_entry(g: DarkQuarter, entry: str) -> JournalEntry:
    """One line of the journal in words."""
    kind, _, rest = entry.partition(":")
    match kind:
        case "lead":
            return JournalEntry(kind, rest, g.pack.lead[rest].title, g.pack.lead[rest].text)
        case "story":
            card = g.pack.story[rest]
            return JournalEntry(kind, rest, card.name, card.description)
        case "answer":
            return answer_entry(g, rest)
        case "pivotal":
            made = next(made for made in g.choices if made.id == rest)
            return JournalEntry(kind, rest, g.pack.pivotal[rest].prompt, option_label(g, made))
        case _:
            return JournalEntry(kind, rest, "", prose.line_text(g, rest, "team"))


def answer_entry(g: DarkQuarter, name: str) -> JournalEntry:
    """What a person said: the answer, or what an approach brought."""
    owner, _, rest = name.partition(":")
    if owner == "question":
        question = g.pack.question[rest.partition("/")[0]]
        title = f"{prose.name_of(g, question.npc)}: {question.prompt}"
        script = name if "/" in rest else f"{name}/answer"
    else:
        title, script = prose.name_of(g, rest.partition("/")[0]), name
    return JournalEntry("answer", name, title, prose.script_text(g, script, g.active))


def choice_view(g: DarkQuarter, made: Chosen) -> ChoiceView:
    """DQ-36.10: a choice in the record."""
    choice = g.pack.pivotal[made.id]
    who = choice.character or "team"
    return ChoiceView(made.id, who, made.option, option_label(g, made), made.auto)


def option_label(g: DarkQuarter, made: Chosen) -> str:
    """What was chosen."""
    choice = g.pack.pivotal[made.id]
    return next(option.label for option in choice.options if option.id == made.option)


def statistics(g: DarkQuarter) -> Statistics:
    """6.9: what the last page counts."""
    return Statistics(
        turns=g.turn,
        tests=len(g.results),
        hints=g.hints_taken,
        leads=len(g.leads),
        all_leads=len(g.pack.lead),
        by_the_clock=sum(made.auto for made in g.choices),
    )


def redeal(g: DarkQuarter, seed: int) -> DarkQuarter:
    """DQ-1.15: only the dice are random, so only their streams can be drawn anew."""
    twin = g.clone()
    twin.streams = streams(chance.mix(seed))
    twin.chance = "drawn"
    return twin
