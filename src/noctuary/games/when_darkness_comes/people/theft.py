"""WD-17.9 to WD-17.13: taking things from other characters."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.dice import opposed, pools
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.people import belongings, grudges, items
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import scenario

WAYS = {
    "force": ("steal", "resist"),
    "pickpocket": ("pickpocket", "notice"),
    "wrest": ("wrest", "hold"),
}
"""What the thief rolls, and the victim against it."""


def thefts(g: Night, who: str) -> list[str]:
    """WD-17.9, WD-17.11, WD-17.12: every thing of others in the square, in every fitting way."""
    if not g.scenario.pvp.steal:
        return []
    c = g.characters[who]
    skills = c.sheet.skills
    found = []
    for other in modifiers.people_at(g, c.square):
        if other.id == who:
            continue
        for item in other.items:
            found.append(f"steal:force:{item}:{other.id}")
            if "pickpocket" in skills and modifiers.weight_of(g, item) <= 1:
                found.append(f"steal:pickpocket:{item}:{other.id}")
            if "disarm_mechanical" in skills and g.disk(item).is_weapon:
                found.append(f"steal:wrest:{item}:{other.id}")
    return found


def steal(g: Night, who: str, way: str, item: str, victim: str) -> None:
    """WD-17.9: an opposed check for a named item."""
    mine, theirs = checks(g, who, way, victim)
    g.then(opposed.Oppose(mine, theirs), Stolen(who, victim, item))


def checks(g: Night, who: str, way: str, victim: str) -> tuple[Check, Check]:
    """What the thief rolls, and the victim against it."""
    mine, theirs = WAYS[way]
    return (
        pools.difficulty(g, who, mine, 0, kind="opposed", target=victim),
        pools.difficulty(g, victim, theirs, 0, kind="opposed", target=who),
    )


class Stolen(Step, frozen=True):
    """WD-17.10: the item and its VP change hands, or nothing happens."""

    who: str
    victim: str
    item: str

    def run(self, g: Night) -> None:
        owned = self.item in g.characters[self.victim].items
        done = g.result is not None and g.result.success and owned
        scenario.fire(g, "theft_tried", self.who, "any", "done" if done else "failed")
        if done:
            g.then(items.Carry(self.who, self.item))
            belongings.hand_on(g, self.victim, self.who, self.item, "stolen", "WD-17.10")
            grudges.wrong(g, self.victim, self.who)
