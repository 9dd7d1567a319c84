"""WD-9.9: actions that only the scenario knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from noctuary.engine.kept import kept
from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.night import challenges, effects
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import conditions, memory, scenario

NOWHERE_INDOORS: Final[frozenset[int]] = frozenset()


class Offer(msgspec.Struct, frozen=True):
    """An action that belongs to a square, taken apart, so that the cheapest tests come first."""

    deed: Deed
    down: str
    """A flag that must be down, if there is one."""
    once: bool
    """Whether it may not be done time and again."""
    key: str
    """How the state remembers that it was done, if it may be done once in a night."""
    person: str
    """Who must be near, if anybody."""
    hides: frozenset[str]
    """Black disks of which one must lie hidden in a building of this tile, if any."""
    indoors: frozenset[int]
    """The squares of these buildings."""
    rest: tuple[tuple[conditions.Holds, Any], ...]
    """What else it requires: each with how it is tested."""
    special: bool
    """Whether there is more to it: a door, a thing that is used up, or somebody to do it to."""
    flag: str
    """A flag that must be up, if there is one."""
    option: str
    """How it is chosen."""


class Offers(msgspec.Struct, frozen=True):
    """All actions that belong to a square, and those of them that wait for nothing."""

    every: tuple[Offer, ...]
    unasked: tuple[Offer, ...]
    """Those that need neither a flag nor a person."""
    flags: frozenset[str]
    persons: frozenset[str]
    """What the others wait for: while none of these flags is up and none of these persons is near,
    they are out of the question."""


def offers_at(g: Night, square: int) -> Offers:
    """All actions that belong to a square; from now on they are kept with the pack."""
    story, every = g.story, []
    for deed in g.pack.deeds_at(g.settings.scenario, square):
        hides, indoors = deed.where.hides, NOWHERE_INDOORS
        if hides:
            indoors = conditions.squares_indoors(g.pack.ground, square // SQUARES)
        if indoors or not hides:
            every.append(taken_apart(story, deed.id, indoors))
    unasked = [offer for offer in every if not offer.flag and not offer.person]
    flags = frozenset(offer.flag for offer in every if offer.flag)
    persons = frozenset(offer.person for offer in every if offer.person and not offer.flag)
    found = Offers(tuple(every), tuple(unasked), flags, persons)
    g.pack.kept[g.settings.scenario][square] = found
    return found


@kept(1024)
def taken_apart(story: Story, name: str, indoors: frozenset[int]) -> Offer:
    """An action of the scenario, ready to be tested at those of its squares at which these squares
    are indoors."""
    deed, needed = story.deeds[name], story.needs[name]
    where, parts = deed.where, [] if needed is None else parts_of(needed)
    down = next((wanted for key, wanted in parts if key == "not_" and wanted[0] == "flag"), None)
    rest = [(key, wanted) for key, wanted in parts if wanted is not down]
    rest.sort(key=lambda part: part[0] == "hidden")  # the town is looked through last of all
    return Offer(
        deed,
        down=down[1] if down else "",
        once=deed.once is not None,
        key=deed.id if deed.once == "game" else "",
        person=where.person or "",
        hides=conditions.black_disks(where.hides),
        indoors=indoors,
        rest=tuple((conditions.CONDITIONS[key], wanted) for key, wanted in rest),
        special=bool(deed.uses or deed.against) or where.outside_door is not None,
        flag=next((wanted for key, wanted in parts if key == "flag"), ""),
        option=f"do:{name}",
    )


def parts_of(condition: Line) -> list[Line]:
    """What must hold, all of it, for a condition to hold."""
    key, wanted = condition
    if key != "all":
        return [condition]
    return [inner for part in wanted for inner in parts_of(part)]


def in_question(g: Night, here: int, offers: Offers) -> tuple[Offer, ...]:
    """The actions that belong to a square, without those that are out of the question at once."""
    flags = offers.flags
    if flags and not flags.isdisjoint(g.flags):
        return offers.every
    if offers.persons:
        shown, zones = g.shown, g.pack.ground.zones
        for person in offers.persons:
            if person in shown and zones[shown[person].square] != zones[here]:
                continue  # mostly it is elsewhere
            if memory.is_beside(g, here, person):
                return offers.every
    return offers.unasked


def legal(g: Night, c: Character, offers: Sequence[Offer]) -> list[str]:
    """The scenario's actions that this character can do here and now: of these, which belong to its
    square."""
    who, here, flags, done = c.id, c.square, g.flags, g.done
    found: list[str] = []
    for offer in offers:
        if (
            (offer.down and flags.get(offer.down))
            or (done and offer.once and (offer.key or done_key(g, offer.deed, who)) in done)
            or (offer.person and not memory.is_beside(g, here, offer.person))
            or (offer.hides and not conditions.is_hidden_in(g, offer.indoors, offer.hides))
        ):
            continue
        for holds, wanted in offer.rest:
            if not holds(g, wanted, who):
                break
        else:
            if offer.special or g.marks:
                found += unusual(g, who, offer.deed)
            else:
                found.append(offer.option)
    return found


def unusual(g: Night, who: str, deed: Deed) -> list[str]:
    """An action that wants something else too, as far as it can be done, or is done to somebody."""
    if why_not(g, who, deed, on_square=True):
        return []
    return [f"do:{deed.id}"] if deed.against is None else challenges.rivals(g, who, deed)


def why_not(g: Night, who: str, deed: Deed, on_square: bool = False) -> str:
    """What stands in the way: `done`, `where`, `requires`, `uses` or `silent`; nothing if it can
    be done. `on_square`: it is known that the action belongs to the square."""
    if deed.once is not None and done_key(g, deed, who) in g.done:
        return "done"
    c = g.characters[who]
    at = conditions.is_right if on_square else conditions.is_at
    if not at(g, c.square, deed.where):
        return "where"
    condition = g.story.needs[deed.id]
    if condition is not None and not conditions.holds(g, condition, who):
        return "requires"
    if deed.uses and not all(conditions.owns(g, c, thing) for thing in deed.uses):
        return "uses"
    if g.marks and memory.is_kept_from(g, who, "talk") and speaks(deed):
        return "silent"
    return ""


def speaks(deed: Deed) -> bool:
    """Whether an action needs a voice."""
    return deed.check is not None and deed.check.attribute == "persuasion"


def done_key(g: Night, deed: Deed, who: str) -> str:
    """How the state remembers that an action was done."""
    if deed.once == "round":
        return f"{deed.id}@{g.round}"
    return f"{deed.id}:{who}" if deed.once == "character" else deed.id


def do(g: Night, who: str, name: str, rival: str = "", stake: str = "0") -> None:
    """The action itself: what it uses is used up, then the roll, then its effects."""
    deed = g.story.deeds[name]
    if deed.once is not None:
        g.done.append(done_key(g, deed, who))
    for thing in deed.uses:
        item = next(i for i in g.characters[who].items if g.disk(i).base == thing)
        belongings.discard(g, who, item, "used", "WD-38.3")
    if rival:
        challenges.begin(g, who, rival, name, stake)
    elif deed.check is None:
        g.then(scenario.CarryOut(f"deed.{name}.success", who))
    else:
        check = pools.check_from(g, who, deed.check, f"deed.{name}")
        against = deed.dice is not None
        decide = challenges.AgainstPerson(who, name) if against else None
        g.then(rolls.Announce(check), decide or effects.Branch(f"deed.{name}", who))
