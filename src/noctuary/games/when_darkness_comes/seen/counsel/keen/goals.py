"""Where to go if one wants to win: the aims, and what they do not tell.

The careful counsel follows the aims alone. Here things that lie about and are needed are fetched,
places are looked for in which something can be done that the story asks for, and whoever has bad
dice for what is hidden somewhere would rather go elsewhere. Friends are not sent apart: together
they lend each other dice, and nights were won less often when each went for a thing of their own.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.asking import Spot
from noctuary.games.when_darkness_comes.content.doing import CheckText
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.content.plot import Aim, Deed
from noctuary.games.when_darkness_comes.content.town import Story, inner_lists
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.night import deeds
from noctuary.games.when_darkness_comes.seen.counsel.aims import aimed_at, open_aims
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.distances import field
from noctuary.games.when_darkness_comes.seen.counsel.keen import survival
from noctuary.games.when_darkness_comes.seen.counsel.prospects import chance
from noctuary.games.when_darkness_comes.seen.counsel.purpose import (
    PLUNDER,
    Offer,
    Purpose,
    best_of,
    is_on_board,
    plundering,
    rounds_left,
    squares_of,
    towards,
    weighed,
)
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import conditions

A_TRY: Final = 1.5
"""What one more try of a roll costs, in an aim's weight."""
MOST_TRIES: Final = 15.0
LOST: Final = 80.0
"""What it is worth to fetch a thing that the story needs: more than to wait for it."""
CAN_WAIT: Final = 15.0
"""How much less it is worth to go for what is good to have and does not win the night."""
WORTH_A_WAY: Final = 36
"""So many half points, three turns or so, somebody who is busy goes to a friend who bleeds."""
PER_DEED: Final = 2.0
MOST_FOR_A_DEED: Final = 80.0
PREY: Final = 10.0
"""What a way is worth for each VP that can be stolen at its end, and how much at most."""
MOST_FOR_PREY: Final = 60.0


def goal(g: Night, c: Character, temper: Temper) -> Purpose:
    """The most rewarding thing to go for, with the way there counted in."""
    errands = errand(g, c)
    if errands is not None:
        return errands
    ready = [*lost_things(g, c), *survival.refuge(g, c), *survival.rescue(g, c)]
    ready += victims(g, c) if temper.betrays else []
    weight = PLUNDER[g.scenario.mode] * temper.plunder
    offers = [*from_aims(g, c), *from_deeds(g, c)]
    offers += [Offer(there.worth, partial(same, there)) for there in ready]
    offers += plundering(g, c, weight / 2 if is_against_time(g) else weight)
    return best_of(g, c, offers)


def same(purpose: Purpose) -> Purpose:
    """What is reckoned already."""
    return purpose


def errand(g: Night, c: Character) -> Purpose | None:
    """Whoever has nothing to look for and nothing to bring goes to a friend who cannot go on,
    however far it is; to one who bleeds the others go too, while there is time. Of those who could,
    the nearest."""
    if is_race(g) or len(g.characters) == 1:
        return None
    most = WORTH_A_WAY if is_busy(g, c) else FAR - 1
    for other in g.alive():
        if other.id == c.id or not survival.is_stuck(g, other):
            continue
        far = field(g.layout, frozenset({other.square}))
        if far[c.square] <= most and is_nearest_help(g, c, other, far):
            return Purpose(frozenset({other.square}), far, worth=survival.TEND)
    return None


def is_nearest_help(g: Night, c: Character, other: Character, far: list[int]) -> bool:
    """Whether nobody who could help a friend is nearer. Bleeding ends by a friend's hand alone, and
    takes every other turn: that is worth a walk early in the night, whatever one is about."""
    early = other.bleeding and rounds_left(g) >= survival.PLENTY
    helpers = [
        one
        for one in g.alive()
        if one.id != other.id
        and one.health > survival.HURT
        and (early or not is_busy(g, one))
        and survival.can_help(g, one, other)
    ]
    nearest = min(helpers, key=lambda one: (is_busy(g, one), far[one.square]), default=None)
    return nearest is not None and nearest.id == c.id


def is_busy(g: Night, c: Character) -> bool:
    """Whether somebody has something to look for, or to bring."""
    return carries_needed(g, c) or is_searching(g, c)


def is_searching(g: Night, c: Character) -> bool:
    """Whether an aim asks for something that is still hidden."""
    return any(
        aim.go is not None
        and aim.go.hides
        and (squares_of(g, c.seat, aim.go) or (g.stack and not is_on_board(g, aim.go)))
        for aim in open_aims(g, c)
    )


def carries_needed(g: Night, c: Character) -> bool:
    """Whether somebody has a thing that the story still needs."""
    needed = needed_things(g)
    return any(g.disk(item).base in needed for item in c.items)


def from_aims(g: Night, c: Character) -> list[Offer]:
    """What the scenario tells machine players to strive for."""
    return [
        Offer(float(aim.weight), partial(strive, g, c, aim, aim.go, condition))
        for condition, aim in g.story.aims
        if aim.go is not None and not (condition and not conditions.holds(g, condition, c.id))
    ]


def strive(g: Night, c: Character, aim: Aim, go: Spot, condition: Line | None) -> Purpose | None:
    """An aim, less the tries that it may take; a friend who may come along can wait until the night
    is won."""
    there = towards(g, c, aim, go)
    if there is None:
        return None
    less = tries_needed(g, c, go.hides)
    if condition and asks_for_an_ally(condition) and is_against_time(g):
        less += CAN_WAIT
    return there._replace(worth=there.worth - less)


def asks_for_an_ally(line: Line) -> bool:
    """Whether a condition is about somebody who has come along, or not yet."""
    key, value = line
    if key in ("all", "any"):
        return any(map(asks_for_an_ally, value))
    return asks_for_an_ally(value) if key == "not_" else key == "has_ally"


def tries_needed(g: Night, c: Character, hidden: tuple[int, ...]) -> float:
    """What the tries cost that it probably takes to get a hidden thing, beyond the first one."""
    costs = []
    for number in hidden:
        shares = [
            chance(g, pools.check_from(g, c.id, check, "")) for check in checks_at(g.story, number)
        ]
        if shares:
            costs.append(min(MOST_TRIES, A_TRY * (1 / max(0.05, *shares) - 1)))
    return min(costs, default=0.0)


@cache
def checks_at(story: Story, number: int) -> tuple[CheckText, ...]:
    """What may have to be rolled when a black disk is met."""
    met = [id for id, wanted in story.by_trigger.get("numbered_met", ()) if wanted == number]
    return tuple(check for id in met for effect in story.events[id].do for check in rolled(effect))


def rolled(effect: Any) -> list[CheckText]:
    """The first rolls inside an effect."""
    kind, value = effect.line
    if kind == "roll":
        return [value.check]
    return [check for _, part in inner_lists(effect.line) for one in part for check in rolled(one)]


def from_deeds(g: Night, c: Character) -> list[Offer]:
    """The places in which something can be done that is wanted."""
    found = []
    for deed in deeds_without_a_way(g.story):
        weight = aimed_at(g, c, deed.id)
        if weight > 0 and could_do(g, c, deed):
            most = min(MOST_FOR_A_DEED, PER_DEED * weight)
            found.append(Offer(most, partial(to_do, g, c, deed, most)))
    return found


def to_do(g: Night, c: Character, deed: Deed, most: float) -> Purpose | None:
    """The way to where something can be done, by the chance that it succeeds."""
    squares = squares_of(g, c.seat, deed.where)
    if not squares:
        return None
    share = 1.0
    if deed.check is not None and deed.check.kind == "difficulty":
        share = chance(g, pools.check_from(g, c.id, deed.check, ""))
    return weighed(g, c, frozenset(squares), share * most)


@cache
def deeds_without_a_way(story: Story) -> tuple[Deed, ...]:
    """The actions of the story to whose places no aim leads."""
    led = [place_of(aim.go) for _, aim in story.aims if aim.go is not None]
    return tuple(
        deed
        for deed in story.deeds.values()
        if deed.against is None and place_of(deed.where) not in led
    )


def place_of(spot: Spot) -> tuple[str | None, ...]:
    """A place, without what lies hidden there."""
    return spot.tile, spot.building, spot.tag, spot.person


def is_against_time(g: Night) -> bool:
    """Whether everybody loses when the last round is over."""
    alone = len(g.characters) == 1
    return (alone or not g.scenario.end.last_round_won) and conditions.last_round(g) is not None


def could_do(g: Night, c: Character, deed: Deed) -> bool:
    """Whether nothing but the place stands in the way."""
    if deeds.done_key(g, deed, c.id) in g.done:
        return False
    condition = g.story.conditions.get(f"deed.{deed.id}")
    if condition is not None and not conditions.holds(g, condition, c.id):
        return False
    return all(conditions.owns(g, c, thing) for thing in deed.uses)


def lost_things(g: Night, c: Character) -> list[Purpose]:
    """Things that the story needs and that lie on the ground."""
    needed = needed_things(g)
    return [
        weighed(g, c, frozenset({shown.square}), LOST)
        for disk, shown in g.shown.items()
        if shown.found and g.disk(disk).base in needed
    ]


def victims(g: Night, c: Character) -> list[Purpose]:
    """Others who have something worth stealing, as far as one gets in a turn."""
    if not g.scenario.pvp.steal:
        return []
    rich = {other.square: riches(g, other) for other in g.alive() if other.seat != c.seat}
    found = [
        weighed(g, c, frozenset({square}), min(MOST_FOR_PREY, PREY * vp))
        for square, vp in rich.items()
        if vp
    ]
    return [there for there in found if there.far[c.square] <= survival.IN_REACH]


def riches(g: Night, c: Character) -> int:
    """The VP of what somebody carries; what the story needs is worth twice as much."""
    needed = needed_things(g)
    return sum(modifiers.vp_of(g, item) * (1 + (g.disk(item).base in needed)) for item in c.items)


def needed_things(g: Night) -> frozenset[str]:
    """What some action of the story that can still be done asks for, carried or there."""
    who = next(iter(g.characters))
    return frozenset(
        thing
        for asked, over in things_asked(g.story)
        if not any(conditions.holds(g, line, who) for line in over)
        for thing in asked
    )


@cache
def things_asked(story: Story) -> tuple[tuple[frozenset[str], tuple[Line, ...]], ...]:
    """The things that each action asks for, and the flags after which it is over."""
    found = []
    for deed in story.deeds:
        line = story.conditions.get(f"deed.{deed}")
        if line is None or not (asked := named_things(line)):
            continue
        parts = line[1] if line[0] == "all" else (line,)
        over = tuple(part[1] for part in parts if part[0] == "not_" and part[1][0] == "flag")
        found.append((frozenset(asked), over))
    return tuple(found)


def named_things(line: Line) -> set[str]:
    """The things without which a condition never holds."""
    key, value = line
    if key == "all":
        return {thing for part in value for thing in named_things(part)}
    if key == "any":
        return set.intersection(*(named_things(part) for part in value))
    if key in ("present", "carries"):
        return set(value)
    if key == "carries_numbered" and value.at_least:
        return {f"number_{n}" for n in range(1, 13)}
    return set()
