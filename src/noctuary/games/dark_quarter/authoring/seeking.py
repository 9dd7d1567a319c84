"""DQ §7.11: seekers go after what no run has seen yet, by way of what must come before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from noctuary.games.dark_quarter.authoring.players import (
    PATIENCE,
    Greedy,
    is_gate,
    is_hint,
)
from noctuary.games.dark_quarter.city import questioning, scanning
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed, Deeds
from noctuary.games.dark_quarter.content.checks.graph.world import asked_facts
from noctuary.games.dark_quarter.content.format.base import APPROACHES, band_of
from noctuary.games.dark_quarter.content.format.conditions import NpcIs, PivotalIs
from noctuary.games.dark_quarter.content.format.options import (
    PasswordOption,
    PurchaseOption,
    SkillTestOption,
)
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts
from noctuary.games.dark_quarter.content.format.talks import InvestigationTest, QuestioningTest
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.turns import turn, visiting

SOONEST: Final = 12
"""The most hasty seeker goes to the Finale after so many turns."""
FAR: Final = 1_000
"""The distance of what leads to nothing unseen."""
A_STEP: Final = 6
"""How often one thing is tried before another that is a step further away."""
MARKS: Final[dict[str, tuple[str, ...]]] = {
    "visit": ("visited:{}", "poi:{}"),
    "explore": ("location:{}",),
    "ask": ("question:{}",),
    "examine": ("item:{}", "used:{}"),
}
"""What options of a kind are called in a playtest."""
PROVOKES: Final = "provokes"
"""The mark of what makes somebody lose patience who has to be closed."""


def ranks(pack: Campaign, scenarios: Iterable[ScenarioParts], unseen: set[str]) -> dict[str, int]:
    """How far each deed is from something unseen: 0 for that itself, 1 for what it needs …"""
    deeds = [deed for parts in scenarios for deed in Deeds(pack, parts).found]
    named: dict[str, list[Deed]] = {}
    givers: dict[str, list[str]] = {}
    for deed in deeds:
        named.setdefault(deed.name, []).append(deed)
        for fact in deed.gives:
            givers.setdefault(fact, []).append(deed.name)
    found = dict.fromkeys(unseen, 0)
    edge, rank = [name for name in unseen if name in named], 0
    while edge:
        rank += 1
        facts = {fact for name in edge for deed in named[name] for fact in facts_for(pack, deed)}
        before = {name for fact in facts for name in givers.get(fact, ())}
        edge = sorted(before - found.keys())
        found |= dict.fromkeys(edge, rank)
    return found


def facts_for(pack: Campaign, deed: Deed) -> Iterator[str]:
    """What must be true before a deed."""
    yield from deed.needs
    for demand in deed.demands:
        yield from asked_facts(demand)
        if not demand.holds and isinstance(demand.when, PivotalIs):
            yield from the_other_ways(pack, demand.when)


def the_other_ways(pack: Campaign, decided: PivotalIs) -> Iterator[str]:
    """What else can be decided, where a deed comes only if it was not decided so."""
    for option in pack.pivotal[decided.id].options:
        if decided.option not in (None, option.id):
            yield f"pivotal:{decided.id}/{option.id}"


def unseen_conditions(g: DarkQuarter, unseen: set[str]) -> Iterator[Any]:
    """The conditions of options and intros that nobody has seen."""
    for poi in g.pack.poi.values():
        for n, intro in enumerate(poi.intros):
            if f"poi:{poi.id}/intro/{n}" in unseen and intro.when is not None:
                yield intro.when
        for option in poi.options:
            names = (f"used:{option.id}", f"option:{option.id}")
            if option.when is not None and any(name.startswith(names) for name in unseen):
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

    def __init__(self, seed: int, *about: Any) -> None:
        super().__init__(seed, *about)
        self.patience = self.chance.randint(SOONEST, PATIENCE)
        """How long it looks around before it goes to the Finale."""
        self.unseen = {name for name, rank in self.wanted.items() if rank == 0}
        self.timid = self.chance.random() < 0.4
        """Whether it spares its dice in the Finale, to see how things end badly."""
        self.near: dict[str, int] = {PROVOKES: 0}
        """How far a name, or its beginning, is from something unseen."""
        for name, rank in self.wanted.items():
            for stem in stems(name):
                self.near[stem] = min(rank, self.near.get(stem, FAR))

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
        nearest = min((self.near.get(mark, FAR) for mark in self.marks(g, option)), default=FAR)
        if nearest == FAR:
            return FAR * A_STEP + self.known[option] + 25 * self.tried[option]
        return nearest * A_STEP + self.tried[option]

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
                yield f"about:{g.talks[-1].npc}"
            case "scan":
                for card in [rest] if rest else scanning.scannable(g, g.active):
                    yield self.answer_to(g, card)
            case "visit":
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
            return visiting.fitting_card(g, step.option, card, step.origin.who) or ""
        if not g.talks:
            found = turn.fitting_scan(g, card, g.active)
            return found[0] if found is not None else ""
        talk = g.talks[-1]
        answer = questioning.fitting_answer(g, talk.npc, card, talk.who)
        return answer[0] if answer is not None else ""

    def marks_of(self, g: DarkQuarter, name: str) -> Iterator[str]:
        """An option, its scripts, and what it opens."""
        if is_hint(g, name):
            n = visiting.fitting_hint(g, g.active)
            key = f"{g.scenario.id}/{n}"
            levels = range(g.hint_levels.get(key, 0), len(g.scenario.hints[n or 0].levels))
            yield from (f"hint:{key}/{level}" for level in levels)
            return
        yield from (f"used:{name}", f"option:{name}")
        option = g.pack.option[name]
        if isinstance(option, PurchaseOption):
            yield f"bought:{option.shop}"
        elif isinstance(option, PasswordOption):
            yield f"password:{option.password}"
        elif isinstance(option, SkillTestOption):
            yield from self.marks_of_test(g, option.test)

    def marks_of_test(self, g: DarkQuarter, test: str) -> Iterator[str]:
        """A test, and what may be asked or examined after it."""
        yield f"test:{test}"
        record = g.pack.test[test]
        if isinstance(record, QuestioningTest):
            yield f"about:{record.npc}"
            if record.npc in self.to_provoke(g):
                yield PROVOKES
            for question in questioning.shown_questions(g, record.npc, g.active):
                yield f"question:{question}"
        elif isinstance(record, InvestigationTest):
            items = g.pack.search[record.search].items
            yield from (f"item:{item.id}" for item in items if item.id not in self.examined(g))

    def examined(self, g: DarkQuarter) -> set[str]:
        """What was examined in this run."""
        return {key.partition("/")[0] for key in g.used}

    # ── provoking ─────────────────────────────────────────────────────────────────────────────

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

    def marks_of_approach(self, g: DarkQuarter, approach: str) -> Iterator[str]:
        """What an approach brings; a wrong one may be just what is wanted."""
        step = g.agenda[-1]
        assert isinstance(step, questioning.ChooseApproach)
        how = next(one for one in APPROACHES if one == approach)
        script, result = questioning.result_of(g, step.name, how, step.who)
        yield script
        if how != "drop" and not result.good and g.talks[-1].npc in self.to_provoke(g):
            yield PROVOKES

    # ── dice and the Finale ───────────────────────────────────────────────────────────────────

    def bands(self, test: str) -> list[str]:
        """The outcomes of a test in which something is left that nobody has seen."""
        stem = f"test:{test}/"
        unseen = (name.removeprefix(stem) for name in self.unseen if name.startswith(stem))
        return list(dict.fromkeys(name.partition(".")[0] for name in unseen))

    def pool(self, g: DarkQuarter) -> str:
        """As many dice as the unseen outcome asks for."""
        trial = g.trials[-1]
        bands = [band for band in self.bands(trial.test) if band[0].isdigit()]
        if g.finale is not None and self.timid and not bands:
            return "roll"
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
        return "agree" if self.has_looked_round(g) else "not_yet"

    def has_looked_round(self, g: DarkQuarter) -> bool:
        """Whether it is willing to go to the Finale."""
        return g.turn > self.patience


def hardest(g: DarkQuarter, options: Sequence[str]) -> str:
    """Of several tests the one for which the Character is worst; nothing if there are none."""
    tests = [(o, getattr(g.pack.option[o[3:]], "test", None)) for o in options if o[:3] == "do:"]
    rated = [(min(g.sheets[g.active].track(g.pack.test[t].skill)), o) for o, t in tests if t]
    return max(rated)[1] if rated else ""


def stems(name: str) -> Iterator[str]:
    """A name, and its beginnings up to a slash or full stop."""
    yield name
    for n, letter in enumerate(name):
        if letter in "/.":
            yield name[:n]
