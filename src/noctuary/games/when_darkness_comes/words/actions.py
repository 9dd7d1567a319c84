"""The actions of a turn in words, by the first word of their ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.engine.question import Option, Share
from noctuary.engine.words import curled
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.ladder import LEVELS
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.moving import doors, movement
from noctuary.games.when_darkness_comes.night import challenges
from noctuary.games.when_darkness_comes.people import purchases, theft
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import chances, combat, names, people
from noctuary.games.when_darkness_comes.words.casting import casting
from noctuary.games.when_darkness_comes.words.names import gate, person, the
from noctuary.games.when_darkness_comes.words.saying import a_disk, a_gate, a_person, say

Action = Callable[[Night, str, str, list[str]], Option]


def action(g: Night, who: str, option: str) -> Option:
    """One action or purchase of a character."""
    word, *rest = option.split(":")
    return ACTIONS[word](g, who, option, rest)


# ── oneself ───────────────────────────────────────────────────────────────────────────────────


DIMMED: Final = {"clear": "dark", "light_rain": "dark and rain", "heavy_rain": "dark and rain"}
"""What takes points from a movement, by the weather."""


def moving(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """WD-7.2: what a movement will be made of."""
    penalty = modifiers.penalty(g, who)
    less = f" − {penalty} for the {DIMMED[g.weather]}" if penalty else ""
    tired = "; halved, because you are exhausted" if g.characters[who].exhausted else ""
    cost = f"points: your roll + {g.characters[who].health} health{less}{tired}"
    rolled = chances.of(g, pools.simple(g, who, "move"))
    return say(option, "Move", cost, "WD-7.1", odds=in_points(g, who, rolled))


def in_points(g: Night, who: str, rolled: tuple[Share, ...]) -> tuple[Share, ...]:
    """The points that a movement roll can be worth."""
    ways: dict[int, int] = {}
    for share in rolled:
        points = movement.points_for(g, who, share.value or 0)
        points = (points + 1) // 2 if g.characters[who].exhausted else points
        ways[points] = ways.get(points, 0) + share.ways
    return tuple(Share(str(points), n, rolled[0].total, points) for points, n in ways.items())


def sensing(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A look at what lies face down."""
    odds = chances.of(g, pools.simple(g, who, "perceive"))
    cost = "an action, once in this building"
    return say(option, "Sense what is hidden here", cost, "WD-11.1", odds=odds)


def finding_light(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A light for a room."""
    odds = chances.of(g, pools.difficulty(g, who, "light", LEVELS["1P"]))
    return say(option, "Look for a light", "an action", "WD-12.1", odds=odds)


def treating(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """Somebody's wounds, or the own ones."""
    odds = chances.of(g, pools.simple(g, who, "heal"))
    if not rest:
        label, about = "Treat your own wounds", a_person(who)
        return say(option, label, "the whole turn", "WD-33.3", about, odds=odds)
    label = f"Treat {person(g, rest[0])}"
    return say(option, label, "an action", "WD-33.1", a_person(rest[0]), odds=odds)


def forgiving(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A failure disk less."""
    vp = purchases.PRICE_OF_FORGIVENESS
    return say(option, "Make up for a failure", f"{vp} VP", "WD-34.14", vp=vp)


def learning(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A skill point."""
    vp = purchases.PRICE_OF_A_SKILL_POINT
    return say(option, "Learn something", f"{vp} VP for a skill point", "WD-34.15", vp=vp)


# ── doors ─────────────────────────────────────────────────────────────────────────────────────

THROUGH: Final = {
    "pick": ("Pick the lock of", "an action", "WD-10.5"),
    "force": ("Force", "an action and a failure disk", "WD-10.8"),
    "smash": ("Smash", "an action and a failure disk", "WD-10.13"),
    "climb": ("Climb through", "an action", "WD-10.16"),
}


def entering(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """One of the ways through a door or window."""
    word, id = option.partition(":")[0], rest[0]
    verb, cost, rule = THROUGH[word]
    odds = chances.of(g, doors.check_for(g, who, word, g.layout.gates[id]))
    return say(option, f"{verb} {gate(g, id)}", cost, rule, a_gate(id), odds=odds)


def walking_in(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A door that luck has opened."""
    label = f"Go in by {gate(g, rest[0])}"
    return say(option, label, "free; ends your movement", "WD-10.29", a_gate(rest[0]), tone="gain")


def letting_in(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A door opened from inside."""
    label = f"Let {person(g, rest[1])} in through {gate(g, rest[0])}"
    return say(option, label, "free", "WD-10.26", a_person(rest[1]), a_gate(rest[0]))


# ── things ────────────────────────────────────────────────────────────────────────────────────


def searching(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """An item that lies there and was never found."""
    odds = chances.of(g, pools.difficulty(g, who, "search", g.disk(rest[0]).tn))
    label = f"Search for {the(g, rest[0])}"
    return say(option, label, "an action", "WD-17.5", a_disk(rest[0]), odds=odds)


def taking(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A thing on the ground."""
    return say(option, f"Take {the(g, rest[0])}", "an action", "WD-17.6", a_disk(rest[0]))


def dropping(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A thing that is put down."""
    return people.dropping(g, option, rest[0])


def taping(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A nuisance that is silenced."""
    label, cost = f"Tape up {the(g, rest[0])}", "an action and the tape; 3 VP"
    return say(option, label, cost, "WD-17.21", a_disk(rest[0]), tone="gain")


def giving(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A thing or ally for somebody."""
    thing, other = rest
    label = f"Give {the(g, thing)} to {person(g, other)}"
    return say(option, label, "an action", "WD-17.8", a_disk(thing), a_person(other))


THEFTS: Final = {
    "force": ("Rob", "WD-17.9"),
    "pickpocket": ("Filch", "WD-17.11"),
    "wrest": ("Wrest", "WD-17.12"),
}


def stealing(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A theft."""
    way, item, victim = rest
    verb, rule = THEFTS[way]
    label = f"{verb} {the(g, item)} from {person(g, victim)}"
    cost = "an action; you both roll"
    if way == "force":
        label, cost = (
            f"Rob {person(g, victim)} of {the(g, item)}",
            "by force: an action; you both roll",
        )
    mine, theirs = theft.checks(g, who, way, victim)
    odds = chances.against(g, mine, theirs)
    about = a_disk(item), a_person(victim)
    return say(option, label, cost, rule, *about, tone="danger", odds=odds)


# ── people and fights ─────────────────────────────────────────────────────────────────────────


def persuading(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """An ally who lies there open."""
    odds = chances.of(g, pools.difficulty(g, who, "persuade", g.disk(rest[0]).tn))
    label = f"Persuade {the(g, rest[0])}"
    return say(option, label, "an action", "WD-15.11", a_disk(rest[0]), odds=odds)


def attacking(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """An attack on a character."""
    victim, weapon = rest
    bare = weapon == "bare"
    label = f"Attack {person(g, victim)} with {'bare hands' if bare else the(g, weapon)}"
    about = [a_person(victim)] if bare else [a_person(victim), a_disk(weapon)]
    return say(option, label, "an action", "WD-32.12", *about, tone="danger")


def shooting(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A ranged attack."""
    return combat.shooting(g, who, option)


def fighting(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A frozen adversary."""
    return combat.fighting(g, option)


def spelling(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """A spell."""
    return casting(g, who, option)


def doing(g: Night, who: str, option: str, rest: list[str]) -> Option:
    """An action of the scenario."""
    deed = g.story.deeds[rest[0]]
    label, stake = names.task(deed), ""
    if len(rest) > 1:
        other = person(g, rest[1])
        label = names.task(deed, other) if "{other}" in deed.label else f"{label} against {other}"
    if len(rest) > 2 and rest[2] != "0":
        stake = f", {'a thing' if rest[2] == challenges.THING else f'{rest[2]} VP'} at stake"
    about = [a_person(rest[1])] if len(rest) > 1 else []
    odds: tuple[Share, ...] = ()
    if deed.check is not None and deed.against is None and deed.dice is None:
        odds = chances.of(g, pools.check_from(g, who, deed.check, ""))
    elif deed.check is not None and deed.dice is not None:
        odds = chances.against_person(g, pools.check_from(g, who, deed.check, ""), deed.dice)
    elif deed.check is not None and len(rest) > 1:
        mine, theirs = (pools.check_from(g, one, deed.check, "") for one in (who, rest[1]))
        odds = chances.against(g, mine, theirs)
    by_phone = ", by phone" if deed.phone else ""
    cost = f"an action{by_phone}{stake}" + (
        f". {curled(deed.text).rstrip('.')}" if deed.text else ""
    )
    return say(option, label, cost, "WD-9.9", *about, odds=odds)


ACTIONS: Final[dict[str, Action]] = {
    "move": moving,
    "perceive": sensing,
    "find_light": finding_light,
    "heal": treating,
    "heal_self": treating,
    "forgive": forgiving,
    "learn": learning,
    "pick": entering,
    "force": entering,
    "smash": entering,
    "climb": entering,
    "let_in": letting_in,
    "luck": walking_in,
    "search": searching,
    "take": taking,
    "drop": dropping,
    "tape": taping,
    "give": giving,
    "steal": stealing,
    "persuade": persuading,
    "attack": attacking,
    "shoot": shooting,
    "fight": fighting,
    "cast": spelling,
    "do": doing,
}
"""How to name an action by its first word."""
