"""What everybody at the table may know: all of the story, and nothing of the dice to come."""

from __future__ import annotations

from typing import Literal

import msgspec

from noctuary.engine import chance
from noctuary.engine.game import streams
from noctuary.games.six_days import buying, declaring, names
from noctuary.games.six_days.content.tables import SceneType
from noctuary.games.six_days.records import (
    Complication,
    Ending,
    Entry,
    Frame,
    Goal,
    Hero,
    Made,
    Person,
    ReasonKind,
    Reroll,
    Result,
)
from noctuary.games.six_days.state import (
    HIT,
    TOGETHER,
    Settings,
    SixDays,
    attempt,
    can_end,
    dice_for,
    difficulty,
    hits,
    is_against,
    kind_of,
    parts,
    penalties,
    price,
    roller,
    scene,
    waiting,
)
from noctuary.games.six_days.words import chances, phrases


class Rung(msgspec.Struct, frozen=True):
    """One scene of the ladder, and whether it lies behind, here or ahead."""

    n: int
    act: int
    name: str
    difficulty: int
    head_note: str
    kind: str
    prompt: str
    place: Literal["done", "here", "ahead"]


class ResourceView(msgspec.Struct, frozen=True):
    """A resource, and whether it was invoked."""

    id: str
    text: str
    prompt: str
    checked: bool


class HeroView(msgspec.Struct, frozen=True):
    """A sheet with the words that a screen needs."""

    sheet: Hero
    name: str
    what_you_are: str
    resources: tuple[ResourceView, ...]
    waiting: tuple[str, ...]
    sum: int


class EventView(msgspec.Struct, frozen=True):
    """An entry of the event list as a sentence."""

    n: int
    scene: int
    kind: str
    text: str
    result: Result


class PartView(msgspec.Struct, frozen=True):
    """A reason of the pool and its dice."""

    reason: str
    label: str
    dice: int
    kind: ReasonKind


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """SD-10.14: something that can still be declared to help or to hinder."""

    reason: str
    kind: ReasonKind
    label: str
    dice: int
    against: bool
    together: bool
    """SD-10.10: of these the first one gives its die, the others none."""
    alone: str
    """SD-10.8, SD-10.12: of chips with the same word here only one can be declared."""


class Offer(msgspec.Struct, frozen=True):
    """Something that hits can buy, and its price."""

    qualifier: str
    label: str
    price: int
    bought: bool
    kind: Literal["success", "partial", "avert", "style"]
    what: str
    """The goal or the complication; empty for style."""


class RollView(msgspec.Struct, frozen=True, kw_only=True):
    """The roll that is being made, as far as it has got."""

    hero: str
    core: bool
    core_goal: str
    goals: tuple[Goal, ...]
    complications: tuple[Complication, ...]
    parts: tuple[PartView, ...]
    against: tuple[PartView, ...]
    pool: int
    difficulty: int
    penalties: tuple[str, ...]
    chips: tuple[Chip, ...]
    """What can be declared, as long as no die has fallen."""
    stake_prompt: str
    ways: tuple[int, ...]
    """The exact distribution of hits: `ways[n]` of `total`, as declared so far."""
    total: int
    faces: tuple[int, ...]
    rerolls: tuple[Reroll, ...]
    hits: int
    least_hit: int
    """SD-12.1: a die that shows so much or more is a hit."""
    offers: tuple[Offer, ...]
    sacrificed: Entry | None
    moved: tuple[int, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is to see."""

    title: str
    is_titled: bool
    genre: str
    turn: int
    scene: int
    act: int
    interlude: bool
    playing: bool
    settings: Settings
    ladder: tuple[Rung, ...]
    frame: Frame
    type: SceneType | None
    purposes: tuple[tuple[str, str], ...]
    """Each purpose with its prompt."""
    difficulty: int
    head_note: str
    note_prompt: str
    event_done: bool
    discovery_done: bool
    core_done: bool
    core_result: Result
    can_end: bool
    heroes: tuple[HeroView, ...]
    story: dict[str, Entry]
    prize: str
    rival_name: str
    rival: tuple[int, ...]
    rival_sum: int
    cast: tuple[Person, ...]
    event_list: tuple[EventView, ...]
    roll: RollView | None
    endings: dict[str, Ending]
    statements: dict[str, str]
    """What may become True, as sentences without their full stop."""
    history: tuple[Made, ...]
    """What the tables have brought, the last few of each, in the order in which it came."""
    texts: int
    """How many numbered texts there are to edit."""


def view(g: SixDays) -> View:
    """SD-20.3: nothing is hidden from anybody at the table but the dice to come."""
    rung = scene(g)
    prompts = g.pack.purpose_prompts
    return View(
        title=phrases.title(g),
        is_titled="title" in g.story,
        genre=g.pack.manifest.title,
        turn=g.turn,
        scene=g.scene,
        act=rung.act,
        interlude=g.interlude,
        playing=g.playing,
        settings=g.settings,
        ladder=ladder(g),
        frame=g.frame,
        type=next((kind for kind in g.pack.types if kind.id == g.frame.kind), None),
        purposes=tuple((p.text, prompts.get(p.text, "")) for p in g.frame.purposes),
        difficulty=difficulty(g),
        head_note=rung.head_note,
        note_prompt=rung.prompt,
        event_done=g.event_done,
        discovery_done=g.discovery_done,
        core_done=g.core_done,
        core_result=g.core_result,
        can_end=g.playing and can_end(g),
        heroes=tuple(hero_view(g, hero) for hero in g.heroes.values()),
        story=dict(g.story),
        prize=phrases.prize(g),
        rival_name=phrases.rival_name(g),
        rival=tuple(g.rival),
        rival_sum=sum(g.rival),
        cast=tuple(g.cast.values()),
        event_list=tuple(
            EventView(e.n, e.scene, e.kind, phrases.happening(g, e), e.result) for e in g.event_list
        ),
        roll=None if g.attempt is None else roll_view(g),
        endings=dict(g.endings),
        statements={name: phrases.statement(g, name) for name in g.pack.statements},
        history=tuple(
            sorted((m for made in g.history.values() for m in made), key=lambda m: m.asked)
        ),
        texts=len(g.authors),
    )


def ladder(g: SixDays) -> tuple[Rung, ...]:
    """SD-4.1: the eight rungs."""
    found = []
    for rung in g.pack.scene.values():
        over = bool(g.endings) or rung.n < g.scene
        place: Literal["done", "here", "ahead"] = "ahead"
        if over:
            place = "done" if rung.n <= g.scene else "ahead"
        elif rung.n == g.scene:
            place = "here"
        found.append(
            Rung(
                rung.n,
                rung.act,
                rung.name,
                rung.difficulty,
                rung.head_note,
                rung.kind,
                rung.prompt,
                place,
            )
        )
    return tuple(found)


def hero_view(g: SixDays, hero: Hero) -> HeroView:
    """One sheet."""
    return HeroView(
        sheet=hero,
        name=names.hero_name(hero),
        what_you_are=names.what_you_are(hero),
        resources=tuple(
            ResourceView(r.id, r.text, r.prompt, r.id in hero.checked)
            for r in g.pack.resources.values()
        ),
        waiting=tuple(waiting(hero)),
        sum=sum(hero.score),
    )


def roll_view(g: SixDays) -> RollView:
    """SD-22.3, SD-22.4: the pool piece by piece, the chances, and what hits can buy."""
    roll = attempt(g)
    pieces = tuple(part_view(g, name, n) for name, n in parts(g))
    against = tuple(part_view(g, name, 0) for name in roll.applies if is_against(name))
    odds = chances.of_hits(g)
    return RollView(
        hero=roll.hero,
        core=roll.core,
        core_goal=roll.core_goal,
        goals=roll.goals,
        complications=roll.complications,
        parts=pieces,
        against=against,
        pool=sum(piece.dice for piece in pieces),
        difficulty=difficulty(g),
        penalties=tuple(penalties(roll)),
        chips=chips(g),
        stake_prompt=g.pack.prompts.reserve,
        ways=odds.ways,
        total=odds.total,
        faces=roll.faces,
        rerolls=roll.rerolls,
        hits=hits(roll),
        least_hit=HIT,
        offers=tuple(offer(g, qualifier) for qualifier in buying.qualifiers(roll)),
        sacrificed=roll.sacrificed,
        moved=roll.moved,
    )


def part_view(g: SixDays, reason: str, dice: int) -> PartView:
    """One reason in words."""
    return PartView(reason, names.reason(g, reason), dice, kind_of(reason))


def chips(g: SixDays) -> tuple[Chip, ...]:
    """SD-10.3 to SD-10.10, SD-10.16: everything that may be declared."""
    if attempt(g).faces:
        return ()
    return tuple(
        Chip(
            reason=reason,
            kind=kind_of(reason),
            label=names.reason(g, reason),
            dice=dice_for(reason),
            against=is_against(reason),
            together=kind_of(reason) in TOGETHER,
            alone=declaring.alone_in(reason),
        )
        for reason in declaring.reasons(g, roller(g))
    )


def offer(g: SixDays, qualifier: str) -> Offer:
    """One thing that can be bought."""
    kind, what = buying.kind_of(qualifier)
    bought = qualifier in attempt(g).bought
    words = phrases.qualifier(g, qualifier)
    return Offer(qualifier, words, price(g, qualifier), bought, kind, what)


def redeal(g: SixDays, seed: int) -> SixDays:
    """A clone with other dice to come: nothing else is unknown to anybody."""
    twin = g.clone()
    twin.streams = streams(chance.mix(seed))
    twin.chance = "drawn"
    return twin
