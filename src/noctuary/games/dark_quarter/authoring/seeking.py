"""DQ §7.11: seekers go after what no run has seen yet, by way of what must come before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from noctuary.games.dark_quarter.authoring import coverage
from noctuary.games.dark_quarter.authoring.players import Greedy, is_gate, is_hint
from noctuary.games.dark_quarter.city import questioning, scanning
from noctuary.games.dark_quarter.content.format.base import APPROACHES, band_of
from noctuary.games.dark_quarter.content.format.options import (
    InteractionOption,
    ItemScanOption,
    PasswordOption,
    PurchaseOption,
    SkillTestOption,
)
from noctuary.games.dark_quarter.content.format.talks import InvestigationTest, QuestioningTest
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.turns import shops, turn, visiting

FAR: Final = 1_000
"""The distance of what leads to nothing unseen."""
A_STEP: Final = 6
"""How often one thing is tried before another that is a step further away."""
MARKS: Final[dict[str, tuple[str, ...]]] = {
    "visit": ("visited:{}",),
    "explore": ("location:{}",),
    "ask": ("question:{}",),
    "examine": ("item:{}", "used:{}"),
    "use": ("lost:{}",),
}
"""What options of a kind are called in a playtest."""
SPOILT: Final = FAR * A_STEP
"""What is added to the worth of an option that leads nowhere but would make an aim be missed."""


class Seeker(Greedy):
    """Goes after what no run has seen yet."""

    name = "seeker"
    meaning = "goes after what nobody has seen yet"
    looks_round = (12, 70)
    """Between these turns of a scenario it goes to the Finale, hasty or thorough."""

    def __init__(self, seed: int, *about: Any) -> None:
        super().__init__(seed, *about)
        self.timid = self.chance.random() < (0.15 if self.goal.aims else 0.4)
        """Whether it spares its dice in the Finale, to see how things end badly."""
        self.chapter, self.began = -1, 0
        self.patience = 0
        """How many turns of a scenario it looks round before it goes to the Finale."""
        self.near: dict[str, int] = {}
        """How far a name, or its beginning, is from an aim."""
        self.outcomes: dict[str, dict[str, int]] = {}
        """How far the outcomes of a test are from an aim."""
        self.shunned = {
            name[5:].partition("/")[0] for name in self.goal.spoils if name[:5] == "test:"
        }
        """Tests that are better failed."""
        for name, rank in self.goal.near.items():
            for stem in stems(name):
                self.near[stem] = min(rank, self.near.get(stem, FAR))
            if name.startswith("test:") and "/" in name:
                test, _, band = name.removeprefix("test:").partition("/")
                mine = self.outcomes.setdefault(test, {})
                band = band.partition(".")[0]
                mine[band] = min(rank, mine.get(band, FAR))

    def choose(self, g: DarkQuarter) -> str:
        if g.chapter != self.chapter:
            self.chapter, self.began = g.chapter, g.turn
            self.patience = self.chance.randint(*self.looks_round)
        return super().choose(g)

    def is_done(self, g: DarkQuarter) -> bool:
        if g.chapter > self.goal.chapter:
            return True
        scripts = g.pack.scripts
        assert isinstance(scripts, coverage.SeenScripts)
        return bool(self.goal.aims) and self.goal.aims <= coverage.seen(g, scripts)

    def pivotal(self, g: DarkQuarter) -> str:
        return self.option(g, g.options)

    def option(self, g: DarkQuarter, options: Sequence[str]) -> str:
        if self.chance.random() < 0.08:
            return self.chance.choice(options)
        gates = [o for o in options if o.startswith("visit:") and is_gate(g, o[6:])]
        if gates and self.has_looked_round(g):
            return gates[0]
        if self.timid and g.finale is not None and (hard := hardest(g, options)):
            return hard
        worth = {o: self.worth(g, o) for o in options}
        least = min(worth.values())
        return self.chance.choice([o for o in options if worth[o] == least])

    def worth(self, g: DarkQuarter, option: str) -> int:
        """Less is better: first what nobody has seen, then what it needs, then what is rare."""
        marks = list(self.marks(g, option))
        nearest = min((self.near.get(mark, FAR) for mark in marks), default=FAR)
        if nearest == 0:
            return self.tried[option]
        spoils = not self.goal.spoils.isdisjoint(marks)
        if nearest == FAR:
            rare = self.known[option] + 25 * self.tried[option]
            return FAR * A_STEP + rare + (SPOILT if spoils else 0)
        return (nearest + spoils) * A_STEP + self.tried[option]

    # ── what an option leads to ───────────────────────────────────────────────────────────────

    def marks(self, g: DarkQuarter, option: str) -> Iterator[str]:
        """What an option is or may bring, by the names of a playtest or their beginnings."""
        verb, _, rest = option.partition(":")
        yield from (mark.format(rest) for mark in MARKS.get(verb, ()))
        match verb:
            case "do":
                yield from self.marks_of(g, rest)
            case "ask" if "/" in rest:
                yield from self.marks_of_approach(g, option.rpartition("/")[2])
            case "show":
                yield from self.answers(g, g.talks[-1].npc)
            case "buy":
                yield f"bought:{getattr(g.agenda[-1], 'shop', '')}/{rest}"
            case "scan":
                for card in [rest] if rest else scanning.scannable(g, g.active):
                    yield self.answer_to(g, card)
            case "visit":
                yield self.intro(g, rest)
                for one in visiting.offered(g, g.pack.poi[rest].options, g.active):
                    yield from self.marks_of(g, one.id)
            case "choose":
                yield f"pivotal:{getattr(g.agenda[-1], 'choice', '')}/{rest}"
            case _:
                pass

    def answer_to(self, g: DarkQuarter, card: str) -> str:
        """What a card would be answered by, here and now."""
        step = g.agenda[-1]
        if isinstance(step, visiting.ScanAt):
            fitting = visiting.fitting_card(g, step.option, card, step.origin.who)
            return fitting or f"option:{step.option}/otherwise"
        if not g.talks:
            found = turn.fitting_scan(g, card, g.active)
            return found[0] if found is not None else ""
        talk = g.talks[-1]
        answer = questioning.fitting_answer(g, talk.npc, card, talk.who)
        return answer[0] if answer is not None else ""

    def answers(self, g: DarkQuarter, npc: str) -> Iterator[str]:
        """What somebody has to say about the cards at hand."""
        for card in scanning.scannable(g, g.active) if npc in g.pack.scan_answers else ():
            answer = questioning.fitting_answer(g, npc, card, g.active)
            yield answer[0] if answer is not None else ""

    def intro(self, g: DarkQuarter, poi: str) -> str:
        """What would be read on a visit."""
        fitting = (
            n for n, one in enumerate(g.pack.poi[poi].intros) if holds(g, one.when, g.active)
        )
        return next((f"poi:{poi}/intro/{n}" for n in fitting), "")

    def marks_of(self, g: DarkQuarter, name: str) -> Iterator[str]:
        """An option, its scripts, and what it opens."""
        if is_hint(g, name):
            n = visiting.fitting_hint(g, g.active)
            key = f"{g.scenario.id}/{n}"
            levels = range(g.hint_levels.get(key, 0), len(g.scenario.hints[n or 0].levels))
            yield from (f"hint:{key}/{level}" for level in levels)
            return
        yield f"used:{name}"
        option = g.pack.option[name]
        if isinstance(option, InteractionOption):
            yield f"option:{name}"
        elif isinstance(option, ItemScanOption):
            for card in scanning.scannable(g, g.active):
                fitting = visiting.fitting_card(g, name, card, g.active)
                yield fitting or f"option:{name}/otherwise"
        elif isinstance(option, PurchaseOption):
            for good in shops.in_stock(g, option.shop, g.active):
                if not shops.why_not(g, option.shop, good, g.active):
                    yield f"bought:{option.shop}/{good.item}"
        elif isinstance(option, PasswordOption):
            yield f"password:{option.password}"
        elif isinstance(option, SkillTestOption):
            yield from self.marks_of_test(g, option.test)

    def marks_of_test(self, g: DarkQuarter, test: str) -> Iterator[str]:
        """A test, and what may be asked or examined after it."""
        yield f"test:{test}"
        record = g.pack.test[test]
        if isinstance(record, QuestioningTest):
            yield from self.answers(g, record.npc)
            for question in questioning.shown_questions(g, record.npc, g.active):
                yield f"question:{question}"
        elif isinstance(record, InvestigationTest):
            items = g.pack.search[record.search].items
            yield from (f"item:{item.id}" for item in items if item.id not in self.examined(g))

    def examined(self, g: DarkQuarter) -> set[str]:
        """What was examined in this run."""
        return {key.partition("/")[0] for key in g.used}

    def marks_of_approach(self, g: DarkQuarter, approach: str) -> Iterator[str]:
        """What an approach brings; a wrong one may be just what is wanted."""
        step = g.agenda[-1]
        assert isinstance(step, questioning.ChooseApproach)
        how = next(one for one in APPROACHES if one == approach)
        yield questioning.result_of(g, step.name, how, step.who)[0]

    # ── dice and the Finale ───────────────────────────────────────────────────────────────────

    def bands(self, test: str, farthest: int = FAR) -> list[str]:
        """The outcomes of a test that are nearest to an aim."""
        ranked = self.outcomes.get(test, {})
        least = min(ranked.values(), default=FAR)
        return [band for band, rank in ranked.items() if rank == least <= farthest]

    def pool(self, g: DarkQuarter) -> str:
        """As many dice as the unseen outcome asks for."""
        trial = g.trials[-1]
        bands = self.bands(trial.test)
        if not bands and (trial.test in self.shunned or (g.finale is not None and self.timid)):
            return "roll"
        if not bands or self.chance.random() < 0.15:
            return super().pool(g)
        least = max(least_of(band) for band in bands)
        wanted = 0 if least == 0 else g.sheets[trial.who].available
        if trial.own != wanted:
            return f"effort:{wanted}"
        more = [o for o in g.options if o.startswith("borrow:") and not o.endswith(":0")]
        if least > 1 and more and self.chance.random() < 0.7:
            return more[-1]
        return "roll"

    def gate(self, g: DarkQuarter) -> str:
        return "agree" if self.has_looked_round(g) else "not_yet"

    def has_looked_round(self, g: DarkQuarter) -> bool:
        """Whether it is willing to go to the Finale."""
        return g.turn - self.began > self.patience


def hardest(g: DarkQuarter, options: Sequence[str]) -> str:
    """Of several tests the one for which the Character is worst; nothing if there are none."""
    tests = [(o, getattr(g.pack.option[o[3:]], "test", None)) for o in options if o[:3] == "do:"]
    rated = [(min(g.sheets[g.active].track(g.pack.test[t].skill)), o) for o, t in tests if t]
    return max(rated)[1] if rated else ""


def least_of(band: str) -> int:
    """The fewest Successes of an outcome; of a running sum as many as there may be.

    >>> least_of("2+"), least_of("at/4")
    (2, 9)
    """
    return band_of(band)[0] if band[0].isdigit() else 9


def stems(name: str) -> Iterator[str]:
    """A name, and its beginnings up to a slash or full stop."""
    yield name
    for n, letter in enumerate(name):
        if letter in "/.":
            yield name[:n]
