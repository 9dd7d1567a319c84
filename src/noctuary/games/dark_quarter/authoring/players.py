"""DQ §7.11: players who try a scenario in their own ways."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from noctuary.games.dark_quarter.authoring.ways import Goal
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import pivotal
from noctuary.games.dark_quarter.trials import pools
from noctuary.games.dark_quarter.turns import finale, passwords

PATIENCE: Final = 120
"""After so many turns even the most thorough player goes to the Finale."""


class Player:
    """Chooses among the options at random; subclasses have a taste of their own."""

    name: ClassVar[str] = "random"
    meaning: ClassVar[str] = "takes any option"

    def __init__(
        self,
        seed: int,
        known: Counter[str] | None = None,
        goal: Goal | None = None,
    ) -> None:
        self.chance = random.Random(seed)
        self.tried: Counter[str] = Counter()
        """How often each option was taken in this run."""
        self.known = known if known is not None else Counter()
        """How often it was taken in earlier runs."""
        self.goal = goal or Goal()
        """What it goes after, if anything."""

    def choose(self, g: DarkQuarter) -> str:
        """The reply to the open question."""
        step = g.agenda[-1]
        if isinstance(step, pools.BeforeRoll):
            reply = self.pool(g)
        elif isinstance(step, passwords.EnterPassword):
            reply = self.password(g, step)
        elif isinstance(step, finale.Gate):
            reply = self.gate(g)
        elif isinstance(step, pivotal.Decide):
            reply = self.pivotal(g)
        else:
            reply = self.option(g, g.options)
        self.tried[reply] += 1
        return reply

    def is_done(self, g: DarkQuarter) -> bool:
        """Whether nothing is left to play for."""
        return False

    def option(self, g: DarkQuarter, options: Sequence[str]) -> str:
        """Any other decision."""
        return self.chance.choice(options)

    def pool(self, g: DarkQuarter) -> str:
        """Half the time the dice are rolled as they lie."""
        return "roll" if self.chance.random() < 0.5 else self.option(g, g.options)

    def password(self, g: DarkQuarter, step: passwords.EnterPassword) -> str:
        """Mostly right, as by somebody who has read the clue; sometimes a guess."""
        fate = self.chance.random()
        if fate < 0.7:
            entries = [
                word for one in g.pack.password[step.password].accept for word in one.entries
            ]
            return f"write:{self.chance.choice(entries)}"
        return "close" if fate < 0.85 else "write:7777777"

    def gate(self, g: DarkQuarter) -> str:
        """Whether the Finale is entered."""
        return self.chance.choice(g.options)

    def pivotal(self, g: DarkQuarter) -> str:
        """A choice against the clock."""
        return self.chance.choice(g.options)


class Greedy(Player):
    """Prefers what it has not done yet in this run."""

    name = "greedy"
    meaning = "prefers what it has not done yet"

    def option(self, g: DarkQuarter, options: Sequence[str]) -> str:
        least = min(self.tried[option] for option in options)
        fresh = [option for option in options if self.tried[option] == least]
        return self.chance.choice(fresh if self.chance.random() < 0.9 else options)


class Completionist(Greedy):
    """Does not go to the Finale while there is something left to do."""

    name = "completionist"
    meaning = "does everything before the Finale"

    def gate(self, g: DarkQuarter) -> str:
        return "agree" if g.turn > PATIENCE or self.chance.random() < 0.05 else "not_yet"


class StoryOnly(Greedy):
    """Goes to the Finale as soon as it is open, and passes shops by."""

    name = "story_only"
    meaning = "goes straight to the Finale"

    def option(self, g: DarkQuarter, options: Sequence[str]) -> str:
        gates = [o for o in options if o.startswith("visit:") and is_gate(g, o[6:])]
        entries = [o for o in options if o.startswith("do:") and is_entry(g, o[3:])]
        if gates or entries:
            return (gates or entries)[0]
        return super().option(g, [o for o in options if not o.startswith("buy:")] or options)

    def gate(self, g: DarkQuarter) -> str:
        return "agree"


def is_gate(g: DarkQuarter, poi: str) -> bool:
    """Whether a POI is the Finale's."""
    return bool(g.pack.poi[poi].kind == "finale")


def is_entry(g: DarkQuarter, option: str) -> bool:
    """Whether an option enters the Finale."""
    return str(g.pack.option[option].__struct_config__.tag) == "finale_entry"


class HintFollower(StoryOnly):
    """Asks the director whenever it is at the base, and goes there often."""

    name = "hint_follower"
    meaning = "asks for every hint"

    def option(self, g: DarkQuarter, options: Sequence[str]) -> str:
        hints = [o for o in options if o.startswith("do:") and is_hint(g, o[3:])]
        if hints and self.chance.random() < 0.6:
            return hints[0]
        base = f"visit:{g.scenario.base}"
        if base in options and self.chance.random() < 0.2:
            return base
        return super().option(g, options)


def is_hint(g: DarkQuarter, option: str) -> bool:
    """Whether an option asks the director."""
    return str(g.pack.option[option].__struct_config__.tag) == "hint"


class Hoarder(Greedy):
    """Never discards a Consumable for its effect."""

    name = "hoarder"
    meaning = "never uses a Consumable"

    def option(self, g: DarkQuarter, options: Sequence[str]) -> str:
        kept = [o for o in options if not (o.startswith("use:") and o[4:] in g.pack.consumable)]
        return super().option(g, kept or options)


class Timeout(Greedy):
    """Lets every countdown run out."""

    name = "timeout"
    meaning = "lets every clock run out"

    def pivotal(self, g: DarkQuarter) -> str:
        return "timeout" if "timeout" in g.standing else super().pivotal(g)
