"""Characters and rolls as people see them: parts of the view."""

from __future__ import annotations

import msgspec

from noctuary.engine.words import capital
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES, Disk
from noctuary.games.when_darkness_comes.content.ladder import hand
from noctuary.games.when_darkness_comes.content.people import Sheet, dice_of_skill
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.state import PRICE_OF_A_DIE, Character, Creature, Night
from noctuary.games.when_darkness_comes.story import memory
from noctuary.games.when_darkness_comes.words import names


class MarkView(msgspec.Struct, frozen=True):
    """A word of the story that a character bears."""

    word: str
    name: str
    text: str
    secret: bool
    cannot: tuple[str, ...]


class CharacterView(msgspec.Struct, frozen=True, kw_only=True):
    """A character's sheet and piece."""

    id: str
    name: str
    seat: int
    sheet: Sheet
    square: str
    at: tuple[int, int, int]
    alive: bool
    health: int
    full_health: int
    damage: int
    permanent: int
    willpower: int
    full_willpower: int
    failure: int
    vp: int
    attributes: dict[str, int]
    """What each attribute counts just now: only defence falls with damage."""
    bonus: dict[str, int]
    """The dice of each skill."""
    items: tuple[Disk, ...]
    uses: dict[str, int]
    """How often a carried item can still be used, where that is limited."""
    allies: tuple[Disk, ...]
    nuisances: tuple[Disk, ...]
    hindrances: tuple[Disk, ...]
    trophies: tuple[Disk, ...]
    load: int
    phone: bool
    """WD-2.12: everybody has a cell phone, and nothing takes it away."""
    states: tuple[str, ...]
    creature: Creature | None
    sight: int
    marks: tuple[MarkView, ...]
    """Words of the story that it bears, as far as this seat may know."""
    kept: tuple[tuple[str, str], ...] = ()
    """WD-35.10: what it has kept of earlier nights, and what that means."""


def mark_views(g: Night, c: Character, seat: int | None) -> tuple[MarkView, ...]:
    """WD-40.5: the words that a seat may see, with what they mean."""
    return tuple(
        MarkView(
            mark.word, capital(names.word(g, mark.word)),
            names.meaning(g, mark.word), memory.is_kept_secret(g, mark), mark.cannot,
        )
        for mark in g.marks
        if mark.who == c.id and memory.is_seen(g, mark, seat)
    )  # fmt: skip


def character_view(g: Night, c: Character, seat: int | None) -> CharacterView:
    """One character, as a seat may know it."""
    on_board = c.square >= 0
    lay = g.layout
    disks = g.pack.disks
    return CharacterView(
        id=c.id,
        name=c.sheet.name,
        seat=c.seat,
        sheet=c.sheet,
        square=lay.names[c.square] if on_board else "",
        at=(lay.xs[c.square], lay.ys[c.square], lay.levels[c.square]) if on_board else (0, 0, 0),
        alive=c.alive,
        health=c.health,
        full_health=c.sheet.defence,
        damage=c.damage,
        permanent=c.permanent,
        willpower=c.willpower,
        full_willpower=c.full_willpower,
        failure=c.failure,
        vp=c.vp,
        attributes={name: pools.attribute_dice(c, name) for name in ATTRIBUTES},
        bonus={skill: dice_of_skill(skill, rank) for skill, rank in c.sheet.skills.items()},
        items=tuple(names.called(g, item) for item in c.items),
        uses={i: disks[i].uses - g.uses.get(i, 0) for i in c.items if disks[i].uses},
        allies=tuple(disks[ally] for ally in c.allies),
        nuisances=tuple(disks[nuisance] for nuisance in c.nuisances),
        hindrances=tuple(disks[disk] for disk in c.hindrances),
        trophies=tuple(disks[disk] for disk in c.trophies),
        load=modifiers.load(g, c.id),
        phone=True,
        states=states_of(g, c),
        creature=g.creatures.get(c.id),
        sight=modifiers.sight(g, c.id) if on_board and c.alive else 0,
        marks=mark_views(g, c, seat),
        kept=names.kept(g, c.sheet),
    )


def states_of(g: Night, c: Character) -> tuple[str, ...]:
    """WD-2.5: the states without a disk."""
    on_board = c.square >= 0 and c.alive
    found = {
        "exhausted": c.exhausted,
        "bleeding": c.bleeding,
        "harder": c.tn_shift > 0,
        "easier": c.tn_shift < 0,
        "tile_bound": c.tile_bound,
        "door_jinx": c.door_fate < 0,
        "door_luck": c.door_fate > 0,
        "next_check_fails": c.next_check < 0,
        "next_check_succeeds": c.next_check > 0,
        "extra_turn": c.extra_turn,
        "pending_look": c.pending_look,
        "frozen": modifiers.is_frozen(g, c.id),
        "protected": modifiers.is_protected(g, c.id),
        "glowing": f"light:{c.id}" in g.lasting,
        "engaged": on_board and modifiers.engaged(g, c.id),
        "watched": c.watched,
    }
    return tuple(state for state, holds in found.items() if holds)


class RollView(msgspec.Struct, frozen=True, kw_only=True):
    """The dice tray: what is rolled, for what, and how it lies."""

    who: str
    purpose: str
    task: str
    """What it is for, in words."""
    kind: str
    attribute: str
    skill: str
    item: str
    target: str
    dice: int
    need: int
    parts: tuple[tuple[str, int], ...] = ()
    """What the dice are made of: attribute, skill, item, what spoils it; bought dice."""
    faces: tuple[int, ...] = ()
    value: int = 0
    red: bool = False
    """Whether the first die is the red one."""
    gamble: bool = False
    spent: int = 0
    helpers: tuple[str, ...] = ()
    nuisances: int = 0


def roll_view(g: Night, step: rolls.Announce | rolls.Throw) -> RollView:
    """The roll under way; what a second did is seen when the dice have fallen."""
    check = step.check
    best = pools.best_way(g, check)
    way = best if isinstance(step, rolls.Announce) else pools.Way(step.way_skill, step.way_item, 0)
    faces = () if isinstance(step, rolls.Announce) else step.faces
    gamble = pools.gambles(g, check)
    return RollView(
        who=check.who,
        purpose=check.purpose,
        task=names.purpose(g, check.purpose, check.target),
        kind=check.kind,
        attribute=check.attribute,
        skill=way.skill,
        item=way.item or check.weapon,
        target=check.target,
        dice=pools.pool(g, check, best) if isinstance(step, rolls.Announce) else step.dice,
        need=check.tn,
        parts=parts_of(g, step, way),
        faces=faces,
        value=hand(faces, gamble)[0],
        red=check.attribute == "speed",
        gamble=gamble,
        spent=0 if isinstance(step, rolls.Announce) else step.spent,
        helpers=tuple(h.who for h in step.helpers if faces or h.who != check.second),
        nuisances=pools.nuisances(g, check) - (0 if faces else check.spoilt),
    )


def parts_of(
    g: Night, step: rolls.Announce | rolls.Throw, way: pools.Way
) -> tuple[tuple[str, int], ...]:
    """WD-4.2: where the dice come from."""
    check = step.check
    c = g.characters[check.who]
    item = g.disk(way.item) if way.item else None
    own = check.dice
    if check.attribute in ATTRIBUTES:
        own = min(own, pools.attribute_dice(c, check.attribute))
    weapon = g.disk(check.weapon).name if check.weapon else "circumstances"
    found = [(check.attribute, own), (weapon, check.dice - own)]
    if way.skill:
        found.append((way.skill, c.sheet.bonus(way.skill)))
    if item is not None:
        extra = item.adds.get(check.items, 0) if check.items else 0
        found.append((item.name, max(extra, item.with_skill.get(way.skill, 0))))
    if isinstance(step, rolls.Throw):
        spoiled = step.dice - sum(n for _, n in found) - (step.spent >= PRICE_OF_A_DIE)
        bought = step.spent >= PRICE_OF_A_DIE
    else:
        spoiled, bought = -len(pools.spoiling(g, check)), False
    if bought:
        found.append(("bought", 1))
    if spoiled < 0:
        found.append(("obstacles", spoiled))
    return tuple((name, n) for name, n in found if n)
