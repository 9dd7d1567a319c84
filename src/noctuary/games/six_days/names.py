"""What ids stand for: heroes, persons, things and reasons by name, as the rules write them down."""

from __future__ import annotations

from noctuary.engine.words import article
from noctuary.games.six_days.records import Complication, Entry, Hero, Person
from noctuary.games.six_days.state import SixDays, attempt, roller


def said(entry: Entry | None, otherwise: str = "") -> str:
    """What stands in a slot, or what is said while it is empty."""
    return otherwise if entry is None else entry.text


def what_you_are(hero: Hero) -> str:
    """SD-2.2: trait and calling together."""
    return f"{said(hero.trait)} {said(hero.calling)}".strip() or "hero"


def is_blank(hero: Hero) -> bool:
    """Whether nothing is known yet by which the hero could be told from others."""
    return hero.name is None and hero.trait is None and hero.calling is None


def hero_name(hero: Hero) -> str:
    """The hero's name, or what the hero is."""
    return said(hero.name) or f"the {what_you_are(hero)}"


def person(who: Person) -> str:
    """Somebody of the cast: by name, role and tie."""
    role = " and ".join(said(part) for part in (who.role, who.tie) if part is not None)
    if who.name is None:
        return article(role)
    return f"{who.name.text} ({role})"


def called(g: SixDays, hero: str, name: str) -> str:
    """Somebody by name alone, if there is one; whatever else an id stands for."""
    if name in g.cast and (known := g.cast[name].name) is not None:
        return known.text
    return thing(g, hero, name)


def thing(g: SixDays, hero: str, name: str) -> str:
    """Whatever an id of a hero's sheet or of the cast stands for."""
    if name in g.cast:
        return person(g.cast[name])
    if name in g.heroes:
        return hero_name(g.heroes[name])
    sheet = g.heroes[hero]
    entries = {word.id: word.entry for word in sheet.words}
    entries |= {condition.id: condition.entry for condition in sheet.conditions}
    entries |= {asset.id: asset.entry for asset in sheet.assets}
    return entries[name].text if name in entries else name


def complication(what: Complication) -> str:
    """A complication, with its detail if it was made specific."""
    return what.entry.text if what.detail is None else f"{what.entry.text}: {what.detail.text}"


def reason(g: SixDays, name: str) -> str:
    """One reason of the pool in words."""
    hero = roller(g)
    kind, _, what = name.partition(":")
    fixed = {
        "self": what_you_are(hero),
        "doing": said(hero.doing, "what you do"),
        "prepared": "well prepared",
        "tool": "a suitable tool",
        "reserve": "reserve",
    }
    if kind in fixed:
        return fixed[kind]
    if kind == "resource":
        return g.pack.resources[what].text
    if kind in ("with", "against"):
        return thing(g, hero.id, what)
    return declared(g, name)


def declared(g: SixDays, name: str) -> str:
    """A goal or complication of the roll by its id."""
    roll = attempt(g)
    for goal in roll.goals:
        if goal.id == name:
            return goal.entry.text
    for what in roll.complications:
        if what.id == name:
            return complication(what)
    return name


def reasons(g: SixDays) -> dict[str, str]:
    """The words behind everything that was declared in this roll."""
    roll = attempt(g)
    names = [goal.id for goal in roll.goals] + [what.id for what in roll.complications]
    return {name: reason(g, name) for name in (*names, *roll.applies)}
