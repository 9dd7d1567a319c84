"""What a seat may know: the open board, its own secret looks, and everybody's sheets (WD-40.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.games.when_darkness_comes.board import board, modifiers
from noctuary.games.when_darkness_comes.content.disks import Disk
from noctuary.games.when_darkness_comes.content.layout import STEPS
from noctuary.games.when_darkness_comes.content.people import Person, Sheet
from noctuary.games.when_darkness_comes.content.tiles import SIDE, Tile
from noctuary.games.when_darkness_comes.dice import assistance, deals, pools, rolls
from noctuary.games.when_darkness_comes.moving import exploring, movement
from noctuary.games.when_darkness_comes.people import casting, talks
from noctuary.games.when_darkness_comes.seen import making, sheets
from noctuary.games.when_darkness_comes.state import Deal, Lasting, Night, Result, Settings
from noctuary.games.when_darkness_comes.story import conditions, memory
from noctuary.games.when_darkness_comes.words import chances, names
from noctuary.games.when_darkness_comes.words import talks as words_of_talks

Spot = tuple[int, int, int]
"""Column, row and level on the whole board."""


class TaskView(msgspec.Struct, frozen=True):
    """A line of the quest."""

    text: str
    done: bool
    count: int = 0
    """How far it is, of how many; 0 of 0 where nothing is counted."""
    of: int = 0


class TrackView(msgspec.Struct, frozen=True):
    """A track on the table, or one that a character has."""

    id: str
    name: str
    value: int
    low: int
    high: int
    ends: tuple[str, str]
    """What its two ends mean; empty where that needs no words."""
    who: str = ""


class TileView(msgspec.Struct, frozen=True):
    """A tile on the table."""

    tile: Tile
    x: int
    y: int
    rotation: int
    level: int
    letter: str
    """What its squares are called by, with their column and row: `Bc4`."""


class GateView(msgspec.Struct, frozen=True):
    """A door or window, with the locks that count now."""

    id: str
    kind: str
    building: str
    inside: str
    outside: str
    inside_at: Spot
    outside_at: Spot
    locks: int
    broken: bool


class DiskView(msgspec.Struct, frozen=True):
    """A disk on the board. Face down it has a pile (supply or obstacle) and, if known, a face."""

    id: str
    square: str
    at: Spot
    face: str
    pile: str
    disk: Disk | None = None
    found: bool = False
    damage: int = 0
    prey: str = ""
    frozen: bool = False
    lately: int = 0
    """Its place in the order of turning up."""


class ReachView(msgspec.Struct, frozen=True):
    """A square that the present movement can reach, and what it costs in half points."""

    square: str
    at: Spot
    cost: int


class DrawnView(msgspec.Struct, frozen=True):
    """A drawn tile that waits to be turned: where it will lie, and how it is entered."""

    x: int
    y: int
    enter: Spot
    """The square that is stepped onto."""
    side: int
    """The direction of that step: north, east, south or west."""
    rotations: tuple[int, ...]


class TalkView(msgspec.Struct, frozen=True):
    """A deal that is being made; what is not settled yet is empty."""

    proposer: str
    partner: str
    give: str
    get: str
    due: str = ""
    of: str = ""
    gives: str = ""
    """What is given and got, in words."""
    gets: str = ""


class CombatView(msgspec.Struct, frozen=True):
    """The combat under way."""

    opponent: Disk
    main: str
    supporters: tuple[str, ...]
    round: int
    rounds: int
    first: bool
    forfeits: bool
    defence: int
    """What must be reached to hit it now."""
    worth: int
    safe: float
    """The chance to come out unhurt of its next blow by plain defence."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a seat may look at."""

    seat: int | None
    scenario: str
    title: str
    objective: str
    quest: tuple[TaskView, ...]
    """The objective as a list; for what somebody must carry, this seat's character is asked."""
    mode: str
    settings: Settings
    round: int
    last_round: int | None
    turn: int
    active: str
    acted: bool
    moved: bool
    light: str
    weather: str
    penalty: int
    """WD-7.4: what light and weather take from sight and movement out of doors."""
    tiles: tuple[TileView, ...]
    gates: tuple[GateView, ...]
    lit: tuple[str, ...]
    """Every square of a lit room."""
    dark_buildings: tuple[str, ...]
    disks: tuple[DiskView, ...]
    characters: tuple[sheets.CharacterView, ...]
    seen: tuple[str, ...]
    """The squares that this seat's characters see; for onlookers those of the active one."""
    reach: tuple[ReachView, ...]
    points: int
    """Half points left in the present movement."""
    roll: sheets.RollView | None
    combat: CombatView | None
    deals: tuple[Deal, ...]
    lasting: tuple[Lasting, ...]
    stack: int
    supply: int
    obstacle_pool: int
    discard: tuple[Disk, ...]
    drawn_tile: Tile | None
    """A tile that waits to be turned and laid."""
    drawn: DrawnView | None
    talk: TalkView | None
    """For the two whom it concerns."""
    last: Result | None
    """How the last roll came out."""
    cast: tuple[Person, ...]
    """Who can be chosen, while somebody chooses a character."""
    pages: dict[str, Sheet]
    """WD-35.18: whoever can be played once more, while somebody chooses."""
    maker: making.MakerView | None
    """What a character is made from, while somebody may make one."""
    flags: dict[str, int]
    tracks: tuple[TrackView, ...]
    """Clocks of the story that this seat may see."""
    order: tuple[str, ...]
    winners: tuple[str, ...]


def view(g: Night, seat: int | None) -> View:
    """The table as a seat sees it."""
    story = g.scenario
    step = g.agenda[-1] if g.question is not None else None
    reach, points = reach_view(g, step)
    return View(
        seat=seat,
        scenario=story.id,
        title=story.title,
        objective=story.objective,
        quest=quest_view(g, seat),
        mode=story.mode,
        settings=g.settings,
        round=g.round,
        last_round=conditions.last_round(g),
        turn=g.turn,
        active=g.active,
        acted=g.acted,
        moved=g.moved,
        light=g.light,
        weather=g.weather,
        penalty=modifiers.outdoor_penalty(g),
        tiles=tuple(
            TileView(g.pack.tiles[p.tile], p.x, p.y, p.rotation, p.level, g.layout.letter(p.tile))
            for p in g.board.tiles
        ),
        gates=gate_views(g),
        lit=lit_squares(g),
        dark_buildings=tuple(b for b in g.layout.buildings if modifiers.always_dark(g, b)),
        disks=(*hidden_views(g, seat), *shown_views(g)),
        characters=tuple(sheets.character_view(g, c, seat) for c in g.characters.values()),
        seen=seen_by(g, seat),
        reach=reach,
        points=points,
        roll=roll_under_way(g, step),
        combat=combat_view(g),
        deals=tuple(deal for deal in g.deals if deals.stands(g, deal)),
        lasting=tuple(g.lasting.values()),
        stack=len(g.stack),
        supply=len(g.supply),
        obstacle_pool=len(g.obstacle_pool),
        discard=tuple(g.pack.disks[disk] for disk in g.discard),
        drawn_tile=drawn_tile(g, step),
        drawn=drawn_view(g, step),
        talk=talk_view(g, step, seat),
        last=g.result,
        cast=cast_view(g, step),
        pages=pages_view(g, step),
        maker=making.maker_view(g, step),
        flags={k: v for k, v in g.flags.items() if ":" not in k and k not in g.story.tracks},
        tracks=track_views(g, seat),
        order=tuple(g.order),
        winners=tuple(g.winners),
    )


def quest_view(g: Night, seat: int | None) -> tuple[TaskView, ...]:
    """What is done of the quest, and what is not."""
    own = next((c.id for c in g.characters.values() if c.seat == seat), g.active)
    who = own or next(iter(g.characters), "")
    return tuple(
        TaskView(
            task.text,
            bool(who) and conditions.holds(g, done, who),
            min(counted_of(g, task.counter, who), task.of) if task.counter else 0,
            task.of,
        )
        for done, task in g.story.quest
    )


def counted_of(g: Night, counter: str, who: str) -> int:
    """How far a counter or a track is."""
    if counter in g.story.tracks:
        return memory.value_of(g, counter, who)
    return g.flags.get(counter, 0)


def track_views(g: Night, seat: int | None) -> tuple[TrackView, ...]:
    """WD-40.5: the tracks that a seat may see: everybody's, and its own where they are secret."""
    found = []
    for track in g.story.tracks.values():
        owners = list(g.characters.values()) if track.per == "character" else [None]
        for c in owners:
            who = "" if c is None else c.id
            mine = track.shown == "all" or (c is not None and c.seat == seat)
            if track.shown != "nobody" and mine:
                value = memory.value_of(g, track.id, who)
                found.append(
                    TrackView(track.id, track.name, value, track.low, track.high, track.ends, who)
                )
    return tuple(found)


def spot(g: Night, square: int) -> Spot:
    """Where a square lies on the whole board."""
    lay = g.layout
    return lay.xs[square], lay.ys[square], lay.levels[square]


def gate_views(g: Night) -> tuple[GateView, ...]:
    """All doors and windows."""
    names = g.layout.names
    return tuple(
        GateView(
            id=gate.id,
            kind=gate.kind,
            building=gate.building,
            inside=names[gate.inside],
            outside=names[gate.outside],
            inside_at=spot(g, gate.inside),
            outside_at=spot(g, gate.outside),
            locks=modifiers.locks(g, gate) if g.layout.levels[gate.inside] == 0 else 0,
            broken=gate.broken,
        )
        for gate in g.layout.gates.values()
    )


def lit_squares(g: Night) -> tuple[str, ...]:
    """Every square of a lit room."""
    if not g.lit:
        return ()
    lay = g.layout
    return tuple(lay.names[s] for s in lay.squares() if lay.rooms[s] in g.lit)


def hidden_views(g: Night, seat: int | None) -> list[DiskView]:
    """Face-down disks; only those who may know see what one is."""
    found = []
    for square, disks in sorted(g.hidden.items()):
        name = g.layout.names[square]
        for slot, id in enumerate(disks):
            disk = g.pack.disks[id]
            known = seat is not None and seat in g.known.get(id, ())
            found.append(
                DiskView(
                    id=f"{name}/{slot}",
                    square=name,
                    at=spot(g, square),
                    face="down",
                    pile="obstacle" if disk.kind == "obstacle" else "supply",
                    disk=names.called(g, id) if known else None,
                )
            )
    return found


def shown_views(g: Night) -> list[DiskView]:
    """Face-up disks."""
    return [
        DiskView(
            id=id,
            square=g.layout.names[shown.square],
            at=spot(g, shown.square),
            face="up",
            pile="obstacle" if g.pack.disks[id].kind == "obstacle" else "supply",
            disk=names.called(g, id),
            found=shown.found,
            damage=shown.damage,
            prey=shown.prey,
            frozen=modifiers.is_frozen(g, id),
            lately=number,
        )
        for number, (id, shown) in enumerate(g.shown.items())
    ]


def seen_by(g: Night, seat: int | None) -> tuple[str, ...]:
    """WD-8.3: the squares in sight of a seat's characters."""
    eyes = [c for c in g.alive() if c.seat == seat and c.square >= 0]
    if seat is None and g.active in g.characters and g.characters[g.active].alive:
        eyes = [g.characters[g.active]]
    lay = g.layout
    found: set[int] = set()
    for c in eyes:
        found |= modifiers.seen_from(g, c.square, modifiers.sight(g, c.id))
    return tuple(lay.names[square] for square in sorted(found))


def reach_view(g: Night, step: Any) -> tuple[tuple[ReachView, ...], int]:
    """Where the present movement can lead, and for how much."""
    if not isinstance(step, movement.Movement):
        return (), 0
    left = step.reach(g, g.layout, g.characters[step.who]).left
    names = g.layout.names
    found = tuple(
        ReachView(names[square], spot(g, square), step.points - rest)
        for square, rest in left.items()
    )
    return found, step.points


def roll_under_way(g: Night, step: Any) -> sheets.RollView | None:
    """The roll that is about to be made or read; also while somebody is asked to help with it."""
    if isinstance(step, assistance.AskForHelp | assistance.AcceptHelp):
        step = step.roll
    return sheets.roll_view(g, step) if isinstance(step, rolls.Announce | rolls.Throw) else None


def combat_view(g: Night) -> CombatView | None:
    """The combat under way."""
    c = g.combat
    if c is None:
        return None
    disk = g.pack.disks[c.opponent]
    here = modifiers.people_at(g, g.characters[c.main].square)
    return CombatView(
        opponent=disk,
        main=c.main,
        supporters=tuple(other.id for other in here if other.id != c.main),
        round=c.round,
        rounds=c.rounds,
        first=c.first,
        forfeits=c.forfeits,
        defence=modifiers.defence_level(g, c.opponent),
        worth=0 if c.security else disk.vp,
        safe=unhurt(g, c.main, disk),
    )


def unhurt(g: Night, who: str, disk: Disk) -> float:
    """WD-29.9: the exact chance that a defence against an opponent's attack succeeds."""
    if not disk.a:
        return 1.0
    check = pools.difficulty(g, who, "defend", disk.a, target=disk.id)
    return chances.of(g, check)[0].chance


def drawn_tile(g: Night, step: Any) -> Tile | None:
    """The tile that lies ready to be turned."""
    name = getattr(step, "tile", "")
    return g.pack.tiles[name] if isinstance(name, str) and name in g.pack.tiles else None


def drawn_view(g: Night, step: Any) -> DrawnView | None:
    """WD-6.4: the place of the drawn tile, and the ways in which it can lie."""
    if not isinstance(step, exploring.Explore) or not step.tile:
        return None
    lay = g.layout
    x, y = lay.xs[step.square] + STEPS[step.side][0], lay.ys[step.square] + STEPS[step.side][1]
    rotations = board.legal_rotations(g, step.tile, x, y, step.side)
    return DrawnView(x // SIDE, y // SIDE, (x, y, 0), step.side, tuple(rotations))


def talk_view(g: Night, step: Any, seat: int | None) -> TalkView | None:
    """WD-25.3: the terms on the table, for those who talk."""
    if not isinstance(step, talks.ChoosePartner | talks.ChooseGift | talks.ChooseDue | talks.Agree):
        return None
    terms = step.terms
    seats = [g.seat_of(who) for who in (terms.proposer, terms.partner) if who]
    if seat not in seats:
        return None
    due, of = (step.due, step.of) if isinstance(step, talks.Agree) else ("", "")
    gives, gets = words_of_talks.promise(g, terms.give), words_of_talks.promise(g, terms.get)
    return TalkView(terms.proposer, terms.partner, terms.give, terms.get, due, of, gives, gets)


def pages_view(g: Night, step: Any) -> dict[str, Sheet]:
    """WD-35.18: the kept pages that nobody has taken yet, as options name them."""
    if not isinstance(step, casting.ChooseCharacter):
        return {}
    return {f"page_{n}": g.past.pages[n] for n in casting.pages_left(g)}


def cast_view(g: Night, step: Any) -> tuple[Person, ...]:
    """WD-2.3: the ready-made people from whom a character is chosen now."""
    if not isinstance(step, casting.ChooseCharacter) or g.question is None:
        return ()
    ids = [o.removeprefix("take:") for o in g.question.options if o.startswith("take:")]
    return tuple(g.pack.people[id] for id in ids if id in g.pack.people)
