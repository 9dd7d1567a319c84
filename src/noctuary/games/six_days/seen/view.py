"""What everybody at the table may know: all of the story, and nothing of the dice to come."""

from __future__ import annotations

from typing import Literal

import msgspec

from noctuary.engine import chance
from noctuary.engine.game import streams
from noctuary.games.six_days import buying
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
    Reroll,
    Result,
)
from noctuary.games.six_days.state import (
    Settings,
    SixDays,
    attempt,
    can_end,
    difficulty,
    hits,
    parts,
    penalties,
    price,
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


class Offer(msgspec.Struct, frozen=True):
    """Something that hits can buy, and its price."""

    qualifier: str
    label: str
    price: int
    bought: bool


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
    ways: tuple[int, ...]
    """The exact distribution of hits: `ways[n]` of `total`, as declared so far."""
    total: int
    faces: tuple[int, ...]
    rerolls: tuple[Reroll, ...]
    hits: int
    offers: tuple[Offer, ...]
    sacrificed: Entry | None
    moved: tuple[int, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is to see."""

    title: str
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
        statements=dict(g.pack.statements),
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
        name=phrases.hero_name(hero),
        what_you_are=phrases.what_you_are(hero),
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
    pieces = tuple(PartView(name, phrases.reason(g, name), n) for name, n in parts(g))
    against = tuple(
        PartView(name, phrases.reason(g, name), 0)
        for name in roll.applies
        if name.startswith("against:")
    )
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
        ways=odds.ways,
        total=odds.total,
        faces=roll.faces,
        rerolls=roll.rerolls,
        hits=hits(roll),
        offers=tuple(offer(g, qualifier) for qualifier in buying.qualifiers(roll)),
        sacrificed=roll.sacrificed,
        moved=roll.moved,
    )


def offer(g: SixDays, qualifier: str) -> Offer:
    """One thing that can be bought."""
    bought = qualifier in attempt(g).bought
    return Offer(qualifier, phrases.qualifier(g, qualifier), price(g, qualifier), bought)


def redeal(g: SixDays, seed: int) -> SixDays:
    """A clone with other dice to come: nothing else is unknown to anybody."""
    twin = g.clone()
    twin.streams = streams(chance.mix(seed))
    twin.chance = "drawn"
    return twin
