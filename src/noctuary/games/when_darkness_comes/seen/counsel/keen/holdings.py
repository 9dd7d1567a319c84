"""What things are worth to somebody: their VP, their use, spells, the story, and what one came for.

What others came for is their secret. Whoever judges for another leaves it out.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.disks import THROWN
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.magic import magic as spellbook
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals, magic
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.story import conditions

PIECE: Final = 2.0
"""What the first thing that the story needs is worth; each further one so much more."""
LIGHT: Final = 1.0
GUN: Final = 1.5
PER_DIE: Final = 0.5
HANDING: Final = 0.25
"""What the action costs with which a thing is handed over."""
HALF_A_SPELL: Final = 0.25
"""How much of a spell's worth lies in one component when another is missing."""
Things = frozenset[str]


class Judge:
    """The worth of different things to one character; what is the same for all is reckoned once."""

    def __init__(self, g: Night, c: Character, secrets: bool) -> None:
        self.g, self.c = g, c
        self.owned: Things = frozenset((*c.items, *c.allies))
        self.needed = goals.needed_things(g)
        self.spells = spells(g, c) if g.scenario.magic else ()
        self.scores = scores(g, c) if secrets else ()
        self.trust = worth_of_a_deal(g, c) if secrets else 0.0

    def worth(self, things: Things) -> float:
        """All of it together: a second lamp is not worth a first one."""
        g = self.g
        printed = [g.disk(thing) for thing in things]
        bases = {disk.base for disk in printed}
        story = {disk.base for disk in printed if disk.kind == "numbered"} | bases & self.needed
        total = float(sum(modifiers.vp_of(g, thing) for thing in things))
        total += PIECE * len(story) * (len(story) + 1) / 2
        total += use(g, self.c, things) + by_spells(self.spells, bases)
        return total + sum(vp * share(wanted, bases) for wanted, vp in self.scores)

    def gain(self, given: str, gotten: str) -> float:
        """What an exchange brings: of VP, of a thing, or of nothing on either side."""
        things = (self.owned - {thing(given)}) | ({thing(gotten)} - {""})
        total = self.worth(things) - self.worth(self.owned) + points(gotten) - points(given)
        return total - (HANDING if thing(given) else 0.0)


def thing(gift: str) -> str:
    """The thing in a gift, if it is one."""
    return gift.removeprefix("thing:") if gift.startswith("thing:") else ""


def points(gift: str) -> int:
    """The VP in a gift; one less to owe is worth one."""
    kind, _, what = gift.partition(":")
    return int(what) if kind in ("vp", "debt") else 0


def use(g: Night, c: Character, things: Things) -> float:
    """Dice for what one does; of weapons and lamps the best alone."""
    tools = weapons = lamps = 0.0
    for name in things:
        printed = g.disk(name)
        if printed.kind == "ally":
            tools += PER_DIE * printed.dice
        tools += PER_DIE * sum(printed.adds.values())
        skilled = sum(n for skill, n in printed.with_skill.items() if skill in c.sheet.skills)
        tools += PER_DIE * skilled
        lamps = max(lamps, LIGHT * printed.lights)
        weapons = max(weapons, arms(c, printed))
    return tools + weapons + lamps


def arms(c: Character, printed: Any) -> float:
    """What a weapon is worth in somebody's hand."""
    if printed.column and printed.column not in THROWN:
        return GUN + PER_DIE * c.sheet.bonus("ranged_mechanical")
    return PER_DIE * (printed.melee or 0)


def spells(g: Night, c: Character) -> tuple[tuple[frozenset[str], float], ...]:
    """The components of each spell, and what it promises in VP, the best first."""
    found = [
        (
            frozenset(g.pack.spells[spell].components),
            magic.chance_of(g, c.id, spell, "") * spellbook.reward(g, spell, 1),
        )
        for spell in g.scenario.spells or tuple(g.pack.spells)
    ]
    return tuple(sorted(found, key=lambda one: -one[1]))


def by_spells(spells: tuple[tuple[frozenset[str], float], ...], bases: set[str]) -> float:
    """What can be cast, each component used once; half a recipe is a hope."""
    left, total = set(bases), 0.0
    for components, promise in spells:
        if components <= left:
            left -= components
            total += promise
        elif components & left:
            total += HALF_A_SPELL * promise * len(components & left) / len(components)
            left -= components
    return total


# ── what one came for ─────────────────────────────────────────────────────────────────────────


def scores(g: Night, c: Character) -> tuple[tuple[frozenset[str], int], ...]:
    """The things that bring VP at the end if nothing else is missing, and how many."""
    found = []
    for line, vp in g.story.scores:
        parts = parts_of(line)
        asked = [frozenset(value) for key, value in parts if key == "carries"]
        others = [part for part in parts if part[0] != "carries"]
        if asked and all(conditions.holds(g, part, c.id) for part in others):
            found.append((frozenset().union(*asked), vp))
    return tuple(found)


def share(wanted: frozenset[str], bases: set[str]) -> float:
    """How much of a want is met: most of it hangs on the last thing."""
    had = len(wanted & bases)
    return 1.0 if had == len(wanted) else 0.4 * had / len(wanted)


def worth_of_a_deal(g: Night, c: Character) -> float:
    """The VP that wait for nothing but a deal that is kept."""
    total = 0
    for line, vp in g.story.scores:
        missing = [part for part in parts_of(line) if not conditions.holds(g, part, c.id)]
        words = [value for key, value in missing if key == "marked"]
        if missing and len(words) == len(missing) and set(words) <= words_of_deals(g.story):
            total += vp
    return float(total)


@cache
def words_of_deals(story: Story) -> frozenset[str]:
    """What the story calls whoever has kept a deal."""
    return frozenset(
        value.word
        for event, _ in story.by_trigger.get("deal_kept", ())
        for key, value in story.scripts[f"event.{event}"]
        if key == "mark"
    )


def parts_of(line: Line) -> list[Line]:
    """A condition as the parts that must all hold."""
    return list(line[1]) if line[0] == "all" else [line]
