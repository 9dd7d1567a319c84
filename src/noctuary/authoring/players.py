"""7.11: players who try a scenario in their own ways, and seekers of what nobody has seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from noctuary.games.dark_quarter import finale, passwords, pivotal, pools, questioning
from noctuary.games.dark_quarter.format.base import APPROACHES, band_of
from noctuary.games.dark_quarter.format.conditions import NpcIs
from noctuary.games.dark_quarter.state import DarkQuarter

PATIENCE: Final = 120
"""After so many turns even the most thorough player goes to the Finale."""


class Player:
    """Chooses among the options at random; subclasses have a taste of their own."""

    name: ClassVar[str] = "random"
    meaning: ClassVar[str] = "takes any option"

    def __init__(
        self, seed: int, known: Counter[str] | None = None, unseen: set[str] | None = None
    ):
        self.chance = random.Random(seed)
        self.tried: Counter[str] = Counter()
        """How often each option was taken in this run."""
        self.known = known if known is not None else Counter()
        """How often it was taken in earlier runs."""
        self.unseen = unseen or set()

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


def unseen_conditions(g: DarkQuarter, unseen: set[str]) -> Iterator[Any]:
    """The conditions of options and intros that nobody has seen."""
    for poi in g.pack.poi.values():
        for n, intro in enumerate(poi.intros):
            if f"poi:{poi.id}/intro/{n}" in unseen and intro.when is not None:
                yield intro.when
        for option in poi.options:
            if f"used:{option.id}" in unseen and option.when is not None:
                yield option.when


def inside(when: Any) -> Iterator[Any]:
    """A condition and all conditions in it."""
    yield when
    parts = getattr(when, "of", ())
    for part in parts if isinstance(parts, tuple) else (parts,):
        yield from inside(part)


class Seeker(Greedy):
    """Goes after what no run has seen yet."""

    name = "seeker"
    meaning = "goes after what nobody has seen yet"
    provoked: set[str] | None = None

    def option(self, g: DarkQuarter, options: Sequence[str]) -> str:
        if self.chance.random() < 0.08:
            return self.chance.choice(options)
        worth = {o: self.known[o] + 25 * self.tried[o] for o in options}
        for option in options:
            if self.leads_to_unseen(g, option):
                worth[option] = -1 + 2 * self.tried[option]
        least = min(worth.values())
        return self.chance.choice([o for o in options if worth[o] == least])

    def leads_to_unseen(self, g: DarkQuarter, option: str) -> bool:
        """Whether an option is itself something that nobody has seen, or tests for it."""
        verb, _, rest = option.partition(":")
        match verb:
            case "do":
                return self.offers_unseen(g, rest)
            case "ask" if "/" in rest:
                return f"question:{rest}" in self.unseen or self.provokes(g, option)
            case "show":
                return self.any_unseen(f"about:{g.talks[-1].npc}/")
            case "scan" if g.talks:
                answer = questioning.fitting_answer(g, g.talks[-1].npc, rest, g.talks[-1].who)
                return answer is not None and self.any_unseen(answer[0] + "/")
            case "visit":
                return f"visited:{rest}" in self.unseen or self.any_unseen(f"poi:{rest}/")
            case _:
                pass
        marks = {
            "examine": f"used:{rest}",
            "ask": f"question:{rest}/answer",
            "explore": f"location:{rest}",
            "choose": f"pivotal:{getattr(g.agenda[-1], 'choice', '')}/{rest}",
        }
        return marks.get(verb, "") in self.unseen

    def any_unseen(self, stem: str) -> bool:
        """Whether something unseen begins with these letters."""
        return any(name.startswith(stem) for name in self.unseen)

    def offers_unseen(self, g: DarkQuarter, name: str) -> bool:
        """Whether an option, its scripts, or the test behind it hold something unseen."""
        test = getattr(g.pack.option[name], "test", None)
        if test is not None:
            npc = getattr(g.pack.test[test], "npc", None)
            if self.bands(test) or (npc and (npc in self.to_provoke(g) or self.unasked(g, npc))):
                return True
        return f"used:{name}" in self.unseen or self.any_unseen(f"option:{name}")

    def unasked(self, g: DarkQuarter, npc: str) -> bool:
        """Whether a person has something to say that nobody has heard."""
        if self.any_unseen(f"about:{npc}/"):
            return True
        names = questioning.shown_questions(g, npc, g.active)
        return any(self.any_unseen(f"question:{name}/") for name in names)

    def to_provoke(self, g: DarkQuarter) -> set[str]:
        """Persons who must be closed before something unseen can be seen."""
        if self.provoked is None:
            self.provoked = {
                condition.id
                for when in unseen_conditions(g, self.unseen)
                for condition in inside(when)
                if isinstance(condition, NpcIs) and condition.state != "open"
            }
        return self.provoked

    def provokes(self, g: DarkQuarter, option: str) -> bool:
        """Whether an approach is a wrong one, at a person whose patience is to be lost."""
        step = g.agenda[-1]
        if not isinstance(step, questioning.ChooseApproach) or g.talks[
            -1
        ].npc not in self.to_provoke(g):
            return False
        approach = next(one for one in APPROACHES if option.endswith(f"/{one}"))
        result = questioning.result_of(g, step.name, approach, step.who)[1]
        return approach != "drop" and not result.good

    def bands(self, test: str) -> list[str]:
        """The outcomes of a test that nobody has seen."""
        stem = f"test:{test}/"
        return [name.removeprefix(stem) for name in self.unseen if name.startswith(stem)]

    def pool(self, g: DarkQuarter) -> str:
        """As many dice as the unseen outcome asks for."""
        trial = g.trials[-1]
        bands = [band for band in self.bands(trial.test) if band[0].isdigit()]
        if not bands or self.chance.random() < 0.15:
            return super().pool(g)
        least = max(band_of(band)[0] for band in bands)
        wanted = 0 if least == 0 else g.sheets[trial.who].available
        if trial.own != wanted:
            return f"effort:{wanted}"
        more = [o for o in g.options if o.startswith("borrow:") and not o.endswith(":0")]
        if least > 1 and more and self.chance.random() < 0.7:
            return more[-1]
        return "roll"

    def gate(self, g: DarkQuarter) -> str:
        ends = [name for name in self.unseen if name.startswith(("finale:", "conclusion:"))]
        if g.turn > PATIENCE or (ends and self.chance.random() < 0.5):
            return "agree"
        return "agree" if self.chance.random() < 0.25 else "not_yet"


PLAYERS: Final[dict[str, type[Player]]] = {
    kind.name: kind
    for kind in (
        Player,
        Greedy,
        Completionist,
        StoryOnly,
        HintFollower,
        Hoarder,
        Timeout,
        Seeker,
    )
}
"""All players by name."""
