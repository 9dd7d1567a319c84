"""A turn of somebody who plays to win."""

from __future__ import annotations

from typing import Final

from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.moving import movement
from noctuary.games.when_darkness_comes.night import turn
from noctuary.games.when_darkness_comes.seen.counsel import deeds_worth, turns
from noctuary.games.when_darkness_comes.seen.counsel.keen import (
    bargains,
    finds,
    goals,
    magic,
    prizes,
    survival,
)
from noctuary.games.when_darkness_comes.seen.counsel.meetings import best_shot
from noctuary.games.when_darkness_comes.seen.counsel.prospects import chance_of_value
from noctuary.games.when_darkness_comes.seen.counsel.purpose import Purpose, rounds_left
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Character, Night

TIME_TO_HEAL: Final = 4
"""With fewer rounds left than this nobody sits down to bandage themselves."""
HEALS_ENOUGH: Final = {1: 0.1, 2: 0.2}
"""The least chance at which a turn is spent on one's own wounds, by the health that is left."""
GOOD_SHOT: Final = 0.35
NEARLY_ALL: Final = 2


def take_turn(g: Night, step: turn.TakeTurn, options: tuple[str, ...], temper: Temper) -> str:
    """What serves the night's purpose first; then wounds, doors, the way, and small gains."""
    c = g.characters[step.who]
    goal = goals.goal(g, c, temper)
    for advice in (
        fetch(g, options),
        by_luck(g, c, goal, options),
        deeds_worth.best(g, c, worthwhile(g, c, options), judged=prizes.prize)[1],
        survival.wait(g, c, goal, options),
        trust(g, c, options),
        bargains.best_theft(g, c, options, temper),
        wounds(g, c, options, temper),
        early_shot(g, c, options),
        magic.best_spell(g, c, goal, options, temper),
        turns.way_in(g, c, goal, options),
        turns.on_the_way(g, c, goal, options),
        finds.look_here(g, c, goal, options),
        turns.small_gain(g, c, goal, worthwhile(g, c, options)),
        turns.trust(g, c, options),
        bargains.wants_a_deal(g, c, options, temper),
    ):
        if advice:
            return advice
    return "rest" if "rest" in options and turns.rests(g, c) else "end"


def fetch(g: Night, options: tuple[str, ...]) -> str:
    """A thing that the story needs and that lies here."""
    needed = goals.needed_things(g)
    taken = [o for o in options if o.startswith("take:") and g.disk(o[5:]).base in needed]
    return taken[0] if taken else ""


def worthwhile(g: Night, c: Character, options: tuple[str, ...]) -> tuple[str, ...]:
    """Nobody gives away what the story needs who has nearly all of it."""
    needed = goals.needed_things(g)
    if sum(g.disk(item).base in needed for item in c.items) < NEARLY_ALL:
        return options
    return tuple(
        option
        for option in options
        if not option.startswith("do:") or not prizes.wastes(g.story, option.split(":")[1])
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
    needed = goals.needed_things(g)
    carries = any(g.disk(item).base in needed for item in c.items)
    last = c.failure == FAILURE_LIMIT - 1
    friends = g.scenario.mode != "competitive"
    return "forgive" if "forgive" in options and last and carries and friends else ""


def wounds(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """As a careful player would, but nobody bandages themselves all night long."""
    advice = turns.wounds(g, c, options)
    if advice.startswith("heal:"):
        patient = g.characters[advice.removeprefix("heal:")]
        return advice if patient.health <= temper.heals_at else ""
    if advice != "heal_self":
        return advice
    enough = HEALS_ENOUGH.get(c.health, 0.2)
    heals = chance_of_value(g, pools.simple(g, c.id, "heal", target=c.id), 1)
    return advice if heals >= enough and rounds_left(g) >= TIME_TO_HEAL else ""


def early_shot(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """A shot at what could be here at once, before anything else is done."""
    if not turns.threatened(g, c):
        return ""
    shot = best_shot(g, c.id, options)
    return shot[1] if shot is not None and shot[0] >= GOOD_SHOT else ""


def walk(g: Night, step: movement.Movement, options: tuple[str, ...], temper: Temper) -> str:
    """The square from which the goal is nearest, out of harm's way as far as possible."""
    return turns.walk_to(g, step, options, goals.goal(g, g.characters[step.who], temper))
