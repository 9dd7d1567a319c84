"""How well a seat stands: for players that look ahead, and to compare unfinished games."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from noctuary.games.when_darkness_comes.content import building, chronicle
from noctuary.games.when_darkness_comes.moving import doors, exploring, movement
from noctuary.games.when_darkness_comes.night import deeds
from noctuary.games.when_darkness_comes.seen import town_book
from noctuary.games.when_darkness_comes.seen.counsel import purpose
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import conditions
from noctuary.games.when_darkness_comes.words import names, telling

WON: Final = 1_000.0
TILE: Final = 0.5
"""What another known tile is worth; the way to one that is wanted counts by itself."""
HEALTH: Final = (0.0, 4.0, 10.0, 13.0, 15.0, 16.0, 17.0)
"""What remaining health is worth: the last of it most."""
MEDALS: Final = ("bronze", "silver", "gold")


def worth(g: Night, seat: int) -> float:
    """More is better: the outcome first, then VP, health, trust and the way to the next aim."""
    mine = [c for c in g.characters.values() if c.seat == seat]
    total = sum(standing(g, c) for c in mine)
    if g.outcome is None:
        return total + promise(g, seat)
    won = any(c.id in g.winners for c in mine)
    return total + (WON if won else -WON)


def promise(g: Night, seat: int) -> float:
    """What lies in a movement under way: without it nobody who looks one step ahead would walk."""
    step = g.agenda[-1] if g.agenda else None
    if isinstance(step, movement.Movement) and g.seat_of(step.who) == seat:
        return 1.0 + 0.2 * step.points
    if isinstance(step, doors.WalkIn) and g.seat_of(step.who) == seat:
        return 4.0
    if isinstance(step, exploring.Explore) and g.seat_of(step.walk.who) == seat:
        return 6.0 + 0.2 * step.walk.points
    return 0.0


def standing(g: Night, c: Character) -> float:
    """One character's place in the night."""
    if not c.alive:
        return -60.0
    total = c.vp + HEALTH[min(c.health, len(HEALTH) - 1)] + 0.5 * c.willpower - 1.5 * c.failure
    total += 6.0 * sum(g.disk(item).kind == "numbered" for item in c.items)
    story = [value for key, value in g.flags.items() if ":" not in key]
    total += 8.0 * sum(map(bool, story))
    total -= c.bleeding + c.pending_look
    return total + nearness(g, c)


def nearness(g: Night, c: Character) -> float:
    """How far it is to what the scenario wants most, and how much of the town is known."""
    known = TILE * len(g.board.tiles)
    if c.square < 0:
        return known
    return known + 2.0 * purpose.purpose(g, c).worth


def result(g: Night) -> dict[str, Any]:
    """The record of a finished game; `sheet` is what a kept character brings to the next one."""
    if g.outcome is None:
        return {}
    following = town_book.next_night(g)
    close = telling.close(g, g.outcome.reason)
    return {
        "scenario": g.settings.scenario,
        "won": g.outcome.won,
        "reason": g.outcome.reason,
        "ending": close.title,
        "why": close.why,
        "rounds": town_book.rounds_played(g),
        "turns": g.turn,
        "tiles": len(g.board.tiles),
        "winners": list(g.winners),
        "killed": len(g.killed),
        "characters": [record(g, c) for c in g.characters.values()],
        "next": following.id if following is not None else None,
        "next_title": following.title if following is not None else "",
        "town": chronicle.write(town_book.after(g)) if g.settings.keep == "on" else "",
        "chronicle": msgspec.to_builtins(town_book.after(g)),
        "following": settings_of_next(g),
    }


def settings_of_next(g: Night) -> dict[str, str]:
    """WD-35.18: the settings of the next night, if the characters are kept."""
    if g.settings.keep == "off":
        return {}
    town = chronicle.write(town_book.after(g))
    following = town_book.next_night(g)
    scenario = following.id if following is not None else g.settings.scenario
    return {"scenario": scenario, "keep": "on", "town": town}


def record(g: Night, c: Character) -> dict[str, Any]:
    """One character in the record of a game (WD-35.6 to WD-35.8)."""
    return {
        "id": c.id,
        "name": c.sheet.name,
        "seat": c.seat,
        "vp": c.vp,
        "alive": c.alive,
        "death": g.deaths.get(c.id, ""),
        "died": names.death(g, g.deaths[c.id]) if c.id in g.deaths else "",
        "won": c.id in g.winners,
        "medal": medal(g, c),
        "brought": brought(g, c),
        "sheet": building.write_line(town_book.page(g, c)),
    }


def brought(g: Night, c: Character) -> dict[str, int]:
    """WD-35.2: what the words of the story that somebody bears came to at the end, in VP."""
    found: Counter[str] = Counter()
    for condition, vp in g.story.scores if c.alive else ():
        if conditions.holds(g, condition, c.id):
            words = [value for key, value in deeds.parts_of(condition) if key == "marked"]
            found[words[0] if words else ""] += vp
    found.pop("", None)
    return dict(found)


def medal(g: Night, c: Character) -> str:
    """The medal that a winner's VP earn, where the scenario has any."""
    steps = g.scenario.vp.medals
    if steps is None or c.id not in g.winners:
        return ""
    earned = sum(c.vp >= step for step in steps)
    return MEDALS[earned - 1] if earned else ""
