"""A spell that can be cast, in words; in a turn, at a meeting or in a fight."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing
from noctuary.engine.words import curled, listed
from noctuary.games.when_darkness_comes.content.ladder import NAMES
from noctuary.games.when_darkness_comes.magic import magic
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import chances, names
from noctuary.games.when_darkness_comes.words.saying import anybody, say


def casting(g: Night, who: str, option: str) -> Option:
    """A spell and its target, with the components that it takes, and what it does and brings."""
    _, name, *on = option.split(":")
    spell = g.pack.spells[name]
    used = listed([names.skill(component) for component in spell.components])
    cost = f"uses up {used}{brought(g, name)}. {curled(spell.text).rstrip('.')}"
    odds = chances.of(g, magic.cast_check(g, who, name))
    label, about = f"Cast {spell.name}", [Thing("card", name)]
    if on:
        target = on[0].rpartition(">")[2]
        label = f"{label} on {names.anyone(g, target)}"
        about.insert(0, anybody(g, target))
    return say(option, label, cost, "WD-38.2", *about, odds=odds)


def brought(g: Night, name: str) -> str:
    """WD-38.6, WD-38.7: what success brings, and what failure costs."""
    if g.pack.spells[name].tn is None:
        return ""
    least, most = magic.reward(g, name, 0), magic.reward(g, name, len(NAMES) - 1)
    return f"; {least}{' or more' if most > least else ''} VP if it works, else −1 willpower"
