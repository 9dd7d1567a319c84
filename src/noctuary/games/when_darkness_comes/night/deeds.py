"""WD-9.9: actions that only the scenario knows."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.night import challenges, effects
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions, memory, scenario


def legal(g: Night, who: str) -> list[str]:
    """The scenario's actions that this character can do here and now."""
    found: list[str] = []
    for deed in g.pack.deeds_at(g.settings.scenario, g.characters[who].square):
        if why_not(g, who, deed, on_square=True):
            continue
        if deed.against is None:
            found.append(f"do:{deed.id}")
        else:
            found += challenges.rivals(g, who, deed)
    return found


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
