"""A turn of somebody who plays to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.games.when_darkness_comes.board import modifiers, sightlines
from noctuary.games.when_darkness_comes.combat import ranged
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.night import turn
from noctuary.games.when_darkness_comes.seen.counsel import deeds_worth, turns
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race, keeps_word
from noctuary.games.when_darkness_comes.seen.counsel.keen import (
    bargains,
    favors,
    finds,
    goals,
    magic,
    prizes,
    survival,
    trades,
)
from noctuary.games.when_darkness_comes.seen.counsel.meetings import shot_check
from noctuary.games.when_darkness_comes.seen.counsel.prospects import chance, chance_of_value
from noctuary.games.when_darkness_comes.seen.counsel.purpose import Purpose, rounds_left
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Character, Night

TIME_TO_HEAL: Final = 4
"""With fewer rounds left than this nobody sits down to bandage themselves."""
HEALS_ENOUGH: Final = {1: 0.1, 2: 0.2}
"""The least chance at which a turn is spent on one's own wounds, by the health that is left."""
LIKELY: Final = 0.35
"""The same for whoever could go on, and has the time."""
GOOD_SHOT: Final = 0.1
GOOD_THROW: Final = 0.2
"""The least chance at which one shoots, and at which one throws a weapon away."""
NEARLY_ALL: Final = 2
BETTER_HAND: Final = 0.15
"""By so much a friend's chance must be better for an action to be left to them."""


def take_turn(g: Night, step: turn.TakeTurn, options: tuple[str, ...], temper: Temper) -> str:
    """What serves the night's purpose first; then wounds, doors, the way, and small gains."""
    c = g.characters[step.who]
    goal = goals.goal(g, c, temper)
    useful = worthwhile(g, c, options)
    chapters: tuple[Callable[[], str], ...] = (
        lambda: keeps_word(g, c.id, options),
        lambda: trades.wants_a_deal(g, c, options, temper),
        lambda: favors.let_in(g, goal, options, temper),
        lambda: fetch(g, options),
        lambda: by_luck(g, c, goal, options),
        lambda: deeds_worth.best(g, c, useful, judged=prizes.prize)[1],
        lambda: survival.wait(g, c, goal, options),
        lambda: trust(g, c, options),
        lambda: favors.to_safety(g, c, options, temper),
        lambda: bargains.best_theft(g, c, options, temper),
        lambda: favors.best_blow(g, c, options, temper),
        lambda: wounds(g, c, goal, options, temper),
        lambda: early_shot(g, c, options),
        lambda: magic.best_spell(g, c, goal, options, temper),
        lambda: turns.way_in(g, c, goal, options),
        lambda: on_the_way(g, c, goal, options),
        lambda: finds.look_here(g, c, goal, options),
        lambda: finds.weapon(g, c, options),
        lambda: turns.small_gain(g, c, goal, useful),
        lambda: idle_shot(g, c, options),
        lambda: favors.to_better_hands(g, c, options, temper),
        lambda: turns.trust(g, c, options),
    )
    for chapter in chapters:
        reply = chapter()
        if reply:
            return reply
    return "rest" if "rest" in options and turns.rests(g, c) else "end"


def fetch(g: Night, options: tuple[str, ...]) -> str:
    """A thing that the story needs and that lies here."""
    needed = goals.needed_things(g)
    taken = [o for o in options if o.startswith("take:") and g.disk(o[5:]).base in needed]
    return taken[0] if taken else ""


def worthwhile(g: Night, c: Character, options: tuple[str, ...]) -> tuple[str, ...]:
    """Nobody gives away what the story needs who has nearly all of it, or tries at some cost what
    somebody beside them does better."""
    needed = goals.needed_things(g)
    rich = sum(g.disk(item).base in needed for item in c.items) >= NEARLY_ALL

    def is_left(option: str) -> bool:
        word, *rest = option.split(":")
        if word != "do":
            return False
        deed = g.story.deeds[rest[0]]
        return (rich and prizes.wastes(g.story, deed.id)) or is_for_others(g, c, deed)

    return tuple(option for option in options if not is_left(option))


def is_for_others(g: Night, c: Character, deed: Deed) -> bool:
    """Whether a friend in the square has the better hand for an action whose failure costs
    something, and a turn left."""
    costs = any(effect.line[0] != "message" for effect in deed.failure)
    if deed.check is None or not costs or is_race(g) or rounds_left(g) < TIME_TO_HEAL:
        return False
    mine = deeds_worth.chance_with_help(g, c, deed.check)
    return any(
        deeds_worth.chance_with_help(g, other, deed.check) > mine + BETTER_HAND
        for other in modifiers.people_at(g, c.square)
        if other.id != c.id
    )


def by_luck(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> str:
    """A door that opens by itself, if the goal is nearer behind it."""
    for option in options:
        if option.startswith("luck:"):
            inside = g.layout.gates[option.removeprefix("luck:")].inside
            if goal.far[inside] < goal.far[c.square]:
                return option
    return ""


def trust(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """Forgiveness, before the third failure disk takes what the story needs."""
    last = c.failure == FAILURE_LIMIT - 1 and goals.carries_needed(g, c)
    friends = g.scenario.mode != "competitive"
    return "forgive" if "forgive" in options and last and friends else ""


def wounds(g: Night, c: Character, goal: Purpose, options: tuple[str, ...], temper: Temper) -> str:
    """As a careful player would, but nobody bandages themselves all night long."""
    advice = turns.wounds(g, c, options)
    if not advice and "heal_self" in options and c.health <= turns.WEAK and not exposed(g, c):
        advice = "heal_self"
    if advice.startswith("heal:"):
        patient = g.characters[advice.removeprefix("heal:")]
        early = patient.bleeding and temper.heals_at
        return advice if early or patient.health <= temper.heals_at else ""
    heals = chance_of_value(g, pools.simple(g, c.id, "heal", target=c.id), 1)
    if advice != "heal_self":
        whole = survival.wants_to_be_whole(g, c) and not goals.carries_needed(g, c)
        whole = whole and not turns.threatened(g, c)
        return "heal_self" if whole and "heal_self" in options and heals >= LIKELY else advice
    enough = HEALS_ENOUGH.get(c.health, 0.2)
    in_time = cannot_walk(g, c) or time_to_spare(g, c, goal) >= TIME_TO_HEAL
    return advice if heals >= enough and in_time else ""


def time_to_spare(g: Night, c: Character, goal: Purpose) -> float:
    """The rounds that are left when one has gone where one wants to be; the hurt are slow."""
    way = min(goal.far[c.square], FAR)
    return rounds_left(g) - way / (2 * c.health + 2)


def exposed(g: Night, c: Character) -> bool:
    """Whether an adversary sees one and could be here at once: what sees nobody stays put."""
    lay = g.layout
    return any(
        g.disk(disk).kind == "adversary"
        and lay.range(shown.square, c.square) <= g.disk(disk).s + 2
        and modifiers.adversary_sees(g, disk, c.id)
        for disk, shown in g.shown.items()
    )


def early_shot(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """A shot at what could be here at once, before anything else is done."""
    return best_shot(g, c, options) if turns.threatened(g, c) else ""


def idle_shot(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """With nothing better to do, a shot at whatever is in sight; nothing is thrown that far."""
    guns = [o for o in options if o.startswith("shoot:") and not is_throw(g, o)]
    return best_shot(g, c, tuple(guns))


def best_shot(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """The likeliest hit; a gun stays in the hand, so it may miss, but nobody shoots past a friend
    or through a window."""
    found = []
    for option in options:
        if option.startswith("shoot:") and is_clear(g, c, option.split(":")[2]):
            hit = chance(g, shot_check(g, c.id, option))
            if hit >= (GOOD_THROW if is_throw(g, option) else GOOD_SHOT):
                found.append((hit, option))
    return max(found, default=(0.0, ""))[1]


def is_throw(g: Night, option: str) -> bool:
    """Whether the weapon of a shot leaves the hand."""
    return ranged.is_thrown(g, option.split(":")[1])


def is_clear(g: Night, c: Character, target: str) -> bool:
    """Whether a shot that misses hits nobody one would rather not hit, and breaks nothing."""
    there = g.shown[target].square
    line = sightlines.line(g.layout, c.square, there)
    if line is not None and line.windows:
        return False
    near = ranged.bystanders(g, c.id, target, there)
    return is_race(g) or not any(one in g.characters for one in near)


def on_the_way(g: Night, c: Character, goal: Purpose, options: tuple[str, ...]) -> str:
    """Walk while the goal is elsewhere, if one can."""
    return "" if cannot_walk(g, c) else turns.on_the_way(g, c, goal, options)


def cannot_walk(g: Night, c: Character) -> bool:
    """Whoever bleeds and has friends who can stop it does not run about until they are dead, nor
    away from a friend who has come to do so."""
    friends = g.scenario.mode != "competitive" and len(g.alive()) > 1
    if not c.bleeding or not friends or rounds_left(g) <= TIME_TO_HEAL:
        return False
    beside = [one for one in modifiers.people_at(g, c.square) if one.id != c.id]
    return c.health <= survival.HURT or any(survival.can_help(g, one, c) for one in beside)
